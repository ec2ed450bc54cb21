import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { currency, type Kobo, kobo, times } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, prepared, references, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import { repository } from '../../platform/db/repository.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { billingInterval } from './calendar.ts';
import { subscriptionStatuses } from './states.ts';

/** Recurring payments of customers (shapes 2.8). */
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
      .$type<Record<string, string>>()
      .defaultRaw(`'{}'`)
      .comment('personal: free text of the business; what the business keeps with the subscription; until erasure'),
    /** Milliseconds by which the sandbox time of the subscription is ahead of the clock. Periods are in sandbox time. */
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

export const subscriptionStatus = z.enum(subscriptionStatuses).register(typeNames, {
  name: 'SubscriptionStatus',
  description: 'Where a subscription stands.',
  meanings: {
    pending_payment: 'It waits for its first payment.',
    trialing: 'It is free until the trial ends.',
    active: 'Its period is paid.',
    past_due: 'A period ended and the next one is not paid.',
    paused: 'Billing has stopped for a while.',
    canceled: 'Somebody ended it.',
    expired: 'It ended: nobody paid, or all its periods are over.',
  },
});
const paymentMethods = ['va', 'manual', 'wallet'] as const;
export const paymentMethod = z
  .enum(paymentMethods, { error: `must be one of ${paymentMethods.join(', ')}; nothing here charges a card` })
  .register(typeNames, {
    name: 'SubscriptionPaymentMethod',
    description: 'How a subscription is usually paid.',
    meanings: { va: 'Through virtual accounts.' },
  });
const dunning = z
  .object({
    attempt: z.int().meta({ description: 'Reminders so far.' }),
    nextAttemptAt: dateTime.nullable().meta({ description: 'When the next step is taken.' }),
  })
  .register(typeNames, { name: 'Dunning', description: 'How often a customer was reminded.' });

/** A subscription as operations answer it. */
export const subscriptionSchema = z
  .object({
    id: ownId,
    customerId: z.uuid().meta({ description: 'Who pays.' }),
    productId: z.uuid().nullable().meta({ description: 'What for; null for a subscription that is to no product.' }),
    planId: z.uuid().nullable().meta({ description: 'From which plan it was made.' }),
    status: subscriptionStatus.meta({ description: 'Where it stands.' }),
    interval: billingInterval.meta({ description: 'How often it is paid.' }),
    intervalCount: z.int().meta({ description: 'Every so many of the interval.' }),
    amount: kobo.meta({ description: 'Kobo: for one; a period costs amount × quantity.' }),
    currency,
    quantity: z.int().meta({ description: 'How many.' }),
    paymentMethod: paymentMethod.meta({ description: 'How it is usually paid.' }),
    graceDays: z.int().meta({ description: 'How many days a payment may be late.' }),
    trialEndsAt: dateTime.nullable().meta({ description: 'Null without a trial.' }),
    billingAnchor: z.string().meta({ format: 'date', description: 'The day that periods keep to.' }),
    currentPeriodStart: dateTime.nullable().meta({ description: 'Null before the first payment.' }),
    currentPeriodEnd: dateTime.nullable().meta({ description: 'The first moment after the paid period.' }),
    nextBillingAt: dateTime.nullable().meta({ description: 'When the next period is billed.' }),
    cancelAtPeriodEnd: z.boolean().meta({ description: 'Whether it ends with the period.' }),
    canceledAt: dateTime.nullable().meta({ description: 'When somebody canceled it.' }),
    endedAt: dateTime.nullable().meta({ description: 'When it ended.' }),
    pausedAt: dateTime.nullable().meta({ description: 'Since when it is paused.' }),
    cyclesPaid: z.int().meta({ description: 'Periods paid so far.' }),
    maxCycles: z.int().nullable().meta({ description: 'After how many it ends; null is never.' }),
    outstandingAmount: kobo.meta({ description: 'Kobo: what is due now.' }),
    creditBalance: kobo.meta({ description: 'Kobo: settled with the next invoice; below zero it is owed.' }),
    dunning: dunning.meta({ description: 'Reminders.' }),
    checkoutCallbackUrl: z.string().nullable().meta({ description: 'Where a payer is sent afterwards.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    createdAt: dateTime.meta({ description: 'When it was made.' }),
    updatedAt: dateTime.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'Subscription' })
  .register(typeNames, {
    name: 'CustomerSubscription',
    listed: 'Subscription',
    description: 'Something that a customer pays for again and again.',
    isNode: true,
    without: ['currency'],
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

/** Price of a period. */
export const priceOf = ({ amount, quantity }: Pick<Subscription, 'amount' | 'quantity'>): Kobo => times(amount, quantity);

/** A locked subscription with its present time. */
export interface Locked {
  subscription: Subscription;
  /** The clock of the database plus the lead of the sandbox time. */
  now: Date;
}

/** Present time of the subscription that a query reads. */
export const ownNow = sql<Date>`clock_timestamp() + ahead_ms * interval '1 millisecond'`.as('now');

interface Key {
  bookId: number;
  id: string;
}

const subscriptions = repository(Subscription, subscriptionColumns, 'bookId', 'id');

const locked = prepared(Subscription)('subscription.lock_now', (db, $: Key) =>
  db
    .selectFrom('subscription')
    .select(subscriptionColumns)
    .select(ownNow)
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .forNoKeyUpdate(),
);

/** The subscription, locked until the commit. The lock of the wallet, where both are needed, comes first. @throws Refusal 404, also for another business's. */
export async function lockSubscription(tx: Tx, bookId: number, id: string): Promise<Locked> {
  const [row] = await locked(tx, { bookId, id });
  if (!row) throw subscriptionNotFound();
  const { now, ...subscription } = row;
  return { subscription, now };
}

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function subscriptionById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<Subscription> {
  const subscription = await subscriptionMade(app, { bookId, effectId: id });
  if (!subscription) throw subscriptionNotFound();
  return subscription;
}

/** The subscription that an earlier attempt of this request created; null for a first attempt. */
export async function subscriptionMade(
  { db }: Pick<App, 'db'>,
  { bookId, effectId }: Pick<Actor, 'bookId' | 'effectId'>,
): Promise<Subscription | null> {
  return (await subscriptions.find(db, { bookId, id: effectId })) ?? null;
}

const moments = ['anchorAt', 'currentPeriodStart', 'currentPeriodEnd', 'canceledAt', 'endedAt', 'pausedAt', 'pastDueSince'] as const;
const terms = ['productId', 'planId', 'amount', 'quantity', 'status', 'cancelAtPeriodEnd', 'creditBalance', 'outstanding'] as const;
const mutable = [...moments, ...terms, 'cyclesPaid', 'invoices', 'dunningAttempt'] as const;

/** A changed subscription with the time of its next step, in its own time. */
type Changed = Subscription & { runAt: Date | null };

const save = prepared(Subscription)('subscription.save', (db, $: Changed) =>
  db
    .updateTable('subscription')
    .set({
      ...valuesOf(mutable, $),
      nextRunAt: sql<Date | null>`${$.runAt}::timestamptz - ahead_ms * interval '1 millisecond'`,
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .returning(subscriptionColumns),
);

/** Saves the mutable columns of a locked subscription. `runAt` is in the time of the subscription and stored by the clock. */
export async function saveSubscription(tx: Tx, next: Changed): Promise<Subscription> {
  const [row] = await save(tx, next);
  if (!row) throw new Error('a locked subscription was not updated');
  return row;
}

/** Time of the next step in the subscription's own time, as `saveSubscription` takes it. */
export function runAtOf({ nextRunAt, aheadMs }: Pick<Subscription, 'nextRunAt' | 'aheadMs'>): Date | null {
  return nextRunAt && new Date(nextRunAt.getTime() + aheadMs);
}

function subscriptionNotFound(): Refusal {
  return new Refusal('not_found', 'No subscription has this id', { code: 'RECORD_NOT_FOUND' });
}
