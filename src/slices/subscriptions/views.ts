import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { type VirtualAccount } from '../virtual-accounts/account.ts';
import { accountSchema, accountView } from '../virtual-accounts/views.ts';
import { billingInterval, paymentMethod, subscriptionStatus } from './input.ts';
import { type Invoice, invoiceStatuses, paymentSources } from './invoice.ts';
import type { Plan } from './plan.ts';
import { anchorDay, runAtOf, type Subscription } from './subscription.ts';

const invoiceStatus = z.enum(invoiceStatuses).register(typeNames, { name: 'InvoiceStatus', description: 'Where an invoice stands.' });
const paymentSource = z.enum(paymentSources).register(typeNames, { name: 'PaymentSource', description: 'What paid an invoice.' });
const dunning = z
  .object({
    attempt: z.int().meta({ description: 'Reminders so far.' }),
    nextAttemptAt: instant.nullable().meta({ description: 'When the next step is taken.' }),
  })
  .register(typeNames, { name: 'Dunning', description: 'How often a customer was reminded.' });

/** A subscription as every answer shows it (shapes 2.8). */
export const subscriptionSchema = z
  .object({
    id: ownId,
    customerId: z.uuid().meta({ description: 'Who pays.' }),
    productId: z.uuid().nullable().meta({ description: 'What for; null for a subscription that is to no product.' }),
    planId: z.uuid().nullable().meta({ description: 'From which plan it was made.' }),
    status: subscriptionStatus.meta({ description: 'Where it stands.' }),
    interval: billingInterval.meta({ description: 'How often it is paid.' }),
    intervalCount: z.int().meta({ description: 'Every so many of the interval.' }),
    amount: kobo.meta({ description: 'Kobo: for one; a period costs amount × quantity.' }),
    currency,
    quantity: z.int().meta({ description: 'How many.' }),
    paymentMethod: paymentMethod.meta({ description: 'How it is usually paid.' }),
    graceDays: z.int().meta({ description: 'How many days a payment may be late.' }),
    trialEndsAt: instant.nullable().meta({ description: 'Null without a trial.' }),
    billingAnchor: z.string().meta({ format: 'date', description: 'The day that periods keep to.' }),
    currentPeriodStart: instant.nullable().meta({ description: 'Null before the first payment.' }),
    currentPeriodEnd: instant.nullable().meta({ description: 'The first moment after the paid period.' }),
    nextBillingAt: instant.nullable().meta({ description: 'When the next period is billed.' }),
    cancelAtPeriodEnd: z.boolean().meta({ description: 'Whether it ends with the period.' }),
    canceledAt: instant.nullable().meta({ description: 'When somebody canceled it.' }),
    endedAt: instant.nullable().meta({ description: 'When it ended.' }),
    pausedAt: instant.nullable().meta({ description: 'Since when it is paused.' }),
    cyclesPaid: z.int().meta({ description: 'Periods paid so far.' }),
    maxCycles: z.int().nullable().meta({ description: 'After how many it ends; null is never.' }),
    outstandingAmount: kobo.meta({ description: 'Kobo: what is due now.' }),
    creditBalance: kobo.meta({ description: 'Kobo: settled with the next invoice; below zero it is owed.' }),
    dunning: dunning.meta({ description: 'Reminders.' }),
    checkoutCallbackUrl: z.string().nullable().meta({ description: 'Where a payer is sent afterwards.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    createdAt: instant.meta({ description: 'When it was made.' }),
    updatedAt: instant.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'Subscription' })
  .register(typeNames, {
    name: 'CustomerSubscription',
    description: 'Something that a customer pays for again and again.',
    isNode: true,
    without: ['currency'],
  });
export type SubscriptionView = z.output<typeof subscriptionSchema>;

export function subscriptionView(subscription: Subscription): SubscriptionView {
  const { status, currentPeriodEnd, dunningAttempt } = subscription;
  const isRunning = status === 'active' || status === 'trialing';
  return {
    id: subscription.id,
    customerId: subscription.customerId,
    productId: subscription.productId,
    planId: subscription.planId,
    status,
    interval: subscription.interval,
    intervalCount: subscription.intervalCount,
    amount: subscription.amount,
    currency: 'NGN',
    quantity: subscription.quantity,
    paymentMethod: subscription.paymentMethod,
    graceDays: subscription.graceDays,
    trialEndsAt: iso(subscription.trialEndsAt),
    billingAnchor: anchorDay(subscription),
    currentPeriodStart: iso(subscription.currentPeriodStart),
    currentPeriodEnd: iso(currentPeriodEnd),
    nextBillingAt: isRunning && !subscription.cancelAtPeriodEnd ? iso(currentPeriodEnd) : null,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    canceledAt: iso(subscription.canceledAt),
    endedAt: iso(subscription.endedAt),
    pausedAt: iso(subscription.pausedAt),
    cyclesPaid: subscription.cyclesPaid,
    maxCycles: subscription.maxCycles,
    outstandingAmount: subscription.outstanding,
    creditBalance: subscription.creditBalance,
    dunning: { attempt: dunningAttempt, nextAttemptAt: status === 'past_due' ? iso(runAtOf(subscription)) : null },
    checkoutCallbackUrl: subscription.callbackUrl,
    metadata: subscription.metadata,
    createdAt: subscription.createdAt.toISOString(),
    updatedAt: subscription.updatedAt.toISOString(),
  };
}

/** The account of a subscription: as every virtual account, with whose it is. */
export const subscriptionAccountSchema = accountSchema
  .extend({ subscriptionId: z.uuid().meta({ description: 'The subscription.' }) })
  .meta({ id: 'SubscriptionVirtualAccount' });

export function subscriptionAccountView(account: VirtualAccount): z.output<typeof subscriptionAccountSchema> {
  return { ...accountView(account), subscriptionId: account.subject.id };
}

/** What one period costs, as every answer shows it. */
export const invoiceSchema = z
  .object({
    subscriptionId: z.uuid().meta({ description: 'The subscription.' }),
    number: z.int().meta({ description: 'From 1.' }),
    periodStart: instant.nullable().meta({ description: 'Null while the first payment, which begins the period, is awaited.' }),
    periodEnd: instant.nullable().meta({ description: 'The first moment after it.' }),
    amount: kobo.meta({ description: 'Kobo: what the period costs.' }),
    credit: kobo.meta({ description: 'Kobo: credit used; below zero a debt that was added.' }),
    amountDue: kobo.meta({ description: 'Kobo: amount − credit.' }),
    amountPaid: kobo.meta({ description: 'Kobo: what came of it.' }),
    currency,
    status: invoiceStatus.meta({ description: 'Where it stands.' }),
    paymentSource: paymentSource.nullable().meta({ description: 'What paid it.' }),
    reference: z.string().nullable().meta({ description: 'Reference of the payment.' }),
    paidAt: instant.nullable().meta({ description: 'When it was paid.' }),
    createdAt: instant.meta({ description: 'When it was made.' }),
  })
  .meta({ id: 'SubscriptionInvoice' })
  .register(typeNames, {
    name: 'SubscriptionInvoice',
    description: 'What one period of a subscription costs.',
    without: ['currency'],
  });
export type InvoiceView = z.output<typeof invoiceSchema>;

export function invoiceView(invoice: Invoice): InvoiceView {
  const { subscriptionId, number, amount, credit, status, source, reference } = invoice;
  return {
    subscriptionId,
    number,
    periodStart: iso(invoice.periodStart),
    periodEnd: iso(invoice.periodEnd),
    amount,
    credit,
    amountDue: invoice.due,
    amountPaid: invoice.paid,
    currency: 'NGN',
    status,
    paymentSource: source,
    reference,
    paidAt: iso(invoice.paidAt),
    createdAt: invoice.createdAt.toISOString(),
  };
}

/** A plan as every answer shows it (shapes 2.8). */
export const planSchema = z
  .object({
    id: ownId,
    code: z.string().meta({ description: 'Your own name for it.' }),
    name: z.string().meta({ description: 'What people call it.' }),
    amount: kobo.meta({ description: 'Kobo: for one.' }),
    currency,
    interval: billingInterval.meta({ description: 'How often it is paid.' }),
    intervalCount: z.int().meta({ description: 'Every so many of the interval.' }),
    trialDays: z.int().meta({ description: 'Free days at the beginning.' }),
    maxCycles: z.int().nullable().meta({ description: 'After how many periods it ends; null is never.' }),
    active: z.boolean().meta({ description: 'Whether subscriptions can be made from it.' }),
    createdAt: instant.meta({ description: 'When it was made.' }),
  })
  .meta({ id: 'Plan' })
  .register(typeNames, { name: 'Plan', description: 'A price and how often it is paid.', isNode: true, without: ['currency'] });

export function planView({ createdAt, ...rest }: Plan): z.output<typeof planSchema> {
  return { ...rest, currency: 'NGN', createdAt: createdAt.toISOString() };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
