import type { Tx } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { emit } from './events.ts';

/** A product as an order sees it, its row locked. */
export interface Offer {
  id: string;
  name: string;
  price: Kobo;
  active: boolean;
  /** On hand; null is always more. */
  quantity: number | null;
  /** What open orders keep back. */
  reserved: number;
  minQuantity: number;
  maxQuantity: number | null;
  lowStockThreshold: number | null;
}

export type OfferRow = Offer;

export const OFFER_COLUMNS = `id, name, price, active, quantity, reserved, min_quantity as "minQuantity", max_quantity as "maxQuantity",
  low_stock_threshold as "lowStockThreshold"`;

/** The most of one order unless the product says otherwise: nobody takes the whole stock at once, or learns how much there is. */
const MAX_AT_ONCE = 100;

/** The product, locked until the commit: the last lock of checkout. */
export async function lockOffer(tx: Tx, bookId: number, productId: string): Promise<Offer> {
  const [row] = await tx.query<OfferRow>(
    'checkout.lock_product',
    `select ${OFFER_COLUMNS} from product where book_id = $1 and id = $2 for no key update`,
    [bookId, productId],
  );
  if (!row) throw new Error('the product of a link is gone');
  return row;
}

/** How many can still be ordered; null is any number. */
function leftOf({ quantity, reserved }: Pick<Offer, 'quantity' | 'reserved'>): number | null {
  return quantity === null ? null : Math.max(quantity - reserved, 0);
}

/** The most that one order may have now. Below `minQuantity` the product is sold out. */
export function mostOf(offer: Offer): number {
  return Math.min(offer.maxQuantity ?? MAX_AT_ONCE, leftOf(offer) ?? MAX_AT_ONCE);
}

/** Keeps back, or with a negative number gives free, what an open order has. The caller holds the product's lock. */
export async function reserve(tx: Tx, bookId: number, productId: string, quantity: number): Promise<void> {
  await tx.query('checkout.reserve', 'update product set reserved = reserved + $3 where book_id = $1 and id = $2', [
    bookId,
    productId,
    quantity,
  ]);
}

/**
 * Takes what was paid for out of the stock, with its event when that crosses the product's level. The business may have counted
 * its stock down meanwhile; it ends at zero then, since the money is there. The caller holds the product's lock.
 */
export async function takeOut(
  tx: Tx,
  bookId: number,
  offer: Offer,
  { quantity, wasReserved }: { quantity: number; wasReserved: boolean },
): Promise<void> {
  await tx.query(
    'checkout.take_out',
    `update product set quantity = greatest(quantity - $3, 0), reserved = reserved - $4, updated_at = clock_timestamp() where book_id = $1 and id = $2`,
    [bookId, offer.id, quantity, wasReserved ? quantity : 0],
  );
  const { quantity: before, lowStockThreshold: level } = offer;
  if (before === null || level === null) return;
  const after = Math.max(before - quantity, 0);
  if (before <= level || after > level) return;
  await emit(tx, bookId, 'product.stock.low', {
    productId: offer.id,
    name: offer.name,
    quantity: after,
    lowStockThreshold: level,
    occurredAt: new Date().toISOString(),
  });
}

/** Puts back what came back. The caller holds the product's lock. */
export async function putBack(tx: Tx, bookId: number, productId: string, quantity: number): Promise<void> {
  await tx.query(
    'checkout.put_back',
    'update product set quantity = quantity + $3, updated_at = clock_timestamp() where book_id = $1 and id = $2',
    [bookId, productId, quantity],
  );
}
