import { type NotNull, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { NIL } from 'uuid';
import type { App } from '../../core/app/app.ts';
import { open, seal, type SealContext, needsReseal } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { from } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { Person } from '../people/person.ts';
import { keyedHash, newRecoveryCode } from '../people/secrets.ts';
import { RecoveryCode } from './entities.ts';
import { Mail, openedData, sealedData } from '../../core/mail/queue.ts';

/** RFC 4226 requires 128 bits and recommends 160. */
const SECRET_BYTES = 20;
/** Steps of 30 seconds on either side, for clock drift. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

export const voidRecoveryCodes = (tx: Tx, personId: string): Promise<unknown> =>
  from(tx, RecoveryCode).deleteFrom('recovery_code').where('personId', '=', personId).execute();

export function newSecret(email: string): { secret: string; uri: string } {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

export function sealSecret(app: Pick<App, 'keyRing'>, personId: string, secret: string): string {
  return seal(app.keyRing, secret, contextOf(personId));
}

/** Each code is valid once; an authenticator code also voids earlier steps. */
export async function useSecondFactor(app: App, tx: Tx, personId: string, code: string): Promise<boolean> {
  return /^\d{6}$/.test(code) ? useTotp(app, tx, personId, code, true) : useRecoveryCode(app, tx, personId, code);
}

export async function useTotp(app: App, tx: Tx, personId: string, code: string, isConfirmed: boolean): Promise<boolean> {
  const db = from(tx, Person);
  const row = await db
    .selectFrom('person')
    .select(['totpSecret', 'totpConfirmedAt'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || row.totpSecret === null || (row.totpConfirmedAt !== null) !== isConfirmed) return false;
  const totp = totpOf(Secret.fromBase32(open(app.keyRing, row.totpSecret, contextOf(personId))), '');
  const timestamp = app.clock.now().getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const totpLastStep = totp.counter({ timestamp }) + delta;
  const used = await db
    .updateTable('person')
    .set({ totpLastStep })
    .where('id', '=', personId)
    .where(sql<number>`coalesce(totp_last_step, 0)`, '<', totpLastStep)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

async function useRecoveryCode(app: App, tx: Tx, personId: string, code: string): Promise<boolean> {
  const used = await tx.query(
    'sign_in.recovery_used',
    `update recovery_code set used_at = clock_timestamp() where person_id = $1 and code_hash = $2 and used_at is null
       and exists (select from person where id = $1 and totp_confirmed_at is not null) returning person_id`,
    [personId, recoveryHash(app, personId, code)],
  );
  return used.length > 0;
}

export async function renewRecoveryCodes(app: App, tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await voidRecoveryCodes(tx, personId);
  const rows = codes.map((code) => ({ personId, codeHash: recoveryHash(app, personId, code) }));
  await from(tx, RecoveryCode).insertInto('recovery_code').values(rows).execute();
  return codes;
}

export function wrongSecondFactor(): Refusal {
  return new Refusal('invalid', 'The code is wrong or used; wait for the next code', { code: 'WRONG_SECOND_FACTOR', field: 'code' });
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Tollgate', label, secret, algorithm: 'SHA1', digits: 6, period: 30 });
}

function recoveryHash({ config }: App, personId: string, code: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `recovery code ${personId}`, code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

const contextOf = (personId: string): SealContext => ({ table: 'person', column: 'totp_secret', rowId: personId, bookId: 'none' });

const PAGE = 200;

type Parts = Pick<App, 'db' | 'keyRing'>;

/** Reseals second factors and codes of waiting mails with the active key. @returns the number of resealed secrets. */
export async function resealPeople(app: Parts): Promise<number> {
  return (await resealSecondFactors(app)) + (await resealMails(app));
}

async function resealSecondFactors({ db, keyRing }: Parts): Promise<number> {
  let count = 0;
  for (let after: string = NIL; ;) {
    const people = await from(db, Person)
      .selectFrom('person')
      .select(['id', 'totpSecret'])
      .where('totpSecret', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .$narrowType<{ totpSecret: NotNull }>()
      .execute();
    for (const { id, totpSecret: old } of people) {
      if (!needsReseal(keyRing, old)) continue;
      const totpSecret = seal(keyRing, open(keyRing, old, contextOf(id)), contextOf(id));
      await from(db, Person).updateTable('person').set({ totpSecret }).where('id', '=', id).where('totpSecret', '=', old).execute();
      count++;
    }
    const last = people.at(-1);
    if (!last || people.length < PAGE) return count;
    after = last.id;
  }
}

async function resealMails({ db, keyRing }: Parts): Promise<number> {
  let count = 0;
  for (let after: { bookId: number; id: string } = { bookId: 0, id: NIL }; ;) {
    const mails = await db.query<{ bookId: number; id: string; data: { sealed: string } }>(
      'sign_in.sealed_mails',
      `select book_id, id, data from mail
        where next_attempt_at is not null and data ? 'sealed' and (book_id, id) > ($1, $2) order by book_id, id limit $3`,
      [after.bookId, after.id, PAGE],
    );
    for (const { bookId, id, data } of mails) {
      if (!needsReseal(keyRing, data.sealed)) continue;
      const { secret, ...rest } = openedData(keyRing, { bookId, id }, data) as { secret: string };
      await from(db, Mail)
        .updateTable('mail')
        .set({ data: JSON.stringify(sealedData(keyRing, { bookId, id }, rest, secret)) })
        .where('bookId', '=', bookId)
        .where('id', '=', id)
        .where('nextAttemptAt', 'is not', null)
        .execute();
      count++;
    }
    const last = mails.at(-1);
    if (!last || mails.length < PAGE) return count;
    after = { bookId: last.bookId, id: last.id };
  }
}
