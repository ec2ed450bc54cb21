import type { WithAlert } from '../ports/ports.ts';
import type { Kobo } from '../../domain/money/money.ts';

/** `dynamic` takes one amount until it expires; `static` is permanent and takes any. */
export type AccountType = 'dynamic' | 'static';

/** Account order. Idempotent by reference; where the bank assigns new numbers, deposits match by reference. */
export interface AccountOrder {
  reference: string;
  /** Our book, for a bank that keeps its customers apart. */
  owner: number;
  accountName: string;
  type: AccountType;
  amount: Kobo | null;
  expiryMinutes: number | null;
  /** Expected payer; for the own wallet, the business. Banks may require more: `refused`. */
  holder: AccountHolder | null;
}

export interface AccountHolder {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  /** For banks that require identity; forwarded and stored nowhere. */
  number: IdentityNumber | null;
}

export interface IdentityNumber {
  kind: 'bvn' | 'nin';
  digits: string;
}

export interface OpenedAccount {
  accountNumber: string;
  accountName: string;
  bankCode: string | null;
  bankName: string;
  amount: Kobo | null;
  expiresAt: Date | null;
  /** Bank's id of the account, where closing requires it. */
  providerReference: string | null;
}

export type Opening = (
  | ({ kind: 'opened' } & OpenedAccount)
  | { kind: 'refused'; reason: string }
  | { kind: 'needs_number' }
  | { kind: 'needs_phone' }
  | { kind: 'no_answer' }
) &
  WithAlert;

export interface HeldAccount {
  reference: string;
  type: AccountType;
  providerReference: string | null;
}

export type Closing = { kind: 'closed' | 'ends_by_itself' | 'no_answer' } & WithAlert;

/** A bank transfer into an account. `sessionId` is unique at this bank: NIP session id, or the bank's id. */
export interface InboundPayment {
  sessionId: string;
  /** Null where the bank reports our reference alone. */
  accountNumber: string | null;
  /** Our reference where reported: decides over the number. */
  accountReference: string | null;
  /** Gross amount, before the bank's fee. */
  amount: Kobo;
  senderName: string;
  senderAccountNumber: string | null;
  senderBankName: string | null;
  narration: string | null;
  /** Fee of the bank; null when not reported. */
  providerFee: Kobo | null;
  paidAt: Date;
}

/** Status of a reported payment. `none`: unknown, or not for our accounts. */
export type DepositStatus = ({ kind: 'paid'; payment: InboundPayment } | { kind: 'pending' | 'none' | 'no_answer' }) & WithAlert;

/** A listed payment without details: fetched by reference. */
export interface NamedPayment {
  sessionId: string;
  reference: string;
  paidAt: Date;
}

/** A page of deposits, whole or by name. */
export type Payments = (
  | {
      kind: 'payments';
      payments: InboundPayment[];
      named?: NamedPayment[];
      next: string | null;
    }
  | { kind: 'no_answer' }
) &
  WithAlert;

/** Virtual account port. Network failures are `no_answer`, never thrown. */
export interface VirtualAccountProvider {
  readonly id: number;
  readonly name: string;
  open(order: AccountOrder): Promise<Opening>;
  /** Closes an account permanently; repeatable. */
  close(account: HeldAccount): Promise<Closing>;
  /** Payment of a message, by its reference. */
  payment(reference: string): Promise<DepositStatus>;
  /** Deposits of a span, unordered; `after` is the previous `next`. */
  payments(span: { from: Date; to: Date; after: string | null }): Promise<Payments>;
}
