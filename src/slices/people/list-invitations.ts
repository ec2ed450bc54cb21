import { z } from 'zod';
import { lastIdOf, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Invitation, INVITATION } from './invitation.ts';

/** The invitations of the business, newest first. */
export const listInvitations = operation({
  title: 'people.invitations',
  summary: 'The invitations of your business, newest first',
  scope: 'people:read',
  input: z.strictObject({ ...pageFields }),
  async run(app, actor, { limit, cursor }): Promise<Page<Invitation>> {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<Invitation>(
      'people.invitations',
      `${INVITATION} where i.business_id = $1 and i.id < $2 order by i.id desc limit $3`,
      [actor.businessId, before, limit + 1],
    );
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});
