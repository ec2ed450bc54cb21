import type { Kobo } from '../../../domain/money/money.ts';
import type { Step, TransferState } from '../../../core/ledger/steps.ts';

/** The processor's own words about a transfer, as events and answers pass them on. */
export interface ProviderAnswer {
  transactionResponseCode: string | null;
  transactionRef: string | null;
  transactionId: string | null;
  sessionId: string | null;
  responseDescription: string | null;
}

/** What is said of a credit: the only response code that means it. Of money that came back since, something else is said. */
export const CREDITED = { code: '90000', description: 'Approved, beneficiary credited' } as const;

/** How money came back: refused at submission, declined later, sent back after its credit, decided by people, or never at the bank. */
export const reversalCauses = ['refused', 'declined', 'returned', 'review', 'never_arrived'] as const;
export type Cause = (typeof reversalCauses)[number];

/** What one person asked for of a transfer under review, for a second one to agree to. */
export interface Proposal {
  step: Decision;
  proof: string;
  /** Id of who asked, or the name of what has none. */
  by: string;
  byName: string;
  /** ISO time. */
  at: string;
}

/** One payout. Rows are written by the functions of schema/ledger/ alone; this is how they are read. */
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
  /** transferCode of the transfer that this one repeats, and of the one that repeats it. */
  retryOf: string | null;
  retriedAs: string | null;
  /** True once the fee is booked. */
  captured: boolean;
  claim: string | null;
  unseen: number;
  provider: ProviderAnswer | null;
  reason: 'provider_rejected' | 'manual_reversal' | null;
  /** Why it ended so, where state and reason leave it open; null of what its bank delivered, and of what has not ended. */
  cause: Cause | null;
  declineCode: string | null;
  nextCheckAt: Date | null;
  /** Set by the first question to the bank. Afterwards nothing is handed in any more, and what stays unknown waits for a person. */
  decideBy: Date | null;
  /** Since when it waits for a person's decision; null when it does not. */
  reviewSince: Date | null;
  proposal: Proposal | null;
  lastCheckedAt: Date | null;
  scheduledAt: Date | null;
  createdAt: Date;
  settledAt: Date | null;
  failedAt: Date | null;
  reversedAt: Date | null;
}

/** Open: the outcome is not known yet, whoever holds the transfer. */
export const openStates: readonly TransferState[] = ['submitting', 'acknowledged', 'unconfirmed'];

/** Steps that a person decides. From an open state they need `reviewSince`: as long as the bank may tell, nobody guesses. */
export const decisions = ['manual_reversal', 'manual_settlement'] as const satisfies readonly Step[];
export type Decision = (typeof decisions)[number];

export type SettlementStatus = 'pending' | 'delivered' | 'failed' | 'reversed';
export const settlementStatuses = ['pending', 'delivered', 'failed', 'reversed'] as const;

const settlementOf: Record<TransferState, SettlementStatus> = {
  scheduled: 'pending',
  awaiting_approval: 'pending',
  accepted: 'pending',
  submitting: 'pending',
  acknowledged: 'pending',
  unconfirmed: 'pending',
  delivered: 'delivered',
  declined: 'failed',
  reversed: 'reversed',
  cancelled: 'reversed',
};

/** The specification's four words for where the money is. */
export const settlementStatus = (transfer: Pick<Transfer, 'state'>): SettlementStatus => settlementOf[transfer.state];

/** True when a person has to decide where its money is. */
export const needsReview = ({ reviewSince }: Pick<Transfer, 'reviewSince'>): boolean => reviewSince !== null;

/** True when the processor refused it at submission: it never left, and never cost a fee. */
export const wasRefused = (transfer: Pick<Transfer, 'state' | 'captured'>): boolean => transfer.state === 'reversed' && !transfer.captured;

/** True when nothing will change any more. A delivered transfer that its bank sends back later is the one exception. */
export const isFinal = (transfer: Pick<Transfer, 'state'>): boolean => ['delivered', 'reversed', 'cancelled'].includes(transfer.state);

/**
 * True once its state cannot change: what was delivered can be returned until its bank was asked after the return window, which
 * leaves no next check.
 */
export const isClosed = (transfer: Pick<Transfer, 'state' | 'nextCheckAt'>): boolean =>
  transfer.state === 'delivered' ? transfer.nextCheckAt === null : isFinal(transfer);

export type TransferRow = Omit<Transfer, 'provider'> & {
  responseCode: string | null;
  responseDescription: string | null;
  transactionRef: string | null;
  transactionId: string | null;
  sessionId: string | null;
};

/** A page of these is the hottest of reads: a spread costs a tenth of leaving columns out, and only listed fields leave the service. */
export const transferOf = (row: TransferRow): Transfer => ({ ...row, provider: providerOf(row) });

/** Null until the processor has said something of the transfer. */
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
