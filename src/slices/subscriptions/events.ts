import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { emitting, type EventData, type EventKinds, occurredAt } from '../../core/events/event.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Invoice } from './invoice.ts';
import type { subscriptionMails } from './mail-templates.ts';
import { priceOf, type Subscription, subscriptionSchema } from './subscription.ts';

const shown = subscriptionSchema.shape;
const subscriptionKeys = {
  subscriptionId: z.uuid().meta({ description: 'The subscription.' }),
  customerId: shown.customerId,
  // Spec: a UUID; null for a subscription without product.
  productId: shown.productId,
};
const invoiceNumber = z.int().meta({ description: 'Number of the invoice, from 1.' });

const factsSchema = z.object({
  ...subscriptionKeys,
  planId: shown.planId,
  status: shown.status,
  amount: kobo.meta({ description: 'Price per billing period, in kobo.' }),
  currency,
  outstandingAmount: shown.outstandingAmount,
  currentPeriodStart: instant.nullable().meta({ description: 'Null before the first payment.' }),
  currentPeriodEnd: instant.nullable().meta({ description: 'End of the paid period, exclusive.' }),
  metadata: shown.metadata,
  occurredAt,
});

const ids = {
  subscriptionId: '0199d3a0-7c1e-7000-8000-000000000020',
  customerId: '0199d3a0-7c1e-7000-8000-000000000021',
  productId: '0199d3a0-7c1e-7000-8000-000000000022',
};
const active = {
  ...ids,
  planId: null,
  status: 'active',
  amount: 500_000,
  currency: 'NGN',
  outstandingAmount: 0,
  currentPeriodStart: '2026-01-31T10:00:00.000Z',
  currentPeriodEnd: '2026-02-28T10:00:00.000Z',
  metadata: {},
  occurredAt: '2026-01-31T10:00:00.123Z',
};
const overdue = { ...active, status: 'past_due', outstandingAmount: 500_000, occurredAt: '2026-02-28T10:00:00.123Z' };

export const subscriptionEvents = {
  'subscription.payment.completed': {
    summary: 'A subscription renewal was paid',
    data: z.object({
      ...subscriptionKeys,
      amount: kobo.meta({ description: 'Amount due and paid, in kobo.' }),
      currency,
      paidAt: instant.meta({ description: 'Time of the payment.' }),
      periodStart: instant.meta({ description: 'Start of the paid period.' }),
      periodEnd: instant.meta({ description: 'End of the paid period, exclusive.' }),
      reference: z.string().meta({ description: 'Reference of the payment; CREDIT_… when credit covered the invoice.' }),
      paymentSource: z
        .enum(['virtual_account', 'checkout', 'manual', 'wallet', 'card'])
        .meta({ description: 'Source of the payment; wallet when credit covered the invoice.' }),
      invoiceNumber,
    }),
    example: {
      ...ids,
      amount: 500_000,
      currency: 'NGN',
      paidAt: '2026-01-31T10:00:00.123Z',
      periodStart: '2026-01-31T10:00:00.123Z',
      periodEnd: '2026-02-28T10:00:00.123Z',
      reference: 'DEP_000013260131100000000000000001',
      paymentSource: 'virtual_account',
      invoiceNumber: 1,
    },
  },
  'subscription.created': {
    summary: 'A subscription was created',
    data: factsSchema,
    example: { ...active, status: 'pending_payment', outstandingAmount: 500_000, currentPeriodStart: null, currentPeriodEnd: null },
    optIn: true,
  },
  'subscription.activated': {
    summary: 'The first payment of a subscription was received',
    data: factsSchema,
    example: active,
    optIn: true,
  },
  'subscription.past_due': {
    summary: 'A period ended and the next period is unpaid',
    data: factsSchema.extend({ invoiceNumber }),
    example: { ...overdue, invoiceNumber: 2 },
    optIn: true,
  },
  'subscription.payment.failed': {
    summary: 'A payment is overdue: once per reminder, and at the end of the grace days',
    data: factsSchema.extend({
      attempt: z.int().meta({ description: 'Number of this failure, from 1.' }),
      nextAttemptAt: instant.nullable().meta({ description: 'Time of the next step; null for none.' }),
      endsAt: instant.meta({ description: 'End of the grace days.' }),
    }),
    example: { ...overdue, attempt: 1, nextAttemptAt: '2026-03-01T10:00:00.000Z', endsAt: '2026-03-03T10:00:00.000Z' },
    optIn: true,
  },
  'subscription.cancelled': {
    summary: 'A subscription was cancelled and has ended',
    data: factsSchema.extend({
      atPeriodEnd: z.boolean().meta({ description: 'True when the subscription ended with its paid period; false when it ended at once.' }),
    }),
    example: { ...active, status: 'cancelled', atPeriodEnd: true },
    optIn: true,
  },
  'subscription.expired': {
    summary: 'A subscription expired: unpaid, or all its periods are over',
    data: factsSchema.extend({ reason: z.enum(['unpaid', 'cycles_over']).meta({ description: 'Reason of the end.' }) }),
    example: { ...overdue, status: 'expired', outstandingAmount: 0, reason: 'unpaid' },
    optIn: true,
  },
} as const satisfies EventKinds;

const emit = emitting(subscriptionEvents);

type Facts = EventData<typeof subscriptionEvents, 'subscription.created'>;
type SubscriptionEvent = Exclude<keyof typeof subscriptionEvents, 'subscription.payment.completed'>;
type More<Event extends SubscriptionEvent> = Omit<EventData<typeof subscriptionEvents, Event>, keyof Facts>;

/** Emits an event with the current columns, in the commit of its cause. After the commit call `app.wakeWebhooks`. */
export async function emitFor<Event extends SubscriptionEvent>(
  tx: Tx,
  event: Event,
  subscription: Subscription,
  more: More<Event>,
): Promise<void> {
  const { id: subscriptionId, customerId, productId, planId, status, outstanding, metadata } = subscription;
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  const facts: Facts = {
    subscriptionId,
    customerId,
    productId,
    planId,
    status,
    amount: priceOf(subscription),
    currency: 'NGN',
    outstandingAmount: outstanding,
    currentPeriodStart: start?.toISOString() ?? null,
    currentPeriodEnd: end?.toISOString() ?? null,
    metadata,
    occurredAt: new Date().toISOString(),
  };
  await emit<SubscriptionEvent>(tx, subscription.bookId, event, { ...facts, ...more });
}

export async function emitPaid(tx: Tx, { bookId, id, customerId, productId }: Subscription, invoice: Invoice): Promise<void> {
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
    // Why: credit is money that the wallet received earlier.
    paymentSource: invoice.source === 'credit' ? 'wallet' : invoice.source!,
    invoiceNumber: invoice.number,
  });
}

/** Queues a mail in the commit of its cause, unless the business turned customer mails off. */
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
