import { z } from 'zod';
import { invalid, nothingGiven, Refusal } from '../../platform/errors/refusal.ts';
import { type Kobo, minus, NO_KOBO, plus } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { productById } from '../products/product.ts';
import { prorated } from './calendar.ts';
import { MAX_PRICE, subscriptionFields as fields } from './input.ts';
import { moving } from './moves.ts';
import { requireMove } from './states.ts';
import { priceOf, runAtOf, saveSubscription, type Subscription, subscriptionSchema } from './subscription.ts';

const proration = z
  .enum(['create_prorations', 'none'])
  .register(typeNames, { name: 'ProrationBehavior', description: 'Whether a change settles the rest of the period.' });

/**
 * Changes what is subscribed to, or how many. With `create_prorations` the rest of the present period is given back at the old price
 * and taken at the new one; the difference is settled with the next invoice. A new product brings its price unless `amount` says
 * another.
 * @throws Refusal 400 when nothing is given, 404, 409 INVALID_STATE.
 */
export const changeSubscription = operation({
  title: 'subscriptions.change',
  summary: 'Change product or quantity',
  scope: 'subscriptions:write',
  input: z.strictObject({
    subscriptionId: z.uuid().meta({ description: 'Its id.' }),
    productId: z.uuid().optional().meta({ description: 'Brings its price unless amount says another.' }),
    amount: fields.amount.optional(),
    quantity: fields.quantity.optional(),
    prorationBehavior: proration.default('create_prorations').meta({ description: 'create_prorations unless told.' }),
  }),
  output: subscriptionSchema,
  async run(app, actor, { subscriptionId, productId, amount, quantity, prorationBehavior }) {
    if (productId === undefined && amount === undefined && quantity === undefined) {
      throw nothingGiven('Give at least one of productId, amount and quantity');
    }
    const product = productId === undefined ? null : await productById(app, actor.bookId, productId);
    if (product && !product.active)
      throw new Refusal('conflict', 'The product is not active, so nobody can change to it', { code: 'INVALID_STATE' });
    return moving(app, actor, subscriptionId, (tx, { subscription, now }) => {
      requireMove(subscription, 'change');
      const next: Subscription = {
        ...subscription,
        amount: amount ?? product?.price ?? subscription.amount,
        quantity: quantity ?? subscription.quantity,
        // The price no longer follows the plan.
        ...(product && { productId: product.id, planId: null }),
      };
      if (priceOf(next) > MAX_PRICE) throw invalid('quantity', `quantity: a period may cost at most ${MAX_PRICE} kobo`);
      const credit = prorationBehavior === 'none' ? NO_KOBO : creditOf(subscription, next, now);
      return saveSubscription(tx, { ...next, creditBalance: plus(subscription.creditBalance, credit), runAt: runAtOf(subscription) });
    });
  },
});

/** Kobo that a change credits to the customer for the rest of the period; below zero they are owed. A trial costs nothing. */
export function creditOf(before: Subscription, after: Subscription, now: Date): Kobo {
  const { status, currentPeriodStart: start, currentPeriodEnd: end } = before;
  if (status !== 'active' || !start || !end) return NO_KOBO;
  return minus(prorated(priceOf(before), { start, end }, now), prorated(priceOf(after), { start, end }, now));
}
