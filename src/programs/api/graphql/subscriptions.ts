import { Arg, Field, ID, InputType, Resolver, Root, Subscription } from 'type-graphql';
import { type TransferEvent as Change, transferEventKinds } from '../../../slices/transfers/transfer-log.ts';
import type { PayrollBatch as StoredBatch } from '../../../slices/payroll/batch.ts';
import { PayrollBatch } from '../../../slices/payroll/graphql-types.ts';
import { batchView, type BatchView } from '../../../slices/payroll/views.ts';
import { watchBatch } from '../../../slices/payroll/watch.ts';
import { transferFeed } from '../../../slices/transfers/feed.ts';
import { shown, type ShownTransfer } from '../../../slices/transfers/graphql.ts';
import { SettlementStatus, Transfer } from '../../../slices/transfers/graphql-types.ts';
import type { SettlementStatus as Settlement, Transfer as StoredTransfer } from '../../../slices/transfers/transfer.ts';
import { watchTransfer } from '../../../slices/transfers/watch.ts';
import type { Wallet } from '../../../slices/wallet/find.ts';
import { shownWallet, WalletType } from '../../../slices/wallet/graphql.ts';
import { watchWallet } from '../../../slices/wallet/watch.ts';
import type { Delivery } from '../../../slices/webhooks/deliveries.ts';
import { deliveryFeed } from '../../../slices/webhooks/delivery-feed.ts';
import { DeliveryStatus, WebhookDelivery } from '../../../slices/webhooks/graphql-types.ts';
import { ask } from '../../../services/doors/graphql/call.ts';
import type { Context } from '../../../services/doors/graphql/context.ts';
import { DateTime, Kobo } from '../../../services/doors/graphql/scalars.ts';
import { enumOf, objectType } from '../../../services/doors/graphql/types.ts';

const TransferEventKind = enumOf('TransferEventKind', transferEventKinds, 'What happened to a transfer.', {
  created: 'It was accepted: debited, or held when it is scheduled.',
  updated: 'The bank was asked or answered and its outcome is still open, or a scheduled one was released.',
  settled: 'The beneficiary was credited.',
  failed: 'It was declined, and a person decides.',
  reversed: 'The money is back in the wallet.',
});

@objectType('TransferEvent', 'One change of a transfer.')
export class TransferEvent {
  @Field(() => String, { description: 'Its place in the feed; hand the last one back as `after` when you reconnect.' })
  cursor!: string;
  @Field(() => TransferEventKind, { description: 'What happened.' })
  kind!: string;
  @Field(() => DateTime, { description: 'When it happened.' })
  at!: Date;
  @Field(() => Transfer, { description: 'The transfer as it is now, at least as new as the change.' })
  transfer!: ShownTransfer;
}

@InputType('TransferFeedFilter', { description: 'Which transfers to hear of; every field narrows further.' })
export class TransferFeedFilter {
  @Field(() => [SettlementStatus], { nullable: true, description: 'Only while their money is at one of these places.' })
  settlementStatus?: Settlement[] | null;
  @Field(() => Boolean, { nullable: true, description: 'Only those that wait for a decision, or only the others.' })
  needsReview?: boolean | null;
  @Field(() => String, { nullable: true, description: 'Transfer code, client reference, account number or bank reference, exactly.' })
  search?: string | null;
  @Field(() => Kobo, { nullable: true, description: 'Smallest amount.' })
  minAmount?: number | null;
  @Field(() => Kobo, { nullable: true, description: 'Largest amount.' })
  maxAmount?: number | null;
}

@InputType('WebhookDeliveryFeedFilter', { description: 'Which deliveries to hear of; every field narrows further.' })
export class WebhookDeliveryFeedFilter {
  @Field(() => [DeliveryStatus], { nullable: true, description: 'Only while they stand at one of these.' })
  status?: Delivery['status'][] | null;
  @Field(() => String, { nullable: true, description: 'Only of this event, such as transfer.settled.' })
  event?: string | null;
}

interface Start {
  args: object;
  context: Context;
}

/** Live feeds. Each begins through its operation, so that permission and input are judged as at every other door. */
@Resolver()
export class LiveResolver {
  @Subscription(() => Transfer, {
    subscribe: ({ args, context }: Start) => ask(context, watchTransfer, args),
    description: 'The transfer as it is now, then again after every change; completes once it is final.',
  })
  transferUpdated(@Root() transfer: StoredTransfer, @Arg('id', () => ID, { description: 'Its id.' }) _id: string): ShownTransfer {
    return shown(transfer);
  }

  @Subscription(() => TransferEvent, {
    subscribe: ({ args, context }: Start) => ask(context, transferFeed, args),
    description:
      'Every change of transfers that passes the filter. With `after`, first what was missed: up to 1,000 changes of the last hour, else RESYNC_REQUIRED.',
  })
  transferFeed(
    @Root() { cursor, kind, at, transfer }: Change,
    @Arg('filter', () => TransferFeedFilter, { nullable: true, description: 'Which transfers to hear of.' }) _filter?: TransferFeedFilter,
    @Arg('after', () => String, { nullable: true, description: 'The cursor of the last change you saw.' }) _after?: string,
  ): TransferEvent {
    return { cursor, kind, at, transfer: shown(transfer) };
  }

  @Subscription(() => WalletType, {
    subscribe: ({ context }: Start) => ask(context, watchWallet),
    description: 'The wallet as it is now, then again when it changed: at most four times a second, always the last state.',
  })
  walletUpdated(@Root() wallet: Wallet): ReturnType<typeof shownWallet> {
    return shownWallet(wallet);
  }

  @Subscription(() => PayrollBatch, {
    subscribe: ({ args, context }: Start) => ask(context, watchBatch, args),
    description: 'The batch as it is now, then again when it changed, at most four times a second; completes once it is over.',
  })
  payrollBatchUpdated(@Root() batch: StoredBatch, @Arg('id', () => ID, { description: 'Its id.' }) _id: string): BatchView {
    return batchView(batch);
  }

  @Subscription(() => WebhookDelivery, {
    subscribe: ({ args, context }: Start) =>
      ask(context, deliveryFeed, (args as { filter?: WebhookDeliveryFeedFilter | null }).filter ?? {}),
    description: 'Every change of webhook deliveries that passes the filter. Who reads slowly gets the last state of each.',
  })
  webhookDeliveryFeed(
    @Root() delivery: Delivery,
    @Arg('filter', () => WebhookDeliveryFeedFilter, { nullable: true, description: 'Which deliveries to hear of.' })
    _filter?: WebhookDeliveryFeedFilter,
  ): Delivery {
    return delivery;
  }
}
