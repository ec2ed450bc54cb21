import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { z } from 'zod';
import { ask, byId, type Payload, payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { find, list, mutation, query, Runs } from '../../core/transport/graphql/fields.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { BucketSize, enumOf } from '../../core/transport/graphql/types.ts';
import { kobo } from '../../domain/money/money.ts';
import { encoded, encoderOf } from '../../platform/fast/encode.ts';
import { reverseTransfer, settleTransfer } from './operate/review.ts';
import { transfersByBank } from './read/by-bank.ts';
import { feeKinds, feePart, quoteTransfer } from './read/fees.ts';
import { findTransfer, findTransferById, listTransfersPage, transferStatus } from './read/find.ts';
import { findReceipt, receiptSchema } from './read/receipt.ts';
import { relatedSchema, relatedToTransferById } from './read/related.ts';
import { summariseTransfers } from './read/summary.ts';
import { attemptsOfTransfers, timelineEntry, timelineOf } from './read/timeline.ts';
import type { Transfer as StoredTransfer } from './read/transfer.ts';
import { transferSchema, transferView } from './read/views.ts';
import { sendBulk } from './send/bulk.ts';
import { cancelTransfer } from './send/cancel.ts';
import { retryTransfer } from './send/retry.ts';
import { sendTransfer } from './send/send.ts';

const FeeType = enumOf('FeeType', feeKinds, 'What a part of a fee is for.');
export const FeePart = objectFrom(feePart, { types: { type: () => FeeType } });
/** Times of receipts are text in Lagos time. */
const receiptTimes = ['createdAt', 'scheduledAt', 'settledAt', 'failedAt', 'reversedAt', 'issuedAt'];
objectFrom(receiptSchema, { types: Object.fromEntries(receiptTimes.map((name) => [name, () => String])) });
const RelatedToTransfer = objectFrom(relatedSchema);
const TimelineEntry = objectFrom(timelineEntry);
export const Transfer = objectFrom(transferSchema);
export type ShownTransfer = z.input<typeof transferSchema>;

/** A stored transfer as the fields of its type read it. */
export const shown = (transfer: StoredTransfer): ShownTransfer => encoded(transferSchema, transferView(transfer));

const attempts = loader((context, transferIds: readonly string[]) => ask(context, attemptsOfTransfers, { transferIds }));

const SendTransferInput = inputFrom(sendTransfer.input, {
  name: 'SendTransferInput',
  description: 'Whom to pay how much: bankCode and accountNumber, or the beneficiaryId of a kept account.',
});
type SendTransferInput = InstanceType<typeof SendTransferInput>;
const RetryTransferInput = inputFrom(retryTransfer.input, {
  name: 'RetryTransferInput',
  description: 'Which returned transfer to send once more.',
});
type RetryTransferInput = InstanceType<typeof RetryTransferInput>;
const SendTransferPayload = payloadOf('SendTransferPayload', 'The transfer', {
  transfer: () => Transfer,
  isReplay: {
    type: () => Boolean,
    description: 'True when clientReference was used before: this is the original, and nothing new was debited.',
    isAlways: true,
  },
});
const RetryTransferPayload = payloadOf('RetryTransferPayload', 'The new transfer', { transfer: () => Transfer });

/** Fields of a transfer that are computed, and answers that are more than the output of their operation. */
@Resolver(() => Transfer)
class TransferResolver {
  @FieldResolver(() => [TimelineEntry], { description: 'Every step, oldest first; of what the bank said the latest 100.' })
  async timeline(@Ctx() context: Context, @Root() transfer: ShownTransfer): Promise<object[]> {
    return timelineOf(transfer, (await attempts(context, transfer.id)) ?? []);
  }

  @Query(() => [RelatedToTransfer], {
    description:
      'What a transfer belongs to, of everything you may read: retries, its salary, the order that it refunds, the requests to the REST API that made or changed it; empty when there is none.',
  })
  async relatedToTransfer(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) transferId: string,
  ): Promise<unknown[]> {
    return ((await byId(context, relatedToTransferById, { transferId })) ?? []).map(encoderOf(relatedSchema));
  }

  @Runs(sendTransfer)
  @Mutation(() => SendTransferPayload, {
    description: 'Sends money to a bank account. Silence of the bank leaves it PENDING: never send it again.',
  })
  async sendTransfer(
    @Ctx() context: Context,
    @Arg('input', () => SendTransferInput, { description: 'Whom to pay how much.' }) input: SendTransferInput,
  ): Promise<Payload<{ transfer: ShownTransfer }> & { isReplay: boolean }> {
    let isReplay = false;
    const done = await payload(async () => {
      const { transfer, replayed } = await ask(context, sendTransfer, input);
      isReplay = replayed;
      return { transfer: shown(transfer) };
    });
    return { ...done, isReplay };
  }

  @Runs(retryTransfer)
  @Mutation(() => RetryTransferPayload, { description: 'Sends a transfer whose money came back once more, as a new transfer.' })
  retryTransfer(
    @Ctx() context: Context,
    @Arg('input', () => RetryTransferInput, { description: 'Which one.' }) input: RetryTransferInput,
  ): Promise<Payload<{ transfer: ShownTransfer }>> {
    return payload(async () => ({ transfer: shown((await ask(context, retryTransfer, input)).transfer) }));
  }
}

const decision = {
  inputType: 'DecideTransferInput',
  input: 'Which declined transfer, and why it is decided so.',
  argument: 'Which one, and why.',
} as const;

export const transferResolvers = [
  TransferResolver,
  list('transfers', listTransfersPage),
  find('transfer', findTransferById, { about: 'One transfer by its id; null when there is none.' }),
  query('transferByCode', findTransfer, {
    about: 'One transfer by our reference; null when there is none.',
    output: transferSchema,
    nullable: true,
  }),
  query('transferByClientReference', transferStatus, {
    about: 'One transfer by your own reference; null when there is none.',
    args: z.object({ clientReference: z.string().meta({ description: 'Your own reference.' }) }),
    output: transferSchema,
    nullable: true,
  }),
  query('transferQuote', quoteTransfer, {
    about: 'What a transfer of this amount would cost now; moves nothing.',
    args: z.object({ amount: kobo.meta({ description: 'What the beneficiary would get.' }) }),
  }),
  query('transferReceipt', findReceipt, { about: 'What the payer can show of a transfer; null when there is none.', nullable: true }),
  query('transferSummary', summariseTransfers, {
    about: 'Counts and sums by status and over time, for totals and charts.',
    types: { bucket: () => BucketSize },
  }),
  query('transfersByBank', transfersByBank, {
    about: 'How transfers fared at each bank, of the latest 5,000 of the range, thirty days unless told; the bank with most of them first.',
  }),
  mutation('sendTransfers', sendBulk, {
    about:
      'Sends up to 500 transfers, each accepted or refused for itself. Repeat the same batch after a lost answer: nobody is paid twice.',
    input: 'Many transfers under one reference.',
    argument: 'Whom to pay how much, under one reference.',
    types: { items: () => [SendTransferInput] },
    gives: 'batch',
    done: 'What became of each item',
  }),
  mutation('cancelTransfer', cancelTransfer, {
    about: 'Cancels a scheduled transfer before it is released; its money is free again.',
    input: 'Which scheduled transfer to cancel.',
    argument: 'Which one.',
    done: 'The cancelled transfer',
  }),
  mutation('reverseTransfer', reverseTransfer, {
    about: 'Gives the money of a declined transfer back. For operators.',
    ...decision,
    done: 'The reversed transfer',
  }),
  mutation('settleTransfer', settleTransfer, {
    about: 'Settles a transfer that its bank proves it credited after all. For operators.',
    ...decision,
    done: 'The settled transfer',
  }),
];
