import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { type EventKinds, occurredAt, walletBalance } from '../../core/events/event.ts';
import { reversalCauses } from './read/transfer.ts';
import { providerSchema, settlers, transferSchema } from './read/views.ts';

const shown = transferSchema.shape;

/** The processor's words that events tell. */
export const providerData = providerSchema
  .pick({ transactionResponseCode: true, transactionRef: true, transactionId: true })
  .meta({ description: "The processor's own words." });

/** Reasons of a failure: a final decline, whose money is back, and one that waits for a person's decision. */
export const failureReasons = ['provider_rejected', 'declined'] as const;
export const FAILURE = 'Why it failed. provider_rejected: a final decline; declined: a decline that is under review.';

const transferData = z.object({
  transferCode: shown.transferCode,
  clientReference: shown.clientReference,
  amount: shown.amount,
  fee: shown.fee,
  currency,
  settlementStatus: z.enum(['delivered', 'failed', 'reversed']).meta({ description: 'Where the money is.' }),
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

const rules = z.array(z.string()).meta({ description: 'Names of the rules that it met.' });
const waiting = {
  ...transfer,
  settlementStatus: 'pending',
  provider: { transactionResponseCode: null, transactionRef: null, transactionId: null },
};
const approvalData = transferData.extend({
  settlementStatus: z.enum(['pending', 'reversed']).meta({ description: 'Where the money is.' }),
});
const given = { data: approvalData, timestamp: 'unix', optIn: true } as const;

/** What is told of transfers; schema/ledger writes them with the movements. */
export const transferEvents = {
  'transfer.settled': {
    summary: 'The beneficiary of a transfer was credited',
    data: transferData.extend({ settledBy: z.enum(settlers).meta({ description: 'Who said so: the provider, or people on review.' }) }),
    example: { ...transfer, settledBy: 'provider' },
    timestamp: 'unix',
  },
  'transfer.failed': {
    summary: 'A transfer was declined',
    data: transferData.extend({
      declineCode: shown.declineCode,
      reason: z.enum(failureReasons).meta({ description: FAILURE }),
      needsReview: z.boolean().meta({ description: 'True while a person has to decide; otherwise transfer.reversed follows at once.' }),
    }),
    example: {
      ...transfer,
      settlementStatus: 'failed',
      provider: { ...transfer.provider, transactionResponseCode: '90051' },
      declineCode: '90051',
      reason: 'provider_rejected',
      needsReview: false,
    },
    timestamp: 'unix',
  },
  'transfer.reversed': {
    summary: 'Money of a transfer is back in the wallet',
    data: transferData.extend({
      totalReturned: kobo.meta({ description: 'Kobo: what came back, with the fee that was charged.' }),
      reason: z.enum(['provider_rejected', 'manual_reversal']).meta({ description: 'Why the money came back.' }),
      reversalCause: z.enum(reversalCauses).meta({ description: 'How money came back, in more detail than `reason`.' }),
      declineCode: z.string().optional().meta({ description: 'The code of a decline; absent when nobody declined.' }),
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
  'transfer.approval.requested': {
    ...given,
    summary: 'A transfer waits for a second person, because of a rule of the business',
    data: approvalData.extend({ rules }),
    example: { ...waiting, rules: ['Large transfers'] },
  },
  'transfer.approval.given': { ...given, summary: 'A second person approved a transfer: it leaves now, or at its time', example: waiting },
  'transfer.approval.refused': {
    ...given,
    summary: 'A transfer was not approved, or taken back before it was; its money is free',
    example: { ...waiting, fee: 0, settlementStatus: 'reversed' },
  },
  'transfer.approval.expired': {
    ...given,
    summary: 'Nobody approved a transfer in time; its money is free',
    example: { ...waiting, fee: 0, settlementStatus: 'reversed' },
  },
  'transfer.alarm': {
    ...given,
    summary: 'A transfer met a rule that raises an alarm',
    data: approvalData.extend({ rules }),
    example: { ...waiting, rules: ['Many in an hour'] },
  },
} as const satisfies EventKinds;
