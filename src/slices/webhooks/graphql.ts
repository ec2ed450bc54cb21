import { Arg, Args, Ctx, Extensions, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ask, byId, orNull, type Payload, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { Json } from '../../core/transport/graphql/scalars.ts';
import type { ShownTransfer } from '../transfers/graphql.ts';
import { Transfer } from '../transfers/graphql-types.ts';
import { acknowledgeDelivery } from './acknowledge.ts';
import { type Delivery, type DeliveryAttempt, findDelivery, listDeliveries, resendDelivery } from './deliveries.ts';
import { attemptsOfDeliveries, bodiesOfDeliveries, deliveriesOfTransfers } from './details.ts';
import { type EventType, listEventTypes } from './event-types.ts';
import {
  AcknowledgeWebhookDeliveryInput,
  AcknowledgeWebhookDeliveryPayload,
  DeliveryListArgs,
  RecoverWebhookDeliveriesInput,
  RecoverWebhookDeliveriesPayload,
  RemoveWebhookPayload,
  ResendWebhookDeliveriesInput,
  ResendWebhookDeliveriesPayload,
  ResendWebhookDeliveryInput,
  ResendWebhookDeliveryPayload,
  RotateWebhookSecretInput,
  RotateWebhookSecretPayload,
  SendTestWebhookPayload,
  SetCustomerEmailsInput,
  SetCustomerEmailsPayload,
  SetWebhookInput,
  SetWebhookPayload,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryConnection,
  WebhookEventType,
  WebhookMessageType,
  WebhookRecovery,
  WebhookSettingsType,
} from './graphql-types.ts';
import { findMessage } from './message.ts';
import { findRecovery, type Recovery, recoverWebhooks } from './recover.ts';
import { type NotResent, resendDeliveries } from './resend-many.ts';
import { findWebhook, removeWebhook, rotateSecret, sendTestWebhook, setCustomerEmails, setWebhook } from './settings.ts';
import { messageView, type MessageView, type SettingsView, settingsView } from './views.ts';

const bodies = loader((context, deliveryIds: readonly string[]) => ask(context, bodiesOfDeliveries, { deliveryIds }));
const attempts = loader((context, deliveryIds: readonly string[]) => ask(context, attemptsOfDeliveries, { deliveryIds }));
const ofTransfers = loader((context, transferCodes: readonly string[]) => ask(context, deliveriesOfTransfers, { transferCodes }));

const settings = async (context: Context): Promise<SettingsView> => settingsView(await ask(context, findWebhook));

@Resolver(() => WebhookDelivery)
export class WebhookResolver {
  @Query(() => WebhookSettingsType, { description: 'Where events go; the secret only as a preview.' })
  webhookSettings(@Ctx() context: Context): Promise<SettingsView> {
    return settings(context);
  }

  @Query(() => WebhookDeliveryConnection, { description: 'Delivery history, newest first.' })
  async webhookDeliveries(@Ctx() context: Context, @Args(() => DeliveryListArgs) args: DeliveryListArgs): Promise<Connection<Delivery>> {
    return connectionOf(await ask(context, listDeliveries, pageInput(args)), args, (delivery) => delivery);
  }

  @Query(() => WebhookDelivery, { nullable: true, description: 'One delivery by its id; null when there is none.' })
  async webhookDelivery(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) deliveryId: string,
  ): Promise<Delivery | null> {
    return (await byId(context, findDelivery, { deliveryId }))?.delivery ?? null;
  }

  @Query(() => WebhookMessageType, { nullable: true, description: 'One event as it is sent, signed now; null when there is none.' })
  async webhookMessage(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The id of the event.' }) eventId: string,
  ): Promise<MessageView | null> {
    const message = await byId(context, findMessage, { eventId });
    return message && messageView(message);
  }

  @Query(() => WebhookRecovery, { nullable: true, description: 'How far a recovery is; null when there is none.' })
  webhookRecovery(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Its id.' }) recoveryId: string): Promise<Recovery | null> {
    return byId(context, findRecovery, { recoveryId });
  }

  @Query(() => [WebhookEventType], { description: 'Every event that can be delivered, with its schema and an example.' })
  webhookEventTypes(@Ctx() context: Context): Promise<readonly EventType[]> {
    return ask(context, listEventTypes);
  }

  @FieldResolver(() => Json, { description: 'The body that every attempt sends.' })
  async payload(@Ctx() context: Context, @Root() { id }: Delivery): Promise<unknown> {
    return JSON.parse((await bodies(context, id)) ?? 'null');
  }

  @FieldResolver(() => [WebhookAttempt], { description: 'Every attempt, oldest first; the latest 100.' })
  async attemptLog(@Ctx() context: Context, @Root() { id }: Delivery): Promise<DeliveryAttempt[]> {
    return (await attempts(context, id)) ?? [];
  }

  @Mutation(() => SetWebhookPayload, { description: 'Sets where events go.' })
  setWebhook(
    @Ctx() context: Context,
    @Arg('input', () => SetWebhookInput, { description: 'Where, and which events.' }) input: SetWebhookInput,
  ): Promise<Payload<{ settings: SettingsView }>> {
    return payload(async () => {
      await ask(context, setWebhook, input);
      return { settings: await settings(context) };
    });
  }

  @Mutation(() => RemoveWebhookPayload, {
    description: 'Stops deliveries. Events are kept until a URL is set and a recovery asks for them.',
  })
  removeWebhook(@Ctx() context: Context): Promise<Payload<{ settings: SettingsView }>> {
    return payload(async () => {
      await ask(context, removeWebhook);
      return { settings: await settings(context) };
    });
  }

  @Mutation(() => RotateWebhookSecretPayload, { description: 'Makes a new signing secret and tells it this once.' })
  rotateWebhookSecret(
    @Ctx() context: Context,
    @Arg('input', () => RotateWebhookSecretInput, { nullable: true, description: 'How the old one ends.' })
    input: RotateWebhookSecretInput | null,
  ): Promise<Payload<{ secret: string; settings: SettingsView }>> {
    return payload(async () => ({ secret: await ask(context, rotateSecret, input ?? {}), settings: await settings(context) }));
  }

  @Mutation(() => SetCustomerEmailsPayload, { description: 'Chooses whether mails go to your customers.' })
  setCustomerEmails(
    @Ctx() context: Context,
    @Arg('input', () => SetCustomerEmailsInput, { description: 'The choice.' }) input: SetCustomerEmailsInput,
  ): Promise<Payload<{ settings: SettingsView }>> {
    return payload(async () => {
      await ask(context, setCustomerEmails, input);
      return { settings: await settings(context) };
    });
  }

  // It calls an address of the caller's choice, so it could scan for open ports.
  @Extensions({ bucket: 'webhookTests' })
  @Mutation(() => SendTestWebhookPayload, { description: 'Delivers a test event on the same way as every other one.' })
  sendTestWebhook(@Ctx() context: Context): Promise<Payload<{ delivery: Delivery | null }>> {
    return payload(async () => {
      const { deliveryId } = await ask(context, sendTestWebhook);
      return { delivery: (await orNull(ask(context, findDelivery, { deliveryId })))?.delivery ?? null };
    });
  }

  @Mutation(() => ResendWebhookDeliveryPayload, {
    description: 'Sends one delivery again, whatever became of it, under the same X-Webhook-ID: one attempt beside the automatic ones.',
  })
  resendWebhookDelivery(
    @Ctx() context: Context,
    @Arg('input', () => ResendWebhookDeliveryInput, { description: 'Which one.' }) input: ResendWebhookDeliveryInput,
  ): Promise<Payload<{ delivery: Delivery }>> {
    return payload(async () => ({ delivery: (await ask(context, resendDelivery, input)).delivery }));
  }

  @Mutation(() => ResendWebhookDeliveriesPayload, {
    description: 'Sends several deliveries again, up to a hundred; one that cannot be sent now holds none of the others back.',
  })
  resendWebhookDeliveries(
    @Ctx() context: Context,
    @Arg('input', () => ResendWebhookDeliveriesInput, { description: 'Which ones.' }) input: ResendWebhookDeliveriesInput,
  ): Promise<Payload<{ deliveries: Delivery[]; refused: NotResent[] }>> {
    return payload(async () => {
      const { deliveries, refused } = await ask(context, resendDeliveries, input);
      return { deliveries, refused };
    });
  }

  @Mutation(() => AcknowledgeWebhookDeliveryPayload, {
    description: 'Takes one delivery as acknowledged because it reached your server by another way: nothing more of it is sent by itself.',
  })
  acknowledgeWebhookDelivery(
    @Ctx() context: Context,
    @Arg('input', () => AcknowledgeWebhookDeliveryInput, { description: 'Which one.' }) input: AcknowledgeWebhookDeliveryInput,
  ): Promise<Payload<{ delivery: Delivery }>> {
    return payload(async () => ({ delivery: (await ask(context, acknowledgeDelivery, input)).delivery }));
  }

  @Mutation(() => RecoverWebhookDeliveriesPayload, {
    description: 'Delivers what was missed in a range of time; what was delivered is left alone.',
  })
  recoverWebhookDeliveries(
    @Ctx() context: Context,
    @Arg('input', () => RecoverWebhookDeliveriesInput, { description: 'The range.' }) input: RecoverWebhookDeliveriesInput,
  ): Promise<Payload<{ recovery: Recovery }>> {
    return payload(async () => ({ recovery: await ask(context, recoverWebhooks, input) }));
  }
}

@Resolver(() => Transfer)
export class TransferDeliveriesResolver {
  @FieldResolver(() => [WebhookDelivery], { description: 'The deliveries of its events, newest first, at most 20.' })
  async webhookDeliveries(@Ctx() context: Context, @Root() { transferCode }: ShownTransfer): Promise<Delivery[]> {
    return (await ofTransfers(context, transferCode)) ?? [];
  }
}
