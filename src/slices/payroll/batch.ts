import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { currency, type Kobo, kobo, plus } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { idInput } from '../../domain/schema/text.ts';
import { dateTime, ownId, namedEnum, namedObject, namedNode } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, type from, references, type RowOf, repository } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import { batchStatus } from './states.ts';

export const MAX_ITEMS = 10_000;

export const batchIdInput = idInput.meta({ description: 'Id of the batch.' });

const finding = namedObject('PayrollFinding', 'Finding of a preview.', {
  code: z.string().meta({ description: 'Machine code, such as ACCOUNT_NOT_FOUND.' }),
  message: z.string().meta({ description: 'Message for people.' }),
  itemId: z.uuid().nullable().meta({ description: 'Id of the item; null for a finding about the whole batch.' }),
});

const changes = namedObject('PayrollChanges', 'Differences from the last paid batch.', {
  previousBatchId: z.uuid().meta({ description: 'Id of the previous batch.' }),
  previousReference: z.string().meta({ description: 'Reference of the previous batch.' }),
  added: z.int().meta({ description: 'Number of employees missing from the previous batch.' }),
  removed: z.int().meta({ description: 'Number of employees missing from this batch.' }),
  changed: z.int().meta({ description: 'Number of employees with another amount.' }),
  amountDelta: kobo.meta({ description: 'Difference of the totals, in kobo.' }),
});

const previewResult = z.object({
  blockers: z.array(finding).meta({ description: 'Problems to fix before submission; the first 100 of each kind.' }),
  warnings: z.array(finding).meta({ description: 'Possible mistakes; the first 100 of each kind.' }),
  blockerCount: z.int().meta({ description: 'Number of blockers.' }),
  warningCount: z.int().meta({ description: 'Number of warnings.' }),
  nameMismatchCount: z.int().meta({ description: 'Number of items paid despite another account name; the approver confirms it.' }),
  walletAfter: kobo.nullable().meta({ description: 'Wallet balance after payment and fees, in kobo; negative when too low.' }),
  changes: changes.nullable().meta({ description: 'Differences from the last paid batch; null for the first batch.' }),
});
export type Preview = z.output<typeof previewResult>;
export type Finding = Preview['blockers'][number];

const previewSchema = namedObject('PayrollPreview', 'Problems of a batch before payment.', {
  status: namedEnum('PayrollPreviewStatus', 'Status of a preview.', ['computing', 'ready']).meta({ description: 'Status of the preview.' }),
  computedAt: dateTime.nullable().meta({ description: 'Time when the preview finished.' }),
  ...previewResult.shape,
});

export const PayrollBatch = defineEntity({
  name: 'PayrollBatch',
  tableName: 'payroll_batch',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    reference: p.text(),
    name: p.text().comment('not personal: what the business calls the batch'),
    narration: p.text().strictNullable().comment('personal: free text; what is paid; with the books'),
    payDate: p.date().strictNullable(),
    status: p.enum(batchStatus.options).default('draft'),
    /** Invariant: sums and counts follow every change of an item. */
    itemCount: p.integer().default(0).check('item_count >= 0'),
    totalAmount: p.bigint('number').$type<Kobo>().defaultRaw('0').check('total_amount >= 0'),
    totalFees: p.bigint('number').$type<Kobo>().defaultRaw('0').check('total_fees >= 0'),
    queued: p.integer().default(0),
    sent: p.integer().default(0),
    settled: p.integer().default(0),
    failed: p.integer().default(0),
    reversed: p.integer().default(0),
    skipped: p.integer().default(0),
    settledAmount: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    returnedAmount: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    nextPosition: p.integer().default(0),
    /** Null before a preview, and after every change of an item. */
    previewStatus: p.enum(['computing', 'ready']).strictNullable(),
    previewAt: p.datetime().strictNullable(),
    preview: p.json().$type<Preview>().strictNullable().comment('personal: names that differ; what the approver reads; until erasure'),
    requestedBy: p.text().strictNullable().comment('personal: name; who prepared it; with the books'),
    requestedAt: p.datetime().strictNullable(),
    approvedBy: p.text().strictNullable().comment('personal: name; who approved it; with the books'),
    approvedAt: p.datetime().strictNullable(),
    approvalMethod: p.enum(['dashboard', 'api']).strictNullable(),
    comment: p.text().strictNullable().comment('personal: free text; why it was approved; with the books'),
    rejectedReason: p.text().strictNullable().comment('personal: free text; why it was rejected; with the books'),
    scheduledAt: p.datetime().strictNullable(),
    /** Reason for a delayed payment, and its deadline. */
    waitsFor: p.text().strictNullable(),
    giveUpAt: p.datetime().strictNullable(),
    nextRunAt: p.datetime().strictNullable(),
    claim: p.uuid().strictNullable(),
    claimedUntil: p.datetime().strictNullable(),
    createdBy: p.text().comment('personal: name; who prepared it; with the books'),
    /** Four-eyes: ids of the people and keys that prepared the batch. */
    preparedBy: p.array().columnType('uuid[]').$type<string[]>().defaultRaw(`'{}'`),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    processingStartedAt: p.datetime().strictNullable(),
    completedAt: p.datetime().strictNullable(),
    cancelledAt: p.datetime().strictNullable(),
  },
  uniques: [{ name: 'payroll_batch_book_id_reference_key', properties: ['bookId', 'reference'] }],
  indexes: [
    { name: 'payroll_batch_api_approval', properties: ['bookId', 'approvedAt'], where: `approval_method = 'api'` },
    { name: 'payroll_batch_due', properties: ['nextRunAt'], where: 'next_run_at is not null' },
    {
      name: 'payroll_batch_name',
      expression:
        'create index payroll_batch_name on payroll_batch using gin (customer_names(book_id, name, null, null, null)) with (fastupdate=off)',
    },
    { name: 'payroll_batch_status', properties: ['bookId', 'status', 'id'] },
  ],
});
references(PayrollBatch, { properties: ['bookId'], table: 'ledger.book' });

const itemCounts = namedObject('PayrollCounts', 'Number of items in each status.', {
  draft: z.int().meta({ description: 'Items not started.' }),
  queued: z.int().meta({ description: 'Items with money held.' }),
  sent: z.int().meta({ description: 'Items debited, with an open outcome.' }),
  settled: z.int().meta({ description: 'Credited.' }),
  failed: z.int().meta({ description: 'Items declined and pending review.' }),
  reversed: z.int().meta({ description: 'Items returned to the wallet.' }),
  skipped: z.int().meta({ description: 'Items not paid.' }),
});

const approval = namedObject('PayrollApproval', 'Submission and approval of a batch.', {
  requestedBy: z.string().nullable().meta({ description: 'Name of the person or key that submitted the batch.' }),
  requestedAt: dateTime.nullable().meta({ description: 'Time of the submission.' }),
  approvedBy: z.string().nullable().meta({ description: 'Name of the person or key that approved the batch.' }),
  approvedAt: dateTime.nullable().meta({ description: 'Time of the approval.' }),
  method: namedEnum('PayrollApprovalMethod', 'Channel of the approval.', ['dashboard', 'api'])
    .nullable()
    .meta({ description: 'Channel of the approval.' }),
  comment: z.string().nullable().meta({ description: 'Comment on the decision.' }),
  rejectedReason: z.string().nullable().meta({ description: 'Reason for the last rejection.' }),
});

export const batchSchema = namedNode('PayrollBatch', 'Payroll batch.', {
  id: ownId,
  batchReference: logged(z.string()).meta({ description: 'Reference of the batch.' }),
  name: z.string().meta({ description: 'Name of the batch.' }),
  payDate: z.string().nullable().meta({ description: 'Pay date on the payslips.' }),
  narration: z.string().nullable().meta({ description: 'Narration on the bank statements, for items without their own narration.' }),
  status: batchStatus.meta({ description: 'Status of the batch.' }),
  currency,
  itemCount: z.int().meta({ description: 'Number of items.' }),
  totalAmount: kobo.meta({ description: 'Total of the items, in kobo.' }),
  totalFees: kobo.meta({
    description: 'Total of the fees as approved, in kobo, including items later skipped or rejected without a charge.',
  }),
  totalDebited: kobo.meta({
    description: 'Total of amounts and fees as approved, in kobo; returnedAmount shows the part credited back.',
  }),
  counts: itemCounts.meta({ description: 'Progress: the number of items in each status.' }),
  settledAmount: kobo.meta({ description: 'Total credited to employees, in kobo.' }),
  returnedAmount: kobo.meta({ description: 'Total credited back to the wallet, in kobo, fees included.' }),
  preview: previewSchema.nullable().meta({ description: 'Null before a preview, and after every change of an item.' }),
  approval: approval.meta({ description: 'Submission and approval of the batch.' }),
  waitsFor: z.string().nullable().meta({
    description:
      'Reason for a delay: INSUFFICIENT_WALLET_BALANCE while the wallet is too low; LIMIT_EXCEEDED while the daily wallet limits are reached; REVIEW while a declined salary is pending review.',
  }),
  scheduledAt: dateTime.nullable().meta({ description: 'Time to pay the approved batch; null pays immediately.' }),
  processingStartedAt: dateTime.nullable().meta({ description: 'Time when the payment started.' }),
  completedAt: dateTime
    .nullable()
    .meta({ description: 'Time when the batch ended. A later change of an item changes the status, not this time.' }),
  cancelledAt: dateTime.nullable().meta({ description: 'Time of the cancellation.' }),
  createdBy: z.string().meta({ description: 'Name of the person or key that created the batch.' }),
  createdAt: dateTime.meta({ description: 'Time of the creation.' }),
}).meta({ id: 'PayrollBatch' });
export type PayrollBatch = z.output<typeof batchSchema>;

export const batchColumns = columnsOf(PayrollBatch, ['nextPosition', 'giveUpAt', 'nextRunAt', 'claim', 'claimedUntil']);

export type BatchRow = Pick<RowOf<typeof PayrollBatch>, (typeof batchColumns)[number]>;

const NO_RESULT: Preview = {
  blockers: [],
  warnings: [],
  blockerCount: 0,
  warningCount: 0,
  nameMismatchCount: 0,
  walletAfter: null,
  changes: null,
};

export function batchOf(row: BatchRow): PayrollBatch {
  const { itemCount, queued, sent, settled, failed, reversed, skipped, previewStatus: status, previewAt: computedAt, preview } = row;
  const { requestedBy, requestedAt, approvedBy, approvedAt, approvalMethod: method, comment, rejectedReason } = row;
  const draft = itemCount - queued - sent - settled - failed - reversed - skipped;
  return {
    ...row,
    batchReference: row.reference,
    currency: 'NGN',
    totalDebited: plus(row.totalAmount, row.totalFees),
    counts: { draft, queued, sent, settled, failed, reversed, skipped },
    preview: status && { status, computedAt, ...NO_RESULT, ...preview },
    approval: { requestedBy, requestedAt, approvedBy, approvedAt, method, comment, rejectedReason },
    // A declined item without a noted reason is pending review.
    waitsFor: row.waitsFor ?? (row.status === 'processing' && failed > 0 ? 'REVIEW' : null),
  };
}

const NO_BATCH = 'Payroll batch not found; check the id';

export const batches = repository(PayrollBatch, batchColumns, 'bookId', 'id');

/** Locks the batch until the commit. @throws Refusal 404 RECORD_NOT_FOUND, also for the batch of another business. */
export const lockBatch = async (tx: Tx, bookId: number, id: string): Promise<BatchRow> =>
  found(await batches.lock(tx, { bookId, id }), NO_BATCH);

export async function findBatchById({ db }: Pick<App, 'db'>, bookId: number, id: string): Promise<PayrollBatch | null> {
  const row = await batches.find(db, { bookId, id });
  return row ? batchOf(row) : null;
}

/** @throws Refusal 404 RECORD_NOT_FOUND, also for the batch of another business. */
export const batchById = async (app: Pick<App, 'db'>, bookId: number, id: string): Promise<PayrollBatch> =>
  found(await findBatchById(app, bookId, id), NO_BATCH);

export const idle = { nextRunAt: null, claim: null, claimedUntil: null };

export type Held = Pick<RowOf<typeof PayrollBatch>, 'bookId' | 'id'> & { claim: string };

/** Update of a batch while the claim holds. */
export const updateHeld = (db: ReturnType<typeof from<[typeof PayrollBatch]>>, { bookId, id, claim }: Held) =>
  db.updateTable('payroll_batch').where('bookId', '=', bookId).where('id', '=', id).where('claim', '=', claim);

export const withPreparer = (actor: Actor) => sql<string[]>`array(select distinct unnest(prepared_by || ${preparersOf(actor)}::uuid[]))`;

export function preparersOf({ userId, key }: Actor): string[] {
  const preparer = userId ?? key?.id;
  return preparer === undefined ? [] : [preparer];
}
