import { v5 } from 'uuid';

/** An id made from another one and a name, the same at every look, so that no column has to keep it. */
export function derivedId(of: string, name: string): string {
  // As bytes: PostgreSQL keeps any 128 bits as a UUID, and the ids of deposits come from others.
  return v5(name, Buffer.from(of.replaceAll('-', ''), 'hex'));
}
