import { defineEntity, p } from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { currency, type Kobo, kobo, plus } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { idInput } from '../../domain/schema/text.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, prepared, references, type RowOf } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { batchStatus } from './states.ts';

/** Items that one batch may have. */
export const MAX_ITEMS = 10_000;

export const batchIdInput = idInput.meta({ description: 'The batch.' });

const finding = z
  .object({
    code: z.string().meta({ description: 'Machine code, such as ACCOUNT_NOT_FOUND.' }),
    message: z.string().meta({ description: 'A sentence for people.' }),
    itemId: z.uuid().nullable().meta({ description: 'The item; null when it is about the batch.' }),
  })
  .register(typeNames, { name: 'PayrollFinding', description: 'Something that a preview found.' });

const changes = z
  .object({
    previousBatchId: z.uuid().meta({ description: 'That batch.' }),
    previousReference: z.string().meta({ description: 'Its reference.' }),
    added: z.int().meta({ description: 'People who were not in it.' }),
    removed: z.int().meta({ description: 'People who are not in this one.' }),
    changed: z.int().meta({ description: 'People who get another amount.' }),
    amountDelta: kobo.meta({ description: 'Kobo: how much more is paid in all.' }),
  })
  .register(typeNames, { name: 'PayrollChanges', description: 'What is different from the last batch that was paid.' });

/** Result of a preview, as it is stored. */
const previewResult = z.object({
  blockers: z.array(finding).meta({ description: 'What must go before the batch can be submitted; the first 100 of each kind.' }),
  warnings: z.array(finding).meta({ description: 'What may be a mistake; the first 100 of each kind.' }),
  blockerCount: z.int().meta({ description: 'How many blockers there are.' }),
  warningCount: z.int().meta({ description: 'How many warnings there are.' }),
  walletAfter: kobo.nullable().meta({ description: 'Kobo that the wallet would have left, fees included; negative when it is short.' }),
  changes: changes.nullable().meta({ description: 'Against the last batch that was paid; null for the first one.' }),
});
export type Preview = z.output<typeof previewResult>;
export type Finding = Preview['blockers'][number];

const previewSchema = z
  .object({
    status: z
      .enum(['computing', 'ready'])
      .register(typeNames, { name: 'PayrollPreviewStatus', description: 'Whether a preview is done.' })
      .meta({ description: 'Whether it is done.' }),
    computedAt: dateTime.nullable().meta({ description: 'When it was done.' }),
    ...previewResult.shape,
  })
  .register(typeNames, { name: 'PayrollPreview', description: 'What is wrong with a batch before anybody is paid.' });

/** Runs of salaries. */
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
    /** Sums and counts change with every change of an item, so that no read counts items. */
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
    /** Null until asked for, and again after every change of an item. */
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
    /** Reason why the payment waits, such as a wallet that is too low, and the end of the wait. */
    waitsFor: p.text().strictNullable(),
    giveUpAt: p.datetime().strictNullable(),
    /** Next work on the batch, its worker, and the end of the lease. */
    nextRunAt: p.datetime().strictNullable(),
    claim: p.uuid().strictNullable(),
    claimedUntil: p.datetime().strictNullable(),
    createdBy: p.text().comment('personal: name; who prepared it; with the books'),
    /** Ids of the people and keys that prepared the batch: none of them may approve it. */
    preparedBy: p.array().columnType('uuid[]').$type<string[]>().defaultRaw(`'{}'`),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    processingStartedAt: p.datetime().strictNullable(),
    completedAt: p.datetime().strictNullable(),
    canceledAt: p.datetime().strictNullable(),
  },
  uniques: [{ name: 'payroll_batch_book_id_reference_key', properties: ['bookId', 'reference'] }],
  indexes: [
    { name: 'payroll_batch_api_approval', properties: ['bookId', 'approvedAt'], where: `approval_method = 'api'` },
    { name: 'payroll_batch_due', properties: ['nextRunAt'], where: 'next_run_at is not null' },
    { name: 'payroll_batch_status', properties: ['bookId', 'status', 'id'] },
  ],
});
references(PayrollBatch, { properties: ['bookId'], table: 'ledger.book' });

const itemCounts = z
  .object({
    draft: z.int().meta({ description: 'Not begun.' }),
    queued: z.int().meta({ description: 'Money held.' }),
    sent: z.int().meta({ description: 'Debited, outcome open.' }),
    settled: z.int().meta({ description: 'Credited.' }),
    failed: z.int().meta({ description: 'Declined, waiting for a decision.' }),
    reversed: z.int().meta({ description: 'Money back.' }),
    skipped: z.int().meta({ description: 'Not paid.' }),
  })
  .register(typeNames, { name: 'PayrollCounts', description: 'How many items of a batch are in each status.' });

const approval = z
  .object({
    requestedBy: z.string().nullable().meta({ description: 'Who submitted it.' }),
    requestedAt: dateTime.nullable().meta({ description: 'When it was submitted.' }),
    approvedBy: z.string().nullable().meta({ description: 'Who approved it.' }),
    approvedAt: dateTime.nullable().meta({ description: 'When it was approved.' }),
    method: z
      .enum(['dashboard', 'api'])
      .register(typeNames, { name: 'PayrollApprovalMethod', description: 'Where a batch was approved.' })
      .nullable()
      .meta({ description: 'Where it was approved.' }),
    comment: z.string().nullable().meta({ description: 'What was said with the decision.' }),
    rejectedReason: z.string().nullable().meta({ description: 'Why it was last sent back.' }),
  })
  .register(typeNames, { name: 'PayrollApproval', description: 'Who asked for a batch to be paid, and who decided.' });

/** A payroll batch as operations answer it (shapes 2.11). */
export const batchSchema = z
  .object({
    id: ownId,
    batchReference: logged(z.string()).meta({ description: 'Its reference.' }),
    name: z.string().meta({ description: 'What people call it.' }),
    payDate: z.string().nullable().meta({ description: 'The day that the payslips name.' }),
    narration: z.string().nullable().meta({ description: 'What people read beside the money, where their item says nothing else.' }),
    status: batchStatus.meta({ description: 'Where it stands.' }),
    currency,
    itemCount: z.int().meta({ description: 'How many people it pays.' }),
    totalAmount: kobo.meta({ description: 'Kobo: what they get in all.' }),
    totalFees: kobo.meta({
      description: 'Kobo: what it costs on top, as approved, also when an item is skipped or refused and costs nothing.',
    }),
    totalDebited: kobo.meta({ description: 'Kobo: both together, as approved; returnedAmount is what came back.' }),
    counts: itemCounts.meta({ description: 'How far it is.' }),
    settledAmount: kobo.meta({ description: 'Kobo: what has been credited.' }),
    returnedAmount: kobo.meta({ description: 'Kobo: what came back, fees included.' }),
    preview: previewSchema.nullable().meta({ description: 'Null until it is asked for, and again after every change of an item.' }),
    approval: approval.meta({ description: 'Who asked, and who decided.' }),
    waitsFor: z.string().nullable().meta({
      description:
        'INSUFFICIENT_WALLET_BALANCE while the wallet is too low to go on; LIMIT_EXCEEDED while its limits allow no more of it today; REVIEW while a declined salary waits for a decision.',
    }),
    scheduledAt: dateTime.nullable().meta({ description: 'When it is paid once it is approved; null is at once.' }),
    processingStartedAt: dateTime.nullable().meta({ description: 'When its payment began.' }),
    completedAt: dateTime.nullable().meta({ description: 'When it ended. An item that changes later changes the status, not this.' }),
    canceledAt: dateTime.nullable().meta({ description: 'When it was given up.' }),
    createdBy: z.string().meta({ description: 'Who began it.' }),
    createdAt: dateTime.meta({ description: 'When it was begun.' }),
  })
  .meta({ id: 'PayrollBatch' })
  .register(typeNames, { name: 'PayrollBatch', description: 'A run of salaries.', isNode: true, without: ['currency'] });
export type PayrollBatch = z.output<typeof batchSchema>;

/** Columns that answers and operations read. */
export const batchColumns = columnsOf(PayrollBatch, ['nextPosition', 'giveUpAt', 'nextRunAt', 'claim', 'claimedUntil']);

export type BatchRow = Pick<RowOf<typeof PayrollBatch>, (typeof batchColumns)[number]>;

const NO_RESULT: Preview = { blockers: [], warnings: [], blockerCount: 0, warningCount: 0, walletAfter: null, changes: null };

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
    preview: status && { status, computedAt, ...(preview ?? NO_RESULT) },
    approval: { requestedBy, requestedAt, approvedBy, approvedAt, method, comment, rejectedReason },
    // The reason that a worker noted; else a declined item waits for a decision.
    waitsFor: row.waitsFor ?? (row.status === 'processing' && failed > 0 ? 'REVIEW' : null),
  };
}

interface Key {
  bookId: number;
  id: string;
}

const byId = prepared(PayrollBatch)('payroll.batch', (db, $: Key) =>
  db.selectFrom('payroll_batch').select(batchColumns).where('bookId', '=', $.bookId).where('id', '=', $.id),
);

const lockById = prepared(PayrollBatch)('payroll.lock_batch', (db, $: Key) =>
  db.selectFrom('payroll_batch').select(batchColumns).where('bookId', '=', $.bookId).where('id', '=', $.id).forNoKeyUpdate(),
);

/** The batch, locked until the commit. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function lockBatch(tx: Tx, bookId: number, id: string): Promise<BatchRow> {
  const [row] = await lockById(tx, { bookId, id });
  if (!row) throw batchNotFound();
  return row;
}

/** The batch with this id; null when the business has none. */
export async function findBatchById({ db }: Pick<App, 'db'>, bookId: number, id: string): Promise<PayrollBatch | null> {
  const [row] = await byId(db, { bookId, id });
  return row ? batchOf(row) : null;
}

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function batchById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<PayrollBatch> {
  const batch = await findBatchById(app, bookId, id);
  if (!batch) throw batchNotFound();
  return batch;
}

type Row = RowOf<typeof PayrollBatch>;
type Changes = { [Column in keyof Row]?: Row[Column] | RawBuilder<Row[Column]> };

/** An update of one locked batch, compiled once. `set` gets placeholders in place of values. */
export function batchUpdate<Values extends object>(name: string, set: (values: Values) => Changes) {
  const write = prepared(PayrollBatch)(name, (db, $: Values & Key) =>
    db.updateTable('payroll_batch').set(set($)).where('bookId', '=', $.bookId).where('id', '=', $.id).returning(batchColumns),
  );
  return async (tx: Tx, values: Values & Key): Promise<BatchRow> => {
    const [row] = await write(tx, values);
    if (!row) throw new Error('a locked payroll batch was not updated');
    return row;
  };
}

/** Columns of a batch without work for workers. */
export const idle = { nextRunAt: null, claim: null, claimedUntil: null };

/** The preparers of a batch with those of this change. */
export const withPreparers = (preparers: string[]) => sql<string[]>`array(select distinct unnest(prepared_by || ${preparers}::uuid[]))`;

/** Id of the person or the key that asks, for the list of those who prepared a batch. */
export function preparersOf({ userId, key }: Actor): string[] {
  const preparer = userId ?? key?.id;
  return preparer === undefined ? [] : [preparer];
}

function batchNotFound(): Refusal {
  return new Refusal('not_found', 'No payroll batch has this id', { code: 'RECORD_NOT_FOUND' });
}
