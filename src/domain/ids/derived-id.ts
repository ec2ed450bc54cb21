import { hash } from 'node:crypto';

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
