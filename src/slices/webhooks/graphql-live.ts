import { Arg, Ctx, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Context, Subscribed } from '../../core/transport/graphql/context.ts';
import { inputFrom } from '../../core/transport/graphql/from-zod.ts';
import type { Delivery } from './deliveries.ts';
import { deliveryFeed } from './delivery-feed.ts';
import type { Happened } from './event-log.ts';
import { WebhookDelivery, WebhookMessageType } from './graphql-types.ts';
import { findMessage } from './message.ts';
import { messageFeed } from './message-feed.ts';
import { messageView, type MessageView } from './views.ts';

const WebhookDeliveryFeedFilter = inputFrom(
  deliveryFeed.input,
  { name: 'WebhookDeliveryFeedFilter', description: 'Which deliveries to hear of; every field narrows further.' },
  { types: { event: () => String } },
);
type WebhookDeliveryFeedFilter = InstanceType<typeof WebhookDeliveryFeedFilter>;

/** The live feed of deliveries. */
@Resolver()
export class WebhookLiveResolver {
  @Subscription(() => WebhookDelivery, {
    subscribe: ({ args, context }: Subscribed<{ filter?: WebhookDeliveryFeedFilter | null }>) =>
      ask(context, deliveryFeed, args.filter ?? {}),
    description: 'Every change of webhook deliveries that passes the filter. Who reads slowly gets the last state of each.',
  })
  webhookDeliveryFeed(
    @Root() delivery: Delivery,
    @Arg('filter', () => WebhookDeliveryFeedFilter, { nullable: true, description: 'Which deliveries to hear of.' })
    _filter?: WebhookDeliveryFeedFilter,
  ): Delivery {
    return delivery;
  }

  @Subscription(() => WebhookMessageType, {
    subscribe: ({ args, context }: Subscribed<{ events?: string[] | null; after?: string | null }>) =>
      ask(context, messageFeed, { events: args.events ?? undefined, after: args.after ?? undefined }),
    description:
      'Every event of the business as it is sent, signed as it leaves, whether there is a URL or not: for a listener on a machine that the service cannot reach. Nothing counts as acknowledged for it.',
  })
  async webhookMessageFeed(
    @Ctx() context: Context,
    @Root() { id }: Happened,
    @Arg('events', () => [String], {
      nullable: true,
      description: 'Only these, opt-in or not; without it those that the settings would have delivered.',
    })
    _events?: string[] | null,
    @Arg('after', () => ID, { nullable: true, description: 'Begins with what came after this event, at most an hour ago.' })
    _after?: string | null,
  ): Promise<MessageView> {
    return messageView(await ask(context, findMessage, { eventId: id }));
  }
}
