import { Arg, Ctx, FieldResolver, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Context, Subscribed } from '../../core/transport/graphql/context.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { inputFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { Json, Url } from '../../core/transport/graphql/scalars.ts';
import { type ShownTransfer, Transfer } from '../transfers/graphql.ts';
import {
  attemptsOfDeliveries,
  bodiesOfDeliveries,
  deliveriesOfTransfers,
  endpointsByIds,
  findDelivery,
  listDeliveries,
} from './deliveries.ts';
import { attemptSchema, type Delivery, type DeliveryAttempt, deliverySchema } from './delivery.ts';
import { deliveryFeed } from './delivery-feed.ts';
import { type EndpointRecord, endpointSchema } from './endpoint-record.ts';
import { findOneEndpoint, listEndpoints, removeEndpoint, rotateEndpointSecret } from './endpoints.ts';
import { findMessage, listEventTypes, messageSchema, type WebhookMessage } from './message.ts';
import { type Happened, messageFeed } from './message-feed.ts';
import { pauseEndpoint, resumeEndpoint } from './pause-endpoint.ts';
import { findRecovery, recoverWebhooks } from './recover.ts';
import { acknowledgeDelivery, resendDeliveries, resendDelivery, resendEvent } from './resend.ts';
import { addEndpoint, updateEndpoint } from './save-endpoint.ts';
import { findWebhook, removeWebhook, rotateSecret, setCustomerEmails, settingsSchema, setWebhook } from './settings.ts';
import { sendTestWebhook, testEndpoint } from './test-event.ts';

objectFrom(settingsSchema, { types: { webhookUrl: () => Url } });
const WebhookDelivery = objectFrom(deliverySchema);
const WebhookAttempt = objectFrom(attemptSchema);
const WebhookEndpoint = objectFrom(endpointSchema, { types: { url: () => Url } });
const WebhookMessageType = objectFrom(messageSchema);

const bodies = loader((context, deliveryIds: readonly string[]) => ask(context, bodiesOfDeliveries, { deliveryIds }));
const attempts = loader((context, deliveryIds: readonly string[]) => ask(context, attemptsOfDeliveries, { deliveryIds }));
const endpoints = loader((context, endpointIds: readonly string[]) => ask(context, endpointsByIds, { endpointIds }));
const ofTransfers = loader((context, transferCodes: readonly string[]) => ask(context, deliveriesOfTransfers, { transferCodes }));

@Resolver(() => WebhookDelivery)
class WebhookDeliveryResolver {
  @FieldResolver(() => Json, { description: 'The body that every attempt sends.' })
  async payload(@Ctx() context: Context, @Root() { id }: Delivery): Promise<unknown> {
    return JSON.parse((await bodies(context, id)) ?? 'null');
  }

  @FieldResolver(() => [WebhookAttempt], { description: 'Every attempt, oldest first; the latest 100.' })
  async attemptLog(@Ctx() context: Context, @Root() { id }: Delivery): Promise<DeliveryAttempt[]> {
    return (await attempts(context, id)) ?? [];
  }

  @FieldResolver(() => WebhookEndpoint, {
    nullable: true,
    description: 'The further endpoint that it goes to; null for the URL of the settings, and once it was removed.',
  })
  async endpoint(@Ctx() context: Context, @Root() { endpointId }: Delivery): Promise<EndpointRecord | null> {
    return (endpointId === undefined ? null : await endpoints(context, endpointId)) ?? null;
  }
}

@Resolver(() => Transfer)
class TransferDeliveriesResolver {
  @FieldResolver(() => [WebhookDelivery], { description: 'The deliveries of its events, newest first, at most 20.' })
  async webhookDeliveries(@Ctx() context: Context, @Root() { transferCode }: ShownTransfer): Promise<Delivery[]> {
    return (await ofTransfers(context, transferCode)) ?? [];
  }
}

const WebhookDeliveryFeedFilter = inputFrom(
  deliveryFeed.input,
  { name: 'WebhookDeliveryFeedFilter', description: 'Which deliveries to hear of; every field narrows further.' },
  { types: { event: () => String } },
);
type WebhookDeliveryFeedFilter = InstanceType<typeof WebhookDeliveryFeedFilter>;

/** Live feeds of deliveries and of events. */
@Resolver()
class WebhookLiveResolver {
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
  ): Promise<WebhookMessage> {
    return ask(context, findMessage, { eventId: id });
  }
}

const settingsFields = [
  query('webhookSettings', findWebhook, { about: 'Where events go; the secret only as a preview.' }),
  mutation('setWebhook', setWebhook, {
    about: 'Sets where events go.',
    input: 'Where events go. What is left out stays as it was.',
    argument: 'Where, and which events.',
    types: { webhookUrl: () => Url, eventTypes: () => [String] },
    gives: 'settings',
    done: 'The settings with the new URL',
  }),
  mutation('removeWebhook', removeWebhook, {
    about: 'Stops deliveries. Events are kept until a URL is set and a recovery asks for them.',
    gives: 'settings',
    done: 'The settings without a URL',
  }),
  mutation('rotateWebhookSecret', rotateSecret, {
    about: 'Makes a new signing secret and tells it this once.',
    input: 'How the old secret ends.',
    argument: 'How the old one ends.',
    isOptional: true,
    gives: { secret: 'secret', settings: { from: 'settings', about: 'The settings as they stand; null when userErrors says why.' } },
    done: 'The new secret, readable in this answer only',
  }),
  mutation('setCustomerEmails', setCustomerEmails, {
    about: 'Chooses whether mails go to your customers.',
    input: 'Whether mails go to your customers.',
    argument: 'The choice.',
    gives: 'settings',
    done: 'The settings with the choice',
  }),
  // A test calls an address of the caller's choice, so it could scan for open ports.
  mutation('sendTestWebhook', sendTestWebhook, {
    bucket: 'webhookTests',
    about: 'Delivers a test event on the same way as every other one.',
    gives: { delivery: 'delivery' },
    done: 'The delivery of a test event',
  }),
];

const deliveryFields = [
  list('webhookDeliveries', listDeliveries, { about: 'Delivery history, newest first.', types: { event: () => String } }),
  find('webhookDelivery', findDelivery, { about: 'One delivery by its id; null when there is none.', output: deliverySchema }),
  find('webhookMessage', findMessage, {
    about: 'One event as it is sent, signed now; null when there is none.',
    argument: { name: 'id', about: 'The id of the event.' },
  }),
  find('webhookRecovery', findRecovery, { about: 'How far a recovery is; null when there is none.' }),
  query('webhookEventTypes', listEventTypes, { about: 'Every event that can be delivered, with its schema and an example.' }),
  mutation('resendWebhookDelivery', resendDelivery, {
    about: 'Sends one delivery again, whatever became of it, under the same X-Webhook-ID: one attempt beside the automatic ones.',
    input: 'Which delivery to send again.',
    argument: 'Which one.',
    output: deliverySchema,
    gives: 'delivery',
    done: 'The delivery that is on its way again',
  }),
  mutation('resendWebhookDeliveries', resendDeliveries, {
    about: 'Sends several deliveries again, up to a hundred; one that cannot be sent now holds none of the others back.',
    input: 'Which deliveries to send again.',
    argument: 'Which ones.',
    gives: { deliveries: 'deliveries', refused: { from: 'refused', about: 'Those that are not, and why; null when userErrors says why.' } },
    done: 'The deliveries that are on their way again',
  }),
  mutation('resendWebhookEvent', resendEvent, {
    about: 'Sends one event again, to one endpoint or to all that want it.',
    input: 'Which event to send again, and where.',
    argument: 'Which event, and where.',
    gives: 'deliveries',
    done: 'The deliveries that are on their way',
  }),
  mutation('acknowledgeWebhookDelivery', acknowledgeDelivery, {
    about: 'Takes one delivery as acknowledged because it reached your server by another way: nothing more of it is sent by itself.',
    input: 'Which delivery was carried to your server by another way.',
    argument: 'Which one.',
    output: deliverySchema,
    gives: 'delivery',
    done: 'The delivery that is taken as acknowledged',
  }),
  mutation('recoverWebhookDeliveries', recoverWebhooks, {
    about: 'Delivers what was missed in a range of time; what was delivered is left alone.',
    input: 'The range of time whose missed events are delivered again.',
    argument: 'The range.',
    gives: 'recovery',
    done: 'The recovery',
  }),
];

const types = { url: () => Url, eventTypes: () => [String] };

/** Further endpoints, beside the endpoint of the settings. */
const endpointFields = [
  query('webhookEndpoints', listEndpoints, { about: 'The endpoints of the business in this environment, that of the settings first.' }),
  find('webhookEndpoint', findOneEndpoint, { about: 'One endpoint by its id; null when there is none.' }),
  mutation('addWebhookEndpoint', addEndpoint, {
    about: 'Adds an endpoint beside that of the settings, with a secret that is told this once.',
    input: 'The endpoint to add.',
    argument: 'Where it is, and what it gets.',
    types,
    gives: { secret: 'secret', endpoint: 'endpoint' },
    done: 'The endpoint, and its secret, readable in this answer only',
  }),
  mutation('updateWebhookEndpoint', updateEndpoint, {
    about: 'Changes an endpoint; what is left out stays.',
    input: 'What changes of an endpoint. What is left out stays as it was.',
    argument: 'Which one, and what.',
    types,
    gives: 'endpoint',
    done: 'The endpoint as it is now',
  }),
  mutation('removeWebhookEndpoint', removeEndpoint, {
    about: 'Removes an endpoint; what is still to be sent to it is given up.',
    input: 'Which endpoint to remove.',
    argument: 'Which one.',
    types: { id: () => String },
    gives: { id: 'id' },
    done: 'The id of the endpoint that is gone',
  }),
  mutation('pauseWebhookEndpoint', pauseEndpoint, {
    about: 'Pauses an endpoint: what happens meanwhile is skipped, and can be delivered afterwards.',
    input: 'Which endpoint to pause, and why.',
    argument: 'Which one, and why.',
    gives: 'endpoint',
    done: 'The paused endpoint',
  }),
  mutation('resumeWebhookEndpoint', resumeEndpoint, {
    about: 'Ends the pause of an endpoint.',
    input: 'Which endpoint gets events again, and what becomes of those it missed.',
    argument: 'Which one, and what becomes of what it missed.',
    gives: 'endpoint',
    done: 'The endpoint, which gets events again',
  }),
  mutation('rotateWebhookEndpointSecret', rotateEndpointSecret, {
    about: 'Makes a new signing secret of an endpoint and tells it this once.',
    input: 'Whose secret is replaced, and how the old one ends.',
    argument: 'Whose, and how the old one ends.',
    gives: { secret: 'secret', endpoint: 'endpoint' },
    done: 'The endpoint, and its new secret, readable in this answer only',
  }),
  // A test calls an address of the caller's choice, so it could scan for open ports.
  mutation('testWebhookEndpoint', testEndpoint, {
    bucket: 'webhookTests',
    about: 'Delivers a test event to one endpoint, on the same way as every other one.',
    input: 'Which endpoint to test.',
    argument: 'Which one.',
    gives: { delivery: 'delivery' },
    done: 'The delivery of a test event',
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
