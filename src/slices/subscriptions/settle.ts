import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { NO_KOBO } from '../../domain/money/money.ts';
import { nextBoundary } from './calendar.ts';
import { closeInvoice, type Invoice, type PaidWith } from './invoice.ts';
import { endWithPeriod } from './ending.ts';
import { followOwed } from './owed.ts';
import { requireMove } from './states.ts';
import { type Locked, saveSubscription, type Subscription } from './subscription.ts';
import { mailCustomer, tell, tellPaid } from './tell.ts';

/** The period that an invoice pays for: its own, or the one that begins with this payment. */
function periodOf(subscription: Subscription, invoice: Pick<Invoice, 'periodStart' | 'periodEnd'>, now: Date): Period {
  const { periodStart: start, periodEnd: end } = invoice;
  if (start && end) return { start, end, anchorAt: subscription.anchorAt };
  const anchorAt = subscription.isAnchorFixed ? subscription.anchorAt : now;
  return { start: now, end: nextBoundary(anchorAt, subscription, now), anchorAt };
}

export interface Period {
  start: Date;
  end: Date;
  anchorAt: Date;
}

/**
 * An open invoice is paid: it is closed, the subscription is active for its period, or ends with a final one, and events and the receipt are written. The caller
 * holds the subscription's lock. @throws Refusal 409 INVALID_STATE when nothing is due.
 */
export async function settleInvoice(
  app: Pick<App, 'part'>,
  tx: Tx,
  { subscription, now }: Locked,
  invoice: Invoice,
  paid: Omit<PaidWith, 'period'>,
): Promise<{ subscription: Subscription; invoice: Invoice }> {
  requireMove(subscription, 'pay');
  const { start, end, anchorAt } = periodOf(subscription, invoice, now);
  // Periods are in the time of the subscription, which in a sandbox is ahead of the clock, and so is when they were paid.
  const paidAt = new Date(paid.paidAt.getTime() + subscription.aheadMs);
  const closed = await closeInvoice(tx, subscription, invoice.number, { ...paid, paidAt, period: { start, end } });
  // A final invoice: no period follows it.
  if (closed.amount === 0) {
    const ended = await endWithPeriod(app, tx, subscription);
    await tellPaid(tx, ended, closed);
    await mailCustomer(tx, 'subscription_receipt', ended, receiptData(closed));
    return { subscription: ended, invoice: closed };
  }
  const isFirst = subscription.status === 'pending_payment' || subscription.cyclesPaid === 0;
  const active = await saveSubscription(tx, { ...subscription, ...activated(subscription, { start, end }), anchorAt, runAt: end });
  await followOwed(app, tx, active);
  if (isFirst) await tell(tx, 'subscription.activated', active, {});
  await tellPaid(tx, active, closed);
  await mailCustomer(tx, 'subscription_receipt', active, receiptData(closed));
  return { subscription: active, invoice: closed };
}

/** What a subscription becomes when a period of it is paid. */
export function activated(subscription: Subscription, { start, end }: { start: Date; end: Date }): Partial<Subscription> {
  return {
    status: 'active',
    currentPeriodStart: start,
    currentPeriodEnd: end,
    cyclesPaid: subscription.cyclesPaid + 1,
    outstanding: NO_KOBO,
    pastDueSince: null,
    dunningAttempt: 0,
  };
}

function receiptData({ due, paidAt, periodStart, periodEnd, reference }: Invoice): object {
  return { amount: due, paidAt, periodStart, periodEnd, reference };
}
