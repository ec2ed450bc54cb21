import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { invalid, nothingGiven } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { productFields, quantityOf } from './input.ts';
import { deliveryOptionsOf } from './delivery-option.ts';
import { changeable, productNotFound, productOf, products, type Product, productSchema, takenName } from './product.ts';

/**
 * Updates the given fields; null clears. Existing orders are unchanged.
 * @throws Refusal 400 without fields; 404 RECORD_NOT_FOUND; 409 PRODUCT_EXISTS.
 */
export const updateProduct = operation({
  title: 'products.update',
  summary: 'Update a product',
  scope: 'products:write',
  input: z.strictObject({ productId: z.uuid().meta({ description: 'The product.' }), ...z.object(productFields).partial().shape }),
  output: productSchema,
  async run(app, actor, { productId, currency: _, ...changes }) {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as typeof changes;
    if (Object.keys(given).length === 0) throw nothingGiven();
    try {
      return await app.db.transaction((tx) => save(tx, actor.bookId, productId, given as Changes));
    } catch (error) {
      throw takenName(error);
    }
  },
});

type Changes = Partial<Product> & { unlimited?: boolean };

async function save(tx: Tx, bookId: number, id: string, { unlimited, ...given }: Changes): Promise<Product> {
  const row = await products.lock(tx, { bookId, id });
  if (!row) throw productNotFound();
  const before = productOf(row, []);
  const next: Product = { ...before, ...given, quantity: quantityOf({ quantity: given.quantity, unlimited }, before.quantity) };
  if (next.maxQuantity !== null && next.maxQuantity < next.minQuantity) {
    throw invalid('maxQuantity', 'maxQuantity: must not be below minQuantity');
  }
  const saved = await products.update(tx, { bookId, id }, { ...changeable(next), updatedAt: sql<Date>`clock_timestamp()` });
  const options = await deliveryOptionsOf(tx, bookId, [id]);
  if (!saved) throw productNotFound();
  return productOf(saved, options.get(id) ?? []);
}
