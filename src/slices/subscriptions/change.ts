import { z } from 'zod';
import { invalid, nothingGiven, Refusal } from '../../platform/errors/refusal.ts';
import { type Kobo, minus, NO_KOBO, plus } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { productById } from '../products/product.ts';
import { prorated } from './calendar.ts';
import { MAX_PRICE, subscriptionFields as fields } from './input.ts';
import { moving } from './transitions.ts';
import { requireTransition } from './states.ts';
import { priceOf, runAtOf, saveSubscription, type Subscription, subscriptionSchema } from './subscription.ts';

const proration = z
  .enum(['create_prorations', 'none'])
  .register(typeNames, { name: 'ProrationBehavior', description: 'Proration of the current period after a change.' });

/**
 * Changes product, amount or quantity; `create_prorations` settles the rest of the period with the next invoice.
 * @throws Refusal 400 without fields, 404, 409 INVALID_STATE.
 */
export const changeSubscription = operation({
  title: 'subscriptions.change',
  summary: 'Change product or quantity of a subscription',
  scope: 'subscriptions:write',
  input: z.strictObject({
    subscriptionId: z.uuid().meta({ description: 'The subscription.' }),
    productId: z.uuid().optional().meta({ description: 'The product; its price applies unless amount is given.' }),
    amount: fields.amount.optional(),
    quantity: fields.quantity.optional(),
    prorationBehavior: proration.default('create_prorations').meta({ description: 'create_prorations by default.' }),
  }),
  output: subscriptionSchema,
  async run(app, actor, { subscriptionId, productId, amount, quantity, prorationBehavior }) {
    if (productId === undefined && amount === undefined && quantity === undefined) {
      throw nothingGiven('Give at least one of productId, amount and quantity');
    }
    const product = productId === undefined ? null : await productById(app, actor.bookId, productId);
    if (product && !product.active)
      throw new Refusal('conflict', 'The product is not active; activate the product or choose another', { code: 'INVALID_STATE' });
    return moving(app, actor, subscriptionId, (tx, { subscription, now }) => {
      requireTransition(subscription, 'change');
      const next: Subscription = {
        ...subscription,
        amount: amount ?? product?.price ?? subscription.amount,
        quantity: quantity ?? subscription.quantity,
        // Why: the price no longer follows the plan.
        ...(product && { productId: product.id, planId: null }),
      };
      if (priceOf(next) > MAX_PRICE)
        throw invalid('quantity', `quantity: a billing period costs at most ${MAX_PRICE} kobo; reduce the quantity`);
      const credit = prorationBehavior === 'none' ? NO_KOBO : creditOf(subscription, next, now);
      return saveSubscription(tx, { ...next, creditBalance: plus(subscription.creditBalance, credit), runAt: runAtOf(subscription) });
    });
  },
});

/** Kobo credited for the rest of the period, below zero a debt; zero in a trial. */
export function creditOf(before: Subscription, after: Subscription, now: Date): Kobo {
  const { status, currentPeriodStart: start, currentPeriodEnd: end } = before;
  if (status !== 'active' || !start || !end) return NO_KOBO;
  return minus(prorated(priceOf(before), { start, end }, now), prorated(priceOf(after), { start, end }, now));
}
