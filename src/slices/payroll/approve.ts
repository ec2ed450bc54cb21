import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { lagosDayStart, lagosTime } from '../../domain/time/lagos.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { refuseNewApprover } from '../../core/approvals/two-people.ts';
import {
  BATCH_COLUMNS,
  batchIdInput,
  type BatchRow,
  hadHandIn,
  lockBatch,
  type PayrollBatch,
  requireMove,
  announced,
  updated,
} from './batch.ts';
import { lockLimits } from './limits.ts';
import { sums } from './submit.ts';

/**
 * Approves a batch for payment, bound to the totals that the approver saw. A person may not approve what they had a hand
 * in, themselves or through a key that they made, nor what was created before they became an approver; an API key only inside the limits that a person armed, and not what its maker prepared.
 * @throws Refusal 404, 409 INVALID_STATE or BATCH_CHANGED, 403 SAME_MAKER_AND_CHECKER, APPROVER_ADDED_LATER or APPROVAL_LIMIT_EXCEEDED.
 */
export const approveBatch = operation({
  title: 'payroll.approve',
  summary: 'Approve a batch for payment',
  scope: 'payroll:approve',
  repeatable: true,
  input: z.strictObject({
    batchId: batchIdInput,
    expectedTotal: z
      .int({ error: 'must be the totalAmount that you saw, in kobo' })
      .min(0)
      .meta({ description: 'Kobo: totalAmount, as you saw it.' })
      .brand<'kobo'>(),
    expectedItemCount: z
      .int({ error: 'must be the itemCount that you saw' })
      .min(0)
      .optional()
      .meta({ description: 'itemCount, as you saw it.' }),
    comment: plainText(500).optional().meta({ description: 'What to say with it.' }),
  }),
  run: (app, actor, input): Promise<PayrollBatch> =>
    announced(
      app,
      actor,
      audited(app, actor, async (tx) => {
        const batch = await lockBatch(tx, actor.bookId, input.batchId);
        requireMove(batch, 'approve');
        if (batch.totalAmount !== input.expectedTotal || (input.expectedItemCount ?? batch.itemCount) !== batch.itemCount) {
          throw new Refusal(
            'conflict',
            `The batch pays ${batch.itemCount} people ${batch.totalAmount} kobo, which is not what you expected; look again`,
            {
              code: 'BATCH_CHANGED',
            },
          );
        }
        if (await hadHandIn(tx, actor, batch)) throw sameHand(actor);
        await refuseNewApprover(tx, actor, batch.createdAt);
        if (actor.kind === 'key') await withinLimits(tx, actor, batch, app.clock.now());
        const approved = updated(
          await tx.query<BatchRow>(
            'payroll.approve',
            `update payroll_batch set status = case when scheduled_at > clock_timestamp() then 'scheduled' else 'approved' end,
                  approved_by = $3, approved_at = clock_timestamp(), approval_method = $4, comment = $5,
                  next_run_at = greatest(scheduled_at, clock_timestamp()), claim = null, claimed_until = null
            where book_id = $1 and id = $2 returning ${BATCH_COLUMNS}`,
            [actor.bookId, input.batchId, actor.name, actor.kind === 'key' ? 'api' : 'dashboard', input.comment ?? null],
          ),
        );
        await audit(tx, actor, { action: 'payroll.approve', subject: { type: 'payroll_batch', id: batch.id }, after: sums(approved) });
        return approved;
      }),
    ),
});

function sameHand({ kind }: Actor): Refusal {
  const who = kind === 'key' ? 'Whoever made this key' : 'You, or a key that you made,';
  return new Refusal('forbidden', `${who} had a hand in this batch; somebody else must approve it`, { code: 'SAME_MAKER_AND_CHECKER' });
}

/** The limits stay locked until the commit, so that two approvals at once cannot both use what is left of the day. */
async function withinLimits(tx: Tx, actor: Actor, batch: PayrollBatch, now: Date): Promise<void> {
  const limits = await lockLimits(tx, actor.bookId);
  if (!limits || limits.expiresAt <= now) throw exceeded('approval by API is not armed; a person arms it on the dashboard');
  if (!limits.allowedKeyIds.includes(actor.name)) throw exceeded('this key is not among those that may approve');
  if (batch.totalAmount > limits.maxBatchAmount) throw exceeded(`the batch is above ${limits.maxBatchAmount} kobo`);
  const today = lagosDayStart(lagosTime(now).slice(0, 10));
  const [used] = await tx.query<{ largest: Kobo; today: Kobo }>(
    'payroll.limits_used',
    `select coalesce((select max(amount) from payroll_item where book_id = $1 and batch_id = $2), 0)::bigint as largest,
            coalesce((select sum(total_amount) from payroll_batch where book_id = $1 and approval_method = 'api' and approved_at >= $3), 0)::bigint as today`,
    [actor.bookId, batch.id, today],
  );
  if ((used?.largest ?? 0) > limits.maxItemAmount) throw exceeded(`an item is above ${limits.maxItemAmount} kobo`);
  if ((used?.today ?? 0) + batch.totalAmount > limits.dailyAmount)
    throw exceeded(`together with today's other batches it is above ${limits.dailyAmount} kobo`);
}

function exceeded(why: string): Refusal {
  return new Refusal('forbidden', `The batch cannot be approved by API: ${why}`, { code: 'APPROVAL_LIMIT_EXCEEDED' });
}
