import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { paidHook } from '../virtual-accounts/subject.ts';
import { subscriptionPaid } from './paid.ts';
import { subscriptionMails } from './mail-templates.ts';
import { subscriptionEvents } from './events.ts';
import { seedSubscription } from './demo.ts';
import { SubscriptionResolver } from './graphql.ts';
import { subscriptionInvariants } from './invariants.ts';
import { subscriptionRoutes } from './rest.ts';
import { workSubscriptions } from './run.ts';
import { advanceSubscriptions } from './upkeep.ts';
import { subscriptionTriggers } from './triggers.ts';

export const subscriptions: Slice = {
  name: 'subscriptions',
  about: 'What customers pay again and again.',
  routes: subscriptionRoutes,
  resolvers: [SubscriptionResolver],
  hooked: [paidHook.with({ type: 'subscription', paid: subscriptionPaid })],
  events: eventsOf(subscriptionEvents, subscriptionTriggers),
  mails: subscriptionMails,
  invariants: subscriptionInvariants,
  looks: [
    {
      name: 'work-subscriptions',
      due: 'select min(next_run_at) from subscription where next_run_at is not null',
      look: workSubscriptions,
    },
  ],
  advance: async (app, { bookId }, byMs) => ({ subscriptions: await advanceSubscriptions(app, bookId, byMs) }),
  busyWith: ['select from subscription where book_id = $1 and next_run_at <= clock_timestamp()'],
  seedDemo: seedSubscription,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'subscription-run': true;
  }
}
