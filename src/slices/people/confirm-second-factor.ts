import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { secondFactor } from './input.ts';
import { notify } from './notices.ts';
import { personById } from './person.ts';
import { markProved, renewRecoveryCodes, useTotp, wrongSecondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { signedInAs } from './signed-in.ts';
import { countAttempt, forgive } from './throttle.ts';
import { endSessions } from './tokens.ts';

/**
 * Sets the second factor with a first code of the authenticator, and answers ten recovery codes, once. This session counts as one
 * with a second factor; every other session of the person ends, because none of them proved it.
 * @throws Refusal 400 WRONG_SECOND_FACTOR, also when none was begun; 429 TOO_MANY_ATTEMPTS.
 */
export const confirmSecondFactor = operation({
  title: 'auth.2fa_confirm',
  summary: 'Set the second factor with a first code',
  scope: 'account',
  input: z.strictObject({ code: secondFactor.meta({ description: 'Six digits of the authenticator.' }) }),
  async run(app, actor, { code }): Promise<{ recoveryCodes: string[] }> {
    const { userId, sessionId } = signedInAs(actor);
    await countAttempt(app, 'second_factor', userId);
    const confirmed = await app.db.transaction(async (tx) => {
      if (!(await useTotp(app, tx, userId, code, false))) return null;
      await tx.query('people.confirm_totp', 'update person set totp_confirmed_at = clock_timestamp() where id = $1', [userId]);
      await markProved(tx, sessionId);
      const ended = await endSessions(tx, { personId: userId, except: sessionId, reason: 'ended' });
      const recoveryCodes = await renewRecoveryCodes(app, tx, userId);
      await forgive(app, tx, 'second_factor', userId);
      await notify(app, tx, await personById(tx, userId), actor.businessId, 'second_factor_on');
      await audit(tx, actor, { action: 'auth.2fa_confirm', subject: { type: 'person', id: userId }, isOfBusiness: true });
      return { ended, recoveryCodes };
    });
    if (!confirmed) throw wrongSecondFactor();
    sessions(app).announce([...confirmed.ended, sessionId]);
    return { recoveryCodes: confirmed.recoveryCodes };
  },
});
