import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { secondFactor, token } from '../people/input.ts';
import { personById } from '../people/person.ts';
import { useSecondFactor, wrongSecondFactor } from './second-factor.ts';
import { tokenHash } from '../people/secrets.ts';
import { beginSession, noteFailure, type SignIn } from '../sessions/begin.ts';
import { countAttempt, forgive } from '../people/throttle.ts';

/** Wrong codes after which a challenge is void and the password must be given again. */
const MAX_ATTEMPTS = 5;

/**
 * Answers the challenge of a sign-in with a code of the authenticator or a recovery code.
 * @throws Refusal 401 INVALID_CHALLENGE when it is unknown, used or older than five minutes; 400 WRONG_SECOND_FACTOR;
 * 429 TOO_MANY_ATTEMPTS.
 */
export const verifySecondFactor = publicOperation({
  title: 'auth.2fa_verify',
  summary: 'Give the second factor of a sign-in',
  input: z.strictObject({ challengeId: token.meta({ description: 'From signing in.' }), code: secondFactor }),
  async run(app, visitor, { challengeId, code }): Promise<SignIn> {
    const digest = tokenHash(challengeId);
    const [challenge] = await app.db.query<{ personId: string }>(
      'people.find_challenge',
      `update login_challenge set attempts = attempts + 1
        where token_hash = $1 and used_at is null and expires_at > clock_timestamp() and attempts < ${MAX_ATTEMPTS} returning person_id`,
      [digest],
    );
    if (!challenge) throw new Refusal('unauthenticated', 'The sign-in took too long; start again', { code: 'INVALID_CHALLENGE' });
    const personId = challenge.personId;
    await countAttempt(app, 'second_factor', personId);
    const signedIn = await app.db.transaction(async (tx) => {
      if (!(await useSecondFactor(app, tx, personId, code))) return null;
      const used = await tx.query(
        'people.challenge_used',
        'update login_challenge set used_at = clock_timestamp() where token_hash = $1 and used_at is null returning person_id',
        [digest],
      );
      if (used.length === 0) return null;
      await forgive(app, tx, 'second_factor', personId);
      return beginSession(app, tx, visitor, await personById(tx, personId), { secondFactor: true });
    });
    if (!signedIn) {
      noteFailure(app, visitor, await personById(app.db, personId), 'second factor');
      throw wrongSecondFactor();
    }
    return signedIn;
  },
});
