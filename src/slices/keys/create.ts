import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import { conflict } from '../../platform/errors/refusal.ts';
import { mustBeLive } from '../businesses/business.ts';
import { operation } from '../../core/operation/operation.ts';
import { grantable, keyFields, refusePast, setKeyLimits } from './input.ts';
import {
  type ApiKey,
  auditedKey,
  COLUMNS,
  findKey,
  type KeyRow,
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
async function refuseTooMany(tx: Tx, { businessId, environment, effectId }: Actor): Promise<void> {
  const active = await tx.query(
    'keys.active',
    `select from api_key where business_id = $1 and environment = $2 and status = 'active' and id <> $3
        and coalesce(expires_at > clock_timestamp(), true) limit $4`,
    [businessId, environment, effectId, MAX_ACTIVE_KEYS],
  );
  if (active.length >= MAX_ACTIVE_KEYS)
    throw conflict('API_KEY_LIMIT', `${MAX_ACTIVE_KEYS} API keys are already active; revoke an unused key first`);
}

type NewKey = Pick<
  RowOf<typeof ApiKey>,
  'name' | 'scopes' | 'allowedIps' | 'expiresAt' | 'requireReference' | 'apiVersion' | 'rotatedFrom'
>;

/** A repeat whose answer was lost gets a new secret. */
export async function insertKey(app: Pick<App, 'config'>, tx: Tx, actor: Actor, key: NewKey): Promise<MadeKey> {
  const { keyId, secret } = newKeyPair(actor.environment);
  const [row] = await tx.query<KeyRow>(
    'keys.insert',
    `insert into api_key as k (id, business_id, environment, key_id, secret_hash, secret_prefix, name, scopes, allowed_ips, expires_at, rotated_from, created_by_id, created_by_name, require_reference, api_version, family_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, (select coalesce(old.family_id, old.id) from api_key old where old.id = $11))
     on conflict (id) do update set secret_hash = excluded.secret_hash, secret_prefix = excluded.secret_prefix
        where k.business_id = excluded.business_id and k.environment = excluded.environment and k.created_by_id = excluded.created_by_id and k.last_used_at is null
     returning ${COLUMNS}`,
    [
      actor.effectId,
      actor.businessId,
      actor.environment,
      keyId,
      hashSecret(app.config.KEY_PEPPER, secret),
      prefixOf(secret),
      key.name,
      key.scopes,
      key.allowedIps,
      key.expiresAt,
      key.rotatedFrom,
      actor.userId ?? actor.name,
      actor.name,
      key.requireReference,
      key.apiVersion,
    ],
  );
  if (!row) throw conflict('API_KEY_IN_USE', 'This request created a key that is already in use; use another Idempotency-Key');
  return { key: recordOf(row), secret };
}
