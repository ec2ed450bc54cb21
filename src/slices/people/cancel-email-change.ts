import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { voidChange } from './email-change.ts';
import { signedInAs } from './signed-in.ts';

/** Takes back the change of address that was asked for; its code is worth nothing any more. Without one it does nothing. */
export const cancelEmailChange = operation({
  title: 'auth.email_cancel',
  summary: 'Keep your address: take back the change that waits for its code',
  scope: 'account',
  input: z.strictObject({}),
  async run(app, actor): Promise<void> {
    const { userId } = signedInAs(actor);
    await app.db.transaction(async (tx) => {
      if (!(await voidChange(tx, userId))) return;
      await audit(tx, actor, { action: 'auth.email_cancel', subject: { type: 'person', id: userId }, isOfBusiness: true });
    });
  },
});
