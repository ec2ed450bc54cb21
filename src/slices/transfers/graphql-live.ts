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

const TransferEventKind = enumOf('TransferEventKind', transferEventKinds, 'What happened to a transfer.', {
  created: 'It was accepted: debited, or held when it is scheduled.',
  updated: 'The bank was asked or answered and its outcome is still open, or a scheduled one was released.',
  settled: 'The beneficiary was credited.',
  failed: 'It was declined. `needsReview` says whether a person decides; after a final decline `reversed` follows.',
  reversed: 'The money is back in the wallet.',
});

@objectType('TransferEvent', 'One change of a transfer.')
class TransferEvent {
  @Field(() => String, { description: 'Its place in the feed; hand the last one back as `after` when you reconnect.' })
  cursor!: string;
  @Field(() => TransferEventKind, { description: 'What happened.' })
  kind!: string;
  @Field(() => DateTime, { description: 'When it happened.' })
  at!: Date;
  @Field(() => Transfer, { description: 'The transfer as it is now, at least as new as the change.' })
  transfer!: ShownTransfer;
}

const TransferFeedFilter = inputFrom(filterInput, {
  name: 'TransferFeedFilter',
  description: 'Which transfers to hear of; every field narrows further.',
});
type TransferFeedFilter = InstanceType<typeof TransferFeedFilter>;

/** Live feeds of transfers. */
@Resolver()
export class TransferLiveResolver {
  @Subscription(() => Transfer, {
    subscribe: ({ args, context }: Subscribed) => ask(context, watchTransfer, args),
    description:
      'The transfer as it is now, then again after every change. Completes once nothing can change: a delivered one when its return window has ended, which `isFinal` does not wait for.',
  })
  transferUpdated(@Root() transfer: StoredTransfer, @Arg('id', () => ID, { description: 'Its id.' }) _id: string): ShownTransfer {
    return shown(transfer);
  }

  @Subscription(() => TransferEvent, {
    subscribe: ({ args, context }: Subscribed) => ask(context, transferFeed, args),
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
}
