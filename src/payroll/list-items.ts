import { z } from 'zod';
import { decodeCursor, type Page, pageLimit, pageOf } from '../kernel/page.ts';
import { operation } from '../operation.ts';
import { batchById } from './batch.ts';
import { itemOf, type ItemRow, itemStatuses, itemsWith, type PayrollItem } from './item.ts';

/** The items of a batch in their order; with `status`, those in it. A page of a batch reads at most the batch. @throws Refusal 404. */
export const listItems = operation({
  title: 'payroll.list_items',
  summary: 'The items of a payroll batch',
  scope: 'payroll:read',
  input: z.strictObject({
    batchId: z.uuid(),
    limit: pageLimit(50, 200),
    cursor: z.string().max(500).optional(),
    status: z.enum(itemStatuses).optional(),
  }),
  async run(app, actor, { batchId, limit, cursor, status }): Promise<Page<PayrollItem>> {
    const after = cursor === undefined ? -1 : decodeCursor(cursor, z.tuple([z.int()]))[0];
    const [rows] = await Promise.all([
      app.db.query<ItemRow>(
        status === undefined ? 'payroll.items' : 'payroll.items_in_status',
        itemsWith(
          `select * from payroll_item where book_id = $1 and batch_id = $2 and position > $3 ${status === undefined ? '' : 'and status = $5'} order by position limit $4`,
        ),
        [actor.bookId, batchId, after, limit + 1, ...(status === undefined ? [] : [status])],
      ),
      batchById(app, actor.bookId, batchId),
    ]);
    return pageOf(
      rows.map((row) => itemOf(app.keyRing, row)),
      limit,
      ({ position }) => [position],
    );
  },
});
