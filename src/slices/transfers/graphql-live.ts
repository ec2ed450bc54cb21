import { Arg, Field, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Subscribed } from '../../core/transport/graphql/context.ts';
import { inputFrom } from '../../core/transport/graphql/from-zod.ts';
import { DateTime } from '../../core/transport/graphql/scalars.ts';
import { enumOf, objectType } from '../../core/transport/graphql/types.ts';
import { filterInput, transferFeed } from './read/feed.ts';
import { shown, type ShownTransfer, Transfer } from './graphql.ts';
import type { Transfer as StoredTransfer } from './read/transfer.ts';
import { type TransferEvent as Change, transferEventKinds } from './read/transfer-log.ts';
import { watchTransfer } from './read/watch.ts';

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
