import type { ListedPayout, WithAlert } from '../ports/ports.ts';
import type { Kobo } from '../../domain/money/money.ts';

export type Balance = ({ kind: 'balance'; available: Kobo; at: Date } | { kind: 'no_answer' }) & WithAlert;

/** A page of finished transfers. */
export type Payouts = ({ kind: 'payouts'; payouts: ListedPayout[]; next: string | null } | { kind: 'no_answer' }) & WithAlert;

/** A settlement of customer payments: `gross` less fees and returns is `net`. */
export interface ListedSettlement {
  id: string;
  at: Date;
  gross: Kobo;
  fees: Kobo;
  returned: Kobo;
  net: Kobo;
  to: 'bank' | 'balance';
}

export type Settlements = ({ kind: 'settlements'; settlements: ListedSettlement[]; next: string | null } | { kind: 'no_answer' }) &
  WithAlert;

/** Balances and lists at a provider, for comparison with the books. Adapters never throw for network failures: `no_answer`. */
export interface Treasury {
  balance(): Promise<Balance>;
  /**
   * A page of transfers of a span, unordered; `after` is the previous `next`. Absent without such a list. Race:
   * rows move between pages, so callers read until nothing is new.
   */
  payouts?(span: { from: Date; to: Date; after: string | null }): Promise<Payouts>;
  /** A page of settlements of a span, unordered; `after` as above. A settlement may finish days after its day. */
  settlements?(span: { from: Date; to: Date; after: string | null }): Promise<Settlements>;
}
