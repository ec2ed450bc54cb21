import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { type Page, lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { LinkStatus } from './states.ts';

export const linkTypes = ['product', 'subscription', 'amount'] as const;
export type LinkType = (typeof linkTypes)[number];

/** What the payer is asked for beside name and e-mail address. */
export interface Collect {
  phone: boolean;
  address: boolean;
  deliveryOption: boolean;
}

/** A page at which anybody who knows its address may pay (shapes 2.9). */
export interface CheckoutLink {
  bookId: number;
  id: string;
  slug: string;
  type: LinkType;
  productId: string | null;
  subscriptionId: string | null;
  /** Null for a product or subscription, and where the payer names an amount. */
  amount: Kobo | null;
  title: string;
  description: string | null;
  successUrl: string | null;
  collect: Collect;
  maxPayments: number | null;
  expiresAt: Date | null;
  status: LinkStatus;
  payments: number;
  /** Orders that wait for their money and keep a place. */
  openOrders: number;
  metadata: Record<string, string>;
  createdAt: Date;
  updatedAt: Date;
}

export type LinkRow = Omit<CheckoutLink, 'collect'> & { collectPhone: boolean; collectAddress: boolean; collectDeliveryOption: boolean };

export const LINK_COLUMNS = `book_id, id, slug, type, product_id, subscription_id, amount, title, description, success_url, collect_phone, collect_address,
  collect_delivery_option, max_payments, expires_at, status, payments, open_orders, metadata, created_at, updated_at`;

export function linkOf({ collectPhone, collectAddress, collectDeliveryOption, ...rest }: LinkRow): CheckoutLink {
  return { ...rest, collect: { phone: collectPhone, address: collectAddress, deliveryOption: collectDeliveryOption } };
}

/** 120 random bits in letters that are not mistaken for each other, so that an address is not guessed. */
export function newSlug(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  return Array.from(randomBytes(24), (byte) => letters[byte % 32]).join('');
}

/** A link with the address of its page, as its business gets it. */
export type ShownLink = CheckoutLink & { url: string };

export function shown(app: Pick<App, 'config'>, { environment }: { environment: Environment }, link: CheckoutLink): ShownLink {
  return { ...link, url: payUrl(app, environment, link.slug) };
}

/** Where payers find the page of a slug. */
export function payUrl({ config }: Pick<App, 'config'>, environment: Environment, slug: string): string {
  const { HOST, SANDBOX_PORT, LIVE_PORT, PUBLIC_URL, LIVE_PUBLIC_URL } = config;
  const base =
    environment === 'sandbox' ? (PUBLIC_URL ?? `http://${HOST}:${SANDBOX_PORT}`) : (LIVE_PUBLIC_URL ?? `http://${HOST}:${LIVE_PORT ?? 80}`);
  return `${base.replace(/\/+$/, '')}/pay/${slug}`;
}

/** The link with this id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function linkById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<CheckoutLink> {
  const link = await linkMade(app, { bookId, effectId: id });
  if (!link) throw linkNotFound();
  return link;
}

/** What this very request made before; null for a first one. */
export async function linkMade(
  { db }: Pick<App, 'db'>,
  { bookId, effectId }: Pick<Actor, 'bookId' | 'effectId'>,
): Promise<CheckoutLink | null> {
  const [row] = await db.query<LinkRow>('checkout_link.by_id', `select ${LINK_COLUMNS} from checkout_link where book_id = $1 and id = $2`, [
    bookId,
    effectId,
  ]);
  return row ? linkOf(row) : null;
}

/** The link, locked until the commit. An order that is locked too comes before it, a product after it. @throws Refusal 404. */
export async function lockLink(tx: Tx, bookId: number, id: string): Promise<CheckoutLink> {
  const [row] = await tx.query<LinkRow>(
    'checkout_link.lock',
    `select ${LINK_COLUMNS} from checkout_link where book_id = $1 and id = $2 for no key update`,
    [bookId, id],
  );
  if (!row) throw linkNotFound();
  return linkOf(row);
}

export function linkNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such checkout link', { code: 'RECORD_NOT_FOUND' });
}

export const closings = ['inactive', 'expired', 'completed', 'busy', 'unavailable', 'sold_out', 'nothing_due'] as const;
/** Why nobody can order through a link now. */
export type Closing = (typeof closings)[number];

/** Open orders that one link may have at once: beyond it somebody is playing, and the bank's accounts are spared. */
const MAX_OPEN_ORDERS = 1_000;

/** What the link itself says against one more order; its product may say more. */
export function closingOf(link: CheckoutLink, now: Date): Closing | null {
  if (link.status !== 'active') return link.status;
  if (link.expiresAt !== null && link.expiresAt <= now) return 'expired';
  if (link.maxPayments !== null && link.payments >= link.maxPayments) return 'completed';
  const places = link.maxPayments === null ? MAX_OPEN_ORDERS : Math.min(link.maxPayments - link.payments, MAX_OPEN_ORDERS);
  return link.openOrders >= places ? 'busy' : null;
}

/** One checkout link. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findLink = operation({
  title: 'checkout.links.find',
  summary: 'One checkout link',
  scope: 'checkout:read',
  input: z.strictObject({ linkId: z.uuid().meta({ description: 'Which checkout link.' }) }),
  run: async (app, actor, { linkId }): Promise<ShownLink> => shown(app, actor, await linkById(app, actor.bookId, linkId)),
});

/** Checkout links in every state, newest first, each with how many of its orders were paid. */
export const listLinks = operation({
  title: 'checkout.links.list',
  summary: 'Checkout links, newest first',
  scope: 'checkout:read',
  input: z.strictObject({ ...pageFields }),
  async run(app, actor, { limit, cursor }): Promise<Page<ShownLink>> {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<LinkRow>(
      'checkout_link.list',
      `select ${LINK_COLUMNS} from checkout_link where book_id = $1 and id < $2 order by id desc limit $3`,
      [actor.bookId, before, limit + 1],
    );
    return pageOf(
      rows.map((row) => shown(app, actor, linkOf(row))),
      limit,
      ({ id }) => [id],
    );
  },
});
