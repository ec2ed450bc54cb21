import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { watchRecord } from '../../../core/feeds/mailbox.ts';
import { newestOf } from '../../../core/operation/newest.ts';
import { operation } from '../../../core/operation/operation.ts';
import { decodeCursor, MAX_PARENTS, type Page, pageFields, pagesOf, perParent } from '../../../domain/schema/page.ts';
import {
  type Batch,
  batchById,
  batchColumns,
  batchIdInput,
  batchOf,
  batchSchema,
  batchStatus,
  TransferBatch,
  type Item,
  itemOf,
  itemOutcome,
  type ItemRow,
  itemSchema,
} from './batch.ts';

/** Batch with counts and sums. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findBatch = operation({
  title: 'transferBatches.retrieve',
  summary: 'Retrieve a batch of transfers',
  scope: 'transfers:read',
  input: z.strictObject({ transferBatchId: batchIdInput }),
  output: batchSchema,
  run: (app, actor, { transferBatchId }) => batchById(app, actor.bookId, transferBatchId),
});

const newest = newestOf(TransferBatch, batchColumns, 'bookId', { filters: ['status'] });

/** Batches, newest first, optionally in one status. */
export const listBatches = operation({
  title: 'transferBatches.list',
  summary: 'List batches of transfers',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...pageFields, status: batchStatus.optional().meta({ description: 'Returns only batches in this status.' }) }),
  output: { page: batchSchema },
  run: (app, { bookId }, input) => newest(app.db, { bookId, ...input }, batchOf),
});

/** Streams a batch after every change until it is complete, at most four times a second. @throws Refusal 404 RECORD_NOT_FOUND. */
export const watchBatch = operation({
  title: 'transferBatches.watch',
  summary: 'Watch a batch of transfers until it is complete',
  scope: 'transfers:read',
  input: z.strictObject({ id: z.uuid() }),
  run: (app, actor, { id }): Promise<AsyncIterableIterator<Batch, undefined>> =>
    watchRecord(app, actor, {
      what: 'batch of transfers',
      read: () => batchById(app, actor.bookId, id),
      isOver: ({ completedAt }) => completedAt !== null,
    }),
});

const page = { ...pageFields, outcome: itemOutcome.optional().meta({ description: 'Returns only items with this outcome.' }) };

/** Items of a batch in the order of the request, optionally with one outcome. @throws Refusal 404. */
export const listBatchItems = operation({
  title: 'transferBatchItems.list',
  summary: 'List the items of a batch',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: z.strictObject({ transferBatchId: batchIdInput, ...page }),
  output: { page: itemSchema },
  async run(app, actor, { transferBatchId: id, ...filter }) {
    const [pages] = await Promise.all([itemsOf(app, actor.bookId, [id], filter), batchById(app, actor.bookId, id)]);
    return pages.get(id)!;
  },
});

/** Items of several batches in one statement; an unknown id gives no items. */
export const itemsOfBatches = operation({
  title: 'itemsOfTransferBatches.list',
  summary: 'List the items of several batches',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: z.strictObject({ batchIds: z.array(z.uuid()).max(MAX_PARENTS), ...page }),
  run: (app, actor, { batchIds, ...filter }): Promise<Map<string, Page<Item>>> => itemsOf(app, actor.bookId, batchIds, filter),
});

type Filter = Omit<z.output<typeof itemsOfBatches.input>, 'batchIds'>;

async function itemsOf({ db }: Pick<App, 'db'>, bookId: number, ids: readonly string[], filter: Filter): Promise<Map<string, Page<Item>>> {
  const { limit, cursor, outcome } = filter;
  const after = cursor === undefined ? -1 : decodeCursor(cursor, z.tuple([z.int32()]))[0];
  const rows = await db.query<ItemRow>(
    outcome === undefined ? 'transfer_batch.items' : 'transfer_batch.items_with_outcome',
    `select i.batch_id, i.position, i.client_reference, i.amount, i.state, i.is_replay, i.fee, i.code, i.error, i.field,
            t.transfer_code, t.state as transfer_state, t.captured, b.created_at as at
       from (${perParent(
         `select * from transfer_batch_item where book_id = $1 and batch_id = parent.id and position > $4 ${outcome === undefined ? '' : 'and state = any ($5)'}`,
         'position',
       )}) i
       join transfer_batch b on b.book_id = i.book_id and b.id = i.batch_id
       left join ledger.transfer t on t.book_id + 0 = i.book_id and t.id = i.transfer_id
      order by i.position`,
    [bookId, ids, limit + 1, after, ...(outcome === undefined ? [] : [outcome === 'pending' ? ['pending', 'sending'] : [outcome]])],
  );
  return pagesOf(ids, rows, limit, { parentOf: (row) => row.batchId, keyOf: ({ position }) => [position], of: itemOf });
}
