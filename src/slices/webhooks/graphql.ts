import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ask, type Context, type Subscribed } from '../../core/transport/graphql/call.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { argsFrom, inputFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { Json, Url } from '../../core/transport/graphql/types.ts';
import { type ShownTransfer, Transfer } from '../transfers/graphql.ts';
import {
  attemptsOfDeliveries,
  bodiesOfDeliveries,
  deliveriesOfTransfers,
  endpointsByIds,
  findDelivery,
  listDeliveries,
  headersOfDeliveries,
} from './deliveries.ts';
import { attemptSchema, type Delivery, type DeliveryAttempt, deliverySchema } from './delivery.ts';
import { deliveryFeed } from './delivery-feed.ts';
import { type EndpointRecord, endpointSchema } from './endpoint-record.ts';
import { findOneEndpoint, listEndpoints, removeEndpoint, rotateEndpointSecret, sendTestWebhook, testEndpoint } from './endpoints.ts';
import { findMessage, listEventTypes, messageSchema, type WebhookMessage, type Happened, messageFeed } from './message.ts';
import { pauseEndpoint, resumeEndpoint } from './pause-endpoint.ts';
import { findRecovery, recoverWebhooks } from './recover.ts';
import { acknowledgeDelivery, resendDeliveries, resendDelivery, resendEvent } from './resend.ts';
import { addEndpoint, updateEndpoint } from './save-endpoint.ts';
import { findWebhook, removeWebhook, rotateSecret, setCustomerEmails, settingsSchema, setWebhook } from './settings.ts';

objectFrom(settingsSchema, { types: { webhookUrl: () => Url } });
const WebhookDelivery = objectFrom(deliverySchema);
const WebhookAttempt = objectFrom(attemptSchema);
const WebhookEndpoint = objectFrom(endpointSchema, { types: { url: () => Url } });
const WebhookMessageType = objectFrom(messageSchema);

const bodies = loader((context, deliveryIds: readonly string[]) => ask(context, bodiesOfDeliveries, { deliveryIds }));
const requestHeaders = loader((context, deliveryIds: readonly string[]) => ask(context, headersOfDeliveries, { deliveryIds }));
const attempts = loader((context, deliveryIds: readonly string[]) => ask(context, attemptsOfDeliveries, { deliveryIds }));
const endpoints = loader((context, endpointIds: readonly string[]) => ask(context, endpointsByIds, { endpointIds }));
const ofTransfers = loader((context, transferCodes: readonly string[]) => ask(context, deliveriesOfTransfers, { transferCodes }));

@Resolver(() => WebhookDelivery)
class WebhookDeliveryResolver {
  @FieldResolver(() => Json, { description: 'The exact body of every attempt.' })
  async payload(@Ctx() context: Context, @Root() { id }: Delivery): Promise<unknown> {
    return JSON.parse((await bodies(context, id)) ?? 'null');
  }

  @FieldResolver(() => Json, {
    nullable: true,
    description:
      'The request headers of the latest attempt. Signatures are computed again from its start and the present secrets, and values of custom headers are masked; null after the removal of the endpoint.',
  })
  async requestHeaders(@Ctx() context: Context, @Root() { id }: Delivery): Promise<unknown> {
    return (await requestHeaders(context, id)) ?? null;
  }

  @FieldResolver(() => [WebhookAttempt], { description: 'The latest 100 attempts, oldest first.' })
  async attemptLog(@Ctx() context: Context, @Root() { id }: Delivery): Promise<DeliveryAttempt[]> {
    return (await attempts(context, id)) ?? [];
  }

  @FieldResolver(() => WebhookEndpoint, {
    nullable: true,
    description: 'The additional endpoint; null for the URL of the settings, and after its removal.',
  })
  async endpoint(@Ctx() context: Context, @Root() { endpointId }: Delivery): Promise<EndpointRecord | null> {
    return (endpointId === undefined ? null : await endpoints(context, endpointId)) ?? null;
  }
}

@Resolver(() => Transfer)
class TransferDeliveriesResolver {
  @FieldResolver(() => [WebhookDelivery], { description: 'The webhook deliveries of the transfer, newest first, at most 20.' })
  async webhookDeliveries(@Ctx() context: Context, @Root() { transferCode }: ShownTransfer): Promise<Delivery[]> {
    return (await ofTransfers(context, transferCode)) ?? [];
  }
}

const WebhookDeliveryFeedFilter = inputFrom(
  deliveryFeed.input,
  { name: 'WebhookDeliveryFeedFilter', description: 'Deliveries to stream; every field narrows the selection.' },
  { types: { event: () => String } },
);
type WebhookDeliveryFeedFilter = InstanceType<typeof WebhookDeliveryFeedFilter>;
const WebhookMessageFeedArgs = argsFrom(messageFeed.input, { types: { events: () => [String], after: () => ID } });

@Resolver()
class WebhookLiveResolver {
  @Subscription(() => WebhookDelivery, {
    subscribe: ({ args, context }: Subscribed<{ filter?: WebhookDeliveryFeedFilter | null }>) =>
      ask(context, deliveryFeed, args.filter ?? {}),
    description:
      'Streams every change of the webhook deliveries that match the filter. A slow reader gets the last state of each delivery.',
  })
  webhookDeliveryFeed(
    @Root() delivery: Delivery,
    @Arg('filter', () => WebhookDeliveryFeedFilter, { nullable: true, description: 'Deliveries to stream.' })
    _filter?: WebhookDeliveryFeedFilter,
  ): Delivery {
    return delivery;
  }

  @Subscription(() => WebhookMessageType, {
    subscribe: ({ args, context }: Subscribed) => ask(context, messageFeed, args),
    description:
      'Streams every event of the business with its signed headers and body, with or without a webhook URL, for a listener on a machine that the service cannot reach. Streaming acknowledges nothing.',
  })
  async webhookMessageFeed(
    @Ctx() context: Context,
    @Root() { id }: Happened,
    @Args(() => WebhookMessageFeedArgs) _args: object,
  ): Promise<WebhookMessage> {
    return ask(context, findMessage, { eventId: id });
  }
}

const settingsFields = [
  query('webhookSettings', findWebhook),
  mutation('updateWebhookSettings', setWebhook, { types: { webhookUrl: () => Url, eventTypes: () => [String] }, gives: 'settings' }),
  mutation('deleteWebhookSettings', removeWebhook, {
    about: 'Removes the webhook URL and stops deliveries. A recovery can deliver the events later, once a URL is set.',
    gives: 'settings',
  }),
  mutation('rotateWebhookSecret', rotateSecret, {
    about: 'Rotates the signing secret and returns the new secret once.',
    isOptional: true,
    gives: { secret: 'secret', settings: { from: 'settings', about: 'The present settings; null when userErrors has a reason.' } },
  }),
  mutation('updateCustomerEmails', setCustomerEmails, { gives: 'settings' }),
  // Why: tests at chosen addresses would allow port scans.
  mutation('testWebhookSettings', sendTestWebhook, {
    bucket: 'webhookTests',
    about: 'Delivers a test event in the same way as any other event.',
    gives: { delivery: 'delivery' },
  }),
];

const deliveryFields = [
  list('webhookDeliveries', listDeliveries, { about: 'Lists webhook deliveries, newest first.', types: { event: () => String } }),
  find('webhookDelivery', findDelivery, { output: deliverySchema }),
  find('webhookMessage', findMessage, { argument: { name: 'id', about: 'The id of the event.' } }),
  find('webhookRecovery', findRecovery),
  query('webhookEventTypes', listEventTypes, { about: 'Lists every event type with its schema and an example.' }),
  mutation('resendWebhookDelivery', resendDelivery, {
    about: 'Resends a delivery in any status under the same X-Webhook-ID: one attempt in addition to the automatic attempts.',
    output: deliverySchema,
    gives: 'delivery',
  }),
  mutation('resendWebhookDeliveries', resendDeliveries, {
    about: 'Resends up to 100 deliveries; a delivery that cannot be sent does not block the others.',
    gives: {
      deliveries: 'deliveries',
      refused: { from: 'refused', about: 'Deliveries that are not resent, with the reason; null when userErrors has a reason.' },
    },
  }),
  mutation('resendWebhookMessage', resendEvent, {
    about: 'Resends an event to one endpoint or to all subscribed endpoints.',
    gives: 'deliveries',
  }),
  mutation('acknowledgeWebhookDelivery', acknowledgeDelivery, {
    about: 'Marks a delivery as acknowledged after your server received the event in another way. Automatic attempts end.',
    output: deliverySchema,
    gives: 'delivery',
  }),
  mutation('createWebhookRecovery', recoverWebhooks, {
    about: 'Delivers missed events of a time range. Acknowledged events are not sent again.',
    gives: 'recovery',
  }),
];

const types = { url: () => Url, eventTypes: () => [String] };

const endpointFields = [
  query('webhookEndpoints', listEndpoints, {
    about: 'Lists the webhook endpoints of the business in this environment, the endpoint of the settings first.',
  }),
  find('webhookEndpoint', findOneEndpoint),
  mutation('createWebhookEndpoint', addEndpoint, {
    about: 'Creates a webhook endpoint in addition to the endpoint of the settings, and returns its secret once.',
    types,
    gives: { secret: 'secret', endpoint: 'endpoint' },
  }),
  mutation('updateWebhookEndpoint', updateEndpoint, {
    about: 'Updates a webhook endpoint. Omitted fields stay unchanged.',
    types,
    gives: 'endpoint',
  }),
  mutation('deleteWebhookEndpoint', removeEndpoint, {
    about: 'Deletes a webhook endpoint and stops its pending deliveries.',
    types: { id: () => String },
    gives: { id: 'id' },
  }),
  mutation('pauseWebhookEndpoint', pauseEndpoint, {
    about: 'Pauses a webhook endpoint. Events during the pause are skipped and can be delivered afterwards.',
    gives: 'endpoint',
  }),
  mutation('resumeWebhookEndpoint', resumeEndpoint, { gives: 'endpoint' }),
  mutation('rotateWebhookEndpointSecret', rotateEndpointSecret, {
    about: 'Rotates the signing secret of a webhook endpoint and returns the new secret once.',
    gives: { secret: 'secret', endpoint: 'endpoint' },
  }),
  mutation('testWebhookEndpoint', testEndpoint, {
    bucket: 'webhookTests',
    about: 'Delivers a test event to one endpoint in the same way as any other event.',
    gives: { delivery: 'delivery' },
  }),
];

export const webhookResolvers = [
  TransferDeliveriesResolver,
  WebhookDeliveryResolver,
  ...settingsFields,
  ...deliveryFields,
  ...endpointFields,
  WebhookLiveResolver,
];
