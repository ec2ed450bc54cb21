import { z } from 'zod';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { deliveryOptionsOf } from './delivery-option.ts';
import { type ProductRow, PRODUCT_COLUMNS, productById, productOf, productSchema } from './product.ts';

/** Products with their delivery options, newest first: two statements a page. */
export const listProducts = operation({
  title: 'products.list',
  summary: 'Products, newest first',
  scope: 'products:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: productSchema },
  async run(app, actor, { limit, cursor }) {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<ProductRow>(
      'product.list',
      `select ${PRODUCT_COLUMNS} from product where book_id = $1 and id < $2 order by id desc limit $3`,
      [actor.bookId, before, limit + 1],
    );
    const page = pageOf(rows, limit, ({ id }) => [id]);
    const options = await deliveryOptionsOf(
      app.db,
      actor.bookId,
      page.rows.map(({ id }) => id),
    );
    return { ...page, rows: page.rows.map((row) => productOf(row, options.get(row.id) ?? [])) };
  },
});

/** One product with its delivery options. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findProduct = operation({
  title: 'products.find',
  summary: 'One product with its delivery options',
  scope: 'products:read',
  input: z.strictObject({ productId: z.uuid().meta({ description: 'Which product.' }) }),
  output: productSchema,
  run: (app, actor, { productId }) => productById(app, actor.bookId, productId),
});
