import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type EmailChange, pendingChange, renewCode } from './email-change.ts';
import { evenly } from './pace.ts';
import { personById } from './person.ts';
import { signedInAs } from './signed-in.ts';
import { countAttempt, mayAttempt } from './throttle.ts';

/**
 * Mails another code for the change that was asked for; the one before is void. It answers the same, and as late, whether the
 * new address has an account or not.
 * @throws Refusal 404 when no change waits for a code; 429 TOO_MANY_ATTEMPTS.
 */
export const resendEmailChange = operation({
  title: 'auth.email_resend',
  summary: 'Mail another code to your new address',
  scope: 'account',
  input: z.strictObject({}),
  run: (app, actor) =>
    evenly(async (): Promise<EmailChange> => {
      const { userId } = signedInAs(actor);
      const pending = await pendingChange(app.db, userId);
      if (!pending) throw noChange();
      await countAttempt(app, 'email_change', userId);
      // Beyond a few mails nothing is sent, nothing tells, and the code that is out stays good.
      if (!(await mayAttempt(app, 'code_mail', pending.email))) return pending;
      const renewed = await app.db.transaction(async (tx) => {
        const person = await personById(tx, userId);
        await renewCode(app, tx, { person, businessId: actor.businessId, email: pending.email });
        return pendingChange(tx, userId);
      });
      if (!renewed) throw noChange();
      return renewed;
    }),
});

const noChange = (): Refusal =>
  new Refusal('not_found', 'No change of your address waits for a code; ask for it first', { code: 'RECORD_NOT_FOUND' });
