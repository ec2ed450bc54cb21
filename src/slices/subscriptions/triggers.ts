import type { Flow, Made, Stage, Triggers } from '../../core/slice/trigger.ts';
import { newCustomer } from '../customers/demo.ts';
import { createSubscription } from './create.ts';
import type { subscriptionEvents } from './events.ts';
import { markPaid } from './mark-paid.ts';
import { cancelSubscription } from './transitions.ts';
import { dueNow, workSubscriptions } from './run.ts';

/** Kobo. */
const PRICE = 500_000;

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

/** Runs the next step of one subscription now. */
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

const cancelled: Flow = async (stage) => {
  const made = await paid(stage);
  await cancelSubscription(stage.app, stage.as('end'), { subscriptionId: made.subscriptionId });
  return made;
};

export const subscriptionTriggers: Triggers<typeof subscriptionEvents> = {
  'subscription.created': subscribe,
  'subscription.activated': paid,
  'subscription.payment.completed': paid,
  'subscription.past_due': unpaid,
  'subscription.payment.failed': unpaid,
  'subscription.cancelled': cancelled,
  'subscription.expired': expired,
};
