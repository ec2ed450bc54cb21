import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import type { Attempt } from './read.ts';
import {
  isFinal,
  needsReview,
  reversalCauses,
  type SettlementStatus,
  settlementStatus,
  settlementStatuses,
  type Transfer,
  wasRefused,
} from './transfer.ts';

const instant = z.string().meta({ format: 'date-time' });

/** The processor's own words about a transfer. */
export const providerSchema = z.object({
  transactionResponseCode: z.string().nullable(),
  transactionRef: z.string().nullable(),
  transactionId: z.string().nullable(),
  sessionId: z.string().nullable(),
  responseDescription: z.string().nullable(),
});

export const debitStatuses = ['accepted', 'debited', 'rejected', 'scheduled', 'awaiting_approval', 'cancelled'] as const;
export const certainties = ['known', 'unknown'] as const;
export const settlers = ['provider', 'review'] as const;
export const reversalReasons = ['provider_rejected', 'manual_reversal'] as const;

/** The transfer that the reference shows: ₦20,000 to another bank, just sent. */
const sent = {
  id: '0199d3a0-7c1e-7000-8000-000000000001',
  transferCode: '14531767225600123',
  clientReference: 'INV-1042',
  status: 'debited',
  settlementStatus: 'pending',
  isFinal: false,
  amount: 2_000_000,
  fee: 7_688,
  feeBreakdown: [
    { type: 'transfer_fee', amount: 2_500 },
    { type: 'vat', amount: 188 },
    { type: 'stamp_duty', amount: 5_000 },
  ],
  totalDebited: 2_007_688,
  currency: 'NGN',
  beneficiary: { accountNumber: '0123456785', accountName: 'ADA CHIOMA OKAFOR', bankCode: '058', bankName: 'Guaranty Trust Bank' },
  narration: 'Invoice 1042',
  certainty: 'unknown',
  provider: {
    transactionResponseCode: '90009',
    transactionRef: 'SIM|058|14531767225600123',
    transactionId: '1042',
    sessionId: '000013260101000000000000000001',
    responseDescription: 'Status unknown, in progress or timed out',
  },
  settledBy: null,
  reason: null,
  reversalCause: null,
  declineCode: null,
  needsReview: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  scheduledAt: null,
  settledAt: null,
  failedAt: null,
  reversedAt: null,
  cancelledAt: null,
  nextCheckAt: '2026-01-01T10:05:00.000Z',
  metadata: {},
  retryOf: null,
  retriedAs: null,
};
/** The same one five minutes later. */
const delivered = {
  ...sent,
  settlementStatus: 'delivered',
  isFinal: true,
  certainty: 'known',
  settledBy: 'provider',
  provider: { ...sent.provider, transactionResponseCode: '90000', responseDescription: 'Approved, beneficiary credited' },
  settledAt: '2026-01-01T10:05:00.000Z',
  nextCheckAt: null,
  lastCheckedAt: '2026-01-01T10:05:00.000Z',
  attempts: [
    { at: '2026-01-01T10:00:00.120Z', source: 'submit', transactionResponseCode: '90009', outcome: 'pending' },
    { at: '2026-01-01T10:05:00.000Z', source: 'poll', transactionResponseCode: '90000', outcome: 'delivered' },
  ],
};

/** A transfer as every answer shows it (shapes 2.2). */
export const transferSchema = z
  .object({
    id: z.uuid(),
    transferCode: z.string(),
    clientReference: z.string().nullable(),
    status: z.enum(debitStatuses).meta({ description: 'What happened to the wallet; says nothing about delivery' }),
    settlementStatus: z.enum(settlementStatuses).meta({ description: 'Where the money is' }),
    isFinal: z.boolean().meta({ description: 'True when nothing will change any more' }),
    amount: kobo,
    fee: kobo,
    feeBreakdown: z.array(z.object({ type: z.string(), amount: kobo })),
    totalDebited: kobo.meta({
      description: 'What left the wallet: 0 while the transfer is scheduled, when its money is only held, and once it is cancelled',
    }),
    currency: z.literal('NGN'),
    beneficiary: z.object({ accountNumber: z.string(), accountName: z.string().nullable(), bankCode: z.string(), bankName: z.string() }),
    narration: z.string().nullable(),
    certainty: z.enum(certainties),
    provider: providerSchema.nullable(),
    settledBy: z
      .enum(settlers)
      .nullable()
      .meta({ description: 'Who said that the beneficiary was credited: the provider, or people on review' }),
    reason: z.enum(reversalReasons).nullable(),
    reversalCause: z.enum(reversalCauses).nullable().meta({ description: 'How money came back, in more detail than `reason`' }),
    declineCode: z.string().nullable(),
    needsReview: z.boolean(),
    createdAt: instant,
    scheduledAt: instant.nullable(),
    settledAt: instant.nullable(),
    failedAt: instant.nullable(),
    reversedAt: instant.nullable().meta({ description: 'When the money came back; null for a cancelled one, which debited nothing' }),
    cancelledAt: instant.nullable(),
    nextCheckAt: instant.nullable(),
    metadata: z.record(z.string(), z.string()),
    retryOf: z.string().nullable().meta({ description: 'transferCode of the transfer that this one retries' }),
    retriedAs: z.string().nullable().meta({ description: 'transferCode of the transfer that retries this one' }),
  })
  .meta({ id: 'Transfer', examples: [sent] });

export type TransferView = z.output<typeof transferSchema>;

export const transferStatusSchema = transferSchema
  .extend({
    lastCheckedAt: instant.nullable(),
    attempts: z.array(
      z.object({
        at: instant,
        source: z.enum(['submit', 'poll', 'webhook', 'operator']),
        transactionResponseCode: z.string().nullable(),
        outcome: z.string(),
      }),
    ),
  })
  .meta({ id: 'TransferStatus', examples: [delivered] });

export function transferView(transfer: Transfer): TransferView {
  const settlement = settlementStatus(transfer);
  const final = isFinal(transfer);
  return {
    id: transfer.id,
    transferCode: transfer.transferCode,
    clientReference: transfer.clientReference,
    status: debitStatus(transfer),
    settlementStatus: settlement,
    isFinal: final,
    amount: transfer.amount,
    fee: transfer.fee,
    feeBreakdown: transfer.feeBreakdown,
    totalDebited: isUndebited(transfer) ? 0 : transfer.amount + transfer.fee,
    currency: 'NGN',
    beneficiary: {
      accountNumber: transfer.accountNumber,
      accountName: transfer.accountName,
      bankCode: transfer.bankCode,
      bankName: transfer.bankName,
    },
    narration: transfer.narration,
    certainty: certaintyOf(settlement),
    provider: transfer.provider,
    settledBy: transfer.state === 'delivered' ? (transfer.cause === 'review' ? 'review' : 'provider') : null,
    reason: transfer.reason,
    reversalCause: transfer.state === 'reversed' ? transfer.cause : null,
    declineCode: transfer.declineCode,
    needsReview: needsReview(transfer),
    createdAt: transfer.createdAt.toISOString(),
    scheduledAt: iso(transfer.scheduledAt),
    settledAt: iso(transfer.settledAt),
    failedAt: iso(transfer.failedAt),
    reversedAt: transfer.state === 'cancelled' ? null : iso(transfer.reversedAt),
    cancelledAt: transfer.state === 'cancelled' ? iso(transfer.reversedAt) : null,
    // What is asked after the end only looks for money that comes back; a caller has nothing to wait for.
    nextCheckAt: final || transfer.state === 'scheduled' ? null : iso(transfer.nextCheckAt),
    metadata: transfer.metadata ?? {},
    retryOf: transfer.retryOf,
    retriedAs: transfer.retriedAs,
  };
}

export function transferStatusView({
  transfer,
  attempts,
}: {
  transfer: Transfer;
  attempts: Attempt[];
}): z.output<typeof transferStatusSchema> {
  return {
    ...transferView(transfer),
    lastCheckedAt: iso(transfer.lastCheckedAt),
    attempts: attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  };
}

const isUndebited = ({ state }: Transfer): boolean => state === 'scheduled' || state === 'cancelled';

function debitStatus(transfer: Transfer): TransferView['status'] {
  if (transfer.state === 'scheduled' || transfer.state === 'cancelled') return transfer.state;
  return wasRefused(transfer) ? 'rejected' : 'debited';
}

const certaintyOf = (settlement: SettlementStatus): 'known' | 'unknown' => (settlement === 'pending' ? 'unknown' : 'known');

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
