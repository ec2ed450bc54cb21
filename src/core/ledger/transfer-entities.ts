import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';

/** Ended attempts that a provider certainly did not take, for a reason that was not the payment's. */
export const TransferAttempt = defineEntity({
  name: 'TransferAttempt',
  tableName: 'ledger.attempt',
  properties: {
    bookId: p.bigint('number').primary(),
    transferId: p.uuid().primary(),
    attempt: p.smallint().primary(),
    provider: p.smallint(),
    /** Reference at the provider, never used again there. */
    reference: p.text(),
    beganAt: p.datetime(),
    endedAt: p.datetime(),
    code: p.text().strictNullable(),
    /** Answer of the provider, or the reason why no request left. */
    answer: p.json().$type<unknown>().comment('personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS'),
  },
  indexes: [{ name: 'attempt_reference', expression: 'create unique index attempt_reference on ledger.attempt (provider, reference)' }],
});

/** Answers of every channel about a transfer, unchanged. Append-only. */
export const TransferEvidence = defineEntity({
  name: 'TransferEvidence',
  tableName: 'ledger.evidence',
  properties: {
    transferId: p.uuid().primary(),
    bookId: p.bigint('number').primary(),
    id: p.bigint('number').primary().generated('identity'),
    channel: p.enum(['submit', 'poll', 'webhook', 'operator']),
    outcome: p.text(),
    /** False when the transfer had already moved on and the answer changed nothing. */
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
    /** No foreign key: only ledger.pay writes here, and it finds the book's wallet first. The check would cost 8 us a transfer. */
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
      ])
      .nativeEnumName('ledger.transfer_state'),
    /** The specification's four words, for lists: kept apart from `state` so that most moves touch no index. */
    settlementStatus: p
      .text()
      .generated(
        `(case when state = 'delivered' then 'delivered' when state = 'declined' then 'failed' when state in ('reversed', 'cancelled') then 'reversed' else 'pending' end) stored`,
      ),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    fee: p.bigint('number').$type<Kobo>().check('fee >= 0'),
    feeBreakdown: p.json().$type<unknown>(),
    bankCode: p.text(),
    bankName: p.text(),
    accountNumber: p.text().comment('personal: account number; who was paid; with the books'),
    accountName: p.text().strictNullable().comment('personal: name; who was paid; with the books'),
    narration: p.text().strictNullable().comment('personal: free text; what was paid; with the books'),
    sender: p.json().$type<unknown>().strictNullable().comment('personal: name; who the bank says paid; with the books'),
    metadata: p
      .json()
      .$type<unknown>()
      .strictNullable()
      .comment('personal: free text of the business; what the business keeps with the transfer; until erasure'),
    provider: p.smallint(),
    /** True once the fee is booked: from then on a reversal gives principal and fee back. */
    captured: p.boolean().default(false),
    /** Worker that has the transfer, and the end of its lease. */
    claim: p.uuid().strictNullable(),
    claimedUntil: p.datetime().strictNullable(),
    submissions: p.smallint().default(0),
    nextCheckAt: p.datetime().strictNullable(),
    lastCheckedAt: p.datetime().strictNullable(),
    /** Consecutive looks at which the bank could not see the transfer. */
    unseen: p.smallint().default(0),
    responseCode: p.text().strictNullable(),
    responseDescription: p.text().strictNullable(),
    transactionRef: p.text().strictNullable(),
    transactionId: p.text().strictNullable(),
    sessionId: p.text().strictNullable(),
    reason: p.enum(['provider_rejected', 'manual_reversal']).strictNullable().comment('not personal: a word of the contract'),
    declineCode: p.text().strictNullable(),
    scheduledAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    submittedAt: p.datetime().strictNullable(),
    settledAt: p.datetime().strictNullable(),
    failedAt: p.datetime().strictNullable(),
    reversedAt: p.datetime().strictNullable(),
    payrollItem: p.uuid().strictNullable(),
    /**
     * A transfer whose money came back can be sent once more, as a new one. Both name each other by transferCode: that the old row
     * keeps the name of its one retry, under its own lock, is what makes a second retry impossible. No index: both are looked up by
     * their primary key, and a send, which leaves the two null, writes nothing more than before.
     */
    retryOf: p.text().strictNullable().comment('not personal: a transferCode'),
    retriedAs: p.text().strictNullable().comment('not personal: a transferCode'),
    /**
     * A transfer whose outcome nobody learns must not wait for ever. `decide_by` is set by the first question to its bank: until then
     * it may be handed in again where the bank certainly has nothing, afterwards its money comes back on the same certainty, and what
     * stays uncertain waits for a person. `review_since` says that it does, and since when: of declines from the decline on, of
     * unknown outcomes from `decide_by` on. `proposal` is what one person asked for and a second one has to agree to: in live nobody
     * alone decides about an unknown outcome.
     */
    decideBy: p.datetime().strictNullable(),
    reviewSince: p.datetime().strictNullable(),
    proposal: p.json().$type<unknown>().strictNullable().comment('personal: name of an operator; who asked for a decision; with the books'),
    /**
     * Why a transfer ended as it did, where state and reason leave it open: 'review' of what people decided, and how money came back.
     * Null of what its bank delivered, and of what has not ended.
     */
    cause: p
      .enum(['review', 'refused', 'declined', 'returned', 'never_arrived'])
      .strictNullable()
      .comment('not personal: a word of the contract'),
    /**
     * A transfer's row is its present attempt: which account with a provider it is handed to, since when, and as which attempt. The
     * provider knows each by a reference of its own, which follows from the transferCode and this number.
     */
    attempt: p.smallint().default(1),
    /** The line of keys against whose limits it counts; null where it counts against none. */
    countedKey: p.uuid().strictNullable(),
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

/**
 * Counts and sums of transfers by the hour of their making and where their money is, for summaries and charts: a month is read from at
 * most 2,976 rows, however many transfers it had (docs/decisions/0022).
 */
export const TransferTally = defineEntity({
  name: 'TransferTally',
  tableName: 'ledger.transfer_tally',
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
