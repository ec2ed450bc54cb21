import { z } from 'zod';
import { kobo, type Kobo } from '../kernel/money.ts';
import type { Merchant } from '../providers/cards/port.ts';

export const transactionTypes = [
  'authorization',
  'settlement',
  'reversal',
  'refund',
  'funding',
  'withdrawal',
  'fee',
  'adjustment',
] as const;
export type TransactionType = (typeof transactionTypes)[number];
export const transactionStatuses = ['approved', 'declined', 'settled', 'reversed'] as const;

/** One movement on a card, or one that was refused. */
export interface CardTransaction {
  id: string;
  cardId: string;
  /** The processor's own id of it. */
  providerId: string;
  type: TransactionType;
  direction: 'credit' | 'debit';
  amount: Kobo;
  merchant: Merchant | null;
  channel: string | null;
  status: (typeof transactionStatuses)[number];
  declineReason: string | null;
  responseCode: string | null;
  occurredAt: Date;
}

/** A card's transaction as answers and events show it (shapes 2.10). */
export const transactionSchema = z
  .object({
    id: z.uuid(),
    cardId: z.uuid(),
    type: z.enum(transactionTypes),
    direction: z.enum(['credit', 'debit']),
    amount: kobo,
    currency: z.literal('NGN'),
    originalAmount: kobo,
    originalCurrency: z.literal('NGN'),
    merchant: z
      .object({ name: z.string(), mcc: z.string().nullable(), city: z.string().nullable(), country: z.string().nullable() })
      .nullable(),
    channel: z.string().nullable(),
    status: z.enum(transactionStatuses),
    declineReason: z.string().nullable(),
    responseCode: z.string().nullable(),
    createdAt: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'CardTransaction' });
export type TransactionView = z.output<typeof transactionSchema>;

export function transactionView({ providerId: _, occurredAt, ...rest }: CardTransaction): TransactionView {
  return { ...rest, currency: 'NGN', originalAmount: rest.amount, originalCurrency: 'NGN', createdAt: occurredAt.toISOString() };
}

/** What every event of a card says of it. */
export const cardEvent = (
  card: { id: string; customerId: string; last4: string | null },
  balance: Kobo,
): { cardId: string; customerId: string; last4: string | null; currency: 'NGN'; balance: Kobo } => ({
  cardId: card.id,
  customerId: card.customerId,
  last4: card.last4,
  currency: 'NGN',
  balance,
});
