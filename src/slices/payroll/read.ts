import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { watchRecord } from '../../core/feeds/mailbox.ts';
import { operation } from '../../core/operation/operation.ts';
import { MAX_PARENTS, type Page, decodeCursor, lastIdOf, pageFields, pageOf, pagesOf, perParent } from '../../domain/schema/page.ts';
import { from } from '../../platform/db/entity.ts';
import { batchById, batchColumns, batchIdInput, batchOf, batchSchema, PayrollBatch } from './batch.ts';
import { type ItemRow, type PayrollItem, itemNotFound, itemOf, itemSchema, itemsWith } from './item.ts';
import { type BatchStatus, batchStatus, type ItemStatus, itemStatus } from './states.ts';

/** Retrieves a batch with sums, counts and preview. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findBatch = operation({
  title: 'payrollBatches.retrieve',
  summary: 'Retrieve a payroll batch',
  scope: 'payroll:read',
  input: z.strictObject({ batchId: batchIdInput }),
  output: batchSchema,
  run: (app, actor, { batchId }) => batchById(app, actor.bookId, batchId),
});

/** Lists batches, newest first, optionally in one status. */
export const listBatches = operation({
  title: 'payrollBatches.list',
  summary: 'List payroll batches',
  scope: 'payroll:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...pageFields, status: batchStatus.optional().meta({ description: 'Returns only batches in this status.' }) }),
  output: { page: batchSchema },
  async run(app, actor, { limit, cursor, status }) {
    const rows = await from(app.db, PayrollBatch)
      .selectFrom('payroll_batch')
      .select(batchColumns)
      .where('bookId', '=', actor.bookId)
      .where('id', '<', lastIdOf(cursor))
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows.map(batchOf), limit, ({ id }) => [id]);
  },
});

const page = { ...pageFields, status: itemStatus.optional().meta({ description: 'Returns only items in this status.' }) };

/** Lists the items of a batch in their order, optionally in one status. @throws Refusal 404. */
export const listItems = operation({
  title: 'payrollItems.list',
  summary: 'List the items of a payroll batch',
  scope: 'payroll:read',
  mayReadAt: 'replica',
  input: z.strictObject({ batchId: batchIdInput, ...page }),
  output: { page: itemSchema },
  async run(app, actor, { batchId, ...filter }) {
    const [pages] = await Promise.all([itemsOf(app, actor.bookId, [batchId], filter), batchById(app, actor.bookId, batchId)]);
    return pages.get(batchId)!;
  },
});

const ITEM = itemsWith('select * from payroll_item where book_id = $1 and batch_id = $2 and id = $3');

/** Item of a batch. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findItem = operation({
  title: 'payrollItems.retrieve',
  summary: 'Retrieve an item of a payroll batch',
  scope: 'payroll:read',
  input: z.strictObject({ batchId: batchIdInput, itemId: z.uuid().meta({ description: 'Id of the item.' }) }),
  output: itemSchema,
  async run(app, { bookId }, { batchId, itemId }) {
    const [row] = await app.db.query<ItemRow>('payroll.item', ITEM, [bookId, batchId, itemId]);
    if (!row) throw itemNotFound();
    return itemOf(app.keyRing, row);
  },
});

/** Items of several batches in one statement; an unknown id gives no items. */
export const itemsOfBatches = operation({
  title: 'itemsOfPayrollBatches.list',
  summary: 'List the items of several payroll batches',
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

const OVER: ReadonlySet<BatchStatus> = new Set<BatchStatus>(['completed', 'partially_completed', 'failed', 'cancelled']);

/**
 * Streams a batch after every change until it ends, at most four times a second, always with the last state.
 * @throws Refusal 404 RECORD_NOT_FOUND.
 */
export const watchBatch = operation({
  title: 'payrollBatches.watch',
  summary: 'Watch a payroll batch until it ends',
  scope: 'payroll:read',
  input: z.strictObject({ id: z.uuid() }),
  run: (app, actor, { id }): Promise<AsyncIterableIterator<PayrollBatch, undefined>> =>
    watchRecord(app, actor, {
      what: 'payroll batch',
      read: () => batchById(app, actor.bookId, id),
      isOver: ({ status }) => OVER.has(status),
    }),
});
