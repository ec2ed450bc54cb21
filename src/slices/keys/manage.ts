import { z } from 'zod';
import { audit, audited } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors/refusal.ts';
import { auditedKey, COLUMNS, findActiveKey, findKey, type KeyRow, keySchema, recordOf, shownKey, keyChanges } from './key.ts';
import {
  apiKeyId,
  gains,
  grantable,
  keyFields,
  livesLonger,
  opens,
  refusePast,
  refuseSecretBeyond,
  refuseExempt,
  setKeyLimits,
} from './input.ts';

/** Lists the API keys of the business and environment, newest first, ended keys included. */
export const listKeys = operation({
  title: 'apiKeys.list',
  summary: 'List API keys',
  scope: 'keys:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: keySchema },
  async run(app, { businessId, environment }, { limit, cursor }) {
    const rows = await app.db.query<KeyRow>(
      'keys.list',
      `select ${COLUMNS} from api_key where business_id = $1 and environment = $2 and id < $3 order by id desc limit $4`,
      [businessId, environment, lastIdOf(cursor), limit + 1],
    );
    const page = pageOf(rows, limit, ({ id }) => [id]);
    return { ...page, rows: page.rows.map((row) => shownKey(recordOf(row))) };
  },
});

/** Retrieves an API key by its id, without the secret. @throws Refusal 404. */
export const showKey = operation({
  title: 'apiKeys.retrieve',
  summary: 'Retrieve an API key',
  scope: 'keys:read',
  input: z.strictObject({ apiKeyId }),
  output: keySchema,
  run: async (app, actor, { apiKeyId: id }) => shownKey(await findKey(app.db, actor, id)),
});

/**
 * Updates a key from the next request on; omitted fields stay.
 * @throws Refusal 404; 403 for a change beyond the rights of the actor, or of limits by a non-owner; 409 API_KEY_NOT_ACTIVE or
 * API_KEY_ROTATED.
 */
export const updateKey = operation({
  title: 'apiKeys.update',
  summary: 'Update an API key',
  scope: 'keys:write',
  input: z.strictObject({
    apiKeyId,
    name: keyFields.name.optional(),
    scopes: keyFields.scopes.optional(),
    allowedIps: keyFields.allowedIps.optional(),
    expiresAt: keyFields.expiresAt.optional(),
    requireReference: keyFields.requireReference.optional(),
    apiVersion: keyFields.apiVersion.optional(),
    limits: keyFields.limits.optional(),
  }),
  output: keySchema,
  async run(app, actor, { apiKeyId: id, ...changes }) {
    refusePast(app.clock, changes.expiresAt);
    const key = await audited(app, actor, async (tx) => {
      const before = await findActiveKey(tx, actor, id);
      const {
        name = before.name,
        allowedIps = before.allowedIps,
        expiresAt = before.expiresAt,
        requireReference = before.requireReference,
        apiVersion = before.apiVersion,
      } = changes;
      if (livesLonger(before.expiresAt, expiresAt)) await refuseRotated(tx, id);
      const isOpened = opens(before, { allowedIps, expiresAt });
      if (isOpened) refuseSecretBeyond(actor, before.scopes);
      const scopes = changes.scopes === undefined ? before.scopes : grantable(actor, changes.scopes, before.scopes);
      if (isOpened || gains(before.scopes, scopes)) await refuseExempt(tx, actor, id);
      await setKeyLimits(tx, actor, id, changes.limits);
      const [row] = await tx.query<KeyRow>(
        'keys.update',
        `update api_key set name = $2, scopes = $3, allowed_ips = $4, expires_at = $5, require_reference = $6, api_version = $7 where id = $1 returning ${COLUMNS}`,
        [id, name, scopes, allowedIps, expiresAt, requireReference, apiVersion],
      );
      if (!row) throw new Error(`API key ${id} does not exist`);
      const after = recordOf(row);
      await audit(tx, actor, {
        action: 'apiKeys.update',
        subject: { type: 'api_key', id },
        before: auditedKey(before),
        after: auditedKey(after),
      });
      return after;
    });
    await keyChanges(app).announce([key.keyId]);
    return shownKey(key);
  },
});

/** Why: the rotation chose the expiry; the successor works longer. */
async function refuseRotated(tx: Tx, id: string): Promise<void> {
  const successors = await tx.query('keys.successor', 'select id from api_key where rotated_from = $1', [id]);
  if (successors.length > 0)
    throw conflict('API_KEY_ROTATED', 'This API key was rotated, so its expiry can only be earlier; use its successor');
}

export const REVOKE = `update api_key set status = 'revoked', revoked_at = clock_timestamp() where id = $1`;

/** Revokes a key permanently in every process; an ended key is returned unchanged. @throws Refusal 404. */
export const revokeKey = operation({
  title: 'apiKeys.revoke',
  summary: 'Revoke an API key permanently',
  scope: 'keys:write',
  input: z.strictObject({ apiKeyId }),
  output: keySchema,
  async run(app, actor, { apiKeyId: id }) {
    const key = await audited(app, actor, async (tx) => {
      const before = await findKey(tx, actor, id);
      if (before.status !== 'active' && before.status !== 'suspended') return before;
      await tx.query('keys.revoke', REVOKE, [id]);
      const after = await findKey(tx, actor, id);
      await audit(tx, actor, {
        action: 'apiKeys.revoke',
        subject: { type: 'api_key', id },
        before: auditedKey(before),
        after: auditedKey(after),
      });
      return after;
    });
    await keyChanges(app).announce([key.keyId]);
    return shownKey(key);
  },
});
