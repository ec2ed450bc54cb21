import type { Kobo } from '../../domain/money/money.ts';
import type { Step } from './steps.ts';

/** A debit to make. `id` makes it happen once; `claim` is the token of whoever will submit it. */
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
  /** ISO time; its money is only held until then. */
  scheduledAt: string | null;
  /** Who asks, as rules of the business know them, which salaries do not meet: the person, also behind a key, or what has none; and the key. */
  asker?: { id: string; name: string; key: string | null };
  /** The salary that it pays, whose id it has. */
  payrollItem?: string;
}

interface Stepped {
  bookId: number;
  id: string;
}

/** What is heard of a transfer, kept on it and as evidence. */
export interface Heard {
  channel: 'submit' | 'poll' | 'webhook' | 'operator';
  code?: string | null;
  description?: string | null;
  transactionRef?: string | null;
  transactionId?: string | null;
  sessionId?: string | null;
  /** From now on, in ms; for an answer to a submission from its start. */
  nextCheckMs?: number | null;
  unseen?: number;
  /** With what a question to the bank brought: how long from the first question on the outcome may stay unknown; see `decide_by`. */
  decideMs?: number;
  /** True when the caller knows that the fee is booked; such a step may need no wallet. */
  captured?: boolean;
  /** Kept as evidence. */
  body?: unknown;
  /** This was sent before: evidence of it is kept once, and a frozen wallet cannot keep back any more what its bank has. */
  again?: boolean;
}

/** The transfer is to be handed to its bank, by who gets the claim. */
export interface HandIn extends Stepped, Partial<Heard> {
  step: 'release' | 'claim' | 'resubmit';
  claim: string;
  /**
   * A fresh token, never used before, that is the claim from then on. By it the step knows its own commit again when the answer was lost,
   * which the claim of a due time cannot tell: two runs of one job share that one, and both would submit.
   */
  dispatch: string;
  leaseMs: number;
  firstCheckMs: number;
}

/** The outcome stays open, so it says when to ask again. */
export interface Wait extends Stepped, Heard {
  step: 'pending' | 'silent';
  claim: string;
  nextCheckMs: number;
}

/** What the bank says came of it, or that it has nothing. */
export interface BankOutcome extends Stepped, Heard {
  step: 'refused' | 'absent' | 'delivered' | 'declined_final' | 'declined_review' | 'returned' | 'watched';
  claim: string;
}

/** Steps of a transfer. Each but an operator's needs the claim: a step whose claim has passed on comes too late. */
export type Move =
  | (Stepped & { step: 'cancel' })
  | (Stepped & Pick<Heard, 'channel' | 'body'> & { step: 'approve' | 'deny' })
  | (Stepped & Pick<Heard, 'channel' | 'body'> & { step: 'lapse'; claim: string })
  | (Stepped & { step: 'hand_back'; claim: string })
  | HandIn
  | Wait
  | BankOutcome
  | (Stepped & Heard & { step: 'manual_reversal' | 'manual_settlement'; channel: 'operator' });

/** A step on a transfer that a second person has to agree to, and who asks for it. */
export interface Proposed {
  bookId: number;
  id: string;
  step: Step;
  proof: string;
  by: string;
  byName: string;
}
