import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import type { BillDetails } from '../../providers/bills/port.ts';
import { billStates } from './steps.ts';

export const BillAttempt = defineEntity({
  name: 'BillAttempt',
  tableName: 'bills.attempt',
  properties: {
    bookId: p.bigint('number').primary(),
    billId: p.uuid().primary(),
    attempt: p.smallint().primary(),
    provider: p.smallint(),
    /** Reference at the provider; never reused. */
    reference: p.text().comment('not personal: our own number'),
    beganAt: p.datetime(),
    endedAt: p.datetime(),
    code: p.text().strictNullable().comment('not personal: a code'),
    answer: p.json().$type<unknown>().comment('personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS'),
  },
  indexes: [{ name: 'attempt_reference', expression: 'create unique index attempt_reference on bills.attempt (provider, reference)' }],
});

export const Bill = defineEntity({
  name: 'Bill',
  tableName: 'bills.bill',
  properties: {
    /** Why no foreign key: bills.pay checks the wallet. */
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    requestRef: p.text().check(`length(request_ref) = 13 and ltrim(request_ref, '0123456789') = ''`),
    isCallersRef: p.boolean(),
    /** Unique reference at the provider, written with the row. */
    upstreamRef: p.text().unique('bill_upstream_ref_key'),
    state: p.enum([...billStates]).nativeEnumName('bills.state'),
    status: p.text().generated(`(case state when 'delivered' then 'successful' when 'refunded' then 'reversed' else 'pending' end) stored`),
    type: p.enum(['airtime', 'data', 'cable', 'electricity']),
    serviceId: p.text(),
    serviceName: p.text(),
    paymentCode: p.text(),
    optionName: p.text(),
    customerId: p.text().comment('personal: phone, meter or card number; whose bill was paid; with the books'),
    customerName: p.text().strictNullable().comment('personal: name; customer of the bill, from the provider; with the books'),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    fee: p.bigint('number').$type<Kobo>().check('fee >= 0'),
    details: p.json().$type<BillDetails>().comment('personal: what the buyer chose; the receipt; with the books'),
    /** Hash of payment code, customer and details; a repeated reference must match it and the amount. */
    content: p.text().comment('personal: what the provider wrote; the receipt; with the books'),
    catalogueVersion: p.text(),
    customerEmail: p.text().strictNullable().comment('personal: email address; where the receipt goes; until erasure'),
    customerMobile: p.text().strictNullable().comment('personal: phone number; where the provider writes; until erasure'),
    metadata: p
      .json()
      .$type<Record<string, string>>()
      .strictNullable()
      .comment('personal: free text of the business; what the business keeps with the bill; until erasure'),
    provider: p.smallint(),
    claim: p.uuid().strictNullable(),
    claimedUntil: p.datetime().strictNullable(),
    submissions: p.smallint(),
    checks: p.smallint().default(0),
    nextCheckAt: p.datetime().strictNullable().comment('not personal: always null, where the release before looks'),
    lastCheckedAt: p.datetime().strictNullable(),
    responseCode: p.text().strictNullable(),
    responseDescription: p.text().strictNullable(),
    transactionRef: p.text().strictNullable(),
    receiptNumber: p.text().strictNullable(),
    sealedToken: p.text().strictNullable().comment('personal: token of electricity, sealed; what was bought; with the books'),
    declineCode: p.text().strictNullable(),
    reason: p.enum(['provider_rejected', 'manual_reversal']).strictNullable().comment('not personal: a code of the contract'),
    createdAt: p.datetime(),
    submittedAt: p.datetime().strictNullable(),
    completedAt: p.datetime().strictNullable(),
    reversedAt: p.datetime().strictNullable(),
    countedKey: p.uuid().strictNullable(),
    /** Present attempt: provider account, attempt number, and the code there where it differs from the chosen code. */
    attempt: p.smallint().default(1),
    providerCode: p.text().strictNullable().comment('not personal: what it is sold under there'),
  },
  uniques: [{ name: 'bill_book_id_request_ref_key', properties: ['bookId', 'requestRef'] }],
  indexes: [
    { name: 'bill_customer', properties: ['bookId', 'customerId', 'id'] },
    { name: 'bill_unreversed', properties: ['bookId', 'id'], where: 'reversed_at is null' },
    { name: 'bill_reversed', properties: ['bookId', 'id'], where: 'reversed_at is not null' },
    { name: 'bill_type', properties: ['bookId', 'type', 'id'] },
  ],
});

/** Answers from every channel, without the token. Append-only. */
export const BillEvidence = defineEntity({
  name: 'BillEvidence',
  tableName: 'bills.evidence',
  properties: {
    bookId: p.bigint('number').primary(),
    billId: p.uuid().primary(),
    id: p.bigint('number').primary().generated('identity'),
    channel: p.enum(['submit', 'poll', 'operator']),
    outcome: p.text(),
    /** False when the answer changed nothing. */
    applied: p.boolean(),
    code: p.text().strictNullable(),
    body: p.json().$type<unknown>().strictNullable().comment('personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS'),
    receivedAt: p.datetime(),
  },
});

/** Bills with an open outcome. Why: a table of its own, so a delivery changes no indexed column of `bill` (HOT update). */
export const OpenBill = defineEntity({
  name: 'OpenBill',
  tableName: 'bills.open_bill',
  comment: 'not personal: ids and times',
  properties: {
    bookId: p.bigint('number').primary(),
    billId: p.uuid().primary(),
    nextCheckAt: p.datetime(),
    /** Set once an operator should review the bill. */
    reviewSince: p.datetime().strictNullable(),
  },
  indexes: [
    { name: 'open_bill_due', properties: ['nextCheckAt'] },
    {
      name: 'open_bill_review',
      expression:
        'create index open_bill_review on bills.open_bill (ledger.environment_of(book_id), review_since, bill_id) where review_since is not null',
    },
  ],
});
