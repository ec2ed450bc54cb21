import type { App } from '../../core/app/app.ts';
import { audit, lockAudit, SERVICE } from '../../core/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Actor, type Environment, operatorKeyScopes } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { insertKey } from '../keys/create.ts';
import type { MadeKey } from '../keys/record.ts';
import { onTheMachine } from './staff.ts';

/** Whose keys those of operators are: a business without people and money, so that nobody else can see, change or rotate them. */
export const SERVICE_NAME = 'Operators of this service';
export const SERVICE_EMAIL = 'operators@tollgate.invalid';

/**
 * Makes a key for somebody who is staff of the service and tells its secret this once. It may look at the operators' queues and decide,
 * nothing else; what it decides counts as decided by that person, and it ends when they are staff no more.
 * @returns null when no staff has this address.
 */
export async function createOperatorKey(
  app: Pick<App, 'db' | 'config'>,
  { email, environment, name }: { email: string; environment: Environment; name: string },
): Promise<MadeKey | null> {
  return app.db.transaction(async (tx) => {
    const actor = onTheMachine(environment);
    await lockAudit(tx, actor);
    const [person] = await tx.query<{ id: string; name: string }>(
      'people.operator_by_email',
      `select id, concat_ws(' ', first_name, last_name) as name from person where email = $1 and is_operator`,
      [email.normalize('NFC').trim().toLowerCase()],
    );
    if (!person) return null;
    await tx.query(
      'people.service_business',
      `insert into business (id, name, email, email_verified_at) values ($1, $2, $3, clock_timestamp()) on conflict do nothing`,
      [SERVICE, SERVICE_NAME, SERVICE_EMAIL],
    );
    await tx.query('ledger.open_book', 'select ledger.open_book($1, $2)', [SERVICE, environment]);
    const maker: Actor = { ...actor, userId: person.id, name: person.name, effectId: newId() };
    const made = await insertKey(app, tx, maker, {
      name,
      scopes: [...operatorKeyScopes],
      allowedIps: [],
      expiresAt: null,
      rotatedFrom: null,
    });
    const after = { keyId: made.key.keyId, name, personId: person.id };
    await audit(tx, actor, { action: 'people.create_operator_key', subject: { type: 'api_key', id: made.key.id }, after });
    return made;
  });
}

/** Ends a key of an operator for good, within a second. @returns false when there is none with this id that works. */
export async function revokeOperatorKey(db: Database, keyId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [key] = await tx.query<{ id: string; environment: Environment }>(
      'people.revoke_operator_key',
      `update api_key set status = 'revoked', revoked_at = clock_timestamp() where key_id = $1 and business_id = $2 and status = 'active'
       returning id, environment`,
      [keyId, SERVICE],
    );
    if (!key) return false;
    const entry = { action: 'people.revoke_operator_key', subject: { type: 'api_key', id: key.id }, after: { keyId } };
    await audit(tx, onTheMachine(key.environment), entry);
    return true;
  });
}

/** Keys of operators that were not revoked. */
export async function listOperatorKeys(
  db: Database,
): Promise<{ keyId: string; environment: Environment; name: string; email: string; works: boolean }[]> {
  return db.query(
    'people.operator_keys',
    `select k.key_id as "keyId", k.environment, k.name, p.email, p.is_operator as works
       from api_key k join person p on p.id = k.created_by_id::uuid where k.business_id = $1 and k.status = 'active' order by k.id limit 1000`,
    [SERVICE],
  );
}
