import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { Book } from '../../core/ledger/entities.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { found } from '../../platform/errors/refusal.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Business } from '../businesses/business.ts';
import { type DeliveryOption, deliveryOptionsOf } from '../products/delivery-option.ts';
import { subscriptionById } from '../subscriptions/subscription.ts';
import { type Branding, CheckoutBranding } from './branding.ts';
import { slug } from './input.ts';
import { CheckoutLink, type Closing, closingOf, linkColumns, linkOf, NO_LINK, payUrl } from './link.ts';
import { maximumOf, type Offer } from './stock.ts';
import { payerLinkSchema } from './views.ts';

export interface FoundLink {
  link: CheckoutLink;
  businessId: string;
  business: string;
  /** Product of the link; null for a link without product. */
  offer: (Offer & { description: string | null; picture: string | null }) | null;
  branding: Branding;
}

export type PayerLink = z.output<typeof payerLinkSchema> & { branding: Branding };

/** Returns a link for its payer, without credentials: the slug is the secret. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findPayLink = publicOperation({
  title: 'paymentPages.retrieve',
  summary: 'Retrieve a checkout link as payer',
  input: z.strictObject({ slug }),
  output: payerLinkSchema,
  run: (app, { environment }, given): Promise<PayerLink> => payerLink(app, environment, given.slug),
});

type Seen = Pick<PayerLink, 'item' | 'amount'> & { closing: Closing | null; deliveryOptions: DeliveryOption[] };

async function payerLink(app: App, environment: Environment, slugOfLink: string): Promise<PayerLink> {
  const known = await linkBySlug(app, environment, slugOfLink);
  const { link, business, branding } = known;
  const { colour, logoVersion } = branding;
  const { closing, ...seen } = await seenOf(app, known);
  return {
    ...link,
    ...seen,
    business,
    colour,
    logoUrl: logoVersion && `${payUrl(app, environment, link.slug)}/logo?v=${logoVersion}`,
    environment,
    isOpen: closing === null,
    closedReason: closing,
    branding,
  };
}

async function seenOf(app: App, known: FoundLink): Promise<Seen> {
  const { bookId, productId, subscriptionId, amount } = known.link;
  const closing = closingOf(known.link, app.clock.now());
  const seen = { closing, item: null, amount, deliveryOptions: [] };
  if (productId !== null) return { ...seen, ...(await productPart(app, known, productId, closing)) };
  if (subscriptionId === null) return seen;
  const { outstanding } = await subscriptionById(app, bookId, subscriptionId);
  return { ...seen, amount: outstanding, closing: closing ?? (outstanding === 0 ? 'nothing_due' : null) };
}

const bySlug = prepared(
  CheckoutLink,
  CheckoutBranding,
  Book,
  Business,
)('checkout_link.by_slug', (db, $: { slug: string; environment: Environment }) =>
  db
    .selectFrom('checkout_link as l')
    .innerJoin('ledger.book as b', 'b.id', 'l.bookId')
    .innerJoin('business as u', 'u.id', 'b.businessId')
    .leftJoin('checkout_branding as k', 'k.bookId', 'l.bookId')
    .select(linkColumns.map((name) => `l.${name}` as const))
    .select(['b.businessId', 'u.name as business', 'k.colour', 'k.logoVersion'])
    .select(
      sql<FoundLink['offer']>`(
          select jsonb_build_object('id', p.id, 'name', p.name, 'price', p.price, 'active', p.active, 'quantity', p.quantity, 'reserved', p.reserved,
            'minQuantity', p.min_quantity, 'maxQuantity', p.max_quantity, 'lowStockThreshold', p.low_stock_threshold,
            'description', p.description, 'picture', p.images[1])
            from product p where p.book_id = l.book_id and p.id = l.product_id)`.as('offer'),
    )
    .where('l.slug', '=', $.slug)
    .where('b.environment', '=', $.environment),
);

/** @throws Refusal 404 RECORD_NOT_FOUND for a slug of the other environment. */
export async function linkBySlug({ db }: Pick<App, 'db'>, environment: Environment, slugOfLink: string): Promise<FoundLink> {
  const [row] = await bySlug(db, { slug: slugOfLink, environment });
  const { businessId, business, offer, colour, logoVersion, ...link } = found(row, NO_LINK);
  return { link: linkOf(link), businessId, business, offer, branding: { colour, logoVersion } };
}

async function productPart(
  { db }: App,
  { link: { bookId, collect }, offer }: FoundLink,
  productId: string,
  closing: Closing | null,
): Promise<Pick<Seen, 'item' | 'closing' | 'deliveryOptions'>> {
  if (!offer) throw new Error('the product of a link is missing');
  const options = collect.deliveryOption ? await deliveryOptionsOf(db, bookId, [productId]) : null;
  const { name, description, picture, price: unitPrice, minQuantity } = offer;
  const maxQuantity = maximumOf(offer);
  const soldOut = maxQuantity < minQuantity ? 'sold_out' : null;
  return {
    item: { name, description, picture, unitPrice, minQuantity, maxQuantity: Math.max(maxQuantity, minQuantity) },
    closing: closing ?? (offer.active ? soldOut : 'unavailable'),
    deliveryOptions: (options?.get(productId) ?? []).filter(({ active }) => active),
  };
}
