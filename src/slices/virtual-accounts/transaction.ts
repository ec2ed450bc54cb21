import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, prepared, references, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import type { InboundPayment } from '../../providers/virtual-accounts/port.ts';
import { type Outcome, type Payment, paymentMatch, subjectSchema, type SubjectType } from './subject.ts';

/** Payments into virtual accounts. Invariant: each once, by the id of its deposit in the ledger. */
export const CustomerTransaction = defineEntity({
  name: 'CustomerTransaction',
  tableName: 'customer_transaction',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    accountId: p.uuid(),
    customerId: p.uuid().strictNullable(),
    subjectType: p.text().$type<SubjectType>(),
    subjectId: p.uuid(),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    expected: p.bigint('number').$type<Kobo>().strictNullable(),
    match: p.enum(['exact', 'under', 'over', 'any']),
    surplus: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    late: p.boolean(),
    description: p.text().comment('personal: free text; what was paid; with the books'),
    metadata: p
      .json()
      .$type<Record<string, string>>()
      .defaultRaw(`'{}'`)
      .comment('personal: free text of the business; what the business keeps with the payment; until erasure'),
    reference: p.text(),
    provider: p.smallint(),
    sessionId: p.text(),
    channel: p.text(),
    senderName: p.text().comment('personal: name; who paid; with the books'),
    completedAt: p.datetime().length(3),
  },
  uniques: [{ name: 'customer_transaction_provider_session_id_key', properties: ['provider', 'sessionId'] }],
  indexes: [
    { name: 'customer_transaction_account', properties: ['bookId', 'accountId', 'completedAt', 'id'] },
    { name: 'customer_transaction_customer', properties: ['bookId', 'customerId', 'completedAt', 'id'] },
    { name: 'customer_transaction_subject', properties: ['bookId', 'subjectType', 'subjectId', 'id'] },
  ],
  checks: [{ name: 'customer_transaction_check', expression: 'surplus >= 0 and surplus <= amount' }],
});
references(
  CustomerTransaction,
  { properties: ['bookId', 'accountId'], table: 'virtual_account' },
  { properties: ['bookId', 'customerId'], table: 'customer' },
);

const paymentStatus = namedEnum('CustomerTransactionStatus', 'Status of a payment.', ['successful', 'underpaid']);

export const transactionSchema = namedObject('CustomerTransaction', 'A payment into a virtual account.', {
  id: ownId,
  customerId: z.uuid().nullable().meta({ description: 'The paying customer.' }),
  virtualAccountId: z.uuid().meta({ description: 'The virtual account.' }),
  accountNumber: z.string().meta({ description: 'Number of the account.' }),
  subject: subjectSchema.meta({ description: 'Subject of the payment.' }),
  amount: kobo.meta({ description: 'Amount received, in kobo.' }),
  amountExpected: kobo.nullable().meta({ description: 'Amount expected by the account, in kobo.' }),
  surplus: kobo.meta({ description: 'Amount beyond the amount due, in kobo; credited to the wallet.' }),
  currency,
  status: paymentStatus.meta({ description: 'Status of the payment.' }),
  match: paymentMatch.meta({ description: 'Match of amount and amount due.' }),
  late: z.boolean().meta({ description: 'True when the payment arrived after the expiry of the account.' }),
  reference: z.string().meta({ description: 'Reference of the statement line.' }),
  sessionId: z.string().meta({ description: 'Interbank session id of the transfer.' }),
  channel: z.string().meta({ description: 'Channel of the payment.' }),
  description: z.string().meta({ description: 'Description of the payment.' }),
  senderName: z.string().meta({ description: 'Sender of the payment.' }),
  completedAt: dateTime.meta({ description: 'Time of the credit.' }),
  metadata: z.record(z.string(), z.string()).meta({ description: 'Labels of the subject.' }),
}).meta({ id: 'CustomerTransaction' });

export type CustomerTransaction = z.output<typeof transactionSchema>;

export const transactionColumns = columnsOf(CustomerTransaction, ['bookId', 'provider']);

export type TransactionRow = RowOf<typeof CustomerTransaction>;

type ShownRow = Pick<TransactionRow, (typeof transactionColumns)[number]> & { accountNumber: string };

export const transactionOf = ({ subjectType, subjectId, accountId, expected, ...row }: ShownRow): CustomerTransaction => ({
  ...row,
  subject: { type: subjectType, id: subjectId },
  virtualAccountId: accountId,
  amountExpected: expected,
  currency: 'NGN',
  status: transactionStatus(row),
});

/** `underpaid` while a part of the amount due is missing. */
export const transactionStatus = ({ match }: Pick<Outcome, 'match'>): z.output<typeof paymentStatus> =>
  match === 'under' ? 'underpaid' : 'successful';

export type Channel = 'bank_transfer' | 'checkout' | 'subscription';

const insert = prepared(CustomerTransaction)('customer_transaction.save', (db, $: TransactionRow) =>
  db
    .insertInto('customer_transaction')
    .values(valuesOf(columnsOf(CustomerTransaction), $))
    .returning('id'),
);

export async function saveTransaction(
  tx: Tx,
  { payment, outcome, provider, channel }: { payment: Payment; outcome: Outcome; provider: number; channel: Channel },
): Promise<void> {
  await insert(tx, {
    ...payment,
    ...outcome,
    provider,
    channel,
    late: payment.isLate,
    customerId: payment.customer?.id ?? null,
    subjectType: payment.subject.type,
    subjectId: payment.subject.id,
    completedAt: payment.paidAt,
  });
}

export interface Announcement {
  provider: number;
  environment: Environment;
  payment: InboundPayment;
}

export const depositReference = (sessionId: string): string => `DEP_${sessionId}`;

/** Serializes reports of one payment until the commit. Lock order: before every other lock but the audit log's. */
export async function lockSession(tx: Tx, provider: number, sessionId: string): Promise<void> {
  await tx.query('deposit.lock_session', `select pg_advisory_xact_lock(hashtextextended($1, 16))`, [`${provider}/${sessionId}`]);
}
