import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { emitting, type EventKinds } from '../../core/events/event.ts';
import { transactionSchema } from './transaction.ts';
import { cardSchema } from './read.ts';

const shown = cardSchema.shape;
const cardData = z.object({
  cardId: z.uuid().meta({ description: 'The card.' }),
  customerId: shown.customerId,
  last4: shown.last4,
  currency,
  balance: kobo.meta({ description: 'Card balance afterwards, in kobo.' }),
});
const cardChange = cardData.extend({
  status: shown.status,
  previousStatus: shown.status.meta({ description: 'Previous status.' }),
});
const cardMovement = cardData.extend({
  transaction: z
    .object({ ...transactionSchema.shape, createdAt: instant.meta({ description: 'Time at the processor.' }) })
    .meta({ description: 'The card transaction.' }),
});
const returnedAmount = kobo.meta({ description: 'Balance returned to the wallet, in kobo.' });

const card = {
  cardId: '0199d3a0-7c1e-7000-8000-000000000020',
  customerId: '0199d3a0-7c1e-7000-8000-000000000021',
  last4: '2989',
  currency: 'NGN',
  balance: 500_000,
};
const cardTransaction = {
  id: '0199d3a0-7c1e-7000-8000-000000000022',
  cardId: card.cardId,
  type: 'authorization',
  direction: 'debit',
  amount: 150_000,
  currency: 'NGN',
  originalAmount: 150_000,
  originalCurrency: 'NGN',
  merchant: { name: 'JUMIA', mcc: '5311', city: 'Lagos', country: 'NG' },
  channel: 'web',
  status: 'approved',
  declineReason: null,
  responseCode: '00',
  createdAt: '2026-01-01T10:00:00.000Z',
};

export const cardEvents = {
  'virtual_card.created': {
    summary: 'A virtual card was issued',
    data: cardChange,
    example: { ...card, balance: 0, status: 'active', previousStatus: 'pending' },
    optIn: true,
  },
  'virtual_card.frozen': {
    summary: 'A virtual card was frozen',
    data: cardChange,
    example: { ...card, status: 'frozen', previousStatus: 'active' },
    optIn: true,
  },
  'virtual_card.unfrozen': {
    summary: 'A virtual card was unfrozen',
    data: cardChange,
    example: { ...card, status: 'active', previousStatus: 'frozen' },
    optIn: true,
  },
  'virtual_card.terminated': {
    summary: 'A virtual card was terminated, and its balance was returned to the wallet',
    data: cardChange.extend({ returnedAmount, reason: shown.terminatedReason }),
    example: { ...card, balance: 0, status: 'terminated', previousStatus: 'active', returnedAmount: 500_000, reason: 'No longer needed' },
    optIn: true,
  },
  'virtual_card.expired': {
    summary: 'A virtual card expired, and its balance was returned to the wallet',
    data: cardChange.extend({ returnedAmount }),
    example: { ...card, balance: 0, status: 'expired', previousStatus: 'active', returnedAmount: 500_000 },
    optIn: true,
  },
  'virtual_card.funded': {
    summary: 'A virtual card was funded',
    data: cardMovement,
    example: {
      ...card,
      transaction: {
        ...cardTransaction,
        type: 'funding',
        direction: 'credit',
        amount: 500_000,
        originalAmount: 500_000,
        merchant: null,
        channel: null,
      },
    },
    optIn: true,
  },
  'virtual_card.withdrawn': {
    summary: 'A withdrawal from a virtual card reached the wallet',
    data: cardMovement,
    example: { ...card, transaction: { ...cardTransaction, type: 'withdrawal', merchant: null, channel: null } },
    optIn: true,
  },
  'virtual_card.transaction': {
    summary: 'A virtual card transaction was approved',
    data: cardMovement,
    example: { ...card, transaction: cardTransaction },
    optIn: true,
  },
  'virtual_card.declined': {
    summary: 'A virtual card transaction was declined',
    data: cardMovement,
    example: { ...card, transaction: { ...cardTransaction, status: 'declined', declineReason: 'insufficient_funds', responseCode: '51' } },
    optIn: true,
  },
} as const satisfies EventKinds;

export const emit = emitting(cardEvents);
