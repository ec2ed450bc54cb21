import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

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
    status: p
      .enum(['draft', 'awaiting_approval', 'approved', 'scheduled', 'processing', 'completed', 'partially_completed', 'failed', 'canceled'])
      .default('draft'),
    /** Sums and counts are kept with every change of an item, so that none is ever counted anew. */
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
    preview: p.json().$type<unknown>().strictNullable().comment('personal: names that differ; what the approver reads; until erasure'),
    requestedBy: p.text().strictNullable().comment('personal: name; who prepared it; with the books'),
    requestedAt: p.datetime().strictNullable(),
    approvedBy: p.text().strictNullable().comment('personal: name; who approved it; with the books'),
    approvedAt: p.datetime().strictNullable(),
    approvalMethod: p.enum(['dashboard', 'api']).strictNullable(),
    comment: p.text().strictNullable().comment('personal: free text; why it was approved; with the books'),
    rejectedReason: p.text().strictNullable().comment('personal: free text; why it was rejected; with the books'),
    scheduledAt: p.datetime().strictNullable(),
    /** Why its payment waits, such as a wallet that is too low, and until when. */
    waitsFor: p.text().strictNullable(),
    giveUpAt: p.datetime().strictNullable(),
    /** Next work on the batch, its worker, and the end of the lease. */
    nextRunAt: p.datetime().strictNullable(),
    claim: p.uuid().strictNullable(),
    claimedUntil: p.datetime().strictNullable(),
    createdBy: p.text().comment('personal: name; who prepared it; with the books'),
    /** People who had a hand in it, by id: none of them may approve it. */
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

export const PayrollItem = defineEntity({
  name: 'PayrollItem',
  tableName: 'payroll_item',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    batchId: p.uuid(),
    position: p.integer(),
    beneficiaryName: p.text().comment('personal: name; whose salary; with the books'),
    accountNumber: p.text().comment('personal: account number; whose salary; with the books'),
    bankCode: p.text(),
    bankName: p.text(),
    employeeReference: p.text().strictNullable().comment('personal: number of an employee; whose salary; with the books'),
    narration: p.text().strictNullable().comment('personal: free text; what is paid; with the books'),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    fee: p.bigint('number').$type<Kobo>().check('fee >= 0'),
    feeBreakdown: p.json().$type<unknown>(),
    /** E-mail, phone number, earnings and deductions, sealed together. */
    private: p
      .text()
      .strictNullable()
      .comment('personal: e-mail address, phone number and parts of the salary, sealed; the payslip; until erasure'),
    resolvedName: p.text().strictNullable().comment('personal: name; whose account it is, as the bank told; with the books'),
    allowNameMismatch: p.boolean().default(false),
    nameMatch: p
      .enum(['EXACT_MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_FOUND', 'NO_ANSWER'])
      .strictNullable()
      .comment('not personal: a word of the contract'),
    status: p.enum(['draft', 'queued', 'sent', 'settled', 'failed', 'reversed', 'skipped']).default('draft'),
    transferCode: p.text().strictNullable(),
    failureReason: p.text().strictNullable().comment('personal: free text; why it failed; with the books'),
    sentAt: p.datetime().strictNullable(),
    settledAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'payroll_item_book_id_batch_id_position_key', properties: ['bookId', 'batchId', 'position'] }],
  indexes: [{ name: 'payroll_item_unresolved', properties: ['bookId', 'batchId', 'position'], where: 'name_match is null' }],
});
references(PayrollItem, { properties: ['bookId', 'batchId'], table: 'payroll_batch' });

/** Limits within which an API key may approve payrolls, set by a person. */
export const PayrollLimits = defineEntity({
  name: 'PayrollLimits',
  tableName: 'payroll_limits',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    maxBatchAmount: p.bigint('number').$type<Kobo>().check('max_batch_amount > 0'),
    maxItemAmount: p.bigint('number').$type<Kobo>().check('max_item_amount > 0'),
    dailyAmount: p.bigint('number').$type<Kobo>().check('daily_amount > 0'),
    allowedKeyIds: p.array().$type<string[]>(),
    expiresAt: p.datetime(),
    armedBy: p.text().comment('personal: name; who allowed payroll without a person; with the account'),
    armedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(PayrollLimits, { properties: ['bookId'], table: 'ledger.book' });
