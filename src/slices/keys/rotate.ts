import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { from } from '../../platform/db/entity.ts';
import { conflict } from '../../platform/errors/refusal.ts';
import { mustBeLive } from '../businesses/business.ts';
import { operation } from '../../core/operation/operation.ts';
import { insertKey } from './create.ts';
import { apiKeyId, keyFields, refusePast, refuseSecretBeyond, refuseExempt } from './input.ts';
import { ApiKey, type ApiKeyRecord, auditedKey, findActiveKey, findKey, madeKeySchema, shownMade, successorOf, keyChanges } from './key.ts';
import { endKey } from './manage.ts';

const MAX_OVERLAP_S = 604_800;

/**
 * Creates a successor with the same name and rights; the old pair works during the overlap, by default not at all.
 * @throws Refusal 404; 403 beyond the rights of the actor, or for an exempt key; 409 API_KEY_NOT_ACTIVE or API_KEY_ROTATED.
 */
export const rotateKey = operation({
  title: 'apiKeys.rotate',
  summary: 'Rotate an API key',
  scope: 'keys:write',
  input: z.strictObject({
    apiKeyId,
    overlapSeconds: z
      .int({ error: 'must be a whole number of seconds' })
      .min(0, { error: 'must not be negative' })
      .max(MAX_OVERLAP_S, { error: 'must be at most 604800, which is 7 days' })
      .default(0)
      .meta({ description: 'Overlap in seconds during which the old pair works, up to 604,800; default 0.' }),
    expiresAt: keyFields.expiresAt.optional().meta({ description: 'Expiry of the successor; default the lifetime of the old key.' }),
  }),
  output: madeKeySchema,
  async run(app, actor, { apiKeyId: id, overlapSeconds, expiresAt }) {
    refusePast(app.clock, expiresAt);
    await mustBeLive(app.db, actor);
    const rotated = await audited(app, actor, async (tx) => {
      const { key: before, isRepeat } = await rotatable(tx, actor, id);
      refuseSecretBeyond(actor, before.scopes);
      await refuseExempt(tx, actor, id);
      const end = expiresAt === undefined ? await sameLifetime(tx, before) : expiresAt;
      const made = await insertKey(app, tx, actor, { ...before, expiresAt: end, rotatedFrom: id });
      if (!isRepeat) await endOld(tx, id, overlapSeconds);
      const old = await findKey(tx, actor, id);
      await audit(tx, actor, {
        action: 'apiKeys.rotate',
        subject: { type: 'api_key', id },
        before: auditedKey(before),
        after: { ...auditedKey(old), successor: made.key.keyId },
      });
      return { ...made, old };
    });
    await keyChanges(app).announce([rotated.old.keyId, rotated.key.keyId]);
    return { ...shownMade(rotated), old: rotated.old };
  },
});

/** Why: a repeat whose answer was lost renews only the secret. */
async function rotatable(tx: Tx, actor: Actor, id: string): Promise<{ key: ApiKeyRecord; isRepeat: boolean }> {
  const key = await findKey(tx, actor, id);
  const successor = await successorOf(tx, id);
  if (!successor) return { key: await findActiveKey(tx, actor, id), isRepeat: false };
  if (successor.id === actor.effectId) return { key, isRepeat: true };
  throw conflict('API_KEY_ROTATED', 'This API key was already rotated; rotate its successor');
}

async function sameLifetime(tx: Tx, { id }: ApiKeyRecord): Promise<Date | null> {
  const until = sql<Date | null>`clock_timestamp() + (expires_at - created_at)`.as('until');
  const row = await from(tx, ApiKey).selectFrom('api_key').select(until).where('id', '=', id).executeTakeFirst();
  return row?.until ?? null;
}

/** Why: clock differences cannot delay a revocation. */
async function endOld(tx: Tx, id: string, overlapSeconds: number): Promise<void> {
  if (overlapSeconds === 0) return void (await endKey(tx, id));
  const expiresAt = sql<Date>`least(expires_at, clock_timestamp() + ${overlapSeconds} * interval '1 second')`;
  await from(tx, ApiKey).updateTable('api_key').set({ expiresAt }).where('id', '=', id).execute();
}
