import type { Step, TransferState } from '../../../core/ledger/steps.ts';
import type { Transfer as Entity } from '../../../core/ledger/transfer-entities.ts';
import type { RowOf } from '../../../platform/db/entity.ts';

interface ProviderAnswer {
  transactionResponseCode: string | null;
  transactionRef: string | null;
  transactionId: string | null;
  sessionId: string | null;
  responseDescription: string | null;
}

/** Spec: the only response code that confirms a credit. */
export const CREDITED = { code: '90000', description: 'Approved, beneficiary credited' } as const;

export const reversalCauses = ['refused', 'declined', 'returned', 'review', 'never_arrived'] as const;

export interface StepApprovalRequest {
  step: Decision;
  proof: string;
  /** Actor id, or name of an actor without id. */
  by: string;
  byName: string;
  /** ISO time. */
  at: string;
}

type Unread = 'settlementStatus' | 'sender' | 'provider' | 'claimedUntil' | 'submissions' | 'submittedAt' | 'attempt' | 'countedKey';

export type TransferRow = Omit<RowOf<typeof Entity>, Unread | 'approvalRequest'> & { approvalRequest: StepApprovalRequest | null };

type AnswerColumns = Pick<TransferRow, 'responseCode' | 'responseDescription' | 'transactionRef' | 'transactionId' | 'sessionId'>;

/** One payout. Invariant: only functions of schema/ledger/ write these rows. */
export interface Transfer extends Omit<TransferRow, keyof AnswerColumns> {
  provider: ProviderAnswer | null;
}

export const openStates: readonly TransferState[] = ['submitting', 'acknowledged', 'unconfirmed'];

/** Steps of a review. Invariant: an open state needs `reviewSince`, while the bank can still answer. */
export const decisions = ['manual_reversal', 'manual_settlement'] as const satisfies readonly Step[];
export type Decision = (typeof decisions)[number];

export const settlementStatuses = ['pending', 'delivered', 'failed', 'reversed'] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

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

/** Why: on the hottest read a spread costs a tenth of omitting columns; the output schema filters fields. */
export const transferOf = (row: TransferRow): Transfer => ({ ...row, provider: providerOf(row) });

export function providerOf({
  responseCode,
  transactionRef,
  transactionId,
  sessionId,
  responseDescription,
}: AnswerColumns): ProviderAnswer | null {
  if (responseCode === null && transactionRef === null) return null;
  return { transactionResponseCode: responseCode, transactionRef, transactionId, sessionId, responseDescription };
}
