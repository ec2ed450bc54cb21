import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { confirmPassword } from './confirm-password.ts';
import { beginChange, type EmailChange, pendingChange } from './email-change.ts';
import { email, secondFactor } from './input.ts';
import { notify } from './notices.ts';
import { evenly } from './pace.ts';
import { anyPassword, refuseOwnAddress } from './passwords.ts';
import type { Person } from './person.ts';
import { useSecondFactor, wrongSecondFactor } from './second-factor.ts';
import { signedInAs } from './signed-in.ts';
import { countAttempt, forgive, mayAttempt, uncount } from './throttle.ts';

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
