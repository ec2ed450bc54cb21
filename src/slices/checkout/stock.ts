import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, dbNow, prepared, type RowOf } from '../../platform/db/entity.ts';
import { Product, products } from '../products/product.ts';
import { emit } from './events.ts';

export const offerColumns = columnsOf(Product, [
  'bookId',
  'slug',
  'description',
  'sku',
  'type',
  'images',
  'metadata',
  'createdAt',
  'updatedAt',
]);

export type Offer = Pick<RowOf<typeof Product>, (typeof offerColumns)[number]>;

/** Why: the default maximum of an order protects the stock and does not reveal it. */
const MAX_AT_ONCE = 100;

const locked = prepared(Product)('checkout.lock_product', (db, $: { bookId: number; productId: string }) =>
  db.selectFrom('product').select(offerColumns).where('bookId', '=', $.bookId).where('id', '=', $.productId).forNoKeyUpdate(),
);

/** Locks a product until the commit, after all others. */
export async function lockOffer(tx: Tx, bookId: number, productId: string): Promise<Offer> {
  const [row] = await locked(tx, { bookId, productId });
  if (!row) throw new Error('the product of a link is missing');
  return row;
}

/** Unreserved stock; null is unlimited. */
function remainingOf({ quantity, reserved }: Pick<Offer, 'quantity' | 'reserved'>): number | null {
  return quantity === null ? null : Math.max(quantity - reserved, 0);
}

/** Maximum quantity of an order now; below `minQuantity` the product is sold out. */
export function maximumOf(offer: Offer): number {
  return Math.min(offer.maxQuantity ?? MAX_AT_ONCE, remainingOf(offer) ?? MAX_AT_ONCE);
}

/** Reserves stock for a pending order; a negative quantity releases stock. Requires the product lock. */
export async function reserve(tx: Tx, bookId: number, id: string, quantity: number): Promise<void> {
  await products.update(tx, { bookId, id }, { reserved: sql<number>`reserved + ${quantity}` });
}

/** Takes a paid quantity from the stock, down to zero, and emits the low-stock event. Requires the product lock. */
export async function takeOut(
  tx: Tx,
  bookId: number,
  offer: Offer,
  { quantity, wasReserved }: { quantity: number; wasReserved: boolean },
): Promise<void> {
  const { id, name, quantity: before, reserved, lowStockThreshold } = offer;
  const after = before === null ? null : Math.max(before - quantity, 0);
  await products.update(tx, { bookId, id }, { quantity: after, reserved: reserved - (wasReserved ? quantity : 0), updatedAt: dbNow });
  if (before === null || after === null || lowStockThreshold === null) return;
  if (before <= lowStockThreshold || after > lowStockThreshold) return;
  const occurredAt = new Date().toISOString();
  await emit(tx, bookId, 'product.stock.low', { productId: id, name, quantity: after, lowStockThreshold, occurredAt });
}
