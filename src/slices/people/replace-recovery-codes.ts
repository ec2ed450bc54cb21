import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { confirmPassword } from './confirm-password.ts';
import { secondFactor } from './input.ts';
import { notify } from './notices.ts';
import { anyPassword } from './passwords.ts';
import { renewRecoveryCodes, useSecondFactor, wrongSecondFactor } from './second-factor.ts';
import { signedInAs } from './signed-in.ts';
import { countAttempt, forgive } from './throttle.ts';

/**
 * Makes ten new recovery codes, shown once; the old ones no longer work.
 * @throws Refusal 400 naming `password`, 400 WRONG_SECOND_FACTOR, 429 TOO_MANY_ATTEMPTS.
 */
export const replaceRecoveryCodes = operation({
  title: 'auth.2fa_recovery_codes',
  summary: 'Make new recovery codes',
  scope: 'account',
  input: z.strictObject({ password: anyPassword, code: secondFactor }),
  async run(app, actor, { password, code }): Promise<{ recoveryCodes: string[] }> {
    const { userId } = signedInAs(actor);
    const person = await confirmPassword(app, userId, password, 'password');
    await countAttempt(app, 'second_factor', userId);
    const recoveryCodes = await app.db.transaction(async (tx) => {
      if (!(await useSecondFactor(app, tx, userId, code))) return null;
      const codes = await renewRecoveryCodes(app, tx, userId);
      await forgive(app, tx, 'second_factor', userId);
      await notify(app, tx, person, actor.businessId, 'recovery_codes');
      await audit(tx, actor, { action: 'auth.2fa_recovery_codes', subject: { type: 'person', id: userId }, isOfBusiness: true });
      return codes;
    });
    if (!recoveryCodes) throw wrongSecondFactor();
    return { recoveryCodes };
  },
});
