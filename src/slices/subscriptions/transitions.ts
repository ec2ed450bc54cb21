import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { lagosDay } from '../../domain/time/lagos.ts';
import { invalidState, invalid, nothingGiven } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { voidInvoice } from './invoice.ts';
import { followOwed } from './settle.ts';
import {
  type Locked,
  lockSubscription,
  runAtOf,
  saveSubscription,
  shownSubscription,
  type Subscription,
  subscriptionSchema,
  priceOf,
  requireTransition,
} from './subscription.ts';
import { emitFor } from './events.ts';
import { greater, NO_KOBO, plus, type Kobo, minus } from '../../domain/money/money.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';
import { productById } from '../products/product.ts';
import { prorated } from './calendar.ts';
import { MAX_PRICE, subscriptionFields as fields } from './plan.ts';

const input = z.strictObject({ subscriptionId: z.uuid().meta({ description: 'The subscription.' }) });
const ofSubscription = { scope: 'subscriptions:write', input, output: subscriptionSchema } as const;

/** Pauses billing and preserves the rest of the period. @throws Refusal 404, 409 INVALID_STATE. */
export const pauseSubscription = operation({
  title: 'subscriptions.pause',
  summary: 'Pause a subscription',
  ...ofSubscription,
  run: (app, actor, { subscriptionId }) =>
    moving(app, actor, subscriptionId, (tx, { subscription, now }) => {
      requireTransition(subscription, 'pause');
      return saveSubscription(tx, { ...subscription, status: 'paused', pausedAt: now, runAt: null });
    }),
});

/**
 * Resumes billing; the period and the billing day move by the pause, except for a pause within a day. @throws Refusal 404, 409.
 */
export const resumeSubscription = operation({
  title: 'subscriptions.resume',
  summary: 'Resume a subscription',
  ...ofSubscription,
  run: (app, actor, { subscriptionId }) =>
    moving(app, actor, subscriptionId, (tx, { subscription, now }) => {
      requireTransition(subscription, 'resume');
      const { currentPeriodStart, currentPeriodEnd, pausedAt } = subscription;
      if (!currentPeriodStart || !currentPeriodEnd || !pausedAt) throw new Error('a paused subscription has no pause time');
      const pausedMs = now.getTime() - pausedAt.getTime();
      const later = (at: Date): Date => new Date(at.getTime() + pausedMs);
      const isSameDay = (at: Date): boolean => lagosDay(later(at)) === lagosDay(at);
      const end = later(currentPeriodEnd);
      const anchorAt = isSameDay(currentPeriodEnd) && isSameDay(subscription.anchorAt) ? later(subscription.anchorAt) : end;
      const period = { currentPeriodStart: later(currentPeriodStart), currentPeriodEnd: end, anchorAt };
      return saveSubscription(tx, { ...subscription, ...period, status: 'active', pausedAt: null, runAt: end });
    }),
});

/**
 * Cancels immediately and waives debts, or with the paid period after a final invoice.
 * @throws Refusal 404; 409 INVALID_STATE after the end, or without a period.
 */
export const cancelSubscription = operation({
  title: 'subscriptions.cancel',
  summary: 'Cancel a subscription',
  scope: 'subscriptions:write',
  input: input.extend({
    atPeriodEnd: z.boolean().default(false).meta({ description: 'True to end with the paid period; at once by default.' }),
  }),
  output: subscriptionSchema,
  run: (app, actor, { subscriptionId, atPeriodEnd }) =>
    moving(app, actor, subscriptionId, async (tx, { subscription, now }) => {
      requireTransition(subscription, atPeriodEnd ? 'cancel_at_period_end' : 'cancel');
      if (atPeriodEnd) {
        const cancelledAt = subscription.cancelledAt ?? now;
        return saveSubscription(tx, { ...subscription, cancelAtPeriodEnd: true, cancelledAt, runAt: runAtOf(subscription) });
      }
      const credit = plus(subscription.creditBalance, await voidInvoice(tx, subscription));
      const cancelled = await saveSubscription(tx, {
        ...subscription,
        status: 'cancelled',
        cancelledAt: now,
        endedAt: now,
        pausedAt: null,
        cancelAtPeriodEnd: false,
        outstanding: NO_KOBO,
        creditBalance: greater(credit, NO_KOBO),
        pastDueSince: null,
        runAt: null,
      });
      await followOwed(app, tx, cancelled);
      await emitFor(tx, 'subscription.cancelled', cancelled, { atPeriodEnd: false });
      return cancelled;
    }),
});

/** Undoes a cancellation at the end of the period. @throws Refusal 404; 409 INVALID_STATE without such a cancellation. */
export const undoCancellation = operation({
  title: 'subscriptions.reinstate',
  summary: 'Undo a cancellation at period end',
  ...ofSubscription,
  run: (app, actor, { subscriptionId }) =>
    moving(app, actor, subscriptionId, (tx, { subscription }) => {
      requireTransition(subscription, 'undo_cancellation');
      if (!subscription.cancelAtPeriodEnd) throw invalidState('The subscription has no cancellation at the end of its period to undo');
      return saveSubscription(tx, { ...subscription, cancelAtPeriodEnd: false, cancelledAt: null, runAt: runAtOf(subscription) });
    }),
});

async function moving(
  app: App,
  { bookId }: Pick<Actor, 'bookId'>,
  id: string,
  transition: (tx: Tx, locked: Locked) => Promise<Subscription>,
): Promise<z.output<typeof subscriptionSchema>> {
  const moved = await app.db.transaction(async (tx) => transition(tx, await lockSubscription(tx, bookId, id)));
  app.wakeWebhooks(bookId);
  return shownSubscription(moved);
}

const proration = namedEnum('ProrationBehavior', 'Proration of the current period after a change.', ['create_prorations', 'none']);

/**
 * Changes product, amount or quantity; `create_prorations` settles the rest of the period with the next invoice.
 * @throws Refusal 400 without fields, 404, 409 INVALID_STATE.
 */
export const changeSubscription = operation({
  title: 'subscriptions.change',
  summary: 'Change product or quantity of a subscription',
  scope: 'subscriptions:write',
  input: z.strictObject({
    subscriptionId: z.uuid().meta({ description: 'The subscription.' }),
    productId: z.uuid().optional().meta({ description: 'The product; its price applies unless amount is given.' }),
    amount: fields.amount.optional(),
    quantity: fields.quantity.optional(),
    prorationBehavior: proration.default('create_prorations').meta({ description: 'create_prorations by default.' }),
  }),
  output: subscriptionSchema,
  async run(app, actor, { subscriptionId, productId, amount, quantity, prorationBehavior }) {
    if (productId === undefined && amount === undefined && quantity === undefined) {
      throw nothingGiven('Give at least one of productId, amount and quantity');
    }
    const product = productId === undefined ? null : await productById(app, actor.bookId, productId);
    if (product && !product.active) throw invalidState('The product is not active; activate the product or choose another');
    return moving(app, actor, subscriptionId, (tx, { subscription, now }) => {
      requireTransition(subscription, 'change');
      const next: Subscription = {
        ...subscription,
        amount: amount ?? product?.price ?? subscription.amount,
        quantity: quantity ?? subscription.quantity,
        // Why: the price no longer follows the plan.
        ...(product && { productId: product.id, planId: null }),
      };
      if (priceOf(next) > MAX_PRICE)
        throw invalid('quantity', `quantity: a billing period costs at most ${MAX_PRICE} kobo; reduce the quantity`);
      const credit = prorationBehavior === 'none' ? NO_KOBO : creditOf(subscription, next, now);
      return saveSubscription(tx, { ...next, creditBalance: plus(subscription.creditBalance, credit), runAt: runAtOf(subscription) });
    });
  },
});

/** Kobo credited for the rest of the period, below zero a debt; zero in a trial. */
export function creditOf(before: Subscription, after: Subscription, now: Date): Kobo {
  const { status, currentPeriodStart: start, currentPeriodEnd: end } = before;
  if (status !== 'active' || !start || !end) return NO_KOBO;
  return minus(prorated(priceOf(before), { start, end }, now), prorated(priceOf(after), { start, end }, now));
}
