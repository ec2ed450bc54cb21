import { z } from 'zod';
import { audit, audited } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import { conflict } from '../../platform/errors/refusal.ts';
import {
  ApiKey,
  auditedKey,
  findActiveKey,
  findKey,
  keyColumns,
  keySchema,
  keysOf,
  recordOf,
  shownKey,
  successorOf,
  keyChanges,
} from './key.ts';
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
  async run(app, actor, { limit, cursor }) {
    const keys = keysOf(app.db, actor).select(keyColumns).where('id', '<', lastIdOf(cursor));
    const rows = await keys
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
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
      // Why: the rotation chose the expiry; the successor works longer.
      if (livesLonger(before.expiresAt, expiresAt) && (await successorOf(tx, id)))
        throw conflict('API_KEY_ROTATED', 'This API key was rotated, so its expiry can only be earlier; use its successor');
      const isOpened = opens(before, { allowedIps, expiresAt });
      if (isOpened) refuseSecretBeyond(actor, before.scopes);
      const scopes = changes.scopes === undefined ? before.scopes : grantable(actor, changes.scopes, before.scopes);
      if (isOpened || gains(before.scopes, scopes)) await refuseExempt(tx, actor, id);
      await setKeyLimits(tx, actor, id, changes.limits);
      const row = await from(tx, ApiKey)
        .updateTable('api_key')
        .set({ name, scopes, allowedIps, expiresAt, requireReference, apiVersion })
        .where('id', '=', id)
        .returning(keyColumns)
        .executeTakeFirstOrThrow();
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

/** Marks a key revoked; the caller audits and announces. */
export const endKey = (tx: Tx, id: string): Promise<unknown> =>
  from(tx, ApiKey).updateTable('api_key').set({ status: 'revoked', revokedAt: dbNow }).where('id', '=', id).execute();

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
      await endKey(tx, id);
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
