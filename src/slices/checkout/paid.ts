import type { App } from '../../core/app/app.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { greater, type Kobo, lesser, minus, NO_KOBO, plus } from '../../domain/money/money.ts';
import { type Invoice, openInvoice } from '../subscriptions/invoice.ts';
import { settleInvoice } from '../subscriptions/settle.ts';
import { type Locked, lockSubscription, mayTransition } from '../subscriptions/subscription.ts';
import { matchAmount } from '../virtual-accounts/receive.ts';
import type { OnPaid, Outcome, Payment } from '../virtual-accounts/subject.ts';
import { emit } from './events.ts';
import { lockOrdersOf } from './cancel-orders.ts';
import { closingOf, lockLink, saveLink } from './link.ts';
import { CheckoutOrder, itemsOf, lockOrder, saveOrder } from './order.ts';
import { LINK_TRANSITIONS, mayTransitionLink, mayTransitionOrder, requireOrderTransition } from './states.ts';
import { lockOffer, maximumOf, takeOut } from './stock.ts';

/**
 * Applies a payment in the commit of its deposit: the full amount pays the order, a surplus stays in the wallet, a part leaves
 * it pending. A late payment pays a cancelled order only while place, stock and debt remain; otherwise the order counts it for
 * a refund.
 */
export const orderPaid: OnPaid = async (app, tx, payment) => {
  const order = await lockForPayment(app, tx, payment);
  const isOpen = mayTransitionOrder(order.status, 'pay');
  // Why: an order whose payment goes back to the payer takes no further payment.
  const isReopenable =
    order.status === 'cancelled' && order.cancelReason !== 'business' && order.amountRefunded + order.amountRefunding === 0;
  const matched = matchAmount(isOpen || isReopenable ? greater(minus(order.total, order.amountPaid), NO_KOBO) : NO_KOBO, payment.amount);
  const isCovered = matched.remaining === 0 && (isOpen || isReopenable);
  if (isCovered && (isOpen || (await isStillPossible(tx, order)))) {
    const surplus = await complete(app, tx, order, payment);
    return outcomeOf(
      order,
      { match: matched.match, surplus: lesser(plus(matched.surplus, surplus), payment.amount), isSettled: true },
      `Payment of order ${order.reference}`,
    );
  }
  await saveOrder(app, tx, order, {
    amountPaid: plus(order.amountPaid, payment.amount),
    senderName: order.senderName ?? payment.senderName,
  });
  if (isOpen) return outcomeOf(order, { ...matched, isSettled: false }, `Part of the payment of order ${order.reference}`);
  return outcomeOf(
    order,
    { match: matched.match, surplus: payment.amount, isSettled: true },
    `Payment of order ${order.reference}, which is ${order.status}`,
  );
};

function outcomeOf(order: CheckoutOrder, made: Pick<Outcome, 'match' | 'surplus' | 'isSettled'>, description: string): Outcome {
  const metadata = { ...order.metadata, linkId: order.linkId, orderId: order.id, orderReference: order.reference };
  return { ...made, description, metadata };
}

const subscriptionOf = prepared(CheckoutOrder)('checkout_order.subscription', (db, $: Pick<CheckoutOrder, 'bookId' | 'id'>) =>
  db.selectFrom('checkout_order').select('subscriptionId').where('bookId', '=', $.bookId).where('id', '=', $.id),
);

/** Lock order: subscription, pending orders of the subscription, order. */
async function lockForPayment(app: Pick<App, 'keyRing'>, tx: Tx, { bookId, subject: { id } }: Payment): Promise<CheckoutOrder> {
  const [row] = await subscriptionOf(tx, { bookId, id });
  if (row?.subscriptionId) {
    await lockSubscription(tx, bookId, row.subscriptionId);
    await lockOrdersOf(tx, { bookId, id: row.subscriptionId });
  }
  return lockOrder(app, tx, bookId, id);
}

/** True when a cancelled order could be placed again. */
async function isStillPossible(tx: Tx, order: CheckoutOrder): Promise<boolean> {
  const { bookId, linkId, productId, subscriptionId, quantity, total } = order;
  const link = await lockLink(tx, bookId, linkId);
  // Why: the order was placed while the link was open, so a later closing does not count.
  if (closingOf({ ...link, status: link.status === 'completed' ? 'completed' : 'active', expiresAt: null }, new Date()) !== null)
    return false;
  if (subscriptionId !== null) return (await debtOf(tx, bookId, subscriptionId, total)) !== null;
  if (productId === null) return true;
  const offer = await lockOffer(tx, bookId, productId);
  return maximumOf({ ...offer, maxQuantity: null }) >= quantity;
}

/** Marks the order as paid and takes stock and place. @returns kobo that its subscription does not use. */
async function complete(app: Pick<App, 'keyRing' | 'part'>, tx: Tx, order: CheckoutOrder, payment: Payment): Promise<Kobo> {
  const wasOpen = order.status === 'pending';
  requireOrderTransition(order, wasOpen ? 'pay' : 'pay_late');
  const paid = await saveOrder(app, tx, order, {
    status: 'paid',
    amountPaid: plus(order.amountPaid, payment.amount),
    senderName: payment.senderName,
    depositId: payment.id,
    paidAt: payment.paidAt,
    dueAt: null,
    cancelReason: null,
    cancelledAt: null,
  });
  await usePlace(tx, order, wasOpen);
  if (order.productId !== null) {
    const offer = await lockOffer(tx, order.bookId, order.productId);
    await takeOut(tx, order.bookId, offer, { quantity: order.quantity, wasReserved: wasOpen });
  }
  const unused = order.subscriptionId === null ? NO_KOBO : await paySubscription(app, tx, order, order.subscriptionId, payment);
  await emitPaid(tx, paid);
  if (order.subscriptionId === null) await mailReceipt(tx, paid);
  return unused;
}

async function usePlace(tx: Tx, { bookId, linkId }: CheckoutOrder, wasOpen: boolean): Promise<void> {
  const link = await lockLink(tx, bookId, linkId);
  const payments = link.payments + 1;
  const isLast = link.maxPayments !== null && payments >= link.maxPayments && mayTransitionLink(link.status, 'complete');
  const status = isLast ? LINK_TRANSITIONS.complete.to : link.status;
  await saveLink(tx, link, { payments, openOrders: link.openOrders - (wasOpen ? 1 : 0), status });
}

/** Debt of a subscription that `total` covers; null without debt, or for a higher debt. */
async function debtOf(
  tx: Tx,
  bookId: number,
  subscriptionId: string,
  total: Kobo,
): Promise<{ locked: Locked; invoice: Invoice; due: Kobo } | null> {
  const locked = await lockSubscription(tx, bookId, subscriptionId);
  const invoice = mayTransition(locked.subscription.status, 'pay') ? await openInvoice(tx, locked.subscription) : null;
  const due = invoice ? minus(invoice.due, invoice.paid) : NO_KOBO;
  return invoice && due <= total ? { locked, invoice, due } : null;
}

/** Pays the debt of a subscription. @returns surplus kobo. */
async function paySubscription(
  app: Pick<App, 'part'>,
  tx: Tx,
  { bookId, total }: CheckoutOrder,
  subscriptionId: string,
  payment: Payment,
): Promise<Kobo> {
  const owed = await debtOf(tx, bookId, subscriptionId, total);
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

async function emitPaid(tx: Tx, order: CheckoutOrder): Promise<void> {
  const { bookId, contact, customerId, deliveryOption: delivery, total } = order;
  const { firstName, lastName, email, phoneNumber, address } = contact;
  await emit(tx, bookId, 'checkout.payment.completed', {
    checkoutId: order.id,
    linkId: order.linkId,
    orderId: order.id,
    reference: order.reference,
    amount: total,
    fee: NO_KOBO,
    netAmount: total,
    currency: 'NGN',
    status: 'successful',
    channel: 'checkout',
    customer: { id: customerId, firstName, lastName, email, phoneNumber },
    items: itemsOf(order),
    deliveryOption: delivery && { id: delivery.id, name: delivery.name, fee: delivery.fee },
    deliveryAddress: address,
    senderName: order.senderName,
    // Invariant: a constraint gives each paid order a time.
    paidAt: order.paidAt!.toISOString(),
    metadata: order.metadata,
  });
}

async function mailReceipt(tx: Tx, order: CheckoutOrder): Promise<void> {
  const { bookId, contact, reference, itemName, quantity, subtotal, deliveryFee, deliveryOption, total, paidAt } = order;
  const item = { reference, itemName, quantity, subtotal, deliveryFee, delivery: deliveryOption?.name ?? null };
  const data = { firstName: contact.firstName, ...item, total, paidAt };
  await tx.query(
    'checkout.mail',
    `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
     select b.id, $2, b.environment, 'checkout_receipt', $3, $4, clock_timestamp() from ledger.book b
      where b.id = $1 and not exists (select from webhook.endpoint e where e.book_id = b.id and not e.handle_customer_emails)`,
    [bookId, newId(), contact.email, JSON.stringify(data)],
  );
}
