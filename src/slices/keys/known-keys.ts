import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type App, appScoped } from '../../core/app/app.ts';
import { SERVICE } from '../../core/audit/audit.ts';
import { type Actor, type BusinessSettings, operatorKeyScopes, type Scope, scopes } from '../../domain/actor/actor.ts';
import { dbNow, prepared, type RowOf } from '../../platform/db/entity.ts';
import { Batcher } from '../../platform/fast/batcher.ts';
import { businessSettings } from '../businesses/business.ts';
import { ApiKey, keyChanges } from './key.ts';

/** Bounds found and absent keys separately; concurrent reads share one query. */
export class Recent<Value> {
  readonly #found: LRUCache<string, { value: Value | null }>;
  readonly #absent: LRUCache<string, { value: Value | null }>;
  readonly #running = new Map<string, Promise<Value | null>>();

  constructor(lifetimeMs: number, maxFound: number, maxAbsent: number) {
    const room = (max: number) => new LRUCache<string, { value: Value | null }>({ max, ttl: lifetimeMs, ttlResolution: 0 });
    this.#found = room(maxFound);
    this.#absent = room(maxAbsent);
  }

  get(key: string, lookup: (key: string) => Promise<Value | null>): Value | null | Promise<Value | null> {
    const entry = this.#found.get(key) ?? this.#absent.get(key);
    if (entry) return entry.value;
    const running = this.#running.get(key);
    if (running) return running;
    const asked = performance.now();
    const started: Promise<Value | null> = lookup(key).then(
      (value) => {
        if (this.#ended(key, started)) this.#remember(key, value, asked);
        return value;
      },
      (error: unknown) => {
        this.#ended(key, started);
        throw error;
      },
    );
    this.#running.set(key, started);
    return started;
  }

  /** Race: a running read is not cached. */
  forget(key: string): void {
    this.#found.delete(key);
    this.#absent.delete(key);
    this.#running.delete(key);
  }

  #ended(key: string, started: Promise<Value | null>): boolean {
    return this.#running.get(key) === started && this.#running.delete(key);
  }

  /** Race: the age counts from the start of the read. */
  #remember(key: string, value: Value | null, asked: number): void {
    const [room, other] = value === null ? [this.#absent, this.#found] : [this.#found, this.#absent];
    other.delete(key);
    room.set(key, { value }, { start: asked });
  }
}

/** Bounds the use of a revoked key while Redis is away. */
const LIFETIME_MS = 1_000;
const MAX_KEYS = 10_000;
/** Bounds guesses, so that they cannot evict real keys. */
const MAX_UNKNOWN = 1_000;

type Stored = Pick<
  RowOf<typeof ApiKey>,
  'id' | 'keyId' | 'secretHash' | 'environment' | 'businessId' | 'expiresAt' | 'allowedIps' | 'apiVersion'
> & {
  familyId: string;
  isActive: boolean;
  isSuspended: boolean;
  isEmailVerified: boolean;
  requiresReference: boolean;
  isStale: boolean;
};

export interface KnownKey extends Stored {
  madeBy: string | null;
  bookId: number;
  scopes: ReadonlySet<Scope>;
  settings: BusinessSettings;
}

type Row = Stored & { createdById: string | null; bookId: number | null; scopes: string[] | null; settings: unknown };

/** Why: concurrent cache misses of many callers share one statement. */
const BY_KEY_ID = `
  select k.id, k.key_id, coalesce(k.family_id, k.id) as family_id, k.created_by_id, k.secret_hash, k.environment, k.business_id, book.id as book_id,
         k.status = 'active' and k.suspended_at is null and b.status = 'active'
           -- An operator key is valid while its person is an operator.
           and case when k.business_id = '${SERVICE}' then exists (select from person p where p.id = k.created_by_id::uuid and p.is_operator) else true end
           as is_active,
         k.environment = 'live' and exists (select from going_live g where g.business_id = k.business_id and g.environment = 'live' and g.status = 'suspended') as is_suspended,
         k.expires_at,
         b.email_verified_at is not null as is_email_verified, k.allowed_ips, k.scopes, k.require_reference as requires_reference, k.api_version,
         b.settings,
         coalesce(k.last_used_at < clock_timestamp() - interval '1 minute', true) as is_stale
    from api_key k
    join business b on b.id = k.business_id
    left join ledger.book book on book.business_id = k.business_id and book.environment = k.environment and book.currency = 'NGN'
   where k.key_id = any ($1)`;

const markUsed = prepared(ApiKey)('keys.touch', (db, $: { id: string; address: string }) =>
  db
    .updateTable('api_key')
    .set({ lastUsedAt: dbNow, lastUsedIp: $.address })
    .where('id', '=', $.id)
    .where(sql<boolean>`coalesce(last_used_at < clock_timestamp() - interval '1 minute', true)`),
);

interface KnownKeys {
  /** Key with this id, at most a second old, or null. */
  find(keyId: string): KnownKey | null | Promise<KnownKey | null>;
  /** At most once a minute; never fails, not awaited. */
  touch(key: KnownKey, address: string): void;
}

/** One for all transports and environments. */
export const knownKeys = appScoped(openKnownKeys);

function openKnownKeys(app: App): KnownKeys {
  const recent = new Recent<KnownKey>(LIFETIME_MS, MAX_KEYS, MAX_UNKNOWN);
  keyChanges(app).onChange((keyIds) => keyIds.forEach((keyId) => recent.forget(keyId)));
  const reads = new Batcher<string, KnownKey | null>({
    maxBatch: 128,
    maxWaiting: 4_096,
    concurrency: 4,
    async run(keyIds) {
      const rows = await app.db.query<Row>('keys.by_key_id', BY_KEY_ID, [keyIds]);
      const found = new Map(rows.map((row) => [row.keyId, keyOf(row)]));
      return keyIds.map((keyId) => found.get(keyId) ?? null);
    },
  });
  return {
    find: (keyId) => recent.get(keyId, (wanted) => reads.add(wanted)),
    touch(key, address) {
      if (!key.isStale) return;
      key.isStale = false;
      const log = (error: unknown): void => app.log.warn({ err: error }, 'the last use of a key could not be recorded');
      markUsed(app.db, { id: key.id, address }).catch(log);
    },
  };
}

export function keyActor(key: KnownKey, requestId: string, effectId: string): Actor {
  const { id, keyId, familyId, madeBy, businessId, environment, bookId, scopes: held, settings, requiresReference } = key;
  return {
    kind: 'key',
    key: { id, familyId, madeBy, requiresReference },
    businessId,
    environment,
    bookId,
    scopes: held,
    settings,
    name: keyId,
    requestId,
    effectId,
  };
}

function keyOf(row: Row): KnownKey {
  const { createdById: madeBy, bookId, settings, ...key } = row;
  if (bookId === null) throw new Error(`API key ${row.keyId} belongs to a business without a book in ${row.environment}`);
  return { ...key, madeBy, bookId, scopes: scopesOf(row), settings: businessSettings(settings) };
}

/** Security: business keys never hold operator scopes, operator keys nothing else. */
function scopesOf({ businessId, scopes: held }: Row): ReadonlySet<Scope> {
  if (businessId === SERVICE) return new Set(operatorKeyScopes.filter((scope) => held?.includes(scope)));
  return new Set(held === null ? scopes : scopes.filter((scope) => held.includes(scope)));
}
