import { z } from 'zod';
import { audit } from '../../services/audit/audit.ts';
import { operation } from '../../services/operation.ts';
import { confirmPassword } from './confirm-password.ts';
import { secondFactor } from './input.ts';
import { notify } from './notices.ts';
import { anyPassword } from './passwords.ts';
import { useSecondFactor, wrongSecondFactor } from './second-factor.ts';
import { signedInAs } from './signed-in.ts';
import { countAttempt, forgive } from './throttle.ts';

/**
 * Removes the second factor and its recovery codes.
 * @throws Refusal 400 naming `password`, 400 WRONG_SECOND_FACTOR, 429 TOO_MANY_ATTEMPTS.
 */
export const disableSecondFactor = operation({
  title: 'auth.2fa_disable',
  summary: 'Remove the second factor',
  scope: 'account',
  input: z.strictObject({ password: anyPassword, code: secondFactor }),
  async run(app, actor, { password, code }) {
    const { userId } = signedInAs(actor);
    const person = await confirmPassword(app, userId, password, 'password');
    await countAttempt(app, 'second_factor', userId);
    const isDone = await app.db.transaction(async (tx) => {
      if (!(await useSecondFactor(app, tx, userId, code))) return false;
      await tx.query('people.remove_totp', 'update person set totp_secret = null, totp_confirmed_at = null where id = $1', [userId]);
      await tx.query('people.forget_recovery', 'delete from recovery_code where person_id = $1', [userId]);
      await forgive(app, tx, 'second_factor', userId);
      await notify(app, tx, person, actor.businessId, 'second_factor_off');
      await audit(tx, actor, { action: 'auth.2fa_disable', subject: { type: 'person', id: userId }, isOfBusiness: true });
      return true;
    });
    if (!isDone) throw wrongSecondFactor();
  },
});
