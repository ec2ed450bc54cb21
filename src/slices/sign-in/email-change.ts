import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { newId } from '../../domain/ids/ids.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from, repository } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { queueMail } from '../people/mails.ts';
import { findByEmail, homeOf, type Person } from '../people/person.ts';
import { keyedHash, newCode } from '../people/secrets.ts';
import { EmailChange } from './entities.ts';

const CODE_MINUTES = 10;
/** Wrong codes until the outstanding code is void. */
const MAX_ATTEMPTS = 5;
const RETENTION_HOURS = 24;

const changes = repository(EmailChange, ['email'], 'personId');

const isPending = sql<boolean>`asked_at > (select clock_timestamp()) - ${RETENTION_HOURS} * interval '1 hour'`;
const codeEnds = sql<Date>`clock_timestamp() + ${CODE_MINUTES} * interval '1 minute'`;
const isCodeGood = sql<boolean>`(code_expires_at > clock_timestamp() and attempts < ${MAX_ATTEMPTS})`;

export const emailChangeSchema = namedObject('EmailChange', 'Pending change of your email address.', {
  email: z.string().meta({ description: 'New address, applied once its code is entered.' }),
  askedAt: dateTime.meta({ description: 'Time of the request; the change expires after a day.' }),
  codeExpiresAt: dateTime.meta({ description: 'Expiry of the newest code.' }),
  isCodeGood: z.boolean().meta({ description: 'False after expiry or too many wrong attempts: request another code.' }),
}).meta({ id: 'EmailChange' });

export async function pendingChange(on: Sender, personId: string): Promise<z.output<typeof emailChangeSchema> | null> {
  const pending = await from(on, EmailChange)
    .selectFrom('email_change')
    .select(['email', 'askedAt', 'codeExpiresAt', isCodeGood.as('isCodeGood')])
    .where('personId', '=', personId)
    .where(isPending)
    .executeTakeFirst();
  return pending ?? null;
}

/** Without `mayMail`, sends nothing and answers the same. */
export async function beginChange(app: App, tx: Tx, asked: AskedChange, mayMail: boolean): Promise<void> {
  const change = { email: asked.email, codeId: newId(), codeHash: randomBytes(32), codeExpiresAt: codeEnds, askedAt: dbNow, attempts: 0 };
  await from(tx, EmailChange)
    .insertInto('email_change')
    .values({ personId: asked.person.id, ...change })
    .onConflict((known) =>
      known
        .column('personId')
        .doUpdateSet(change)
        .where(sql<boolean>`(email_change.email <> excluded.email or ${mayMail})`),
    )
    .execute();
  if (mayMail) await renewCode(app, tx, asked);
}

interface AskedChange {
  person: Pick<Person, 'id' | 'firstName'>;
  businessId: string;
  email: string;
}

/** Security: an existing account gets a notice without a code. */
export async function renewCode(app: App, tx: Tx, { person, businessId, email }: AskedChange): Promise<void> {
  const [codeId, code] = [newId(), newCode()];
  const holder = await findByEmail(tx, email);
  const isTaken = holder?.isVerified ?? false;
  // Race: a change to another address keeps its code.
  const codeHash = isTaken ? randomBytes(32) : hashOf(app, codeId, code);
  const renewed = await from(tx, EmailChange)
    .updateTable('email_change')
    .set({ codeId, codeHash, attempts: 0, codeExpiresAt: codeEnds })
    .where('personId', '=', person.id)
    .where('email', '=', email)
    .returning('personId')
    .executeTakeFirst();
  if (!renewed) return;
  if (!holder || !isTaken) {
    const data = { firstName: person.firstName, minutes: CODE_MINUTES, purpose: 'change' };
    return queueMail(app, tx, { businessId, to: email, kind: 'email_code', data, secret: code });
  }
  // Why: the requester cannot read the sandbox mailbox of the holder.
  const home = await homeOf(tx, holder.id);
  const data = { firstName: holder.firstName, purpose: 'change' };
  if (home !== null) await queueMail(app, tx, { businessId: home, to: email, kind: 'account_exists', data });
}

/** @returns the new address; null for a wrong code, which costs an attempt. */
export async function useChange(app: App, tx: Tx, personId: string, code: string): Promise<string | null> {
  const row = await from(tx, EmailChange)
    .selectFrom('email_change')
    .select(['email', 'codeId', 'codeHash'])
    .where('personId', '=', personId)
    .where(isPending)
    .where(isCodeGood)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.codeHash.equals(hashOf(app, row.codeId, code))) {
    await changes.update(tx, { personId }, { attempts: sql<number>`attempts + 1` });
    return null;
  }
  await voidChange(tx, personId);
  return row.email;
}

export async function voidChange(tx: Tx, personId: string): Promise<boolean> {
  const gone = await from(tx, EmailChange).deleteFrom('email_change').where('personId', '=', personId).returning('personId').execute();
  return gone.length > 0;
}

function hashOf({ config }: App, id: string, code: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `email change ${id}`, code);
}
