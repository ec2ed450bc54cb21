import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { confirmPassword } from './confirm-password.ts';
import { secondFactor } from './input.ts';
import { notify } from './notices.ts';
import { anyPassword } from './passwords.ts';
import { unmarkWithoutFactor, useSecondFactor, wrongSecondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { signedInAs } from './signed-in.ts';
import { countAttempt, forgive } from './throttle.ts';
import { endSessions } from './tokens.ts';

/**
 * Removes the second factor and its recovery codes, and ends every other session of the person. Without a passkey this session no
 * longer counts as one with a second factor.
 * @throws Refusal 400 naming `password`, 400 WRONG_SECOND_FACTOR, 429 TOO_MANY_ATTEMPTS.
 */
export const disableSecondFactor = operation({
  title: 'auth.2fa_disable',
  summary: 'Remove the second factor',
  scope: 'account',
  input: z.strictObject({ password: anyPassword, code: secondFactor }),
  async run(app, actor, { password, code }) {
    const { userId, sessionId } = signedInAs(actor);
    const person = await confirmPassword(app, userId, password, 'password');
    await countAttempt(app, 'second_factor', userId);
    const ended = await app.db.transaction(async (tx) => {
      if (!(await useSecondFactor(app, tx, userId, code))) return null;
      await tx.query('people.remove_totp', 'update person set totp_secret = null, totp_confirmed_at = null where id = $1', [userId]);
      await tx.query('people.forget_recovery', 'delete from recovery_code where person_id = $1', [userId]);
      const ids = await endSessions(tx, { personId: userId, except: sessionId, reason: 'ended' });
      await unmarkWithoutFactor(tx, userId);
      await forgive(app, tx, 'second_factor', userId);
      await notify(app, tx, person, actor.businessId, 'second_factor_off');
      await audit(tx, actor, { action: 'auth.2fa_disable', subject: { type: 'person', id: userId }, isOfBusiness: true });
      return ids;
    });
    if (!ended) throw wrongSecondFactor();
    sessions(app).announce([...ended, sessionId]);
  },
});
