import type { App } from '../../core/app/app.ts';
import { type DemoStage, type Slice, eventsOf, type Made, type Stage, type Triggers } from '../../core/slice/slice.ts';
import { paidHook } from '../virtual-accounts/subject.ts';
import { createSubscription } from './create.ts';
import { subscriptionEvents } from './events.ts';
import { subscriptionResolvers } from './graphql.ts';
import { subscriptionInvariants } from './invariants.ts';
import { subscriptionMails } from './mail-templates.ts';
import { advanceSubscriptions, dueNow, workSubscriptions } from './run.ts';
import { subscriptionPaid } from './settle.ts';
import { findSubscription, listInvoices, listSubscriptions } from './read.ts';
import { Subscription, subscriptions as saved } from './subscription.ts';
import { Plan, findPlan, createPlan, listPlans, updatePlan } from './plan.ts';
import { newCustomer } from '../customers/save.ts';
import { markPaid } from './mark-paid.ts';
import { cancelSubscription, changeSubscription, pauseSubscription, resumeSubscription, undoCancellation } from './transitions.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { findVirtualAccount, generateVirtualAccount } from './generate-va.ts';

const subscriptionRoutes = routes({ tag: 'Subscriptions', bucket: 'reads' }, (route) => {
  route.post('/plans', createPlan, { example: { name: 'Gold', amount: 500_000, interval: 'monthly' } });
  route.get('/plans', listPlans);
  route.get('/plans/{planId}', findPlan);
  route.patch('/plans/{planId}', updatePlan, { example: { active: false } });
  route.post('/subscriptions', createSubscription, {
    message: 'Subscription created',
    example: { customerId: '00000000-0000-7000-8003-000000000001', productId: '00000000-0000-7000-8003-000000000002', interval: 'monthly' },
  });
  route.get('/subscriptions', listSubscriptions);
  route.get('/subscriptions/{subscriptionId}', findSubscription);
  route.get('/subscriptions/{subscriptionId}/invoices', listInvoices);
  route.post('/subscriptions/{subscriptionId}/generate-va', generateVirtualAccount, {
    message: 'Virtual account generated; pay the exact amount before it expires',
  });
  route.get('/subscriptions/{subscriptionId}/va', findVirtualAccount);
  route.post('/subscriptions/{subscriptionId}/pause', pauseSubscription, { message: 'Subscription paused' });
  route.post('/subscriptions/{subscriptionId}/resume', resumeSubscription, { message: 'Subscription resumed' });
  route.post('/subscriptions/{subscriptionId}/cancel', cancelSubscription, {
    message: 'Subscription cancelled',
    example: { atPeriodEnd: true },
  });
  route.post('/subscriptions/{subscriptionId}/undo-cancellation', undoCancellation, { message: 'Cancellation undone' });
  route.post('/subscriptions/{subscriptionId}/change', changeSubscription, { message: 'Subscription updated', example: { quantity: 2 } });
  route.post('/subscriptions/{subscriptionId}/mark-paid', markPaid, {
    message: 'Payment recorded',
    example: { source: 'manual', reference: 'RECEIPT-17' },
  });
});

/** Kobo. */
const PRICE = 500_000;

type SubscriptionFlow = (stage: Stage) => Promise<Made & { subscriptionId: string }>;

const subscribe: SubscriptionFlow = async (stage) => {
  const customerId = await newCustomer(stage);
  const terms = { customerId, amount: PRICE, interval: 'monthly', graceDays: 1 };
  return { customerId, subscriptionId: (await createSubscription(stage.app, stage.as('subscription'), terms)).id };
};

/** The flow of `make` and one more step with its subscription. */
const then =
  (make: SubscriptionFlow, step: (stage: Stage, subscriptionId: string) => Promise<unknown>): SubscriptionFlow =>
  async (stage) => {
    const made = await make(stage);
    await step(stage, made.subscriptionId);
    return made;
  };

/** Runs the next step of one subscription now. */
async function runNow({ app, bookId }: Stage, subscriptionId: string): Promise<void> {
  await dueNow(app, bookId, subscriptionId);
  await workSubscriptions(app);
}

const paid = then(subscribe, ({ app, as }, subscriptionId) => markPaid(app, as('payment'), { subscriptionId, reference: 'TRIGGERED' }));
const unpaid = then(paid, runNow);

const subscriptionTriggers: Triggers<typeof subscriptionEvents> = {
  'subscription.created': subscribe,
  'subscription.activated': paid,
  'subscription.payment.completed': paid,
  'subscription.past_due': unpaid,
  'subscription.payment.failed': unpaid,
  'subscription.cancelled': then(paid, ({ app, as }, subscriptionId) => cancelSubscription(app, as('end'), { subscriptionId })),
  'subscription.expired': then(subscribe, runNow),
};

/** Documented in the guides: a subscription with status pending_payment. */
const SUBSCRIPTION = '00000000-0000-7000-8003-000000000006';
const CUSTOMER = '00000000-0000-7000-8003-000000000001';
const MAGAZINE = '00000000-0000-7000-8003-000000000002';

async function seedSubscription(app: App, { bookId, as }: DemoStage): Promise<void> {
  if (await saved.find(app.db, { bookId, id: SUBSCRIPTION })) return;
  await createSubscription(app, as('owner', SUBSCRIPTION), {
    customerId: CUSTOMER,
    productId: MAGAZINE,
    interval: 'monthly',
    graceDays: 60,
    metadata: { source: 'demo' },
  });
}

export const subscriptions: Slice = {
  name: 'subscriptions',
  about: 'Recurring payments of customers.',
  routes: subscriptionRoutes,
  resolvers: subscriptionResolvers,
  nodes: [
    { read: findSubscription, rows: Subscription },
    { read: findPlan, rows: Plan },
  ],
  subscribers: [paidHook.with({ type: 'subscription', paid: subscriptionPaid })],
  events: eventsOf(subscriptionEvents, subscriptionTriggers),
  mails: subscriptionMails,
  invariants: subscriptionInvariants,
  advance: async (app, { bookId }, byMs) => ({ subscriptions: await advanceSubscriptions(app, bookId, byMs) }),
  pendingWork: ['select from subscription where book_id = $1 and next_run_at <= clock_timestamp()'],
  seedDemo: seedSubscription,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'subscription-run': true;
  }
}
