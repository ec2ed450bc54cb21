import { open, seal, type KeyRing } from '../../platform/crypto/key-ring.ts';
import type { BillingAddress } from './input.ts';

const place = (bookId: number, rowId: string) => ({ table: 'cards.card', column: 'billing_address', rowId, bookId: String(bookId) });

/** The sealed form of an address, which opens in that card's row alone. */
export const sealAddress = (ring: KeyRing, bookId: number, id: string, address: BillingAddress | undefined): string | null =>
  address ? seal(ring, JSON.stringify(address), place(bookId, id)) : null;

export const openAddress = (ring: KeyRing, row: { bookId: number; id: string; billingAddress: string | null }): BillingAddress | null =>
  row.billingAddress === null ? null : (JSON.parse(open(ring, row.billingAddress, place(row.bookId, row.id))) as BillingAddress);
