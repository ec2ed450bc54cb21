import { randomBytes } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, prepared, references, type RowOf } from '../../platform/db/entity.ts';
import { repository } from '../../platform/db/repository.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { linkStatuses } from './states.ts';

/** Payment links: pages at which everybody who knows the address can pay (shapes 2.9). */
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
    /** Paid orders, and pending ones. */
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

export const linkType = z.enum(['product', 'subscription', 'amount']).register(typeNames, {
  name: 'CheckoutLinkType',
  description: 'What is paid through a checkout link.',
  meanings: {
    subscription: 'What a subscription owes.',
    amount: 'An amount, which the payer names where the link has none.',
  },
});
const linkStatus = z.enum(linkStatuses).register(typeNames, {
  name: 'CheckoutLinkStatus',
  description: 'Whether a checkout link takes orders.',
  meanings: { expired: 'Its time is over.', completed: 'It was paid as often as it may be.' },
});
export const collectSchema = z
  .object({
    phone: z.boolean().meta({ description: 'A phone number.' }),
    address: z.boolean().meta({ description: 'A delivery address.' }),
    deliveryOption: z.boolean().meta({ description: 'A way of delivery.' }),
  })
  .register(typeNames, { name: 'CheckoutCollect', description: 'What a payer is asked for beside name and e-mail address.' });

/** A link as operations answer it. */
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
    collect: collectSchema.meta({ description: 'What the payer is asked for.' }),
    singleUse: z.boolean().meta({ description: 'Whether it may be paid once.' }),
    maxPayments: z.int().nullable().meta({ description: 'How often it may be paid; null is without end.' }),
    payments: z.int().meta({ description: 'How many of its orders were paid.' }),
    openOrders: z.int().meta({ description: 'How many of its orders wait for their money; each keeps its place.' }),
    expiresAt: dateTime.nullable().meta({ description: 'When its time is over.' }),
    status: linkStatus.meta({ description: 'Whether it takes orders.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels; its orders get a copy.' }),
    createdAt: dateTime.meta({ description: 'When it was made.' }),
    updatedAt: dateTime.meta({ description: 'When it was last changed.' }),
  })
  .meta({ id: 'CheckoutLink' })
  .register(typeNames, {
    name: 'CheckoutLink',
    description: 'A page at which anybody who knows its address may pay.',
    isNode: true,
    without: ['currency'],
  });

export type CheckoutLink = Omit<z.output<typeof linkSchema>, 'url'> & { bookId: number };

export const linkColumns = columnsOf(CheckoutLink);

export type LinkRow = RowOf<typeof CheckoutLink>;

export const linkOf = ({ collectPhone, collectAddress, collectDeliveryOption, ...row }: LinkRow): CheckoutLink => ({
  ...row,
  collect: { phone: collectPhone, address: collectAddress, deliveryOption: collectDeliveryOption },
  currency: 'NGN',
  singleUse: row.maxPayments === 1,
});

/** 120 random bits in unambiguous characters: the address is a secret. */
export function newSlug(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  return Array.from(randomBytes(24), (byte) => letters[byte % 32]).join('');
}

/** A link with the address of its page. */
export const shown = (app: Pick<App, 'config'>, { environment }: { environment: Environment }, link: CheckoutLink) => ({
  ...link,
  url: payUrl(app, environment, link.slug),
});

/** Address of the page of a slug. */
export function payUrl({ config }: Pick<App, 'config'>, environment: Environment, slug: string): string {
  const { HOST, SANDBOX_PORT, LIVE_PORT, PUBLIC_URL, LIVE_PUBLIC_URL } = config;
  const base =
    environment === 'sandbox' ? (PUBLIC_URL ?? `http://${HOST}:${SANDBOX_PORT}`) : (LIVE_PUBLIC_URL ?? `http://${HOST}:${LIVE_PORT ?? 80}`);
  return `${base.replace(/\/+$/, '')}/pay/${slug}`;
}

const links = repository(CheckoutLink, linkColumns, 'bookId', 'id');

const newest = prepared(CheckoutLink)('checkout_link.list', (db, $: { bookId: number; before: string; limit: number }) =>
  db
    .selectFrom('checkout_link')
    .select(linkColumns)
    .where('bookId', '=', $.bookId)
    .where('id', '<', $.before)
    .orderBy('id', 'desc')
    .limit($.limit),
);

/** The link with this id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function linkById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<CheckoutLink> {
  const link = await linkMade(app, { bookId, effectId: id });
  if (!link) throw linkNotFound();
  return link;
}

/** The link that an earlier attempt of this request created; null for a first attempt. */
export async function linkMade(
  { db }: Pick<App, 'db'>,
  { bookId, effectId }: Pick<Actor, 'bookId' | 'effectId'>,
): Promise<CheckoutLink | null> {
  const row = await links.find(db, { bookId, id: effectId });
  return row ? linkOf(row) : null;
}

/** The link, locked until the commit. Lock order: after its order, before its product. @throws Refusal 404. */
export async function lockLink(tx: Tx, bookId: number, id: string): Promise<CheckoutLink> {
  const row = await links.lock(tx, { bookId, id });
  if (!row) throw linkNotFound();
  return linkOf(row);
}

/** Changes a locked link. */
export async function saveLink(
  tx: Tx,
  { bookId, id }: Pick<CheckoutLink, 'bookId' | 'id'>,
  changes: Partial<LinkRow>,
): Promise<CheckoutLink> {
  const row = await links.update(tx, { bookId, id }, { ...changes, updatedAt: sql<Date>`clock_timestamp()` });
  if (!row) throw new Error('a locked link was not updated');
  return linkOf(row);
}

export function linkNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such checkout link', { code: 'RECORD_NOT_FOUND' });
}

export const closings = ['inactive', 'expired', 'completed', 'busy', 'unavailable', 'sold_out', 'nothing_due'] as const;
/** Reason why a link takes no orders. */
export type Closing = (typeof closings)[number];

/** Pending orders of one link: the limit protects the accounts of the bank from abuse. */
const MAX_OPEN_ORDERS = 1_000;

/** Reason of the link itself against another order; its product may have others. */
export function closingOf(link: CheckoutLink, now: Date): Closing | null {
  if (link.status !== 'active') return link.status;
  if (link.expiresAt !== null && link.expiresAt <= now) return 'expired';
  if (link.maxPayments !== null && link.payments >= link.maxPayments) return 'completed';
  const places = link.maxPayments === null ? MAX_OPEN_ORDERS : Math.min(link.maxPayments - link.payments, MAX_OPEN_ORDERS);
  return link.openOrders >= places ? 'busy' : null;
}

/** Text for payers where a link takes no orders. */
export const CLOSED: Record<Closing, string> = {
  inactive: 'This link is closed',
  expired: 'The time of this link is over',
  completed: 'This link was paid already',
  busy: 'Somebody is paying through this link right now; try again in half an hour',
  unavailable: 'This is not sold at present',
  sold_out: 'This is sold out',
  nothing_due: 'There is nothing to pay at present',
};

/** One checkout link. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findLink = operation({
  title: 'checkout.links.find',
  summary: 'One checkout link',
  scope: 'checkout:read',
  input: z.strictObject({ linkId: z.uuid().meta({ description: 'Which checkout link.' }) }),
  output: linkSchema,
  run: async (app, actor, { linkId }) => shown(app, actor, await linkById(app, actor.bookId, linkId)),
});

/** Checkout links in every state, newest first, each with how many of its orders were paid. */
export const listLinks = operation({
  title: 'checkout.links.list',
  summary: 'Checkout links, newest first',
  scope: 'checkout:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: linkSchema },
  async run(app, actor, { limit, cursor }) {
    const rows = await newest(app.db, { bookId: actor.bookId, before: lastIdOf(cursor), limit: limit + 1 });
    return pageOf(
      rows.map((row) => shown(app, actor, linkOf(row))),
      limit,
      ({ id }) => [id],
    );
  },
});
