import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const ID_BYTES = 16;
/** Random bytes are drawn for many ids at once: a draw costs more than all the rest of an id. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;
let msecs = 0;
let seq = 0;

/** What no id of this millisecond, made by `newId`, comes before. */
export function firstIdAt(at: Date): string {
  const ms = Math.min(at.getTime(), 0xffffffffffff).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

/** A new UUIDv7: unique, and in the order of its making, which keeps indexes compact. Not a secret. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, (used += ID_BYTES));
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // 31 random bits leave room for two thousand million more within the millisecond.
    seq = random.readUInt32BE(0) >>> 1;
  } else seq++;
  return v7({ random, msecs, seq });
}
