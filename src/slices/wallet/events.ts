import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { type EventKinds, occurredAt, walletBalance } from '../../core/events/event.ts';

/** Payloads that schema/ledger writes in the transaction of the movement. */
export const walletEvents = {
  'wallet.funded': {
    summary: 'A deposit was credited to the wallet',
    data: z.object({
      reference: z.string().meta({ description: 'Reference of the deposit, shown on statements.' }),
      amount: kobo.meta({ description: 'Kobo: amount paid.' }),
      fee: kobo.meta({ description: 'Kobo: fee deducted.' }),
      netAmount: kobo.meta({ description: 'Kobo: amount credited, after the fee.' }),
      currency,
      walletBalance,
      channel: z.enum(['bank_transfer', 'checkout', 'subscription', 'admin', 'sandbox']).meta({
        description: 'Purpose of the payment, the same in every event of one payment; bank_transfer without a specific purpose.',
      }),
      senderName: z.string().nullable().meta({ description: 'Sender name; null when the provider does not report it.' }),
      senderAccountNumber: z.string().nullable().meta({ description: 'Sender account number; null when the provider does not report it.' }),
      senderBankName: z.string().nullable().meta({ description: 'Sender bank; null when the provider does not report it.' }),
      sessionId: z.string().nullable().meta({ description: 'NIP session id; null for other channels.' }),
      narration: z.string().nullable().meta({ description: 'Narration of the payment; null when none was given.' }),
      fundedAt: instant.meta({ description: 'Time of the credit.' }),
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
      availableBalance: kobo.meta({ description: 'Kobo: available balance.' }),
      threshold: kobo.meta({ description: 'Kobo: low-balance level.' }),
      currency,
      triggeredBy: z
        .object({
          type: z.string().meta({ description: 'Type of the cause, such as transfer or bill.' }),
          reference: z.string().meta({ description: 'Reference of the cause.' }),
        })
        .meta({ description: 'Cause of the drop below the level.' }),
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
