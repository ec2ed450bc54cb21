import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';

/** Ended attempts that a provider certainly did not take. */
export const TransferAttempt = defineEntity({
  name: 'TransferAttempt',
  tableName: 'ledger.attempt',
  properties: {
    bookId: p.bigint('number').primary(),
    transferId: p.uuid().primary(),
    attempt: p.smallint().primary(),
    provider: p.smallint(),
    reference: p.text(),
    beganAt: p.datetime(),
    endedAt: p.datetime(),
    code: p.text().strictNullable(),
    answer: p.json().$type<unknown>().comment('personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS'),
  },
  indexes: [{ name: 'attempt_reference', expression: 'create unique index attempt_reference on ledger.attempt (provider, reference)' }],
});

/** Provider answers about a transfer, unchanged. Append-only. */
export const TransferEvidence = defineEntity({
  name: 'TransferEvidence',
  tableName: 'ledger.evidence',
  properties: {
    transferId: p.uuid().primary(),
    bookId: p.bigint('number').primary(),
    id: p.bigint('number').primary().generated('identity'),
    channel: p.enum(['submit', 'poll', 'webhook', 'operator']),
    outcome: p.text(),
    /** False for an answer after the transition. */
    applied: p.boolean(),
    code: p.text().strictNullable(),
    body: p.json().$type<unknown>().strictNullable().comment('personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS'),
    receivedAt: p.datetime(),
  },
  indexes: [{ name: 'evidence_time', properties: ['bookId', 'receivedAt'] }],
});

export const Transfer = defineEntity({
  name: 'Transfer',
  tableName: 'ledger.transfer',
  properties: {
    id: p.uuid().primary(),
    /** Why: no foreign key, which costs 8 us a transfer; only ledger.pay writes, after locking the wallet. */
    bookId: p.bigint('number').primary(),
    transferCode: p.text(),
    clientReference: p.text().strictNullable(),
    state: p
      .enum([
        'scheduled',
        'accepted',
        'submitting',
        'acknowledged',
        'unconfirmed',
        'delivered',
        'declined',
        'reversed',
        'cancelled',
        'awaiting_approval',
        'screening',
      ])
      .nativeEnumName('ledger.transfer_state'),
    /** Spec: four statuses, apart from `state` so that most transitions touch no index. */
    settlementStatus: p
      .text()
      .generated(
        `(case when state = 'delivered' then 'delivered' when state = 'declined' then 'failed' when state in ('reversed', 'cancelled') then 'reversed' else 'pending' end) stored`,
      ),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    fee: p.bigint('number').$type<Kobo>().check('fee >= 0'),
    feeBreakdown: p.json().$type<{ type: string; amount: Kobo }[]>(),
    bankCode: p.text(),
    bankName: p.text(),
    accountNumber: p.text().comment('personal: account number; who was paid; with the books'),
    accountName: p.text().strictNullable().comment('personal: name; who was paid; with the books'),
    narration: p.text().strictNullable().comment('personal: free text; what was paid; with the books'),
    sender: p.json().$type<unknown>().strictNullable().comment('personal: name; who the bank says paid; with the books'),
    metadata: p
      .json()
      .$type<Record<string, string>>()
      .strictNullable()
      .comment('personal: free text of the business; what the business keeps with the transfer; until erasure'),
    provider: p.smallint(),
    /** True once the fee is booked; later reversals return principal and fee. */
    captured: p.boolean().default(false),
    claim: p.uuid().strictNullable(),
    claimedUntil: p.datetime().strictNullable(),
    submissions: p.smallint().default(0),
    nextCheckAt: p.datetime().strictNullable(),
    lastCheckedAt: p.datetime().strictNullable(),
    unseen: p.smallint().default(0),
    responseCode: p.text().strictNullable(),
    responseDescription: p.text().strictNullable(),
    transactionRef: p.text().strictNullable(),
    transactionId: p.text().strictNullable(),
    sessionId: p.text().strictNullable(),
    reason: p.enum(['provider_rejected', 'manual_reversal']).strictNullable().comment('not personal: a code of the contract'),
    declineCode: p.text().strictNullable(),
    scheduledAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    submittedAt: p.datetime().strictNullable(),
    settledAt: p.datetime().strictNullable(),
    failedAt: p.datetime().strictNullable(),
    reversedAt: p.datetime().strictNullable(),
    payrollItem: p.uuid().strictNullable(),
    /** Links of a retried transfer. Invariant: one retry, recorded on the locked original. */
    retryOf: p.text().strictNullable().comment('not personal: a transferCode'),
    retriedAs: p.text().strictNullable().comment('not personal: a transferCode'),
    /** Before `decide_by` an unknown transfer may be resubmitted; afterwards it is reversed on certainty, or reviewed. */
    decideBy: p.datetime().strictNullable(),
    reviewSince: p.datetime().strictNullable(),
    approvalRequest: p
      .json()
      .$type<unknown>()
      .strictNullable()
      .comment('personal: name of an operator; who asked for a decision; with the books'),
    cause: p
      .enum(['review', 'refused', 'declined', 'returned', 'never_arrived'])
      .strictNullable()
      .comment('not personal: a code of the contract'),
    attempt: p.smallint().default(1),
    countedKey: p.uuid().strictNullable(),
    /** True for the transfer of a refund. */
    isRefund: p.boolean().default(false),
  },
  uniques: [
    { name: 'transfer_code', properties: ['transferCode', 'bookId'] },
    { name: 'transfer_client_reference', properties: ['clientReference', 'bookId'], where: 'client_reference is not null' },
  ],
  indexes: [
    { name: 'transfer_account_number', properties: ['accountNumber', 'bookId', 'createdAt', 'id'] },
    { name: 'transfer_due', properties: ['nextCheckAt'], where: 'next_check_at is not null' },
    { name: 'transfer_made', properties: ['bookId', 'createdAt', 'id'] },
    {
      name: 'transfer_open',
      expression: `create index transfer_open on ledger.transfer (settlement_status, coalesce(scheduled_at, created_at)) where settlement_status in ('pending', 'failed')`,
    },
    {
      name: 'transfer_review',
      expression: `create index transfer_review on ledger.transfer (ledger.environment_of(book_id), review_since, id) where review_since is not null and settlement_status = 'failed'`,
    },
    { name: 'transfer_scheduled', properties: ['bookId', 'createdAt'], where: 'scheduled_at is not null' },
    {
      name: 'transfer_scheduled_back',
      properties: ['bookId', 'reversedAt'],
      where: 'scheduled_at is not null and reversed_at is not null',
    },
    { name: 'transfer_status', properties: ['bookId', 'settlementStatus', 'createdAt', 'id'] },
    {
      name: 'transfer_unconfirmed',
      expression: `create index transfer_unconfirmed on ledger.transfer (ledger.environment_of(book_id), review_since, id) where review_since is not null and settlement_status <> 'failed'`,
    },
  ],
});

/** Terms of a transfer for the search, written after the send (decision 195). */
export const TransferSearch = defineEntity({
  name: 'TransferSearch',
  tableName: 'ledger.transfer_search',
  properties: {
    bookId: p.bigint('number').primary(),
    at: p.datetime().primary(),
    id: p.uuid().primary(),
    terms: p.text().columnType('tsvector').comment('personal: names, narrations and parts of numbers; to find a transfer; with the books'),
    reference: p.text().strictNullable(),
    accountNumber: p.text().comment('personal: account number; to find a transfer; with the books'),
  },
  indexes: [
    { name: 'transfer_search_terms', expression: 'create index transfer_search_terms on ledger.transfer_search using gin (terms)' },
  ],
});

/** Single names, to find the ones that are like a text with typing errors. */
export const TransferSearchName = defineEntity({
  name: 'TransferSearchName',
  tableName: 'ledger.transfer_search_name',
  properties: {
    bookId: p.bigint('number').primary(),
    name: p.text().primary().comment('personal: single names; to find names with typing errors; with the books'),
  },
  indexes: [
    {
      name: 'transfer_search_name_trigrams',
      expression:
        'create index transfer_search_name_trigrams on ledger.transfer_search_name using gin (ledger.name_trigrams(book_id, name))',
    },
  ],
});

/** Books with transfers from before the upgrade; the row ends with the last of them. */
export const TransferSearchBackfill = defineEntity({
  name: 'TransferSearchBackfill',
  tableName: 'ledger.transfer_search_backfill',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    at: p.datetime(),
    id: p.uuid(),
    nextRunAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'transfer_search_backfill_due', properties: ['nextRunAt'] }],
});

export const TransferDailyTotal = defineEntity({
  name: 'TransferTotal',
  tableName: 'ledger.transfer_total',
  comment: 'not personal: sums',
  properties: {
    bookId: p.bigint('number').primary(),
    hour: p.datetime().primary(),
    settlementStatus: p.text().primary(),
    count: p.bigint('number'),
    amount: p.bigint('number').$type<Kobo>(),
    fees: p.bigint('number').$type<Kobo>(),
  },
});
