import { z } from 'zod';
import { currency, kobo, NO_KOBO, plus } from '../../../domain/money/money.ts';
import { dateTime, ownId, namedEnum, namedObject, namedNode } from '../../../domain/schema/type-names.ts';
import { feeParts } from './fees.ts';
import type { TransferStatus } from './read.ts';
import {
  isConclusive,
  isFinal,
  isRetryable,
  mayBeReturnedUntil,
  needsReview,
  reversalCauses,
  settlementStatus,
  settlementStatuses,
  type Transfer,
  wasRefused,
} from './transfer.ts';
import { logged } from '../../../domain/schema/logged.ts';

export const providerSchema = namedObject('ProviderAnswer', 'Answer of the provider about a transfer.', {
  transactionResponseCode: logged(z.string()).nullable().meta({ description: 'Response code, such as 90000.' }),
  transactionRef: logged(z.string()).nullable().meta({ description: 'Provider reference.' }),
  transactionId: z.string().nullable().meta({ description: 'Provider transaction id.' }),
  sessionId: z.string().nullable().meta({ description: 'NIP session id, which the beneficiary bank shares.' }),
  responseDescription: z.string().nullable().meta({ description: 'Description of the response code.' }),
});

export const settlers = ['provider', 'review'] as const;
export const settlementSchema = namedEnum('SettlementStatus', 'Settlement status of a transfer.', settlementStatuses, {
  pending: 'Outcome unknown. Never send the transfer again; retrieve its status.',
  delivered: 'The beneficiary was credited.',
  failed: 'Declined, pending review.',
  reversed: 'The money was credited back to the wallet.',
});
export const debitSchema = namedEnum('DebitStatus', 'Debit status of the wallet; independent of delivery.', [
  'accepted',
  'debited',
  'rejected',
  'scheduled',
  'awaiting_approval',
  'cancelled',
]);

export const bankAccount = namedObject('BankAccount', 'Bank account.', {
  accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
  accountName: z.string().nullable().meta({ description: 'Account name from the bank; null when the bank did not answer.' }),
  bankCode: logged(z.string()).meta({ description: 'Bank code.' }),
  bankName: z.string().meta({ description: 'Bank name.' }),
});
const sent = {
  id: '0199d3a0-7c1e-7000-8000-000000000001',
  transferCode: '14531767225600123',
  clientReference: 'INV-1042',
  status: 'debited',
  settlementStatus: 'pending',
  isConclusive: false,
  isFinal: false,
  mayBeReturnedUntil: null,
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
  isRetryable: false,
};
const delivered = {
  ...sent,
  settlementStatus: 'delivered',
  isConclusive: true,
  isFinal: false,
  mayBeReturnedUntil: '2026-01-02T10:05:00.000Z',
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

export const transferSchema = namedNode('Transfer', 'Money sent to a bank account.', {
  id: ownId,
  transferCode: logged(z.string()).meta({ description: 'Transfer code, shown by banks and statements.' }),
  clientReference: logged(z.string()).nullable().meta({ description: 'Your own reference; null when none was given.' }),
  status: debitSchema.meta({ description: 'Debit status of the wallet; independent of delivery.' }),
  settlementStatus: settlementSchema.meta({ description: 'Settlement status.' }),
  isConclusive: z.boolean().meta({
    description:
      'True once the outcome is known: delivered, reversed or cancelled. A delivered transfer can still be returned by its bank.',
  }),
  isFinal: z.boolean().meta({
    description: 'True once no change is possible: the outcome is known, and the return window of a delivered transfer is over.',
  }),
  mayBeReturnedUntil: dateTime
    .nullable()
    .meta({ description: 'Time until which the bank can return a delivered transfer; null outside a return window.' }),
  amount: kobo.meta({ description: 'Kobo: amount credited to the beneficiary.' }),
  fee: kobo.meta({ description: 'Kobo: fee on top of the amount.' }),
  feeBreakdown: feeParts,
  totalDebited: kobo.meta({
    description:
      'Kobo: amount debited from the wallet; 0 while the money is only held (scheduled or pending approval) and after a cancellation.',
  }),
  currency,
  beneficiary: bankAccount.meta({ description: 'Beneficiary account.' }),
  narration: z.string().nullable().meta({ description: 'Narration that the beneficiary sees; null when none was given.' }),
  certainty: namedEnum('Certainty', 'Certainty of the outcome.', ['known', 'unknown']).meta({ description: 'Certainty of the outcome.' }),
  provider: providerSchema.nullable().meta({ description: 'Latest answer of the provider; null before the first.' }),
  settledBy: namedEnum('Settler', 'Source of the confirmation of a credit.', settlers, { review: 'Operators, with proof of the bank.' })
    .nullable()
    .meta({ description: 'Source of the confirmation: the provider, or operators after review.' }),
  reason: namedEnum('ReversalReason', 'Reason of a reversal.', ['provider_rejected', 'manual_reversal'])
    .nullable()
    .meta({ description: 'Reason of the reversal; null unless reversed.' }),
  reversalCause: namedEnum('ReversalCause', 'Cause of a reversal.', reversalCauses, {
    declined: 'Final decline by the bank.',
    never_arrived: 'The bank certainly never received the transfer.',
    refused: 'Refused by the provider at submission.',
    returned: 'Credited, then returned by the bank.',
    review: 'Decided by operators after review.',
  })
    .nullable()
    .meta({ description: 'Cause of the reversal, in more detail than `reason`.' }),
  declineCode: logged(z.string()).nullable().meta({ description: 'Decline code; null unless declined.' }),
  needsReview: z.boolean().meta({ description: 'True while pending review.' }),
  createdAt: dateTime.meta({ description: 'Time of acceptance.' }),
  scheduledAt: dateTime.nullable().meta({ description: 'Scheduled time; null when sent at once.' }),
  settledAt: dateTime.nullable().meta({ description: 'Time of the credit; null until delivered.' }),
  failedAt: dateTime.nullable().meta({ description: 'Time of the decline; null unless declined.' }),
  reversedAt: dateTime.nullable().meta({ description: 'Time of the reversal; null for a cancelled transfer, which debited nothing.' }),
  cancelledAt: dateTime.nullable().meta({ description: 'Time of the cancellation, before any debit.' }),
  nextCheckAt: dateTime.nullable().meta({ description: 'Time of the next poll of the bank; null when no change is expected.' }),
  metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
  retryOf: z.string().nullable().meta({ description: 'transferCode of the retried transfer; null when this is no retry.' }),
  retriedAs: z.string().nullable().meta({ description: 'transferCode of the retry; null until retried.' }),
  isRetryable: z
    .boolean()
    .meta({ description: 'True when the transfer can be retried: returned or cancelled, not retried yet, and no salary or refund.' }),
}).meta({ id: 'Transfer', examples: [sent] });

export type TransferView = z.output<typeof transferSchema>;

export const balanceAfter = kobo.nullable().meta({
  description:
    'Kobo: available balance of the wallet right after this debit or hold. Null for a repeat, since the balance has changed since, and without the scope wallet:read.',
});
export const sentTransferSchema = transferSchema
  .extend({ balanceAfter })
  .meta({ id: 'SentTransfer', examples: [{ ...sent, balanceAfter: 12_500_000 }] });

export const transferStatusSchema = transferSchema
  .extend({
    lastCheckedAt: dateTime.nullable().meta({ description: 'Time of the latest poll of the bank; null before the first.' }),
    attempts: z
      .array(
        z.object({
          at: dateTime.meta({ description: 'Time of the answer.' }),
          source: z.enum(['submit', 'poll', 'webhook', 'operator']).meta({ description: 'Channel of the answer.' }),
          transactionResponseCode: logged(z.string()).nullable().meta({ description: 'Response code; null when none was given.' }),
          outcome: z.string().meta({
            description:
              'Outcome of the answer, such as pending, delivered, declined_final or declined_review; silent: the bank gave no answer; not_found_yet: the bank cannot find the transfer, which is no decline.',
          }),
        }),
      )
      .meta({ description: 'Answers of the bank, oldest first.' }),
  })
  .meta({ id: 'TransferStatus', examples: [delivered] });

/** Why: a spread costs less than omitting columns; the output schema filters fields. */
export function transferView(transfer: Transfer): TransferView {
  const { state, amount, fee, cause, reversedAt, accountNumber, accountName, bankCode, bankName } = transfer;
  const settlement = settlementStatus(transfer);
  const conclusive = isConclusive(transfer);
  return {
    ...transfer,
    status: debitStatus(transfer),
    settlementStatus: settlement,
    isConclusive: conclusive,
    isFinal: isFinal(transfer),
    mayBeReturnedUntil: mayBeReturnedUntil(transfer),
    totalDebited: isUndebited(transfer) ? NO_KOBO : plus(amount, fee),
    currency: 'NGN',
    beneficiary: { accountNumber, accountName, bankCode, bankName },
    certainty: settlement === 'pending' ? 'unknown' : 'known',
    settledBy: state === 'delivered' ? (cause === 'review' ? 'review' : 'provider') : null,
    reversalCause: state === 'reversed' ? cause : null,
    needsReview: needsReview(transfer),
    reversedAt: state === 'cancelled' ? null : reversedAt,
    cancelledAt: state === 'cancelled' ? reversedAt : null,
    // Polls after a known outcome only detect returns, so callers have no next check.
    nextCheckAt: conclusive || isHeld(transfer) ? null : transfer.nextCheckAt,
    metadata: transfer.metadata ?? {},
    isRetryable: isRetryable(transfer),
  };
}

export const transferStatusView = ({ transfer, attempts }: TransferStatus): z.output<typeof transferStatusSchema> => ({
  ...transferView(transfer),
  lastCheckedAt: transfer.lastCheckedAt,
  attempts,
});

const isHeld = ({ state }: Pick<Transfer, 'state'>): boolean => ['scheduled', 'awaiting_approval', 'screening'].includes(state);

const isUndebited = (transfer: Transfer): boolean => isHeld(transfer) || transfer.state === 'cancelled';

export function debitStatus(transfer: Pick<Transfer, 'state' | 'captured'>): TransferView['status'] {
  if (transfer.state === 'scheduled' || transfer.state === 'awaiting_approval' || transfer.state === 'cancelled') return transfer.state;
  if (transfer.state === 'screening') return 'accepted';
  return wasRefused(transfer) ? 'rejected' : 'debited';
}
