import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { batchIdInput, lockBatch, handOf, requireMove } from './batch.ts';
import { itemNotFound } from './item.ts';

/** Takes somebody out of a draft. Undoes a preview. @throws Refusal 404, also at a second time, 409 BATCH_NOT_DRAFT. */
export const removeItem = operation({
  title: 'payroll.remove_item',
  summary: 'Take somebody out of a draft batch',
  scope: 'payroll:write',
  input: z.strictObject({ batchId: batchIdInput, itemId: z.uuid().meta({ description: 'The item.' }) }),
  run: (app, actor, { batchId, itemId }): Promise<{ id: string; batchId: string }> =>
    app.db.transaction(async (tx) => {
      requireMove(await lockBatch(tx, actor.bookId, batchId), 'edit');
      const rows = await tx.query(
        'payroll.remove_item',
        `with gone as (delete from payroll_item where book_id = $1 and batch_id = $2 and id = $3 returning amount, fee)
         update payroll_batch b set item_count = b.item_count - 1, total_amount = b.total_amount - gone.amount, total_fees = b.total_fees - gone.fee,
                preview_status = null, preview_at = null, preview = null, next_run_at = null, claim = null, claimed_until = null,
                prepared_by = array(select distinct unnest(b.prepared_by || $4::uuid[]))
           from gone where b.book_id = $1 and b.id = $2 returning b.id`,
        [actor.bookId, batchId, itemId, handOf(actor)],
      );
      if (rows.length === 0) throw itemNotFound();
      return { id: itemId, batchId };
    }),
});
