import { z } from 'zod';
import { audit, audited } from '../../../core/audit/audit.ts';
import { operation } from '../../../core/operation/operation.ts';
import { invalidState } from '../../../platform/errors/refusal.ts';
import { batchIdInput, batchOf, batchRow, type BatchRow, batchSchema } from './batch.ts';

/**
 * Cancels the pending items of a batch; items that were sent continue, and the batch completes with their outcomes.
 * A second cancel returns the batch. @throws Refusal 404, 409 INVALID_STATE when no item can be cancelled.
 */
export const cancelBatch = operation({
  title: 'transferBatches.cancel',
  summary: 'Cancel a batch of transfers',
  scope: 'transfers:write',
  input: z.strictObject({ transferBatchId: batchIdInput }),
  output: batchSchema,
  async run(app, actor, { transferBatchId: id }) {
    const { bookId } = actor;
    const batch = await audited(app, actor, async (tx) => {
      const [done] = await tx.query<{ isCancelled: boolean }>(
        'transfer_batch.cancel',
        'select ledger.cancel_transfer_batch($1, $2) as is_cancelled',
        [bookId, id],
      );
      const after = await batchRow(tx, bookId, id);
      if (!done?.isCancelled) {
        requireCancelled(after);
        return after;
      }
      const { reference, status, cancelledCount, acceptedCount, refusedCount } = after;
      await audit(tx, actor, {
        action: 'transferBatches.cancel',
        subject: { type: 'transfer_batch', id },
        after: { reference, status, cancelledCount, acceptedCount, refusedCount },
      });
      return after;
    });
    app.failpoint('batch-cancelled');
    if (batch.completedAt !== null) app.wakeWebhooks(bookId);
    app.feeds.changed(bookId);
    return batchOf(batch);
  },
});

function requireCancelled({ cancelledAt, completedAt, isAsync }: BatchRow): void {
  if (cancelledAt !== null) return;
  throw invalidState(reasonOf(completedAt !== null, isAsync));
}

function reasonOf(isComplete: boolean, isAsync: boolean): string {
  if (isComplete) return 'This batch is complete; nothing is left to cancel';
  if (!isAsync) return 'This batch is sent within its request and cannot be cancelled';
  return 'Every item of this batch was sent; cancel its scheduled transfers one by one';
}
