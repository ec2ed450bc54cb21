import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

export const postingKinds = [
  'transfer',
  'transfer_fee',
  'settlement',
  'fee_revenue',
  'reversal',
  'return_fee',
  'return',
  'funding',
  'adjustment',
  'bill',
  'bill_fee',
  'bill_settlement',
  'bill_fee_revenue',
  'bill_reversal',
  'verification_topup',
  'verification_plan',
  'verification_funding',
  'verification_charge',
  'verification_refund',
  'virtual_card_funding',
  'virtual_card_fee',
  'virtual_card_withdrawal',
  'virtual_card_purchase',
  'virtual_card_refund',
  'virtual_card_adjustment',
  'payroll',
  'payroll_reversal',
  'subscription_payment',
  'checkout_payment',
  'virtual_card_reversal',
  'virtual_card_loss',
  'sms',
  'sms_refund',
  'provider_fee',
  'provider_invoice',
  'provider_invoice_paid',
  'float_in',
  'float_out',
  'float_correction',
  'vat',
  'vat_back',
  'stamp_duty',
  'stamp_duty_back',
  'tax_paid',
  'reconciliation',
  'deposit_provider_fee',
  'bill_provider_fee',
  'bill_commission',
] as const;

/** Accounts with a locked balance and a floor. An account without a row is derived from its postings. */
export const LedgerAccount = defineEntity({
  name: 'LedgerAccount',
  tableName: 'ledger.account',
  properties: {
    bookId: p.bigint('number').primary(),
    account: p.smallint().primary(),
    balance: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    /** Reserved: fees of transfers in submission, and scheduled transfers whole. */
    held: p.bigint('number').$type<Kobo>().defaultRaw('0').check('held >= 0'),
    floor: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    seq: p.bigint('number').defaultRaw('0'),
    status: p.enum(['active', 'frozen', 'closed']).default('active'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
    alertThreshold: p.bigint('number').$type<Kobo>().defaultRaw('0').check('alert_threshold >= 0'),
    alertEnabled: p.boolean().default(false),
    alertReady: p.boolean().default(false),
    alertTriggeredAt: p.datetime().strictNullable(),
    alertEmails: p
      .array()
      .$type<string[]>()
      .defaultRaw(`'{}'`)
      .comment('personal: email addresses; recipients of the low-balance alert; with the account'),
    /** True with a row in `allowance`, for the locked wallet. */
    isLimited: p.boolean().default(false),
    isRuled: p.boolean().default(false),
    hasKeyLimits: p.boolean().default(false),
  },
  checks: [{ name: 'account_above_floor', expression: '(balance - held) >= floor' }],
});
references(LedgerAccount, { properties: ['bookId'], table: 'ledger.book' });

/** One business in one environment and currency. Invariant: no transaction spans two books. */
export const Book = defineEntity({
  name: 'Book',
  tableName: 'ledger.book',
  comment: 'not personal: which books there are',
  properties: {
    id: p.bigint('number').primary().generated('identity'),
    businessId: p.uuid(),
    environment: p.enum(['live', 'sandbox']),
    currency: p.character().length(3).default('NGN'),
  },
  uniques: [{ name: 'book_business_id_environment_currency_key', properties: ['businessId', 'environment', 'currency'] }],
});
references(Book, { properties: ['businessId'], table: 'business' });

export const Deposit = defineEntity({
  name: 'Deposit',
  tableName: 'ledger.deposit',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    reference: p.text(),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    provider: p.smallint(),
    channel: p.enum(['bank_transfer', 'checkout', 'subscription', 'admin', 'sandbox']),
    senderName: p.text().strictNullable().comment('personal: name; who paid; with the books'),
    senderAccountNumber: p.text().strictNullable().comment('personal: account number; who paid; with the books'),
    senderBankName: p.text().strictNullable(),
    sessionId: p.text().strictNullable(),
    narration: p.text().strictNullable().comment('personal: free text of the payer; what was paid; with the books'),
    createdAt: p.datetime(),
    providerFee: p.bigint('number').$type<Kobo>().strictNullable().check('provider_fee >= 0'),
  },
  uniques: [{ name: 'deposit_book_id_reference_key', properties: ['bookId', 'reference'] }],
  indexes: [{ name: 'deposit_sender', properties: ['senderAccountNumber', 'createdAt'], where: 'sender_account_number is not null' }],
});
references(Deposit, { properties: ['bookId'], table: 'ledger.book' });

/** Invariant: events commit with their cause, or not at all. */
export const OutboxEvent = defineEntity({
  name: 'OutboxEvent',
  tableName: 'ledger.outbox',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    event: p.text(),
    data: p
      .json()
      .$type<unknown>()
      .comment('personal: data of an event, with names and addresses; delivery to the servers of the business, and redelivery; EVENT_DAYS'),
    occurredAt: p.datetime(),
  },
  indexes: [
    {
      name: 'outbox_of_slices',
      properties: ['event', 'bookId'],
      where: `event not in ('transfer.settled', 'transfer.failed', 'transfer.reversed', 'wallet.funded', 'payroll.item.settled', 'payroll.item.failed', 'payroll.item.reversed')`,
    },
    {
      name: 'outbox_transfer',
      expression: `create index outbox_transfer on ledger.outbox (book_id, ((data ->> 'transferCode'))) where (data ->> 'transferCode') is not null`,
    },
  ],
});

/** Invariant: leg 3 is settlement or reversal, never both. */
export const Posting = defineEntity({
  name: 'Posting',
  tableName: 'ledger.posting',
  comment: 'not personal: amounts and references; the payee is in the row of the source',
  properties: {
    sourceId: p.uuid().primary(),
    bookId: p.bigint('number').primary(),
    leg: p.smallint().primary(),
    kind: p.enum(postingKinds).nativeEnumName('ledger.posting_kind'),
    debit: p.smallint(),
    credit: p.smallint(),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    debitSeq: p.bigint('number').strictNullable(),
    debitBalance: p.bigint('number').$type<Kobo>().strictNullable(),
    creditSeq: p.bigint('number').strictNullable(),
    creditBalance: p.bigint('number').$type<Kobo>().strictNullable(),
    postedAt: p.datetime(),
    reference: p.text().strictNullable(),
    clientReference: p.text().strictNullable(),
  },
  indexes: [
    { name: 'posting_credit', properties: ['bookId', 'credit', 'postedAt', 'creditSeq'], where: 'credit_seq is not null' },
    {
      name: 'posting_day',
      expression: `create index posting_day on ledger.posting using brin (posted_at) with (pages_per_range='64', autosummarize='on')`,
    },
    { name: 'posting_debit', properties: ['bookId', 'debit', 'postedAt', 'debitSeq'], where: 'debit_seq is not null' },
    { name: 'posting_kind', properties: ['bookId', 'kind', 'postedAt'], where: 'debit_seq is not null or credit_seq is not null' },
    {
      name: 'posting_of_slices',
      properties: ['kind', 'bookId', 'sourceId'],
      where: `kind not in ('transfer', 'transfer_fee', 'settlement', 'reversal', 'fee_revenue', 'return_fee', 'return', 'payroll', 'payroll_reversal', 'funding', 'subscription_payment', 'checkout_payment', 'provider_fee', 'deposit_provider_fee', 'bill_provider_fee', 'bill_commission')`,
    },
  ],
  checks: [
    { name: 'posting_check', expression: 'debit <> credit' },
    {
      name: 'posting_check1',
      expression: '((debit_seq is null) = (debit_balance is null)) and ((credit_seq is null) = (credit_balance is null))',
    },
  ],
});

/** Balance and last sequence number per account, last verified slice. */
export const VerifiedBalance = defineEntity({
  name: 'VerifiedBalance',
  tableName: 'ledger.verified_balance',
  properties: {
    bookId: p.bigint('number').primary(),
    account: p.smallint().primary(),
    seq: p.bigint('number'),
    balance: p.bigint('number').$type<Kobo>(),
  },
});

/** Transfers open with the last verified slice; other transfers change by postings alone. */
export const VerifiedOpen = defineEntity({
  name: 'VerifiedOpen',
  tableName: 'ledger.verified_open',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
  },
});

/** Verified slices of the ledger: a hash chain in time order (decision 108). */
export const VerifiedSlice = defineEntity({
  name: 'VerifiedSlice',
  tableName: 'ledger.verified_slice',
  comment: 'not personal: digests of postings, and how many there are',
  properties: {
    n: p.bigint('number').primary().autoincrement(false),
    upto: p.datetime().unique('verified_slice_upto_key'),
    postings: p.bigint('number'),
    digest: p.blob(),
    balances: p.blob().strictNullable(),
    hash: p.blob(),
    verifiedAt: p.datetime(),
    rereadAt: p.datetime(),
  },
  indexes: [{ name: 'verified_slice_reread', properties: ['rereadAt', 'n'] }],
});
