import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal, invalid } from '../../platform/errors/refusal.ts';
import { confirmPassword } from './change-password.ts';
import { type EmailChange, beginChange, pendingChange, renewCode, voidChange } from './email-change.ts';
import { email, secondFactor } from '../people/input.ts';
import { notify } from '../people/notices.ts';
import { countAttempt, evenly, forgive, mayAttempt, uncount } from '../people/throttle.ts';
import { anyPassword, refuseOwnAddress } from '../people/passwords.ts';
import { type Person, personById } from '../people/person.ts';
import { useSecondFactor, wrongSecondFactor } from './second-factor.ts';
import { signedInAs } from '../sessions/session.ts';

const input = z.strictObject({
  email: email.meta({ description: 'The new address; a code is mailed to it.' }),
  password: anyPassword.meta({ description: 'Your password, to prove that it is you.' }),
  code: secondFactor.optional().meta({ description: 'A code of the authenticator, or a recovery code, where you have a second factor.' }),
});
type Input = z.output<typeof input>;

/**
 * Asks for another address to sign in with: a code goes to the new one, a notice to the one of now, which stays in force until
 * the code is entered. What is answered, and when, is the same for an address that has an account; its owner is told by mail.
 * @throws Refusal 400 naming `email`, `password` or `code`, 400 WRONG_SECOND_FACTOR, 429 TOO_MANY_ATTEMPTS.
 */
export const changeEmail = operation({
  title: 'auth.email_change',
  summary: 'Ask to change your address; a code comes to the new one by mail',
  scope: 'account',
  input,
  run: (app, actor, asked) =>
    evenly(async (): Promise<EmailChange> => {
      const { userId } = signedInAs(actor);
      const person = await confirmPassword(app, userId, asked.password, 'password');
      if (asked.email === person.email) throw invalid('email', 'email: is your address already');
      refuseOwnAddress(asked.password, asked.email, 'password');
      if (person.hasSecondFactor && asked.code === undefined)
        throw invalid('code', 'code: your account has a second factor; give its code');
      await countAttempt(app, 'email_change', userId);
      if (person.hasSecondFactor) await countAttempt(app, 'second_factor', userId);
      const mayMail = await mayAttempt(app, 'code_mail', asked.email);
      const begun = await begin(app, actor, person, { ...asked, mayMail });
      if (begun) return begun;
      await uncount(app, app.db, 'email_change', userId);
      throw wrongSecondFactor();
    }),
});

/** Null when the second factor is wrong. */
function begin(app: App, actor: Actor, person: Person, asked: Input & { mayMail: boolean }): Promise<EmailChange | null> {
  const { businessId } = actor;
  return app.db.transaction(async (tx) => {
    if (person.hasSecondFactor) {
      if (!(await useSecondFactor(app, tx, person.id, asked.code ?? ''))) return null;
      await forgive(app, tx, 'second_factor', person.id);
    }
    await beginChange(app, tx, { person, businessId, email: asked.email }, asked.mayMail);
    await notify(app, tx, person, businessId, 'email_change_asked');
    const begun = await pendingChange(tx, person.id);
    await audit(tx, actor, {
      action: 'auth.email_change',
      subject: { type: 'person', id: person.id },
      before: { email: person.email },
      after: { email: asked.email },
      isOfBusiness: true,
    });
    return begun;
  });
}

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

/** The change of address that waits for its code; null when there is none. */
export const showEmailChange = operation({
  title: 'auth.email_pending',
  summary: 'The change of your address that waits for its code',
  scope: 'account',
  input: z.strictObject({}),
  run: (app, actor): Promise<EmailChange | null> => pendingChange(app.db, signedInAs(actor).userId),
});
