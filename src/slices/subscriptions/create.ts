import { sql } from 'kysely';
import { z } from 'zod';
import { customerById, requireActive } from '../customers/customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared, valuesOf } from '../../platform/db/entity.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { lagosDayStart } from '../../domain/time/lagos.ts';
import { type Kobo, NO_KOBO, currencyInput, times } from '../../domain/money/money.ts';
import { invalid, invalidState, type Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Product, productById } from '../products/product.ts';
import type { Cadence } from './calendar.ts';
import { type Plan, planById, MAX_PRICE, subscriptionFields as fields } from './plan.ts';
import { makeInvoice } from './invoice.ts';
import {
  shownSubscription,
  Subscription,
  subscriptionById,
  subscriptionColumns,
  subscriptions,
  subscriptionSchema,
} from './subscription.ts';
import { emitFor } from './events.ts';

const DAY_MS = 86_400_000;
const ANCHOR_RANGE_MS = 366 * DAY_MS;

const input = z.strictObject({
  customerId: z.uuid().meta({ description: 'The customer to bill.' }),
  planId: z.uuid().optional().meta({ description: 'The plan; supplies price and interval.' }),
  productId: z.uuid().optional().meta({ description: 'The product; supplies the price without a plan.' }),
  amount: fields.amount.optional().meta({ description: 'Unit price in kobo; from the plan or product by default.' }),
  currency: currencyInput,
  interval: fields.interval.optional().meta({ description: 'Billing interval; from the plan by default.' }),
  intervalCount: fields.intervalCount.optional(),
  quantity: fields.quantity.default(1).meta({ description: 'Quantity; 1 by default.' }),
  paymentMethod: fields.paymentMethod.default('va'),
  graceDays: fields.graceDays.default(3),
  trialDays: fields.trialDays.optional(),
  maxCycles: fields.maxCycles.nullable().optional().meta({ description: 'Number of periods until the end; null for unlimited.' }),
  billingAnchor: fields.billingAnchor.optional(),
  checkoutCallbackUrl: fields.checkoutCallbackUrl.optional(),
  metadata: fields.metadata.optional(),
});

/**
 * Creates a subscription at `amount`, or the price of plan or product; its period begins with a trial or the first payment.
 * @throws Refusal 404 for an unknown customer, plan or product; 409 CUSTOMER_NOT_ACTIVE or INVALID_STATE; 400.
 */
export const createSubscription = operation({
  title: 'subscriptions.create',
  summary: 'Create a subscription',
  scope: 'subscriptions:write',
  input,
  output: subscriptionSchema,
  async run(app, actor, given) {
    // Why: customer, plan or product may be inactive by now, and a refusal would hide the subscription from a repeat.
    const before = await subscriptions.find(app.db, { bookId: actor.bookId, id: actor.effectId });
    if (before) return shownSubscription(before);
    const [customer, plan, product] = await Promise.all([
      customerById(app, actor.bookId, given.customerId),
      given.planId === undefined ? null : planById(app, actor.bookId, given.planId),
      given.productId === undefined ? null : productById(app, actor.bookId, given.productId),
    ]);
    requireActive(customer);
    const terms = termsOf(given, plan, product);
    const anchorAt = anchorOf(given.billingAnchor, app.clock.now());
    const made = await app.db.transaction(async (tx) => {
      const subscription = await insert(tx, actor, { ...given, ...terms, anchorAt });
      if (!subscription) return null;
      await emitFor(tx, 'subscription.created', subscription, {});
      if (subscription.status === 'pending_payment') {
        await makeInvoice(tx, subscription, { number: 1, period: null, amount: subscription.outstanding, creditBalance: NO_KOBO });
      }
      return subscription;
    });
    if (!made) return shownSubscription(await subscriptionById(app, actor.bookId, actor.effectId));
    app.wakeWebhooks(actor.bookId);
    return shownSubscription(made);
  },
});

type Input = z.output<typeof input>;

interface Terms extends Cadence {
  amount: Kobo;
  trialDays: number;
  maxCycles: number | null;
}

function termsOf(given: Input, plan: Plan | null, product: Product | null): Terms {
  if (plan && !plan.active) throw notActive('The plan is not active');
  if (product && !product.active) throw notActive('The product is not active');
  const amount = given.amount ?? plan?.amount ?? product?.price;
  if (amount === undefined) throw invalid('amount', 'amount: is required without a plan and without a product');
  const interval = given.interval ?? plan?.interval;
  if (interval === undefined) throw invalid('interval', 'interval: is required without a plan');
  if (times(amount, given.quantity) > MAX_PRICE)
    throw invalid('quantity', `quantity: a billing period costs at most ${MAX_PRICE} kobo; reduce the quantity`);
  return {
    amount,
    interval,
    intervalCount: given.intervalCount ?? plan?.intervalCount ?? 1,
    trialDays: given.trialDays ?? plan?.trialDays ?? 0,
    maxCycles: given.maxCycles === undefined ? (plan?.maxCycles ?? null) : given.maxCycles,
  };
}

/** @throws Refusal 400 naming `billingAnchor` when it is more than a year away. */
function anchorOf(day: string | undefined, now: Date): Date | null {
  if (day === undefined) return null;
  const at = lagosDayStart(day);
  if (Math.abs(at.getTime() - now.getTime()) > ANCHOR_RANGE_MS) {
    throw invalid('billingAnchor', 'billingAnchor: must be within 366 days of today');
  }
  return at;
}

type NewSubscription = Pick<Subscription, (typeof created)[number]> & {
  anchorAt: Date | null;
  trialDays: number;
  /** Days until the end of the trial or first payment. */
  runDays: number;
};
const terms = ['customerId', 'productId', 'planId', 'interval', 'intervalCount', 'amount', 'quantity', 'paymentMethod'] as const;
const start = ['status', 'outstanding', 'invoices', 'anchorFixed', 'graceDays', 'maxCycles'] as const;
const created = ['bookId', 'id', ...terms, ...start, 'callbackUrl', 'metadata'] as const;
const now = sql<Date>`statement_timestamp()`;

const insertNew = prepared(Subscription)('subscription.create', (db, $: NewSubscription) => {
  const trialEnd = sql<Date | null>`statement_timestamp() + nullif(${$.trialDays}::integer, 0) * interval '1 day'`;
  return db
    .insertInto('subscription')
    .values({
      ...valuesOf(created, $),
      anchorAt: sql<Date>`coalesce(${$.anchorAt}::timestamptz, statement_timestamp() + ${$.trialDays}::integer * interval '1 day')`,
      trialEndsAt: trialEnd,
      currentPeriodStart: sql<Date | null>`case when ${$.trialDays}::integer > 0 then statement_timestamp() end`,
      currentPeriodEnd: trialEnd,
      nextRunAt: sql<Date>`statement_timestamp() + ${$.runDays}::integer * interval '1 day'`,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['bookId', 'id']).doNothing())
    .returning(subscriptionColumns);
});

async function insert(tx: Tx, { bookId, effectId }: Actor, given: Input & Terms & { anchorAt: Date | null }): Promise<Subscription | null> {
  const hasTrial = given.trialDays > 0;
  const { currency: _, checkoutCallbackUrl: callbackUrl = null, metadata = {}, productId = null, planId = null, ...rest } = given;
  const { amount, quantity, trialDays, graceDays, anchorAt } = given;
  const [row] = await insertNew(tx, {
    ...rest,
    bookId,
    id: effectId,
    productId,
    planId,
    callbackUrl,
    metadata,
    status: hasTrial ? 'trialing' : 'pending_payment',
    outstanding: hasTrial ? NO_KOBO : times(amount, quantity),
    invoices: hasTrial ? 0 : 1,
    anchorFixed: anchorAt !== null,
    runDays: hasTrial ? trialDays : graceDays,
  });
  return row ?? null;
}

const notActive = (what: string): Refusal => invalidState(`${what}; activate it or choose another`);
