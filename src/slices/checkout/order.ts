import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { randomLetters } from '../../domain/ids/ids.ts';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, namedEnum, namedObject, namedNode } from '../../domain/schema/type-names.ts';
import { type KeyRing, open, seal, sealPlace } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, dbNow, references, type RowOf, type Changes, repository } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import { type Customer, customerSchema } from '../customers/customer.ts';
import { deliveryType } from '../products/delivery-option.ts';
import { orderStatuses } from './states.ts';

/** Orders with their own copy of names and prices. */
export const CheckoutOrder = defineEntity({
  name: 'CheckoutOrder',
  tableName: 'checkout_order',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    linkId: p.uuid(),
    reference: p.text(),
    /** Key of a repeated attempt; null without one. */
    attempt: p.uuid().strictNullable(),
    productId: p.uuid().strictNullable(),
    subscriptionId: p.uuid().strictNullable(),
    itemName: p.text(),
    quantity: p.integer().check('quantity > 0'),
    unitPrice: p.bigint('number').$type<Kobo>().check('unit_price > 0'),
    deliveryOption: p
      .json()
      .$type<ChosenDelivery>()
      .strictNullable()
      .comment('not personal: what the business offers; the address is sealed beside it'),
    subtotal: p.bigint('number').$type<Kobo>(),
    deliveryFee: p.bigint('number').$type<Kobo>().defaultRaw('0').check('delivery_fee >= 0'),
    total: p.bigint('number').$type<Kobo>().check('total > 0'),
    customerId: p.uuid(),
    firstName: p.text().comment('personal: name; who bought; until erasure'),
    lastName: p.text().comment('personal: name; who bought; until erasure'),
    email: p.text().comment('personal: email address; to reach the buyer; until erasure'),
    private: p.text().strictNullable().comment('personal: phone number and address, sealed; to deliver; until erasure'),
    status: p.enum(['pending', 'paid', 'fulfilled', 'cancelled', 'refunded']).default('pending'),
    /** Kobo received, late and surplus payments included. */
    amountPaid: p.bigint('number').$type<Kobo>().defaultRaw('0').check('amount_paid >= 0'),
    senderName: p.text().strictNullable().comment('personal: name; who paid; with the books'),
    /** Due time of an unpaid order; null once decided. */
    dueAt: p.datetime().strictNullable(),
    cancelReason: p.enum(['unpaid', 'business', 'no_longer_due']).strictNullable().comment('not personal: a code of the contract'),
    /** The deposit that completed the payment. */
    depositId: p.uuid().strictNullable(),
    paidAt: p.datetime().strictNullable(),
    fulfilledAt: p.datetime().strictNullable(),
    cancelledAt: p.datetime().strictNullable(),
    refundedAt: p.datetime().strictNullable(),
    refundTransferCode: p.text().strictNullable(),
    metadata: p
      .json()
      .$type<Record<string, string>>()
      .defaultRaw(`'{}'`)
      .comment('personal: free text of the business; what the business keeps with the order; until erasure'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Kobo of completed refunds. Only functions of schema/refunds.sql write these three. */
    amountRefunded: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    /** Kobo of refunds without an outcome. */
    amountRefunding: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    restocked: p.boolean().default(false),
  },
  uniques: [
    { name: 'checkout_order_book_id_reference_key', properties: ['bookId', 'reference'] },
    { name: 'checkout_order_attempt', properties: ['bookId', 'attempt'], where: 'attempt is not null' },
    { name: 'checkout_order_refund', properties: ['bookId', 'refundTransferCode'], where: 'refund_transfer_code is not null' },
  ],
  indexes: [
    { name: 'checkout_order_customer', properties: ['bookId', 'customerId', 'id'] },
    { name: 'checkout_order_due', properties: ['dueAt'], where: 'due_at is not null' },
    { name: 'checkout_order_link', properties: ['bookId', 'linkId', 'id'] },
    { name: 'checkout_order_link_status', properties: ['bookId', 'linkId', 'status', 'id'] },
    { name: 'checkout_order_status', properties: ['bookId', 'status', 'id'] },
    {
      name: 'checkout_order_subscription',
      properties: ['bookId', 'subscriptionId'],
      where: `subscription_id is not null and status = 'pending'`,
    },
  ],
  checks: [
    { name: 'checkout_order_check', expression: '(subtotal = (unit_price * quantity)) and (total = (subtotal + delivery_fee))' },
    { name: 'checkout_order_check1', expression: `(status = 'pending') = (due_at is not null)` },
    { name: 'checkout_order_check2', expression: '(paid_at is not null) = (deposit_id is not null)' },
    { name: 'checkout_order_check3', expression: `status not in ('paid', 'fulfilled') or paid_at is not null` },
    { name: 'checkout_order_check4', expression: `status not in ('pending', 'cancelled') or paid_at is null` },
    { name: 'checkout_order_check5', expression: '(cancel_reason is not null) = (cancelled_at is not null)' },
    { name: 'checkout_order_check6', expression: `(status = 'refunded') = (refund_transfer_code is not null)` },
  ],
});
references(
  CheckoutOrder,
  { properties: ['bookId', 'customerId'], table: 'customer' },
  { properties: ['bookId', 'linkId'], table: 'checkout_link' },
  { properties: ['bookId', 'productId'], table: 'product' },
);

export const orderStatus = namedEnum('CheckoutOrderStatus', 'Status of an order.', orderStatuses, {
  pending: 'Waiting for payment; place and stock are reserved.',
  paid: 'Paid into the wallet.',
  fulfilled: 'Delivered to the buyer.',
  cancelled: 'Unpaid at its due time, cancelled by the business, or no longer due.',
  refunded: 'Refunded to the payer.',
});
const cancelReason = namedEnum('CheckoutCancelReason', 'Reason of a cancellation.', {
  unpaid: 'Unpaid at its due time.',
  business: 'Cancelled by the business.',
  no_longer_due: 'The debt of the subscription changed: paid by other means, or ended.',
});
export type CancelReason = z.output<typeof cancelReason>;
export const itemSchema = namedObject('CheckoutItem', 'An ordered item at the time of the order.', {
  productId: z.uuid().nullable().meta({ description: 'The product; null for an amount.' }),
  name: z.string().meta({ description: 'Name of the item at the time of the order.' }),
  quantity: z.int().meta({ description: 'Quantity.' }),
  unitPrice: kobo.meta({ description: 'Unit price in kobo.' }),
});
export const deliverySchema = namedObject('CheckoutDelivery', 'Delivery option at the time of the order.', {
  id: z.uuid().meta({ description: 'The delivery option, which may be removed since.' }),
  name: z.string().meta({ description: 'Name of the option at the time of the order.' }),
  type: deliveryType.meta({ description: 'Pricing of the delivery.' }),
  fee: kobo.meta({ description: 'Fee in kobo.' }),
});
const customer = namedObject('CheckoutCustomer', 'Buyer of an order, as entered.', {
  id: z.uuid().meta({ description: 'The customer.' }),
  firstName: z.string().meta({ description: 'First name.' }),
  lastName: z.string().meta({ description: 'Last name.' }),
  email: z.string().meta({ description: 'Email address.' }),
  phoneNumber: z.string().nullable().meta({ description: 'Phone number, where the link asks for one.' }),
});

export const orderSchema = namedNode('CheckoutOrder', 'An order of a checkout link.', {
  id: ownId,
  linkId: z.uuid().meta({ description: 'The checkout link.' }),
  reference: z.string().meta({ description: 'Reference for payer and business.' }),
  status: orderStatus.meta({ description: 'Status of the order.' }),
  subscriptionId: z.uuid().nullable().meta({ description: 'The subscription that the order pays.' }),
  items: z.array(itemSchema).meta({ description: 'Ordered items.' }),
  deliveryOption: deliverySchema.nullable().meta({ description: 'Delivery option.' }),
  deliveryAddress: customerSchema.shape.address.meta({ description: 'Delivery address.' }),
  subtotal: kobo.meta({ description: 'Total without delivery, in kobo.' }),
  deliveryFee: kobo.meta({ description: 'Delivery fee in kobo.' }),
  total: kobo.meta({ description: 'Total in kobo.' }),
  amountPaid: kobo.meta({ description: 'Payments received in kobo, late and surplus payments included.' }),
  amountRefunded: kobo.meta({ description: 'Completed refunds in kobo.' }),
  amountRefunding: kobo.meta({ description: 'Refunds without an outcome yet, in kobo.' }),
  currency,
  customer: customer.meta({ description: 'The buyer.' }),
  senderName: z.string().nullable().meta({ description: 'Sender name reported by the bank.' }),
  dueAt: dateTime.nullable().meta({ description: 'Due time; an unpaid order is then cancelled.' }),
  cancelReason: cancelReason.nullable().meta({ description: 'Reason of the cancellation.' }),
  depositId: z.uuid().nullable().meta({ description: 'The deposit that completed the payment.' }),
  refundTransferCode: z.string().nullable().meta({ description: 'Code of the transfer that completed the refund.' }),
  paidAt: dateTime.nullable().meta({ description: 'Time of the payment.' }),
  fulfilledAt: dateTime.nullable().meta({ description: 'Time of the delivery.' }),
  cancelledAt: dateTime.nullable().meta({ description: 'Time of the cancellation.' }),
  refundedAt: dateTime.nullable().meta({ description: 'Time of the refund.' }),
  metadata: z.record(z.string(), z.string()).meta({ description: 'Labels of the link at the time of the order.' }),
  createdAt: dateTime.meta({ description: 'Time of creation.' }),
  updatedAt: dateTime.meta({ description: 'Time of the last change.' }),
}).meta({ id: 'CheckoutOrder' });

export type ChosenDelivery = z.output<typeof deliverySchema>;

export type Contact = Pick<Customer, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'address'>;

export const orderColumns = columnsOf(CheckoutOrder, ['attempt', 'restocked']);

export type OrderRow = RowOf<typeof CheckoutOrder>;

type ShownRow = Pick<OrderRow, (typeof orderColumns)[number]>;

export interface CheckoutOrder extends Omit<ShownRow, 'firstName' | 'lastName' | 'email' | 'private'> {
  contact: Contact;
}

export function orderOf({ keyRing }: { keyRing: KeyRing }, row: ShownRow): CheckoutOrder {
  const { firstName, lastName, email, private: sealed, ...rest } = row;
  return { ...rest, contact: { firstName, lastName, email, ...openContact(keyRing, row.bookId, row.id, sealed) } };
}

export const itemsOf = ({ productId, itemName: name, quantity, unitPrice }: CheckoutOrder) => [{ productId, name, quantity, unitPrice }];

export const shownOrder = (order: CheckoutOrder): z.output<typeof orderSchema> => ({
  ...order,
  items: itemsOf(order),
  deliveryAddress: order.contact.address,
  currency: 'NGN',
  customer: { ...order.contact, id: order.customerId },
});

type Sealed = Pick<Contact, 'phoneNumber' | 'address'>;

/** Seals phone number and address for the row of one order; null without both. */
export function sealContact(ring: KeyRing, bookId: number, id: string, { phoneNumber, address }: Sealed): string | null {
  return phoneNumber === null && address === null ? null : seal(ring, JSON.stringify({ phoneNumber, address }), placeOf(bookId, id));
}

function openContact(ring: KeyRing, bookId: number, id: string, sealed: string | null): Sealed {
  if (sealed === null) return { phoneNumber: null, address: null };
  return JSON.parse(open(ring, sealed, placeOf(bookId, id))) as Sealed;
}

const placeOf = sealPlace('checkout_order', 'private');

/** Reference with 60 random bits. */
export const newReference = (): string => `ORD_${randomLetters(12)}`;

const orders = repository(CheckoutOrder, orderColumns, 'bookId', 'id');
export const NO_ORDER = 'No order with this id; check the id';

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business. */
export async function orderById(app: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<CheckoutOrder> {
  return orderOf(app, found(await orders.find(app.db, { bookId, id }), NO_ORDER));
}

/** Locks an order until the commit. Lock order: wallet, subscription, order, link, product, virtual account. */
export async function lockOrder(app: Pick<App, 'keyRing'>, tx: Tx, bookId: number, id: string): Promise<CheckoutOrder> {
  return orderOf(app, found(await orders.lock(tx, { bookId, id }), NO_ORDER));
}

export async function saveOrder(
  app: Pick<App, 'keyRing'>,
  tx: Tx,
  order: CheckoutOrder,
  changes: Changes<ShownRow>,
): Promise<CheckoutOrder> {
  return orderOf(app, await orders.save(tx, order, { ...changes, updatedAt: dbNow }));
}
