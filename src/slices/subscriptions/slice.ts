import type { App } from '../../core/app/app.ts';
import type { DemoStage, Slice } from '../../core/slice/slice.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { paidHook } from '../virtual-accounts/subject.ts';
import { createSubscription } from './create.ts';
import { subscriptionEvents } from './events.ts';
import { subscriptionResolvers } from './graphql.ts';
import { subscriptionInvariants } from './invariants.ts';
import { subscriptionMails } from './mail-templates.ts';
import { subscriptionRoutes } from './rest.ts';
import { advanceSubscriptions } from './run.ts';
import { subscriptionPaid } from './settle.ts';
import { subscriptionTriggers } from './triggers.ts';
import { findSubscription } from './read.ts';
import { Subscription } from './subscription.ts';
import { Plan, findPlan } from './plan.ts';

/** Documented in the guides: a subscription with status pending_payment. */
const SUBSCRIPTION = '00000000-0000-7000-8003-000000000006';
const CUSTOMER = '00000000-0000-7000-8003-000000000001';
const MAGAZINE = '00000000-0000-7000-8003-000000000002';

async function seedSubscription(app: App, { bookId, as }: DemoStage): Promise<void> {
  const known = await app.db.query('demo.subscription', 'select from subscription where book_id = $1 and id = $2', [bookId, SUBSCRIPTION]);
  if (known.length > 0) return;
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
