import { z } from 'zod';
import { environmentWord } from '../../domain/actor/actor.ts';
import { customerSchema } from '../customers/customer.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { deliveryType } from '../products/delivery-option.ts';
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
    id: ownId,
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
    id: ownId,
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

/** A link as a payer sees it: nothing of the business but its name and its look. */
export const payerLinkSchema = z
  .object({
    slug: z.string().meta({ description: 'Its name in the address of the page.' }),
    business: z.string().meta({ description: 'Who sells.' }),
    colour: z.string().nullable().meta({ description: 'Of their pages, such as #0b6e4f; null without one of their own.' }),
    logoUrl: z.string().nullable().meta({ description: 'Their logo; null where they have none.' }),
    environment: environmentWord.meta({ description: 'sandbox: no real money moves.' }),
    type: linkType.meta({ description: 'What decides the amount.' }),
    title: z.string().meta({ description: 'What people read first.' }),
    description: z.string().nullable().meta({ description: 'What else they read.' }),
    currency,
    isOpen: z.boolean().meta({ description: 'Whether it takes orders.' }),
    closedReason: z.enum(closings).nullable().meta({ description: 'Why not; null when it does.' }),
    item: z
      .object({
        name: z.string().meta({ description: 'Its name.' }),
        description: z.string().nullable().meta({ description: 'What it is.' }),
        picture: z.string().nullable().meta({ description: 'Address of its first picture; null where it has none.' }),
        unitPrice: kobo.meta({ description: 'Kobo: of one.' }),
        minQuantity: z.int().meta({ description: 'The fewest of one order.' }),
        maxQuantity: z.int().meta({ description: 'The most of one order.' }),
      })
      .nullable()
      .meta({ description: 'What is sold; null where an amount is paid.' }),
    amount: kobo.nullable().meta({ description: 'Kobo; null where quantity or payer decide.' }),
    collect: collect.meta({ description: 'What its payer is asked for.' }),
    deliveryOptions: z
      .array(
        z.object({
          id: ownId,
          name: z.string().meta({ description: 'Its name.' }),
          type: deliveryType.meta({ description: 'Shipped or collected.' }),
          fee: kobo.meta({ description: 'Kobo: on top.' }),
          regions: z.array(z.string()).meta({ description: 'Where to; everywhere when empty.' }),
          estimatedDays: z
            .object({ min: z.int().meta({ description: 'At least.' }), max: z.int().meta({ description: 'At most.' }) })
            .nullable()
            .meta({ description: 'How many days it takes.' }),
        }),
      )
      .meta({ description: 'Ways of delivery to choose from.' }),
  })
  .meta({ id: 'PayerLink' });
export type PayerLinkView = z.output<typeof payerLinkSchema>;

export function payerLinkView(found: PayerLink): PayerLinkView {
  const { link, business, look, logoUrl, environment, closing, item: sold, amount, deliveryOptions } = found;
  const { slug, type, title, description } = link;
  return {
    slug,
    business,
    colour: look.colour,
    logoUrl,
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
    token: z.string().meta({ description: 'Shows this order again.' }),
    reference: z.string().meta({ description: 'Its reference, for questions.' }),
    status: orderStatus.meta({ description: 'Where it stands.' }),
    items: z.array(item.omit({ productId: true })).meta({ description: 'What is bought.' }),
    deliveryOption: delivery.omit({ id: true }).nullable().meta({ description: 'How it is delivered; null when it is not.' }),
    subtotal: kobo.meta({ description: 'Kobo: the items.' }),
    deliveryFee: kobo.meta({ description: 'Kobo: the delivery.' }),
    total: kobo.meta({ description: 'Kobo: both together.' }),
    currency,
    amountPaid: kobo.meta({ description: 'Kobo: what has come in.' }),
    amountDue: kobo.meta({ description: 'Kobo: what is still to pay.' }),
    account: z
      .object({
        accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
        accountName: z.string().meta({ description: 'In whose name it is.' }),
        bankName: z.string().meta({ description: 'Name of the bank.' }),
        isOpen: z.boolean().meta({ description: 'Whether it takes money.' }),
        expiresAt: instant.nullable().meta({ description: 'Until when; null without an end.' }),
      })
      .nullable()
      .meta({ description: 'Where to pay; null while there is none.' }),
    paidAt: instant.nullable().meta({ description: 'When it was paid; null while it was not.' }),
    successUrl: z.string().nullable().meta({ description: 'Where the business sends its payer on, once paid.' }),
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
