import { type KeyRing, open, seal, type SealContext } from '../../platform/crypto/key-ring.ts';
import type { MailKey } from './queue.ts';

type Data = Record<string, unknown>;

/** A mail's data with a secret that stays sealed until the words are made. */
export function sealedData(keyRing: KeyRing, key: MailKey, data: Data, secret: string): Data {
  return { ...data, sealed: seal(keyRing, secret, contextOf(key)) };
}

/** The data as its template wants it: with `secret`, where one is sealed. @throws SealError when its key is gone. */
export function openedData(keyRing: KeyRing, key: MailKey, data: unknown): unknown {
  const { sealed, ...rest } = data as Data;
  return typeof sealed === 'string' ? { ...rest, secret: open(keyRing, sealed, contextOf(key)) } : data;
}

const contextOf = ({ bookId, id }: MailKey): SealContext => ({ table: 'mail', column: 'data', rowId: id, bookId: String(bookId) });
