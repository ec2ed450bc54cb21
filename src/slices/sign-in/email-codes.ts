import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { queueMail } from '../people/mails.ts';
import { Person } from '../people/person.ts';
import { keyedHash, newCode } from '../people/secrets.ts';
import { EmailCode } from './entities.ts';

const CODE_MINUTES = 10;
/** Wrong codes until the outstanding codes are void. */
const MAX_ATTEMPTS = 5;
const MAX_CODES = 3;

export interface Proposed {
  passwordHash: string;
  firstName: string;
  lastName: string;
  businessName: string | null;
}

const insert = prepared(EmailCode)('email_code.issue', (db, $: Proposed & { id: string; personId: string; codeHash: Buffer }) =>
  db.insertInto('email_code').values({
    id: $.id,
    personId: $.personId,
    codeHash: $.codeHash,
    passwordHash: $.passwordHash,
    firstName: $.firstName,
    lastName: $.lastName,
    businessName: $.businessName,
    expiresAt: sql<Date>`clock_timestamp() + ${CODE_MINUTES} * interval '1 minute'`,
  }),
);

const usable = prepared(EmailCode)('email_code.usable', (db, $: { personId: string }) =>
  db
    .selectFrom('email_code')
    .select(['id', 'codeHash', 'passwordHash', 'firstName', 'lastName', 'businessName'])
    .where('personId', '=', $.personId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .where('attempts', '<', MAX_ATTEMPTS)
    .orderBy('id', 'desc')
    .forNoKeyUpdate(),
);

const remove = prepared(EmailCode)('email_code.remove', (db, $: { id: string }) => db.deleteFrom('email_code').where('id', '=', $.id));

const removeAll = prepared(EmailCode)('email_code.remove_all', (db, $: { personId: string }) =>
  db.deleteFrom('email_code').where('personId', '=', $.personId),
);

const markVerified = prepared(Person)('person.verify_address', (db, $: { id: string }) =>
  db
    .updateTable('person')
    .set({ emailVerifiedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', $.id),
);

export async function issueCode(
  app: App,
  tx: Tx,
  person: { id: string; email: string; businessId: string },
  proposed: Proposed,
): Promise<void> {
  const [id, code] = [newId(), newCode()];
  const { passwordHash, firstName, lastName, businessName } = proposed;
  const row = { id, personId: person.id, codeHash: codeHash(app, id, code), passwordHash, firstName, lastName, businessName };
  await insert(tx, row);
  await tx.query(
    'sign_in.forget_codes',
    `delete from email_code where person_id = $1 and id in (select id from email_code where person_id = $1 order by id desc offset ${MAX_CODES})`,
    [person.id],
  );
  const data = { firstName, minutes: CODE_MINUTES };
  await queueMail(app, tx, { businessId: person.businessId, to: person.email, kind: 'email_code', data, secret: code });
}

/** Null for a wrong code, which costs each code an attempt. */
export async function useCode(app: App, tx: Tx, personId: string, code: string): Promise<Proposed | null> {
  const rows = await usable(tx, { personId });
  const found = rows.find(({ id, codeHash: stored }) => stored.equals(codeHash(app, id, code)));
  if (!found) {
    await tx.query('sign_in.wrong_code', 'update email_code set attempts = attempts + 1 where person_id = $1 and used_at is null', [
      personId,
    ]);
    return null;
  }
  await remove(tx, { id: found.id });
  const { passwordHash, firstName, lastName, businessName } = found;
  return { passwordHash, firstName, lastName, businessName };
}

/** Security: without the pepper, a million guesses take no time. */
function codeHash({ config }: App, id: string, code: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `email code ${id}`, code);
}

/** Verifies the address of the person and its businesses; voids outstanding codes. */
export async function proveAddress(tx: Tx, person: Pick<Person, 'id' | 'email'>): Promise<void> {
  await markVerified(tx, { id: person.id });
  await tx.query(
    'sign_in.business_verified',
    `update business b set email_verified_at = clock_timestamp()
       from membership m where m.person_id = $1 and m.role = 'owner' and b.id = m.business_id and b.email = $2 and b.email_verified_at is null`,
    [person.id, person.email],
  );
  await removeAll(tx, { personId: person.id });
}
