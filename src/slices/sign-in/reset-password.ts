import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import type { Visitor } from '../../domain/actor/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { voidChange } from './email-change.ts';
import { email, token as tokenField } from '../people/input.ts';
import { dashboardOf, queueMail } from '../people/mails.ts';
import { notify } from '../people/notices.ts';
import { evenly, forgive, mayAttempt } from '../people/throttle.ts';
import { hashPassword, newPassword, refuseOwnAddress } from '../people/passwords.ts';
import { findByEmail, homeOf, personById, proveAddress } from '../people/person.ts';
import { newToken, tokenHash } from '../people/secrets.ts';
import { sessions } from '../sessions/sessions.ts';
import { auditOf } from '../sessions/begin.ts';
import { endSessions } from '../sessions/tokens.ts';

const RESET_MINUTES = 30;

/** Mails a token that resets the password. The answer is the same for every address, and as late. */
export const forgotPassword = publicOperation({
  title: 'auth.password_forgot',
  summary: 'Ask for a token that resets the password',
  input: z.strictObject({ email }),
  run: (app, _visitor, asked) =>
    evenly(async () => {
      if (await mayAttempt(app, 'code_mail', asked.email)) await app.db.transaction((tx) => mailToken(app, tx, asked.email));
      return asked;
    }),
});

async function mailToken(app: App, tx: Tx, address: string): Promise<void> {
  const person = await findByEmail(tx, address);
  const businessId = person && (await homeOf(tx, person.id));
  if (!person || !businessId) return;
  const token = newToken('tgp');
  await tx.query(
    'people.keep_reset',
    `insert into password_reset (token_hash, person_id, expires_at) values ($1, $2, clock_timestamp() + interval '${RESET_MINUTES} minutes')`,
    [tokenHash(token), person.id],
  );
  const data = { firstName: person.firstName, minutes: RESET_MINUTES, ...dashboardOf(app) };
  await queueMail(app, tx, { businessId, to: person.email, kind: 'password_reset', data, secret: token });
}

/**
 * Sets a new password with a mailed token, and ends every session. It also proves an address that was not proved yet. A second
 * factor stays as it is.
 * @throws Refusal 400 naming `token` when it is wrong, used or older than half an hour, or `password`.
 */
export const resetPassword = publicOperation({
  title: 'auth.password_reset',
  summary: 'Set a new password with the mailed token',
  input: z.strictObject({ token: tokenField, password: newPassword }),
  async run(app, visitor, asked) {
    const passwordHash = await hashPassword(asked.password);
    const ended = await app.db.transaction((tx) => reset(app, tx, visitor, { ...asked, passwordHash }));
    if (!ended) throw invalid('token', 'The token is wrong, used or expired; ask for another one');
    sessions(app).announce(ended);
  },
});

/** The sessions that ended; null when the token is worth nothing. */
async function reset(
  app: App,
  tx: Tx,
  visitor: Visitor,
  asked: { token: string; password: string; passwordHash: string },
): Promise<string[] | null> {
  const [used] = await tx.query<{ personId: string }>(
    'people.use_reset',
    `update password_reset set used_at = clock_timestamp() where token_hash = $1 and used_at is null and expires_at > clock_timestamp()
     returning person_id`,
    [tokenHash(asked.token)],
  );
  if (!used) return null;
  const person = await personById(tx, used.personId);
  // Thrown, so that the token is good for another try.
  refuseOwnAddress(asked.password, person.email, 'password');
  const ended = await setPassword(tx, person.id, asked.passwordHash);
  // The token came by mail, so it proves the address, and the password is that of whoever reads it.
  if (!person.isVerified) await proveAddress(tx, person);
  await forgive(app, tx, 'login', person.email);
  await forgive(app, tx, 'code_mail', person.email);
  const businessId = await homeOf(tx, person.id);
  if (businessId === null) return ended;
  await notify(app, tx, person, businessId, 'password_reset');
  await auditOf(tx, visitor, person, businessId, { action: 'auth.password_reset', subject: { type: 'person', id: person.id } });
  return ended;
}

/** Stores a password, voids every token that could set another and a change of address that waits, and ends the sessions but one. Answers which. */
export async function setPassword(tx: Tx, personId: string, passwordHash: string, except?: string): Promise<string[]> {
  await tx.query('people.set_password', 'update person set password_hash = $2, password_changed_at = clock_timestamp() where id = $1', [
    personId,
    passwordHash,
  ]);
  await tx.query('people.void_resets', 'delete from password_reset where person_id = $1 and used_at is null', [personId]);
  await tx.query('people.void_challenges', 'delete from login_challenge where person_id = $1', [personId]);
  await voidChange(tx, personId);
  return endSessions(tx, { personId, ...(except !== undefined && { except }), reason: 'password' });
}
