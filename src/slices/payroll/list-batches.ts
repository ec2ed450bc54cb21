import { z } from 'zod';
import { lastIdOf, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { BATCH_COLUMNS, batchOf, type BatchRow, batchStatus, type PayrollBatch } from './batch.ts';

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
