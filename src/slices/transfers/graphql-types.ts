import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { z } from 'zod';
import { connection, PageArgs } from '../../services/doors/graphql/connection.ts';
import { DateTime, Json, Kobo } from '../../services/doors/graphql/scalars.ts';
import { BucketSize, enumOf, Node, objectType } from '../../services/doors/graphql/types.ts';
import { UserError } from '../../services/doors/graphql/user-error.ts';
import { feeKinds } from './fees.ts';
import type { sendTransfer } from './send.ts';
import type { BucketSize as Size } from '../../platform/kernel/time-range.ts';
import type { TransferBucket, TransferSummary, TransferTotals } from './summary.ts';
import { timelineKinds, type TimelineKind } from './timeline.ts';
import { reversalCauses, settlementStatuses } from './transfer.ts';
import { certainties, debitStatuses, reversalReasons, settlers, type TransferView } from './views.ts';

export const SettlementStatus = enumOf('SettlementStatus', settlementStatuses, 'Where the money of a transfer is.', {
  pending: 'Not known yet. Never send it again; ask for its status.',
  delivered: 'The beneficiary was credited.',
  failed: 'Declined; a person decides whether the money comes back.',
  reversed: 'The money is back in the wallet.',
});
export const DebitStatus = enumOf('DebitStatus', debitStatuses, 'What happened to the wallet; says nothing about delivery.');
const Settler = enumOf('Settler', settlers, 'Who said that a beneficiary was credited.', {
  review: 'People, with proof of the bank.',
});
const ReversalCause = enumOf('ReversalCause', reversalCauses, 'How money of a transfer came back.', {
  refused: 'The processor refused it at submission.',
  declined: 'Its bank declined it for good.',
  returned: 'It was credited, and the bank sent it back.',
  review: 'People decided.',
  never_arrived: 'The bank certainly never had it.',
});
const ReversalReason = enumOf('ReversalReason', reversalReasons, 'Why money came back.');
const Certainty = enumOf('Certainty', certainties, 'Whether the outcome is known.');
const FeeType = enumOf('FeeType', feeKinds, 'What a part of a fee is for.');
const TimelineStep = enumOf('TimelineKind', timelineKinds, 'What happened to a transfer.');

@objectType('BankAccount', 'An account at a bank.')
export class BankAccount {
  @Field(() => String, { description: 'NUBAN, 10 digits.' })
  accountNumber!: string;
  @Field(() => String, { nullable: true, description: 'As the bank gave it; null when the bank did not answer.' })
  accountName!: string | null;
  @Field(() => String, { description: 'Code of the bank.' })
  bankCode!: string;
  @Field(() => String, { description: 'Name of the bank.' })
  bankName!: string;
}

@objectType('FeePart', 'One part of what a transfer costs.')
export class FeePart {
  @Field(() => FeeType, { description: 'What it is for.' })
  type!: string;
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
}

@objectType('ProviderAnswer', "The processor's own words about a transfer.")
export class ProviderAnswer {
  @Field(() => String, { nullable: true, description: 'Its response code, such as 90000.' })
  transactionResponseCode!: string | null;
  @Field(() => String, { nullable: true, description: 'Its reference.' })
  transactionRef!: string | null;
  @Field(() => String, { nullable: true, description: 'Its id.' })
  transactionId!: string | null;
  @Field(() => String, { nullable: true, description: 'The session id of NIP, which the beneficiary bank knows too.' })
  sessionId!: string | null;
  @Field(() => String, { nullable: true, description: 'The code in words.' })
  responseDescription!: string | null;
}

@objectType('TimelineEntry', 'One step of a transfer.')
export class TimelineEntry {
  @Field(() => DateTime, { description: 'When.' })
  at!: Date;
  @Field(() => TimelineStep, { description: 'What happened.' })
  kind!: TimelineKind;
  @Field(() => String, { description: 'The same in words.' })
  summary!: string;
  @Field(() => String, { nullable: true, description: "The processor's code, where it said one." })
  responseCode!: string | null;
}

type Plain = Omit<TransferView, 'currency' | 'feeBreakdown'>;

@objectType('Transfer', 'Money sent to a bank account.', { implements: () => Node })
export class Transfer extends Node implements Plain {
  @Field(() => String, { description: 'Our reference, which banks and statements show.' })
  transferCode!: string;
  @Field(() => String, { nullable: true, description: 'Your own reference; null when none was given.' })
  clientReference!: string | null;
  @Field(() => DebitStatus, { description: 'What happened to the wallet; says nothing about delivery.' })
  status!: TransferView['status'];
  @Field(() => SettlementStatus, { description: 'Where the money is.' })
  settlementStatus!: TransferView['settlementStatus'];
  @Field(() => Boolean, { description: 'True once nothing will change any more.' })
  isFinal!: boolean;
  @Field(() => Kobo, { description: 'What the beneficiary gets.' })
  amount!: number;
  @Field(() => Kobo, { description: 'What the transfer costs on top.' })
  fee!: number;
  @Field(() => [FeePart], { description: 'The parts of the fee.' })
  feeBreakdown!: FeePart[];
  @Field(() => Kobo, { description: 'What left the wallet: amount and fee; 0 while it is scheduled, and once it is cancelled.' })
  totalDebited!: number;
  @Field(() => BankAccount, { description: 'Who is paid.' })
  beneficiary!: BankAccount;
  @Field(() => String, { nullable: true, description: 'What the beneficiary reads beside the money; null when nothing.' })
  narration!: string | null;
  @Field(() => Certainty, { description: 'Whether the outcome is known.' })
  certainty!: TransferView['certainty'];
  @Field(() => ProviderAnswer, { nullable: true, description: "The processor's latest words; null before it said any." })
  provider!: ProviderAnswer | null;
  @Field(() => ReversalReason, { nullable: true, description: 'Why the money came back; null while it did not.' })
  reason!: TransferView['reason'];
  @Field(() => Settler, { nullable: true, description: 'Who said that the beneficiary was credited; null while nobody has.' })
  settledBy!: TransferView['settledBy'];
  @Field(() => ReversalCause, { nullable: true, description: 'How money came back, in more detail than `reason`.' })
  reversalCause!: TransferView['reversalCause'];
  @Field(() => String, { nullable: true, description: 'The code of a decline; null while nobody declined.' })
  declineCode!: string | null;
  @Field(() => Boolean, { description: 'A person has to decide what becomes of it.' })
  needsReview!: boolean;
  @Field(() => DateTime, { description: 'When it was accepted.' })
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'When it is to leave; null when it left at once.' })
  scheduledAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the beneficiary was credited; null while it was not.' })
  settledAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was declined; null while it was not.' })
  failedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the money came back; null while it did not.' })
  reversedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was cancelled, before anything was debited.' })
  cancelledAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the bank is asked next; null when there is nothing to wait for.' })
  nextCheckAt!: string | null;
  @Field(() => Json, { description: 'Your own labels.' })
  metadata!: Record<string, string>;
  @Field(() => String, { nullable: true, description: 'transferCode of the transfer that this one retries; null when it retries none.' })
  retryOf!: string | null;
  @Field(() => String, { nullable: true, description: 'transferCode of the transfer that retries this one; null while none does.' })
  retriedAs!: string | null;
}

export const TransferConnection = connection('Transfer', () => Transfer);

@objectType('TransferQuote', 'What a transfer would cost now.')
export class TransferQuote {
  @Field(() => Kobo, { description: 'What the beneficiary would get.' })
  amount!: number;
  @Field(() => Kobo, { description: 'What it would cost on top.' })
  fee!: number;
  @Field(() => [FeePart], { description: 'The parts of the fee.' })
  feeBreakdown!: FeePart[];
  @Field(() => Kobo, { description: 'amount and fee together.' })
  totalDebited!: number;
}

@ArgsType()
export class TransferListArgs extends PageArgs {
  @Field(() => SettlementStatus, { nullable: true, description: 'Only transfers whose money is there.' })
  settlementStatus?: TransferView['settlementStatus'] | null;
  @Field(() => String, { nullable: true, description: 'Only transfers to this account number.' })
  accountNumber?: string | null;
  @Field(() => String, { nullable: true, description: 'Only the transfer with this reference of yours.' })
  clientReference?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Accepted at this moment or later.' })
  from?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Accepted at this moment or earlier.' })
  to?: string | null;
}

@InputType('SendTransferInput', {
  description: 'Whom to pay how much: bankCode and accountNumber, or the beneficiaryId of a kept account.',
})
export class SendTransferInput implements Nullable<z.input<typeof sendTransfer.input>> {
  @Field(() => Kobo, { description: 'What the beneficiary gets.' })
  amount!: number;
  @Field(() => String, { nullable: true, description: 'Required unless beneficiaryId is given.' })
  bankCode?: string | null;
  @Field(() => String, { nullable: true, description: 'Required unless beneficiaryId is given.' })
  accountNumber?: string | null;
  @Field(() => ID, { nullable: true, description: 'A kept account, in place of bankCode and accountNumber.' })
  beneficiaryId?: string | null;
  @Field(() => String, { nullable: true, description: 'Compared with the name the bank gives for the account.' })
  accountName?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Sends although the names differ.' })
  allowNameMismatch?: boolean | null;
  @Field(() => String, { nullable: true, description: 'What the beneficiary reads: at most 100 characters of GSM-7.' })
  narration?: string | null;
  @Field(() => String, { nullable: true, description: 'NGN, and nothing else yet.' })
  currency?: 'NGN' | null;
  @Field(() => String, { nullable: true, description: 'Who sends it, when that is not you.' })
  senderName?: string | null;
  @Field(() => String, { nullable: true, description: 'The e-mail address of the sender.' })
  senderEmail?: string | null;
  @Field(() => String, { nullable: true, description: 'The phone number of the sender.' })
  senderPhone?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Sends at this time; the money is held until then.' })
  scheduledAt?: string | null;
  @Field(() => Json, { nullable: true, description: 'Your own labels: at most 20 texts.' })
  metadata?: Record<string, string> | null;
  @Field(() => String, {
    nullable: true,
    description: 'Your own reference. The same one with the same amount and destination gives the original transfer, so a repeat is safe.',
  })
  clientReference?: string | null;
}

/** An input object may be given null wherever it may be left out. */
type Nullable<Input> = { [Name in keyof Input]: undefined extends Input[Name] ? Input[Name] | null : Input[Name] };

@InputType('CancelTransferInput', { description: 'Which scheduled transfer to cancel.' })
export class CancelTransferInput {
  @Field(() => String, { description: 'Our reference.' })
  transferCode!: string;
}

@InputType('RetryTransferInput', { description: 'Which returned transfer to send once more.' })
export class RetryTransferInput extends CancelTransferInput {
  @Field(() => String, { nullable: true, description: 'Your own reference for the new transfer; a new one, or none.' })
  clientReference?: string | null;
}

@InputType('DecideTransferInput', { description: 'Which declined transfer, and why it is decided so.' })
export class DecideTransferInput extends CancelTransferInput {
  @Field(() => ID, { nullable: true, description: 'The business that it concerns, as the queue tells it; the one you are in unless told.' })
  businessId?: string | null;
  @Field(() => String, { description: 'Why; kept as evidence.' })
  note!: string;
}

@objectType('SendTransferPayload', 'The transfer, or why there is none.')
export class SendTransferPayload {
  @Field(() => Transfer, { nullable: true, description: 'The transfer; null when userErrors says why.' })
  transfer?: TransferView;
  @Field(() => Boolean, { description: 'True when clientReference was used before: this is the original, and nothing new was debited.' })
  isReplay!: boolean;
  @Field(() => [UserError], { description: 'Why nothing was sent; empty on success.' })
  userErrors!: UserError[];
}

@objectType('TransferTotals', 'All transfers whose money is at one place.')
class TransferTotalsType implements TransferTotals {
  @Field(() => SettlementStatus, { description: 'Where the money is now.' })
  settlementStatus!: TransferView['settlementStatus'];
  @Field(() => Int, { description: 'How many.' })
  count!: number;
  @Field(() => Kobo, { description: 'What their beneficiaries get, together.' })
  amount!: number;
  @Field(() => Kobo, { description: 'What they cost, together.' })
  fees!: number;
}

@objectType('TransferBucket', 'Transfers that were made within one stretch of time, by where their money is now.')
class TransferBucketType implements TransferBucket {
  @Field(() => DateTime, { description: 'When it begins.' })
  start!: Date;
  @Field(() => Kobo, { description: 'Amounts whose outcome is not known yet.' })
  pending!: number;
  @Field(() => Kobo, { description: 'Amounts that were delivered.' })
  delivered!: number;
  @Field(() => Kobo, { description: 'Amounts that were declined.' })
  failed!: number;
  @Field(() => Kobo, { description: 'Amounts that came back.' })
  reversed!: number;
  @Field(() => Int, { description: 'How many transfers, of every status.' })
  count!: number;
}

@objectType('TransferSummary', 'Transfers in numbers, exact at the moment of asking.')
export class TransferSummaryType implements TransferSummary {
  @Field(() => DateTime, { description: 'From this hour on.' })
  from!: Date;
  @Field(() => DateTime, { description: 'Up to this hour.' })
  to!: Date;
  @Field(() => [TransferTotalsType], { description: 'One for each status.' })
  totals!: TransferTotals[];
  @Field(() => [TransferBucketType], { description: 'For a chart, oldest first; stretches in which nothing was made are left out.' })
  buckets!: TransferBucket[];
}

@ArgsType()
export class TransferSummaryArgs {
  @Field(() => DateTime, { nullable: true, description: 'Made in the hour of this moment or later; 30 days ago unless told.' })
  from?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Made before this moment, up to its whole hour; now unless told.' })
  to?: string | null;
  @Field(() => BucketSize, { nullable: true, description: 'DAY unless told. A summary has at most 750 buckets.' })
  bucket?: Size | null;
}

/** The payload of a mutation whose only result is the transfer. */
function transferPayload(name: string, description: string) {
  @objectType(name, description)
  class TransferPayload {
    @Field(() => Transfer, { nullable: true, description: 'The transfer as it is now; null when userErrors says why.' })
    transfer?: TransferView;
    @Field(() => [UserError], { description: 'Why nothing was done; empty on success.' })
    userErrors!: UserError[];
  }
  return TransferPayload;
}

export const CancelTransferPayload = transferPayload('CancelTransferPayload', 'The cancelled transfer, or why it is not.');
export const RetryTransferPayload = transferPayload('RetryTransferPayload', 'The new transfer, or why there is none.');
export const ReverseTransferPayload = transferPayload('ReverseTransferPayload', 'The reversed transfer, or why it is not.');
export const SettleTransferPayload = transferPayload('SettleTransferPayload', 'The settled transfer, or why it is not.');
