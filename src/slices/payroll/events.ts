import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { type EventKinds, occurredAt } from '../../core/events/event.ts';
import { FAILURE, failureReasons, providerData } from '../transfers/events.ts';
import { batchSchema } from './batch.ts';
import { itemSchema } from './item.ts';
import { payslipSchema } from './payslip.ts';

const shown = itemSchema.shape;
const batch = batchSchema.shape;
const ids = { batchId: shown.batchId, batchReference: shown.batchReference };

const payrollItemData = z.object({
  ...ids,
  itemId: z.uuid().meta({ description: 'The item, which pays one salary.' }),
  employeeReference: shown.employeeReference,
  transferCode: z.string().meta({ description: 'Of its transfer.' }),
  beneficiaryName: shown.beneficiaryName,
  accountNumber: payslipSchema.shape.accountNumber,
  bankCode: shown.bankCode,
  amount: shown.amount,
  fee: kobo.meta({ description: 'Kobo: what it costs on top; salaries bear no stamp duty.' }),
  currency,
  status: z.enum(['settled', 'failed', 'reversed']).meta({ description: 'Where it stands.' }),
  provider: providerData,
  occurredAt,
});
const failure = z.enum(['provider_rejected', 'manual_reversal']);

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

/** Events of salaries and batches, with RFC 3339 times (specification, "Event envelope"). */
export const payrollEvents = {
  'payroll.item.settled': { summary: 'A salary was credited', data: payrollItemData, example: payrollItem, timestamp: 'rfc3339' },
  'payroll.item.failed': {
    summary: 'A salary was declined',
    data: payrollItemData.extend({
      reason: z.enum([...failureReasons, 'manual_reversal']).meta({ description: `${FAILURE} manual_reversal: decided on review.` }),
      needsReview: z.boolean().meta({ description: 'True while a person has to decide; otherwise payroll.item.reversed follows at once.' }),
      declineCode: z.string().nullable().meta({ description: 'The code of a decline; null while nobody declined.' }),
    }),
    example: { ...payrollItem, status: 'failed', reason: 'provider_rejected', needsReview: false, declineCode: '90051' },
    timestamp: 'rfc3339',
  },
  'payroll.item.reversed': {
    summary: 'Money of a salary is back in the wallet',
    data: payrollItemData.extend({
      reason: failure.meta({ description: 'Why the money came back.' }),
      totalReturned: kobo.meta({ description: 'Kobo: what came back, with the fee that was charged.' }),
    }),
    example: { ...payrollItem, status: 'reversed', reason: 'provider_rejected', totalReturned: 25_005_375 },
    timestamp: 'rfc3339',
  },
  'payroll.batch.completed': {
    summary: 'No salary of a batch is on its way any more',
    data: z.object({
      ...ids,
      status: z.enum(['completed', 'partially_completed', 'failed']).meta({ description: 'Whether all, some or none were credited.' }),
      itemCount: batch.itemCount,
      settledCount: z.int().meta({ description: 'How many were credited.' }),
      failedCount: z.int().meta({ description: 'Always 0: a batch has not ended while a declined salary waits for a decision.' }),
      reversedCount: z.int().meta({ description: 'Of how many the money is back.' }),
      skippedCount: z.int().meta({ description: 'How many were not paid.' }),
      totalAmount: batch.totalAmount,
      settledAmount: batch.settledAmount,
      returnedAmount: batch.returnedAmount,
      completedAt: instant.meta({ description: 'When it ended.' }),
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
