import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/kernel/ids.ts';
import { emit } from '../../services/ledger/journal.ts';
import type { Invoice } from './invoice.ts';
import { priceOf, type Subscription } from './subscription.ts';

export type SubscriptionEvent =
  | 'subscription.created'
  | 'subscription.activated'
  | 'subscription.past_due'
  | 'subscription.canceled'
  | 'subscription.expired'
  | 'subscription.payment.failed';

/** Writes an event of a subscription as it stands now, in the commit of its cause. After the commit call `app.wakeWebhooks`. */
export async function tell(tx: Tx, event: SubscriptionEvent, subscription: Subscription, more: object = {}): Promise<void> {
  await emit(tx, subscription.bookId, event, { ...factsOf(subscription), ...more, occurredAt: new Date().toISOString() });
}

function factsOf(subscription: Subscription): object {
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  return {
    subscriptionId: subscription.id,
    customerId: subscription.customerId,
    productId: subscription.productId,
    planId: subscription.planId,
    status: subscription.status,
    amount: priceOf(subscription),
    currency: 'NGN',
    outstandingAmount: subscription.outstanding,
    currentPeriodStart: start?.toISOString() ?? null,
    currentPeriodEnd: end?.toISOString() ?? null,
    metadata: subscription.metadata,
  };
}

/** subscription.payment.completed (specification, "Event kinds"), for an invoice that is paid now. */
export async function tellPaid(tx: Tx, { bookId, id, customerId, productId }: Subscription, invoice: Invoice): Promise<void> {
  await emit(tx, bookId, 'subscription.payment.completed', {
    subscriptionId: id,
    customerId,
    productId,
    amount: invoice.due,
    currency: 'NGN',
    paidAt: invoice.paidAt?.toISOString(),
    periodStart: invoice.periodStart?.toISOString(),
    periodEnd: invoice.periodEnd?.toISOString(),
    reference: invoice.reference ?? `CREDIT_${id}_${invoice.number}`,
    // Credit is money that the wallet got earlier.
    paymentSource: invoice.source === 'credit' ? 'wallet' : invoice.source,
    invoiceNumber: invoice.number,
  });
}

export type CustomerMail = 'subscription_receipt' | 'subscription_due' | 'subscription_ended';

/** A mail to the customer in the commit of its cause; none when the business turned those off. */
export async function mailCustomer(
  tx: Tx,
  kind: CustomerMail,
  { bookId, customerId, productId, id }: Subscription,
  data: object,
): Promise<void> {
  await tx.query(
    'subscription.mail',
    `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
     select b.id, $3, b.environment, $4, c.email,
            $5::jsonb || jsonb_build_object('firstName', c.first_name, 'subscriptionId', $7::uuid, 'product', (select p.name from product p where p.book_id = b.id and p.id = $6)),
            clock_timestamp()
       from ledger.book b join customer c on c.book_id = b.id and c.id = $2
      where b.id = $1 and not exists (select from webhook.endpoint e where e.book_id = b.id and not e.handle_customer_emails)`,
    [bookId, customerId, newId(), kind, JSON.stringify(data), productId, id],
  );
}
