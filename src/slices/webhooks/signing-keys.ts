import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type App, appScoped } from '../../core/app/app.ts';
import { openBroadcast } from '../../core/workers/broadcast.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { dateTime } from '../../domain/schema/type-names.ts';
import { type KeyRing, needsReseal, open, seal, type SealContext } from '../../platform/crypto/key-ring.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { columnsOf, dbNow, from, prepared, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import { openedValues } from './endpoint.ts';
import { WebhookSigningKey } from './entities.ts';

const PREFIX = 'whpk_';
const DEFAULT_OVERLAP_SECONDS = 604_800;

type SigningKey = RowOf<typeof WebhookSigningKey>;

const keySchema = z
  .object({
    id: z.uuid().meta({ description: 'The id of the key.' }),
    algorithm: z.literal('ed25519').meta({ description: 'The signature algorithm.' }),
    publicKey: z.string().meta({ description: 'The public key: `whpk_` and 32 bytes in base64, as Standard Webhooks writes keys.' }),
    createdAt: dateTime.meta({ description: 'The time from which the key signs.' }),
    retiresAt: dateTime.nullable().meta({ description: 'The time until which the key signs; null for the current key.' }),
  })
  .meta({ id: 'WebhookSigningKey' });

/** Lists the public keys that sign deliveries with the profile `standard-webhooks-ed25519` now, the current key first. */
export const listSigningKeys = publicOperation({
  title: 'webhookKeys.list',
  summary: 'List public keys of webhooks',
  input: z.strictObject({}),
  output: { list: keySchema },
  run: async (app, { environment }) =>
    (await valid(app.db, environment)).map(({ privateKey: _, ...key }) => ({
      ...key,
      algorithm: 'ed25519' as const,
      publicKey: PREFIX + key.publicKey,
    })),
});

const validOf = prepared(WebhookSigningKey)('webhook.signing_keys', (db, $: Pick<SigningKey, 'environment'>) =>
  db
    .selectFrom('webhook.signing_key')
    .select(columnsOf(WebhookSigningKey))
    .where('environment', '=', $.environment)
    .where(({ or, eb }) => or([eb('retiresAt', 'is', null), eb('retiresAt', '>', dbNow)]))
    .orderBy('retiresAt', (order) => order.desc().nullsFirst()),
);
const valid = (db: Sender, environment: Environment): Promise<SigningKey[]> => validOf(db, { environment });

/** A process that misses a rotation signs with the old key for this long; the overlap of a rotation is longer. */
const LIFE_MS = 30_000;

const cache = appScoped(
  (app) => {
    const changes = openBroadcast(app, 'tollgate:webhook-keys-changed', 'keys of webhooks');
    const known = new Map<Environment, { keys: Promise<SigningKey[]>; until: number }>();
    changes.onChange(() => known.clear());
    return {
      changes,
      keysOf(environment: Environment): Promise<SigningKey[]> {
        const entry = known.get(environment);
        if (entry && entry.until > performance.now()) return entry.keys;
        const keys = valid(app.db, environment);
        known.set(environment, { keys, until: performance.now() + LIFE_MS });
        // Why: failures and missing keys are not cached.
        const forget = (): void => void (known.get(environment)?.keys === keys && known.delete(environment));
        keys.then((found) => found.some(({ retiresAt }) => retiresAt === null) || forget(), forget);
        return keys;
      },
    };
  },
  ({ changes }) => changes.close(),
);

/** Keys that sign at a time of the database, the current one first. Cached per process until a rotation, 30 s at most. */
export async function keysThatSign(app: Pick<App, 'db' | 'keyRing' | 'part'>, environment: Environment, now: Date): Promise<SigningKey[]> {
  const keys = await cache(app).keysOf(environment);
  if (keys.some(({ retiresAt }) => retiresAt === null)) return keys.filter(({ retiresAt }) => retiresAt === null || retiresAt > now);
  await createSigningKey(app, app.db, environment);
  return valid(app.db, environment);
}

/** Creates the first key of an environment, where an endpoint chooses the profile; without an effect later. */
export async function createSigningKey({ keyRing }: Pick<App, 'keyRing'>, db: Sender, environment: Environment): Promise<void> {
  const found = await valid(db, environment);
  if (!found.some(({ retiresAt }) => retiresAt === null)) await add(db, newKey(keyRing, environment));
}

const written = ['id', 'environment', 'publicKey', 'privateKey'] as const;
type NewKey = Pick<SigningKey, (typeof written)[number]>;

const add = prepared(WebhookSigningKey)('webhook.add_signing_key', (db, $: NewKey) =>
  db
    .insertInto('webhook.signing_key')
    .values(valuesOf(written, $))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

function newKey(keyRing: KeyRing, environment: Environment): NewKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = newId();
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return {
    id,
    environment,
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    privateKey: seal(keyRing, bytes, keyContext({ id, environment })),
  };
}

const keyContext = ({ id, environment }: Pick<SigningKey, 'id' | 'environment'>): SealContext => ({
  table: 'webhook.signing_key',
  column: 'private_key',
  rowId: id,
  bookId: environment,
});

const opened = openedValues<KeyObject>(100);

/** Private keys in row order. */
export const openedKeys = ({ keyRing }: Pick<App, 'keyRing'>, keys: readonly SigningKey[]): KeyObject[] =>
  keys.map((key) =>
    opened(keyRing, key.privateKey, () => {
      const bytes = Buffer.from(open(keyRing, key.privateKey, keyContext(key)), 'base64');
      return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
    }),
  );

/**
 * Replaces the signing key of an environment. During the overlap both keys sign and both are published; expired keys are deleted.
 * @returns the public key of the new key.
 */
export async function rotateSigningKey(
  app: Pick<App, 'db' | 'keyRing' | 'part'>,
  environment: Environment,
  overlapSeconds = DEFAULT_OVERLAP_SECONDS,
): Promise<string> {
  const { db, keyRing } = app;
  const publicKey = await db.transaction(async (tx) => {
    const keys = from(tx, WebhookSigningKey);
    await keys
      .updateTable('webhook.signing_key')
      .set({ retiresAt: sql<Date>`clock_timestamp() + ${overlapSeconds} * interval '1 second'` })
      .where('environment', '=', environment)
      .where('retiresAt', 'is', null)
      .execute();
    await keys.deleteFrom('webhook.signing_key').where('environment', '=', environment).where('retiresAt', '<=', dbNow).execute();
    const key = newKey(keyRing, environment);
    if ((await add(tx, key)).length === 0)
      throw new Error('Another rotation of the webhook key runs; list the keys, then rotate again if needed');
    return PREFIX + key.publicKey;
  });
  await cache(app).changes.announce([environment]);
  return publicKey;
}

/** Seals every private key with the active key. Idempotent. @returns the number of resealed keys. */
export async function resealSigningKeys({ db, keyRing }: Pick<App, 'db' | 'keyRing'>): Promise<number> {
  const stored = from(db, WebhookSigningKey);
  const keys = await stored.selectFrom('webhook.signing_key').select(['id', 'environment', 'privateKey']).execute();
  let count = 0;
  for (const key of keys) {
    if (!needsReseal(keyRing, key.privateKey)) continue;
    const privateKey = seal(keyRing, open(keyRing, key.privateKey, keyContext(key)), keyContext(key));
    await stored
      .updateTable('webhook.signing_key')
      .set({ privateKey })
      .where('id', '=', key.id)
      .where('privateKey', '=', key.privateKey)
      .execute();
    count++;
  }
  return count;
}
