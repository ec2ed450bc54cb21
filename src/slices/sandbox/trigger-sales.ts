import { createLink } from '../checkout/create-link.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { simulatePayment } from '../checkout/simulate-payment.ts';
import { createCustomer } from '../customers/create.ts';
import { createProduct } from '../products/create.ts';
import { createSubscription } from '../subscriptions/create.ts';
import { markPaid } from '../subscriptions/mark-paid.ts';
import { cancelSubscription } from '../subscriptions/moves.ts';
import { workSubscriptions } from '../subscriptions/run.ts';
import { dueNow } from '../subscriptions/upkeep.ts';
import { openCustomerAccount } from '../virtual-accounts/customer-account.ts';
import { payVirtualAccount } from '../virtual-accounts/pay.ts';
import type { Flow, Made, Stage } from './trigger-stage.ts';

const PRICE = 500_000;

/** A customer of the flow's own, so that nobody else's record changes. */
export async function newCustomer({ app, as }: Stage): Promise<string> {
  const actor = as('customer');
  const person = { firstName: 'Event', lastName: 'Trigger', email: `trigger-${actor.effectId}@example.com` };
  return (await createCustomer(app, actor, person)).id;
}

async function subscribe(stage: Stage): Promise<Made & { subscriptionId: string }> {
  const customerId = await newCustomer(stage);
  const terms = { customerId, amount: PRICE, interval: 'monthly', graceDays: 1 };
  return { customerId, subscriptionId: (await createSubscription(stage.app, stage.as('subscription'), terms)).id };
}

const paid = async (stage: Stage): Promise<Made & { subscriptionId: string }> => {
  const made = await subscribe(stage);
  await markPaid(stage.app, stage.as('payment'), { subscriptionId: made.subscriptionId, reference: 'TRIGGERED' });
  return made;
};

/** Brings the next step of the subscription alone, and has it taken. */
async function step({ app, bookId }: Stage, subscriptionId: string): Promise<void> {
  await dueNow(app, bookId, subscriptionId);
  await workSubscriptions(app);
}

const unpaid: Flow = async (stage) => {
  const made = await paid(stage);
  await step(stage, made.subscriptionId);
  return made;
};

const expired: Flow = async (stage) => {
  const made = await subscribe(stage);
  await step(stage, made.subscriptionId);
  return made;
};

const canceled: Flow = async (stage) => {
  const made = await paid(stage);
  await cancelSubscription(stage.app, stage.as('end'), { subscriptionId: made.subscriptionId });
  return made;
};

const received: Flow = async (stage) => {
  const customerId = await newCustomer(stage);
  const { accountNumber } = await openCustomerAccount(stage.app, stage.as('account'), { customerId });
  await payVirtualAccount(stage.app, stage.as('payment'), { accountNumber, amount: PRICE });
  return { customerId, accountNumber };
};

/** Somebody orders the last but one of a product and pays for it. */
const sold: Flow = async ({ app, as }) => {
  const stock = { quantity: 2, lowStockThreshold: 1 };
  const { id: productId } = await createProduct(app, as('product'), { name: 'Triggered event', price: PRICE, type: 'physical', ...stock });
  const link = await createLink(app, as('link'), { type: 'product', productId });
  const visitor = { environment: 'sandbox', address: '127.0.0.1', userAgent: null, refreshToken: null } as const;
  const by = (name: string) => ({ ...visitor, requestId: as(name).requestId, effectId: as(name).effectId });
  const buyer = { firstName: 'Event', lastName: 'Trigger', email: 'trigger@example.com' };
  const { order, token } = await placeOrder(app, by('order'), { slug: link.slug, quantity: 1, ...buyer });
  await simulatePayment(app, by('payment'), { slug: link.slug, token });
  return { productId, linkId: link.id, orderId: order.id };
};

export const salesFlows = {
  'customer.transaction.completed': received,
  'subscription.created': subscribe,
  'subscription.activated': paid,
  'subscription.payment.completed': paid,
  'subscription.past_due': unpaid,
  'subscription.payment.failed': unpaid,
  'subscription.canceled': canceled,
  'subscription.expired': expired,
  'checkout.payment.completed': sold,
  'product.stock.low': sold,
} as const;
