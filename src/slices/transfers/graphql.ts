import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ask, byId, orNull, type Payload, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { Runs } from '../../core/transport/graphql/fields.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { Kobo } from '../../core/transport/graphql/scalars.ts';
import { sendBulk } from './send/bulk.ts';
import { type BankFiguresView, bankFiguresView, transfersByBank } from './read/by-bank.ts';
import { type BulkView, bulkView } from './send/bulk-views.ts';
import { cancelTransfer } from './send/cancel.ts';
import { findTransfer, findTransferById, listTransfersPage, transferStatus } from './read/find.ts';
import {
  BankFiguresType,
  CancelTransferInput,
  CancelTransferPayload,
  DecideTransferInput,
  RelatedToTransfer,
  RetryTransferInput,
  RetryTransferPayload,
  ReverseTransferPayload,
  SendTransferInput,
  SendTransferPayload,
  SendTransfersInput,
  SendTransfersPayload,
  SettleTransferPayload,
  TimelineEntry,
  Transfer,
  TransferConnection,
  TransferListArgs,
  TransferQuote,
  TransferReceipt,
  TransferSummaryArgs,
  TransfersByBankArgs,
  TransferSummaryType,
} from './graphql-types.ts';
import { quoteTransfer } from './read/fees.ts';
import { findReceipt, receiptView, type ReceiptView } from './read/receipt.ts';
import { relatedToTransferById } from './read/related.ts';
import { relatedView, type RelatedView } from './read/related-views.ts';
import { retryTransfer } from './send/retry.ts';
import { reverseTransfer, settleTransfer } from './operate/review.ts';
import { sendTransfer } from './send/send.ts';
import { summariseTransfers, type TransferSummary } from './read/summary.ts';
import { attemptsOfTransfers, timelineOf } from './read/timeline.ts';
import type { Transfer as StoredTransfer } from './read/transfer.ts';
import { quoteView, type QuoteView, transferView, type TransferView } from './read/views.ts';

/** A transfer as its fields are read, with the row behind it for those that are computed. */
export type ShownTransfer = TransferView & { row: StoredTransfer };

export const shown = (row: StoredTransfer): ShownTransfer => ({ ...transferView(row), row });

const attempts = loader((context, transferIds: readonly string[]) => ask(context, attemptsOfTransfers, { transferIds }));

@Resolver(() => Transfer)
export class TransferResolver {
  @Query(() => TransferConnection, { description: 'Transfers, newest first.' })
  async transfers(@Ctx() context: Context, @Args(() => TransferListArgs) args: TransferListArgs): Promise<Connection<ShownTransfer>> {
    return connectionOf(await ask(context, listTransfersPage, pageInput(args)), args, shown);
  }

  @Query(() => Transfer, { nullable: true, description: 'One transfer by its id; null when there is none.' })
  async transfer(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) transferId: string,
  ): Promise<ShownTransfer | null> {
    const found = await byId(context, findTransferById, { transferId });
    return found && shown(found);
  }

  @Query(() => Transfer, { nullable: true, description: 'One transfer by our reference; null when there is none.' })
  async transferByCode(
    @Ctx() context: Context,
    @Arg('transferCode', () => String, { description: 'Our reference.' }) transferCode: string,
  ): Promise<ShownTransfer | null> {
    const found = await orNull(ask(context, findTransfer, { transferCode }));
    return found && shown(found.transfer);
  }

  @Query(() => Transfer, { nullable: true, description: 'One transfer by your own reference; null when there is none.' })
  async transferByClientReference(
    @Ctx() context: Context,
    @Arg('clientReference', () => String, { description: 'Your own reference.' }) clientReference: string,
  ): Promise<ShownTransfer | null> {
    const found = await orNull(ask(context, transferStatus, { clientReference }));
    return found && shown(found.transfer);
  }

  @Query(() => TransferQuote, { description: 'What a transfer of this amount would cost now; moves nothing.' })
  async transferQuote(
    @Ctx() context: Context,
    @Arg('amount', () => Kobo, { description: 'What the beneficiary would get.' }) amount: number,
  ): Promise<QuoteView> {
    return quoteView(await ask(context, quoteTransfer, { amount }));
  }

  @Query(() => TransferReceipt, { nullable: true, description: 'What the payer can show of a transfer; null when there is none.' })
  async transferReceipt(
    @Ctx() context: Context,
    @Arg('transferCode', () => String, { description: 'Our reference.' }) transferCode: string,
  ): Promise<ReceiptView | null> {
    const found = await orNull(ask(context, findReceipt, { transferCode }));
    return found && receiptView(found);
  }

  @Query(() => [RelatedToTransfer], {
    description:
      'What a transfer belongs to, of everything you may read: retries, its salary, the order that it refunds, the requests to the REST API that made or changed it; empty when there is none.',
  })
  async relatedToTransfer(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) transferId: string,
  ): Promise<RelatedView[]> {
    return ((await byId(context, relatedToTransferById, { transferId })) ?? []).map(relatedView);
  }

  @Query(() => TransferSummaryType, { description: 'Counts and sums by status and over time, for totals and charts.' })
  transferSummary(@Ctx() context: Context, @Args(() => TransferSummaryArgs) args: TransferSummaryArgs): Promise<TransferSummary> {
    return ask(context, summariseTransfers, args);
  }

  @Query(() => [BankFiguresType], {
    description:
      'How transfers fared at each bank, of the latest 5,000 of the range, thirty days unless told; the bank with most of them first.',
  })
  async transfersByBank(@Ctx() context: Context, @Args(() => TransfersByBankArgs) args: TransfersByBankArgs): Promise<BankFiguresView[]> {
    return (await ask(context, transfersByBank, args)).map(bankFiguresView);
  }

  @FieldResolver(() => [TimelineEntry], { description: 'Every step, oldest first; of what the bank said the latest 100.' })
  async timeline(@Ctx() context: Context, @Root() { row }: ShownTransfer): Promise<TimelineEntry[]> {
    return timelineOf(row, (await attempts(context, row.id)) ?? []);
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

  @Runs(sendBulk)
  @Mutation(() => SendTransfersPayload, {
    description:
      'Sends up to 500 transfers, each accepted or refused for itself. Repeat the same batch after a lost answer: nobody is paid twice.',
  })
  sendTransfers(
    @Ctx() context: Context,
    @Arg('input', () => SendTransfersInput, { description: 'Whom to pay how much, under one reference.' }) input: SendTransfersInput,
  ): Promise<Payload<{ batch: BulkView }>> {
    return payload(async () => ({ batch: bulkView(await ask(context, sendBulk, input)) }));
  }

  @Mutation(() => CancelTransferPayload, { description: 'Cancels a scheduled transfer before it is released; its money is free again.' })
  cancelTransfer(
    @Ctx() context: Context,
    @Arg('input', () => CancelTransferInput, { description: 'Which one.' }) input: CancelTransferInput,
  ): Promise<Payload<{ transfer: ShownTransfer }>> {
    return payload(async () => ({ transfer: shown(await ask(context, cancelTransfer, input)) }));
  }

  @Runs(retryTransfer)
  @Mutation(() => RetryTransferPayload, { description: 'Sends a transfer whose money came back once more, as a new transfer.' })
  retryTransfer(
    @Ctx() context: Context,
    @Arg('input', () => RetryTransferInput, { description: 'Which one.' }) input: RetryTransferInput,
  ): Promise<Payload<{ transfer: ShownTransfer }>> {
    return payload(async () => ({ transfer: shown((await ask(context, retryTransfer, input)).transfer) }));
  }

  @Mutation(() => ReverseTransferPayload, { description: 'Gives the money of a declined transfer back. For operators.' })
  reverseTransfer(
    @Ctx() context: Context,
    @Arg('input', () => DecideTransferInput, { description: 'Which one, and why.' }) input: DecideTransferInput,
  ): Promise<Payload<{ transfer: ShownTransfer }>> {
    return payload(async () => ({ transfer: shown(await ask(context, reverseTransfer, input)) }));
  }

  @Mutation(() => SettleTransferPayload, { description: 'Settles a transfer that its bank proves it credited after all. For operators.' })
  settleTransfer(
    @Ctx() context: Context,
    @Arg('input', () => DecideTransferInput, { description: 'Which one, and why.' }) input: DecideTransferInput,
  ): Promise<Payload<{ transfer: ShownTransfer }>> {
    return payload(async () => ({ transfer: shown(await ask(context, settleTransfer, input)) }));
  }
}
