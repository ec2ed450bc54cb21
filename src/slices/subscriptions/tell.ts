import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { EventData } from '../../core/events/event.ts';
import { emit, type subscriptionEvents } from './events.ts';
import type { Invoice } from './invoice.ts';
import type { subscriptionMails } from './mail-templates.ts';
import { priceOf, type Subscription } from './subscription.ts';

/** Fields of an event that its subscription has. */
type Facts = EventData<typeof subscriptionEvents, 'subscription.created'>;
type SubscriptionEvent = Exclude<keyof typeof subscriptionEvents, 'subscription.payment.completed'>;
type More<Event extends SubscriptionEvent> = Omit<EventData<typeof subscriptionEvents, Event>, keyof Facts>;

/** Writes an event of a subscription with its current columns, in the commit of the cause. After the commit call `app.wakeWebhooks`. */
export async function tell<Event extends SubscriptionEvent>(
  tx: Tx,
  event: Event,
  subscription: Subscription,
  more: More<Event>,
): Promise<void> {
  const facts: Facts = { ...factsOf(subscription), occurredAt: new Date().toISOString() };
  await emit<SubscriptionEvent>(tx, subscription.bookId, event, { ...facts, ...more });
}

function factsOf(subscription: Subscription): Omit<Facts, 'occurredAt'> {
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

/** Writes subscription.payment.completed (specification, "Event kinds") for an invoice that is paid now. */
export async function tellPaid(tx: Tx, { bookId, id, customerId, productId }: Subscription, invoice: Invoice): Promise<void> {
  await emit(tx, bookId, 'subscription.payment.completed', {
    subscriptionId: id,
    customerId,
    productId,
    amount: invoice.due,
    currency: 'NGN',
    // Invariant: a paid invoice has a time, a source and a period, by constraints of its table.
    paidAt: invoice.paidAt!.toISOString(),
    periodStart: invoice.periodStart!.toISOString(),
    periodEnd: invoice.periodEnd!.toISOString(),
    reference: invoice.reference ?? `CREDIT_${id}_${invoice.number}`,
    // Credit is money that the wallet received earlier.
    paymentSource: invoice.source === 'credit' ? 'wallet' : invoice.source!,
    invoiceNumber: invoice.number,
  });
}

/** Queues a mail to the customer in the commit of its cause, unless the business turned those mails off. */
export async function mailCustomer(
  tx: Tx,
  kind: keyof typeof subscriptionMails,
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
