import { defineEntity, p } from '@mikro-orm/core';
import { createHmac } from 'node:crypto';
import type { App } from '../app/app.ts';
import { open, seal, type SealContext } from '../../platform/crypto/key-ring.ts';
import { references } from '../../platform/db/entity.ts';
import { untilAnswered } from '../../platform/db/until-answered.ts';
import { canonicalJson, canonicalParts } from '../../platform/formats/text.ts';
import type { Stretches } from '../../platform/concurrency/fair-scheduler.ts';
import { newId } from '../../domain/ids/ids.ts';
import { Refusal, invalid } from '../../platform/errors/refusal.ts';

export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    bookId: p.bigint('number').primary(),
    key: p.text().primary(),
    requestHash: p.blob().comment('not personal: a request, hashed'),
    effectId: p.uuid(),
    lockedUntil: p.datetime(),
    status: p.integer().strictNullable(),
    body: p.text().strictNullable().comment('personal: answer of the API, sealed; the same answer to the same key; 1 day'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    owner: p.uuid().strictNullable(),
    lock: p.uuid().strictNullable(),
    /** Hash of the canonical input, so that a repeat in another spelling matches; null in rows of earlier releases. */
    canonicalHash: p.blob().strictNullable().comment('not personal: a request, hashed'),
  },
  indexes: [{ name: 'idempotency_key_age', properties: ['createdAt'] }],
});
references(IdempotencyKey, { properties: ['bookId'], table: 'ledger.book' });

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Lease of a key; a running request extends it. */
const LEASE_S = 10;
const RENEWAL_MS = 3_000;

/** Claim on an Idempotency-Key, until `finish`, `forget` or `release`. */
export interface Claim {
  bookId: number;
  key: string;
  /** Effect id, equal for repeats until the key expires. */
  effectId: string;
  /** Fencing token of the lock; a late owner changes nothing. */
  lock: string;
}

export interface Place {
  bookId: number;
  key: string;
  /** User id, or the API key family across rotations. Only this owner gets the answer. */
  owner: string;
}

/** Hashes of the raw and the canonical input; either identifies a repeat. */
export interface RequestHashes {
  given: Buffer;
  canonical: Buffer;
}

export interface Replay {
  status: number;
  body: string;
}

// Race: one statement decides ownership; a crashed request is taken over with its effect id.
const BEGIN = `
  insert into idempotency_key as i (book_id, key, request_hash, canonical_hash, effect_id, owner, lock, locked_until, created_at)
  values ($1, $2, $3, $7, $4, $5, $6, clock_timestamp() + interval '${LEASE_S} seconds', clock_timestamp())
  on conflict (book_id, key) do update
     set request_hash = excluded.request_hash, canonical_hash = excluded.canonical_hash,
         effect_id = case when i.created_at <= clock_timestamp() - interval '24 hours' then excluded.effect_id else i.effect_id end,
         created_at = case when i.created_at <= clock_timestamp() - interval '24 hours' then excluded.created_at else i.created_at end,
         owner = excluded.owner, lock = excluded.lock, locked_until = excluded.locked_until, status = null, body = null
   where i.created_at <= clock_timestamp() - interval '24 hours'
      or (i.status is null and i.locked_until <= clock_timestamp()
          and (i.request_hash = excluded.request_hash or i.canonical_hash = excluded.canonical_hash)
          and coalesce(i.owner = excluded.owner, true))
      -- Race: this statement committed before and its answer was lost.
      or i.lock = excluded.lock
  returning effect_id`;

const READ = 'select request_hash, canonical_hash, effect_id, owner, status, body from idempotency_key where book_id = $1 and key = $2';

const MINE = 'where book_id = $1 and key = $2 and lock = $3 and status is null';

/** @throws Refusal 400 naming the header unless it is 1 to 255 printable ASCII characters. */
export function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!PRINTABLE.test(header)) throw invalid('Idempotency-Key', 'Idempotency-Key: must be 1 to 255 printable ASCII characters');
  return header;
}

/** Identity of a request: method, address, input. Keyed, as a plain hash of 11 digits is reversible. */
export function requestHash(pepper: string, method: string, target: string, input: unknown): Buffer {
  return createHmac('sha256', pepper)
    .update(`${method} ${target}\n${canonicalJson(input)}`)
    .digest();
}

export async function longRequestHash(pepper: string, target: string, input: unknown, stretches: Stretches): Promise<Buffer> {
  const hash = createHmac('sha256', pepper).update(`${target}\n`);
  for (const part of canonicalParts(input)) {
    hash.update(part);
    await stretches.next();
  }
  return hash.digest();
}

/**
 * Claims the key, or returns the first answer.
 * @throws Refusal 422 for another request or API key, 409 with Retry-After while the first runs.
 */
export async function begin(
  app: Pick<App, 'db' | 'keyRing'>,
  { bookId, key, owner }: Place,
  hashes: RequestHashes,
): Promise<Claim | Replay> {
  const lock = newId();
  // Race: a conflicting row may be gone on the second read, and the key is free.
  for (let poll = 0; poll < 3; poll++) {
    const values = [bookId, key, hashes.given, newId(), owner, lock, hashes.canonical];
    const [mine] = (await untilAnswered<{ effectId: string }>(app.db, 'idempotency.begin', BEGIN, values)).rows;
    if (mine) return { bookId, key, effectId: mine.effectId, lock };
    const [other] = await app.db.query<Row>('idempotency.read', READ, [bookId, key]);
    if (!other) continue;
    if (other.owner !== null && other.owner !== owner) {
      throw new Refusal(
        'key_reused',
        'Idempotency-Key was used by another API key or user of this business; repeat with those credentials, or use a new key',
        { code: 'IDEMPOTENCY_KEY_OTHER_CALLER' },
      );
    }
    if (!isSameRequest(other, hashes)) {
      throw new Refusal('key_reused', 'Idempotency-Key was used with a different request', { code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    if (other.status !== null)
      return { status: other.status, body: open(app.keyRing, other.body ?? '', sealContext(bookId, other.effectId)) };
    break;
  }
  throw new Refusal('conflict', 'A request with this Idempotency-Key is still running', {
    code: 'IDEMPOTENCY_IN_PROGRESS',
    retryAfterSeconds: 1,
  });
}

const isSameRequest = ({ requestHash: given, canonicalHash }: Row, hashes: RequestHashes): boolean =>
  given.equals(hashes.given) || (canonicalHash?.equals(hashes.canonical) ?? false);

interface Row {
  requestHash: Buffer;
  canonicalHash: Buffer | null;
  effectId: string;
  owner: string | null;
  status: number | null;
  body: string | null;
}

/** Extends the lease while the request runs, so that expiry means a crash. @returns the stop function. */
export function keepAlive({ db, log }: Pick<App, 'db' | 'log'>, { bookId, key, lock }: Claim): () => void {
  const renewal = `update idempotency_key set locked_until = clock_timestamp() + interval '${LEASE_S} seconds' ${MINE}`;
  const warn = (error: unknown): void => log.warn({ err: error }, 'the lock of an Idempotency-Key could not be extended');
  const timer = setInterval(() => void db.query('idempotency.renew', renewal, [bookId, key, lock]).catch(warn), RENEWAL_MS).unref();
  return () => clearInterval(timer);
}

/** Stores a success before the answer leaves, so that a repeat finds it. */
export async function finish(
  app: Pick<App, 'db' | 'keyRing'>,
  { bookId, key, effectId, lock }: Claim,
  status: number,
  body: string,
): Promise<void> {
  const sealed = seal(app.keyRing, body, sealContext(bookId, effectId));
  await app.db.query('idempotency.finish', `update idempotency_key set status = $4, body = $5 ${MINE}`, [
    bookId,
    key,
    lock,
    status,
    sealed,
  ]);
}

/** Answers may hold personal data, so they are sealed. */
const sealContext = (bookId: number, effectId: string): SealContext => ({
  table: 'idempotency_key',
  column: 'body',
  rowId: effectId,
  bookId: String(bookId),
});

/** Releases the key after a failure: a refusal frees it with a new effect id, any other error keeps the id. */
export async function giveUp(app: Pick<App, 'db'>, { bookId, key, lock }: Claim, error: unknown): Promise<void> {
  const hadNoEffect = error instanceof Refusal && error.kind !== 'upstream' && error.kind !== 'unavailable';
  const values = [bookId, key, lock];
  if (hadNoEffect) await app.db.query('idempotency.forget', `delete from idempotency_key ${MINE}`, values);
  else await app.db.query('idempotency.release', `update idempotency_key set locked_until = clock_timestamp() ${MINE}`, values);
}
