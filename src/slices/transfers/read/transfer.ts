import type { Kobo } from '../../../domain/money/money.ts';
import type { Step, TransferState } from '../../../core/ledger/steps.ts';

export interface ProviderAnswer {
  transactionResponseCode: string | null;
  transactionRef: string | null;
  transactionId: string | null;
  sessionId: string | null;
  responseDescription: string | null;
}

/** Spec: the only response code that confirms a credit. */
export const CREDITED = { code: '90000', description: 'Approved, beneficiary credited' } as const;

export const reversalCauses = ['refused', 'declined', 'returned', 'review', 'never_arrived'] as const;
export type Cause = (typeof reversalCauses)[number];

export interface StepApprovalRequest {
  step: Decision;
  proof: string;
  /** Actor id, or name of an actor without id. */
  by: string;
  byName: string;
  /** ISO time. */
  at: string;
}

/** One payout. Invariant: only functions of schema/ledger/ write these rows. */
export interface Transfer {
  bookId: number;
  id: string;
  transferCode: string;
  clientReference: string | null;
  state: TransferState;
  amount: Kobo;
  fee: Kobo;
  feeBreakdown: { type: string; amount: Kobo }[];
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string | null;
  narration: string | null;
  metadata: Record<string, string> | null;
  retryOf: string | null;
  retriedAs: string | null;
  /** Item of a payroll batch that the transfer pays; null for others. */
  payrollItem: string | null;
  isRefund: boolean;
  /** True once the fee is booked. */
  captured: boolean;
  claim: string | null;
  unseen: number;
  provider: ProviderAnswer | null;
  reason: 'provider_rejected' | 'manual_reversal' | null;
  cause: Cause | null;
  declineCode: string | null;
  nextCheckAt: Date | null;
  /** Set by the first poll. Afterwards nothing is resubmitted; an unknown outcome goes to review. */
  decideBy: Date | null;
  reviewSince: Date | null;
  approvalRequest: StepApprovalRequest | null;
  lastCheckedAt: Date | null;
  scheduledAt: Date | null;
  createdAt: Date;
  settledAt: Date | null;
  failedAt: Date | null;
  reversedAt: Date | null;
}

export const openStates: readonly TransferState[] = ['submitting', 'acknowledged', 'unconfirmed'];

/** Steps of a review. Invariant: an open state needs `reviewSince`, while the bank can still answer. */
export const decisions = ['manual_reversal', 'manual_settlement'] as const satisfies readonly Step[];
export type Decision = (typeof decisions)[number];

export type SettlementStatus = 'pending' | 'delivered' | 'failed' | 'reversed';
export const settlementStatuses = ['pending', 'delivered', 'failed', 'reversed'] as const;

const settlementOf: Record<TransferState, SettlementStatus> = {
  scheduled: 'pending',
  awaiting_approval: 'pending',
  screening: 'pending',
  accepted: 'pending',
  submitting: 'pending',
  acknowledged: 'pending',
  unconfirmed: 'pending',
  delivered: 'delivered',
  declined: 'failed',
  reversed: 'reversed',
  cancelled: 'reversed',
};

/** Spec: the four settlement statuses. */
export const settlementStatus = (transfer: Pick<Transfer, 'state'>): SettlementStatus => settlementOf[transfer.state];

export const needsReview = ({ reviewSince }: Pick<Transfer, 'reviewSince'>): boolean => reviewSince !== null;

/** True when refused at submission: no fee was charged. */
export const wasRefused = (transfer: Pick<Transfer, 'state' | 'captured'>): boolean => transfer.state === 'reversed' && !transfer.captured;

/** True once the outcome is known; a delivered transfer can still be returned by its bank. */
export const isConclusive = (transfer: Pick<Transfer, 'state'>): boolean => ['delivered', 'reversed', 'cancelled'].includes(transfer.state);

/** End of the return window of a delivered transfer, at which the bank is polled last; null outside a window. */
export const mayBeReturnedUntil = ({ state, nextCheckAt }: Pick<Transfer, 'state' | 'nextCheckAt'>): Date | null =>
  state === 'delivered' ? nextCheckAt : null;

/** True once final: known outcome, no return window. */
export const isFinal = (transfer: Pick<Transfer, 'state' | 'nextCheckAt'>): boolean =>
  isConclusive(transfer) && mayBeReturnedUntil(transfer) === null;

/** Mirrors the check of `ledger.retry`: a salary and a refund are paid again by their own operations. */
export const isRetryable = ({ state, retriedAs, payrollItem, isRefund }: Transfer): boolean =>
  (state === 'reversed' || state === 'cancelled') && retriedAs === null && payrollItem === null && !isRefund;

export type TransferRow = Omit<Transfer, 'provider'> & {
  responseCode: string | null;
  responseDescription: string | null;
  transactionRef: string | null;
  transactionId: string | null;
  sessionId: string | null;
};

/** Why: on the hottest read a spread costs a tenth of omitting columns; the output schema filters fields. */
export const transferOf = (row: TransferRow): Transfer => ({ ...row, provider: providerOf(row) });

export function providerOf(
  row: Pick<TransferRow, 'responseCode' | 'responseDescription' | 'transactionRef' | 'transactionId' | 'sessionId'>,
): ProviderAnswer | null {
  if (row.responseCode === null && row.transactionRef === null) return null;
  return {
    transactionResponseCode: row.responseCode,
    transactionRef: row.transactionRef,
    transactionId: row.transactionId,
    sessionId: row.sessionId,
    responseDescription: row.responseDescription,
  };
}
