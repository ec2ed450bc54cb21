import type { EventData } from '../../core/events/event.ts';
import type { virtualAccountEvents } from './events.ts';
import type { Customer } from '../customers/customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { Match, Outcome, Payment, Subject, SubjectType } from './subject.ts';

/** What a customer paid into a virtual account. Its id is the deposit's. */
export interface CustomerTransaction {
  id: string;
  accountId: string;
  accountNumber: string;
  customerId: string | null;
  subject: Subject;
  amount: Kobo;
  expected: Kobo | null;
  match: Match;
  surplus: Kobo;
  isLate: boolean;
  description: string;
  metadata: Record<string, string>;
  reference: string;
  sessionId: string;
  channel: string;
  senderName: string;
  completedAt: Date;
}

export type TransactionRow = Omit<CustomerTransaction, 'subject' | 'isLate'> & {
  subjectType: SubjectType;
  subjectId: string;
  late: boolean;
};

export const TRANSACTION_COLUMNS = `t.id, t.account_id,
  (select a.account_number from virtual_account a where a.book_id = t.book_id and a.id = t.account_id) as account_number, t.customer_id, t.subject_type, t.subject_id, t.amount, t.expected, t.match, t.surplus, t.late,
  t.description, t.metadata, t.reference, t.session_id, t.channel, t.sender_name, t.completed_at`;

export function transactionOf({ subjectType, subjectId, late, ...rest }: TransactionRow): CustomerTransaction {
  return { ...rest, subject: { type: subjectType, id: subjectId }, isLate: late };
}

/** `underpaid` while something of what was due is still missing (shapes 2.8). */
export function transactionStatus({ match }: Pick<Outcome, 'match'>): 'successful' | 'underpaid' {
  return match === 'under' ? 'underpaid' : 'successful';
}

interface Kept {
  payment: Payment;
  outcome: Outcome;
  provider: number;
  channel: EventData<typeof virtualAccountEvents, 'customer.transaction.completed'>['channel'];
}

/** Writes it down with the commit of its deposit. */
export async function keepTransaction(tx: Tx, { payment, outcome, provider, channel }: Kept): Promise<void> {
  await tx.query(
    'customer_transaction.keep',
    `insert into customer_transaction (book_id, id, account_id, customer_id, subject_type, subject_id, amount, expected, match, surplus, late, description,
            metadata, reference, provider, session_id, channel, sender_name, completed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      payment.bookId,
      payment.id,
      payment.accountId,
      payment.customer?.id ?? null,
      payment.subject.type,
      payment.subject.id,
      payment.amount,
      payment.expected,
      outcome.match,
      outcome.surplus,
      payment.isLate,
      outcome.description,
      JSON.stringify(outcome.metadata),
      payment.reference,
      provider,
      payment.sessionId,
      channel,
      payment.senderName,
      payment.paidAt,
    ],
  );
}

interface Described extends Omit<Kept, 'provider'> {
  customer: Customer;
  providerName: string;
}

/** `data` of customer.transaction.completed (specification, "Event kinds"). */
export function transactionEvent({
  payment,
  customer,
  outcome,
  providerName,
  channel,
}: Described): EventData<typeof virtualAccountEvents, 'customer.transaction.completed'> {
  const { id, firstName, lastName, email, phoneNumber } = customer;
  return {
    transactionId: payment.id,
    customerId: id,
    customer: { id, firstName, lastName, email, phoneNumber },
    amount: payment.amount,
    currency: 'NGN',
    reference: payment.reference,
    description: outcome.description,
    status: transactionStatus(outcome),
    provider: providerName,
    channel,
    senderName: payment.senderName,
    responseCode: '00',
    responseMessage: 'Approved or completed successfully',
    completedAt: payment.paidAt.toISOString(),
    metadata: {
      ...outcome.metadata,
      accountNumber: payment.accountNumber,
      match: outcome.match,
      late: payment.isLate,
      surplus: outcome.surplus,
      sessionId: payment.sessionId,
    },
  };
}
