import { z } from 'zod';
import { type App, hook } from '../../core/app/app.ts';
import { namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { Customer } from '../customers/customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';

/**
 * Contract of `OnPaid`: one call per deposit, under the wallet lock; unusable money is the surplus of its outcome. Invariant:
 * calls no provider, posts nothing, refuses nothing. Lock order: wallet, own rows, account.
 */
export const subjectTypes = ['subscription', 'checkout_order', 'customer', 'wallet'] as const;
export type SubjectType = (typeof subjectTypes)[number];

const subjectType = namedEnum('PaymentSubjectType', 'Type of a payment subject.', subjectTypes);

export const subjectSchema = namedObject('PaymentSubject', 'Subject of a payment.', {
  type: subjectType.meta({ description: 'Type of the subject.' }),
  id: z.uuid().meta({ description: 'Id of the subject.' }),
});

export type Subject = z.output<typeof subjectSchema>;

export interface Payment {
  bookId: number;
  environment: Environment;
  /** Id of the deposit and of the customer transaction. */
  id: string;
  reference: string;
  subject: Subject;
  accountId: string;
  accountNumber: string;
  customer: Customer | null;
  amount: Kobo;
  /** Kobo still expected; null where any amount is accepted. */
  expected: Kobo | null;
  isLate: boolean;
  senderName: string;
  sessionId: string;
  paidAt: Date;
}

export const paymentMatch = namedEnum('PaymentMatch', 'Match of an amount with the amount due.', ['exact', 'under', 'over', 'any'], {
  any: 'No particular amount was due.',
});
export type Match = z.output<typeof paymentMatch>;

export interface Outcome {
  match: Match;
  /** Unused kobo, which stay in the wallet. */
  surplus: Kobo;
  /** True when nothing is due; completes a dynamic account. */
  isSettled: boolean;
  description: string;
  metadata: Record<string, string>;
}

export type OnPaid = (app: Pick<App, 'keyRing' | 'log' | 'part'>, tx: Tx, payment: Payment) => Promise<Outcome>;

export const paidHook = hook<{ type: SubjectType; paid: OnPaid }>();
