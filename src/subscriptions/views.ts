import { z } from 'zod';
import { kobo } from '../kernel/money.ts';
import { type VirtualAccount } from '../virtual-accounts/account.ts';
import { accountSchema, accountView } from '../virtual-accounts/views.ts';
import { intervals } from './calendar.ts';
import { type Invoice, invoiceStatuses, paymentSources } from './invoice.ts';
import type { Plan } from './plan.ts';
import { subscriptionStatuses } from './states.ts';
import { anchorDay, paymentMethods, runAtOf, type Subscription } from './subscription.ts';

const instant = z.string().meta({ format: 'date-time' });

/** A subscription as every answer shows it (shapes 2.8). */
export const subscriptionSchema = z
  .object({
    id: z.uuid(),
    customerId: z.uuid(),
    productId: z.uuid().nullable().meta({ description: 'Null for a subscription that is to no product' }),
    planId: z.uuid().nullable(),
    status: z.enum(subscriptionStatuses),
    interval: z.enum(intervals),
    intervalCount: z.int(),
    amount: kobo.meta({ description: 'For one; a period costs amount × quantity' }),
    currency: z.literal('NGN'),
    quantity: z.int(),
    paymentMethod: z.enum(paymentMethods),
    graceDays: z.int(),
    trialEndsAt: instant.nullable(),
    billingAnchor: z.string().meta({ format: 'date' }),
    currentPeriodStart: instant.nullable(),
    currentPeriodEnd: instant.nullable(),
    nextBillingAt: instant.nullable().meta({ description: 'When the next period is billed' }),
    cancelAtPeriodEnd: z.boolean(),
    canceledAt: instant.nullable(),
    endedAt: instant.nullable(),
    pausedAt: instant.nullable(),
    cyclesPaid: z.int(),
    maxCycles: z.int().nullable(),
    outstandingAmount: kobo,
    creditBalance: kobo.meta({ description: 'Settled with the next invoice; below zero it is owed' }),
    dunning: z.object({ attempt: z.int(), nextAttemptAt: instant.nullable() }),
    checkoutCallbackUrl: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Subscription' });
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
export const subscriptionAccountSchema = accountSchema.extend({ subscriptionId: z.uuid() }).meta({ id: 'SubscriptionVirtualAccount' });

export function subscriptionAccountView(account: VirtualAccount): z.output<typeof subscriptionAccountSchema> {
  return { ...accountView(account), subscriptionId: account.subject.id };
}

/** What one period costs, as every answer shows it. */
export const invoiceSchema = z
  .object({
    subscriptionId: z.uuid(),
    number: z.int(),
    periodStart: instant.nullable(),
    periodEnd: instant.nullable(),
    amount: kobo,
    credit: kobo.meta({ description: 'Credit used; below zero a debt that was added' }),
    amountDue: kobo,
    amountPaid: kobo,
    currency: z.literal('NGN'),
    status: z.enum(invoiceStatuses),
    paymentSource: z.enum(paymentSources).nullable(),
    reference: z.string().nullable(),
    paidAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'SubscriptionInvoice' });
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
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    amount: kobo,
    currency: z.literal('NGN'),
    interval: z.enum(intervals),
    intervalCount: z.int(),
    trialDays: z.int(),
    maxCycles: z.int().nullable(),
    active: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Plan' });

export function planView({ createdAt, ...rest }: Plan): z.output<typeof planSchema> {
  return { ...rest, currency: 'NGN', createdAt: createdAt.toISOString() };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
