import { Field, Int } from 'type-graphql';
import {
  argsFrom,
  connectionFrom,
  enumFrom,
  inputFrom,
  listArgsFrom,
  objectFrom,
  payloadOf,
} from '../../core/transport/graphql/from-zod.ts';
import { DateTime, Kobo } from '../../core/transport/graphql/scalars.ts';
import { BucketSize, enumOf, objectType } from '../../core/transport/graphql/types.ts';
import { sendBulk } from './send/bulk.ts';
import { bulkSchema } from './send/bulk-views.ts';
import { bankFiguresSchema, transfersByBank } from './read/by-bank.ts';
import { cancelTransfer } from './send/cancel.ts';
import { feeKinds } from './read/fees.ts';
import { listTransfersPage } from './read/find.ts';
import { receiptSchema } from './read/receipt.ts';
import { retryTransfer } from './send/retry.ts';
import { relatedSchema } from './read/related-views.ts';
import { reverseTransfer } from './operate/review.ts';
import { sendTransfer } from './send/send.ts';
import { summariseTransfers, type TransferBucket, type TransferSummary, type TransferTotals } from './read/summary.ts';
import { timelineKinds, type TimelineKind } from './read/timeline.ts';
import { feePart, quoteSchema, settlementWord, transferSchema, type TransferView } from './read/views.ts';

const SettlementStatus = enumFrom(settlementWord);
const FeeType = enumOf('FeeType', feeKinds, 'What a part of a fee is for.');
const TimelineStep = enumOf('TimelineKind', timelineKinds, 'What happened to a transfer.');

export const RelatedToTransfer = objectFrom(relatedSchema);

objectFrom(feePart, { types: { type: () => FeeType } });

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

export const Transfer = objectFrom(transferSchema);
export const TransferConnection = connectionFrom(transferSchema);
/** As people in Lagos write them. */
const asText = Object.fromEntries(
  ['createdAt', 'scheduledAt', 'settledAt', 'failedAt', 'reversedAt', 'issuedAt'].map((name) => [name, () => String]),
);
export const TransferQuote = objectFrom(quoteSchema);
export const TransferReceipt = objectFrom(receiptSchema, { types: asText });
const TransferBatch = objectFrom(bulkSchema);

export const TransferListArgs = listArgsFrom(listTransfersPage.input);
export type TransferListArgs = InstanceType<typeof TransferListArgs>;
export const TransferSummaryArgs = argsFrom(summariseTransfers.input, { types: { bucket: () => BucketSize } });
export type TransferSummaryArgs = InstanceType<typeof TransferSummaryArgs>;

export const SendTransferInput = inputFrom(sendTransfer.input, {
  name: 'SendTransferInput',
  description: 'Whom to pay how much: bankCode and accountNumber, or the beneficiaryId of a kept account.',
});
export type SendTransferInput = InstanceType<typeof SendTransferInput>;
export const SendTransfersInput = inputFrom(
  sendBulk.input,
  { name: 'SendTransfersInput', description: 'Many transfers under one reference.' },
  { types: { items: () => [SendTransferInput] } },
);
export type SendTransfersInput = InstanceType<typeof SendTransfersInput>;
export const CancelTransferInput = inputFrom(cancelTransfer.input, {
  name: 'CancelTransferInput',
  description: 'Which scheduled transfer to cancel.',
});
export type CancelTransferInput = InstanceType<typeof CancelTransferInput>;
export const RetryTransferInput = inputFrom(retryTransfer.input, {
  name: 'RetryTransferInput',
  description: 'Which returned transfer to send once more.',
});
export type RetryTransferInput = InstanceType<typeof RetryTransferInput>;
export const DecideTransferInput = inputFrom(reverseTransfer.input, {
  name: 'DecideTransferInput',
  description: 'Which declined transfer, and why it is decided so.',
});
export type DecideTransferInput = InstanceType<typeof DecideTransferInput>;

const transfer = () => Transfer;
export const SendTransferPayload = payloadOf('SendTransferPayload', 'The transfer', {
  transfer,
  isReplay: {
    type: () => Boolean,
    description: 'True when clientReference was used before: this is the original, and nothing new was debited.',
    isAlways: true,
  },
});
export const SendTransfersPayload = payloadOf('SendTransfersPayload', 'What became of each item', { batch: () => TransferBatch });
export const CancelTransferPayload = payloadOf('CancelTransferPayload', 'The cancelled transfer', { transfer });
export const RetryTransferPayload = payloadOf('RetryTransferPayload', 'The new transfer', { transfer });
export const ReverseTransferPayload = payloadOf('ReverseTransferPayload', 'The reversed transfer', { transfer });
export const SettleTransferPayload = payloadOf('SettleTransferPayload', 'The settled transfer', { transfer });

export const BankFiguresType = objectFrom(bankFiguresSchema);
export const TransfersByBankArgs = argsFrom(transfersByBank.input);
export type TransfersByBankArgs = InstanceType<typeof TransfersByBankArgs>;

@objectType('TransferTotals', 'All transfers whose money is at one place.')
class TransferTotalsType implements TransferTotals {
  @Field(() => SettlementStatus, { description: 'Where the money is now.' })
  settlementStatus!: TransferView['settlementStatus'];
  @Field(() => Int, { description: 'How many.' })
  count!: number;
  @Field(() => Kobo, { description: 'What their beneficiaries get, together.' })
  amount!: TransferTotals['amount'];
  @Field(() => Kobo, { description: 'What they cost, together.' })
  fees!: TransferTotals['fees'];
}

@objectType('TransferBucket', 'Transfers that were made within one stretch of time, by where their money is now.')
class TransferBucketType implements TransferBucket {
  @Field(() => DateTime, { description: 'When it begins.' })
  start!: Date;
  @Field(() => Kobo, { description: 'Amounts whose outcome is not known yet.' })
  pending!: TransferBucket['pending'];
  @Field(() => Kobo, { description: 'Amounts that were delivered.' })
  delivered!: TransferBucket['delivered'];
  @Field(() => Kobo, { description: 'Amounts that were declined.' })
  failed!: TransferBucket['failed'];
  @Field(() => Kobo, { description: 'Amounts that came back.' })
  reversed!: TransferBucket['reversed'];
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
