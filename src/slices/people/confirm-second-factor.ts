import { z } from 'zod';
import { audit } from '../../services/audit/audit.ts';
import { operation } from '../../services/operation.ts';
import { secondFactor } from './input.ts';
import { notify } from './notices.ts';
import { personById } from './person.ts';
import { renewRecoveryCodes, useTotp, wrongSecondFactor } from './second-factor.ts';
import { signedInAs } from './signed-in.ts';
import { countAttempt, forgive } from './throttle.ts';

/**
 * Sets the second factor with a first code of the authenticator, and answers ten recovery codes, once.
 * @throws Refusal 400 WRONG_SECOND_FACTOR, also when none was begun; 429 TOO_MANY_ATTEMPTS.
 */
export const confirmSecondFactor = operation({
  title: 'auth.2fa_confirm',
  summary: 'Set the second factor with a first code',
  scope: 'account',
  input: z.strictObject({ code: secondFactor.meta({ description: 'Six digits of the authenticator.' }) }),
  async run(app, actor, { code }): Promise<{ recoveryCodes: string[] }> {
    const { userId } = signedInAs(actor);
    await countAttempt(app, 'second_factor', userId);
    const recoveryCodes = await app.db.transaction(async (tx) => {
      if (!(await useTotp(app, tx, userId, code, false))) return null;
      await tx.query('people.confirm_totp', 'update person set totp_confirmed_at = clock_timestamp() where id = $1', [userId]);
      const codes = await renewRecoveryCodes(app, tx, userId);
      await forgive(app, tx, 'second_factor', userId);
      await notify(app, tx, await personById(tx, userId), actor.businessId, 'second_factor_on');
      await audit(tx, actor, { action: 'auth.2fa_confirm', subject: { type: 'person', id: userId }, isOfBusiness: true });
      return codes;
    });
    if (!recoveryCodes) throw wrongSecondFactor();
    return { recoveryCodes };
  },
});
