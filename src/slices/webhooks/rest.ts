import { z } from 'zod';
import { encoded } from '../../platform/fast/encode.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { findDelivery, listDeliveries } from './deliveries.ts';
import { endpointSchema, type newEndpointSchema, urlWarnings } from './endpoint-record.ts';
import {
  findOneEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateEndpointSecret,
  sendTestWebhook,
  type sentTestSchema,
  testEndpoint,
} from './endpoints.ts';
import { findMessage, listEventTypes } from './message.ts';
import { pauseEndpoint, resumeEndpoint } from './pause-endpoint.ts';
import { findRecovery, recoverWebhooks } from './recover.ts';
import { acknowledgeDelivery, resendDeliveries, resendDelivery, resendEvent } from './resend.ts';
import { addEndpoint, updateEndpoint } from './save-endpoint.ts';
import { listSigningKeys } from './signing-keys.ts';
import {
  findWebhook,
  removeWebhook,
  rotateSecret,
  setCustomerEmails,
  settingsSchema,
  setWebhook,
  type WebhookSettings,
} from './settings.ts';

const url: Presenter<WebhookSettings> = {
  schema: settingsSchema.pick({ webhookUrl: true, allowedIps: true, eventTypes: true, ordered: true, warnings: true }),
  present: ({ webhookUrl, allowedIps, eventTypes, ordered }) => ({
    message: webhookUrl === null ? 'Webhook URL removed' : 'Webhook URL set',
    data: { webhookUrl, allowedIps, eventTypes, ordered, warnings: urlWarnings(webhookUrl) },
  }),
};
const secret: Presenter<{ secret: string }> = {
  schema: z.object({ secret: z.string().nullable().meta({ description: 'The secret, returned once; null in a repeat.' }) }),
  shownOnce: ['secret'],
  present: ({ secret: text }) => ({
    message: 'New secret created. Save it now, it is not shown again; the previous secret is no longer valid',
    data: { secret: text },
  }),
};
const sentTest: Presenter<z.output<typeof sentTestSchema>> = {
  schema: z.object({ deliveryId: z.uuid().meta({ description: 'The id of the delivery.' }) }),
  present: ({ deliveryId }) => ({ message: 'Test event queued for delivery', data: { deliveryId } }),
};
const customerEmails: Presenter<WebhookSettings> = {
  schema: settingsSchema.pick({ handleCustomerEmails: true }),
  present: ({ handleCustomerEmails }) => ({
    message: handleCustomerEmails ? 'Mails to your customers are enabled' : 'Mails to your customers are disabled',
    data: { handleCustomerEmails },
  }),
};

const madeSchema = endpointSchema
  .extend({ secret: z.string().nullable().meta({ description: 'The signing secret, returned once; null in a repeat.' }) })
  .meta({ id: 'NewWebhookEndpoint' });
const made = (message: string): Presenter<z.output<typeof newEndpointSchema>> => ({
  schema: madeSchema,
  shownOnce: ['secret'],
  present: ({ endpoint, secret: text }) => ({ message, data: encoded(madeSchema, { ...endpoint, secret: text }) }),
});

const example = { webhookUrl: 'http://127.0.0.1:4001/webhooks' };

const older = (id: string, of: string) => ({
  alias: { id, of },
  deprecated: { since: new Date('2026-11-01T00:00:00Z'), sunset: new Date('2027-11-01T00:00:00Z') },
});

export const webhookRoutes = routes({ tag: 'Webhooks', bucket: 'reads' }, (route) => {
  route.post('/webhooks/settings', setWebhook, url, { example });
  route.get('/webhooks/settings', findWebhook);
  route.delete('/webhooks/settings', removeWebhook, url);
  route.post('/webhooks/settings/secret', rotateSecret, secret);
  route.post('/webhooks/settings/test', sendTestWebhook, sentTest, { bucket: 'webhookTests' });
  route.put('/webhooks/settings/customer-emails', setCustomerEmails, customerEmails, { example: { handleCustomerEmails: false } });
  route.get('/webhooks/events', listDeliveries);
  route.get('/webhooks/event-types', listEventTypes);
  route.get('/webhooks/events/{deliveryId}', findDelivery);
  route.get('/webhooks/messages/{eventId}', findMessage);
  route.post('/webhooks/events/{deliveryId}/acknowledge', acknowledgeDelivery, { message: 'Delivery marked as acknowledged' });
  route.post('/webhooks/events/{deliveryId}/resend', resendDelivery, { message: 'Delivery queued again under the same X-Webhook-ID' });
  route.post('/webhooks/events/resend', resendDeliveries, {
    message: ({ refused }) =>
      refused.length === 0 ? 'Deliveries queued again' : 'Some deliveries are not resent; data.refused lists them with the reason',
    example: { deliveryIds: ['0199d3a0-7c1e-7000-8000-000000000001'] },
  });
  route.post('/webhooks/recover', recoverWebhooks, { example: { since: '2026-01-01T00:00:00Z', dryRun: true } });
  route.get('/webhooks/recover/{recoveryId}', findRecovery);
  route.put('/webhook-settings', setWebhook, url, { ...older('olderWebhookSettings.update', 'POST /webhooks/settings'), example });
  route.get('/webhook-settings', findWebhook, older('olderWebhookSettings.retrieve', 'GET /webhooks/settings'));
  route.post(
    '/webhook-settings/generate-secret',
    rotateSecret,
    secret,
    older('olderWebhookSecret.rotate', 'POST /webhooks/settings/secret'),
  );
  route.post('/webhook-settings/test', sendTestWebhook, sentTest, {
    ...older('olderWebhookSettings.test', 'POST /webhooks/settings/test'),
    bucket: 'webhookTests',
  });
});

export const webhookKeyRoutes = routes({ tag: 'Webhooks', access: 'public', bucket: 'reads' }, (route) => {
  route.get('/webhooks/keys', listSigningKeys);
});

export const endpointRoutes = routes({ tag: 'Webhooks', bucket: 'reads' }, (route) => {
  route.get('/webhooks/endpoints', listEndpoints);
  route.post('/webhooks/endpoints', addEndpoint, made('Webhook endpoint created. Save the secret now; it is not shown again'), {
    example: {
      url: 'http://127.0.0.1:4001/books',
      description: 'Books',
      eventTypes: ['transfer.settled', 'wallet.funded'],
      filter: { amount: { $gte: 5_000_000 } },
      headers: [{ name: 'X-Api-Key', value: 'k-5f0c9d1e7b2a4836' }],
      ratePerSecond: 20,
    },
  });
  route.get('/webhooks/endpoints/{endpointId}', findOneEndpoint);
  route.patch('/webhooks/endpoints/{endpointId}', updateEndpoint, {
    message: 'Webhook endpoint updated',
    example: { ratePerSecond: 5, filter: null },
  });
  route.delete('/webhooks/endpoints/{endpointId}', removeEndpoint, { message: 'Webhook endpoint deleted' });
  route.post(
    '/webhooks/endpoints/{endpointId}/secret',
    rotateEndpointSecret,
    made('New secret created. Save it now; it is not shown again'),
    { example: { gracePeriodSeconds: 86_400 } },
  );
  route.post('/webhooks/endpoints/{endpointId}/test', testEndpoint, sentTest, { bucket: 'webhookTests' });
  route.post('/webhooks/endpoints/{endpointId}/pause', pauseEndpoint, {
    message: 'Webhook endpoint paused',
    example: { reason: 'Server migration' },
  });
  route.post('/webhooks/endpoints/{endpointId}/resume', resumeEndpoint, {
    message: 'Webhook endpoint resumed',
    example: { deliverMissed: true },
  });
  route.post('/webhooks/messages/{eventId}/resend', resendEvent, { message: 'Event queued for delivery' });
});
