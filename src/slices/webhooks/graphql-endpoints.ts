import { Arg, Ctx, Extensions, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ask, byId, orNull, type Payload, payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { addEndpoint, type MadeEndpoint } from './add-endpoint.ts';
import { type Delivery, findDelivery } from './deliveries.ts';
import { endpointsByIds } from './details.ts';
import { type EndpointView, endpointView } from './endpoint-views.ts';
import {
  AddWebhookEndpointInput,
  AddWebhookEndpointPayload,
  PauseWebhookEndpointInput,
  PauseWebhookEndpointPayload,
  RemoveWebhookEndpointInput,
  RemoveWebhookEndpointPayload,
  ResendWebhookEventInput,
  ResendWebhookEventPayload,
  ResumeWebhookEndpointInput,
  ResumeWebhookEndpointPayload,
  RotateWebhookEndpointSecretInput,
  RotateWebhookEndpointSecretPayload,
  TestWebhookEndpointInput,
  TestWebhookEndpointPayload,
  UpdateWebhookEndpointInput,
  UpdateWebhookEndpointPayload,
  WebhookEndpoint,
} from './graphql-endpoint-types.ts';
import { WebhookDelivery } from './graphql-types.ts';
import { findOneEndpoint, listEndpoints } from './list-endpoints.ts';
import { pauseEndpoint } from './pause-endpoint.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { resendEvent } from './resend-event.ts';
import { resumeEndpoint } from './resume-endpoint.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';
import { testEndpoint } from './test-endpoint.ts';
import { updateEndpoint } from './update-endpoint.ts';

const endpoints = loader((context, endpointIds: readonly string[]) => ask(context, endpointsByIds, { endpointIds }));

const withSecret = ({ endpoint, secret }: MadeEndpoint): { endpoint: EndpointView; secret: string } => ({
  endpoint: endpointView(endpoint),
  secret,
});

/** Further endpoints, beside the one of the settings. */
@Resolver(() => WebhookDelivery)
export class WebhookEndpointResolver {
  @Query(() => [WebhookEndpoint], { description: 'The endpoints of the business in this environment, that of the settings first.' })
  async webhookEndpoints(@Ctx() context: Context): Promise<EndpointView[]> {
    return (await ask(context, listEndpoints)).map(endpointView);
  }

  @Query(() => WebhookEndpoint, { nullable: true, description: 'One endpoint by its id; null when there is none.' })
  async webhookEndpoint(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) endpointId: string,
  ): Promise<EndpointView | null> {
    const found = await byId(context, findOneEndpoint, { endpointId });
    return found && endpointView(found);
  }

  @FieldResolver(() => WebhookEndpoint, {
    nullable: true,
    description: 'The further endpoint that it goes to; null for the URL of the settings, and once it was removed.',
  })
  async endpoint(@Ctx() context: Context, @Root() { endpointId }: Delivery): Promise<EndpointView | null> {
    const found = endpointId === null ? null : await endpoints(context, endpointId);
    return found ? endpointView(found) : null;
  }

  @Mutation(() => AddWebhookEndpointPayload, {
    description: 'Adds an endpoint beside that of the settings, with a secret that is told this once.',
  })
  addWebhookEndpoint(
    @Ctx() context: Context,
    @Arg('input', () => AddWebhookEndpointInput, { description: 'Where it is, and what it gets.' }) input: AddWebhookEndpointInput,
  ): Promise<Payload<{ endpoint: EndpointView; secret: string }>> {
    return payload(async () => withSecret(await ask(context, addEndpoint, input)));
  }

  @Mutation(() => UpdateWebhookEndpointPayload, { description: 'Changes an endpoint; what is left out stays.' })
  updateWebhookEndpoint(
    @Ctx() context: Context,
    @Arg('input', () => UpdateWebhookEndpointInput, { description: 'Which one, and what.' }) input: UpdateWebhookEndpointInput,
  ): Promise<Payload<{ endpoint: EndpointView }>> {
    return payload(async () => ({ endpoint: endpointView(await ask(context, updateEndpoint, input)) }));
  }

  @Mutation(() => RemoveWebhookEndpointPayload, { description: 'Removes an endpoint; what is still to be sent to it is given up.' })
  removeWebhookEndpoint(
    @Ctx() context: Context,
    @Arg('input', () => RemoveWebhookEndpointInput, { description: 'Which one.' }) input: RemoveWebhookEndpointInput,
  ): Promise<Payload<{ id: string }>> {
    return payload(async () => ({ id: (await ask(context, removeEndpoint, input)).id }));
  }

  @Mutation(() => PauseWebhookEndpointPayload, {
    description: 'Pauses an endpoint: what happens meanwhile is skipped, and can be delivered afterwards.',
  })
  pauseWebhookEndpoint(
    @Ctx() context: Context,
    @Arg('input', () => PauseWebhookEndpointInput, { description: 'Which one, and why.' }) input: PauseWebhookEndpointInput,
  ): Promise<Payload<{ endpoint: EndpointView }>> {
    return payload(async () => ({ endpoint: endpointView(await ask(context, pauseEndpoint, input)) }));
  }

  @Mutation(() => ResumeWebhookEndpointPayload, { description: 'Ends the pause of an endpoint.' })
  resumeWebhookEndpoint(
    @Ctx() context: Context,
    @Arg('input', () => ResumeWebhookEndpointInput, { description: 'Which one, and what becomes of what it missed.' })
    input: ResumeWebhookEndpointInput,
  ): Promise<Payload<{ endpoint: EndpointView }>> {
    return payload(async () => ({ endpoint: endpointView(await ask(context, resumeEndpoint, input)) }));
  }

  @Mutation(() => RotateWebhookEndpointSecretPayload, { description: 'Makes a new signing secret of an endpoint and tells it this once.' })
  rotateWebhookEndpointSecret(
    @Ctx() context: Context,
    @Arg('input', () => RotateWebhookEndpointSecretInput, { description: 'Whose, and how the old one ends.' })
    input: RotateWebhookEndpointSecretInput,
  ): Promise<Payload<{ endpoint: EndpointView; secret: string }>> {
    return payload(async () => withSecret(await ask(context, rotateEndpointSecret, input)));
  }

  // It calls an address of the caller's choice, so it could scan for open ports.
  @Extensions({ bucket: 'webhookTests' })
  @Mutation(() => TestWebhookEndpointPayload, { description: 'Delivers a test event to one endpoint, on the same way as every other one.' })
  testWebhookEndpoint(
    @Ctx() context: Context,
    @Arg('input', () => TestWebhookEndpointInput, { description: 'Which one.' }) input: TestWebhookEndpointInput,
  ): Promise<Payload<{ delivery: Delivery | null }>> {
    return payload(async () => {
      const { deliveryId } = await ask(context, testEndpoint, input);
      return { delivery: (await orNull(ask(context, findDelivery, { deliveryId })))?.delivery ?? null };
    });
  }

  @Mutation(() => ResendWebhookEventPayload, { description: 'Sends one event again, to one endpoint or to all that want it.' })
  resendWebhookEvent(
    @Ctx() context: Context,
    @Arg('input', () => ResendWebhookEventInput, { description: 'Which event, and where.' }) input: ResendWebhookEventInput,
  ): Promise<Payload<{ deliveries: Delivery[] }>> {
    return payload(async () => ({ deliveries: (await ask(context, resendEvent, input)).deliveries }));
  }
}
