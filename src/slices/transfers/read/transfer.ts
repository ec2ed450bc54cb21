import { z } from 'zod';
import type { Step, TransferState } from '../../../core/ledger/steps.ts';
import type { Transfer as Entity } from '../../../core/ledger/transfer-entities.ts';
import type { RowOf } from '../../../platform/db/entity.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import { type Kobo, koboOf } from '../../../domain/money/money.ts';
import { logged } from '../../../domain/schema/logged.ts';
import { invalid } from '../../../platform/errors/refusal.ts';

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

const PLAIN = /^[A-Za-z0-9._:-]{1,64}$/;
/** Sandbox alone: a `~after=30s` suffix delays the simulated outcome. */
export const TRANSFER_REFERENCE = /^[A-Za-z0-9._:-]{1,64}(~after=\d{1,6}[smh])?$/;
const SHAPE = 'must be 1 to 64 letters, digits or . _ : -';

const reference = (accepted: RegExp) =>
  logged(
    z
      .string()
      .trim()
      .regex(accepted, { error: SHAPE })
      .meta({
        description:
          'Your own reference. A repeat with the same amount and destination returns the original transfer, so repeating is safe.',
        override: { pattern: PLAIN.source },
      }),
  );

export const clientReference = reference(PLAIN);
export const transferReference = reference(TRANSFER_REFERENCE);

/** @throws Refusal 400 for a sandbox suffix in live. */
export function requireOwnReference({ environment }: Actor, given: string | undefined): void {
  if (environment === 'live' && given !== undefined && !PLAIN.test(given)) throw invalid('clientReference', `clientReference: ${SHAPE}`);
}

export const metadata = z
  .record(z.string().trim().min(1).max(100), z.string().max(500))
  .refine((labels) => Object.keys(labels).length <= 20, { error: 'must have at most 20 keys' });

/** Accepts any printable text: an unknown code is 404. */
export const transferCode = logged(
  z
    .string()
    .trim()
    .regex(/^[!-~]{1,64}$/, { error: 'must be a transferCode, without spaces' })
    .meta({ description: 'Transfer code.' }),
);

const DEFAULT_MIN = koboOf(10_000);
/** Spec: one billion naira, far above any bank's limit and within safe integers. */
const DEFAULT_MAX = koboOf(100_000_000_000);

export function transferLimits(actor: Actor): { minAmount: Kobo; maxAmount: Kobo } {
  return { minAmount: actor.settings?.transfers?.minAmount ?? DEFAULT_MIN, maxAmount: actor.settings?.transfers?.maxAmount ?? DEFAULT_MAX };
}
