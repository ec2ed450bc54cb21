import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { invalid, nothingGiven } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { productFields, quantityOf } from './input.ts';
import { deliveryOptionsOf } from './delivery-option.ts';
import { type Product, type ProductRow, PRODUCT_COLUMNS, productNotFound, productOf, productSchema, takenName } from './product.ts';

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
  const [row] = await tx.query<ProductRow>(
    'product.lock_whole',
    `select ${PRODUCT_COLUMNS} from product where book_id = $1 and id = $2 for no key update`,
    [bookId, id],
  );
  if (!row) throw productNotFound();
  const before = productOf(row, []);
  const next: Product = { ...before, ...given, quantity: quantityOf({ quantity: given.quantity, unlimited }, before.quantity) };
  if (next.maxQuantity !== null && next.maxQuantity < next.minQuantity) {
    throw invalid('maxQuantity', 'maxQuantity: must not be below minQuantity');
  }
  const [saved] = await tx.query<ProductRow>(
    'product.update',
    `update product set slug = $3, name = $4, description = $5, sku = $6, price = $7, type = $8, images = $9, quantity = $10, min_quantity = $11,
            max_quantity = $12, low_stock_threshold = $13, active = $14, metadata = $15, updated_at = clock_timestamp()
      where book_id = $1 and id = $2 returning ${PRODUCT_COLUMNS}`,
    [
      bookId,
      id,
      next.slug,
      next.name,
      next.description,
      next.sku,
      next.price,
      next.type,
      next.images,
      next.quantity,
      next.minQuantity,
      next.maxQuantity,
      next.lowStockThreshold,
      next.active,
      JSON.stringify(next.metadata),
    ],
  );
  const options = await deliveryOptionsOf(tx, bookId, [id]);
  if (!saved) throw productNotFound();
  return productOf(saved, options.get(id) ?? []);
}
