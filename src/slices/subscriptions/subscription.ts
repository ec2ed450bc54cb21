import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { currency, type Kobo, kobo, times } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, dbNow, prepared, references, type RowOf, valuesOf, repository } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import { billingInterval, intervals } from './calendar.ts';
import { guardsOf, type Transition } from '../../core/operation/transitions.ts';

export const subscriptionStatuses = ['pending_payment', 'trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** State machine of a subscription. Invariant: every status change passes `requireTransition`, or `mayTransition` in workers. */
export const SUBSCRIPTION_TRANSITIONS = {
  pay: { from: ['pending_payment', 'past_due'], to: 'active' },
  renew: { from: ['active', 'trialing'], to: 'active' },
  bill: { from: ['active', 'trialing'], to: 'past_due' },
  expire: { from: ['pending_payment', 'past_due', 'active'], to: 'expired' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  cancel: { from: ['pending_payment', 'trialing', 'active', 'past_due', 'paused'], to: 'cancelled' },
  cancel_at_period_end: { from: ['trialing', 'active'], to: null, words: 'cancel the subscription at the end of its period' },
  undo_cancellation: { from: ['trialing', 'active'], to: null, words: 'undo its cancellation' },
  change: { from: ['trialing', 'active'], to: null },
  generate_va: { from: ['pending_payment', 'past_due'], to: null, words: 'generate a virtual account' },
} as const satisfies Record<string, Transition<SubscriptionStatus>>;
export type SubscriptionTransition = keyof typeof SUBSCRIPTION_TRANSITIONS;

export const { may: mayTransition, requireMay: requireTransition } = guardsOf<SubscriptionStatus, SubscriptionTransition>(
  'subscription',
  SUBSCRIPTION_TRANSITIONS,
);

const paymentMethods = ['va', 'manual', 'wallet'] as const;

export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    customerId: p.uuid(),
    productId: p.uuid().strictNullable(),
    planId: p.uuid().strictNullable(),
    status: p.enum(subscriptionStatuses),
    interval: p.enum(intervals),
    intervalCount: p.smallint().check('interval_count >= 1 and interval_count <= 12'),
    /** Unit price in kobo; a period costs amount * quantity. */
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    quantity: p.integer().check('quantity >= 1 and quantity <= 1000000'),
    paymentMethod: p.enum(paymentMethods),
    graceDays: p.smallint().check('grace_days >= 1 and grace_days <= 60'),
    trialEndsAt: p.datetime().strictNullable(),
    /** Instant of the billing day, and its origin. */
    anchorAt: p.datetime(),
    anchorFixed: p.boolean(),
    currentPeriodStart: p.datetime().strictNullable(),
    currentPeriodEnd: p.datetime().strictNullable(),
    cancelAtPeriodEnd: p.boolean().default(false),
    cancelledAt: p.datetime().strictNullable(),
    endedAt: p.datetime().strictNullable(),
    pausedAt: p.datetime().strictNullable(),
    cyclesPaid: p.integer().default(0).check('cycles_paid >= 0'),
    maxCycles: p.integer().strictNullable().check('max_cycles > 0'),
    invoices: p.integer().default(0),
    /** Kobo credited by the next invoice; negative: debt. */
    creditBalance: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    outstanding: p.bigint('number').$type<Kobo>().defaultRaw('0').check('outstanding >= 0'),
    pastDueSince: p.datetime().strictNullable(),
    dunningAttempt: p.smallint().default(0),
    callbackUrl: p.text().strictNullable().comment('not personal: an address of the business'),
    metadata: p
      .json()
      .$type<Record<string, string>>()
      .defaultRaw(`'{}'`)
      .comment('personal: free text of the business; what the business keeps with the subscription; until erasure'),
    /** Milliseconds by which sandbox time is ahead of the clock. Periods are in sandbox time. */
    aheadMs: p.bigint('number').defaultRaw('0'),
    /** Next step, by the clock of its environment. Race: the row lock is the claim. */
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
    { name: 'subscription_check', expression: `status in ('cancelled', 'expired') = (ended_at is not null)` },
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

export const subscriptionStatus = namedEnum('SubscriptionStatus', 'Status of a subscription.', subscriptionStatuses, {
  pending_payment: 'Waiting for the first payment.',
  trialing: 'Free until the trial ends.',
  active: 'The current period is paid.',
  past_due: 'A period ended and the next period is unpaid.',
  paused: 'Billing is paused.',
  cancelled: 'Cancelled by the business.',
  expired: 'Ended: unpaid, or all its periods are over.',
});
export const paymentMethod = z
  .enum(paymentMethods, { error: `must be one of ${paymentMethods.join(', ')}; card payments are not supported` })
  .register(typeNames, {
    name: 'SubscriptionPaymentMethod',
    description: 'Usual payment method of a subscription.',
    meanings: { va: 'Through virtual accounts.' },
  });
const dunning = namedObject('Dunning', 'Reminders for an unpaid period.', {
  attempt: z.int().meta({ description: 'Reminders so far.' }),
  nextAttemptAt: dateTime.nullable().meta({ description: 'Time of the next step.' }),
});

export const subscriptionSchema = z
  .object({
    id: ownId,
    customerId: z.uuid().meta({ description: 'The customer to bill.' }),
    productId: z.uuid().nullable().meta({ description: 'The product; null for a subscription without product.' }),
    planId: z.uuid().nullable().meta({ description: 'The plan that the subscription was created from.' }),
    status: subscriptionStatus.meta({ description: 'Status of the subscription.' }),
    interval: billingInterval.meta({ description: 'Billing interval.' }),
    intervalCount: z.int().meta({ description: 'Number of intervals per billing period.' }),
    amount: kobo.meta({ description: 'Unit price in kobo; a period costs amount × quantity.' }),
    currency,
    quantity: z.int().meta({ description: 'Quantity.' }),
    paymentMethod: paymentMethod.meta({ description: 'Usual payment method.' }),
    graceDays: z.int().meta({ description: 'Days that a payment may be late.' }),
    trialEndsAt: dateTime.nullable().meta({ description: 'Null without a trial.' }),
    billingAnchor: z.string().meta({ format: 'date', description: 'The billing day.' }),
    currentPeriodStart: dateTime.nullable().meta({ description: 'Null before the first payment.' }),
    currentPeriodEnd: dateTime.nullable().meta({ description: 'End of the paid period, exclusive.' }),
    nextBillingAt: dateTime.nullable().meta({ description: 'Time of the next billing.' }),
    cancelAtPeriodEnd: z.boolean().meta({ description: 'True when the subscription ends with its period.' }),
    cancelledAt: dateTime.nullable().meta({ description: 'Time of the cancellation.' }),
    endedAt: dateTime.nullable().meta({ description: 'Time of the end.' }),
    pausedAt: dateTime.nullable().meta({ description: 'Start of the pause.' }),
    cyclesPaid: z.int().meta({ description: 'Periods paid so far.' }),
    maxCycles: z.int().nullable().meta({ description: 'Number of periods until the end; null for unlimited.' }),
    outstandingAmount: kobo.meta({ description: 'Amount due now, in kobo.' }),
    creditBalance: kobo.meta({ description: 'Credit in kobo, settled with the next invoice; below zero a debt.' }),
    dunning: dunning.meta({ description: 'Reminders.' }),
    checkoutCallbackUrl: z.string().nullable().meta({ description: 'Address for the payer after the payment.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    createdAt: dateTime.meta({ description: 'Time of creation.' }),
    updatedAt: dateTime.meta({ description: 'Time of the last change.' }),
  })
  .meta({ id: 'Subscription' })
  .register(typeNames, {
    name: 'CustomerSubscription',
    listed: 'Subscription',
    description: 'A recurring payment of a customer.',
    isNode: true,
  });

export type Subscription = RowOf<typeof Subscription>;

export const subscriptionColumns = columnsOf(Subscription);

export function shownSubscription(row: Subscription): z.output<typeof subscriptionSchema> {
  const { status, currentPeriodEnd, dunningAttempt: attempt } = row;
  const isRunning = status === 'active' || status === 'trialing';
  return {
    ...row,
    currency: 'NGN',
    billingAnchor: lagosTime(row.anchorAt).slice(0, 10),
    nextBillingAt: isRunning && !row.cancelAtPeriodEnd ? currentPeriodEnd : null,
    outstandingAmount: row.outstanding,
    dunning: { attempt, nextAttemptAt: status === 'past_due' ? runAtOf(row) : null },
    checkoutCallbackUrl: row.callbackUrl,
  };
}

export const priceOf = ({ amount, quantity }: Pick<Subscription, 'amount' | 'quantity'>): Kobo => times(amount, quantity);

export interface Locked {
  subscription: Subscription;
  /** Clock of the database plus the lead of the sandbox. */
  now: Date;
}

export const ownNow = sql<Date>`clock_timestamp() + ahead_ms * interval '1 millisecond'`.as('now');

export const subscriptions = repository(Subscription, subscriptionColumns, 'bookId', 'id');
const NO_SUBSCRIPTION = 'No subscription with this id; check the id';

const locked = prepared(Subscription)('subscription.lock_now', (db, $: { bookId: number; id: string }) =>
  db
    .selectFrom('subscription')
    .select(subscriptionColumns)
    .select(ownNow)
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .forNoKeyUpdate(),
);

/** Locks a subscription until the commit. Lock order: wallet before subscription. @throws Refusal 404. */
export async function lockSubscription(tx: Tx, bookId: number, id: string): Promise<Locked> {
  const [row] = await locked(tx, { bookId, id });
  const { now, ...subscription } = found(row, NO_SUBSCRIPTION);
  return { subscription, now };
}

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business. */
export async function subscriptionById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<Subscription> {
  return found(await subscriptions.find(app.db, { bookId, id }), NO_SUBSCRIPTION);
}

const moments = ['anchorAt', 'currentPeriodStart', 'currentPeriodEnd', 'cancelledAt', 'endedAt', 'pausedAt', 'pastDueSince'] as const;
const terms = ['productId', 'planId', 'amount', 'quantity', 'status', 'cancelAtPeriodEnd', 'creditBalance', 'outstanding'] as const;
const mutable = [...moments, ...terms, 'cyclesPaid', 'invoices', 'dunningAttempt'] as const;

type Changed = Subscription & { runAt: Date | null };

/** Saves the mutable columns of a locked subscription. `runAt` is in subscription time and stored in clock time. */
export async function saveSubscription(tx: Tx, next: Changed): Promise<Subscription> {
  const nextRunAt = sql<Date | null>`${next.runAt}::timestamptz - ahead_ms * interval '1 millisecond'`;
  return subscriptions.save(tx, next, { ...valuesOf(mutable, next), nextRunAt, updatedAt: dbNow });
}

/** Next step in subscription time, the inverse of `saveSubscription`. */
export function runAtOf({ nextRunAt, aheadMs }: Pick<Subscription, 'nextRunAt' | 'aheadMs'>): Date | null {
  return nextRunAt && new Date(nextRunAt.getTime() + aheadMs);
}
