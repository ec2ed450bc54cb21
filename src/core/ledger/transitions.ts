import type { Kobo } from '../../domain/money/money.ts';
import type { Step } from './steps.ts';

/** A debit; idempotent by `id`. `claim` is the token of the submitting worker. */
export interface Payment {
  bookId: number;
  id: string;
  clientReference: string | null;
  amount: Kobo;
  fee: Kobo;
  feeBreakdown: { type: string; amount: Kobo }[];
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string | null;
  narration: string | null;
  sender: Record<string, string> | null;
  metadata: Record<string, string> | null;
  provider: number;
  claim: string;
  leaseMs: number;
  firstCheckMs: number;
  codePrefix: string;
  scheduledAt: string | null;
  /** Identity for transfer rules: the user, also behind a key. */
  asker?: {
    id: string;
    name: string;
    key: string | null;
    /** Name that differs from the name at the bank; saved with a request for approval. */
    expectedName?: string;
  };
  payrollItem?: string;
  /** Holds the money in state `screening` and opens the case in the same commit; `checkMs` to the next check. */
  hold?: { case: object; checkMs: number };
}

export interface RefundOf {
  orderId: string | null;
  depositId: string | null;
  amount: Kobo;
  feeBearer: 'business' | 'payer';
  reason: string | null;
  restock: boolean;
}

interface Stepped {
  bookId: number;
  id: string;
}

/** A provider answer, recorded on the transfer and as evidence. */
export interface Evidence {
  channel: 'submit' | 'poll' | 'webhook' | 'operator';
  code?: string | null;
  description?: string | null;
  transactionRef?: string | null;
  transactionId?: string | null;
  sessionId?: string | null;
  /** Milliseconds from now; for an answer to a submission, from its start. */
  nextCheckMs?: number | null;
  unseen?: number;
  /** Milliseconds of unknown outcome from the first poll (`decide_by`). */
  decideMs?: number;
  /** True when the fee is certainly booked. */
  captured?: boolean;
  body?: unknown;
  again?: boolean;
}

export interface Submission extends Stepped, Partial<Evidence> {
  step: 'release' | 'claim' | 'resubmit';
  claim: string;
  /** Fresh token that becomes the claim. Race: two runs of one job share a due time, but never this token. */
  dispatch: string;
  leaseMs: number;
  firstCheckMs: number;
}

/** Keeps the outcome open until the next poll. */
export interface Wait extends Stepped, Evidence {
  step: 'pending' | 'silent';
  claim: string;
  nextCheckMs: number;
}

export interface BankOutcome extends Stepped, Evidence {
  step: 'refused' | 'absent' | 'delivered' | 'declined_final' | 'declined_review' | 'returned' | 'watched';
  claim: string;
}

export type Transition =
  | (Stepped & { step: 'cancel'; channel?: 'operator' })
  | (Stepped & Pick<Evidence, 'channel' | 'body'> & { step: 'approve' | 'deny' })
  | (Stepped & Pick<Evidence, 'channel' | 'body'> & { step: 'lapse'; claim: string })
  | (Stepped & { step: 'hold'; claim: string; nextCheckMs: number; channel: 'operator' })
  | (Stepped & { step: 'keep_hold'; claim: string; nextCheckMs: number })
  | (Stepped & { step: 'release_hold' | 'release_hold_unapproved' | 'reject_hold' | 'lapse_hold'; claim?: string; channel: 'operator' })
  | (Stepped & { step: 'undo_submission'; claim: string })
  | Submission
  | Wait
  | BankOutcome
  | (Stepped & Evidence & { step: 'manual_reversal' | 'manual_settlement'; channel: 'operator' });

export interface StepRequest {
  bookId: number;
  id: string;
  step: Step;
  proof: string;
  by: string;
  byName: string;
}
