import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { from, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import { conflict } from '../../platform/errors/refusal.ts';
import { mustBeLive } from '../businesses/business.ts';
import { operation } from '../../core/operation/operation.ts';
import { grantable, keyFields, refusePast, setKeyLimits } from './input.ts';
import {
  ApiKey,
  auditedKey,
  findKey,
  keyColumns,
  keysOf,
  type MadeKey,
  madeKeySchema,
  prefixOf,
  recordOf,
  shownMade,
  keyChanges,
} from './key.ts';
import { hashSecret, newKeyPair } from './secret.ts';

const MAX_ACTIVE_KEYS = 50;

/**
 * Creates a key and returns its secret once.
 * @throws Refusal 403 for scopes beyond those of the creator, or limits by a non-owner; 409 API_KEY_LIMIT.
 */
export const createKey = operation({
  title: 'apiKeys.create',
  summary: 'Create an API key',
  scope: 'keys:write',
  input: z.strictObject({
    name: keyFields.name,
    scopes: keyFields.scopes.optional().meta({ description: 'Scopes of the key: null for all, omitted for all of your own.' }),
    allowedIps: keyFields.allowedIps.default([]),
    expiresAt: keyFields.expiresAt.default(null),
    requireReference: keyFields.requireReference.optional(),
    limits: keyFields.limits.optional(),
  }),
  output: madeKeySchema,
  async run(app, actor, { name, scopes, allowedIps, expiresAt, requireReference = actor.environment === 'live', limits }) {
    refusePast(app.clock, expiresAt);
    await mustBeLive(app.db, actor);
    const granted = grantable(actor, scopes);
    const made = await audited(app, actor, async (tx) => {
      await refuseTooMany(tx, actor);
      const asked = { name, scopes: granted, allowedIps, expiresAt, requireReference, apiVersion: API_VERSION, rotatedFrom: null };
      const { key: bare, secret } = await insertKey(app, tx, actor, asked);
      await setKeyLimits(tx, actor, bare.id, limits);
      const key = { key: await findKey(tx, actor, bare.id), secret };
      await audit(tx, actor, { action: 'apiKeys.create', subject: { type: 'api_key', id: key.key.id }, after: auditedKey(key.key) });
      return key;
    });
    await keyChanges(app).announce([made.key.keyId]);
    return shownMade(made);
  },
});

/** Race: the lock of the audit log prevents concurrent creation. */
async function refuseTooMany(tx: Tx, actor: Actor): Promise<void> {
  const others = keysOf(tx, actor).select('id').where('status', '=', 'active').where('id', '<>', actor.effectId);
  const active = await others
    .where(sql<boolean>`coalesce(expires_at > clock_timestamp(), true)`)
    .limit(MAX_ACTIVE_KEYS)
    .execute();
  if (active.length >= MAX_ACTIVE_KEYS)
    throw conflict('API_KEY_LIMIT', `${MAX_ACTIVE_KEYS} API keys are already active; revoke an unused key first`);
}

const given = ['name', 'scopes', 'allowedIps', 'expiresAt', 'requireReference', 'apiVersion', 'rotatedFrom'] as const;

type NewKey = Pick<RowOf<typeof ApiKey>, (typeof given)[number]>;

/** A repeat whose answer was lost gets a new secret. */
export async function insertKey(app: Pick<App, 'config'>, tx: Tx, actor: Actor, key: NewKey): Promise<MadeKey> {
  const { keyId, secret } = newKeyPair(actor.environment);
  const { businessId, environment, effectId: id, name: createdByName, userId: createdById = createdByName } = actor;
  const secrets = { secretHash: hashSecret(app.config.KEY_PEPPER, secret), secretPrefix: prefixOf(secret) };
  const familyId = sql<string>`(select coalesce(family_id, id) from api_key where id = ${key.rotatedFrom})`;
  const row = await from(tx, ApiKey)
    .insertInto('api_key')
    .values({ id, businessId, environment, keyId, createdById, createdByName, familyId, ...secrets, ...valuesOf(given, key) })
    .onConflict((repeat) =>
      repeat
        .column('id')
        .doUpdateSet(secrets)
        .where('api_key.businessId', '=', businessId)
        .where('api_key.environment', '=', environment)
        .where('api_key.createdById', '=', createdById)
        .where('api_key.lastUsedAt', 'is', null),
    )
    .returning(keyColumns)
    .executeTakeFirst();
  if (!row) throw conflict('API_KEY_IN_USE', 'This request created a key that is already in use; use another Idempotency-Key');
  return { key: recordOf(row), secret };
}
