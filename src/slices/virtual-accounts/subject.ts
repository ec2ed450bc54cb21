import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { hook } from '../../core/app/parts.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { Customer } from '../customers/customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';

/*
 * The subject of a virtual account: the thing that payments into it are for.
 *
 * `openAccount` (open-account.ts) opens an account for a subject. `receiveDeposit` (receive.ts) credits the wallet, calls the function
 * of the subject's slice, and writes the customer transaction and its event in one commit. A slice with a subject of its own registers
 * an `OnPaid` on `paidHook`.
 *
 * Contract of an `OnPaid`: it is called at most once for a deposit, while the wallet of the book is locked, so payments of a book are
 * sequential. It locks its own rows next; the row of the account comes last, here and where a slice ends an account together with
 * its own rows (`expireAccountsOf`): the order of locks prevents deadlocks. It calls no provider, moves no money and refuses nothing:
 * money that it cannot use is the surplus of its outcome.
 */
export const subjectTypes = ['subscription', 'checkout_order', 'customer', 'wallet'] as const;
export type SubjectType = (typeof subjectTypes)[number];

const subjectType = z.enum(subjectTypes).register(typeNames, { name: 'PaymentSubjectType', description: 'What a payment is for.' });

export const subjectSchema = z
  .object({ type: subjectType.meta({ description: 'What kind of thing.' }), id: z.uuid().meta({ description: 'Its id.' }) })
  .register(typeNames, { name: 'PaymentSubject', description: 'What a payment is for.' });

export type Subject = z.output<typeof subjectSchema>;

/** A deposit in the wallet, with the account that it was paid into. */
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
  /** Kobo that the account still expects; null for an account that takes any amount. */
  expected: Kobo | null;
  /** Whether it arrived after the account had expired. */
  isLate: boolean;
  senderName: string;
  sessionId: string;
  paidAt: Date;
}

/** Comparison of an amount with the amount due. */
export const paymentMatch = z.enum(['exact', 'under', 'over', 'any']).register(typeNames, {
  name: 'PaymentMatch',
  description: 'How an amount compares with what was due.',
  meanings: { any: 'Nothing particular was due.' },
});
export type Match = z.output<typeof paymentMatch>;

/** Result of a slice's `OnPaid`. */
export interface Outcome {
  match: Match;
  /** Kobo that the subject does not use; they stay in the wallet. */
  surplus: Kobo;
  /** Whether nothing is due any more, which completes a dynamic account. */
  isSettled: boolean;
  /** For people: "Subscription payment, period 2". */
  description: string;
  /** Labels of the slice for the event. */
  metadata: Record<string, string>;
}

export type OnPaid = (app: Pick<App, 'keyRing' | 'log' | 'part'>, tx: Tx, payment: Payment) => Promise<Outcome>;

/** Functions for payments by type of subject. A type without one is treated like a customer's permanent account. */
export const paidHook = hook<{ type: SubjectType; paid: OnPaid }>();
