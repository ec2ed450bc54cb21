import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../domain/ids/ids.ts';
import { queueMail } from '../people/mails.ts';
import { keyedHash, newCode } from '../people/secrets.ts';

const CODE_MINUTES = 10;
/** Wrong codes after which those that are out are void. */
const MAX_ATTEMPTS = 5;
/** Codes of one person that are good at the same time, so that a second mail does not void the first at once. */
const MAX_CODES = 3;

/** What a sign-up brings into force once its code proves the address. */
export interface Proposed {
  passwordHash: string;
  firstName: string;
  lastName: string;
  /** Null keeps the name that the business has. */
  businessName: string | null;
}

/** Makes a code for a sign-up and mails it, in the commit of its cause. */
export async function issueCode(
  app: App,
  tx: Tx,
  person: { id: string; email: string; businessId: string },
  proposed: Proposed,
): Promise<void> {
  const [id, code] = [newId(), newCode()];
  await tx.query(
    'people.issue_code',
    `insert into email_code (id, person_id, code_hash, password_hash, first_name, last_name, business_name, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + interval '${CODE_MINUTES} minutes')`,
    [id, person.id, codeHash(app, id, code), proposed.passwordHash, proposed.firstName, proposed.lastName, proposed.businessName],
  );
  await tx.query(
    'people.forget_codes',
    `delete from email_code where person_id = $1 and id in (select id from email_code where person_id = $1 order by id desc offset ${MAX_CODES})`,
    [person.id],
  );
  const data = { firstName: proposed.firstName, minutes: CODE_MINUTES };
  await queueMail(app, tx, { businessId: person.businessId, to: person.email, kind: 'email_code', data, secret: code });
}

/** Uses a code up. Null when none of the person's is this one; then every one of them has an attempt less. */
export async function useCode(app: App, tx: Tx, personId: string, code: string): Promise<Proposed | null> {
  const rows = await tx.query<{ id: string; codeHash: Buffer } & Proposed>(
    'people.codes',
    `select id, code_hash, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName", business_name as "businessName" from email_code
      where person_id = $1 and used_at is null and expires_at > clock_timestamp() and attempts < ${MAX_ATTEMPTS}
      order by id desc for no key update`,
    [personId],
  );
  const found = rows.find(({ id, codeHash: stored }) => stored.equals(codeHash(app, id, code)));
  if (!found) {
    await tx.query('people.wrong_code', 'update email_code set attempts = attempts + 1 where person_id = $1 and used_at is null', [
      personId,
    ]);
    return null;
  }
  await tx.query('people.code_used', 'delete from email_code where id = $1', [found.id]);
  const { passwordHash, firstName, lastName, businessName } = found;
  return { passwordHash, firstName, lastName, businessName };
}

/** Under the pepper and with the code's id: a million codes are tried in no time otherwise. */
function codeHash({ config }: App, id: string, code: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `e-mail code ${id}`, code);
}
