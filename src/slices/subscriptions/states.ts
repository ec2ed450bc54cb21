import { guardsOf, type Transition } from '../../core/operation/transitions.ts';

export const subscriptionStatuses = ['pending_payment', 'trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** State machine of a subscription. Invariant: every status change passes `requireTransition`, or `mayTransition` in workers. */
export const SUBSCRIPTION_TRANSITIONS = {
  pay: { from: ['pending_payment', 'past_due'], to: 'active' },
  renew: { from: ['active', 'trialing'], to: 'active' },
  bill: { from: ['active', 'trialing'], to: 'past_due' },
  expire: { from: ['pending_payment', 'past_due', 'active'], to: 'expired' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  cancel: { from: ['pending_payment', 'trialing', 'active', 'past_due', 'paused'], to: 'cancelled' },
  cancel_at_period_end: { from: ['trialing', 'active'], to: null, words: 'cancel the subscription at the end of its period' },
  undo_cancellation: { from: ['trialing', 'active'], to: null, words: 'undo its cancellation' },
  change: { from: ['trialing', 'active'], to: null },
  generate_va: { from: ['pending_payment', 'past_due'], to: null, words: 'generate a virtual account' },
} as const satisfies Record<string, Transition<SubscriptionStatus>>;
export type SubscriptionTransition = keyof typeof SUBSCRIPTION_TRANSITIONS;

export const { may: mayTransition, requireMay: requireTransition } = guardsOf<SubscriptionStatus, SubscriptionTransition>(
  'subscription',
  SUBSCRIPTION_TRANSITIONS,
);
