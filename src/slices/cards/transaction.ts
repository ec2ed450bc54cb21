import { z } from 'zod';
import { currency, kobo, type Kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { Merchant } from '../../providers/cards/port.ts';

const transactionTypes = ['authorization', 'settlement', 'reversal', 'refund', 'funding', 'withdrawal', 'fee', 'adjustment'] as const;
export type TransactionType = (typeof transactionTypes)[number];
const transactionStatuses = ['approved', 'declined', 'settled', 'reversed'] as const;

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

const transactionType = z
  .enum(transactionTypes)
  .register(typeNames, { name: 'CardTransactionType', description: 'What happened on a card.' });
const transactionStatus = z
  .enum(transactionStatuses)
  .register(typeNames, { name: 'CardTransactionStatus', description: 'What became of it.' });
const direction = z
  .enum(['credit', 'debit'])
  .register(typeNames, { name: 'CardTransactionDirection', description: 'Onto the card, or off it.' });
const merchant = z
  .object({
    name: z.string().meta({ description: 'Its name.' }),
    mcc: z.string().nullable().meta({ description: 'Its category code, 4 digits.' }),
    city: z.string().nullable().meta({ description: 'Its city.' }),
    country: z.string().nullable().meta({ description: 'Its country, two letters.' }),
  })
  .register(typeNames, { name: 'CardMerchant', description: 'Where a card was used.' });

/** A card's transaction as answers and events show it (shapes 2.10). */
export const transactionSchema = z
  .object({
    id: ownId,
    cardId: z.uuid().meta({ description: 'Of which card.' }),
    type: transactionType.meta({ description: 'What happened.' }),
    direction: direction.meta({ description: 'Onto the card, or off it.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    currency,
    originalAmount: kobo.meta({ description: 'Kobo: as the shop asked.' }),
    originalCurrency: z.literal('NGN').meta({ description: 'The currency of that.' }),
    merchant: merchant.nullable().meta({ description: 'Where; null for money that the business moved.' }),
    channel: z.string().nullable().meta({ description: 'atm, pos, web or mobile.' }),
    status: transactionStatus.meta({ description: 'What became of it.' }),
    declineReason: z.string().nullable().meta({ description: 'Why it was refused, such as insufficient_funds.' }),
    responseCode: z.string().nullable().meta({ description: 'The code of the processor.' }),
    createdAt: instant.meta({ description: 'When, at the processor.' }),
  })
  .meta({ id: 'CardTransaction' })
  .register(typeNames, {
    name: 'CardTransaction',
    description: 'One movement on a card, or one that was refused.',
    isNode: true,
    without: ['cardId', 'currency', 'originalAmount', 'originalCurrency', 'responseCode'],
  });
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
