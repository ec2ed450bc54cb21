import { type App, hook } from '../../core/app/app.ts';
import { minus, NO_KOBO } from '../../domain/money/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { expectOf, expireAccountsOf } from '../virtual-accounts/account.ts';
import { matchAmount } from '../virtual-accounts/receive.ts';
import type { OnPaid } from '../virtual-accounts/subject.ts';
import { nextBoundary } from './calendar.ts';
import { closeInvoice, type Invoice, addPartPayment, openInvoice, type PaidWith } from './invoice.ts';
import {
  type Locked,
  lockSubscription,
  runAtOf,
  saveSubscription,
  type Subscription,
  mayTransition,
  requireTransition,
} from './subscription.ts';
import { mailCustomer, emitFor, emitPaid } from './events.ts';

/**
 * Applies a payment to the open invoice, in the commit of its deposit: full payment activates, a part leaves the rest due. A
 * surplus, and any payment after the end of the subscription, stays in the wallet.
 */
export const subscriptionPaid: OnPaid = async (app, tx, payment) => {
  const locked = await lockSubscription(tx, payment.bookId, payment.subject.id);
  const { subscription } = locked;
  const invoice = mayTransition(subscription.status, 'pay') ? await openInvoice(tx, subscription) : null;
  const matched = matchAmount(invoice ? minus(invoice.due, invoice.paid) : NO_KOBO, payment.amount);
  const outcome = {
    match: matched.match,
    surplus: matched.surplus,
    metadata: { ...subscription.metadata, subscriptionId: subscription.id },
  };
  if (!invoice) return { ...outcome, isSettled: true, description: 'Payment for a subscription without an amount due' };
  const description = `Subscription payment, period ${invoice.number}`;
  if (matched.remaining > 0) {
    await addPartPayment(tx, subscription, invoice.number, matched.applied);
    const owing = await saveSubscription(tx, { ...subscription, outstanding: matched.remaining, runAt: runAtOf(subscription) });
    await followOwed(app, tx, owing, payment.accountId);
    return { ...outcome, isSettled: false, description };
  }
  await settleInvoice(app, tx, locked, invoice, {
    source: 'virtual_account',
    depositId: payment.id,
    reference: payment.reference,
    markedBy: null,
    paidAt: payment.paidAt,
  });
  return { ...outcome, isSettled: true, description };
};

/** Period of an invoice; this payment begins the first. */
function periodOf(
  subscription: Subscription,
  invoice: Pick<Invoice, 'periodStart' | 'periodEnd'>,
  now: Date,
): { start: Date; end: Date; anchorAt: Date } {
  const { periodStart: start, periodEnd: end } = invoice;
  if (start && end) return { start, end, anchorAt: subscription.anchorAt };
  const anchorAt = subscription.anchorFixed ? subscription.anchorAt : now;
  return { start: now, end: nextBoundary(anchorAt, subscription, now), anchorAt };
}

/** Settles an invoice and the subscription. Requires its lock. @throws Refusal 409 INVALID_STATE when nothing is due. */
export async function settleInvoice(
  app: Pick<App, 'part'>,
  tx: Tx,
  { subscription, now }: Locked,
  invoice: Invoice,
  paid: Omit<PaidWith, 'period'>,
): Promise<Subscription> {
  requireTransition(subscription, 'pay');
  const { start, end, anchorAt } = periodOf(subscription, invoice, now);
  // Why: periods and payments are in subscription time, which is ahead of the clock in a sandbox.
  const paidAt = new Date(paid.paidAt.getTime() + subscription.aheadMs);
  const closed = await closeInvoice(tx, subscription, invoice.number, { ...paid, paidAt, period: { start, end } });
  if (closed.amount === 0) {
    const ended = await endWithPeriod(app, tx, subscription);
    await emitPaid(tx, ended, closed);
    await mailCustomer(tx, 'subscription_receipt', ended, receiptData(closed));
    return ended;
  }
  const isFirst = subscription.status === 'pending_payment' || subscription.cyclesPaid === 0;
  const active = await saveSubscription(tx, { ...subscription, ...activated(subscription, { start, end }), anchorAt, runAt: end });
  await followOwed(app, tx, active);
  if (isFirst) await emitFor(tx, 'subscription.activated', active, {});
  await emitPaid(tx, active, closed);
  await mailCustomer(tx, 'subscription_receipt', active, receiptData(closed));
  return active;
}

/** Columns that change with the payment of a period. */
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

/** By cancellation, or after the last cycle. */
export const endsWithPeriod = ({ cancelAtPeriodEnd, maxCycles, cyclesPaid }: Subscription): boolean =>
  cancelAtPeriodEnd || (maxCycles !== null && cyclesPaid >= maxCycles);

export async function endWithPeriod(app: Pick<App, 'part'>, tx: Tx, subscription: Subscription): Promise<Subscription> {
  const isCancelled = subscription.cancelAtPeriodEnd;
  requireTransition(subscription, isCancelled ? 'cancel' : 'expire');
  const ended = await saveSubscription(tx, {
    ...subscription,
    status: isCancelled ? 'cancelled' : 'expired',
    endedAt: subscription.currentPeriodEnd,
    cancelAtPeriodEnd: false,
    outstanding: NO_KOBO,
    pastDueSince: null,
    runAt: null,
  });
  await followOwed(app, tx, ended);
  if (isCancelled) await emitFor(tx, 'subscription.cancelled', ended, { atPeriodEnd: true });
  else {
    await emitFor(tx, 'subscription.expired', ended, { reason: 'cycles_over' });
    await mailCustomer(tx, 'subscription_ended', ended, { amount: NO_KOBO, reason: 'cycles_over', endedAt: ended.endedAt });
  }
  return ended;
}

/** Runs with a change of debt, under the subscription lock. */
export type OnOwed = (tx: Tx, subscription: { bookId: number; id: string }) => Promise<void>;

export const owedHook = hook<OnOwed>();

/**
 * Propagates a change of the debt to collecting slices and to the account. Requires the subscription lock. `paidThrough` is the
 * account of a part payment.
 */
export async function followOwed(
  app: Pick<App, 'part'>,
  tx: Tx,
  { bookId, id, outstanding }: Pick<Subscription, 'bookId' | 'id' | 'outstanding'>,
  paidThrough: string | null = null,
): Promise<void> {
  for (const changed of owedHook(app)) await changed(tx, { bookId, id });
  if (outstanding === 0) await expireAccountsOf(tx, bookId, 'subscription', [id]);
  else await expectOf(tx, bookId, { type: 'subscription', id }, outstanding, paidThrough);
}
