import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { refuseNewApprover } from '../../core/approvals/maker-checker.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Actor, personOf } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { lagosDayStart, lagosTime } from '../../domain/time/lagos.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, prepared } from '../../platform/db/entity.ts';
import { Refusal, conflict } from '../../platform/errors/refusal.ts';
import { ApiKey } from '../keys/key.ts';
import { batchIdInput, batches, batchOf, type BatchRow, batchSchema, idle, lockBatch, type PayrollBatch, withPreparer } from './batch.ts';
import { updateItems } from './item.ts';
import { lockLimits } from './limits.ts';
import { type BatchTransition, type BatchStatus, requireTransition } from './states.ts';

/** Makes a transition with its audit entry in one commit, and notifies watchers. */
async function transition(
  app: App,
  actor: Actor,
  batchId: string,
  step: BatchTransition,
  write: (tx: Tx, batch: BatchRow) => Promise<BatchRow>,
): Promise<PayrollBatch> {
  const moved = await audited(app, actor, async (tx) => {
    const batch = await lockBatch(tx, actor.bookId, batchId);
    requireTransition(batch, step);
    const after = await write(tx, batch);
    const { reference, status, itemCount, totalAmount, totalFees, rejectedReason: reason } = after;
    await audit(tx, actor, {
      action: `payroll.${step}`,
      subject: { type: 'payroll_batch', id: batchId },
      after: { reference, status, itemCount, totalAmount, totalFees, ...(step === 'reject' && { reason }) },
    });
    return after;
  });
  app.feeds.changed(actor.bookId);
  return batchOf(moved);
}

/**
 * Submits a draft for approval; a submitted batch cannot be changed unless rejected.
 * @throws Refusal 404, 409 BATCH_NOT_DRAFT, PREVIEW_REQUIRED without a finished preview, BATCH_BLOCKED with blockers.
 */
export const submitBatch = operation({
  title: 'payrollBatches.submit',
  summary: 'Submit a draft batch for approval',
  scope: 'payroll:write',
  input: z.strictObject({ batchId: batchIdInput }),
  output: batchSchema,
  run: (app, actor, { batchId }) =>
    transition(app, actor, batchId, 'submit', async (tx, batch) => {
      refuseUnready(batch);
      const submitted = await batches.save(tx, batch, {
        status: 'awaiting_approval',
        requestedBy: actor.name,
        requestedAt: dbNow,
        rejectedReason: null,
        preparedBy: withPreparer(actor),
      });
      await notifyApprovers(tx, actor, submitted);
      return submitted;
    }),
});

function refuseUnready({ preview, previewStatus }: BatchRow): void {
  if (!preview) {
    const isComputing = previewStatus === 'computing';
    const message = isComputing
      ? 'The preview is still being computed; try again shortly'
      : 'The batch has no preview; request a preview first';
    throw conflict('PREVIEW_REQUIRED', message);
  }
  const [blocker] = preview.blockers;
  if (!blocker) return;
  const more = preview.blockerCount > 1 ? `, and ${preview.blockerCount - 1} more` : '';
  throw conflict('BATCH_BLOCKED', `The batch has problems to fix. ${blocker.message}${more}`);
}

/** Queues a mail to at most 50 approvers; excludes preparers and later approvers. */
async function notifyApprovers(tx: Tx, { bookId, businessId, environment, name: by }: Actor, batch: BatchRow): Promise<void> {
  const { reference, name, itemCount, totalAmount } = batch;
  await tx.query(
    'payroll.notify_approvers',
    `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
     select $1, ledger.uuid7(), $3, 'payroll_submitted', p.email, $4::jsonb || jsonb_build_object('firstName', p.first_name, 'environment', $3::text), clock_timestamp()
       from membership m join person p on p.id = m.person_id
      where m.business_id = $2 and m.role in ('owner', 'approver') and p.id <> all ($5::uuid[])
        and coalesce(m.approves_since, m.created_at) <= $6 order by p.id limit 50`,
    [bookId, businessId, environment, JSON.stringify({ reference, name, itemCount, totalAmount, by }), batch.preparedBy, batch.createdAt],
  );
}

/**
 * Approves a batch for payment, bound to the totals and the number of differing account names that the approver saw.
 * Preparers of the batch, and people who became approvers later, cannot approve; an API key only within the approval limits.
 * @throws Refusal 404, 409 INVALID_STATE or BATCH_CHANGED, 403 SAME_MAKER_AND_CHECKER, APPROVER_ADDED_LATER or
 * APPROVAL_LIMIT_EXCEEDED.
 */
export const approveBatch = operation({
  title: 'payrollBatches.approve',
  summary: 'Approve a batch for payment',
  scope: 'payroll:approve',
  repeatable: ['batchId'],
  input: z.strictObject({
    batchId: batchIdInput,
    expectedTotal: z
      .int({ error: 'must be the totalAmount that you saw, in kobo' })
      .min(0)
      .meta({ description: 'totalAmount as you saw it, in kobo.' })
      .brand<'kobo'>(),
    expectedItemCount: z
      .int({ error: 'must be the itemCount that you saw' })
      .min(0)
      .optional()
      .meta({ description: 'itemCount as you saw it.' }),
    expectedNameMismatches: z
      .int({ error: 'must be the nameMismatchCount that you saw' })
      .min(0)
      .optional()
      .meta({ description: 'preview.nameMismatchCount as you saw it. People must give it when it is not 0.' }),
    comment: plainText(500).optional().meta({ description: 'Comment on the decision.' }),
  }),
  output: batchSchema,
  run: (app, actor, { batchId, expectedTotal, expectedItemCount, expectedNameMismatches, comment = null }) =>
    transition(app, actor, batchId, 'approve', async (tx, batch) => {
      const { kind, name: approvedBy } = actor;
      if (batch.totalAmount !== expectedTotal || (expectedItemCount ?? batch.itemCount) !== batch.itemCount)
        throw conflict(
          'BATCH_CHANGED',
          `The batch now pays ${batch.itemCount} employees ${batch.totalAmount} kobo, which differs from what you expected; review the batch again`,
        );
      requireConfirmedNames(batch, expectedNameMismatches ?? (kind === 'key' ? null : 0));
      if (await isPreparer(tx, actor, batch)) throw conflictOfInterest(actor);
      await refuseNewApprover(tx, actor, batch.createdAt);
      if (kind === 'key') await withinLimits(tx, actor, batch, app.clock.now());
      return batches.save(tx, batch, {
        status: sql<BatchStatus>`case when scheduled_at > clock_timestamp() then 'scheduled' else 'approved' end`,
        approvedBy,
        approvedAt: dbNow,
        approvalMethod: kind === 'key' ? 'api' : 'dashboard',
        comment,
        ...idle,
        nextRunAt: sql<Date>`greatest(scheduled_at, clock_timestamp())`,
      });
    }),
});

/** Null skips the check: keys are bound by their limits. */
function requireConfirmedNames({ preview }: BatchRow, confirmed: number | null): void {
  const differing = preview?.nameMismatchCount ?? 0;
  if (confirmed === null || confirmed === differing) return;
  throw conflict(
    'BATCH_CHANGED',
    `Accounts with another name: ${differing}; check the names, and confirm with expectedNameMismatches: ${differing}`,
    'expectedNameMismatches',
  );
}

const ownKeys = prepared(ApiKey)('payroll.own_keys', (db, $: { ids: readonly string[]; person: string }) =>
  db
    .selectFrom('api_key')
    .select('id')
    .where('id', '=', sql<string>`any (${$.ids}::uuid[])`)
    .where('createdById', '=', $.person)
    .limit(1),
);

/** Why: a key may approve what other keys prepared, since its limits bound the payment. */
async function isPreparer(tx: Tx, actor: Actor, { preparedBy }: BatchRow): Promise<boolean> {
  const person = personOf(actor);
  if (person === null) return false;
  if (preparedBy.includes(person)) return true;
  if (actor.userId === undefined) return false;
  const keys = await ownKeys(tx, { ids: preparedBy, person });
  return keys.length > 0;
}

function conflictOfInterest({ kind }: Actor): Refusal {
  const who = kind === 'key' ? 'The person who created this key' : 'You, or an API key that you created,';
  return new Refusal('forbidden', `${who} prepared this batch; another approver must approve it`, { code: 'SAME_MAKER_AND_CHECKER' });
}

/** Race: locked limits prevent concurrent approvals beyond the daily amount. */
async function withinLimits(tx: Tx, actor: Actor, batch: BatchRow, now: Date): Promise<void> {
  const limits = await lockLimits(tx, actor.bookId);
  if (!limits || limits.expiresAt <= now) throw exceeded('approval by API is not allowed; allow it on the dashboard first');
  if (!limits.allowedKeyIds.includes(actor.name)) throw exceeded('this key may not approve; add the key to the limits on the dashboard');
  if (batch.totalAmount > limits.maxBatchAmount) throw exceeded(`the batch is above the limit of ${limits.maxBatchAmount} kobo`);
  const today = lagosDayStart(lagosTime(now).slice(0, 10));
  const [used] = await tx.query<{ largest: Kobo; today: Kobo }>(
    'payroll.limits_used',
    `select coalesce((select max(amount) from payroll_item where book_id = $1 and batch_id = $2), 0)::bigint as largest,
            coalesce((select sum(total_amount) from payroll_batch where book_id = $1 and approval_method = 'api' and approved_at >= $3), 0)::bigint as today`,
    [actor.bookId, batch.id, today],
  );
  if ((used?.largest ?? 0) > limits.maxItemAmount) throw exceeded(`an item is above the limit of ${limits.maxItemAmount} kobo`);
  if ((used?.today ?? 0) + batch.totalAmount > limits.dailyAmount)
    throw exceeded(`the API approvals of today would exceed the daily limit of ${limits.dailyAmount} kobo`);
}

function exceeded(why: string): Refusal {
  return new Refusal('forbidden', `The batch cannot be approved by API: ${why}`, { code: 'APPROVAL_LIMIT_EXCEEDED' });
}

/** Returns a batch to draft, with the reason. @throws Refusal 404, 409 INVALID_STATE. */
export const rejectBatch = operation({
  title: 'payrollBatches.reject',
  summary: 'Reject a submitted batch',
  scope: 'payroll:approve',
  input: z.strictObject({ batchId: batchIdInput, reason: plainText(500).meta({ description: 'Reason for the rejection.' }) }),
  output: batchSchema,
  run: (app, actor, { batchId, reason }) =>
    transition(app, actor, batchId, 'reject', (tx, batch) =>
      batches.save(tx, batch, { status: 'draft', rejectedReason: reason, requestedBy: null, requestedAt: null }),
    ),
});

/** Cancels a batch before payment and skips its items. @throws Refusal 404, 409 INVALID_STATE once payment has begun. */
export const cancelBatch = operation({
  title: 'payrollBatches.cancel',
  summary: 'Cancel a batch before payment',
  scope: 'payroll:write',
  input: z.strictObject({
    batchId: batchIdInput,
    comment: plainText(500).optional().meta({ description: 'Comment on the cancellation.' }),
  }),
  output: batchSchema,
  run: (app, actor, { batchId, comment = null }) =>
    transition(app, actor, batchId, 'cancel', async (tx, batch) => {
      await updateItems(tx, batch).set({ status: 'skipped' }).where('status', '=', 'draft').execute();
      const skipped = batch.itemCount;
      return batches.save(tx, batch, { status: 'cancelled', cancelledAt: dbNow, skipped, comment: comment ?? batch.comment, ...idle });
    }),
});
