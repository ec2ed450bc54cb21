import type { Kobo } from '../../domain/money/money.ts';
import type { TransferState } from './steps.ts';

interface Judged {
  transferId: string;
  state: TransferState;
  transferCode: string;
  /** Database clock: payment creation, or transition time. */
  at: Date;
  fee: Kobo;
}

export interface LeftOver {
  perPayment: Kobo | null;
  dayAmount: Kobo | null;
  dayPayments: number | null;
  monthAmount: Kobo | null;
}

export interface Remaining {
  wallet: LeftOver | null;
  key: LeftOver | null;
}

/** Least of each remaining limit; null without limits. */
export function remainingAfterAll(lefts: readonly (Remaining | null | undefined)[]): Remaining {
  return { wallet: leastOf(lefts.map((left) => left?.wallet)), key: leastOf(lefts.map((left) => left?.key)) };
}

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

export type PaymentOutcome =
  | ({ result: 'paid' | 'scheduled' | 'awaiting'; left: Remaining | null; available: Kobo | null } & Judged)
  | { result: 'limited'; left: Remaining }
  | { result: 'duplicate'; transferId: string }
  | { result: 'conflict' | 'insufficient' | 'inactive' };

export type RetryOutcome =
  | PaymentOutcome
  | { result: 'retried'; transferCode: string; state: TransferState }
  | { result: 'unreturned' | 'salary' | 'refund'; state: TransferState | null };

export type RefundOutcome = PaymentOutcome | { result: 'unrefundable' | 'unpaid'; refundable: Kobo };

type ReturnReason = 'provider_rejected' | 'manual_reversal' | null;

export type TransitionOutcome =
  | ({ result: 'moved'; reason: ReturnReason; declineCode: string | null } & Judged)
  | { result: 'late' | 'contradiction' | 'held' | 'missing'; state: TransferState | null };

export type LedgerOutcome = RetryOutcome | RefundOutcome | TransitionOutcome;

export interface OutcomeRow {
  n: number;
  result: LedgerOutcome['result'];
  transferId: string | null;
  state: TransferState | null;
  transferCode: string | null;
  at: Date | null;
  fee: Kobo | null;
  reason: string | null;
  declineCode: string | null;
  /** Available balance after a new payment; null where the commit's answer was lost. */
  available: Kobo | null;
}

export function outcomeOf(row: OutcomeRow | undefined): LedgerOutcome {
  if (!row) return { result: 'missing', state: null };
  const { result, state } = row;
  switch (result) {
    case 'paid':
    case 'scheduled':
    case 'awaiting':
      return { result, ...judged(row), left: row.reason === null ? null : leftOf(row.reason), available: row.available };
    case 'limited':
      return { result, left: leftOf(required(row.reason)) };
    case 'moved':
      return { result, ...judged(row), reason: row.reason as ReturnReason, declineCode: row.declineCode };
    case 'duplicate':
      return { result, transferId: required(row.transferId) };
    case 'retried':
      return { result, transferCode: required(row.transferCode), state: required(state) };
    case 'conflict':
    case 'insufficient':
    case 'inactive':
      return { result };
    case 'unreturned':
    case 'salary':
    case 'refund':
      return { result, state };
    case 'unrefundable':
    case 'unpaid':
      return { result, refundable: required(row.fee) };
    case 'late':
    case 'contradiction':
    case 'held':
    case 'missing':
      return { result, state };
  }
}

const leftOf = (json: string): Remaining => JSON.parse(json) as Remaining;

const judged = ({ transferId, state, transferCode, at, fee }: OutcomeRow): Judged => ({
  transferId: required(transferId),
  state: required(state),
  transferCode: required(transferCode),
  at: required(at),
  fee: required(fee),
});

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the ledger returned an outcome without its transfer');
  return value;
}

export function transitionOutcome(outcome: LedgerOutcome): TransitionOutcome {
  switch (outcome.result) {
    case 'moved':
    case 'late':
    case 'contradiction':
    case 'held':
    case 'missing':
      return outcome;
    default:
      throw new Error(`a step came to ${outcome.result}`);
  }
}

export function ofRetry(outcome: LedgerOutcome): RetryOutcome {
  switch (outcome.result) {
    case 'moved':
    case 'late':
    case 'contradiction':
    case 'held':
    case 'missing':
    case 'unrefundable':
    case 'unpaid':
      throw new Error(`a payment came to ${outcome.result}`);
    default:
      return outcome;
  }
}

export function ofPayment(outcome: LedgerOutcome): PaymentOutcome {
  const paid = ofRetry(outcome);
  switch (paid.result) {
    case 'retried':
    case 'unreturned':
    case 'salary':
    case 'refund':
      throw new Error(`unexpected result of a payment: ${paid.result}`);
    default:
      return paid;
  }
}

export const ofRefund = (outcome: LedgerOutcome): RefundOutcome =>
  outcome.result === 'unrefundable' || outcome.result === 'unpaid' ? outcome : ofPayment(outcome);
