import type { Concern } from '../../../platform/kernel/concern.ts';
import type { Kobo } from '../../../platform/kernel/money.ts';

/** `dynamic` takes one amount until it expires; `static` is permanent and takes any. */
export type AccountType = 'dynamic' | 'static';

/** What we ask a bank to open. The same reference opens the same account, however often it is asked. */
export interface AccountOrder {
  reference: string;
  /** Our book, for a bank that keeps its customers apart. */
  owner: number;
  accountName: string;
  type: AccountType;
  /** What a dynamic account is for; null for a static one. */
  amount: Kobo | null;
  expiryMinutes: number | null;
  /** Who will pay into it, as far as the business knows; null where it is the business itself. Banks may ask for more than there is: `refused`. */
  holder: AccountHolder | null;
}

/** The person or company behind an account. */
export interface AccountHolder {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
}

export interface OpenedAccount {
  accountNumber: string;
  accountName: string;
  bankCode: string;
  bankName: string;
  amount: Kobo | null;
  /** Null is never. */
  expiresAt: Date | null;
}

export type Opening = (({ kind: 'opened' } & OpenedAccount) | { kind: 'refused'; reason: string } | { kind: 'no_answer' }) & {
  /** Beside any answer: what operators have to look at. No client reads it. */
  concern?: Concern;
};

/** A bank transfer that reached one of its accounts, as the bank tells it. `sessionId` names it for ever: the session id of NIP, or the bank's own id where it tells none. */
export interface InboundPayment {
  sessionId: string;
  accountNumber: string;
  amount: Kobo;
  senderName: string;
  senderAccountNumber: string | null;
  senderBankName: string | null;
  narration: string | null;
  paidAt: Date;
}

/** A bank that opens accounts in our name and tells what is paid into them. */
export interface VirtualAccountProvider {
  /** Names its deposits account in every book. */
  readonly id: number;
  readonly name: string;
  open(order: AccountOrder): Promise<Opening>;
  /** Stops an account for good. Doing it twice changes nothing. */
  close(reference: string): Promise<{ kind: 'closed' | 'no_answer' }>;
  /** Payments that nobody acknowledged yet, oldest first. */
  newPayments(limit: number): Promise<InboundPayment[]>;
  /** Says that these are booked, so that they are told no more. */
  acknowledge(sessionIds: string[]): Promise<void>;
}
