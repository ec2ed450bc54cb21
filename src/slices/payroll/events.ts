import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import { type EventKinds, instant } from '../../services/events/event.ts';

const payrollItemData = z.object({
  batchId: z.uuid(),
  batchReference: z.string(),
  itemId: z.uuid(),
  employeeReference: z.string().nullable(),
  transferCode: z.string(),
  beneficiaryName: z.string(),
  accountNumber: z.string().meta({ description: 'All but its last four digits are hidden' }),
  bankCode: z.string(),
  amount: kobo,
  fee: kobo,
  currency: z.literal('NGN'),
  status: z.enum(['settled', 'failed', 'reversed']),
  provider: z.object({
    transactionResponseCode: z.string().nullable(),
    transactionRef: z.string().nullable(),
    transactionId: z.string().nullable(),
  }),
  occurredAt: instant,
});

const payrollItem = {
  batchId: '0199d3a0-7c1e-7000-8000-000000000010',
  batchReference: 'PAY_2026_01_28_4f1d2c3b',
  itemId: '0199d3a0-7c1e-7000-8000-000000000011',
  employeeReference: 'EMP-1',
  transferCode: '14531795231199423000002',
  beneficiaryName: 'ADA OKAFOR',
  accountNumber: '******6785',
  bankCode: '058',
  amount: 25_000_000,
  fee: 5_375,
  currency: 'NGN',
  status: 'settled',
  provider: { transactionResponseCode: '90000', transactionRef: 'SIM|058|14531795231199423000002', transactionId: '2' },
  occurredAt: '2026-01-28T10:05:00.123Z',
};

/** What is told of salaries; with RFC 3339 times (specification, "Event envelope"). */
export const payrollEvents = {
  'payroll.item.settled': { summary: 'A salary was credited', data: payrollItemData, example: payrollItem, timestamp: 'rfc3339' },
  'payroll.item.failed': {
    summary: 'A salary was declined',
    data: payrollItemData.extend({ reason: z.enum(['provider_rejected', 'manual_reversal']) }),
    example: { ...payrollItem, status: 'failed', reason: 'provider_rejected' },
    timestamp: 'rfc3339',
  },
  'payroll.item.reversed': {
    summary: 'Money of a salary is back in the wallet',
    data: payrollItemData.extend({ reason: z.enum(['provider_rejected', 'manual_reversal']), totalReturned: kobo }),
    example: { ...payrollItem, status: 'reversed', reason: 'provider_rejected', totalReturned: 25_005_375 },
    timestamp: 'rfc3339',
  },
  'payroll.batch.completed': {
    summary: 'No salary of a batch is on its way any more',
    data: z.object({
      batchId: z.uuid(),
      batchReference: z.string(),
      status: z.enum(['completed', 'partially_completed', 'failed']),
      itemCount: z.int(),
      settledCount: z.int(),
      failedCount: z.int(),
      reversedCount: z.int(),
      skippedCount: z.int(),
      totalAmount: kobo,
      settledAmount: kobo,
      returnedAmount: kobo,
      completedAt: instant,
    }),
    example: {
      batchId: payrollItem.batchId,
      batchReference: payrollItem.batchReference,
      status: 'partially_completed',
      itemCount: 2,
      settledCount: 1,
      failedCount: 0,
      reversedCount: 1,
      skippedCount: 0,
      totalAmount: 50_000_000,
      settledAmount: 25_000_000,
      returnedAmount: 25_005_375,
      completedAt: '2026-01-28T10:05:00.123Z',
    },
    timestamp: 'rfc3339',
  },
} as const satisfies EventKinds;
