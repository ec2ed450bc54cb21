import type { Concern } from '../../../platform/kernel/concern.ts';
import type { Kobo } from '../../../platform/kernel/money.ts';

/** What is ours at a provider: what payouts and purchases are paid from. */
export type Balance =
  | { kind: 'balance'; available: Kobo; /** When the provider was asked. */ at: Date; concern?: Concern }
  | { kind: 'no_answer'; concern?: Concern };

/** One line of the provider's statement of our balance. */
export interface Movement {
  /** What the provider calls the line. */
  id: string;
  /** What came in is above zero, what went out below. */
  amount: Kobo;
  /** What was left after it, where the provider tells. */
  balanceAfter: Kobo | null;
  at: Date;
  reason: string;
  /** The provider's record id of the payment that it belongs to (`transactionId` of an answer), or null. */
  transactionId: string | null;
}

export type Movements =
  | { kind: 'movements'; movements: Movement[]; /** Asks for the next page; null after the last. */ next: string | null; concern?: Concern }
  // The provider has no statement to ask for.
  | { kind: 'not_told'; concern?: Concern }
  | { kind: 'no_answer'; concern?: Concern };

/**
 * Our own money at a provider, to look at and to compare with the books; nothing here moves any. Adapters never throw for what the network does:
 * that is `no_answer`.
 */
export interface Treasury {
  balance(): Promise<Balance>;
  /** A page of what moved in a span of time; `after` is what the page before gave as `next`. */
  movements(span: { from: Date; to: Date; after?: string }): Promise<Movements>;
}
