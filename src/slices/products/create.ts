import { z } from 'zod';
import { invalid } from '../../platform/errors/refusal.ts';
import { prepared } from '../../platform/db/entity.ts';
import { operation } from '../../core/operation/operation.ts';
import { productFields, quantityOf } from './input.ts';
import { changeable, Product, productById, productColumns, productOf, type ProductRow, productSchema, takenName } from './product.ts';

type NewProduct = Omit<ProductRow, 'createdAt' | 'updatedAt'> & { bookId: number };

const insert = prepared(Product)('product.create', (db, $: NewProduct) =>
  db
    .insertInto('product')
    .values({ bookId: $.bookId, id: $.id, ...changeable($) })
    .onConflict((conflict) => conflict.columns(['bookId', 'id']).doNothing())
    .returning(productColumns),
);

/**
 * Creates a product; a repeated request returns the same product. @throws Refusal 409 PRODUCT_EXISTS naming `slug` or `sku`.
 */
export const createProduct = operation({
  title: 'products.create',
  summary: 'Create a product',
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
      const {
        name,
        price,
        type,
        description = null,
        sku = null,
        images = [],
        lowStockThreshold = null,
        active = true,
        metadata = {},
      } = input;
      const [row] = await insert(app.db, {
        bookId: actor.bookId,
        id: actor.effectId,
        slug: input.slug ?? slugOf(name, actor.effectId),
        name,
        description,
        sku,
        price,
        type,
        images,
        quantity,
        minQuantity,
        maxQuantity,
        lowStockThreshold,
        active,
        metadata,
      });
      return row ? productOf(row, []) : await productById(app, actor.bookId, actor.effectId);
    } catch (error) {
      throw takenName(error);
    }
  },
});

/** Slug from the name and the unique end of the id. */
function slugOf(name: string, id: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '');
  return [...(words === '' ? [] : [words]), id.slice(-8)].join('-');
}
