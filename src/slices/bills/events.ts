import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import { type EventKinds, instant } from '../../services/events/event.ts';

const billData = z.object({
  id: z.uuid(),
  requestRef: z.string(),
  status: z.enum(['successful', 'failed', 'reversed']),
  type: z.enum(['airtime', 'data', 'cable', 'electricity']),
  serviceId: z.string(),
  serviceName: z.string(),
  paymentCode: z.string(),
  customerId: z.string(),
  customerName: z.string().nullable(),
  amount: kobo,
  fee: kobo,
  totalDebited: kobo,
  currency: z.literal('NGN'),
  hasToken: z.boolean().meta({ description: 'True when GET /bills/status tells a token; events carry none' }),
  receiptNumber: z.string().nullable(),
  provider: z.object({ transactionResponseCode: z.string().nullable(), transactionRef: z.string().nullable() }),
  walletBalance: kobo.meta({ description: 'Available balance after the event' }),
  occurredAt: instant,
  metadata: z.record(z.string(), z.string()),
});

const bill = {
  id: '00000000-0000-7000-8000-000000000001',
  requestRef: '1767225600123',
  status: 'successful',
  type: 'electricity',
  serviceId: 'ikeja-electric',
  serviceName: 'Ikeja Electric',
  paymentCode: '30111',
  customerId: '1111111111111',
  customerName: 'ADA CHIOMA OKAFOR',
  amount: 500_000,
  fee: 10_000,
  totalDebited: 510_000,
  currency: 'NGN',
  hasToken: true,
  receiptNumber: 'RCT482710395521',
  provider: { transactionResponseCode: '90000', transactionRef: 'SIM|30111|20260101110017672256001231' },
  walletBalance: 4_999_490_000,
  occurredAt: '2026-01-01T10:05:00.123Z',
  metadata: {},
};
const failedBill = { ...bill, hasToken: false, receiptNumber: null, provider: { ...bill.provider, transactionResponseCode: '90057' } };

/** What is told of bills, to who asks for it; schema/bills.sql writes them with the movements. */
export const billEvents = {
  'bill.payment.completed': { summary: 'A bill was paid and delivered', data: billData, example: bill, timestamp: 'unix', optIn: true },
  'bill.payment.failed': {
    summary: 'A bill payment failed; its money comes back with bill.payment.reversed',
    data: billData.extend({ declineCode: z.string().nullable() }),
    example: { ...failedBill, status: 'failed', declineCode: '90057' },
    timestamp: 'unix',
    optIn: true,
  },
  'bill.payment.reversed': {
    summary: 'Amount and fee of a bill are back in the wallet',
    data: billData.extend({ totalReturned: kobo, reason: z.enum(['provider_rejected', 'manual_reversal']) }),
    example: { ...failedBill, status: 'reversed', totalReturned: 510_000, reason: 'provider_rejected' },
    timestamp: 'unix',
    optIn: true,
  },
} as const satisfies EventKinds;
