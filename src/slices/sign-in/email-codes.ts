import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from, type RowOf } from '../../platform/db/entity.ts';
import { queueMail } from '../people/mails.ts';
import { type Person, updatePerson } from '../people/person.ts';
import { keyedHash, newCode } from '../people/secrets.ts';
import { EmailCode } from './entities.ts';

const CODE_MINUTES = 10;
/** Wrong codes until the outstanding codes are void. */
const MAX_ATTEMPTS = 5;
const MAX_CODES = 3;

export type Proposed = Pick<RowOf<typeof EmailCode>, 'passwordHash' | 'firstName' | 'lastName' | 'businessName'>;

export async function issueCode(
  app: App,
  tx: Tx,
  person: { id: string; email: string; businessId: string },
  proposed: Proposed,
): Promise<void> {
  const [id, code] = [newId(), newCode()];
  const { passwordHash, firstName, lastName, businessName } = proposed;
  const expiresAt = sql<Date>`clock_timestamp() + ${CODE_MINUTES} * interval '1 minute'`;
  const proof = { id, personId: person.id, codeHash: hashOf(app, id, code), expiresAt };
  const db = from(tx, EmailCode);
  await db
    .insertInto('email_code')
    .values({ ...proof, passwordHash, firstName, lastName, businessName })
    .execute();
  const newest = db.selectFrom('email_code').select('id').where('personId', '=', person.id).orderBy('id', 'desc');
  await db.deleteFrom('email_code').where('personId', '=', person.id).where('id', 'in', newest.offset(MAX_CODES)).execute();
  const data = { firstName, minutes: CODE_MINUTES };
  await queueMail(app, tx, { businessId: person.businessId, to: person.email, kind: 'email_code', data, secret: code });
}

/** Null for a wrong code, which costs each code an attempt. */
export async function useCode(app: App, tx: Tx, personId: string, code: string): Promise<Proposed | null> {
  const db = from(tx, EmailCode);
  const rows = await db
    .selectFrom('email_code')
    .select(['id', 'codeHash', 'passwordHash', 'firstName', 'lastName', 'businessName'])
    .where('personId', '=', personId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', dbNow)
    .where('attempts', '<', MAX_ATTEMPTS)
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .execute();
  const found = rows.find(({ id, codeHash }) => codeHash.equals(hashOf(app, id, code)));
  if (!found) {
    const attempts = sql<number>`attempts + 1`;
    await db.updateTable('email_code').set({ attempts }).where('personId', '=', personId).where('usedAt', 'is', null).execute();
    return null;
  }
  await db.deleteFrom('email_code').where('id', '=', found.id).execute();
  return found;
}

/** Security: without the pepper, a million guesses take no time. */
function hashOf({ config }: App, id: string, code: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `email code ${id}`, code);
}

/** Verifies the address of the person and its businesses; voids outstanding codes. */
export async function proveAddress(tx: Tx, person: Pick<Person, 'id' | 'email'>): Promise<void> {
  await updatePerson(tx, person.id, { emailVerifiedAt: dbNow });
  await tx.query(
    'sign_in.business_verified',
    `update business b set email_verified_at = clock_timestamp()
       from membership m where m.person_id = $1 and m.role = 'owner' and b.id = m.business_id and b.email = $2 and b.email_verified_at is null`,
    [person.id, person.email],
  );
  await from(tx, EmailCode).deleteFrom('email_code').where('personId', '=', person.id).execute();
}
