import { z } from 'zod';
import { pageFields } from '../../domain/schema/page.ts';
import { newestOf } from '../../core/operation/newest.ts';
import { operation } from '../../core/operation/operation.ts';
import { deliveryOptionsOf } from './delivery-option.ts';
import { Product, productById, productColumns, productOf, productSchema } from './product.ts';

const newest = newestOf(Product, productColumns, 'bookId');

/** Lists products with their delivery options, newest first. */
export const listProducts = operation({
  title: 'products.list',
  summary: 'List products',
  scope: 'products:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: productSchema },
  async run(app, { bookId }, input) {
    const page = await newest(app.db, { bookId, ...input });
    const options = await deliveryOptionsOf(
      app.db,
      bookId,
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
