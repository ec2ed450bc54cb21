import type { App } from '../../core/app/app.ts';
import { audit, SERVICE, lockAudit } from '../../core/audit/audit.ts';
import { type Actor, complianceScopes, type Environment, operatorKeyScopes } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import type { OperatorRole } from '../people/roles.ts';
import { insertKey } from '../keys/create.ts';
import type { MadeKey } from '../keys/key.ts';
import { changeSessions } from '../sessions/tokens.ts';

/**
 * Grants or revokes a role of operators within a second; only the command line can. A change revokes the keys of the earlier role.
 * @returns null for an unknown or unverified address.
 */
export async function setOperator(
  db: Database,
  email: string,
  role: OperatorRole | null,
): Promise<{ personId: string; changed: boolean } | null> {
  return db.transaction(async (tx) => {
    const [person] = await tx.query<{ id: string; isOperator: boolean; operatorRole: OperatorRole }>(
      'operators.operator_of',
      'select id, is_operator, operator_role from person where email = $1 and email_verified_at is not null for no key update',
      [email.normalize('NFC').trim().toLowerCase()],
    );
    if (!person) return null;
    const before = person.isOperator ? person.operatorRole : null;
    if (before === role) return { personId: person.id, changed: false };
    await tx.query(
      'operators.set_operator',
      'update person set is_operator = $2::text is not null, operator_role = coalesce($2, operator_role) where id = $1',
      [person.id, role],
    );
    if (before !== null && role !== null)
      await tx.query(
        'operators.revoke_role_keys',
        `update api_key set status = 'revoked', revoked_at = clock_timestamp() where business_id = $1 and created_by_id = $2 and status = 'active'`,
        [SERVICE, person.id],
      );
    // Open connections of these sessions find the change in PostgreSQL.
    await changeSessions(tx, person.id, null);
    await audit(tx, onTheMachine(), {
      action: role === null ? 'operators.delete' : before === null ? 'operators.create' : 'operators.update',
      subject: { type: 'person', id: person.id },
      before: { role: before },
      after: { role },
      isOfBusiness: true,
    });
    return { personId: person.id, changed: true };
  });
}

export async function listOperators(db: Database): Promise<string[]> {
  const rows = await db.query<{ email: string; operatorRole: OperatorRole }>(
    'operators.operators',
    'select email, operator_role from person where is_operator order by email limit 1000',
  );
  return rows.map(({ email, operatorRole }) => (operatorRole === 'operator' ? email : `${email} (${operatorRole})`));
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
 * Creates a key for an operator with the rights of the role, except queues; its decisions count as those of that operator.
 * @returns null for an address without the role.
 */
export async function createOperatorKey(
  app: Pick<App, 'db' | 'config'>,
  { email, environment, name }: { email: string; environment: Environment; name: string },
): Promise<MadeKey | null> {
  return app.db.transaction(async (tx) => {
    const actor = onTheMachine(environment);
    await lockAudit(tx, actor);
    const [person] = await tx.query<{ id: string; name: string; role: OperatorRole }>(
      'operators.operator_by_email',
      `select id, operator_role as role, concat_ws(' ', first_name, last_name) as name from person where email = $1 and is_operator`,
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
      scopes: person.role === 'operator' ? [...operatorKeyScopes] : [...complianceScopes],
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
