import { z } from 'zod';
import { lastIdOf, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { deliveryOptionsOf, type Product, type ProductRow, PRODUCT_COLUMNS, productOf } from './product.ts';

/** Products with their delivery options, newest first: two statements a page. */
export const listProducts = operation({
  title: 'products.list',
  summary: 'Products, newest first',
  scope: 'products:read',
  input: z.strictObject({ ...pageFields }),
  async run(app, actor, { limit, cursor }): Promise<Page<Product>> {
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
