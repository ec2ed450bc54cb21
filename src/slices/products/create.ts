import { z } from 'zod';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { productFields, quantityOf } from './input.ts';
import { type ProductRow, PRODUCT_COLUMNS, productById, productOf, productSchema, takenName } from './product.ts';

/**
 * Offers a product. A repeat of one request finds the product that it made. Without a slug it gets one from its name.
 * @throws Refusal 409 PRODUCT_EXISTS naming `slug` or `sku` when another product has it.
 */
export const createProduct = operation({
  title: 'products.create',
  summary: 'Offer a product',
  scope: 'products:write',
  input: z.strictObject({
    name: productFields.name,
    price: productFields.price,
    type: productFields.type.default('physical'),
    ...z.object(productFields).omit({ name: true, price: true, type: true }).partial().shape,
  }),
  output: productSchema,
  async run(app, actor, input) {
    const { minQuantity = 1, maxQuantity = null } = input;
    const quantity = quantityOf(input, null);
    if (maxQuantity !== null && maxQuantity < minQuantity) throw invalid('maxQuantity', 'maxQuantity: must not be below minQuantity');
    try {
      const [row] = await app.db.query<ProductRow>(
        'product.create',
        `insert into product (book_id, id, slug, name, description, sku, price, type, images, quantity, min_quantity, max_quantity, low_stock_threshold, active, metadata)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (book_id, id) do nothing returning ${PRODUCT_COLUMNS}`,
        [
          actor.bookId,
          actor.effectId,
          input.slug ?? slugOf(input.name, actor.effectId),
          input.name,
          input.description ?? null,
          input.sku ?? null,
          input.price,
          input.type,
          input.images ?? [],
          quantity,
          minQuantity,
          maxQuantity,
          input.lowStockThreshold ?? null,
          input.active ?? true,
          JSON.stringify(input.metadata ?? {}),
        ],
      );
      return row ? productOf(row, []) : await productById(app, actor.bookId, actor.effectId);
    } catch (error) {
      throw takenName(error);
    }
  },
});

/** From the name, with the end of the id, so that two products may have one name. */
function slugOf(name: string, id: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '');
  return [...(words === '' ? [] : [words]), id.slice(-8)].join('-');
}
