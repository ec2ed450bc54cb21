import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { Kobo } from '../../domain/money/money.ts';

/** Beside any answer: what operators have to look at. No client reads it. */
interface Beside {
  concern?: OperatorAlert;
}

/**
 * What the processor said when it was handed a transfer. Silence is an answer of its own, never a refusal. What certainly did not reach it, or what
 * it did not take for a reason that is ours (our purse, our key, our set-up), is `refused` with NOT_SENT and a concern: nothing moved, so the
 * money can come back at once, and the payment itself is as good as before.
 */
export type Submission = (
  | ({ kind: 'accepted' } & BankAnswer)
  | ({ kind: 'refused' } & BankAnswer)
  | ({ kind: 'no_answer' } & Partial<BankAnswer>)
) &
  Beside;

/** What clients read of a payment that was never handed to a bank, whatever the reason. */
export const NOT_SENT = {
  code: 'NOT_SENT',
  description: 'The payment was not handed to the bank',
  transactionRef: null,
  transactionId: null,
  sessionId: null,
} as const satisfies BankAnswer;

/**
 * What the processor says about a transfer when it is asked later. `isCertain` is a promise that an adapter makes only where its processor does: it has
 * no such payment, and would see one that was handed in before. "I cannot see it (yet)" is not certain.
 */
export type Outcome = (
  | ({ kind: 'delivered' | 'pending' | 'declined_final' | 'declined_review' | 'returned' } & BankAnswer)
  | ({ kind: 'not_found'; isCertain: boolean } & Partial<BankAnswer>)
  | ({ kind: 'no_answer' } & Partial<BankAnswer>)
) &
  Beside;

/** What is asked about: an answer about another amount or account is none, whatever its reference. */
export interface Asked extends Pick<Payment, 'reference' | 'amount' | 'bankCode' | 'accountNumber'> {
  /** Whether the processor said before that it credited it: money that is back then was returned, and was declined otherwise. */
  wasDelivered: boolean;
}

/** The processor's own words, kept as evidence and passed through on events. */
export interface BankAnswer {
  /** `transactionResponseCode`; only 90000 means credited. */
  code: string;
  description: string;
  /** Bank-traceable reference (`transactionRef`). */
  transactionRef: string | null;
  /** The processor's record id (`transactionId`). */
  transactionId: string | null;
  /** NIP session id. */
  sessionId: string | null;
  /** What the processor takes from our balance for it, beside the amount; left out where it is not told. Booked when the payment is settled. */
  providerFee?: Kobo;
}

export interface Payment {
  /** Our transferCode: what the processor knows the payment by. */
  reference: string;
  amount: Kobo;
  bankCode: string;
  accountNumber: string;
  accountName: string | null;
  narration: string | null;
  /** Which book pays. Opaque to the processor; the simulated one advances time by it. */
  owner: number;
  /** The caller's own reference; the simulated bank reads `~after=30s` from its end. */
  clientReference: string | null;
}

/** Whose an account is. Processors that name the enquiry itself give its session id. */
export type Enquiry = ({ kind: 'found'; accountName: string; sessionId: string | null } | { kind: 'not_found' } | { kind: 'no_answer' }) &
  Beside;

/** What we need from any processor of bank payouts. Adapters never throw for what the network does: that is `no_answer`. */
export interface Bank {
  /** Account number in the ledger: settlement with this provider is account 100 + id. */
  readonly id: number;
  readonly name: string;
  readonly capabilities: {
    /** When set, a delivered transfer is asked about once more after this long, for banks that send money back late. */
    returnWindowMs: number | null;
    /** True when the processor pays a reference at most once, however often it is handed in. Without that promise nothing is handed in again. */
    paysReferenceOnce: boolean;
  };
  /** Where it knows payments by the numbers of `ShortReferences`: what stands before each in its statements, and how many digits it has. */
  readonly numbered?: { readonly prefix: string; readonly digits: number };
  submit(payment: Payment): Promise<Submission>;
  outcomeOf(payment: Asked): Promise<Outcome>;
  enquireName(account: { bankCode: string; accountNumber: string }): Promise<Enquiry>;
}
