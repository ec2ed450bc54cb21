import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { BATCH_COLUMNS, batchIdInput, type BatchRow, lockBatch, type PayrollBatch, handOf, requireMove, updated } from './batch.ts';
import { batchFields, timeAhead } from './create-batch.ts';

/**
 * Changes what a draft says beside its items; what is not given stays.
 * @throws Refusal 400 when nothing is given, 404, 409 BATCH_NOT_DRAFT.
 */
export const updateBatch = operation({
  title: 'payroll.update_batch',
  summary: 'Change a draft batch',
  scope: 'payroll:write',
  input: z.strictObject({ batchId: batchIdInput, ...z.object(batchFields).partial().shape }),
  async run(app, actor, { batchId, ...changes }): Promise<PayrollBatch> {
    if (Object.values(changes).every((change) => change === undefined)) {
      throw new Refusal('invalid', 'Give at least one field to change', { code: 'VALIDATION_ERROR' });
    }
    const scheduledAt = timeAhead(app.clock.now(), changes.scheduledAt ?? null);
    return app.db.transaction(async (tx) => {
      const batch = await lockBatch(tx, actor.bookId, batchId);
      requireMove(batch, 'edit');
      return updated(
        await tx.query<BatchRow>(
          'payroll.update_batch',
          `update payroll_batch set name = $3, narration = $4, pay_date = $5, scheduled_at = $6, prepared_by = array(select distinct unnest(prepared_by || $7::uuid[]))
            where book_id = $1 and id = $2 returning ${BATCH_COLUMNS}`,
          [
            actor.bookId,
            batchId,
            changes.name ?? batch.name,
            changes.narration === undefined ? batch.narration : changes.narration || null,
            changes.payDate === undefined ? batch.payDate : changes.payDate,
            changes.scheduledAt === undefined ? batch.scheduledAt : scheduledAt,
            handOf(actor),
          ],
        ),
      );
    });
  },
});
