import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { notify } from '../people/notices.ts';
import { anyPassword, hashPassword, isPassword, newPassword, refuseOwnAddress } from '../people/passwords.ts';
import { type Person, personById } from '../people/person.ts';
import { setPassword } from './reset-password.ts';
import { sessions } from '../sessions/sessions.ts';
import { signedInAs } from '../sessions/session.ts';
import { countAttempt, forgive } from '../people/throttle.ts';

/**
 * Has a person who is signed in prove the password again, before what a stolen session must not do.
 * @throws Refusal 400 naming `field`, 429 TOO_MANY_ATTEMPTS.
 */
export async function confirmPassword(app: App, personId: string, password: string, field: string): Promise<Person> {
  const person = await personById(app.db, personId);
  // Counted apart from sign-ins: whoever is signed in already cannot make the owner wait there.
  const subject = `confirmed ${person.id}`;
  await countAttempt(app, 'login', subject);
  if (!(await isPassword(password, person.passwordHash))) throw invalid(field, `${field}: is not your password`);
  await forgive(app, app.db, 'login', subject);
  return person;
}

/**
 * Changes the password and ends every other session.
 * @throws Refusal 400 naming `currentPassword` or `newPassword`; 429 TOO_MANY_ATTEMPTS.
 */
export const changePassword = operation({
  title: 'auth.password_change',
  summary: 'Change the password',
  scope: 'account',
  input: z.strictObject({ currentPassword: anyPassword.meta({ description: 'The one now.' }), newPassword }),
  async run(app, actor, asked): Promise<{ endedSessions: number }> {
    const { userId, sessionId } = signedInAs(actor);
    const person = await confirmPassword(app, userId, asked.currentPassword, 'currentPassword');
    refuseOwnAddress(asked.newPassword, person.email, 'newPassword');
    const passwordHash = await hashPassword(asked.newPassword);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await setPassword(tx, userId, passwordHash, sessionId);
      await notify(app, tx, person, actor.businessId, 'password_changed');
      await audit(tx, actor, { action: 'auth.password_change', subject: { type: 'person', id: userId }, isOfBusiness: true });
      return ids;
    });
    sessions(app).announce(ended);
    return { endedSessions: ended.length };
  },
});
