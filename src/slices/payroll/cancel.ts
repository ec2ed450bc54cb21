import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { BATCH_COLUMNS, batchIdInput, type BatchRow, lockBatch, type PayrollBatch, requireMove, announced, updated } from './batch.ts';
import { sums } from './submit.ts';

/** Gives a batch up before anybody is paid; its items are skipped. @throws Refusal 404, 409 INVALID_STATE once it is being paid. */
export const cancelBatch = operation({
  title: 'payroll.cancel',
  summary: 'Give a batch up before it is paid',
  scope: 'payroll:write',
  input: z.strictObject({ batchId: batchIdInput, comment: plainText(500).optional().meta({ description: 'What to say with it.' }) }),
  run: (app, actor, { batchId, comment }): Promise<PayrollBatch> =>
    announced(
      app,
      actor,
      audited(app, actor, async (tx) => {
        requireMove(await lockBatch(tx, actor.bookId, batchId), 'cancel');
        await tx.query(
          'payroll.skip_items',
          `update payroll_item set status = 'skipped' where book_id = $1 and batch_id = $2 and status = 'draft'`,
          [actor.bookId, batchId],
        );
        const canceled = updated(
          await tx.query<BatchRow>(
            'payroll.cancel',
            `update payroll_batch set status = 'canceled', canceled_at = clock_timestamp(), skipped = item_count, comment = coalesce($3, comment),
                  next_run_at = null, claim = null, claimed_until = null
            where book_id = $1 and id = $2 returning ${BATCH_COLUMNS}`,
            [actor.bookId, batchId, comment ?? null],
          ),
        );
        await audit(tx, actor, { action: 'payroll.cancel', subject: { type: 'payroll_batch', id: batchId }, after: sums(canceled) });
        return canceled;
      }),
    ),
});
