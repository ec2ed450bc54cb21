import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { type EventKinds, occurredAt } from '../../core/events/event.ts';
import { FAILURE, failureReasons, providerData } from '../transfers/events.ts';
import { batchSchema } from './batch.ts';
import { itemSchema } from './item.ts';
import { payslipSchema } from './read.ts';

const shown = itemSchema.shape;
const batch = batchSchema.shape;
const ids = { batchId: shown.batchId, batchReference: shown.batchReference };

const payrollItemData = z.object({
  ...ids,
  itemId: z.uuid().meta({ description: 'Id of the item, which pays one salary.' }),
  employeeReference: shown.employeeReference,
  transferCode: z.string().meta({ description: 'Code of the transfer.' }),
  beneficiaryName: shown.beneficiaryName,
  accountNumber: payslipSchema.shape.accountNumber,
  bankCode: shown.bankCode,
  amount: shown.amount,
  fee: kobo.meta({ description: 'Fee in kobo; salaries have no stamp duty.' }),
  currency,
  status: z.enum(['settled', 'failed', 'reversed']).meta({ description: 'Status of the item.' }),
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

/** Spec: payroll events carry RFC 3339 times ("Event envelope"). */
export const payrollEvents = {
  'payroll.item.settled': { summary: 'Salary credited', data: payrollItemData, example: payrollItem, timestamp: 'rfc3339' },
  'payroll.item.failed': {
    summary: 'Salary declined',
    data: payrollItemData.extend({
      reason: z.enum([...failureReasons, 'manual_reversal']).meta({ description: `${FAILURE} manual_reversal: decided on review.` }),
      needsReview: z.boolean().meta({ description: 'True while pending review; otherwise payroll.item.reversed follows immediately.' }),
      declineCode: z.string().nullable().meta({ description: 'Response code of the decline; null without a decline.' }),
    }),
    example: { ...payrollItem, status: 'failed', reason: 'provider_rejected', needsReview: false, declineCode: '90051' },
    timestamp: 'rfc3339',
  },
  'payroll.item.reversed': {
    summary: 'Salary credited back to the wallet',
    data: payrollItemData.extend({
      reason: failure.meta({ description: 'Reason for the reversal.' }),
      totalReturned: kobo.meta({ description: 'Amount credited back in kobo, including the charged fee.' }),
    }),
    example: { ...payrollItem, status: 'reversed', reason: 'provider_rejected', totalReturned: 25_005_375 },
    timestamp: 'rfc3339',
  },
  'payroll.batch.completed': {
    summary: 'Payroll batch completed',
    data: z.object({
      ...ids,
      status: z.enum(['completed', 'partially_completed', 'failed']).meta({ description: 'Outcome: all, some or no items credited.' }),
      itemCount: batch.itemCount,
      settledCount: z.int().meta({ description: 'Number of items credited.' }),
      failedCount: z.int().meta({ description: 'Always 0: a batch with a declined item pending review has not ended.' }),
      reversedCount: z.int().meta({ description: 'Number of items credited back.' }),
      skippedCount: z.int().meta({ description: 'Number of items not paid.' }),
      totalAmount: batch.totalAmount,
      settledAmount: batch.settledAmount,
      returnedAmount: batch.returnedAmount,
      completedAt: instant.meta({ description: 'Time when the batch ended.' }),
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
