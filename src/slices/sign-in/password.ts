import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation, publicOperation } from '../../core/operation/operation.ts';
import type { AnonymousActor } from '../../domain/actor/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { findByEmail, homeOf, personById, updatePerson, email, token as tokenField } from '../people/person.ts';
import { dashboardOf, notify, queueMail } from '../people/mails.ts';
import { anyPassword, confirmPassword, hashPassword, newPassword, refuseOwnAddress } from '../people/passwords.ts';
import { newToken, tokenHash } from '../people/secrets.ts';
import { evenly, forgive, mayAttempt } from '../people/throttle.ts';
import { auditOf } from '../sessions/begin.ts';
import { endedSchema } from '../sessions/own-sessions.ts';
import { auditOwn, signedInAs } from '../sessions/session.ts';
import { sessions } from '../sessions/sessions.ts';
import { endSessions } from '../sessions/tokens.ts';
import { voidChange } from './email-change.ts';
import { proveAddress } from './email-codes.ts';
import { LoginChallenge, PasswordReset } from './entities.ts';
import { mailSchema } from './sign-up.ts';

const RESET_MINUTES = 30;

export async function voidTokens(tx: Tx, personId: string): Promise<void> {
  const db = from(tx, PasswordReset, LoginChallenge);
  await db.deleteFrom('password_reset').where('personId', '=', personId).where('usedAt', 'is', null).execute();
  await db.deleteFrom('login_challenge').where('personId', '=', personId).execute();
}

/** Mails a password reset token; answer and duration are the same for every address. */
export const forgotPassword = publicOperation({
  title: 'passwordResets.create',
  summary: 'Request a password reset token',
  input: z.strictObject({ email }),
  output: mailSchema,
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
  const expiresAt = sql<Date>`clock_timestamp() + ${RESET_MINUTES} * interval '1 minute'`;
  await from(tx, PasswordReset)
    .insertInto('password_reset')
    .values({ tokenHash: tokenHash(token), personId: person.id, expiresAt })
    .execute();
  const data = { firstName: person.firstName, minutes: RESET_MINUTES, ...dashboardOf(app) };
  await queueMail(app, tx, { businessId, to: person.email, kind: 'password_reset', data, secret: token });
}

/** Sets a new password with a token of the last 30 minutes, and ends every session. @throws Refusal 400 naming `token` or `password`. */
export const resetPassword = publicOperation({
  title: 'passwords.reset',
  summary: 'Reset the password with a mailed token',
  input: z.strictObject({ token: tokenField, password: newPassword }),
  output: z.null(),
  async run(app, anonymous, asked) {
    const passwordHash = await hashPassword(asked.password);
    const ended = await app.db.transaction((tx) => reset(app, tx, anonymous, { ...asked, passwordHash }));
    if (!ended) throw invalid('token', 'The token is wrong, used or expired; request another token');
    sessions(app).announce(ended);
    return null;
  },
});

async function reset(
  app: App,
  tx: Tx,
  anonymous: AnonymousActor,
  asked: { token: string; password: string; passwordHash: string },
): Promise<string[] | null> {
  const used = await from(tx, PasswordReset)
    .updateTable('password_reset')
    .set({ usedAt: dbNow })
    .where('tokenHash', '=', tokenHash(asked.token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', dbNow)
    .returning('personId')
    .executeTakeFirst();
  if (!used) return null;
  const person = await personById(tx, used.personId);
  // Why: thrown, so that the rollback leaves the token valid.
  refuseOwnAddress(asked.password, person.email, 'password');
  const ended = await setPassword(tx, person.id, asked.passwordHash);
  // Why: a mailed token proves the address.
  if (!person.isVerified) await proveAddress(tx, person);
  await forgive(app, tx, 'login', person.email);
  await forgive(app, tx, 'code_mail', person.email);
  const businessId = await homeOf(tx, person.id);
  if (businessId === null) return ended;
  await notify(app, tx, person, businessId, 'password_reset');
  await auditOf(tx, anonymous, person, businessId, { action: 'passwords.reset', subject: { type: 'person', id: person.id } });
  return ended;
}

/** Voids tokens and a pending change of address. @returns ids of ended sessions. */
async function setPassword(tx: Tx, personId: string, passwordHash: string, except?: string): Promise<string[]> {
  await updatePerson(tx, personId, { passwordHash, passwordChangedAt: dbNow });
  await voidTokens(tx, personId);
  await voidChange(tx, personId);
  return endSessions(tx, { personId, ...(except !== undefined && { except }), reason: 'password' });
}

/** Changes the password, ends other sessions. @throws Refusal 400 naming `currentPassword` or `newPassword`; 429 TOO_MANY_ATTEMPTS. */
export const changePassword = operation({
  title: 'passwords.update',
  summary: 'Change your password',
  scope: 'account',
  input: z.strictObject({ currentPassword: anyPassword.meta({ description: 'Current password.' }), newPassword }),
  output: endedSchema,
  async run(app, actor, asked) {
    const { userId, sessionId } = signedInAs(actor);
    const person = await confirmPassword(app, userId, asked.currentPassword, 'currentPassword');
    refuseOwnAddress(asked.newPassword, person.email, 'newPassword');
    const passwordHash = await hashPassword(asked.newPassword);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await setPassword(tx, userId, passwordHash, sessionId);
      await notify(app, tx, person, actor.businessId, 'password_changed');
      await auditOwn(tx, actor, 'passwords.update');
      return ids;
    });
    sessions(app).announce(ended);
    return { endedSessions: ended.length };
  },
});
