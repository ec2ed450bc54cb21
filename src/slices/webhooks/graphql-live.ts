import { Arg, Resolver, Root, Subscription } from 'type-graphql';
import { ask } from '../../services/doors/graphql/call.ts';
import type { Subscribed } from '../../services/doors/graphql/context.ts';
import { inputFrom } from '../../services/doors/graphql/from-zod.ts';
import type { Delivery } from './deliveries.ts';
import { deliveryFeed } from './delivery-feed.ts';
import { WebhookDelivery } from './graphql-types.ts';

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
}
