import { z } from 'zod';
import { one, wholeList } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { deleted, ownId } from '../../domain/schema/type-names.ts';
import { addEndpoint, type MadeEndpoint } from './add-endpoint.ts';
import type { Delivery } from './deliveries.ts';
import { endpointSchema, endpointView } from './endpoint-views.ts';
import { findOneEndpoint, listEndpoints } from './list-endpoints.ts';
import { pauseEndpoint } from './pause-endpoint.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { resendEvent } from './resend-event.ts';
import { testPresenter } from './rest.ts';
import { resumeEndpoint } from './resume-endpoint.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';
import { testEndpoint } from './test-endpoint.ts';
import { updateEndpoint } from './update-endpoint.ts';
import { deliverySchema, deliveryView } from './views.ts';

const madeSchema = endpointSchema
  .extend({ secret: z.string().nullable().meta({ description: 'What signs; shown this once, null in a repeat.' }) })
  .meta({ id: 'NewWebhookEndpoint' });

const oneEndpoint = (message?: string) => one(endpointSchema, endpointView, message);
const endpoints = wholeList(endpointSchema, endpointView);
const made = (message: string): Presenter<MadeEndpoint> => ({
  schema: madeSchema,
  shownOnce: ['secret'],
  present: ({ endpoint, secret }) => ({ message, data: { ...endpointView(endpoint), secret } }),
});
const removed = one(z.object({ id: ownId, deleted }), (gone: { id: string; deleted: true }) => gone, 'Webhook endpoint removed');
const resent: Presenter<{ deliveries: Delivery[]; clientId: string }> = {
  schema: z.array(deliverySchema),
  present: ({ deliveries, clientId }) => ({
    message: 'On its way again',
    data: deliveries.map((delivery) => deliveryView(delivery, clientId)),
  }),
};

const example = {
  url: 'http://127.0.0.1:4001/books',
  description: 'Books',
  eventTypes: ['transfer.settled', 'wallet.funded'],
  filter: { amount: { $gte: 5_000_000 } },
  headers: [{ name: 'X-Api-Key', value: 'k-5f0c9d1e7b2a4836' }],
  ratePerSecond: 20,
};

/** Further endpoints, beside the one of the settings (decision 80). */
export const endpointRoutes = routes({ tag: 'Webhooks', bucket: 'reads' }, (route) => {
  route.get('/webhooks/endpoints', listEndpoints, endpoints);
  route.post('/webhooks/endpoints', addEndpoint, made('Webhook endpoint added. Keep the secret: it is not shown again'), {
    example,
    refuses: ['conflict'],
  });
  route.get('/webhooks/endpoints/{endpointId}', findOneEndpoint, oneEndpoint(), { refuses: ['not_found'] });
  route.put('/webhooks/endpoints/{endpointId}', updateEndpoint, oneEndpoint('Webhook endpoint changed'), {
    example: { ratePerSecond: 5, filter: null },
    refuses: ['not_found', 'conflict'],
  });
  route.delete('/webhooks/endpoints/{endpointId}', removeEndpoint, removed, { refuses: ['not_found', 'conflict'] });
  route.post('/webhooks/endpoints/{endpointId}/secret', rotateEndpointSecret, made('New secret made; it is shown this once'), {
    example: { gracePeriodSeconds: 86_400 },
    refuses: ['not_found', 'conflict'],
  });
  route.post('/webhooks/endpoints/{endpointId}/test', testEndpoint, testPresenter, {
    bucket: 'webhookTests',
    refuses: ['not_found', 'conflict'],
  });
  route.post('/webhooks/endpoints/{endpointId}/pause', pauseEndpoint, oneEndpoint('Webhook endpoint paused'), {
    example: { reason: 'We move servers' },
    refuses: ['not_found', 'conflict'],
  });
  route.post('/webhooks/endpoints/{endpointId}/resume', resumeEndpoint, oneEndpoint('Webhook endpoint gets events again'), {
    example: { deliverMissed: true },
    refuses: ['not_found', 'conflict'],
  });
  route.post('/webhooks/messages/{eventId}/resend', resendEvent, resent, { refuses: ['not_found', 'conflict'] });
});
