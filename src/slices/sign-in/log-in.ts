import { NIL } from 'uuid';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { email } from '../people/input.ts';
import { anyPassword, isPassword } from '../people/passwords.ts';
import { findByEmail, type Person, personForSignIn } from '../people/person.ts';
import { newToken, tokenHash } from '../people/secrets.ts';
import { beginSession, type Challenge, knownAddressHash, noteFailure, type SignIn } from '../sessions/begin.ts';
import { countAttempt, forgive, networkOf, uncount } from '../people/throttle.ts';

/** How long the second factor is awaited. */
const CHALLENGE_MINUTES = 5;

/**
 * Signs in with address and password, or, where a second factor is set, answers a challenge for `auth.2fa_verify`.
 * @throws Refusal 401 INVALID_CREDENTIALS for an unknown address as for a wrong password; 403 EMAIL_NOT_VERIFIED with the right
 * password only; 429 TOO_MANY_ATTEMPTS.
 */
export const logIn = publicOperation({
  title: 'auth.login',
  summary: 'Sign in',
  input: z.strictObject({ email, password: anyPassword }),
  async run(app, visitor, asked): Promise<SignIn | Challenge> {
    const person = await findByEmail(app.db, asked.email);
    const account = await throttledAs(app, person, asked.email, visitor.address);
    const network = networkOf(visitor.address);
    await countAttempt(app, 'login_address', network);
    await countAttempt(app, 'login', account);
    const isRight = await isPassword(asked.password, person?.passwordHash ?? null);
    if (!person || !isRight) {
      if (person) {
        app.log.warn({ userId: person.id, requestId: visitor.requestId }, 'a sign-in with a wrong password');
        noteFailure(app, visitor, person, 'password');
      }
      throw wrongCredentials();
    }
    const outcome = await app.db.transaction(async (tx) => {
      // Race: a factor or a password that was set since the password was checked counts for this sign-in.
      const now = await personForSignIn(tx, person.id);
      if (now.passwordHash !== person.passwordHash) throw wrongCredentials();
      await uncount(app, tx, 'login_address', network);
      await forgive(app, tx, 'login', account);
      if (!person.isVerified) return null;
      if (!now.hasSecondFactor) return beginSession(app, tx, visitor, person, { secondFactor: false });
      const challengeId = newToken('tgc');
      const [row] = await tx.query<{ expiresAt: Date }>(
        'people.challenge',
        `insert into login_challenge (token_hash, person_id, expires_at)
         values ($1, $2, clock_timestamp() + interval '${CHALLENGE_MINUTES} minutes') returning expires_at`,
        [tokenHash(challengeId), person.id],
      );
      if (!row) throw new Error('a challenge was not kept');
      return { kind: 'second_factor', challengeId, expiresAt: row.expiresAt } satisfies Challenge;
    });
    if (!outcome) throw new Refusal('forbidden', 'Email not verified', { code: 'EMAIL_NOT_VERIFIED' });
    return outcome;
  },
});

const wrongCredentials = (): Refusal => new Refusal('unauthenticated', 'Invalid email or password', { code: 'INVALID_CREDENTIALS' });

/**
 * Whose failures count together: those of the account, but from a network where its owner signed in before they stand apart, so
 * that nobody elsewhere can make the owner wait.
 */
async function throttledAs(app: App, person: Person | null, address: string, from: string): Promise<string> {
  const id = person?.id ?? NIL;
  const known = await app.db.query(
    'people.is_known_address',
    `select from known_address where person_id = $1 and address_hash = $2 and seen_at > (select clock_timestamp()) - interval '30 days'`,
    [id, knownAddressHash(app, id, from)],
  );
  return known.length > 0 ? `${address} ${networkOf(from)}` : address;
}
