import { z } from 'zod';
import { kobo } from '../kernel/money.ts';
import { accountStatuses, accountTypes, type VirtualAccount } from './account.ts';
import { matches, subjectTypes } from './subject.ts';
import { type SuspenseDeposit, suspenseReasons, suspenseStatuses } from './suspense.ts';
import { type CustomerTransaction, transactionStatus } from './transaction.ts';

const instant = z.string().meta({ format: 'date-time' });

/** A virtual account as every answer shows it (shapes 2.8). */
export const accountSchema = z
  .object({
    id: z.uuid(),
    customerId: z.uuid().nullable(),
    subject: z.object({ type: z.enum(subjectTypes), id: z.uuid() }).meta({ description: 'What is paid with it' }),
    accountNumber: z.string(),
    accountName: z.string(),
    bankCode: z.string(),
    bankName: z.string(),
    type: z.enum(accountTypes),
    amount: kobo.nullable().meta({ description: 'The exact amount to pay; null takes any' }),
    amountReceived: kobo,
    currency: z.literal('NGN'),
    reference: z.string(),
    status: z.enum(accountStatuses),
    isActive: z.boolean(),
    expiresAt: instant.nullable(),
    provider: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'VirtualAccount' });
export type AccountView = z.output<typeof accountSchema>;

/** Names of providers by their numbers. */
const PROVIDERS: Readonly<Record<number, string>> = { 0: 'sandbox' };

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
    provider: PROVIDERS[account.provider] ?? String(account.provider),
    createdAt: account.createdAt.toISOString(),
  };
}

/** What was paid into a virtual account, as every answer shows it. */
export const transactionSchema = z
  .object({
    id: z.uuid(),
    customerId: z.uuid().nullable(),
    virtualAccountId: z.uuid(),
    accountNumber: z.string(),
    subject: accountSchema.shape.subject,
    amount: kobo,
    amountExpected: kobo.nullable(),
    surplus: kobo.meta({ description: 'What nothing was due for; it is in the wallet' }),
    currency: z.literal('NGN'),
    status: z.enum(['successful', 'underpaid']),
    match: z.enum(matches),
    late: z.boolean().meta({ description: 'It came after the account had expired' }),
    reference: z.string(),
    sessionId: z.string(),
    channel: z.string(),
    description: z.string(),
    senderName: z.string(),
    completedAt: instant,
    metadata: z.record(z.string(), z.string()),
  })
  .meta({ id: 'CustomerTransaction' });
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
    id: z.uuid(),
    accountNumber: z.string().meta({ description: 'Where it was sent' }),
    amount: kobo,
    currency: z.literal('NGN'),
    senderName: z.string(),
    sessionId: z.string().meta({ description: 'The interbank number of the transfer' }),
    reason: z.enum(suspenseReasons),
    status: z.enum(suspenseStatuses),
    note: z.string().nullable(),
    resolvedBy: z.string().nullable(),
    resolvedAt: instant.nullable(),
    paidAt: instant,
    receivedAt: instant,
  })
  .meta({ id: 'SuspenseDeposit' });

export function suspenseView(deposit: SuspenseDeposit): z.output<typeof suspenseSchema> {
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
  };
}
