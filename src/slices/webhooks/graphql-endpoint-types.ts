import { Url } from '../../core/transport/graphql/scalars.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { addEndpoint } from './add-endpoint.ts';
import { endpointSchema } from './endpoint-views.ts';
import { WebhookDelivery } from './graphql-types.ts';
import { pauseEndpoint } from './pause-endpoint.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { resendEvent } from './resend-event.ts';
import { resumeEndpoint } from './resume-endpoint.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';
import { testEndpoint } from './test-endpoint.ts';
import { updateEndpoint } from './update-endpoint.ts';

export const WebhookEndpoint = objectFrom(endpointSchema, { types: { url: () => Url } });

const fields = { types: { url: () => Url, eventTypes: () => [String] } };
export const AddWebhookEndpointInput = inputFrom(
  addEndpoint.input,
  { name: 'AddWebhookEndpointInput', description: 'The endpoint to add.' },
  fields,
);
export type AddWebhookEndpointInput = InstanceType<typeof AddWebhookEndpointInput>;
export const UpdateWebhookEndpointInput = inputFrom(
  updateEndpoint.input,
  { name: 'UpdateWebhookEndpointInput', description: 'What changes of an endpoint. What is left out stays as it was.' },
  fields,
);
export type UpdateWebhookEndpointInput = InstanceType<typeof UpdateWebhookEndpointInput>;
export const RemoveWebhookEndpointInput = inputFrom(removeEndpoint.input, {
  name: 'RemoveWebhookEndpointInput',
  description: 'Which endpoint to remove.',
});
export type RemoveWebhookEndpointInput = InstanceType<typeof RemoveWebhookEndpointInput>;
export const PauseWebhookEndpointInput = inputFrom(pauseEndpoint.input, {
  name: 'PauseWebhookEndpointInput',
  description: 'Which endpoint to pause, and why.',
});
export type PauseWebhookEndpointInput = InstanceType<typeof PauseWebhookEndpointInput>;
export const ResumeWebhookEndpointInput = inputFrom(resumeEndpoint.input, {
  name: 'ResumeWebhookEndpointInput',
  description: 'Which endpoint gets events again, and what becomes of those it missed.',
});
export type ResumeWebhookEndpointInput = InstanceType<typeof ResumeWebhookEndpointInput>;
export const RotateWebhookEndpointSecretInput = inputFrom(rotateEndpointSecret.input, {
  name: 'RotateWebhookEndpointSecretInput',
  description: 'Whose secret is replaced, and how the old one ends.',
});
export type RotateWebhookEndpointSecretInput = InstanceType<typeof RotateWebhookEndpointSecretInput>;
export const TestWebhookEndpointInput = inputFrom(testEndpoint.input, {
  name: 'TestWebhookEndpointInput',
  description: 'Which endpoint to test.',
});
export type TestWebhookEndpointInput = InstanceType<typeof TestWebhookEndpointInput>;
export const ResendWebhookEventInput = inputFrom(resendEvent.input, {
  name: 'ResendWebhookEventInput',
  description: 'Which event to send again, and where.',
});
export type ResendWebhookEventInput = InstanceType<typeof ResendWebhookEventInput>;

const endpoint = () => WebhookEndpoint;
const secretOf = { secret: () => String, endpoint };
export const AddWebhookEndpointPayload = payloadOf(
  'AddWebhookEndpointPayload',
  'The endpoint, and its secret, readable in this answer only',
  secretOf,
);
export const UpdateWebhookEndpointPayload = payloadOf('UpdateWebhookEndpointPayload', 'The endpoint as it is now', { endpoint });
export const RemoveWebhookEndpointPayload = payloadOf('RemoveWebhookEndpointPayload', 'The id of the endpoint that is gone', {
  id: () => String,
});
export const PauseWebhookEndpointPayload = payloadOf('PauseWebhookEndpointPayload', 'The paused endpoint', { endpoint });
export const ResumeWebhookEndpointPayload = payloadOf('ResumeWebhookEndpointPayload', 'The endpoint, which gets events again', {
  endpoint,
});
export const RotateWebhookEndpointSecretPayload = payloadOf(
  'RotateWebhookEndpointSecretPayload',
  'The endpoint, and its new secret, readable in this answer only',
  secretOf,
);
export const TestWebhookEndpointPayload = payloadOf('TestWebhookEndpointPayload', 'The delivery of a test event', {
  delivery: () => WebhookDelivery,
});
export const ResendWebhookEventPayload = payloadOf('ResendWebhookEventPayload', 'The deliveries that are on their way', {
  deliveries: () => [WebhookDelivery],
});
