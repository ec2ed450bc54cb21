import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { confirmPassword } from './confirm-password.ts';
import { notify } from './notices.ts';
import { anyPassword, hashPassword, newPassword, refuseOwnAddress } from './passwords.ts';
import { setPassword } from './reset-password.ts';
import { signedInAs } from './signed-in.ts';
import { sessions } from './sessions.ts';

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
