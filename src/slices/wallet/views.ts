import { z } from 'zod';
import { timestamp } from '../../domain/time/moment.ts';
import { currency, kobo, minus } from '../../domain/money/money.ts';
import { ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { LowBalanceAlert, Wallet } from './find.ts';
import { categoryWord, sideWord, statusWord, type Transaction } from './transaction.ts';
import { logged } from '../../domain/schema/logged.ts';

export const alertSchema = z
  .object({
    threshold: kobo.meta({ description: 'Kobo: the level.' }),
    enabled: z.boolean().meta({ description: 'Whether anybody is told.' }),
    armed: z.boolean().meta({ description: 'Whether the next drop below the threshold is told; false until the balance has reached it.' }),
    emails: z.array(z.string()).meta({ description: 'Who is told by mail, beside the webhook.' }),
    lastTriggeredAt: timestamp.nullable().meta({ description: 'When somebody was told last; null when never.' }),
  })
  .meta({ id: 'LowBalanceAlert' })
  .register(typeNames, {
    name: 'LowBalanceAlert',
    description: 'When you are told that the wallet runs low: once per drop below the threshold.',
  });

export const walletSchema = z
  .object({
    id: ownId,
    currency,
    availableBalance: kobo.meta({ description: 'What can be spent; ledgerBalance = availableBalance + heldBalance.' }),
    ledgerBalance: kobo.meta({ description: 'Kobo: what is booked.' }),
    heldBalance: kobo.meta({ description: 'Promised to transfers and not yet booked: fees of sends in flight, scheduled transfers.' }),
    status: z
      .enum(['active', 'frozen', 'closed'])
      .register(typeNames, { name: 'WalletStatus', description: 'Whether money may move.' })
      .meta({ description: 'Whether money may move.' }),
    lowBalanceAlert: alertSchema.omit({ emails: true }).meta({ description: 'When you are told that it runs low.' }),
    fundingAccounts: z
      .array(
        z.object({
          accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
          accountName: z.string().meta({ description: 'In whose name it is.' }),
          bankCode: logged(z.string()).nullable().meta({ description: 'Code of the bank; null where it is not known.' }),
          bankName: z.string().meta({ description: 'Name of the bank.' }),
          isActive: z.boolean().meta({ description: 'Whether money paid into it comes in.' }),
        }),
      )
      .meta({ description: 'Accounts to pay into; empty while there are none.' }),
    updatedAt: timestamp.meta({ description: 'When its money last moved.' }),
  })
  .meta({ id: 'Wallet' })
  .register(typeNames, {
    name: 'Wallet',
    description: 'Your money in this environment.',
    isNode: true,
    without: ['currency', 'fundingAccounts'],
  });

export const transactionSchema = z
  .object({
    id: ownId,
    reference: z.string().nullable().meta({
      description:
        '<transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or the reference of a deposit.',
    }),
    type: sideWord.meta({ description: 'Its direction.' }),
    category: categoryWord.meta({ description: 'What it is about.' }),
    amount: kobo.meta({ description: 'Kobo: how much; always positive.' }),
    currency,
    balanceBefore: kobo.meta({ description: 'Kobo: the balance before it.' }),
    balanceAfter: kobo.meta({ description: 'Kobo: the balance after it.' }),
    status: statusWord.meta({ description: 'reversed: a debit whose money came back in a row of its own; every other row is completed.' }),
    description: z.string().meta({ description: 'What it is, in words.' }),
    clientReference: logged(z.string()).nullable().meta({ description: 'Your own reference of what caused it; null when it has none.' }),
    transferCode: logged(z.string()).nullable().meta({ description: 'The transfer it belongs to; null when none.' }),
    relatedType: z
      .enum(['transfer', 'deposit', 'bill'])
      .register(typeNames, { name: 'TransactionRelatedType', description: 'What caused a movement.' })
      .nullable()
      .meta({ description: 'What caused it; null when the row is all there is.' }),
    relatedId: z.uuid().nullable().meta({ description: 'The id of what caused it; null when the row is all there is.' }),
    counterparty: z
      .object({
        name: z.string().nullable().meta({ description: 'The name; null when it is not known.' }),
        accountNumber: z.string().nullable().meta({ description: 'The account number; null when it is not known.' }),
        bankCode: logged(z.string()).nullable().meta({ description: 'The code of the bank; null when it is not known.' }),
        bankName: z.string().nullable().meta({ description: 'The name of the bank; null when it is not known.' }),
      })
      .register(typeNames, { name: 'Counterparty', description: 'Who was paid, or who paid.' })
      .nullable()
      .meta({ description: 'Who was paid, or who paid; null when nobody else.' }),
    createdAt: timestamp.meta({ description: 'When it was booked.' }),
  })
  .meta({ id: 'Transaction' })
  .register(typeNames, { name: 'Transaction', description: "One movement of the wallet's money.", isNode: true, without: ['currency'] });

export type WalletView = z.output<typeof walletSchema>;

export function walletView({ id, balance, held, status, alert, fundingAccounts, updatedAt }: Wallet): WalletView {
  const { emails: _, ...lowBalanceAlert } = alertView(alert);
  return {
    id,
    currency: 'NGN',
    availableBalance: minus(balance, held),
    ledgerBalance: balance,
    heldBalance: held,
    status,
    lowBalanceAlert,
    fundingAccounts,
    updatedAt: updatedAt.toISOString(),
  };
}

export type AlertView = z.output<typeof alertSchema>;

export const alertView = ({ lastTriggeredAt, ...alert }: LowBalanceAlert): AlertView => ({
  ...alert,
  lastTriggeredAt: lastTriggeredAt?.toISOString() ?? null,
});

export type TransactionView = z.output<typeof transactionSchema>;

/** Name by name: leaving one out of all by a rest takes several times as long, and a page of these is among the hottest of reads. */
export function transactionView(row: Transaction): TransactionView {
  return {
    id: row.id,
    reference: row.reference,
    type: row.type,
    category: row.category,
    amount: row.amount,
    currency: 'NGN',
    balanceBefore: row.balanceBefore,
    balanceAfter: row.balanceAfter,
    status: row.status,
    description: row.description,
    clientReference: row.clientReference,
    transferCode: row.transferCode,
    relatedType: row.relatedType,
    relatedId: row.relatedId,
    counterparty: row.counterparty,
    createdAt: row.createdAt.toISOString(),
  };
}
