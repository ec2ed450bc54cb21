import { sql } from 'kysely';
import { NIL } from 'uuid';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { findByEmail, type Person, personForSignIn, personById, email, secondFactor, token } from '../people/person.ts';
import { anyPassword, isPassword } from '../people/passwords.ts';
import { newToken, tokenHash } from '../people/secrets.ts';
import { countAttempt, forgive, networkOf, uncount } from '../people/throttle.ts';
import { beginSession, knownAddressHash, noteFailure, signedInSchema } from '../sessions/begin.ts';
import { KnownAddress } from '../sessions/entities.ts';
import { LoginChallenge } from './entities.ts';
import { useSecondFactor, wrongSecondFactor } from './second-factor.ts';

const challengeEnds = sql<Date>`clock_timestamp() + interval '5 minutes'`;

/**
 * Signs in, or answers a challenge of the second factor.
 * @throws Refusal 401 INVALID_CREDENTIALS; 403 EMAIL_NOT_VERIFIED with the right password only; 429 TOO_MANY_ATTEMPTS.
 */
export const logIn = publicOperation({
  title: 'sessions.create',
  summary: 'Sign in',
  input: z.strictObject({ email, password: anyPassword }),
  output: signedInSchema,
  async run(app, anonymous, asked) {
    const person = await findByEmail(app.db, asked.email);
    const account = await throttledAs(app, person, asked.email, anonymous.address);
    const network = networkOf(anonymous.address);
    await countAttempt(app, 'login_address', network);
    await countAttempt(app, 'login', account);
    const isRight = await isPassword(asked.password, person?.passwordHash ?? null);
    if (!person || !isRight) {
      if (person) {
        app.log.warn({ userId: person.id, requestId: anonymous.requestId }, 'a sign-in with a wrong password');
        noteFailure(app, anonymous, person, 'password');
      }
      throw wrongCredentials();
    }
    const outcome = await app.db.transaction(async (tx) => {
      // Race: a factor or password set meanwhile counts.
      const now = await personForSignIn(tx, person.id);
      if (now.passwordHash !== person.passwordHash) throw wrongCredentials();
      await uncount(app, tx, 'login_address', network);
      await forgive(app, tx, 'login', account);
      if (!person.isVerified) return null;
      if (!now.hasSecondFactor) return beginSession(app, tx, anonymous, person, { secondFactor: false });
      const challengeId = newToken('tgc');
      const { expiresAt } = await from(tx, LoginChallenge)
        .insertInto('login_challenge')
        .values({ tokenHash: tokenHash(challengeId), personId: person.id, expiresAt: challengeEnds })
        .returning('expiresAt')
        .executeTakeFirstOrThrow();
      return { ...noSession, challengeId, challengeExpiresAt: expiresAt };
    });
    if (!outcome) throw new Refusal('forbidden', 'Email not verified', { code: 'EMAIL_NOT_VERIFIED' });
    return outcome;
  },
});

const noSession = { token: null, expiresAt: null, refreshToken: null, refreshExpiresAt: null, user: null, twoFactorRequired: true };

const wrongCredentials = (): Refusal => new Refusal('unauthenticated', 'Invalid email or password', { code: 'INVALID_CREDENTIALS' });

/** Security: failures elsewhere cannot delay the owner on a known network. */
async function throttledAs(app: App, person: Person | null, address: string, sender: string): Promise<string> {
  const personId = person?.id ?? NIL;
  const known = await from(app.db, KnownAddress)
    .selectFrom('known_address')
    .select('personId')
    .where('personId', '=', personId)
    .where('addressHash', '=', knownAddressHash(app, personId, sender))
    .where('seenAt', '>', sql<Date>`(select clock_timestamp()) - interval '30 days'`)
    .executeTakeFirst();
  return known ? `${address} ${networkOf(sender)}` : address;
}

/** Number of wrong codes after which a challenge is void. */
const MAX_ATTEMPTS = 5;

const unused = (on: Sender, digest: Buffer) =>
  from(on, LoginChallenge).updateTable('login_challenge').where('tokenHash', '=', digest).where('usedAt', 'is', null).returning('personId');

/** Signs in with a challenge of five minutes. @throws Refusal 401 INVALID_CHALLENGE; 400 WRONG_SECOND_FACTOR; 429 TOO_MANY_ATTEMPTS. */
export const verifySecondFactor = publicOperation({
  title: 'secondFactors.verify',
  summary: 'Verify the second factor of a sign-in',
  input: z.strictObject({ challengeId: token.meta({ description: 'Id of the challenge, from the sign-in.' }), code: secondFactor }),
  output: signedInSchema,
  async run(app, anonymous, { challengeId, code }) {
    const digest = tokenHash(challengeId);
    const valid = unused(app.db, digest).where('expiresAt', '>', dbNow).where('attempts', '<', MAX_ATTEMPTS);
    const challenge = await valid.set({ attempts: sql`attempts + 1` }).executeTakeFirst();
    if (!challenge) throw new Refusal('unauthenticated', 'The sign-in has expired; sign in again', { code: 'INVALID_CHALLENGE' });
    const personId = challenge.personId;
    await countAttempt(app, 'second_factor', personId);
    const signedIn = await app.db.transaction(async (tx) => {
      if (!(await useSecondFactor(app, tx, personId, code))) return null;
      if (!(await unused(tx, digest).set({ usedAt: dbNow }).executeTakeFirst())) return null;
      await forgive(app, tx, 'second_factor', personId);
      return beginSession(app, tx, anonymous, await personById(tx, personId), { secondFactor: true });
    });
    if (!signedIn) {
      noteFailure(app, anonymous, await personById(app.db, personId), 'second factor');
      throw wrongSecondFactor();
    }
    return signedIn;
  },
});
