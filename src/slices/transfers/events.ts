import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import { type EventKinds, instant } from '../../services/events/event.ts';
import { reversalCauses } from './transfer.ts';
import { settlers } from './views.ts';

const transferData = z.object({
  transferCode: z.string(),
  clientReference: z.string().nullable(),
  amount: kobo,
  fee: kobo,
  currency: z.literal('NGN'),
  settlementStatus: z.enum(['delivered', 'failed', 'reversed']),
  beneficiary: z.object({ accountNumber: z.string(), accountName: z.string().nullable(), bankCode: z.string(), bankName: z.string() }),
  narration: z.string().nullable(),
  provider: z.object({
    transactionResponseCode: z.string().nullable(),
    transactionRef: z.string().nullable(),
    transactionId: z.string().nullable(),
  }),
  walletBalance: kobo.meta({ description: 'Available balance after the event' }),
  occurredAt: instant,
  metadata: z.record(z.string(), z.string()),
});

const transfer = {
  transferCode: '14531795231199423000001',
  clientReference: 'INV-1042',
  amount: 2_000_000,
  fee: 7_688,
  currency: 'NGN',
  settlementStatus: 'delivered',
  beneficiary: { accountNumber: '0123456785', accountName: 'ADA CHIOMA OKAFOR', bankCode: '058', bankName: 'Guaranty Trust Bank' },
  narration: 'Invoice 1042',
  provider: { transactionResponseCode: '90000', transactionRef: 'SIM|058|14531795231199423000001', transactionId: '1' },
  walletBalance: 4_997_992_312,
  occurredAt: '2026-01-01T10:05:00.123Z',
  metadata: {},
};

/** What is told of transfers; schema/ledger writes them with the movements. */
export const transferEvents = {
  'transfer.settled': {
    summary: 'The beneficiary of a transfer was credited',
    data: transferData.extend({ settledBy: z.enum(settlers) }),
    example: { ...transfer, settledBy: 'provider' },
    timestamp: 'unix',
  },
  'transfer.failed': {
    summary: 'A transfer was declined',
    data: transferData.extend({ declineCode: z.string().nullable() }),
    example: {
      ...transfer,
      settlementStatus: 'failed',
      provider: { ...transfer.provider, transactionResponseCode: '90051' },
      declineCode: '90051',
    },
    timestamp: 'unix',
  },
  'transfer.reversed': {
    summary: 'Money of a transfer is back in the wallet',
    data: transferData.extend({
      totalReturned: kobo,
      reason: z.enum(['provider_rejected', 'manual_reversal']),
      reversalCause: z.enum(reversalCauses),
      declineCode: z.string().optional(),
    }),
    example: {
      ...transfer,
      settlementStatus: 'reversed',
      totalReturned: 2_007_688,
      reason: 'provider_rejected',
      reversalCause: 'declined',
      declineCode: '90051',
    },
    timestamp: 'unix',
  },
} as const satisfies EventKinds;
