import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../domain/ids/ids.ts';
import { NO_KOBO } from '../../domain/money/money.ts';
import { emit } from './events.ts';
import type { CheckoutOrder } from './order.ts';

/** checkout.payment.completed (shapes 2.9), in the commit of the payment. The receiver has one for every order that was paid. */
export async function tellPaid(tx: Tx, order: CheckoutOrder): Promise<void> {
  const { bookId, contact, customerId, delivery, total } = order;
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
    items: [{ productId: order.productId, name: order.itemName, quantity: order.quantity, unitPrice: order.unitPrice }],
    deliveryOption: delivery && { id: delivery.id, name: delivery.name, fee: delivery.fee },
    deliveryAddress: address,
    senderName: order.senderName,
    // An order that is paid has its time, by a constraint of its table.
    paidAt: order.paidAt!.toISOString(),
    metadata: order.metadata,
  });
}

/** The receipt to the buyer, in the commit of the payment; none when the business turned those mails off. */
export async function mailReceipt(tx: Tx, order: CheckoutOrder): Promise<void> {
  const { bookId, contact, reference, itemName, quantity, subtotal, deliveryFee, delivery, total, paidAt } = order;
  const data = {
    firstName: contact.firstName,
    reference,
    itemName,
    quantity,
    subtotal,
    deliveryFee,
    delivery: delivery?.name ?? null,
    total,
    paidAt,
  };
  await tx.query(
    'checkout.mail',
    `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
     select b.id, $2, b.environment, 'checkout_receipt', $3, $4, clock_timestamp() from ledger.book b
      where b.id = $1 and not exists (select from webhook.endpoint e where e.book_id = b.id and not e.handle_customer_emails)`,
    [bookId, newId(), contact.email, JSON.stringify(data)],
  );
}
