import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { type DeliveryOption, deliveryOptionsOf } from '../products/delivery-option.ts';
import { subscriptionById } from '../subscriptions/subscription.ts';
import { slug } from './input.ts';
import type { Look } from './look.ts';
import { type CheckoutLink, type Closing, closingOf, LINK_COLUMNS, linkNotFound, linkOf, type LinkRow, payUrl } from './link.ts';
import { mostOf, OFFER_COLUMNS, type OfferRow } from './stock.ts';

/** A link with whose it is. */
export interface FoundLink {
  link: CheckoutLink;
  businessId: string;
  /** The name that payers see. */
  business: string;
  /** What it sells; null where it is about no product. */
  offer: (OfferRow & { description: string | null; picture: string | null }) | null;
  look: Look;
}

/** A link as a payer sees it: what is sold, and what must be told. */
export interface PayerLink extends FoundLink {
  environment: Environment;
  closing: Closing | null;
  item: {
    name: string;
    description: string | null;
    picture: string | null;
    unitPrice: Kobo;
    minQuantity: number;
    maxQuantity: number;
  } | null;
  /** What there is to pay, without delivery; null where quantity or payer decide. */
  amount: Kobo | null;
  deliveryOptions: DeliveryOption[];
  /** Where the logo of its business is; null where there is none. */
  logoUrl: string | null;
}

/**
 * What a payer sees of a link. Nobody is asked for credentials: the slug, which nobody guesses, is the way in.
 * @throws Refusal 404 RECORD_NOT_FOUND for a slug that is not of this environment.
 */
export const findPayLink = publicOperation({
  title: 'checkout.pay.link',
  summary: 'What a payer sees of a checkout link',
  input: z.strictObject({ slug }),
  run: (app, { environment }, given): Promise<PayerLink> => payerLink(app, environment, given.slug),
});

async function payerLink(app: App, environment: Environment, slugOfLink: string): Promise<PayerLink> {
  const found = await linkBySlug(app, environment, slugOfLink);
  const { link } = found;
  const closing = closingOf(link, app.clock.now());
  const { logoVersion } = found.look;
  const logoUrl = logoVersion && `${payUrl(app, environment, link.slug)}/logo?v=${logoVersion}`;
  const seen = { ...found, environment, closing, item: null, amount: link.amount, deliveryOptions: [], logoUrl };
  if (link.productId !== null) return { ...seen, ...(await productPart(app, found, link.productId, closing)) };
  if (link.subscriptionId === null) return seen;
  const { outstanding } = await subscriptionById(app, link.bookId, link.subscriptionId);
  return { ...seen, amount: outstanding, closing: closing ?? (outstanding === 0 ? 'nothing_due' : null) };
}

/** @throws Refusal 404 RECORD_NOT_FOUND for a slug that is not of this environment. */
export async function linkBySlug({ db }: Pick<App, 'db'>, environment: Environment, slugOfLink: string): Promise<FoundLink> {
  const [row] = await db.query<LinkRow & Omit<FoundLink, 'link' | 'look'> & Look>(
    'checkout_link.by_slug',
    `select l.*, b.business_id, u.name as business,
            (select to_jsonb(p) from (select ${OFFER_COLUMNS}, description, images[1] as picture from product where book_id = l.book_id and id = l.product_id) p) as offer, k.colour, k.logo_version
       from (select ${LINK_COLUMNS} from checkout_link where slug = $1) l
       join ledger.book b on b.id = l.book_id and b.environment = $2 join business u on u.id = b.business_id left join checkout_look k on k.book_id = l.book_id`,
    [slugOfLink, environment],
  );
  if (!row) throw linkNotFound();
  const { businessId, business, offer, colour, logoVersion, ...link } = row;
  return { link: linkOf(link), businessId, business, offer, look: { colour, logoVersion } };
}

async function productPart(
  { db }: App,
  { link: { bookId, collect }, offer }: FoundLink,
  productId: string,
  closing: Closing | null,
): Promise<Pick<PayerLink, 'item' | 'closing' | 'deliveryOptions'>> {
  if (!offer) throw new Error('the product of a link is gone');
  const options = collect.deliveryOption ? await deliveryOptionsOf(db, bookId, [productId]) : null;
  const { name, description, picture, price: unitPrice, minQuantity } = offer;
  const maxQuantity = mostOf(offer);
  const soldOut = maxQuantity < minQuantity ? 'sold_out' : null;
  return {
    item: { name, description, picture, unitPrice, minQuantity, maxQuantity: Math.max(maxQuantity, minQuantity) },
    closing: closing ?? (offer.active ? soldOut : 'unavailable'),
    deliveryOptions: (options?.get(productId) ?? []).filter(({ active }) => active),
  };
}
