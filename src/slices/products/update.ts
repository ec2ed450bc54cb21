import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { invalid, nothingGiven } from '../../platform/errors/refusal.ts';
import { prepared } from '../../platform/db/entity.ts';
import { operation } from '../../core/operation/operation.ts';
import { productFields, quantityOf } from './input.ts';
import { deliveryOptionsOf } from './delivery-option.ts';
import { changeable, Product, productColumns, productNotFound, productOf, type ProductRow, productSchema, takenName } from './product.ts';

const lock = prepared(Product)('product.lock_whole', (db, $: { bookId: number; id: string }) =>
  db.selectFrom('product').select(productColumns).where('bookId', '=', $.bookId).where('id', '=', $.id).forNoKeyUpdate(),
);

const write = prepared(Product)('product.update', (db, $: Omit<ProductRow, 'createdAt' | 'updatedAt'> & { bookId: number }) =>
  db
    .updateTable('product')
    .set({ ...changeable($), updatedAt: sql<Date>`clock_timestamp()` })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .returning(productColumns),
);

/**
 * Changes what is given and leaves the rest; null empties what may be empty. Orders keep the price they were made with.
 * @throws Refusal 400 when nothing is given, 404 RECORD_NOT_FOUND, 409 PRODUCT_EXISTS.
 */
export const updateProduct = operation({
  title: 'products.update',
  summary: 'Change a product',
  scope: 'products:write',
  input: z.strictObject({ productId: z.uuid().meta({ description: 'Which product.' }), ...z.object(productFields).partial().shape }),
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
  const [row] = await lock(tx, { bookId, id });
  if (!row) throw productNotFound();
  const before = productOf(row, []);
  const next: Product = { ...before, ...given, quantity: quantityOf({ quantity: given.quantity, unlimited }, before.quantity) };
  if (next.maxQuantity !== null && next.maxQuantity < next.minQuantity) {
    throw invalid('maxQuantity', 'maxQuantity: must not be below minQuantity');
  }
  const [saved] = await write(tx, { ...next, bookId });
  const options = await deliveryOptionsOf(tx, bookId, [id]);
  if (!saved) throw productNotFound();
  return productOf(saved, options.get(id) ?? []);
}
