import type { Kobo } from '../../domain/money/money.ts';
import type { TransferState } from './steps.ts';

/** The transfer that a verdict is about. */
interface Judged {
  transferId: string;
  state: TransferState;
  transferCode: string;
  /** The moment on the database's clock: of creation for a payment, of the change for a move. */
  at: Date;
  fee: Kobo;
}

/** What is left of limits, in kobo and payments; null where there is none. */
export interface LeftOver {
  perPayment: Kobo | null;
  dayAmount: Kobo | null;
  dayPayments: number | null;
  monthAmount: Kobo | null;
}

/** What is left to a wallet, and to the API key that asks; each is null when it has no limits. */
export interface Remaining {
  wallet: LeftOver | null;
  key: LeftOver | null;
}

/** Remaining limits after several payments, in any order: the least of each. Null without limits, or where nothing new was paid. */
export function remainingAfterAll(lefts: readonly (Remaining | null | undefined)[]): Remaining {
  return { wallet: leastOf(lefts.map((left) => left?.wallet)), key: leastOf(lefts.map((left) => left?.key)) };
}

/** The least of each limit; null where there are none at all. */
export function leastOf(lefts: readonly (LeftOver | null | undefined)[]): LeftOver | null {
  return lefts.reduce<LeftOver | null>((lowest, left) => {
    if (!left || !lowest) return left ?? lowest;
    const lesser = <Value extends number>(a: Value | null, b: Value | null): Value | null => (a === null || b === null ? a : a < b ? a : b);
    return {
      perPayment: lesser(lowest.perPayment, left.perPayment),
      dayAmount: lesser(lowest.dayAmount, left.dayAmount),
      dayPayments: lesser(lowest.dayPayments, left.dayPayments),
      monthAmount: lesser(lowest.monthAmount, left.monthAmount),
    };
  }, null);
}

/** What came of a payment. `left` is null when neither the wallet nor the key that asks has limits. */
export type PayVerdict =
  | ({ verdict: 'paid' | 'scheduled' | 'awaiting'; left: Remaining | null } & Judged)
  | { verdict: 'limited'; left: Remaining }
  | { verdict: 'duplicate'; transferId: string }
  | { verdict: 'conflict' | 'insufficient' | 'inactive' };

/** What came of a retry: a payment, or why there is none. */
export type RetryVerdict =
  | PayVerdict
  | { verdict: 'retried'; transferCode: string; state: TransferState }
  | { verdict: 'unreturned' | 'salary'; state: TransferState | null };

/** Why money came back, as the table of steps has it; null when it did not. */
type ReturnReason = 'provider_rejected' | 'manual_reversal' | null;

/** What came of a step. */
export type MoveVerdict =
  | ({ verdict: 'moved'; reason: ReturnReason; declineCode: string | null } & Judged)
  | { verdict: 'late' | 'contradiction' | 'held' | 'missing'; state: TransferState | null };

export type Verdict = RetryVerdict | MoveVerdict;

/** A verdict as the functions of the ledger give it. */
export interface VerdictRow {
  n: number;
  verdict: Verdict['verdict'];
  transferId: string | null;
  state: TransferState | null;
  transferCode: string | null;
  at: Date | null;
  fee: Kobo | null;
  /** Of a payment, what is left of the limits of its wallet and of who asks, as JSON. */
  reason: string | null;
  declineCode: string | null;
}

/** What a row says; a missing one is a transfer that there is not. */
export function verdictOf(row: VerdictRow | undefined): Verdict {
  if (!row) return { verdict: 'missing', state: null };
  const { verdict, state } = row;
  switch (verdict) {
    case 'paid':
    case 'scheduled':
    case 'awaiting':
      return { verdict, ...judged(row), left: row.reason === null ? null : leftOf(row.reason) };
    case 'limited':
      return { verdict, left: leftOf(said(row.reason)) };
    case 'moved':
      return { verdict, ...judged(row), reason: row.reason as ReturnReason, declineCode: row.declineCode };
    case 'duplicate':
      return { verdict, transferId: said(row.transferId) };
    case 'retried':
      return { verdict, transferCode: said(row.transferCode), state: said(state) };
    case 'conflict':
    case 'insufficient':
    case 'inactive':
      return { verdict };
    case 'unreturned':
    case 'salary':
      return { verdict, state };
    case 'late':
    case 'contradiction':
    case 'held':
    case 'missing':
      return { verdict, state };
  }
}

const leftOf = (json: string): Remaining => JSON.parse(json) as Remaining;

const judged = ({ transferId, state, transferCode, at, fee }: VerdictRow): Judged => ({
  transferId: said(transferId),
  state: said(state),
  transferCode: said(transferCode),
  at: said(at),
  fee: said(fee),
});

function said<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the ledger gave a verdict, and not of what');
  return value;
}

/** @throws Error for the verdict of a payment. */
export function ofMove(verdict: Verdict): MoveVerdict {
  switch (verdict.verdict) {
    case 'moved':
    case 'late':
    case 'contradiction':
    case 'held':
    case 'missing':
      return verdict;
    default:
      throw new Error(`a step came to ${verdict.verdict}`);
  }
}

/** @throws Error for the verdict of a step. */
export function ofRetry(verdict: Verdict): RetryVerdict {
  switch (verdict.verdict) {
    case 'moved':
    case 'late':
    case 'contradiction':
    case 'held':
    case 'missing':
      throw new Error(`a payment came to ${verdict.verdict}`);
    default:
      return verdict;
  }
}

/** @throws Error for the verdict of a step, or of a retry alone. */
export function ofPayment(verdict: Verdict): PayVerdict {
  const paid = ofRetry(verdict);
  switch (paid.verdict) {
    case 'retried':
    case 'unreturned':
    case 'salary':
      throw new Error(`a payment came to ${paid.verdict}`);
    default:
      return paid;
  }
}
