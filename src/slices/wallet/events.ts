import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { type EventKinds, occurredAt, walletBalance } from '../../core/events/event.ts';

/** What is told of wallets; schema/ledger writes them with the movements. */
export const walletEvents = {
  'wallet.funded': {
    summary: 'A deposit was credited to the wallet',
    data: z.object({
      reference: z.string().meta({ description: 'Its reference, which statements show.' }),
      amount: kobo.meta({ description: 'Kobo: what was paid.' }),
      fee: kobo.meta({ description: 'Kobo: what was taken off it.' }),
      netAmount: kobo.meta({ description: 'Kobo: what was credited, amount without fee.' }),
      currency,
      walletBalance,
      channel: z.enum(['bank_transfer', 'checkout', 'subscription', 'admin', 'sandbox']).meta({
        description: 'What it was paid for, the same in every event of one payment; bank_transfer when for nothing in particular.',
      }),
      senderName: z.string().nullable().meta({ description: 'Who sent it; null when the provider does not tell.' }),
      senderAccountNumber: z.string().nullable().meta({ description: 'From which account; null when the provider does not tell.' }),
      senderBankName: z.string().nullable().meta({ description: 'From which bank; null when the provider does not tell.' }),
      sessionId: z.string().nullable().meta({ description: 'The interbank number of the transfer; null when it came another way.' }),
      narration: z.string().nullable().meta({ description: 'What was written beside the money; null when nothing.' }),
      fundedAt: instant.meta({ description: 'When it was credited.' }),
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
      availableBalance: kobo.meta({ description: 'Kobo: what the wallet can spend.' }),
      threshold: kobo.meta({ description: 'Kobo: the level.' }),
      currency,
      triggeredBy: z
        .object({
          type: z.string().meta({ description: 'What kind of thing, such as transfer or bill.' }),
          reference: z.string().meta({ description: 'Its reference.' }),
        })
        .meta({ description: 'What brought the balance below the level.' }),
      occurredAt,
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
