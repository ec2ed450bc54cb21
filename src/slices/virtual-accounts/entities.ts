import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

/** Payments into virtual accounts, each once: the id is that of the deposit in the ledger. */
export const CustomerTransaction = defineEntity({
  name: 'CustomerTransaction',
  tableName: 'customer_transaction',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    accountId: p.uuid(),
    customerId: p.uuid().strictNullable(),
    subjectType: p.text(),
    subjectId: p.uuid(),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    expected: p.bigint('number').$type<Kobo>().strictNullable(),
    match: p.enum(['exact', 'under', 'over', 'any']),
    surplus: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    late: p.boolean(),
    description: p.text().comment('personal: free text; what was paid; with the books'),
    metadata: p
      .json()
      .$type<unknown>()
      .defaultRaw(`'{}'`)
      .comment('personal: free text of the business; what the business keeps with the payment; until erasure'),
    reference: p.text(),
    provider: p.smallint(),
    sessionId: p.text(),
    channel: p.text(),
    senderName: p.text().comment('personal: name; who paid; with the books'),
    completedAt: p.datetime().length(3),
  },
  uniques: [{ name: 'customer_transaction_provider_session_id_key', properties: ['provider', 'sessionId'] }],
  indexes: [
    { name: 'customer_transaction_account', properties: ['bookId', 'accountId', 'completedAt', 'id'] },
    { name: 'customer_transaction_customer', properties: ['bookId', 'customerId', 'completedAt', 'id'] },
    { name: 'customer_transaction_subject', properties: ['bookId', 'subjectType', 'subjectId', 'id'] },
  ],
  checks: [{ name: 'customer_transaction_check', expression: 'surplus >= 0 and surplus <= amount' }],
});
references(
  CustomerTransaction,
  { properties: ['bookId', 'accountId'], table: 'virtual_account' },
  { properties: ['bookId', 'customerId'], table: 'customer' },
);

/** Progress of reading the deposit lists of each provider with virtual accounts. */
export const DepositFeed = defineEntity({
  name: 'DepositFeed',
  tableName: 'deposit_feed',
  comment: 'not personal: how far lists have been read',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    /** All that was paid in before is known here, but for what the provider tells late. */
    readTo: p.datetime(),
    /** The span that is being read, and the page of it that comes next. */
    spanFrom: p.datetime().length(3).strictNullable(),
    spanTo: p.datetime().length(3).strictNullable(),
    nextPage: p.text().strictNullable(),
    /** The earliest payment of the span that could not be booked: the next span begins with it. */
    failedFrom: p.datetime().strictNullable(),
    /** Last time that the recent days were read again. */
    reconciledAt: p.datetime().defaultRaw('clock_timestamp()'),
    nextLookAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'deposit_feed_due', properties: ['nextLookAt'] }],
  checks: [{ name: 'deposit_feed_check', expression: '(span_from is null) = (span_to is null)' }],
});

/** Unallocated deposits until an operator decides. No book knows of them before that. */
export const SuspenseDeposit = defineEntity({
  name: 'SuspenseDeposit',
  tableName: 'suspense_deposit',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    provider: p.smallint(),
    sessionId: p.text(),
    accountNumber: p.text().comment('personal: account number; where the money came in; with the books'),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    senderName: p.text().comment('personal: name; who paid; with the books'),
    senderAccountNumber: p.text().strictNullable().comment('personal: account number; who paid; with the books'),
    senderBankName: p.text().strictNullable(),
    narration: p.text().strictNullable().comment('personal: free text of the payer; what was paid; with the books'),
    reason: p.enum(['unknown_account', 'account_deactivated', 'wallet_closed']).comment('not personal: a word of the contract'),
    /** The book whose account it was, where that is known. */
    bookHint: p.bigint('number').strictNullable(),
    status: p.enum(['open', 'credited', 'returned']).default('open'),
    bookId: p.bigint('number').strictNullable(),
    depositId: p.uuid().strictNullable(),
    note: p.text().strictNullable().comment('personal: free text of an operator; why it was decided so; with the books'),
    resolvedBy: p.text().strictNullable().comment('personal: name of an operator; who decided; with the books'),
    resolvedAt: p.datetime().strictNullable(),
    paidAt: p.datetime(),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
    providerFee: p.bigint('number').$type<Kobo>().strictNullable().check('provider_fee >= 0'),
  },
  uniques: [{ name: 'suspense_deposit_provider_session_id_key', properties: ['provider', 'sessionId'] }],
  indexes: [
    { name: 'suspense_status', properties: ['environment', 'status', 'id'] },
    { name: 'suspense_waiting', properties: ['environment', 'receivedAt', 'id'], where: `status = 'open'` },
  ],
  checks: [
    {
      name: 'suspense_deposit_check',
      expression: `((status = 'open') = (resolved_at is null)) and ((status = 'credited') = ((book_id is not null) and deposit_id is not null))`,
    },
  ],
});
references(SuspenseDeposit, { properties: ['bookHint'], table: 'ledger.book' }, { properties: ['bookId'], table: 'ledger.book' });

export const VirtualAccount = defineEntity({
  name: 'VirtualAccount',
  tableName: 'virtual_account',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    provider: p.smallint(),
    accountNumber: p.text().comment('personal: account number; where a customer pays; with the books'),
    accountName: p.text().comment('personal: name; where a customer pays; with the books'),
    bankCode: p.text().strictNullable(),
    bankName: p.text(),
    type: p.enum(['dynamic', 'static']),
    customerId: p.uuid().strictNullable(),
    /** Subject that payments into the account are for. */
    subjectType: p.enum(['subscription', 'checkout_order', 'customer', 'wallet']),
    subjectId: p.uuid(),
    /** Kobo that a dynamic account waits for; null takes any amount. */
    amount: p.bigint('number').$type<Kobo>().strictNullable().check('amount > 0'),
    received: p.bigint('number').$type<Kobo>().defaultRaw('0').check('received >= 0'),
    payments: p.integer().default(0).check('payments >= 0'),
    reference: p.text(),
    status: p.enum(['active', 'completed', 'expired', 'deactivated']).default('active'),
    expiresAt: p.datetime().strictNullable(),
    /** Whole milliseconds, which is what a cursor carries. */
    createdAt: p.datetime().length(3).defaultRaw('clock_timestamp()'),
    endedAt: p.datetime().strictNullable(),
    /** Id at the provider, for closing it. */
    providerReference: p.text().strictNullable(),
    providerName: p.text().strictNullable().comment('not personal: what an operator calls an account with a provider'),
    /** Next request to the bank to close it; null without one. */
    closingAt: p.datetime().strictNullable(),
    closingAttempts: p.smallint().default(0),
  },
  uniques: [
    { name: 'virtual_account_active', properties: ['bookId', 'subjectType', 'subjectId'], where: `status = 'active'` },
    { name: 'virtual_account_permanent', properties: ['provider', 'accountNumber'], where: `type = 'static' or provider = 0` },
  ],
  indexes: [
    { name: 'virtual_account_age', properties: ['bookId', 'createdAt', 'id'] },
    { name: 'virtual_account_closing', properties: ['closingAt'], where: 'closing_at is not null' },
    { name: 'virtual_account_customer', properties: ['bookId', 'customerId', 'createdAt', 'id'] },
    { name: 'virtual_account_due', properties: ['expiresAt'], where: `status = 'active' and expires_at is not null` },
    { name: 'virtual_account_number', columns: [{ name: 'provider' }, { name: 'accountNumber' }, { name: 'createdAt', sort: 'desc' }] },
    {
      name: 'virtual_account_reference',
      expression: 'create unique index virtual_account_reference on virtual_account (provider, reference)',
    },
    {
      name: 'virtual_account_subject',
      columns: [
        { name: 'bookId' },
        { name: 'subjectType' },
        { name: 'subjectId' },
        { name: 'createdAt', sort: 'desc' },
        { name: 'id', sort: 'desc' },
      ],
    },
  ],
  checks: [
    {
      name: 'virtual_account_check',
      expression: `((type = 'dynamic') = (amount is not null)) and ((type = 'dynamic') = (expires_at is not null))`,
    },
    { name: 'virtual_account_check1', expression: `(status = 'active') = (ended_at is null)` },
  ],
});
references(VirtualAccount, { properties: ['bookId', 'customerId'], table: 'customer' }, { properties: ['bookId'], table: 'ledger.book' });
