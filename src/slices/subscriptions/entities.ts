import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

export const Plan = defineEntity({
  name: 'Plan',
  tableName: 'plan',
  comment: 'not personal: prices of a business',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    code: p.text(),
    name: p.text(),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    interval: p.text(),
    intervalCount: p.smallint().default(1).check('interval_count >= 1 and interval_count <= 12'),
    trialDays: p.smallint().default(0).check('trial_days >= 0 and trial_days <= 366'),
    maxCycles: p.integer().strictNullable().check('max_cycles > 0'),
    active: p.boolean().default(true),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'plan_book_id_code_key', properties: ['bookId', 'code'] }],
});
references(Plan, { properties: ['bookId'], table: 'ledger.book' });

export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    customerId: p.uuid(),
    productId: p.uuid().strictNullable(),
    planId: p.uuid().strictNullable(),
    status: p.enum(['pending_payment', 'trialing', 'active', 'past_due', 'paused', 'canceled', 'expired']),
    interval: p.enum(['daily', 'every_3_days', 'weekly', 'biweekly', 'monthly', 'quarterly', 'biannual', 'yearly']),
    intervalCount: p.smallint().check('interval_count >= 1 and interval_count <= 12'),
    /** Kobo for one; a period costs amount * quantity. */
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    quantity: p.integer().check('quantity >= 1 and quantity <= 1000000'),
    paymentMethod: p.enum(['va', 'manual', 'wallet']),
    graceDays: p.smallint().check('grace_days >= 1 and grace_days <= 60'),
    trialEndsAt: p.datetime().strictNullable(),
    /** The moment whose day of the month the periods keep to, and whether the business chose it. */
    anchorAt: p.datetime(),
    anchorFixed: p.boolean(),
    currentPeriodStart: p.datetime().strictNullable(),
    currentPeriodEnd: p.datetime().strictNullable(),
    cancelAtPeriodEnd: p.boolean().default(false),
    canceledAt: p.datetime().strictNullable(),
    endedAt: p.datetime().strictNullable(),
    pausedAt: p.datetime().strictNullable(),
    cyclesPaid: p.integer().default(0).check('cycles_paid >= 0'),
    maxCycles: p.integer().strictNullable().check('max_cycles > 0'),
    invoices: p.integer().default(0),
    /** Kobo in favour of the customer (negative: against), settled with the next invoice. */
    creditBalance: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    outstanding: p.bigint('number').$type<Kobo>().defaultRaw('0').check('outstanding >= 0'),
    pastDueSince: p.datetime().strictNullable(),
    dunningAttempt: p.smallint().default(0),
    callbackUrl: p.text().strictNullable().comment('not personal: an address of the business'),
    metadata: p
      .json()
      .$type<unknown>()
      .defaultRaw(`'{}'`)
      .comment('personal: free text of the business; what the business keeps with the subscription; until erasure'),
    /** Milliseconds by which this sandbox is ahead of the clock. Periods are told in sandbox time. */
    aheadMs: p.bigint('number').defaultRaw('0'),
    /** Next work on the subscription, by the clock of its environment. The row lock is the claim. */
    nextRunAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [
    { name: 'subscription_customer', properties: ['bookId', 'customerId', 'id'] },
    { name: 'subscription_due', properties: ['nextRunAt'], where: 'next_run_at is not null' },
    { name: 'subscription_status', properties: ['bookId', 'status', 'id'] },
  ],
  checks: [
    { name: 'subscription_check', expression: `status in ('canceled', 'expired') = (ended_at is not null)` },
    { name: 'subscription_check1', expression: `(status = 'paused') = (paused_at is not null)` },
    { name: 'subscription_check2', expression: `(outstanding > 0) = status in ('pending_payment', 'past_due')` },
  ],
});
references(
  Subscription,
  { properties: ['bookId', 'customerId'], table: 'customer' },
  { properties: ['bookId'], table: 'ledger.book' },
  { properties: ['bookId', 'planId'], table: 'plan' },
  { properties: ['bookId', 'productId'], table: 'product' },
);

/** Invoices, one a period. The number of the period is part of the key, so that none is billed twice. */
export const SubscriptionInvoice = defineEntity({
  name: 'SubscriptionInvoice',
  tableName: 'subscription_invoice',
  properties: {
    bookId: p.bigint('number').primary(),
    subscriptionId: p.uuid().primary(),
    number: p.integer().primary().check('number > 0'),
    /** Null for the first period while it waits for its first payment, which begins it. */
    periodStart: p.datetime().strictNullable(),
    periodEnd: p.datetime().strictNullable(),
    amount: p.bigint('number').$type<Kobo>().check('amount >= 0'),
    /** Credit used (negative: a debt added). */
    credit: p.bigint('number').defaultRaw('0'),
    /** amount - credit, and what of it came. */
    due: p.bigint('number').$type<Kobo>().check('due >= 0'),
    paid: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    /** The part of `paid` that came through virtual accounts. */
    throughAccounts: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    status: p.enum(['open', 'paid', 'void']).default('open'),
    source: p.enum(['virtual_account', 'checkout', 'manual', 'wallet', 'card', 'credit']).strictNullable(),
    /** The deposit that completed it, or the words of who marked it paid. */
    depositId: p.uuid().strictNullable(),
    reference: p.text().strictNullable(),
    markedBy: p.text().strictNullable().comment('personal: name; who marked it as paid; with the books'),
    paidAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [
    { name: 'subscription_invoice_deposit', properties: ['bookId', 'depositId'], where: 'deposit_id is not null' },
    { name: 'subscription_invoice_open', properties: ['bookId', 'subscriptionId'], where: `status = 'open'` },
    { name: 'subscription_invoice_period', properties: ['bookId', 'subscriptionId', 'periodStart'], where: 'period_start is not null' },
  ],
  checks: [
    { name: 'subscription_invoice_check', expression: 'paid >= 0 and paid <= due' },
    { name: 'subscription_invoice_check1', expression: 'through_accounts >= 0 and through_accounts <= paid' },
    { name: 'subscription_invoice_check2', expression: 'due = (amount - credit)' },
    { name: 'subscription_invoice_check3', expression: `(status = 'paid') = ((paid_at is not null) and source is not null)` },
  ],
});
references(SubscriptionInvoice, { properties: ['bookId', 'subscriptionId'], table: 'subscription' });
