import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import { MAX_PARENTS, type Page, decodeCursor, lastIdOf, pageFields, pageOf, pagesOf, perParent } from '../../domain/schema/page.ts';
import { BATCH_COLUMNS, type BatchRow, type PayrollBatch, batchById, batchIdInput, batchOf, batchStatus } from './batch.ts';
import { type ItemRow, type ItemStatus, type PayrollItem, itemOf, itemStatus, itemsWith } from './item.ts';

/** One batch with its sums, counts and preview. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findBatch = operation({
  title: 'payroll.find_batch',
  summary: 'One payroll batch',
  scope: 'payroll:read',
  input: z.strictObject({ batchId: batchIdInput }),
  run: (app, actor, { batchId }): Promise<PayrollBatch> => batchById(app, actor.bookId, batchId),
});

/** Batches, newest first; with `status`, those in it. */
export const listBatches = operation({
  title: 'payroll.list_batches',
  summary: 'Payroll batches, newest first',
  scope: 'payroll:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...pageFields, status: batchStatus.optional().meta({ description: 'Only those in this status.' }) }),
  async run(app, actor, { limit, cursor, status }): Promise<Page<PayrollBatch>> {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<BatchRow>(
      status === undefined ? 'payroll.batches' : 'payroll.batches_in_status',
      `select ${BATCH_COLUMNS} from payroll_batch where book_id = $1 and id < $2 ${status === undefined ? '' : 'and status = $4'} order by id desc limit $3`,
      [actor.bookId, before, limit + 1, ...(status === undefined ? [] : [status])],
    );
    return pageOf(rows.map(batchOf), limit, ({ id }) => [id]);
  },
});

const page = { ...pageFields, status: itemStatus.optional().meta({ description: 'Only those in this status.' }) };

/** The items of a batch in their order; with `status`, those in it. A page of a batch reads at most the batch. @throws Refusal 404. */
export const listItems = operation({
  title: 'payroll.list_items',
  summary: 'The items of a payroll batch',
  scope: 'payroll:read',
  mayReadAt: 'replica',
  input: z.strictObject({ batchId: batchIdInput, ...page }),
  async run(app, actor, { batchId, ...filter }): Promise<Page<PayrollItem>> {
    const [pages] = await Promise.all([itemsOf(app, actor.bookId, [batchId], filter), batchById(app, actor.bookId, batchId)]);
    return pages.get(batchId)!;
  },
});

/** The same of several batches, by their ids, in one statement. Of an id that is no batch's there are none. */
export const itemsOfBatches = operation({
  title: 'payroll.items_of',
  summary: 'The items of several payroll batches',
  scope: 'payroll:read',
  mayReadAt: 'replica',
  input: z.strictObject({ batchIds: z.array(z.uuid()).max(MAX_PARENTS), ...page }),
  run: (app, actor, { batchIds, ...filter }): Promise<Map<string, Page<PayrollItem>>> => itemsOf(app, actor.bookId, batchIds, filter),
});

async function itemsOf(
  { db, keyRing }: Pick<App, 'db' | 'keyRing'>,
  bookId: number,
  ids: readonly string[],
  { limit, cursor, status }: { limit: number; cursor?: string | undefined; status?: ItemStatus | undefined },
): Promise<Map<string, Page<PayrollItem>>> {
  const after = cursor === undefined ? -1 : decodeCursor(cursor, z.tuple([z.int32()]))[0];
  const rows = await db.query<ItemRow>(
    status === undefined ? 'payroll.items' : 'payroll.items_in_status',
    itemsWith(
      perParent(
        `select * from payroll_item where book_id = $1 and batch_id = parent.id and position > $4 ${status === undefined ? '' : 'and status = $5'}`,
        'position',
      ),
    ),
    [bookId, ids, limit + 1, after, ...(status === undefined ? [] : [status])],
  );
  return pagesOf(ids, rows, limit, {
    parentOf: (row) => row.batchId,
    keyOf: ({ position }) => [position],
    of: (row) => itemOf(keyRing, row),
  });
}
