import { randomBytes } from 'node:crypto';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../domain/ids/ids.ts';
import { queueMail } from '../people/mails.ts';
import { findByEmail, homeOf, type Person } from '../people/person.ts';
import { keyedHash, newCode } from '../people/secrets.ts';

const CODE_MINUTES = 10;
/** Wrong codes after which the one that is out is void. */
const MAX_ATTEMPTS = 5;
/** How long another code can be asked for; after that the change is asked for anew. */
const KEPT_HOURS = 24;

const IS_KEPT = `asked_at > (select clock_timestamp()) - interval '${KEPT_HOURS} hours'`;
const CODE_ENDS = `clock_timestamp() + interval '${CODE_MINUTES} minutes'`;
const IS_GOOD = `code_expires_at > clock_timestamp() and attempts < ${MAX_ATTEMPTS}`;

/** A change of a person's address that is not in force yet. It tells nothing about whether the new address has an account. */
export interface EmailChange {
  email: string;
  askedAt: Date;
  codeExpiresAt: Date;
  /** False once the code's time is over, or after too many wrong ones. */
  isCodeGood: boolean;
}

/** The change that a person asked for in the last day; null when there is none. */
export async function pendingChange(on: Pick<Tx, 'query'>, personId: string): Promise<EmailChange | null> {
  const [row] = await on.query<EmailChange>(
    'people.email_change',
    `select email, asked_at as "askedAt", code_expires_at as "codeExpiresAt", ${IS_GOOD} as "isCodeGood"
       from email_change where person_id = $1 and ${IS_KEPT}`,
    [personId],
  );
  return row ?? null;
}

/**
 * Keeps a change in place of the one before, with a code that is mailed to the new address. Where that got too many mails lately
 * nothing is sent and nothing tells; a code that is out for it stays good.
 */
export async function beginChange(app: App, tx: Tx, asked: AskedChange, mayMail: boolean): Promise<void> {
  await tx.query(
    'people.begin_email_change',
    `insert into email_change as c (person_id, email, code_id, code_hash, code_expires_at) values ($1, $2, $3, $4, ${CODE_ENDS})
     on conflict (person_id) do update set email = excluded.email, asked_at = clock_timestamp(), code_id = excluded.code_id,
       code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at, attempts = 0
       where c.email <> excluded.email or $5`,
    [asked.person.id, asked.email, newId(), randomBytes(32), mayMail],
  );
  if (mayMail) await renewCode(app, tx, asked);
}

interface AskedChange {
  person: Pick<Person, 'id' | 'firstName'>;
  businessId: string;
  email: string;
}

/**
 * Mails another code, which voids the one before. To an address that has an account goes a mail that says so, and no code: what
 * is kept, and answered, is the same.
 */
export async function renewCode(app: App, tx: Tx, { person, businessId, email }: AskedChange): Promise<void> {
  const [id, code] = [newId(), newCode()];
  const holder = await findByEmail(tx, email);
  const isTaken = holder?.isVerified ?? false;
  // A change to another address that was asked for meanwhile keeps its own code: this one proves nothing about that address.
  const renewed = await tx.query(
    'people.renew_email_change',
    `update email_change set code_id = $2, code_hash = $3, attempts = 0, code_expires_at = ${CODE_ENDS}
      where person_id = $1 and email = $4 returning 1`,
    [person.id, id, isTaken ? randomBytes(32) : codeHash(app, id, code), email],
  );
  if (renewed.length === 0) return;
  if (!holder || !isTaken) {
    const data = { firstName: person.firstName, minutes: CODE_MINUTES, purpose: 'change' };
    return queueMail(app, tx, { businessId, to: email, kind: 'email_code', data, secret: code });
  }
  // In the name of the holder's own business, whose mailbox the one who asks does not see.
  const home = await homeOf(tx, holder.id);
  const data = { firstName: holder.firstName, purpose: 'change' };
  if (home !== null) await queueMail(app, tx, { businessId: home, to: email, kind: 'account_exists', data });
}

/** Uses the code up, and with it the change. Null when there is none or the code is not its; then it has an attempt less. */
export async function useChange(app: App, tx: Tx, personId: string, code: string): Promise<string | null> {
  const [row] = await tx.query<{ email: string; codeId: string; codeHash: Buffer }>(
    'people.email_change_code',
    `select email, code_id, code_hash from email_change where person_id = $1 and ${IS_KEPT} and ${IS_GOOD} for update`,
    [personId],
  );
  if (!row?.codeHash.equals(codeHash(app, row.codeId, code))) {
    await tx.query('people.wrong_email_change', 'update email_change set attempts = attempts + 1 where person_id = $1', [personId]);
    return null;
  }
  await voidChange(tx, personId);
  return row.email;
}

/** What a person asked for comes to nothing. True when there was something. */
export async function voidChange(tx: Tx, personId: string): Promise<boolean> {
  const gone = await tx.query('people.void_email_change', 'delete from email_change where person_id = $1 returning 1', [personId]);
  return gone.length > 0;
}

/** Under the pepper and with the code's id, as the codes of sign-ups are kept. */
function codeHash({ config }: App, id: string, code: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `e-mail change ${id}`, code);
}
