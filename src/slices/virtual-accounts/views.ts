import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { accountStatuses, accountTypes, type VirtualAccount } from './account.ts';
import { matches, subjectTypes } from './subject.ts';
import { type SuspenseDeposit, suspenseReason, suspenseStatus } from './suspense.ts';
import { type CustomerTransaction, transactionStatus } from './transaction.ts';
import { logged } from '../../domain/schema/logged.ts';

const accountType = z.enum(accountTypes).register(typeNames, {
  name: 'VirtualAccountType',
  description: 'How long a virtual account takes money.',
  meanings: { dynamic: 'One amount, until it expires.', static: 'Any amount, for ever.' },
});
const accountStatus = z.enum(accountStatuses).register(typeNames, {
  name: 'VirtualAccountStatus',
  description: 'Whether a virtual account takes money.',
  meanings: {
    active: 'It does.',
    completed: 'What it asked for was paid through it.',
    expired: 'Its time is over, or nothing is due any more; money that comes all the same is credited as late.',
    deactivated: 'Ended for good; money that comes all the same waits in suspense.',
  },
});
const subjectType = z.enum(subjectTypes).register(typeNames, { name: 'PaymentSubjectType', description: 'What a payment is for.' });
const paymentMatch = z.enum(matches).register(typeNames, {
  name: 'PaymentMatch',
  description: 'How an amount compares with what was due.',
  meanings: { any: 'Nothing particular was due.' },
});
const paymentStatus = z
  .enum(['successful', 'underpaid'])
  .register(typeNames, { name: 'CustomerTransactionStatus', description: 'Whether a payment completed what was due.' });

const subject = z
  .object({ type: subjectType.meta({ description: 'What kind of thing.' }), id: z.uuid().meta({ description: 'Its id.' }) })
  .register(typeNames, { name: 'PaymentSubject', description: 'What a payment is for.' });

/** A virtual account as every answer shows it (shapes 2.8). */
export const accountSchema = z
  .object({
    id: ownId,
    customerId: z.uuid().nullable().meta({ description: 'Who pays into it.' }),
    subject: subject.meta({ description: 'What is paid with it.' }),
    accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
    accountName: z.string().meta({ description: 'As the payer’s bank shows it.' }),
    bankCode: logged(z.string()).nullable().meta({ description: 'Code of the bank; null where it is not known.' }),
    bankName: z.string().meta({ description: 'Name of the bank.' }),
    type: accountType.meta({ description: 'How long it takes money.' }),
    amount: kobo.nullable().meta({ description: 'Kobo: the exact amount to pay; null takes any.' }),
    amountReceived: kobo.meta({ description: 'Kobo: what came so far.' }),
    currency,
    reference: z.string().meta({ description: 'Our reference at the bank.' }),
    status: accountStatus.meta({ description: 'Whether it takes money.' }),
    isActive: z.boolean().meta({ description: 'Whether it takes money.' }),
    expiresAt: instant.nullable().meta({ description: 'Until when; null is for ever.' }),
    provider: z.string().meta({ description: 'Whose account it is behind the name.' }),
    createdAt: instant.meta({ description: 'When it was opened.' }),
  })
  .meta({ id: 'VirtualAccount' })
  .register(typeNames, {
    name: 'VirtualAccount',
    description: 'A bank account that takes money for one thing.',
    isNode: true,
    without: ['currency', 'isActive'],
  });
export type AccountView = z.output<typeof accountSchema>;

export function accountView(account: VirtualAccount): AccountView {
  return {
    id: account.id,
    customerId: account.customerId,
    subject: account.subject,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    bankCode: account.bankCode,
    bankName: account.bankName,
    type: account.type,
    amount: account.amount,
    amountReceived: account.received,
    currency: 'NGN',
    reference: account.reference,
    status: account.status,
    isActive: account.status === 'active',
    expiresAt: account.expiresAt?.toISOString() ?? null,
    provider: account.providerName ?? 'sandbox',
    createdAt: account.createdAt.toISOString(),
  };
}

/** What was paid into a virtual account, as every answer shows it. */
export const transactionSchema = z
  .object({
    id: ownId,
    customerId: z.uuid().nullable().meta({ description: 'Who paid.' }),
    virtualAccountId: z.uuid().meta({ description: 'Into which account.' }),
    accountNumber: z.string().meta({ description: 'Its number.' }),
    subject: subject.meta({ description: 'What for.' }),
    amount: kobo.meta({ description: 'Kobo: what came.' }),
    amountExpected: kobo.nullable().meta({ description: 'Kobo: what the account waited for.' }),
    surplus: kobo.meta({ description: 'Kobo: what nothing was due for; it is in the wallet.' }),
    currency,
    status: paymentStatus.meta({ description: 'Whether it completed what was due.' }),
    match: paymentMatch.meta({ description: 'How it compares with what was due.' }),
    late: z.boolean().meta({ description: 'Whether it came after the account had expired.' }),
    reference: z.string().meta({ description: 'Its line of the statement.' }),
    sessionId: z.string().meta({ description: 'The interbank number of the transfer.' }),
    channel: z.string().meta({ description: 'Through what it came.' }),
    description: z.string().meta({ description: 'What it was.' }),
    senderName: z.string().meta({ description: 'Who sent it.' }),
    completedAt: instant.meta({ description: 'When it was credited.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Labels of what it was for.' }),
  })
  .meta({ id: 'CustomerTransaction' })
  .register(typeNames, {
    name: 'CustomerTransaction',
    description: 'What was paid into a virtual account.',
    isNode: true,
    without: ['currency'],
  });
export type TransactionView = z.output<typeof transactionSchema>;

export function transactionView(transaction: CustomerTransaction): TransactionView {
  const { accountId, expected, isLate, completedAt, ...rest } = transaction;
  return {
    ...rest,
    virtualAccountId: accountId,
    amountExpected: expected,
    currency: 'NGN',
    status: transactionStatus(transaction),
    late: isLate,
    completedAt: completedAt.toISOString(),
  };
}

/** A deposit in suspense, as operators see it. */
export const suspenseSchema = z
  .object({
    id: ownId,
    accountNumber: z.string().meta({ description: 'Where it was sent.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    currency,
    senderName: z.string().meta({ description: 'Who sent it.' }),
    sessionId: z.string().meta({ description: 'The interbank number of the transfer.' }),
    reason: suspenseReason.meta({ description: 'Why nobody was credited.' }),
    status: suspenseStatus.meta({ description: 'What became of it.' }),
    note: z.string().nullable().meta({ description: 'What was said with the decision.' }),
    resolvedBy: z.string().nullable().meta({ description: 'Who decided.' }),
    resolvedAt: instant.nullable().meta({ description: 'When it was decided.' }),
    paidAt: instant.meta({ description: 'When it was sent.' }),
    receivedAt: instant.meta({ description: 'When we heard of it.' }),
    proposal: z
      .object({
        id: z.uuid().meta({ description: 'Its id.' }),
        by: z.string().meta({ description: 'Operator who asked.' }),
        askedAt: instant.meta({ description: 'Time of the request.' }),
      })
      .register(typeNames, { name: 'SuspenseProposal', description: 'A credit that waits for a second operator.' })
      .nullable()
      .meta({ description: 'Credit that waits for a second operator; null when none does.' }),
  })
  .meta({ id: 'SuspenseDeposit' })
  .register(typeNames, {
    name: 'SuspenseDeposit',
    description: 'Money that could be credited to nobody. For operators.',
    isNode: true,
    without: ['currency'],
  });
export type SuspenseView = z.output<typeof suspenseSchema>;

export function suspenseView(deposit: SuspenseDeposit): SuspenseView {
  return {
    id: deposit.id,
    accountNumber: deposit.accountNumber,
    amount: deposit.amount,
    currency: 'NGN',
    senderName: deposit.senderName,
    sessionId: deposit.sessionId,
    reason: deposit.reason,
    status: deposit.status,
    note: deposit.note,
    resolvedBy: deposit.resolvedBy,
    resolvedAt: deposit.resolvedAt?.toISOString() ?? null,
    paidAt: deposit.paidAt.toISOString(),
    receivedAt: deposit.receivedAt.toISOString(),
    proposal: deposit.proposal,
  };
}

/** What became of a simulated payment. */
export const paidSchema = z.object({
  sessionId: z.string().meta({ description: 'The interbank number of the transfer.' }),
  accountNumber: z.string().meta({ description: 'Into which account.' }),
  amount: kobo.meta({ description: 'Kobo: how much.' }),
  outcome: z.enum(['credited', 'suspended']).meta({ description: 'suspended when it could be credited to nobody.' }),
  match: paymentMatch.nullable().meta({ description: 'How it compares with what was due.' }),
  transactionId: z.uuid().nullable().meta({ description: 'The customer transaction; null when it waits in suspense.' }),
});
