import { hash, randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const ID_BYTES = 16;
/** Random bytes are drawn for many ids: a draw costs more than the rest of an id. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;
let msecs = 0;
let seq = 0;

/** A new UUIDv7 in creation order; not a secret. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, (used += ID_BYTES));
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = random.readUInt32BE(0) >>> 1;
  } else seq++;
  return v7({ random, msecs, seq });
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random letters that cannot be confused, 5 bits each. */
export const randomLetters = (count: number): string => Array.from(randomBytes(count), (byte) => LETTERS[byte % 32]).join('');

const VARIANT = '89ab';

/**
 * An id derived from another id and a name, so no column stores it. UUIDv7 inputs keep their time and order;
 * otherwise UUIDv5.
 */
export function derivedId(of: string, name: string): string {
  const hex = hash('sha1', Buffer.concat([Buffer.from(of.replaceAll('-', ''), 'hex'), Buffer.from(name)]));
  const end = `${hex.slice(13, 16)}-${VARIANT[Number.parseInt(hex[16] ?? '', 16) % 4]}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return of[14] === '7' ? `${of.slice(0, 13)}-7${end}` : `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${end}`;
}

/** Lower bound of UUIDv7 ids from this millisecond on. */
export function firstId(at: Date): string {
  const ms = Math.min(Math.max(at.getTime(), 0), 0xffffffffffff).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
