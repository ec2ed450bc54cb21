import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { greater, type Kobo, lesser, minus, NO_KOBO, plus } from '../../domain/money/money.ts';
import { type Invoice, openInvoice } from '../subscriptions/invoice.ts';
import { settleInvoice } from '../subscriptions/settle.ts';
import { mayMove } from '../subscriptions/states.ts';
import { type Locked, lockSubscription } from '../subscriptions/subscription.ts';
import { matchAmount } from '../virtual-accounts/receive.ts';
import type { OnPaid, Outcome, Payment } from '../virtual-accounts/subject.ts';
import { lockOrdersOf } from './close-orders.ts';
import { closingOf, lockLink } from './link.ts';
import { type CheckoutOrder, lockOrder, ORDER_COLUMNS, orderOf, type OrderRow } from './order.ts';
import { LINK_MOVES, mayMoveOrder, requireOrderMove } from './states.ts';
import { lockOffer, mostOf, takeOut } from './stock.ts';
import { mailReceipt, tellPaid } from './tell.ts';

/**
 * Money came through the account of an order, in the commit of its deposit. The whole amount, at once or in parts, pays the order; too
 * much pays it and leaves a surplus in the wallet; too little leaves it open until its time is over. Money that comes after that
 * pays the order all the same while there is still room and stock for it, and its subscription owes so much; where there is none, and
 * after the business canceled it, the money stays in the wallet and the order says what came, to be given back.
 */
export const orderPaid: OnPaid = async (app, tx, payment) => {
  const order = await lockForPayment(app, tx, payment);
  const isOpen = mayMoveOrder(order.status, 'pay');
  const isGivenUp = order.status === 'canceled' && order.cancelReason !== 'business';
  const matched = matchAmount(isOpen || isGivenUp ? greater(minus(order.total, order.amountPaid), NO_KOBO) : NO_KOBO, payment.amount);
  const isCovered = matched.remaining === 0 && (isOpen || isGivenUp);
  if (isCovered && (isOpen || (await isStillPossible(tx, order)))) {
    const surplus = await complete(app, tx, order, payment);
    return outcomeOf(
      order,
      { match: matched.match, surplus: lesser(plus(matched.surplus, surplus), payment.amount), isSettled: true },
      `Payment of order ${order.reference}`,
    );
  }
  await note(tx, order, payment);
  if (isOpen) return outcomeOf(order, { ...matched, isSettled: false }, `Part of the payment of order ${order.reference}`);
  return outcomeOf(
    order,
    { match: matched.match, surplus: payment.amount, isSettled: true },
    `Payment of order ${order.reference}, which is ${order.status}`,
  );
};

function outcomeOf(order: CheckoutOrder, made: Pick<Outcome, 'match' | 'surplus' | 'isSettled'>, description: string): Outcome {
  const { match, surplus, isSettled } = made;
  const metadata = { ...order.metadata, linkId: order.linkId, orderId: order.id, orderReference: order.reference };
  return { match, surplus, isSettled, description, metadata };
}

/** The order, locked, after the subscription that it pays and that subscription's other orders, which close with it. */
async function lockForPayment(app: Pick<App, 'keyRing'>, tx: Tx, { bookId, subject: { id } }: Payment): Promise<CheckoutOrder> {
  const [row] = await tx.query<{ subscriptionId: string | null }>(
    'checkout_order.subscription',
    'select subscription_id as "subscriptionId" from checkout_order where book_id = $1 and id = $2',
    [bookId, id],
  );
  if (row?.subscriptionId) {
    await lockSubscription(tx, bookId, row.subscriptionId);
    await lockOrdersOf(tx, { bookId, id: row.subscriptionId });
  }
  return lockOrder(app, tx, bookId, id);
}

/** Whether an order that was given up could be made again now, at its own price. */
async function isStillPossible(tx: Tx, order: CheckoutOrder): Promise<boolean> {
  const { bookId, linkId, productId, subscriptionId, quantity, total } = order;
  const link = await lockLink(tx, bookId, linkId);
  // A link that was closed meanwhile takes no orders, but this one was made while it was open.
  if (closingOf({ ...link, status: link.status === 'completed' ? 'completed' : 'active', expiresAt: null }, new Date()) !== null)
    return false;
  if (subscriptionId !== null) return (await whatIsOwed(tx, bookId, subscriptionId, total)) !== null;
  if (productId === null) return true;
  const offer = await lockOffer(tx, bookId, productId);
  return mostOf({ ...offer, maxQuantity: null }) >= quantity;
}

/** The order is paid: its stock is taken, its place is used, events and receipt are written. Answers what its subscription had no use for. */
async function complete(app: Pick<App, 'keyRing' | 'part'>, tx: Tx, order: CheckoutOrder, payment: Payment): Promise<Kobo> {
  const wasOpen = order.status === 'pending';
  requireOrderMove(order, wasOpen ? 'pay' : 'pay_late');
  const [row] = await tx.query<OrderRow>(
    'checkout_order.paid',
    `update checkout_order set status = 'paid', amount_paid = amount_paid + $3, sender_name = $4, deposit_id = $5, paid_at = $6, due_at = null,
            cancel_reason = null, canceled_at = null, updated_at = clock_timestamp()
      where book_id = $1 and id = $2 returning ${ORDER_COLUMNS}`,
    [order.bookId, order.id, payment.amount, payment.senderName, payment.id, payment.paidAt],
  );
  if (!row) throw new Error('a locked order was not updated');
  await useUpPlace(tx, order, wasOpen);
  if (order.productId !== null) {
    const offer = await lockOffer(tx, order.bookId, order.productId);
    await takeOut(tx, order.bookId, offer, { quantity: order.quantity, wasReserved: wasOpen });
  }
  const unused = order.subscriptionId === null ? NO_KOBO : await paySubscription(app, tx, order, order.subscriptionId, payment);
  const paid = orderOf(app, row);
  await tellPaid(tx, paid);
  if (order.subscriptionId === null) await mailReceipt(tx, paid);
  return unused;
}

/** A place that was kept is used; the link is completed with its last one. */
async function useUpPlace(tx: Tx, { bookId, linkId }: CheckoutOrder, wasOpen: boolean): Promise<void> {
  await lockLink(tx, bookId, linkId);
  await tx.query(
    'checkout_link.paid',
    `update checkout_link set payments = payments + 1, open_orders = open_orders - $3,
            status = case when payments + 1 >= max_payments and status = any ($4) then '${LINK_MOVES.complete.to}' else status end, updated_at = clock_timestamp()
      where book_id = $1 and id = $2`,
    [bookId, linkId, wasOpen ? 1 : 0, LINK_MOVES.complete.from],
  );
}

/** What a subscription owes, where an order over `total` pays all of it; null where it owes nothing, or more. */
async function whatIsOwed(
  tx: Tx,
  bookId: number,
  subscriptionId: string,
  total: Kobo,
): Promise<{ locked: Locked; invoice: Invoice; due: Kobo } | null> {
  const locked = await lockSubscription(tx, bookId, subscriptionId);
  const invoice = mayMove(locked.subscription.status, 'pay') ? await openInvoice(tx, locked.subscription) : null;
  const due = invoice ? minus(invoice.due, invoice.paid) : NO_KOBO;
  return invoice && due <= total ? { locked, invoice, due } : null;
}

/** Pays what a subscription owes, and answers what it had no use for. */
async function paySubscription(
  app: Pick<App, 'part'>,
  tx: Tx,
  { bookId, total }: CheckoutOrder,
  subscriptionId: string,
  payment: Payment,
): Promise<Kobo> {
  const owed = await whatIsOwed(tx, bookId, subscriptionId, total);
  if (!owed) return total;
  await settleInvoice(app, tx, owed.locked, owed.invoice, {
    source: 'checkout',
    depositId: payment.id,
    reference: payment.reference,
    markedBy: null,
    paidAt: payment.paidAt,
  });
  return minus(total, owed.due);
}

/** Money that does not complete the order is written down with it. */
async function note(tx: Tx, { bookId, id }: CheckoutOrder, { amount, senderName }: Payment): Promise<void> {
  await tx.query(
    'checkout_order.note',
    'update checkout_order set amount_paid = amount_paid + $3, sender_name = coalesce(sender_name, $4), updated_at = clock_timestamp() where book_id = $1 and id = $2',
    [bookId, id, amount, senderName],
  );
}
