import { Refusal } from '../../platform/errors/refusal.ts';

export const subscriptionStatuses = ['pending_payment', 'trialing', 'active', 'past_due', 'paused', 'canceled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

interface Move {
  from: readonly SubscriptionStatus[];
  /** Null leaves the status as it is. */
  to: SubscriptionStatus | null;
  /** How a refusal goes on: "to …, it must be". */
  words: string;
}

/**
 * The whole state machine of a subscription. Every change of status goes through `requireMove` or, where the workers find
 * what fell due, `mayMove`.
 */
export const SUBSCRIPTION_MOVES = {
  /** The invoice that was due is paid. */
  pay: { from: ['pending_payment', 'past_due'], to: 'active', words: 'pay it' },
  /** A period ended and credit covers the next one. */
  renew: { from: ['active', 'trialing'], to: 'active', words: 'renew it' },
  /** A period ended and the next one is not paid. */
  bill: { from: ['active', 'trialing'], to: 'past_due', words: 'bill it' },
  /** Nobody paid in the days of grace, or all its cycles are over. */
  expire: { from: ['pending_payment', 'past_due', 'active'], to: 'expired', words: 'expire it' },
  pause: { from: ['active'], to: 'paused', words: 'pause it' },
  resume: { from: ['paused'], to: 'active', words: 'resume it' },
  cancel: { from: ['pending_payment', 'trialing', 'active', 'past_due', 'paused'], to: 'canceled', words: 'cancel it' },
  cancel_at_period_end: { from: ['trialing', 'active'], to: null, words: 'cancel it at the end of its period' },
  undo_cancellation: { from: ['trialing', 'active'], to: null, words: 'undo its cancellation' },
  change: { from: ['trialing', 'active'], to: null, words: 'change it' },
  generate_va: { from: ['pending_payment', 'past_due'], to: null, words: 'generate a virtual account for it' },
} as const satisfies Record<string, Move>;
export type SubscriptionMove = keyof typeof SUBSCRIPTION_MOVES;

export function mayMove(status: SubscriptionStatus, move: SubscriptionMove): boolean {
  const { from }: { from: readonly SubscriptionStatus[] } = SUBSCRIPTION_MOVES[move];
  return from.includes(status);
}

/** @throws Refusal 409 INVALID_STATE with a sentence that names the status and those in which the move is made. */
export function requireMove({ status }: { status: SubscriptionStatus }, move: SubscriptionMove): void {
  if (mayMove(status, move)) return;
  const { from, words } = SUBSCRIPTION_MOVES[move];
  const states = from.map((state) => `'${state}'`).join(' or ');
  throw new Refusal('conflict', `The subscription is '${status}'; to ${words}, it must be ${states}`, { code: 'INVALID_STATE' });
}
