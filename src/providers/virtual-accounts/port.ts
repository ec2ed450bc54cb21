import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { Kobo } from '../../domain/money/money.ts';

/** `dynamic` takes one amount until it expires; `static` is permanent and takes any. */
export type AccountType = 'dynamic' | 'static';

/**
 * What we ask a bank to open. The same reference opens the same account, however often it is asked; a bank that gives a new number each time tells what is paid
 * into any of them by the reference.
 */
export interface AccountOrder {
  reference: string;
  /** Our book, for a bank that keeps its customers apart. */
  owner: number;
  accountName: string;
  type: AccountType;
  /** What a dynamic account is for; null for a static one. */
  amount: Kobo | null;
  expiryMinutes: number | null;
  /** Who will pay into it, as far as the business knows; for its own wallet the business. Banks may ask for more than there is: `refused`. */
  holder: AccountHolder | null;
}

/** The person or company behind an account. */
export interface AccountHolder {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  /** For banks that open permanent accounts for nobody whom they cannot look up. It is handed over and kept nowhere here. */
  number: IdentityNumber | null;
}

/** Eleven digits by which the state or the banks know a person. */
export interface IdentityNumber {
  kind: 'bvn' | 'nin';
  digits: string;
}

export interface OpenedAccount {
  accountNumber: string;
  accountName: string;
  /** Null where the bank is named and its code is not known. */
  bankCode: string | null;
  bankName: string;
  amount: Kobo | null;
  /** Null is never. */
  expiresAt: Date | null;
  /** What the bank calls the account, where it has to be told again to close it. */
  providerReference: string | null;
}

/** Beside any answer: what operators have to look at. No client reads it. */
interface Beside {
  concern?: OperatorAlert;
}

export type Opening = (
  | ({ kind: 'opened' } & OpenedAccount)
  | { kind: 'refused'; reason: string }
  // It opens this one only with the holder's BVN or NIN, and there was none. Nothing was made.
  | { kind: 'needs_number' }
  // The same of the holder's phone number.
  | { kind: 'needs_phone' }
  | { kind: 'no_answer' }
) &
  Beside;

/** An account as we keep it. */
export interface HeldAccount {
  reference: string;
  type: AccountType;
  providerReference: string | null;
}

/** `ends_by_itself`: the bank closes no such account; it ends when its time is over. */
export type Closing = { kind: 'closed' | 'ends_by_itself' | 'no_answer' } & Beside;

/**
 * A bank transfer that reached one of its accounts, as the bank tells it when it is asked. `sessionId` names it for ever, and nothing else of this bank: the
 * session id of NIP, or the bank's own id where it tells none.
 */
export interface InboundPayment {
  sessionId: string;
  /** Null where the bank tells our reference of the account alone. */
  accountNumber: string | null;
  /** Our reference of the account, where the bank tells it: then it decides, and not the number. */
  accountReference: string | null;
  /** What was sent, before what the bank keeps for itself. */
  amount: Kobo;
  senderName: string;
  senderAccountNumber: string | null;
  senderBankName: string | null;
  narration: string | null;
  /** What the bank keeps of it for itself; null where it does not tell. */
  providerFee: Kobo | null;
  paidAt: Date;
}

/** What the bank says of one payment that it told of. `none`: it knows of none, or it is no money for an account of ours. */
export type DepositStatus = ({ kind: 'paid'; payment: InboundPayment } | { kind: 'pending' | 'none' | 'no_answer' }) & Beside;

/** A payment that a list names without telling all of it: whoever does not know it asks for it by its reference. */
export interface NamedPayment {
  sessionId: string;
  reference: string;
  /** As far as the list tells it; no later than it was. */
  paidAt: Date;
}

/** A page of what was paid in: payments that it tells whole, and such that it names. */
export type Payments = (
  | {
      kind: 'payments';
      payments: InboundPayment[];
      named?: NamedPayment[];
      /** Asks for the next page; null after the last. */
      next: string | null;
    }
  | { kind: 'no_answer' }
) &
  Beside;

/** A bank that opens accounts in our name and tells what is paid into them. Adapters never throw for what the network does: that is `no_answer`. */
export interface VirtualAccountProvider {
  /** Names its deposits account in every book. */
  readonly id: number;
  readonly name: string;
  open(order: AccountOrder): Promise<Opening>;
  /** Stops an account for good. Doing it twice changes nothing. */
  close(account: HeldAccount): Promise<Closing>;
  /** The payment that a message of the bank was about, by the reference that stood there. */
  payment(reference: string): Promise<DepositStatus>;
  /** What was paid in in a span of time, in any order, each as `payment` tells it; `after` is what the page before gave as `next`. */
  payments(span: { from: Date; to: Date; after: string | null }): Promise<Payments>;
}
