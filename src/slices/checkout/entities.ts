import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

export const CheckoutLink = defineEntity({
  name: 'CheckoutLink',
  tableName: 'checkout_link',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    /** The address that payers get: nobody guesses it. */
    slug: p.text().unique('checkout_link_slug_key'),
    type: p.enum(['product', 'subscription', 'amount']),
    productId: p.uuid().strictNullable(),
    subscriptionId: p.uuid().strictNullable(),
    /** Kobo; null lets the payer name an amount. */
    amount: p.bigint('number').$type<Kobo>().strictNullable().check('amount > 0'),
    title: p.text(),
    description: p.text().strictNullable().comment('personal: free text of the business; what payers read; with the account'),
    successUrl: p.text().strictNullable().comment('not personal: an address of the business'),
    collectPhone: p.boolean().default(false),
    collectAddress: p.boolean().default(false),
    collectDeliveryOption: p.boolean().default(false),
    /** Null is as often as anybody likes; 1 is a single use. */
    maxPayments: p.integer().strictNullable().check('max_payments > 0'),
    expiresAt: p.datetime().strictNullable(),
    status: p.enum(['active', 'inactive', 'expired', 'completed']).default('active'),
    /** Orders that were paid, and orders that still may be. */
    payments: p.integer().default(0).check('payments >= 0'),
    openOrders: p.integer().default(0).check('open_orders >= 0'),
    metadata: p
      .json()
      .$type<unknown>()
      .defaultRaw(`'{}'`)
      .comment('personal: free text of the business; what the business keeps with the link; with the account'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'checkout_link_due', properties: ['expiresAt'], where: `expires_at is not null and status in ('active', 'inactive')` }],
  checks: [
    { name: 'checkout_link_check', expression: `(type = 'product') = (product_id is not null)` },
    { name: 'checkout_link_check1', expression: `(type = 'subscription') = (subscription_id is not null)` },
    { name: 'checkout_link_check2', expression: `type = 'amount' or amount is null` },
    { name: 'checkout_link_check3', expression: 'max_payments is null or ((payments + open_orders) <= max_payments)' },
  ],
});
references(
  CheckoutLink,
  { properties: ['bookId'], table: 'ledger.book' },
  { properties: ['bookId', 'productId'], table: 'product' },
  { properties: ['bookId', 'subscriptionId'], table: 'subscription' },
);

/** Branding of a business's pages for payers: colour and logo. */
export const CheckoutBranding = defineEntity({
  name: 'CheckoutBranding',
  tableName: 'checkout_look',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    /** Chosen colour; the pages darken or lighten it until text on it and in it can be read. */
    colour: p.text().strictNullable().check(`colour ~ '^#[0-9a-f]{6}$'`).comment('not personal: a colour'),
    logo: p
      .blob()
      .strictNullable()
      .check('octet_length(logo) >= 1 and octet_length(logo) <= 32768')
      .comment('not personal: the mark of a business'),
    logoType: p.enum(['image/png', 'image/jpeg', 'image/webp']).strictNullable(),
    /** Of the bytes, so that the address of a logo changes with it and browsers may keep it for good. */
    logoVersion: p.text().strictNullable().comment('not personal: a hash of that mark'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  checks: [{ name: 'checkout_look_check', expression: 'num_nonnulls(logo, logo_type, logo_version) in (0, 3)' }],
});
references(CheckoutBranding, { properties: ['bookId'], table: 'ledger.book' });

/** Orders, each with its own copy of names and prices. */
export const CheckoutOrder = defineEntity({
  name: 'CheckoutOrder',
  tableName: 'checkout_order',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    linkId: p.uuid(),
    reference: p.text(),
    /** Key of a repeated order; null where the payer gave no data for one. */
    attempt: p.uuid().strictNullable(),
    productId: p.uuid().strictNullable(),
    subscriptionId: p.uuid().strictNullable(),
    itemName: p.text(),
    quantity: p.integer().check('quantity > 0'),
    unitPrice: p.bigint('number').$type<Kobo>().check('unit_price > 0'),
    /** {id, name, type, fee} as it was chosen. */
    deliveryOption: p
      .json()
      .$type<unknown>()
      .strictNullable()
      .comment('not personal: what the business offers; the address is sealed beside it'),
    subtotal: p.bigint('number').$type<Kobo>(),
    deliveryFee: p.bigint('number').$type<Kobo>().defaultRaw('0').check('delivery_fee >= 0'),
    total: p.bigint('number').$type<Kobo>().check('total > 0'),
    customerId: p.uuid(),
    firstName: p.text().comment('personal: name; who bought; until erasure'),
    lastName: p.text().comment('personal: name; who bought; until erasure'),
    email: p.text().comment('personal: e-mail address; to reach the buyer; until erasure'),
    /** Phone number and address, sealed together. */
    private: p.text().strictNullable().comment('personal: phone number and address, sealed; to deliver; until erasure'),
    status: p.enum(['pending', 'paid', 'fulfilled', 'canceled', 'refunded']).default('pending'),
    /** Kobo that came for it, also what came too late or too much. */
    amountPaid: p.bigint('number').$type<Kobo>().defaultRaw('0').check('amount_paid >= 0'),
    senderName: p.text().strictNullable().comment('personal: name; who paid; with the books'),
    /** Expiry of an unpaid order; null once decided. */
    dueAt: p.datetime().strictNullable(),
    cancelReason: p.enum(['unpaid', 'business', 'no_longer_due']).strictNullable().comment('not personal: a word of the contract'),
    /** The deposit that completed it. */
    depositId: p.uuid().strictNullable(),
    paidAt: p.datetime().strictNullable(),
    fulfilledAt: p.datetime().strictNullable(),
    canceledAt: p.datetime().strictNullable(),
    refundedAt: p.datetime().strictNullable(),
    refundTransferCode: p.text().strictNullable(),
    metadata: p
      .json()
      .$type<unknown>()
      .defaultRaw(`'{}'`)
      .comment('personal: free text of the business; what the business keeps with the order; until erasure'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
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
    { name: 'checkout_order_check4', expression: `status not in ('pending', 'canceled') or paid_at is null` },
    { name: 'checkout_order_check5', expression: '(cancel_reason is not null) = (canceled_at is not null)' },
    { name: 'checkout_order_check6', expression: `(status = 'refunded') = (refund_transfer_code is not null)` },
  ],
});
references(
  CheckoutOrder,
  { properties: ['bookId', 'customerId'], table: 'customer' },
  { properties: ['bookId', 'linkId'], table: 'checkout_link' },
  { properties: ['bookId', 'productId'], table: 'product' },
);
