import { Refusal } from '../../platform/errors/refusal.ts';

export const subscriptionStatuses = ['pending_payment', 'trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

interface Move {
  from: readonly SubscriptionStatus[];
  to: SubscriptionStatus | null;
  /** Completes a refusal: "to …, its status must be". */
  words: string;
}

/** State machine of a subscription. Invariant: every status change passes `requireTransition`, or `mayTransition` in workers. */
export const SUBSCRIPTION_TRANSITIONS = {
  pay: { from: ['pending_payment', 'past_due'], to: 'active', words: 'pay the subscription' },
  renew: { from: ['active', 'trialing'], to: 'active', words: 'renew the subscription' },
  bill: { from: ['active', 'trialing'], to: 'past_due', words: 'bill the subscription' },
  expire: { from: ['pending_payment', 'past_due', 'active'], to: 'expired', words: 'expire the subscription' },
  pause: { from: ['active'], to: 'paused', words: 'pause the subscription' },
  resume: { from: ['paused'], to: 'active', words: 'resume the subscription' },
  cancel: { from: ['pending_payment', 'trialing', 'active', 'past_due', 'paused'], to: 'cancelled', words: 'cancel the subscription' },
  cancel_at_period_end: { from: ['trialing', 'active'], to: null, words: 'cancel the subscription at the end of its period' },
  undo_cancellation: { from: ['trialing', 'active'], to: null, words: 'undo its cancellation' },
  change: { from: ['trialing', 'active'], to: null, words: 'change the subscription' },
  generate_va: { from: ['pending_payment', 'past_due'], to: null, words: 'generate a virtual account' },
} as const satisfies Record<string, Move>;
export type SubscriptionTransition = keyof typeof SUBSCRIPTION_TRANSITIONS;

export function mayTransition(status: SubscriptionStatus, transition: SubscriptionTransition): boolean {
  const { from }: { from: readonly SubscriptionStatus[] } = SUBSCRIPTION_TRANSITIONS[transition];
  return from.includes(status);
}

/** @throws Refusal 409 INVALID_STATE naming the current and the required status. */
export function requireTransition({ status }: { status: SubscriptionStatus }, transition: SubscriptionTransition): void {
  if (mayTransition(status, transition)) return;
  const { from, words } = SUBSCRIPTION_TRANSITIONS[transition];
  const states = from.map((state) => `'${state}'`).join(' or ');
  throw new Refusal('conflict', `The subscription is '${status}'; to ${words}, its status must be ${states}`, { code: 'INVALID_STATE' });
}
