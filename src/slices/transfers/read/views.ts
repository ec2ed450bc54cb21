import { z } from 'zod';
import { currency, kobo, NO_KOBO, plus } from '../../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../../domain/schema/type-names.ts';
import { feeParts } from './fees.ts';
import type { TransferStatus } from './read.ts';
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
import { logged } from '../../../domain/schema/logged.ts';

/** The processor's own words about a transfer. */
export const providerSchema = z
  .object({
    transactionResponseCode: logged(z.string()).nullable().meta({ description: 'Its response code, such as 90000.' }),
    transactionRef: logged(z.string()).nullable().meta({ description: 'Its reference.' }),
    transactionId: z.string().nullable().meta({ description: 'Its id.' }),
    sessionId: z.string().nullable().meta({ description: 'The session id of NIP, which the beneficiary bank knows too.' }),
    responseDescription: z.string().nullable().meta({ description: 'The code in words.' }),
  })
  .register(typeNames, { name: 'ProviderAnswer', description: "The processor's own words about a transfer." });

export const settlers = ['provider', 'review'] as const;
export const settlementWord = z.enum(settlementStatuses).register(typeNames, {
  name: 'SettlementStatus',
  description: 'Where the money of a transfer is.',
  meanings: {
    pending: 'Not known yet. Never send it again; ask for its status.',
    delivered: 'The beneficiary was credited.',
    failed: 'Declined; a person decides whether the money comes back.',
    reversed: 'The money is back in the wallet.',
  },
});
export const debitWord = z
  .enum(['accepted', 'debited', 'rejected', 'scheduled', 'awaiting_approval', 'cancelled'])
  .register(typeNames, { name: 'DebitStatus', description: 'What happened to the wallet; says nothing about delivery.' });

export const bankAccount = z
  .object({
    accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
    accountName: z.string().nullable().meta({ description: 'As the bank gave it; null when the bank did not answer.' }),
    bankCode: logged(z.string()).meta({ description: 'Code of the bank.' }),
    bankName: z.string().meta({ description: 'Name of the bank.' }),
  })
  .register(typeNames, { name: 'BankAccount', description: 'An account at a bank.' });
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

/** A transfer as answers show it (shapes 2.2). */
export const transferSchema = z
  .object({
    id: ownId,
    transferCode: logged(z.string()).meta({ description: 'Our reference, which banks and statements show.' }),
    clientReference: logged(z.string()).nullable().meta({ description: 'Your own reference; null when none was given.' }),
    status: debitWord.meta({ description: 'What happened to the wallet; says nothing about delivery.' }),
    settlementStatus: settlementWord.meta({ description: 'Where the money is.' }),
    isFinal: z.boolean().meta({
      description:
        'True once the outcome is decided. The one change after it is a return: the bank sends delivered money back, and the transfer becomes reversed.',
    }),
    amount: kobo.meta({ description: 'Kobo: what the beneficiary gets.' }),
    fee: kobo.meta({ description: 'Kobo: what the transfer costs on top.' }),
    feeBreakdown: feeParts,
    totalDebited: kobo.meta({
      description:
        'What left the wallet: 0 while the transfer is scheduled or waits for approval, when its money is only held, and once it is cancelled.',
    }),
    currency,
    beneficiary: bankAccount.meta({ description: 'Who is paid.' }),
    narration: z.string().nullable().meta({ description: 'What the beneficiary reads beside the money; null when nothing.' }),
    certainty: z
      .enum(['known', 'unknown'])
      .register(typeNames, { name: 'Certainty', description: 'Whether the outcome is known.' })
      .meta({ description: 'Whether the outcome is known.' }),
    provider: providerSchema.nullable().meta({ description: "The processor's latest words; null before it said any." }),
    settledBy: z
      .enum(settlers)
      .register(typeNames, {
        name: 'Settler',
        description: 'Who said that a beneficiary was credited.',
        meanings: { review: 'People, with proof of the bank.' },
      })
      .nullable()
      .meta({ description: 'Who said that the beneficiary was credited: the provider, or people on review.' }),
    reason: z
      .enum(['provider_rejected', 'manual_reversal'])
      .register(typeNames, { name: 'ReversalReason', description: 'Why money came back.' })
      .nullable()
      .meta({ description: 'Why the money came back; null while it did not.' }),
    reversalCause: z
      .enum(reversalCauses)
      .register(typeNames, {
        name: 'ReversalCause',
        description: 'How money of a transfer came back.',
        meanings: {
          declined: 'Its bank declined it for good.',
          never_arrived: 'The bank certainly never had it.',
          refused: 'The processor refused it at submission.',
          returned: 'It was credited, and the bank sent it back.',
          review: 'People decided.',
        },
      })
      .nullable()
      .meta({ description: 'How money came back, in more detail than `reason`.' }),
    declineCode: logged(z.string()).nullable().meta({ description: 'The code of a decline; null while nobody declined.' }),
    needsReview: z.boolean().meta({ description: 'A person has to decide what becomes of it.' }),
    createdAt: dateTime.meta({ description: 'When it was accepted.' }),
    scheduledAt: dateTime.nullable().meta({ description: 'When it is to leave; null when it left at once.' }),
    settledAt: dateTime.nullable().meta({ description: 'When the beneficiary was credited; null while it was not.' }),
    failedAt: dateTime.nullable().meta({ description: 'When it was declined; null while it was not.' }),
    reversedAt: dateTime.nullable().meta({ description: 'When the money came back; null for a cancelled one, which debited nothing.' }),
    cancelledAt: dateTime.nullable().meta({ description: 'When it was cancelled, before anything was debited.' }),
    nextCheckAt: dateTime.nullable().meta({ description: 'When the bank is asked next; null when there is nothing to wait for.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    retryOf: z.string().nullable().meta({ description: 'transferCode of the transfer that this one retries; null when it retries none.' }),
    retriedAs: z.string().nullable().meta({ description: 'transferCode of the transfer that retries this one; null while none does.' }),
  })
  .meta({ id: 'Transfer', examples: [sent] })
  .register(typeNames, { name: 'Transfer', description: 'Money sent to a bank account.', isNode: true, without: ['currency'] });

export type TransferView = z.output<typeof transferSchema>;

export const transferStatusSchema = transferSchema
  .extend({
    lastCheckedAt: dateTime.nullable().meta({ description: 'When the bank was last asked; null while it was not.' }),
    attempts: z
      .array(
        z.object({
          at: dateTime.meta({ description: 'When.' }),
          source: z.enum(['submit', 'poll', 'webhook', 'operator']).meta({ description: 'How the bank was heard.' }),
          transactionResponseCode: logged(z.string()).nullable().meta({ description: 'Its response code; null when it gave none.' }),
          outcome: z.string().meta({
            description:
              'What that said of the transfer, such as pending, delivered, declined_final or declined_review; silent: the bank gave no answer; not_found_yet: it answered that it cannot see the transfer, which is no decline.',
          }),
        }),
      )
      .meta({ description: 'What the bank said, oldest first.' }),
  })
  .meta({ id: 'TransferStatus', examples: [delivered] });

/** The answer that shows a transfer. Its schema encodes it for every transport. */
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
    totalDebited: isUndebited(transfer) ? NO_KOBO : plus(transfer.amount, transfer.fee),
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
    createdAt: transfer.createdAt,
    scheduledAt: transfer.scheduledAt,
    settledAt: transfer.settledAt,
    failedAt: transfer.failedAt,
    reversedAt: transfer.state === 'cancelled' ? null : transfer.reversedAt,
    cancelledAt: transfer.state === 'cancelled' ? transfer.reversedAt : null,
    // What is asked after the end only looks for money that comes back; a caller has nothing to wait for.
    nextCheckAt: final || isHeld(transfer) ? null : transfer.nextCheckAt,
    metadata: transfer.metadata ?? {},
    retryOf: transfer.retryOf,
    retriedAs: transfer.retriedAs,
  };
}

/** The answer that shows a transfer with the provider outcomes about it. */
export const transferStatusView = ({ transfer, attempts }: TransferStatus): z.output<typeof transferStatusSchema> => ({
  ...transferView(transfer),
  lastCheckedAt: transfer.lastCheckedAt,
  attempts,
});

/** Its money is held and nothing is debited yet: for its time, or for a second person. */
const isHeld = ({ state }: Pick<Transfer, 'state'>): boolean => state === 'scheduled' || state === 'awaiting_approval';

const isUndebited = (transfer: Transfer): boolean => isHeld(transfer) || transfer.state === 'cancelled';

function debitStatus(transfer: Transfer): TransferView['status'] {
  if (transfer.state === 'scheduled' || transfer.state === 'awaiting_approval' || transfer.state === 'cancelled') return transfer.state;
  return wasRefused(transfer) ? 'rejected' : 'debited';
}

const certaintyOf = (settlement: SettlementStatus): 'known' | 'unknown' => (settlement === 'pending' ? 'unknown' : 'known');
