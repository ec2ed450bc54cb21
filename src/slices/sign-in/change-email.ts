import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import { found, invalid, conflict } from '../../platform/errors/refusal.ts';
import { personById, lockPerson, Person, updatePerson, email, secondFactor, otp } from '../people/person.ts';
import { notify } from '../people/mails.ts';
import { anyPassword, confirmPassword, refuseOwnAddress } from '../people/passwords.ts';
import { countAttempt, evenly, forgive, mayAttempt, uncount } from '../people/throttle.ts';
import { endedSchema } from '../sessions/own-sessions.ts';
import { auditOwn, signedInAs } from '../sessions/session.ts';
import { sessions } from '../sessions/sessions.ts';
import { changeSessions, endSessions } from '../sessions/tokens.ts';
import { beginChange, emailChangeSchema, pendingChange, renewCode, voidChange, useChange } from './email-change.ts';
import { voidTokens } from './password.ts';
import { EmailCode, PasswordReset } from './entities.ts';
import { useSecondFactor, wrongSecondFactor } from './second-factor.ts';

const input = z.strictObject({
  email: email.meta({ description: 'New address; receives a code by email.' }),
  password: anyPassword.meta({ description: 'Your password.' }),
  code: secondFactor.optional().meta({ description: 'Code of the authenticator, or a recovery code; required with a second factor.' }),
});
type Input = z.output<typeof input>;

/**
 * Requests a change of address; answer and duration do not reveal whether the address has an account.
 * @throws Refusal 400 naming `email`, `password` or `code`, 400 WRONG_SECOND_FACTOR, 429 TOO_MANY_ATTEMPTS.
 */
export const changeEmail = operation({
  title: 'emailChanges.create',
  summary: 'Request a change of your email address',
  scope: 'account',
  input,
  output: emailChangeSchema,
  run: (app, actor, asked) =>
    evenly(async () => {
      const { userId } = signedInAs(actor);
      const person = await confirmPassword(app, userId, asked.password, 'password');
      if (asked.email === person.email) throw invalid('email', 'email: is already your address');
      refuseOwnAddress(asked.password, asked.email, 'password');
      if (person.hasSecondFactor && asked.code === undefined)
        throw invalid('code', 'code: your account has a second factor; enter its code');
      await countAttempt(app, 'email_change', userId);
      if (person.hasSecondFactor) await countAttempt(app, 'second_factor', userId);
      const mayMail = await mayAttempt(app, 'code_mail', asked.email);
      const begun = await begin(app, actor, person, { ...asked, mayMail });
      if (begun) return begun;
      await uncount(app, app.db, 'email_change', userId);
      throw wrongSecondFactor();
    }),
});

function begin(app: App, actor: Actor, person: Person, asked: Input & { mayMail: boolean }): ReturnType<typeof pendingChange> {
  const { businessId } = actor;
  return app.db.transaction(async (tx) => {
    if (person.hasSecondFactor) {
      if (!(await useSecondFactor(app, tx, person.id, asked.code ?? ''))) return null;
      await forgive(app, tx, 'second_factor', person.id);
    }
    await beginChange(app, tx, { person, businessId, email: asked.email }, asked.mayMail);
    await notify(app, tx, person, businessId, 'email_change_asked');
    const begun = await pendingChange(tx, person.id);
    await auditOwn(tx, actor, 'emailChanges.create', { before: { email: person.email }, after: { email: asked.email } });
    return begun;
  });
}

/** Mails another code and voids the previous one. @throws Refusal 404 without a pending change; 429 TOO_MANY_ATTEMPTS. */
export const resendEmailChange = operation({
  title: 'emailChanges.resend',
  summary: 'Resend the code to your new address',
  scope: 'account',
  input: z.strictObject({}),
  output: emailChangeSchema,
  run: (app, actor) =>
    evenly(async () => {
      const { userId } = signedInAs(actor);
      const pending = found(await pendingChange(app.db, userId), NO_CHANGE);
      await countAttempt(app, 'email_change', userId);
      // Beyond the mail limit: the same answer without a mail.
      if (!(await mayAttempt(app, 'code_mail', pending.email))) return pending;
      const renewed = await app.db.transaction(async (tx) => {
        const person = await personById(tx, userId);
        await renewCode(app, tx, { person, businessId: actor.businessId, email: pending.email });
        return pendingChange(tx, userId);
      });
      return found(renewed, NO_CHANGE);
    }),
});

const NO_CHANGE = 'No change of your address is pending; request a change first';

/** Cancels the pending change of address and voids its code; does nothing without a pending change. */
export const cancelEmailChange = operation({
  title: 'emailChanges.cancel',
  summary: 'Cancel the change of your email address',
  scope: 'account',
  input: z.strictObject({}),
  output: z.null(),
  async run(app, actor) {
    const { userId } = signedInAs(actor);
    await app.db.transaction(async (tx) => {
      if (await voidChange(tx, userId)) await auditOwn(tx, actor, 'emailChanges.cancel');
    });
    return null;
  },
});

/** Retrieves the new address until its code is confirmed or expires; null without a pending change. */
export const showEmailChange = operation({
  title: 'emailChanges.retrieve',
  summary: 'Retrieve the pending change of your address',
  scope: 'account',
  input: z.strictObject({}),
  output: emailChangeSchema.nullable(),
  run: (app, actor) => pendingChange(app.db, signedInAs(actor).userId),
});

/**
 * Applies the new address, ends every other session and voids tokens of the old address.
 * @throws Refusal 400 naming `code`; 409 EMAIL_TAKEN when another account took the address; 429 TOO_MANY_ATTEMPTS.
 */
export const confirmEmailChange = operation({
  title: 'emailChanges.confirm',
  summary: 'Confirm your new email address',
  scope: 'account',
  input: z.strictObject({ code: otp.meta({ description: 'Six digits from the email to the new address.' }) }),
  output: endedSchema,
  async run(app, actor, { code }) {
    const { userId, sessionId } = signedInAs(actor);
    await countAttempt(app, 'email_code', `change ${userId}`);
    const ended = await app.db.transaction((tx) => confirm(app, tx, actor, code)).catch(takenMeanwhile);
    if (!ended) throw invalid('code', 'The code is wrong, used, replaced or expired; request another code');
    // Why: the current session shows the person, too.
    sessions(app).announce([...ended, sessionId]);
    return { endedSessions: ended.length };
  },
});

async function confirm(app: App, tx: Tx, actor: Actor, code: string): Promise<string[] | null> {
  const { userId, sessionId } = signedInAs(actor);
  // Race: locks the person first, as a new password does.
  await lockPerson(tx, userId);
  const address = await useChange(app, tx, userId, code);
  if (address === null) return null;
  const person = await personById(tx, userId);
  await yieldTo(tx, address);
  await updatePerson(tx, userId, { email: address, emailVerifiedAt: dbNow });
  await voidTokens(tx, userId);
  const ended = await endSessions(tx, { personId: userId, except: sessionId, reason: 'ended' });
  await changeSessions(tx, userId, null);
  await forgive(app, tx, 'email_code', `change ${userId}`);
  await forgive(app, tx, 'email_change', userId);
  await forgive(app, tx, 'code_mail', address);
  await notify(app, tx, person, actor.businessId, 'email_changed');
  await auditOwn(tx, actor, 'emailChanges.confirm', { before: { email: person.email }, after: { email: address } });
  return ended;
}

/** Race: codes go first; a concurrent verification is wholly before or void. */
async function yieldTo(tx: Tx, address: string): Promise<void> {
  const db = from(tx, Person, EmailCode, PasswordReset);
  const unverified = () => db.selectFrom('person').select('id').where('email', '=', address).where('emailVerifiedAt', 'is', null);
  await db.deleteFrom('email_code').where('personId', 'in', unverified()).execute();
  await db.deleteFrom('password_reset').where('personId', 'in', unverified()).execute();
  await db
    .updateTable('person')
    .set({ email: sql<string>`id || '@without-address.invalid'` })
    .where('email', '=', address)
    .where('emailVerifiedAt', 'is', null)
    .execute();
}

/** Race: the first verification owns the address. */
function takenMeanwhile(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505' || constraint !== 'person_email_key') throw error;
  throw conflict('EMAIL_TAKEN', 'Another account has verified this address; use another address');
}
