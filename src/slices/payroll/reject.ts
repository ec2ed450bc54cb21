import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { BATCH_COLUMNS, batchIdInput, type BatchRow, lockBatch, type PayrollBatch, requireMove, announced, updated } from './batch.ts';
import { sums } from './submit.ts';

/** Sends a batch back to those who prepared it, with the reason. @throws Refusal 404, 409 INVALID_STATE. */
export const rejectBatch = operation({
  title: 'payroll.reject',
  summary: 'Send a batch back to draft',
  scope: 'payroll:approve',
  input: z.strictObject({ batchId: batchIdInput, reason: plainText(500).meta({ description: 'Why it is sent back.' }) }),
  run: (app, actor, { batchId, reason }): Promise<PayrollBatch> =>
    announced(
      app,
      actor,
      audited(app, actor, async (tx) => {
        requireMove(await lockBatch(tx, actor.bookId, batchId), 'reject');
        const rejected = updated(
          await tx.query<BatchRow>(
            'payroll.reject',
            `update payroll_batch set status = 'draft', rejected_reason = $3, requested_by = null, requested_at = null
            where book_id = $1 and id = $2 returning ${BATCH_COLUMNS}`,
            [actor.bookId, batchId, reason],
          ),
        );
        await audit(tx, actor, {
          action: 'payroll.reject',
          subject: { type: 'payroll_batch', id: batchId },
          after: { ...sums(rejected), reason },
        });
        return rejected;
      }),
    ),
});
