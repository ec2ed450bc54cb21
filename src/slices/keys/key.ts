import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Scope, type Actor, scopes } from '../../domain/actor/actor.ts';
import { columnsOf, dbNow, from, references, type RowOf } from '../../platform/db/entity.ts';
import { type App, appScoped } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, ownId, shownEnvironment, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { found, conflict } from '../../platform/errors/refusal.ts';
import { keyLimitsSchema, type Limits, shownLimits } from '../limits/limits.ts';
import { openBroadcast } from '../../core/workers/broadcast.ts';

/** Requests read keys through `knownKeys`. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    businessId: p.uuid(),
    environment: p.enum(['live', 'sandbox']),
    keyId: p.text().unique('api_key_key_id_key'),
    secretHash: p.blob().$type<Buffer>().hidden().comment('not personal: a random secret of a program, hashed'),
    name: p.text().comment('personal: free text; which key; with the account'),
    scopes: p.array().$type<Scope[]>().strictNullable(),
    allowedIps: p
      .array()
      .$type<string[]>()
      .defaultRaw(`'{}'`)
      .comment('personal: IP addresses; from where it may be used; with the account'),
    status: p.enum(['active', 'revoked']).default('active'),
    expiresAt: p.datetime().strictNullable(),
    lastUsedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Start of the secret, to distinguish keys; null for older keys. */
    secretPrefix: p.text().strictNullable().comment('not personal: the first characters of a random secret'),
    lastUsedIp: p.text().strictNullable().comment('personal: IP address; from where it was last used; with the account'),
    createdById: p.text().strictNullable().comment('personal: id; who made it; with the account'),
    createdByName: p.text().strictNullable().comment('personal: name; who made it; with the account'),
    rotatedFrom: p.uuid().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
    /** First key of a chain of rotations; null for itself. */
    familyId: p.uuid().strictNullable(),
    /** Suspended by operators; the business may still manage the key. */
    suspendedAt: p.datetime().strictNullable(),
    suspendedBy: p.text().strictNullable().comment('personal: name of an operator; who suspended it; with the account'),
    /** Version of the API that the key follows; set at creation. */
    apiVersion: p.text().default('2026-12-01').comment('not personal: a date of the contract'),
    /** Refuses payments without a reference of the caller. */
    requireReference: p.boolean().default(false),
    suspendedReason: p.text().strictNullable().comment('personal: free text of an operator; why it was suspended; with the account'),
  },
  uniques: [{ name: 'api_key_successor', properties: ['rotatedFrom'], where: 'rotated_from is not null' }],
  indexes: [{ name: 'api_key_page', properties: ['businessId', 'environment', 'id'] }],
});
references(ApiKey, { properties: ['businessId'], table: 'business' }, { properties: ['rotatedFrom'], table: 'api_key' });

export type KeyScope = (typeof scopes)[number];

export const scopeSchema = namedEnum('ApiKeyScope', 'Scope of an API key.', scopes);

export const creatorSchema = namedObject('ApiKeyCreator', 'Creator of a key.', {
  id: z.string().meta({ description: 'Id of the person.' }),
  name: z.string().meta({ description: 'Name at that time.' }),
});

export const keySchema = z
  .object({
    id: ownId,
    name: z.string().meta({ description: 'Name of the key.' }),
    environment: shownEnvironment({
      name: 'ApiKeyEnvironment',
      description: 'Environment of a key.',
      meanings: { live: 'Real money.', test: 'Sandbox.' },
    }).meta({ description: 'Environment of the key.' }),
    keyId: logged(z.string()).meta({ description: 'Value for X-API-Key.' }),
    secretPrefix: z.string().nullable().meta({ description: 'Start of the secret, to distinguish keys.' }),
    scopes: z.array(scopeSchema).nullable().meta({ description: 'Scopes of the key; null for all.' }),
    allowedIps: z.array(z.string()).meta({ description: 'Allowed addresses and CIDR blocks; empty for all.' }),
    status: namedEnum('ApiKeyStatus', 'Status of a key.', ['active', 'revoked', 'expired', 'suspended'], {
      active: 'Usable.',
      expired: 'Expired.',
      revoked: 'Revoked permanently.',
      suspended: 'Suspended by operators.',
    }).meta({ description: 'Status of the key.' }),
    expiresAt: dateTime.nullable().meta({ description: 'Expiry of the key; null for none.' }),
    lastUsedAt: dateTime.nullable().meta({ description: 'Time of the last use, to the minute.' }),
    lastUsedIp: z.string().nullable().meta({ description: 'Address of the last use.' }),
    createdBy: creatorSchema.nullable().meta({ description: 'Creator of the key; null for preinstalled keys.' }),
    createdAt: dateTime.meta({ description: 'Time of the creation.' }),
    rotatedFrom: z.uuid().nullable().meta({ description: 'Id of the rotated key.' }),
    apiVersion: logged(z.string()).meta({ description: 'Version of the API that requests of the key follow.' }),
    requireReference: z.boolean().meta({ description: 'Whether each payment needs a reference or an Idempotency-Key.' }),
    limits: keyLimitsSchema.nullable().meta({
      description: 'Payment limits with the remaining amounts, shared by rotations; null without limits.',
    }),
  })
  .meta({ id: 'ApiKey' })
  .register(typeNames, {
    name: 'ApiKey',
    description: 'Key pair of the business. The secret is returned once, at creation.',
    isNode: true,
  });

export interface ApiKeyRecord extends Omit<z.output<typeof keySchema>, 'limits'> {
  revokedAt: Date | null;
  limits: Limits | null;
}

export const shownKey = (key: ApiKeyRecord) => ({ ...key, limits: key.limits && shownLimits(key.limits) });

export interface MadeKey {
  key: ApiKeyRecord;
  secret: string;
}

export const madeKeySchema = z.object({ key: keySchema, secret: z.string() });

export const shownMade = ({ key, secret }: MadeKey) => ({ key: shownKey(key), secret });

type KeyRow = Omit<ApiKeyRecord, 'createdBy' | 'scopes'> & Pick<RowOf<typeof ApiKey>, 'createdById' | 'createdByName' | 'scopes'>;

/** Expiry needs no job; suspension comes from operators. */
export const keyStatus = sql<ApiKeyRecord['status']>`case when status = 'active' and expires_at <= clock_timestamp() then 'expired'
  when status = 'active' and suspended_at is not null then 'suspended' else status end`.as('status');

const without = ['businessId', 'secretHash', 'status', 'familyId', 'suspendedAt', 'suspendedBy', 'suspendedReason'] as const;

export const keyColumns = [
  ...columnsOf(ApiKey, without),
  keyStatus,
  sql<Limits | null>`ledger.key_limits(coalesce(family_id, id))`.as('limits'),
];

export const keysOf = (on: Sender, { businessId, environment }: Actor) =>
  from(on, ApiKey).selectFrom('api_key').where('businessId', '=', businessId).where('environment', '=', environment);

export function recordOf({ createdById: id, createdByName: name, ...key }: KeyRow): ApiKeyRecord {
  return { ...key, scopes: key.scopes as KeyScope[] | null, createdBy: id !== null && name !== null ? { id, name } : null };
}

/** @throws Refusal 404 for a key of another business or environment. */
export async function findKey(on: Sender, actor: Actor, id: string): Promise<ApiKeyRecord> {
  const row = await keysOf(on, actor).select(keyColumns).where('id', '=', id).executeTakeFirst();
  return recordOf(found(row, 'API key not found; check the id'));
}

export const successorOf = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  from(tx, ApiKey).selectFrom('api_key').select('id').where('rotatedFrom', '=', id).executeTakeFirst();

/** Active key for a change, under the lock of `lockAudit`. @throws Refusal 404; 409 API_KEY_NOT_ACTIVE when revoked or expired. */
export async function findActiveKey(tx: Tx, actor: Actor, id: string): Promise<ApiKeyRecord> {
  const key = await findKey(tx, actor, id);
  if (key.status === 'suspended') throw conflict('API_KEY_NOT_ACTIVE', 'This API key is suspended; contact the operator of this service');
  if (key.status !== 'active') throw conflict('API_KEY_NOT_ACTIVE', `This API key is ${key.status} permanently; create another key`);
  return key;
}

export function auditedKey({ keyId, name, allowedIps, status, expiresAt, limits, ...key }: ApiKeyRecord): object {
  const { perPayment, dayAmount, dayPayments, monthAmount } = limits ?? {};
  return {
    keyId,
    name,
    scopes: key.scopes,
    allowedIps,
    status,
    expiresAt,
    requireReference: key.requireReference,
    apiVersion: key.apiVersion,
    limits: limits && { perPayment, dayAmount, dayPayments, monthAmount },
  };
}

/** The prefix and four of its 36 characters. */
export function prefixOf(secret: string): string {
  return secret.slice(0, 'sk_test_'.length + 4);
}

/** Publishes changed keys; a process that misses it refreshes within a second. */
export const keyChanges = appScoped(
  (app) => openBroadcast(app, 'tollgate:keys-changed', 'keys'),
  (changes) => changes.close(),
);

/** Advances sandbox time for keys: expiries and overlaps come nearer. */
export async function advanceKeys(app: Pick<App, 'db' | 'part'>, { businessId }: Actor, byMs: number): Promise<void> {
  const keys = await from(app.db, ApiKey)
    .updateTable('api_key')
    .set({ expiresAt: sql`ledger.nearer(expires_at, ${byMs} * interval '1 millisecond')` })
    .where('businessId', '=', businessId)
    .where('environment', '=', 'sandbox')
    .where('status', '=', 'active')
    .where('expiresAt', '>', dbNow)
    .returning('keyId')
    .execute();
  if (keys.length > 0) await keyChanges(app).announce(keys.map((key) => key.keyId));
}
