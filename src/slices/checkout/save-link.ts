import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { currencyInput } from '../../domain/money/money.ts';
import { invalid, nothingGiven } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { productById } from '../products/product.ts';
import { subscriptionById } from '../subscriptions/subscription.ts';
import { columnsOf, insertOnce } from '../../platform/db/entity.ts';
import { linkFields, payableAmount, requireSafeUrl } from './input.ts';
import { CheckoutLink, linkById, linkColumns, linkMade, linkOf, linkSchema, linkType, newSlug, shown, lockLink, saveLink } from './link.ts';
import { given as givenOf } from '../../domain/schema/logged.ts';
import { LINK_TRANSITIONS, type LinkTransition, requireLinkTransition } from './states.ts';

const input = z.strictObject({
  type: linkType.meta({ description: 'Purpose of the link.' }),
  productId: z.uuid().optional().meta({ description: 'The product; required for type product.' }),
  subscriptionId: z.uuid().optional().meta({ description: 'The subscription; required for type subscription.' }),
  amount: payableAmount.optional().meta({ description: 'Amount in kobo, for type amount; the payer chooses when left out.' }),
  currency: currencyInput,
  title: linkFields.title.optional().meta({ description: 'Heading for the payer; the name of the product by default.' }),
  description: linkFields.description.optional(),
  successUrl: linkFields.successUrl.optional(),
  collect: linkFields.collect.optional(),
  singleUse: z.boolean().optional().meta({ description: 'Equals maxPayments 1.' }),
  maxPayments: linkFields.maxPayments.optional(),
  expiresAt: linkFields.expiresAt.optional(),
  metadata: linkFields.metadata.optional(),
});
type Input = z.output<typeof input>;

const created = columnsOf(CheckoutLink, ['status', 'payments', 'openOrders', 'createdAt', 'updatedAt']);

const insert = insertOnce(CheckoutLink, created, linkColumns, 'bookId', 'id');

/**
 * Creates a link at which any holder of its address can pay; a repeated request returns the same link.
 * @throws Refusal 400 naming a field that does not fit the type; 404 for an unknown product or subscription.
 */
export const createLink = operation({
  title: 'checkoutLinks.create',
  summary: 'Create a checkout link',
  scope: 'checkout:write',
  input,
  output: linkSchema,
  async run(app, actor, given) {
    // Why: the link may have expired since, and a refusal would hide the link from the repeated request.
    const made = await linkMade(app, actor);
    if (made) return shown(app, actor, made);
    requireFit(given);
    requireSafeUrl(given.successUrl, actor.environment);
    if (given.expiresAt && given.expiresAt <= app.clock.now()) throw invalid('expiresAt', 'expiresAt: must be in the future');
    const title = await titleOf(app, actor, given);
    const { type, productId = null, subscriptionId = null, amount = null, description = null, successUrl = null, collect } = given;
    const row = await insert(app.db, {
      bookId: actor.bookId,
      id: actor.effectId,
      slug: newSlug(),
      type,
      productId,
      subscriptionId,
      amount,
      title,
      description,
      successUrl,
      collectPhone: collect?.phone ?? false,
      collectAddress: collect?.address ?? false,
      collectDeliveryOption: collect?.deliveryOption ?? false,
      maxPayments: given.singleUse ? 1 : (given.maxPayments ?? null),
      expiresAt: given.expiresAt ?? null,
      metadata: given.metadata ?? {},
    });
    return shown(app, actor, row ? linkOf(row) : await linkById(app, actor.bookId, actor.effectId));
  },
});

function requireFit({ type, productId, subscriptionId, amount, collect, singleUse, maxPayments }: Input): void {
  if ((type === 'product') !== (productId !== undefined)) throw misfit('productId', type, 'product');
  if ((type === 'subscription') !== (subscriptionId !== undefined)) throw misfit('subscriptionId', type, 'subscription');
  if (amount !== undefined && type !== 'amount')
    throw invalid('amount', `amount: a link of type ${type} has its own price; leave amount out`);
  if (collect?.deliveryOption && type !== 'product')
    throw invalid('collect.deliveryOption', 'collect.deliveryOption: only products are delivered');
  if (singleUse && maxPayments != null && maxPayments !== 1)
    throw invalid('maxPayments', 'maxPayments: must be 1, or left out, with singleUse');
}

function misfit(field: string, type: string, wanted: string): Error {
  return invalid(
    field,
    type === wanted ? `${field}: is required for a link of type ${wanted}` : `${field}: is only for links of type ${wanted}`,
  );
}

/** Title of the link. @throws Refusal 400; 404 for a product or subscription of another business. */
async function titleOf(app: App, actor: Actor, { type, productId, subscriptionId, title }: Input): Promise<string> {
  const product = productId === undefined ? null : await productById(app, actor.bookId, productId);
  if (subscriptionId !== undefined) await subscriptionById(app, actor.bookId, subscriptionId);
  if (title !== undefined) return title;
  if (product) return product.name;
  throw invalid('title', `title: is required for a link of type ${type}`);
}

const { title, description, successUrl, maxPayments, expiresAt, metadata } = linkFields;
const collect = linkFields.collect.meta({ description: 'Contact data that the payer is asked for; omitted fields are unchanged.' });
const linkInput = z.strictObject({ linkId: z.uuid().meta({ description: 'The checkout link.' }) });
const ofLink = { scope: 'checkout:write', input: linkInput, output: linkSchema } as const;

/**
 * Updates a link for later orders; type, product and amount are fixed.
 * @throws Refusal 400 without fields, or naming `maxPayments` below the paid and open orders; 404; 409 INVALID_STATE.
 */
export const updateLink = operation({
  title: 'checkoutLinks.update',
  summary: 'Update a checkout link',
  scope: 'checkout:write',
  input: linkInput.extend(z.object({ title, description, successUrl, collect, maxPayments, expiresAt, metadata }).partial().shape),
  output: linkSchema,
  async run(app, actor, { linkId, ...changes }) {
    const given = givenOf(changes);
    if (Object.keys(given).length === 0) throw nothingGiven();
    requireSafeUrl(given.successUrl, actor.environment);
    if (given.expiresAt && given.expiresAt <= app.clock.now()) throw invalid('expiresAt', 'expiresAt: must be in the future');
    return app.db.transaction(async (tx) => {
      const link = await lockLink(tx, actor.bookId, linkId);
      // Invariant: a link that can expire is in use.
      requireLinkTransition(link, 'expire', 'change the link');
      const next = { ...link, ...given, collect: { ...link.collect, ...givenOf(given.collect ?? {}) } };
      if (next.collect.deliveryOption && link.type !== 'product') {
        throw invalid('collect.deliveryOption', 'collect.deliveryOption: only products are delivered');
      }
      if (next.maxPayments !== null && next.maxPayments < link.payments + link.openOrders) {
        throw invalid(
          'maxPayments',
          `maxPayments: ${link.payments} orders are paid and ${link.openOrders} are open; use at least their sum`,
        );
      }
      const status = next.maxPayments !== null && link.payments >= next.maxPayments ? LINK_TRANSITIONS.complete.to : link.status;
      const { collect: _, ...set } = given;
      const saved = await saveLink(tx, link, {
        ...set,
        collectPhone: next.collect.phone,
        collectAddress: next.collect.address,
        collectDeliveryOption: next.collect.deliveryOption,
        status,
      });
      return shown(app, actor, saved);
    });
  },
});

/** Reopens a link. @throws Refusal 404, 409 INVALID_STATE. */
export const activateLink = operation({
  title: 'checkoutLinks.activate',
  summary: 'Activate a checkout link',
  ...ofLink,
  run: (app, actor, { linkId }) => transition(app, actor, linkId, 'activate'),
});

/** Closes a link for new orders; existing orders can still be paid. @throws Refusal 404, 409 INVALID_STATE. */
export const deactivateLink = operation({
  title: 'checkoutLinks.deactivate',
  summary: 'Deactivate a checkout link',
  ...ofLink,
  run: (app, actor, { linkId }) => transition(app, actor, linkId, 'deactivate'),
});

async function transition(app: App, actor: Actor, linkId: string, name: LinkTransition): Promise<z.output<typeof linkSchema>> {
  return app.db.transaction(async (tx) => {
    const link = await lockLink(tx, actor.bookId, linkId);
    requireLinkTransition(link, name);
    return shown(app, actor, await saveLink(tx, link, { status: LINK_TRANSITIONS[name].to }));
  });
}
