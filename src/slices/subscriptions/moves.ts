import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { lagosDay } from '../../domain/time/lagos.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { voidInvoice } from './invoice.ts';
import { followOwed } from './settle.ts';
import { requireMove } from './states.ts';
import {
  type Locked,
  lockSubscription,
  runAtOf,
  saveSubscription,
  shownSubscription,
  type Subscription,
  subscriptionSchema,
} from './subscription.ts';
import { emitFor } from './events.ts';
import { greater, NO_KOBO, plus } from '../../domain/money/money.ts';

const input = z.strictObject({ subscriptionId: z.uuid().meta({ description: 'Its id.' }) });

/** Stops billing. What is left of the period is kept for later. @throws Refusal 404, 409 INVALID_STATE. */
export const pauseSubscription = operation({
  title: 'subscriptions.pause',
  summary: 'Stop billing for a while',
  scope: 'subscriptions:write',
  input,
  output: subscriptionSchema,
  run: (app, actor, { subscriptionId }) =>
    moving(app, actor, subscriptionId, (tx, { subscription, now }) => {
      requireMove(subscription, 'pause');
      return saveSubscription(tx, { ...subscription, status: 'paused', pausedAt: now, runAt: null });
    }),
});

/**
 * Goes on: the period moves by as long as the pause was, so that it stays as long as it was paid for. Billing keeps to its new day; while that is
 * the same day, such as after a pause of seconds, it keeps to its anchor, also in months that have no such day. @throws Refusal 404, 409 INVALID_STATE.
 */
export const resumeSubscription = operation({
  title: 'subscriptions.resume',
  summary: 'Go on after a pause',
  scope: 'subscriptions:write',
  input,
  output: subscriptionSchema,
  run: (app, actor, { subscriptionId }) =>
    moving(app, actor, subscriptionId, (tx, { subscription, now }) => {
      requireMove(subscription, 'resume');
      const { currentPeriodStart, currentPeriodEnd, pausedAt } = subscription;
      if (!currentPeriodStart || !currentPeriodEnd || !pausedAt) throw new Error('a paused subscription does not say since when');
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
 * Ends a subscription: now, or with the period that is paid. Now, what was outstanding and what changes left owed is waived, and its account and open
 * orders end. With the period, what changes left owed is billed by a final invoice first.
 * @throws Refusal 404; 409 INVALID_STATE when it has ended, or has no period to wait for.
 */
export const cancelSubscription = operation({
  title: 'subscriptions.cancel',
  summary: 'End a subscription',
  scope: 'subscriptions:write',
  input: input.extend({
    atPeriodEnd: z.boolean().default(false).meta({ description: 'With the period that is paid; now unless told.' }),
  }),
  output: subscriptionSchema,
  run: (app, actor, { subscriptionId, atPeriodEnd }) =>
    moving(app, actor, subscriptionId, async (tx, { subscription, now }) => {
      requireMove(subscription, atPeriodEnd ? 'cancel_at_period_end' : 'cancel');
      if (atPeriodEnd) {
        const canceledAt = subscription.canceledAt ?? now;
        return saveSubscription(tx, { ...subscription, cancelAtPeriodEnd: true, canceledAt, runAt: runAtOf(subscription) });
      }
      const credit = plus(subscription.creditBalance, await voidInvoice(tx, subscription));
      const canceled = await saveSubscription(tx, {
        ...subscription,
        status: 'canceled',
        canceledAt: now,
        endedAt: now,
        pausedAt: null,
        cancelAtPeriodEnd: false,
        outstanding: NO_KOBO,
        creditBalance: greater(credit, NO_KOBO),
        pastDueSince: null,
        runAt: null,
      });
      await followOwed(app, tx, canceled);
      await emitFor(tx, 'subscription.canceled', canceled, { atPeriodEnd: false });
      return canceled;
    }),
});

/** Undoes a cancellation at the end of the period, before that end. @throws Refusal 404; 409 INVALID_STATE when there is none to undo. */
export const undoCancellation = operation({
  title: 'subscriptions.undo_cancellation',
  summary: 'Undo a cancellation at period end',
  scope: 'subscriptions:write',
  input,
  output: subscriptionSchema,
  run: (app, actor, { subscriptionId }) =>
    moving(app, actor, subscriptionId, (tx, { subscription }) => {
      requireMove(subscription, 'undo_cancellation');
      if (!subscription.cancelAtPeriodEnd)
        throw new Refusal('conflict', 'The subscription is not canceled at the end of its period', { code: 'INVALID_STATE' });
      return saveSubscription(tx, { ...subscription, cancelAtPeriodEnd: false, canceledAt: null, runAt: runAtOf(subscription) });
    }),
});

/** Makes one transition of a locked subscription and wakes the delivery of its events. */
export async function moving(
  app: App,
  { bookId }: Pick<Actor, 'bookId'>,
  id: string,
  move: (tx: Tx, locked: Locked) => Promise<Subscription>,
): Promise<z.output<typeof subscriptionSchema>> {
  const moved = await app.db.transaction(async (tx) => move(tx, await lockSubscription(tx, bookId, id)));
  app.wakeWebhooks(bookId);
  return shownSubscription(moved);
}
