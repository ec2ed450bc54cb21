import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { type App, publicUrl } from '../../core/app/app.ts';
import { newestOf } from '../../core/operation/newest.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { randomLetters } from '../../domain/ids/ids.ts';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { dateTime, ownId, namedEnum, namedObject, namedNode } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, dbNow, references, type RowOf, repository } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import { linkStatuses } from './states.ts';

/** Checkout links: pages where any holder can pay. */
export const CheckoutLink = defineEntity({
  name: 'CheckoutLink',
  tableName: 'checkout_link',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    /** Secret part of the page address. */
    slug: p.text().unique('checkout_link_slug_key'),
    type: p.enum(['product', 'subscription', 'amount']),
    productId: p.uuid().strictNullable(),
    subscriptionId: p.uuid().strictNullable(),
    /** Kobo; null lets the payer choose the amount. */
    amount: p.bigint('number').$type<Kobo>().strictNullable().check('amount > 0'),
    title: p.text(),
    description: p.text().strictNullable().comment('personal: free text of the business; what payers read; with the account'),
    successUrl: p.text().strictNullable().comment('not personal: an address of the business'),
    collectPhone: p.boolean().default(false),
    collectAddress: p.boolean().default(false),
    collectDeliveryOption: p.boolean().default(false),
    /** Null is unlimited; 1 is single use. */
    maxPayments: p.integer().strictNullable().check('max_payments > 0'),
    expiresAt: p.datetime().strictNullable(),
    status: p.enum(['active', 'inactive', 'expired', 'completed']).default('active'),
    payments: p.integer().default(0).check('payments >= 0'),
    openOrders: p.integer().default(0).check('open_orders >= 0'),
    metadata: p
      .json()
      .$type<Record<string, string>>()
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

export const linkType = namedEnum('CheckoutLinkType', 'Purpose of a checkout link.', ['product', 'subscription', 'amount'], {
  subscription: 'The debt of a subscription.',
  amount: 'A fixed amount, or an amount that the payer chooses.',
});
const linkStatus = namedEnum('CheckoutLinkStatus', 'Status of a checkout link.', linkStatuses, {
  expired: 'Expired.',
  completed: 'Paid the maximum number of times.',
});
export const collectSchema = namedObject('CheckoutCollect', 'Contact data that a payer is asked for beside name and email address.', {
  phone: z.boolean().meta({ description: 'Phone number.' }),
  address: z.boolean().meta({ description: 'Delivery address.' }),
  deliveryOption: z.boolean().meta({ description: 'Delivery option.' }),
});

export const linkSchema = namedNode('CheckoutLink', 'A payment page for any holder of its address.', {
  id: ownId,
  slug: z.string().meta({ description: 'Secret end of the page address.' }),
  url: z.string().meta({ description: 'Address of the page for payers.' }),
  type: linkType.meta({ description: 'Purpose of the link.' }),
  productId: z.uuid().nullable().meta({ description: 'The product for sale.' }),
  subscriptionId: z.uuid().nullable().meta({ description: 'The subscription to pay.' }),
  amount: kobo
    .nullable()
    .meta({ description: 'Amount in kobo; null for products and subscriptions, and where the payer chooses the amount.' }),
  currency,
  title: z.string().meta({ description: 'Heading for the payer.' }),
  description: z.string().nullable().meta({ description: 'Description below the heading.' }),
  successUrl: z.string().nullable().meta({ description: 'Address for the payer after the payment.' }),
  collect: collectSchema.meta({ description: 'Contact data that the payer is asked for.' }),
  singleUse: z.boolean().meta({ description: 'True when the link can be paid once.' }),
  maxPayments: z.int().nullable().meta({ description: 'Maximum number of payments; null for unlimited.' }),
  payments: z.int().meta({ description: 'Number of paid orders.' }),
  openOrders: z.int().meta({ description: 'Number of pending orders; each reserves a place.' }),
  expiresAt: dateTime.nullable().meta({ description: 'Expiry of the link.' }),
  status: linkStatus.meta({ description: 'Status of the link.' }),
  metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels, copied to orders.' }),
  createdAt: dateTime.meta({ description: 'Time of creation.' }),
  updatedAt: dateTime.meta({ description: 'Time of the last change.' }),
}).meta({ id: 'CheckoutLink' });

export type CheckoutLink = Omit<z.output<typeof linkSchema>, 'url'> & { bookId: number };

export const linkColumns = columnsOf(CheckoutLink);

export type LinkRow = RowOf<typeof CheckoutLink>;

export const linkOf = ({ collectPhone, collectAddress, collectDeliveryOption, ...row }: LinkRow): CheckoutLink => ({
  ...row,
  collect: { phone: collectPhone, address: collectAddress, deliveryOption: collectDeliveryOption },
  currency: 'NGN',
  singleUse: row.maxPayments === 1,
});

/** 120 random bits, as a secret. */
export const newSlug = (): string => randomLetters(24).toLowerCase();

export const shown = (app: Pick<App, 'config'>, { environment }: { environment: Environment }, link: CheckoutLink) => ({
  ...link,
  url: payUrl(app, environment, link.slug),
});

export const payUrl = (app: Pick<App, 'config'>, environment: Environment, slug: string): string =>
  publicUrl(app, environment, `/pay/${slug}`);

export const links = repository(CheckoutLink, linkColumns, 'bookId', 'id');

const newest = newestOf(CheckoutLink, linkColumns, 'bookId');
export const NO_LINK = 'No checkout link with this id; check the id';

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business. */
export async function linkById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<CheckoutLink> {
  return found(await linkMade(app, { bookId, effectId: id }), NO_LINK);
}

/** Link of an earlier attempt of this request; else null. */
export async function linkMade(
  { db }: Pick<App, 'db'>,
  { bookId, effectId }: Pick<Actor, 'bookId' | 'effectId'>,
): Promise<CheckoutLink | null> {
  const row = await links.find(db, { bookId, id: effectId });
  return row ? linkOf(row) : null;
}

/** Locks a link until the commit. Lock order: order, link, product. @throws Refusal 404. */
export async function lockLink(tx: Tx, bookId: number, id: string): Promise<CheckoutLink> {
  return linkOf(found(await links.lock(tx, { bookId, id }), NO_LINK));
}

export async function saveLink(tx: Tx, link: CheckoutLink, changes: Partial<LinkRow>): Promise<CheckoutLink> {
  return linkOf(await links.save(tx, link, { ...changes, updatedAt: dbNow }));
}

export const closings = ['inactive', 'expired', 'completed', 'busy', 'unavailable', 'sold_out', 'nothing_due'] as const;
export type Closing = (typeof closings)[number];

/** Why: the limit of pending orders protects the accounts of the bank from abuse. */
const MAX_OPEN_ORDERS = 1_000;

/** Reason of the link against another order; null when open. */
export function closingOf(link: CheckoutLink, now: Date): Closing | null {
  if (link.status !== 'active') return link.status;
  if (link.expiresAt !== null && link.expiresAt <= now) return 'expired';
  if (link.maxPayments !== null && link.payments >= link.maxPayments) return 'completed';
  const places = link.maxPayments === null ? MAX_OPEN_ORDERS : Math.min(link.maxPayments - link.payments, MAX_OPEN_ORDERS);
  return link.openOrders >= places ? 'busy' : null;
}

export const CLOSED: Record<Closing, string> = {
  inactive: 'This payment link is closed',
  expired: 'This payment link has expired',
  completed: 'This payment link was paid already',
  busy: 'Another payer is using this payment link; try again in half an hour',
  unavailable: 'This product is not on sale at present',
  sold_out: 'This product is sold out',
  nothing_due: 'No payment is due at present',
};

/** Returns a checkout link. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findLink = operation({
  title: 'checkoutLinks.retrieve',
  summary: 'Retrieve a checkout link',
  scope: 'checkout:read',
  input: z.strictObject({ linkId: z.uuid().meta({ description: 'The checkout link.' }) }),
  output: linkSchema,
  run: async (app, actor, { linkId }) => shown(app, actor, await linkById(app, actor.bookId, linkId)),
});

/** Lists checkout links in every status, newest first, with their counts of paid orders. */
export const listLinks = operation({
  title: 'checkoutLinks.list',
  summary: 'List checkout links',
  scope: 'checkout:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: linkSchema },
  run: (app, actor, input) => newest(app.db, { bookId: actor.bookId, ...input }, (row) => shown(app, actor, linkOf(row))),
});
