import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription, Field } from 'type-graphql';
import { z } from 'zod';
import { ask, byId, type Context, payload, type Payload, type Subscribed } from '../../core/transport/graphql/call.ts';
import { find, list, mutation, nested, query, Runs } from '../../core/transport/graphql/fields.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { BucketSize, enumOf, objectType, Kobo, DateTime } from '../../core/transport/graphql/types.ts';
import { kobo } from '../../domain/money/money.ts';
import { encoded, encoderOf } from '../../platform/fast/encode.ts';
import { reverseTransfer, settleTransfer } from './operate/review.ts';
import { feeKinds, feePart, quoteTransfer } from './read/fees.ts';
import {
  findTransfer,
  findTransferById,
  listTransfersPage,
  transferStatus,
  filterInput,
  transferFeed,
  watchTransfer,
} from './read/find.ts';
import { findReceipt, receiptSchema } from './read/receipt.ts';
import { relatedSchema, relatedToTransferById } from './read/related.ts';
import { summariseTransfers, transfersByBank } from './read/summary.ts';
import { attemptsOfTransfers, timelineEntry, timelineOf } from './read/timeline.ts';
import type { Transfer as StoredTransfer } from './read/transfer.ts';
import { balanceAfter, transferSchema, transferView } from './read/views.ts';
import { cancelBatch } from './batch/cancel.ts';
import { sendBatch } from './batch/send-batch.ts';
import { listBatches, findBatch, itemsOfBatches, watchBatch } from './batch/read.ts';
import { cancelTransfer } from './send/cancel.ts';
import type { Sent } from './send/replay.ts';
import { retryTransfer } from './send/retry.ts';
import { sendTransfer } from './send/send.ts';
import { type Batch, batchSchema, itemSchema } from './batch/batch.ts';
import { type TransferEvent as Change, transferEventKinds } from './read/transfer-log.ts';

const FeeType = enumOf('FeeType', feeKinds, 'Component of a fee.');
export const FeePart = objectFrom(feePart, { types: { type: () => FeeType } });
const receiptTimes = ['createdAt', 'scheduledAt', 'settledAt', 'failedAt', 'reversedAt', 'issuedAt'];
objectFrom(receiptSchema, { types: Object.fromEntries(receiptTimes.map((name) => [name, () => String])) });
const RelatedToTransfer = objectFrom(relatedSchema);
const TimelineEntry = objectFrom(timelineEntry);
export const Transfer = objectFrom(transferSchema);
const TransferBatch = objectFrom(batchSchema);
export type ShownTransfer = z.input<typeof transferSchema>;

const shown = (transfer: StoredTransfer): ShownTransfer => encoded(transferSchema, transferView(transfer));

interface ShownSend {
  transfer: ShownTransfer;
  balanceAfter: number | null;
}
const shownSend = ({ transfer, available = null }: Sent): ShownSend => ({ transfer: shown(transfer), balanceAfter: available });

const attempts = loader((context, transferIds: readonly string[]) => ask(context, attemptsOfTransfers, { transferIds }));

const SendTransferInput = inputFrom(sendTransfer.input, {
  name: 'SendTransferInput',
  description: 'Destination and amount: bankCode and accountNumber, or the beneficiaryId of a saved beneficiary.',
});
type SendTransferInput = InstanceType<typeof SendTransferInput>;
const RetryTransferInput = inputFrom(retryTransfer.input, {
  name: 'RetryTransferInput',
  description: 'Reversed transfer to retry.',
});
type RetryTransferInput = InstanceType<typeof RetryTransferInput>;
const ofBalance = { type: () => Kobo, description: z.globalRegistry.get(balanceAfter)?.description ?? '' };
const SendTransferPayload = payloadOf('SendTransferPayload', 'The transfer', {
  transfer: () => Transfer,
  balanceAfter: ofBalance,
  isReplay: {
    type: () => Boolean,
    description: 'True when clientReference was used before: returns the original transfer without a new debit.',
    isAlways: true,
  },
});
const RetryTransferPayload = payloadOf('RetryTransferPayload', 'The new transfer', { transfer: () => Transfer, balanceAfter: ofBalance });

@Resolver(() => Transfer)
class TransferResolver {
  @FieldResolver(() => [TimelineEntry], { description: 'Every step, oldest first, with the latest 100 answers of the bank.' })
  async timeline(@Ctx() context: Context, @Root() transfer: ShownTransfer): Promise<object[]> {
    return timelineOf(transfer, (await attempts(context, transfer.id)) ?? []);
  }

  @Query(() => [RelatedToTransfer], {
    description:
      'Related resources that the caller may read: retries, payroll, refunded order, and the REST requests that created or changed the transfer; empty when there is none.',
  })
  async relatedRecords(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Transfer id.' }) transferId: string,
  ): Promise<unknown[]> {
    return ((await byId(context, relatedToTransferById, { transferId })) ?? []).map(encoderOf(relatedSchema));
  }

  @Runs(sendTransfer)
  @Mutation(() => SendTransferPayload, {
    description: 'Sends money to a bank account. Without an answer of the bank the transfer stays PENDING: never send it again.',
  })
  async sendTransfer(
    @Ctx() context: Context,
    @Arg('input', () => SendTransferInput, { description: 'Destination and amount.' }) input: SendTransferInput,
  ): Promise<Payload<ShownSend> & { isReplay: boolean }> {
    let isReplay = false;
    const done = await payload(async () => {
      const sent = await ask(context, sendTransfer, input);
      isReplay = sent.replayed;
      return shownSend(sent);
    });
    return { ...done, isReplay };
  }

  @Runs(retryTransfer)
  @Mutation(() => RetryTransferPayload, { description: 'Retries a reversed transfer as a new transfer.' })
  retryTransfer(
    @Ctx() context: Context,
    @Arg('input', () => RetryTransferInput, { description: 'Transfer to retry.' }) input: RetryTransferInput,
  ): Promise<Payload<ShownSend>> {
    return payload(async () => shownSend(await ask(context, retryTransfer, input)));
  }
}

const decision = { inputType: 'DecideTransferInput' } as const;

export const transferResolvers = [
  TransferResolver,
  list('transfers', listTransfersPage),
  find('transfer', findTransferById),
  query('transferByCode', findTransfer, { output: transferSchema, nullable: true }),
  query('transferByClientReference', transferStatus, {
    args: z.object({ clientReference: z.string().meta({ description: 'Your own reference.' }) }),
    output: transferSchema,
    nullable: true,
  }),
  query('quoteTransfer', quoteTransfer, {
    about: 'Calculates the fee of a transfer at current prices; moves no money.',
    args: z.object({ amount: kobo.meta({ description: 'Kobo: amount credited to the beneficiary.' }) }),
  }),
  query('transferReceipt', findReceipt, { nullable: true }),
  query('transferSummary', summariseTransfers, { types: { bucket: () => BucketSize } }),
  query('bankTransferTotals', transfersByBank, {
    about:
      'Summarizes delivery rate and speed by bank, over the latest 5,000 transfers of the range (30 days by default); the bank with the most transfers first.',
  }),
  list('transferBatches', listBatches),
  find('transferBatch', findBatch),
  nested(TransferBatch, 'items', itemsOfBatches, {
    row: itemSchema,
    about: 'Items of the batch, in the order of the request.',
    ids: 'batchIds',
  }),
  mutation('sendTransfers', sendBatch, {
    about:
      'Sends up to 50 transfers at once, or accepts up to 10,000 and sends them in the background, each accepted or rejected on its own. Repeat the same batch after a lost answer: no item is paid twice.',
    types: { items: () => [SendTransferInput] },
  }),
  mutation('cancelTransferBatch', cancelBatch, {
    about: 'Cancels the items of a batch that were not sent yet; items that were sent continue.',
  }),
  mutation('cancelTransfer', cancelTransfer, { about: 'Cancels a scheduled transfer before its release; the hold is released.' }),
  mutation('reverseTransfer', reverseTransfer, decision),
  mutation('settleTransfer', settleTransfer, decision),
];

@Resolver()
export class TransferBatchResolver {
  @Subscription(() => TransferBatch, {
    subscribe: ({ args, context }: Subscribed) => ask(context, watchBatch, args),
    description: 'Current batch, then the batch after each change, at most four times a second; completes once the batch is complete.',
  })
  transferBatchUpdated(@Root() batch: Batch, @Arg('id', () => ID, { description: 'Id of the batch.' }) _id: string): Batch {
    return batch;
  }
}

const TransferEventKind = enumOf('TransferEventKind', transferEventKinds, 'Kind of a transfer event.', {
  created: 'The transfer was accepted: debited, or held when scheduled.',
  updated: 'The bank was polled or answered without a final outcome, or a scheduled transfer was released.',
  settled: 'The beneficiary was credited.',
  failed: 'The transfer was declined. `needsReview` is true while the decline is pending review; after a final decline `reversed` follows.',
  reversed: 'The money was credited back to the wallet.',
});

@objectType('TransferEvent', 'One change of a transfer.')
class TransferEvent {
  @Field(() => String, { description: 'Position in the feed; pass the last one as `after` when reconnecting.' })
  cursor!: string;
  @Field(() => TransferEventKind, { description: 'Kind of the change.' })
  kind!: string;
  @Field(() => DateTime, { description: 'Time of the change.' })
  at!: Date;
  @Field(() => Transfer, { description: 'Current state of the transfer, at least as new as the change.' })
  transfer!: ShownTransfer;
}

const TransferFeedFilter = inputFrom(filterInput, {
  name: 'TransferFeedFilter',
  description: 'Filter of transfer events; every field narrows the feed further.',
});
type TransferFeedFilter = InstanceType<typeof TransferFeedFilter>;

@Resolver()
export class TransferLiveResolver {
  @Subscription(() => Transfer, {
    subscribe: ({ args, context }: Subscribed) => ask(context, watchTransfer, args),
    description:
      'Streams the transfer now and after every change. Completes once `isFinal`: for a delivered transfer at the end of its return window.',
  })
  transferUpdated(@Root() transfer: StoredTransfer, @Arg('id', () => ID, { description: 'Transfer id.' }) _id: string): ShownTransfer {
    return shown(transfer);
  }

  @Subscription(() => TransferEvent, {
    subscribe: ({ args, context }: Subscribed) => ask(context, transferFeed, args),
    description:
      'Streams every change of transfers that matches the filter. With `after`, replays missed changes first: up to 1,000 changes of the last hour, else RESYNC_REQUIRED.',
  })
  transferFeed(
    @Root() { cursor, kind, at, transfer }: Change,
    @Arg('filter', () => TransferFeedFilter, { nullable: true, description: 'Filter of the feed.' }) _filter?: TransferFeedFilter,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last change received.' }) _after?: string,
  ): TransferEvent {
    return { cursor, kind, at, transfer: shown(transfer) };
  }
}
