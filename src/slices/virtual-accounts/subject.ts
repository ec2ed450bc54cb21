import type { App } from '../../core/app/app.ts';
import { hook } from '../../core/app/parts.ts';
import type { Customer } from '../customers/customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';

/*
 * What a payment into a virtual account is for, and how its slice hears of it.
 *
 * An account is opened for a subject (`openAccount` in open-account.ts). When money comes, `receiveDeposit` credits the wallet
 * and calls the subject's function in the same transaction, then writes the customer transaction and its
 * event: the commit holds all of it or nothing. A slice with a subject of its own hangs an `OnPaid` on `paidHook`;
 * that is all.
 *
 * Such a function is called at most once for a deposit. The wallet of the book is locked by then, so payments of a book come one
 * after the other. It locks its own rows after it; the row of the account comes last, here and wherever a slice ends an account
 * together with rows of its own (`expireAccountsOf`), so that the two never wait for each other. It must not call a provider and must not move money: the money is in the wallet already.
 * It refuses nothing: what it cannot use, it says in its outcome.
 */
export const subjectTypes = ['subscription', 'checkout_order', 'customer', 'wallet'] as const;
export type SubjectType = (typeof subjectTypes)[number];

export interface Subject {
  type: SubjectType;
  id: string;
}

/** Money that is in the wallet, with the account it came through. */
export interface Payment {
  bookId: number;
  environment: Environment;
  /** The deposit's id, which is also that of the customer transaction. */
  id: string;
  /** The deposit's reference: a line of the statement. */
  reference: string;
  subject: Subject;
  accountId: string;
  accountNumber: string;
  customer: Customer | null;
  amount: Kobo;
  /** What the account is still waiting for; null for one that takes any amount. */
  expected: Kobo | null;
  /** True when it came after the account had expired. */
  isLate: boolean;
  senderName: string;
  sessionId: string;
  paidAt: Date;
}

/** How an amount compares with what was due. `any`: nothing particular was due. */
export const matches = ['exact', 'under', 'over', 'any'] as const;
export type Match = (typeof matches)[number];

/** What a slice made of a payment. */
export interface Outcome {
  match: Match;
  /** What the subject had no use for. It stays in the wallet. */
  surplus: Kobo;
  /** True when nothing is due any more, so that a dynamic account has served. */
  isSettled: boolean;
  /** For people: "Subscription payment, period 2". */
  description: string;
  /** Labels of the slice for the event. */
  metadata: Record<string, string>;
}

export type OnPaid = (app: Pick<App, 'keyRing' | 'log' | 'part'>, tx: Tx, payment: Payment) => Promise<Outcome>;

/** Who hears of which payments. A subject that nobody names is paid like a customer's permanent account. */
export const paidHook = hook<{ type: SubjectType; paid: OnPaid }>();
