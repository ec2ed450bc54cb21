import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import { audit, SERVICE, lockAudit } from '../../core/audit/audit.ts';
import { type Actor, complianceScopes, type Environment, operatorKeyScopes } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import type { OperatorRole } from '../people/roles.ts';
import { Business } from '../businesses/business.ts';
import { insertKey } from '../keys/create.ts';
import { ApiKey, type MadeKey } from '../keys/key.ts';
import { Person, updatePerson } from '../people/person.ts';
import { changeSessions } from '../sessions/tokens.ts';

const MAX_LISTED = 1_000;

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
    const person = await from(tx, Person)
      .selectFrom('person')
      .select(['id', 'isOperator', 'operatorRole'])
      .where('email', '=', addressOf(email))
      .where('emailVerifiedAt', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person) return null;
    const before = person.isOperator ? person.operatorRole : null;
    if (before === role) return { personId: person.id, changed: false };
    await updatePerson(tx, person.id, { isOperator: role !== null, operatorRole: role ?? person.operatorRole });
    if (before !== null && role !== null) await revoking(tx).where('createdById', '=', person.id).execute();
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

const addressOf = (email: string): string => email.normalize('NFC').trim().toLowerCase();

/** Revokes active operator keys. */
const revoking = (tx: Tx) =>
  from(tx, ApiKey)
    .updateTable('api_key')
    .set({ status: 'revoked', revokedAt: dbNow })
    .where('businessId', '=', SERVICE)
    .where('status', '=', 'active');

export async function listOperators(db: Database): Promise<string[]> {
  const operators = from(db, Person).selectFrom('person').select(['email', 'operatorRole']).where('isOperator', '=', true);
  const rows = await operators.orderBy('email').limit(MAX_LISTED).execute();
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
    const db = from(tx, Person, Business);
    const person = await db
      .selectFrom('person')
      .select(['id', 'operatorRole as role', 'firstName', 'lastName'])
      .where('email', '=', addressOf(email))
      .where('isOperator', '=', true)
      .executeTakeFirst();
    if (!person) return null;
    await db
      .insertInto('business')
      .values({ id: SERVICE, name: SERVICE_NAME, email: SERVICE_EMAIL, emailVerifiedAt: dbNow })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.query('ledger.open_book', 'select ledger.open_book($1, $2)', [SERVICE, environment]);
    const maker: Actor = { ...actor, userId: person.id, name: `${person.firstName} ${person.lastName}`, effectId: newId() };
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
    const key = await revoking(tx).where('keyId', '=', keyId).returning(['id', 'environment']).executeTakeFirst();
    if (!key) return false;
    const entry = { action: 'operatorKeys.revoke', subject: { type: 'api_key', id: key.id }, after: { keyId } };
    await audit(tx, onTheMachine(key.environment), entry);
    return true;
  });
}

export async function listOperatorKeys(
  db: Database,
): Promise<{ keyId: string; environment: Environment; name: string; email: string; works: boolean }[]> {
  return from(db, ApiKey, Person)
    .selectFrom('api_key as key')
    .innerJoin('person', (join) => join.on('person.id', '=', sql<string>`key.created_by_id::uuid`))
    .select(['key.keyId', 'key.environment', 'key.name', 'person.email', 'person.isOperator as works'])
    .where('key.businessId', '=', SERVICE)
    .where('key.status', '=', 'active')
    .orderBy('key.id')
    .limit(MAX_LISTED)
    .execute();
}
