import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { type Notice, noticesOf } from './notice.ts';
import { signedInAs } from '../sessions/session.ts';

/** Which mails about the business the person gets. */
export const listNotices = operation({
  title: 'auth.notices',
  summary: 'Which mails about the business you get',
  scope: 'account',
  input: z.strictObject({}),
  async run(app, actor): Promise<Notice[]> {
    const [row] = await app.db.query<{ unwanted: string[] }>(
      'people.notices',
      'select unwanted_notices as unwanted from membership where business_id = $1 and person_id = $2',
      [actor.businessId, signedInAs(actor).userId],
    );
    return noticesOf(app, row?.unwanted ?? []);
  },
});
