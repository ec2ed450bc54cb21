import { z } from 'zod';
import type { App } from '../../services/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/kernel/actor.ts';
import { operation } from '../../services/operation.ts';
import { voidInvoice } from './invoice.ts';
import { followOwed } from './owed.ts';
import { requireMove } from './states.ts';
import { type Locked, lockSubscription, runAtOf, saveSubscription, type Subscription } from './subscription.ts';
import { tell } from './tell.ts';
import { NO_KOBO } from '../../platform/kernel/money.ts';

const input = z.strictObject({ subscriptionId: z.uuid().meta({ description: 'Its id.' }) });

/** Stops billing. What is left of the period is kept for later. @throws Refusal 404, 409 INVALID_STATE. */
export const pauseSubscription = operation({
  title: 'subscriptions.pause',
  summary: 'Stop billing for a while',
  scope: 'subscriptions:write',
  input,
  run: (app, actor, { subscriptionId }): Promise<Subscription> =>
    moving(app, actor, subscriptionId, (tx, { subscription, now }) => {
      requireMove(subscription, 'pause');
      return saveSubscription(tx, { ...subscription, status: 'paused', pausedAt: now, runAt: null });
    }),
});

/**
 * Goes on: the period moves by as long as the pause was, so that it stays as long as it was paid for, and billing keeps to its new
 * day. @throws Refusal 404, 409 INVALID_STATE.
 */
export const resumeSubscription = operation({
  title: 'subscriptions.resume',
  summary: 'Go on after a pause',
  scope: 'subscriptions:write',
  input,
  run: (app, actor, { subscriptionId }): Promise<Subscription> =>
    moving(app, actor, subscriptionId, (tx, { subscription, now }) => {
      requireMove(subscription, 'resume');
      const { currentPeriodStart, currentPeriodEnd, pausedAt } = subscription;
      if (!currentPeriodStart || !currentPeriodEnd || !pausedAt) throw new Error('a paused subscription does not say since when');
      const pausedMs = now.getTime() - pausedAt.getTime();
      const start = new Date(currentPeriodStart.getTime() + pausedMs);
      const end = new Date(currentPeriodEnd.getTime() + pausedMs);
      const period = { currentPeriodStart: start, currentPeriodEnd: end, anchorAt: end };
      return saveSubscription(tx, { ...subscription, ...period, status: 'active', pausedAt: null, runAt: end });
    }),
});

/**
 * Ends a subscription: now, or with the period that is paid. What was outstanding is owed no more; its account and open orders end.
 * @throws Refusal 404; 409 INVALID_STATE when it has ended, or has no period to wait for.
 */
export const cancelSubscription = operation({
  title: 'subscriptions.cancel',
  summary: 'End a subscription',
  scope: 'subscriptions:write',
  input: input.extend({
    atPeriodEnd: z.boolean().default(false).meta({ description: 'With the period that is paid; now unless told.' }),
  }),
  run: (app, actor, { subscriptionId, atPeriodEnd }): Promise<Subscription> =>
    moving(app, actor, subscriptionId, async (tx, { subscription, now }) => {
      requireMove(subscription, atPeriodEnd ? 'cancel_at_period_end' : 'cancel');
      if (atPeriodEnd) {
        const canceledAt = subscription.canceledAt ?? now;
        return saveSubscription(tx, { ...subscription, cancelAtPeriodEnd: true, canceledAt, runAt: runAtOf(subscription) });
      }
      await voidInvoice(tx, subscription);
      const canceled = await saveSubscription(tx, {
        ...subscription,
        status: 'canceled',
        canceledAt: now,
        endedAt: now,
        pausedAt: null,
        cancelAtPeriodEnd: false,
        outstanding: NO_KOBO,
        pastDueSince: null,
        runAt: null,
      });
      await followOwed(app, tx, canceled);
      await tell(tx, 'subscription.canceled', canceled, { atPeriodEnd: false });
      return canceled;
    }),
});

/** Makes one move of a locked subscription and wakes whoever delivers its events. */
export async function moving(
  app: App,
  { bookId }: Pick<Actor, 'bookId'>,
  id: string,
  move: (tx: Tx, locked: Locked) => Promise<Subscription>,
): Promise<Subscription> {
  const moved = await app.db.transaction(async (tx) => move(tx, await lockSubscription(tx, bookId, id)));
  app.wakeWebhooks(bookId);
  return moved;
}
