import { v5 } from 'uuid';

/**
 * An id made from another one and a name, the same at every look, so that no column has to keep it. One that is made from an id of
 * ours (UUIDv7) carries its time, so that lists by id stay in the order of making.
 */
export function derivedId(of: string, name: string): string {
  // As bytes: PostgreSQL keeps any 128 bits as a UUID, and the ids of deposits come from others.
  const hash = v5(name, Buffer.from(of.replaceAll('-', ''), 'hex'));
  return of[14] === '7' ? `${of.slice(0, 13)}-7${hash.slice(15)}` : hash;
}
