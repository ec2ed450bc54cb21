import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { confirmPassword } from './confirm-password.ts';
import { anyPassword } from './passwords.ts';
import { newSecret, sealSecret } from './second-factor.ts';
import { signedInAs } from './signed-in.ts';

/**
 * Begins to set a second factor: a secret for an authenticator. It counts once a code of it was given; until then another
 * one may be asked for.
 * @throws Refusal 400 naming `password`; 409 SECOND_FACTOR_SET when there is one already.
 */
export const enrolSecondFactor = operation({
  title: 'auth.2fa_enrol',
  summary: 'Begin to set a second factor',
  scope: 'account',
  input: z.strictObject({ password: anyPassword }),
  async run(app, actor, { password }): Promise<{ secret: string; uri: string }> {
    const { userId } = signedInAs(actor);
    const person = await confirmPassword(app, userId, password, 'password');
    const made = newSecret(person.email);
    await app.db.transaction(async (tx) => {
      const kept = await tx.query(
        'people.enrol_totp',
        'update person set totp_secret = $2 where id = $1 and totp_confirmed_at is null returning id',
        [userId, sealSecret(app, userId, made.secret)],
      );
      if (kept.length === 0)
        throw new Refusal('conflict', 'A second factor is set already; remove it first', { code: 'SECOND_FACTOR_SET' });
      await audit(tx, actor, { action: 'auth.2fa_enrol', subject: { type: 'person', id: userId }, isOfBusiness: true });
    });
    return made;
  },
});
