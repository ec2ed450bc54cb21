import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import {
  BATCH_COLUMNS,
  type BatchRow,
  type PayrollBatch,
  announced,
  batchIdInput,
  handOf,
  lockBatch,
  requireMove,
  updated,
} from './batch.ts';

/** Queues a mail to each person who may approve a submitted batch, at most 50, in the commit of its submission. A person who prepared it, or became an approver after it was created, may not and gets none. */
async function tellApprovers(tx: Tx, { bookId, businessId, environment, name: by }: Actor, batch: PayrollBatch): Promise<void> {
  const { reference, name, itemCount, totalAmount } = batch;
  await tx.query(
    'payroll.tell_approvers',
    `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
     select $1, ledger.uuid7(), $3, 'payroll_submitted', p.email, $4::jsonb || jsonb_build_object('firstName', p.first_name, 'environment', $3::text), clock_timestamp()
       from membership m join person p on p.id = m.person_id
      where m.business_id = $2 and m.role in ('owner', 'approver') and p.id <> all ($5::uuid[])
        and coalesce(m.approves_since, m.created_at) <= $6 order by p.id limit 50`,
    [bookId, businessId, environment, JSON.stringify({ reference, name, itemCount, totalAmount, by }), batch.preparedBy, batch.createdAt],
  );
}

/**
 * Hands a draft on for approval. Nothing of it changes any more, unless it is rejected.
 * @throws Refusal 404, 409 BATCH_NOT_DRAFT, PREVIEW_REQUIRED without a finished preview, BATCH_BLOCKED while something stands in its way.
 */
export const submitBatch = operation({
  title: 'payroll.submit',
  summary: 'Hand a draft batch on for approval',
  scope: 'payroll:write',
  input: z.strictObject({ batchId: batchIdInput }),
  run: (app, actor, { batchId }): Promise<PayrollBatch> =>
    announced(
      app,
      actor,
      audited(app, actor, async (tx) => {
        const batch = await lockBatch(tx, actor.bookId, batchId);
        requireMove(batch, 'submit');
        const preview = batch.preview?.result;
        if (!preview) {
          const isComputing = batch.preview?.status === 'computing';
          const message = isComputing ? 'The preview is still being computed; try again shortly' : 'Ask for a preview of the batch first';
          throw new Refusal('conflict', message, { code: 'PREVIEW_REQUIRED' });
        }
        const [blocker] = preview.blockers;
        if (blocker) {
          const more = preview.blockerCount > 1 ? `, and ${preview.blockerCount - 1} more` : '';
          throw new Refusal('conflict', `The batch cannot be paid as it is. ${blocker.message}${more}`, { code: 'BATCH_BLOCKED' });
        }
        const submitted = updated(
          await tx.query<BatchRow>(
            'payroll.submit',
            `update payroll_batch set status = 'awaiting_approval', requested_by = $3, requested_at = clock_timestamp(), rejected_reason = null,
                  prepared_by = array(select distinct unnest(prepared_by || $4::uuid[]))
            where book_id = $1 and id = $2 returning ${BATCH_COLUMNS}`,
            [actor.bookId, batchId, actor.name, handOf(actor)],
          ),
        );
        await tellApprovers(tx, actor, submitted);
        await audit(tx, actor, { action: 'payroll.submit', subject: { type: 'payroll_batch', id: batchId }, after: sums(submitted) });
        return submitted;
      }),
    ),
});

/** What the audit log keeps of a batch that is submitted or decided on. */
export const sums = ({ reference, status, itemCount, totalAmount, totalFees }: PayrollBatch): object => ({
  reference,
  status,
  itemCount,
  totalAmount,
  totalFees,
});
