import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import { type EventKinds, instant } from '../../services/events/event.ts';

/** What is told of wallets; schema/ledger writes them with the movements. */
export const walletEvents = {
  'wallet.funded': {
    summary: 'A deposit was credited to the wallet',
    data: z.object({
      reference: z.string(),
      amount: kobo,
      fee: kobo,
      netAmount: kobo,
      currency: z.literal('NGN'),
      walletBalance: kobo,
      channel: z.enum(['bank_transfer', 'checkout', 'subscription', 'admin', 'sandbox']).meta({
        description: 'What it was paid for, the same in every event of one payment; bank_transfer when for nothing in particular',
      }),
      senderName: z.string().nullable(),
      senderAccountNumber: z.string().nullable().meta({ description: 'Null when the provider does not tell it' }),
      senderBankName: z.string().nullable(),
      sessionId: z.string().nullable(),
      narration: z.string().nullable(),
      fundedAt: instant,
    }),
    example: {
      reference: 'SBX_01a1fc1e',
      amount: 5_000_000,
      fee: 0,
      netAmount: 5_000_000,
      currency: 'NGN',
      walletBalance: 5_000_000,
      channel: 'sandbox',
      senderName: 'SANDBOX FUNDING',
      senderAccountNumber: '9999999990',
      senderBankName: 'Guaranty Trust Bank',
      sessionId: null,
      narration: 'Sandbox funding',
      fundedAt: '2026-01-01T10:00:00.000Z',
    },
    timestamp: 'unix',
  },
  'wallet.balance.low': {
    summary: 'The wallet dropped below its low-balance level; once per drop',
    data: z.object({
      availableBalance: kobo,
      threshold: kobo,
      currency: z.literal('NGN'),
      triggeredBy: z.object({ type: z.string(), reference: z.string() }),
      occurredAt: instant,
    }),
    example: {
      availableBalance: 4_900_000,
      threshold: 5_000_000,
      currency: 'NGN',
      triggeredBy: { type: 'transfer', reference: '14531795231199423000001' },
      occurredAt: '2026-01-01T10:00:00.000Z',
    },
    timestamp: 'unix',
  },
} as const satisfies EventKinds;
