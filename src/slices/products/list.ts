import { z } from 'zod';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { prepared } from '../../platform/db/entity.ts';
import { operation } from '../../core/operation/operation.ts';
import { deliveryOptionsOf } from './delivery-option.ts';
import { Product, productById, productColumns, productOf, productSchema } from './product.ts';

const newest = prepared(Product)('product.list', (db, $: { bookId: number; before: string; limit: number }) =>
  db
    .selectFrom('product')
    .select(productColumns)
    .where('bookId', '=', $.bookId)
    .where('id', '<', $.before)
    .orderBy('id', 'desc')
    .limit($.limit),
);

/** Lists products with their delivery options, newest first. */
export const listProducts = operation({
  title: 'products.list',
  summary: 'List products',
  scope: 'products:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: productSchema },
  async run(app, actor, { limit, cursor }) {
    const rows = await newest(app.db, { bookId: actor.bookId, before: lastIdOf(cursor), limit: limit + 1 });
    const page = pageOf(rows, limit, ({ id }) => [id]);
    const options = await deliveryOptionsOf(
      app.db,
      actor.bookId,
      page.rows.map(({ id }) => id),
    );
    return { ...page, rows: page.rows.map((row) => productOf(row, options.get(row.id) ?? [])) };
  },
});

/** Returns a product with its delivery options. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findProduct = operation({
  title: 'products.retrieve',
  summary: 'Retrieve a product',
  scope: 'products:read',
  input: z.strictObject({ productId: z.uuid().meta({ description: 'The product.' }) }),
  output: productSchema,
  run: (app, actor, { productId }) => productById(app, actor.bookId, productId),
});
