import { z } from 'zod';
import { customerById, requireActive } from '../customers/customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { lagosDayStart } from '../../domain/time/lagos.ts';
import { type Kobo, NO_KOBO, onlyNaira, times } from '../../domain/money/money.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Product, productById } from '../products/product.ts';
import type { Cadence } from './calendar.ts';
import { MAX_PRICE, subscriptionFields as fields } from './input.ts';
import { makeInvoice } from './invoice.ts';
import { type Plan, planById } from './plan.ts';
import {
  type Subscription,
  SUBSCRIPTION_COLUMNS,
  subscriptionById,
  subscriptionMade,
  type SubscriptionRow,
  subscriptionOf,
} from './subscription.ts';
import { tell } from './tell.ts';

const DAY_MS = 86_400_000;
const ANCHOR_RANGE_MS = 366 * DAY_MS;

const input = z.strictObject({
  customerId: z.uuid().meta({ description: 'Who pays.' }),
  planId: z.uuid().optional().meta({ description: 'Brings price and interval.' }),
  productId: z.uuid().optional().meta({ description: 'Brings its price, unless there is a plan.' }),
  amount: fields.amount.optional().meta({ description: 'Kobo: for one; that of plan or product unless told.' }),
  currency: onlyNaira,
  interval: fields.interval.optional().meta({ description: 'How often it is paid; that of the plan unless told.' }),
  intervalCount: fields.intervalCount.optional(),
  quantity: fields.quantity.default(1).meta({ description: 'How many; 1 unless told.' }),
  paymentMethod: fields.paymentMethod.default('va'),
  graceDays: fields.graceDays.default(3),
  trialDays: fields.trialDays.optional(),
  maxCycles: fields.maxCycles.nullable().optional().meta({ description: 'After how many periods it ends; null for never.' }),
  billingAnchor: fields.billingAnchor.optional(),
  checkoutCallbackUrl: fields.checkoutCallbackUrl.optional(),
  metadata: fields.metadata.optional(),
});

/**
 * Makes a subscription. Its price is `amount`, else that of the plan, else that of the product. Without a trial it waits for the first
 * payment, with which its first period begins. A repeat of one request finds the subscription that it made.
 * @throws Refusal 404 for an unknown customer, plan or product; 409 CUSTOMER_NOT_ACTIVE, or INVALID_STATE for a plan or product that is not active; 400 naming what is missing.
 */
export const createSubscription = operation({
  title: 'subscriptions.create',
  summary: 'Subscribe a customer',
  scope: 'subscriptions:write',
  input,
  async run(app, actor, given): Promise<Subscription> {
    // First, since customer, plan or product may be active no more: a refusal would hide the subscription from the caller who made it.
    const before = await subscriptionMade(app, actor);
    if (before) return before;
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
      await tell(tx, 'subscription.created', subscription, {});
      if (subscription.status === 'pending_payment') {
        await makeInvoice(tx, subscription, { number: 1, period: null, amount: subscription.outstanding, creditBalance: NO_KOBO });
      }
      return subscription;
    });
    if (!made) return subscriptionById(app, actor.bookId, actor.effectId);
    app.wakeWebhooks(actor.bookId);
    return made;
  },
});

type Input = z.output<typeof input>;

interface Terms extends Cadence {
  amount: Kobo;
  trialDays: number;
  maxCycles: number | null;
}

function termsOf(given: Input, plan: Plan | null, product: Product | null): Terms {
  if (plan && !plan.active) throw notActive('The plan is taken back');
  if (product && !product.active) throw notActive('The product is not active');
  const amount = given.amount ?? plan?.amount ?? product?.price;
  if (amount === undefined) throw invalid('amount', 'amount: is required without a plan and without a product');
  const interval = given.interval ?? plan?.interval;
  if (interval === undefined) throw invalid('interval', 'interval: is required without a plan');
  if (times(amount, given.quantity) > MAX_PRICE) throw invalid('quantity', `quantity: a period may cost at most ${MAX_PRICE} kobo`);
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

/** Null when this very request made it before. The anchor without a day of its own is the moment that begins the first paid period. */
async function insert(tx: Tx, { bookId, effectId }: Actor, given: Input & Terms & { anchorAt: Date | null }): Promise<Subscription | null> {
  const hasTrial = given.trialDays > 0;
  const [row] = await tx.query<SubscriptionRow>(
    'subscription.create',
    `with t as materialized (select clock_timestamp() as now, clock_timestamp() + $16 * interval '1 day' as trial_end)
     insert into subscription (book_id, id, customer_id, product_id, plan_id, status, interval, interval_count, amount, quantity, payment_method, grace_days,
            max_cycles, outstanding, invoices, anchor_at, anchor_fixed, trial_ends_at, current_period_start, current_period_end, next_run_at, callback_url, metadata, created_at, updated_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::integer, $13, $14, case when $17 then 0 else 1 end, coalesce($15::timestamptz, case when $17 then t.trial_end else t.now end), $15 is not null,
            case when $17 then t.trial_end end, case when $17 then t.now end, case when $17 then t.trial_end end,
            case when $17 then t.trial_end else t.now + $12::integer * interval '1 day' end, $18, $19, t.now, t.now
       from t
     on conflict (book_id, id) do nothing returning ${SUBSCRIPTION_COLUMNS}`,
    [
      bookId,
      effectId,
      given.customerId,
      given.productId ?? null,
      given.planId ?? null,
      hasTrial ? 'trialing' : 'pending_payment',
      given.interval,
      given.intervalCount,
      given.amount,
      given.quantity,
      given.paymentMethod,
      given.graceDays,
      given.maxCycles,
      hasTrial ? NO_KOBO : times(given.amount, given.quantity),
      given.anchorAt,
      given.trialDays,
      hasTrial,
      given.checkoutCallbackUrl ?? null,
      JSON.stringify(given.metadata ?? {}),
    ],
  );
  return row ? subscriptionOf(row) : null;
}

function notActive(what: string): Refusal {
  return new Refusal('conflict', `${what}, so nobody can be subscribed`, { code: 'INVALID_STATE' });
}
