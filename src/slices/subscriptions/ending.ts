import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { NO_KOBO } from '../../domain/money/money.ts';
import { followOwed } from './owed.ts';
import { requireMove } from './states.ts';
import { saveSubscription, type Subscription } from './subscription.ts';
import { mailCustomer, tell } from './tell.ts';

/** Whether a subscription ends with its present period: canceled at its end, or all its cycles are over. */
export const endsWithPeriod = ({ cancelAtPeriodEnd, maxCycles, cyclesPaid }: Subscription): boolean =>
  cancelAtPeriodEnd || (maxCycles !== null && cyclesPaid >= maxCycles);

/** Ends a subscription with its period, of which nothing is owed any more. The caller holds its lock. */
export async function endWithPeriod(app: Pick<App, 'part'>, tx: Tx, subscription: Subscription): Promise<Subscription> {
  const isCanceled = subscription.cancelAtPeriodEnd;
  requireMove(subscription, isCanceled ? 'cancel' : 'expire');
  const ended = await saveSubscription(tx, {
    ...subscription,
    status: isCanceled ? 'canceled' : 'expired',
    endedAt: subscription.currentPeriodEnd,
    cancelAtPeriodEnd: false,
    outstanding: NO_KOBO,
    pastDueSince: null,
    runAt: null,
  });
  await followOwed(app, tx, ended);
  if (isCanceled) await tell(tx, 'subscription.canceled', ended, { atPeriodEnd: true });
  else {
    await tell(tx, 'subscription.expired', ended, { reason: 'cycles_over' });
    await mailCustomer(tx, 'subscription_ended', ended, { amount: NO_KOBO, reason: 'cycles_over', endedAt: ended.endedAt });
  }
  return ended;
}
