import { z } from 'zod';
import { kobo } from '../kernel/money.ts';
import { deliveryTypes } from '../products/delivery-option.ts';
import { closings, linkTypes, type ShownLink } from './link.ts';
import { cancelReasons, type CheckoutOrder } from './order.ts';
import type { PayerLink } from './pay-link.ts';
import type { PayerOrder } from './pay-order.ts';
import { linkStatuses, orderStatuses } from './states.ts';

const instant = z.string().meta({ format: 'date-time' });
const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
const collect = z.object({ phone: z.boolean(), address: z.boolean(), deliveryOption: z.boolean() });

/** A link as its business sees it (shapes 2.9). */
export const linkSchema = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    url: z.string().meta({ description: 'The page for payers' }),
    type: z.enum(linkTypes),
    productId: z.uuid().nullable(),
    subscriptionId: z.uuid().nullable(),
    amount: kobo.nullable().meta({ description: 'Null for products and subscriptions, and where the payer names the amount' }),
    currency: z.literal('NGN'),
    title: z.string(),
    description: z.string().nullable(),
    successUrl: z.string().nullable(),
    collect,
    singleUse: z.boolean(),
    maxPayments: z.int().nullable(),
    payments: z.int().meta({ description: 'Orders that were paid' }),
    openOrders: z.int().meta({ description: 'Orders that wait for their money; each keeps its place' }),
    expiresAt: instant.nullable(),
    status: z.enum(linkStatuses),
    metadata: z.record(z.string(), z.string()),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'CheckoutLink' });
export type LinkView = z.output<typeof linkSchema>;

export function linkView({ bookId: _, ...link }: ShownLink): LinkView {
  return {
    ...link,
    currency: 'NGN',
    singleUse: link.maxPayments === 1,
    expiresAt: iso(link.expiresAt),
    createdAt: link.createdAt.toISOString(),
    updatedAt: link.updatedAt.toISOString(),
  };
}

const item = z.object({ productId: z.uuid().nullable(), name: z.string(), quantity: z.int(), unitPrice: kobo });
const address = z.object({
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postalCode: z.string().optional(),
});
const delivery = z.object({ id: z.uuid(), name: z.string(), type: z.enum(deliveryTypes), fee: kobo });

/** An order as its business sees it (shapes 2.9). */
export const orderSchema = z
  .object({
    id: z.uuid(),
    linkId: z.uuid(),
    reference: z.string(),
    status: z.enum(orderStatuses),
    subscriptionId: z.uuid().nullable(),
    items: z.array(item),
    deliveryOption: delivery.nullable(),
    deliveryAddress: address.nullable(),
    subtotal: kobo,
    deliveryFee: kobo,
    total: kobo,
    amountPaid: kobo.meta({ description: 'All that came for it, also too late or too much' }),
    currency: z.literal('NGN'),
    customer: z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phoneNumber: z.string().nullable(),
    }),
    senderName: z.string().nullable(),
    dueAt: instant.nullable().meta({ description: 'When it is canceled unless it is paid' }),
    cancelReason: z.enum(cancelReasons).nullable(),
    depositId: z.uuid().nullable(),
    refundTransferCode: z.string().nullable(),
    paidAt: instant.nullable(),
    fulfilledAt: instant.nullable(),
    canceledAt: instant.nullable(),
    refundedAt: instant.nullable(),
    metadata: z.record(z.string(), z.string()),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'CheckoutOrder' });
export type OrderView = z.output<typeof orderSchema>;

export function orderView(order: CheckoutOrder): OrderView {
  const { firstName, lastName, email, phoneNumber, address: deliveryAddress } = order.contact;
  return {
    id: order.id,
    linkId: order.linkId,
    reference: order.reference,
    status: order.status,
    subscriptionId: order.subscriptionId,
    items: [{ productId: order.productId, name: order.itemName, quantity: order.quantity, unitPrice: order.unitPrice }],
    deliveryOption: order.delivery,
    deliveryAddress,
    subtotal: order.subtotal,
    deliveryFee: order.deliveryFee,
    total: order.total,
    amountPaid: order.amountPaid,
    currency: 'NGN',
    customer: { id: order.customerId, firstName, lastName, email, phoneNumber },
    senderName: order.senderName,
    dueAt: iso(order.dueAt),
    cancelReason: order.cancelReason,
    depositId: order.depositId,
    refundTransferCode: order.refundTransferCode,
    paidAt: iso(order.paidAt),
    fulfilledAt: iso(order.fulfilledAt),
    canceledAt: iso(order.canceledAt),
    refundedAt: iso(order.refundedAt),
    metadata: order.metadata,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

/** A link as a payer sees it: nothing of the business but its name. */
export const payerLinkSchema = z
  .object({
    slug: z.string(),
    business: z.string(),
    environment: z.enum(['live', 'sandbox']),
    type: z.enum(linkTypes),
    title: z.string(),
    description: z.string().nullable(),
    currency: z.literal('NGN'),
    isOpen: z.boolean(),
    closedReason: z.enum(closings).nullable(),
    item: z
      .object({ name: z.string(), description: z.string().nullable(), unitPrice: kobo, minQuantity: z.int(), maxQuantity: z.int() })
      .nullable(),
    amount: kobo.nullable().meta({ description: 'Null where quantity or payer decide' }),
    collect,
    deliveryOptions: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        type: z.enum(deliveryTypes),
        fee: kobo,
        regions: z.array(z.string()),
        estimatedDays: z.object({ min: z.int(), max: z.int() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'PayerLink' });
export type PayerLinkView = z.output<typeof payerLinkSchema>;

export function payerLinkView({ link, business, environment, closing, item: sold, amount, deliveryOptions }: PayerLink): PayerLinkView {
  const { slug, type, title, description } = link;
  return {
    slug,
    business,
    environment,
    type,
    title,
    description,
    currency: 'NGN',
    isOpen: closing === null,
    closedReason: closing,
    item: sold,
    amount,
    collect: link.collect,
    deliveryOptions: deliveryOptions.map(({ id, name, type: kind, fee, regions, estimatedDays }) => ({
      id,
      name,
      type: kind,
      fee,
      regions,
      estimatedDays,
    })),
  };
}

/** An order as its payer sees it: nothing about who bought, since whoever has the address of the page can read it. */
export const payerOrderSchema = z
  .object({
    token: z.string().meta({ description: 'Shows this order again' }),
    reference: z.string(),
    status: z.enum(orderStatuses),
    items: z.array(item.omit({ productId: true })),
    deliveryOption: delivery.omit({ id: true }).nullable(),
    subtotal: kobo,
    deliveryFee: kobo,
    total: kobo,
    currency: z.literal('NGN'),
    amountPaid: kobo,
    amountDue: kobo,
    account: z
      .object({
        accountNumber: z.string(),
        accountName: z.string(),
        bankName: z.string(),
        isOpen: z.boolean(),
        expiresAt: instant.nullable(),
      })
      .nullable(),
    paidAt: instant.nullable(),
    successUrl: z.string().nullable().meta({ description: 'Where the business sends its payer on, once paid' }),
  })
  .meta({ id: 'PayerOrder' });
export type PayerOrderView = z.output<typeof payerOrderSchema>;

export function payerOrderView({ order, token, account, amountDue, successUrl }: PayerOrder): PayerOrderView {
  const { reference, status, itemName: name, quantity, unitPrice, delivery: chosen, subtotal, deliveryFee, total, amountPaid } = order;
  return {
    token,
    reference,
    status,
    items: [{ name, quantity, unitPrice }],
    deliveryOption: chosen && { name: chosen.name, type: chosen.type, fee: chosen.fee },
    subtotal,
    deliveryFee,
    total,
    currency: 'NGN',
    amountPaid,
    amountDue,
    account: account && {
      accountNumber: account.accountNumber,
      accountName: account.accountName,
      bankName: account.bankName,
      isOpen: status === 'pending' && account.status === 'active',
      expiresAt: iso(account.expiresAt),
    },
    paidAt: iso(order.paidAt),
    successUrl,
  };
}
