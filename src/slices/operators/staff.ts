import type { App } from '../../core/app/app.ts';
import { audit, SERVICE, lockAudit } from '../../core/audit/audit.ts';
import { type Actor, type Environment, operatorKeyScopes } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import { insertKey } from '../keys/create.ts';
import type { MadeKey } from '../keys/record.ts';
import { changeSessions } from '../sessions/tokens.ts';

/**
 * Grants or revokes the operator role within a second; only the command line can. @returns null for an unknown or unverified
 * address.
 */
export async function setOperator(
  db: Database,
  email: string,
  isOperator: boolean,
): Promise<{ personId: string; changed: boolean } | null> {
  return db.transaction(async (tx) => {
    const [person] = await tx.query<{ id: string; isOperator: boolean }>(
      'operators.operator_of',
      'select id, is_operator from person where email = $1 and email_verified_at is not null for no key update',
      [email.normalize('NFC').trim().toLowerCase()],
    );
    if (!person) return null;
    if (person.isOperator === isOperator) return { personId: person.id, changed: false };
    await tx.query('operators.set_operator', 'update person set is_operator = $2 where id = $1', [person.id, isOperator]);
    // Open connections of these sessions find the change in PostgreSQL.
    await changeSessions(tx, person.id, null);
    await audit(tx, onTheMachine(), {
      action: isOperator ? 'operators.create' : 'operators.delete',
      subject: { type: 'person', id: person.id },
      isOfBusiness: true,
    });
    return { personId: person.id, changed: true };
  });
}

export async function listOperators(db: Database): Promise<string[]> {
  const rows = await db.query<{ email: string }>(
    'operators.operators',
    'select email from person where is_operator order by email limit 1000',
  );
  return rows.map(({ email }) => email);
}

function onTheMachine(environment: Environment = 'live'): Actor {
  return {
    kind: 'system',
    businessId: SERVICE,
    environment,
    bookId: 0,
    scopes: new Set(),
    name: 'command line',
    requestId: newId(),
    effectId: newId(),
  };
}

/** Owner of operator keys: a business without users or money. */
export const SERVICE_NAME = 'Operators of this service';
export const SERVICE_EMAIL = 'operators@tollgate.invalid';

/**
 * Creates a key for an operator, limited to queues and decisions, which count as decided by that operator; ends with the role.
 * @returns null for an address without the role.
 */
export async function createOperatorKey(
  app: Pick<App, 'db' | 'config'>,
  { email, environment, name }: { email: string; environment: Environment; name: string },
): Promise<MadeKey | null> {
  return app.db.transaction(async (tx) => {
    const actor = onTheMachine(environment);
    await lockAudit(tx, actor);
    const [person] = await tx.query<{ id: string; name: string }>(
      'operators.operator_by_email',
      `select id, concat_ws(' ', first_name, last_name) as name from person where email = $1 and is_operator`,
      [email.normalize('NFC').trim().toLowerCase()],
    );
    if (!person) return null;
    await tx.query(
      'operators.service_business',
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
      requireReference: false,
      apiVersion: API_VERSION,
      rotatedFrom: null,
    });
    const after = { keyId: made.key.keyId, name, personId: person.id };
    await audit(tx, actor, { action: 'operatorKeys.create', subject: { type: 'api_key', id: made.key.id }, after });
    return made;
  });
}

export async function revokeOperatorKey(db: Database, keyId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [key] = await tx.query<{ id: string; environment: Environment }>(
      'operators.revoke_operator_key',
      `update api_key set status = 'revoked', revoked_at = clock_timestamp() where key_id = $1 and business_id = $2 and status = 'active'
       returning id, environment`,
      [keyId, SERVICE],
    );
    if (!key) return false;
    const entry = { action: 'operatorKeys.revoke', subject: { type: 'api_key', id: key.id }, after: { keyId } };
    await audit(tx, onTheMachine(key.environment), entry);
    return true;
  });
}

export async function listOperatorKeys(
  db: Database,
): Promise<{ keyId: string; environment: Environment; name: string; email: string; works: boolean }[]> {
  return db.query(
    'operators.operator_keys',
    `select k.key_id as "keyId", k.environment, k.name, p.email, p.is_operator as works
       from api_key k join person p on p.id = k.created_by_id::uuid where k.business_id = $1 and k.status = 'active' order by k.id limit 1000`,
    [SERVICE],
  );
}
