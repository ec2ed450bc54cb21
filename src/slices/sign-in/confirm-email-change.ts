import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { useChange } from './email-change.ts';
import { otp } from '../people/input.ts';
import { notify } from '../people/notices.ts';
import { personById } from '../people/person.ts';
import { signedInAs } from '../sessions/session.ts';
import { countAttempt, forgive } from '../people/throttle.ts';
import { changeSessions, endSessions } from '../sessions/tokens.ts';
import { sessions } from '../sessions/sessions.ts';

/**
 * Brings the new address into force with the code that was mailed to it. Every other session ends and every mailed token of the
 * old address is void, as with a new password; the old address is told.
 * @throws Refusal 400 naming `code`; 409 EMAIL_TAKEN when the address got an account meanwhile; 429 TOO_MANY_ATTEMPTS.
 */
export const confirmEmailChange = operation({
  title: 'auth.email_confirm',
  summary: 'Bring your new address into force with its mailed code',
  scope: 'account',
  input: z.strictObject({ code: otp.meta({ description: 'Six digits, from the mail to the new address.' }) }),
  async run(app, actor, { code }): Promise<{ endedSessions: number }> {
    const { userId, sessionId } = signedInAs(actor);
    await countAttempt(app, 'email_code', `change ${userId}`);
    const ended = await app.db.transaction((tx) => confirm(app, tx, actor, code)).catch(takenMeanwhile);
    if (!ended) throw invalid('code', 'The code is wrong, used, replaced or expired; ask for another one');
    // What this session shows of its person changed too.
    sessions(app).announce([...ended, sessionId]);
    return { endedSessions: ended.length };
  },
});

/** The sessions that ended; null when the code is worth nothing. */
async function confirm(app: App, tx: Tx, actor: Actor, code: string): Promise<string[] | null> {
  const { userId, sessionId } = signedInAs(actor);
  // The person before the change, as a new password locks them, which voids it: one of the two comes wholly first.
  await tx.query('people.lock', 'select from person where id = $1 for no key update', [userId]);
  const address = await useChange(app, tx, userId, code);
  if (address === null) return null;
  const person = await personById(tx, userId);
  await giveWay(tx, address);
  await tx.query('people.set_email', 'update person set email = $2, email_verified_at = clock_timestamp() where id = $1', [
    userId,
    address,
  ]);
  const ended = await endAccess(tx, userId, sessionId);
  await forgive(app, tx, 'email_code', `change ${userId}`);
  await forgive(app, tx, 'email_change', userId);
  await forgive(app, tx, 'code_mail', address);
  await notify(app, tx, person, actor.businessId, 'email_changed');
  await audit(tx, actor, {
    action: 'auth.email_confirm',
    subject: { type: 'person', id: userId },
    before: { email: person.email },
    after: { email: address },
    isOfBusiness: true,
  });
  return ended;
}

/**
 * An account whose address nobody proved keeps nobody from proving it: it loses the address, and what was mailed for it. Its codes
 * go first, so that whoever proves it at the same moment comes wholly before this or not at all.
 */
async function giveWay(tx: Tx, address: string): Promise<void> {
  for (const table of ['email_code', 'password_reset'] as const) {
    await tx.query(
      `people.give_way_${table}`,
      `delete from ${table} where person_id in (select id from person where email = $1 and email_verified_at is null)`,
      [address],
    );
  }
  await tx.query(
    'people.give_way',
    `update person set email = id || '@without-address.invalid' where email = $1 and email_verified_at is null`,
    [address],
  );
}

/** Ends the other sessions, and voids what could begin one from the old mailbox. */
async function endAccess(tx: Tx, personId: string, except: string): Promise<string[]> {
  await tx.query('people.void_resets', 'delete from password_reset where person_id = $1 and used_at is null', [personId]);
  await tx.query('people.void_challenges', 'delete from login_challenge where person_id = $1', [personId]);
  const ended = await endSessions(tx, { personId, except, reason: 'ended' });
  await changeSessions(tx, personId, null);
  return ended;
}

/** Of two who want one address the first to prove it has it, whether by a change or by a sign-up. */
function takenMeanwhile(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505' || constraint !== 'person_email_key') throw error;
  throw new Refusal('conflict', 'This address has an account by now', { code: 'EMAIL_TAKEN' });
}
