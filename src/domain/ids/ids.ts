import { hash, randomFillSync } from 'node:crypto';
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

/** The digit of a UUID that says how to read it, for each of the digits that a hash may have there. */
const VARIANT = '89ab';

/**
 * An id made from another one and a name, the same at every look, so that no column has to keep it. One that is made from an id of
 * ours (UUIDv7) carries its time, so that lists by id stay in the order of making. It is a UUIDv5 otherwise.
 */
export function derivedId(of: string, name: string): string {
  // As bytes: PostgreSQL keeps any 128 bits as a UUID, and the ids of deposits come from others.
  const hex = hash('sha1', Buffer.concat([Buffer.from(of.replaceAll('-', ''), 'hex'), Buffer.from(name)]));
  const end = `${hex.slice(13, 16)}-${VARIANT[Number.parseInt(hex[16] ?? '', 16) % 4]}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return of[14] === '7' ? `${of.slice(0, 13)}-7${end}` : `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${end}`;
}

/** Below every id of ours (UUIDv7) of this millisecond and later: such ids are in the order of time. */
export function firstId(at: Date): string {
  const ms = at.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

/** When an id of ours was made, to the millisecond. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
