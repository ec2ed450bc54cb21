import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { type EventKinds, occurredAt, walletBalance } from '../../core/events/event.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { batchSchema } from './batch/batch.ts';
import { reversalCauses } from './read/transfer.ts';
import { providerSchema, settlers, transferSchema } from './read/views.ts';

const shown = transferSchema.shape;
const batch = batchSchema.shape;

export const providerData = providerSchema
  .pick({ transactionResponseCode: true, transactionRef: true, transactionId: true })
  .meta({ description: 'Answer of the provider.' });

/** Invariant: `provider_rejected` is a final decline, reversed at once; `declined` awaits review. */
export const failureReasons = ['provider_rejected', 'declined'] as const;
export const FAILURE = 'Failure reason. provider_rejected: a final decline; declined: a decline that is under review.';

const transferData = z.object({
  transferCode: shown.transferCode,
  clientReference: shown.clientReference,
  amount: shown.amount,
  fee: shown.fee,
  currency,
  settlementStatus: z.enum(['delivered', 'failed', 'reversed']).meta({ description: 'Settlement status.' }),
  beneficiary: shown.beneficiary,
  narration: shown.narration,
  provider: providerData,
  walletBalance,
  occurredAt,
  metadata: shown.metadata,
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

const rules = z.array(z.string()).meta({ description: 'Names of the transfer rules that matched.' });
const waiting = {
  ...transfer,
  settlementStatus: 'pending',
  provider: { transactionResponseCode: null, transactionRef: null, transactionId: null },
};
const approvalData = transferData.extend({
  settlementStatus: z.enum(['pending', 'reversed']).meta({ description: 'Settlement status.' }),
});
const given = { data: approvalData, optIn: true } as const;

export const transferEvents = {
  'transfer.settled': {
    summary: 'A transfer was credited to the beneficiary',
    data: transferData.extend({
      settledBy: z.enum(settlers).meta({ description: 'Source of the confirmation: the provider, or an operator after review.' }),
      mayBeReturnedUntil: instant
        .nullable()
        .meta({ description: 'Time until which the bank can return the money; null without a return window.' }),
    }),
    example: { ...transfer, settledBy: 'provider', mayBeReturnedUntil: '2026-01-02T10:05:00.123Z' },
  },
  'transfer.failed': {
    summary: 'A transfer was declined',
    data: transferData.extend({
      declineCode: shown.declineCode,
      reason: z.enum(failureReasons).meta({ description: FAILURE }),
      needsReview: z
        .boolean()
        .meta({ description: 'True while the decline is pending review; otherwise transfer.reversed follows at once.' }),
    }),
    example: {
      ...transfer,
      settlementStatus: 'failed',
      provider: { ...transfer.provider, transactionResponseCode: '90051' },
      declineCode: '90051',
      reason: 'provider_rejected',
      needsReview: false,
    },
  },
  'transfer.reversed': {
    summary: 'A transfer was reversed and its money credited to the wallet',
    data: transferData.extend({
      totalReturned: kobo.meta({ description: 'Kobo: amount credited back, including the fee that was charged.' }),
      reason: z.enum(['provider_rejected', 'manual_reversal']).meta({ description: 'Reason of the reversal.' }),
      reversalCause: z.enum(reversalCauses).meta({ description: 'Cause of the reversal, in more detail than `reason`.' }),
      declineCode: z.string().optional().meta({ description: 'Decline code; absent when the transfer was not declined.' }),
    }),
    example: {
      ...transfer,
      settlementStatus: 'reversed',
      totalReturned: 2_007_688,
      reason: 'provider_rejected',
      reversalCause: 'declined',
      declineCode: '90051',
    },
  },
  'transfer.approval.requested': {
    ...given,
    summary: 'A transfer is pending approval because a rule of the business matched',
    data: approvalData.extend({ rules }),
    example: { ...waiting, rules: ['Large transfers'] },
  },
  'transfer.approval.given': {
    ...given,
    summary: 'A transfer was approved and is released now or at its scheduled time',
    example: waiting,
  },
  'transfer.approval.refused': {
    ...given,
    summary: 'The approval of a transfer was rejected or withdrawn; the hold is released',
    example: { ...waiting, fee: 0, settlementStatus: 'reversed' },
  },
  'transfer.approval.expired': {
    ...given,
    summary: 'The approval of a transfer expired; the hold is released',
    example: { ...waiting, fee: 0, settlementStatus: 'reversed' },
  },
  'transfer.hold.placed': { ...given, summary: 'A transfer is under review; its money is held', example: waiting },
  'transfer.hold.released': {
    ...given,
    summary: 'The review of a transfer ended; it is released now, at its scheduled time, or once approved',
    example: waiting,
  },
  'transfer.hold.rejected': {
    ...given,
    summary: 'The review of a transfer ended without release; the hold is released',
    example: { ...waiting, fee: 0, settlementStatus: 'reversed' },
  },
  'transfer.hold.expired': {
    ...given,
    summary: 'The review of a transfer expired; the hold is released',
    example: { ...waiting, fee: 0, settlementStatus: 'reversed' },
  },
  'transfer.alarm': {
    ...given,
    summary: 'A transfer matched an alert rule',
    data: approvalData.extend({ rules }),
    example: { ...waiting, rules: ['Many in an hour'] },
  },
  'transfer.batch.completed': {
    summary: 'Every item of a batch of transfers is accepted, refused or cancelled',
    data: z.object({
      batchId: batch.id,
      batchReference: batch.batchReference,
      status: z.literal('completed').meta({ description: 'Status of the batch.' }),
      itemCount: batch.itemCount,
      acceptedCount: batch.acceptedCount,
      refusedCount: batch.refusedCount,
      cancelledCount: batch.cancelledCount,
      currency,
      totalAmount: batch.totalAmount,
      acceptedAmount: batch.acceptedAmount,
      totalFees: batch.totalFees,
      totalVat: batch.totalVat,
      completedAt: instant.meta({ description: 'Time when the last item had an outcome.' }),
    }),
    example: {
      batchId: '0199d3a0-7c1e-7000-8000-000000000020',
      batchReference: 'REFUNDS-7',
      status: 'completed',
      itemCount: 1_000,
      acceptedCount: 998,
      refusedCount: 2,
      cancelledCount: 0,
      currency: 'NGN',
      totalAmount: 150_000_000,
      acceptedAmount: 149_700_000,
      totalFees: 1_072_850,
      totalVat: 74_850,
      completedAt: '2026-01-01T10:05:00.123Z',
    },
    optIn: true,
  },
} as const satisfies EventKinds;
