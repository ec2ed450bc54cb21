import { z } from 'zod';
import { customerSchema } from '../customers/views.ts';
import { currency, kobo } from '../../platform/kernel/money.ts';
import { instant, typeNames } from '../../platform/kernel/type-names.ts';
import { deliveryType } from '../products/input.ts';
import { linkType, orderStatus } from './input.ts';
import { closings, type ShownLink } from './link.ts';
import { cancelReasons, type CheckoutOrder } from './order.ts';
import type { PayerLink } from './pay-link.ts';
import type { PayerOrder } from './pay-order.ts';
import { linkStatuses } from './states.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const linkStatus = z.enum(linkStatuses).register(typeNames, {
  name: 'CheckoutLinkStatus',
  description: 'Whether a checkout link takes orders.',
  meanings: { expired: 'Its time is over.', completed: 'It was paid as often as it may be.' },
});
const cancelReason = z.enum(cancelReasons).register(typeNames, {
  name: 'CheckoutCancelReason',
  description: 'Why an order was canceled.',
  meanings: {
    unpaid: 'It was not paid in time.',
    business: 'The business gave it up.',
    no_longer_due: 'What its subscription owes changed: it was paid in another way, or ended.',
  },
});
const collect = z
  .object({
    phone: z.boolean().meta({ description: 'A phone number.' }),
    address: z.boolean().meta({ description: 'A delivery address.' }),
    deliveryOption: z.boolean().meta({ description: 'A way of delivery.' }),
  })
  .register(typeNames, { name: 'CheckoutCollect', description: 'What a payer is asked for beside name and e-mail address.' });

/** A link as its business sees it (shapes 2.9). */
export const linkSchema = z
  .object({
    id: z.uuid(),
    slug: z.string().meta({ description: 'The end of its address; nobody guesses it.' }),
    url: z.string().meta({ description: 'The page for payers.' }),
    type: linkType.meta({ description: 'What is paid through it.' }),
    productId: z.uuid().nullable().meta({ description: 'The product that it sells.' }),
    subscriptionId: z.uuid().nullable().meta({ description: 'The subscription that it is for.' }),
    amount: kobo.nullable().meta({ description: 'Kobo; null for products and subscriptions, and where the payer names the amount.' }),
    currency,
    title: z.string().meta({ description: 'What the payer reads first.' }),
    description: z.string().nullable().meta({ description: 'What the payer reads below it.' }),
    successUrl: z.string().nullable().meta({ description: 'Where the payer goes on after the payment.' }),
    collect: collect.meta({ description: 'What the payer is asked for.' }),
    singleUse: z.boolean().meta({ description: 'Whether it may be paid once.' }),
    maxPayments: z.int().nullable().meta({ description: 'How often it may be paid; null is without end.' }),
    payments: z.int().meta({ description: 'How many of its orders were paid.' }),
    openOrders: z.int().meta({ description: 'How many of its orders wait for their money; each keeps its place.' }),
    expiresAt: instant.nullable().meta({ description: 'When its time is over.' }),
    status: linkStatus.meta({ description: 'Whether it takes orders.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels; its orders get a copy.' }),
    createdAt: instant.meta({ description: 'When it was made.' }),
    updatedAt: instant.meta({ description: 'When it was last changed.' }),
  })
  .meta({ id: 'CheckoutLink' })
  .register(typeNames, {
    name: 'CheckoutLink',
    description: 'A page at which anybody who knows its address may pay.',
    isNode: true,
    without: ['currency'],
  });
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

const item = z
  .object({
    productId: z.uuid().nullable().meta({ description: 'The product; null where an amount was paid.' }),
    name: z.string().meta({ description: 'What it was called.' }),
    quantity: z.int().meta({ description: 'How many.' }),
    unitPrice: kobo.meta({ description: 'Kobo: what one cost.' }),
  })
  .register(typeNames, { name: 'CheckoutItem', description: 'What was ordered, as it was then.' });
const delivery = z
  .object({
    id: z.uuid().meta({ description: 'The delivery option, which may be removed since.' }),
    name: z.string().meta({ description: 'What it was called.' }),
    type: deliveryType.meta({ description: 'How it was charged.' }),
    fee: kobo.meta({ description: 'Kobo: what it cost.' }),
  })
  .register(typeNames, { name: 'CheckoutDelivery', description: 'The way of delivery as it was when it was chosen.' });
const customer = z
  .object({
    id: z.uuid().meta({ description: 'The customer.' }),
    firstName: z.string().meta({ description: 'First name.' }),
    lastName: z.string().meta({ description: 'Last name.' }),
    email: z.string().meta({ description: 'E-mail address.' }),
    phoneNumber: z.string().nullable().meta({ description: 'Phone number, where the link asks for it.' }),
  })
  .register(typeNames, { name: 'CheckoutCustomer', description: 'Who bought, as they wrote it.' });

/** An order as its business sees it (shapes 2.9). */
export const orderSchema = z
  .object({
    id: z.uuid(),
    linkId: z.uuid().meta({ description: 'The link.' }),
    reference: z.string().meta({ description: 'What payer and business call it.' }),
    status: orderStatus.meta({ description: 'Where it stands.' }),
    subscriptionId: z.uuid().nullable().meta({ description: 'The subscription that it pays.' }),
    items: z.array(item).meta({ description: 'What was ordered.' }),
    deliveryOption: delivery.nullable().meta({ description: 'How it is delivered.' }),
    deliveryAddress: customerSchema.shape.address.meta({ description: 'Where to.' }),
    subtotal: kobo.meta({ description: 'Kobo: without delivery.' }),
    deliveryFee: kobo.meta({ description: 'Kobo: delivery.' }),
    total: kobo.meta({ description: 'Kobo: what there is to pay.' }),
    amountPaid: kobo.meta({ description: 'Kobo: all that came for it, also too late or too much.' }),
    currency,
    customer: customer.meta({ description: 'Who bought.' }),
    senderName: z.string().nullable().meta({ description: 'Who sent the money, as the bank has it.' }),
    dueAt: instant.nullable().meta({ description: 'When it is canceled unless it is paid.' }),
    cancelReason: cancelReason.nullable().meta({ description: 'Why it was canceled.' }),
    depositId: z.uuid().nullable().meta({ description: 'The deposit that completed it.' }),
    refundTransferCode: z.string().nullable().meta({ description: 'The transfer that gave the money back.' }),
    paidAt: instant.nullable().meta({ description: 'When it was paid.' }),
    fulfilledAt: instant.nullable().meta({ description: 'When it was delivered.' }),
    canceledAt: instant.nullable().meta({ description: 'When it was canceled.' }),
    refundedAt: instant.nullable().meta({ description: 'When the money went back.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'The labels of its link at that time.' }),
    createdAt: instant.meta({ description: 'When it was made.' }),
    updatedAt: instant.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'CheckoutOrder' })
  .register(typeNames, {
    name: 'CheckoutOrder',
    description: 'What somebody ordered through a checkout link.',
    isNode: true,
    without: ['currency'],
  });
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
    type: linkType,
    title: z.string(),
    description: z.string().nullable(),
    currency,
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
        type: deliveryType,
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
    status: orderStatus,
    items: z.array(item.omit({ productId: true })),
    deliveryOption: delivery.omit({ id: true }).nullable(),
    subtotal: kobo,
    deliveryFee: kobo,
    total: kobo,
    currency,
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
