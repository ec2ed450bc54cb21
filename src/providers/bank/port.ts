import type { WithAlert } from '../ports/ports.ts';
import type { Kobo } from '../../domain/money/money.ts';

/**
 * Answer to a submission; silence is `no_answer`, never a refusal. `refused` with NOT_SENT and an alert means that
 * nothing moved for our reason.
 */
export type Submission = (
  | ({ kind: 'accepted' } & BankAnswer)
  | ({ kind: 'refused' } & BankAnswer)
  | ({ kind: 'no_answer' } & Partial<BankAnswer>)
) &
  WithAlert;

/** Client-facing answer of a payment that was never submitted. */
export const NOT_SENT = {
  code: 'NOT_SENT',
  description: 'The payment was not submitted to the bank',
  transactionRef: null,
  transactionId: null,
  sessionId: null,
} as const satisfies BankAnswer;

/** Answer to a query. `isCertain` promises that a submitted payment would be found; "not visible yet" is not certain. */
export type Outcome = (
  | ({ kind: 'delivered' | 'pending' | 'declined_final' | 'declined_review' | 'returned' } & BankAnswer)
  | ({ kind: 'not_found'; isCertain: boolean } & Partial<BankAnswer>)
  | ({ kind: 'no_answer' } & Partial<BankAnswer>)
) &
  WithAlert;

/** Queried payment; answers with another amount or account do not count. */
export interface Asked extends Pick<Payment, 'reference' | 'amount' | 'bankCode' | 'accountNumber'> {
  /** True after a credit: returned money is then a return, otherwise a decline. */
  wasDelivered: boolean;
}

export interface BankAnswer {
  code: string;
  description: string;
  transactionRef: string | null;
  transactionId: string | null;
  sessionId: string | null;
  /** Kobo beside the amount, posted at settlement; absent when unreported. */
  providerFee?: Kobo;
}

export interface Payment {
  reference: string;
  amount: Kobo;
  bankCode: string;
  accountNumber: string;
  accountName: string | null;
  narration: string | null;
  owner: number;
  clientReference: string | null;
}

/** Account holder; `sessionId` where the processor names the enquiry. */
export type Enquiry = ({ kind: 'found'; accountName: string; sessionId: string | null } | { kind: 'not_found' } | { kind: 'no_answer' }) &
  WithAlert;

/** Port of payouts. Adapters never throw for network failures: `no_answer`. */
export interface Bank {
  readonly id: number;
  readonly name: string;
  readonly capabilities: {
    /** When set, a delivered transfer is asked about once more after this long, for banks that send money back late. */
    returnWindowMs: number | null;
    /** True when a reference is paid at most once, however often submitted; required for resubmission. */
    paysReferenceOnce: boolean;
  };
  /** Prefix and digits of `ShortReferences` numbers in the provider's statements. */
  readonly numbered?: { readonly prefix: string; readonly digits: number };
  submit(payment: Payment): Promise<Submission>;
  outcomeOf(payment: Asked): Promise<Outcome>;
  enquireName(account: { bankCode: string; accountNumber: string }): Promise<Enquiry>;
}
