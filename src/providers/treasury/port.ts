import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { ListedPayout } from '../ports/ports.ts';

/** What is ours at a provider: what payouts and purchases are paid from. */
export type Balance =
  | { kind: 'balance'; available: Kobo; /** When the provider was asked. */ at: Date; concern?: OperatorAlert }
  | { kind: 'no_answer'; concern?: OperatorAlert };

/** A page of transfers whose end is known; those on their way are not among them. */
export type Payouts =
  | {
      kind: 'payouts';
      payouts: ListedPayout[];
      /** Asks for the next page; null after the last. */ next: string | null;
      concern?: OperatorAlert;
    }
  | { kind: 'no_answer'; concern?: OperatorAlert };

/** What a provider handed over of what customers paid: `gross` less all that it kept is `net`. */
export interface ListedSettlement {
  /** What the provider calls it, for ever. */
  id: string;
  /** The day that it is of, as a moment of that day in Lagos. */
  at: Date;
  gross: Kobo;
  /** What the provider kept for itself and for the state. */
  fees: Kobo;
  /** What it gave back to payers, and kept for it. */
  returned: Kobo;
  net: Kobo;
  /** Where `net` went: to a bank account of ours, or into our balance there. */
  to: 'bank' | 'balance';
}

/** A page of settlements that are done; those that wait are not among them. */
export type Settlements =
  | {
      kind: 'settlements';
      settlements: ListedSettlement[];
      /** Asks for the next page; null after the last. */ next: string | null;
      concern?: OperatorAlert;
    }
  | { kind: 'no_answer'; concern?: OperatorAlert };

/**
 * Our own money at a provider, to look at and to compare with the books; nothing here moves any. Adapters never throw for what the network does:
 * that is `no_answer`.
 */
export interface Treasury {
  balance(): Promise<Balance>;
  /**
   * A page of the transfers that were made in a span of time, in any order; `after` is what the page before gave as `next`. Missing where the provider has no such
   * list. What comes while it is read may move rows from page to page: whoever wants them all reads until nothing is new.
   */
  payouts?(span: { from: Date; to: Date; after: string | null }): Promise<Payouts>;
  /**
   * A page of what was settled to us in a span of time, in any order and with others around it; `after` as above. Missing where the provider has no such list. One may be done days after
   * the day that it is of.
   */
  settlements?(span: { from: Date; to: Date; after: string | null }): Promise<Settlements>;
}
