import { open, seal, type KeyRing, type SealContext } from '../../platform/crypto/key-ring.ts';
import type { BillToken } from '../../providers/bills/port.ts';
import type { Bill } from './bill.ts';

/** Seals what a customer types into a meter: it is money to whoever reads it, so it rests nowhere in the clear. */
export function sealToken(keyRing: KeyRing, { bookId, id }: Pick<Bill, 'bookId' | 'id'>, token: BillToken): string {
  return seal(keyRing, JSON.stringify(token), contextOf(bookId, id));
}

/** The token of a bill, or null when it has none. @throws SealError when the key that sealed it is gone. */
export function tokenOf(keyRing: KeyRing, { bookId, id, sealedToken }: Pick<Bill, 'bookId' | 'id' | 'sealedToken'>): BillToken | null {
  return sealedToken === null ? null : (JSON.parse(open(keyRing, sealedToken, contextOf(bookId, id))) as BillToken);
}

const contextOf = (bookId: number, id: string): SealContext => ({
  table: 'bills.bill',
  column: 'sealed_token',
  rowId: id,
  bookId: String(bookId),
});
