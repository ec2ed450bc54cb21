import { z } from 'zod';
import { one, wholeList } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { type Page, pageMeta } from '../../domain/schema/page.ts';
import { type Delivery, type DeliveryDetail, findDelivery, listDeliveries, resendDelivery } from './deliveries.ts';
import type { Endpoint } from './endpoint.ts';
import { listEventTypes, type EventType } from './event-types.ts';
import { acknowledgeDelivery } from './acknowledge.ts';
import { findMessage } from './message.ts';
import { findRecovery, type Recovery, recoverWebhooks } from './recover.ts';
import { resendDeliveries, type Resent } from './resend-many.ts';
import { findWebhook, removeWebhook, rotateSecret, sendTestWebhook, setCustomerEmails, setWebhook } from './settings.ts';
import {
  deliverySchema,
  deliveryView,
  detailSchema,
  eventTypeSchema,
  messageSchema,
  messageView,
  recoverySchema,
  resentSchema,
  settingsSchema,
  settingsView,
} from './views.ts';
import { urlWarnings } from './warnings.ts';

const url: Presenter<Endpoint> = {
  schema: settingsSchema.pick({ webhookUrl: true, allowedIps: true, eventTypes: true, ordered: true, warnings: true }),
  present: (endpoint) => ({
    message: endpoint.url === null ? 'Webhook URL removed' : 'Webhook URL set',
    data: {
      webhookUrl: endpoint.url,
      allowedIps: endpoint.allowedIps,
      eventTypes: endpoint.eventTypes,
      ordered: endpoint.ordered,
      warnings: urlWarnings(endpoint.url),
    },
  }),
};

const settings = one(settingsSchema, settingsView);

const secret: Presenter<string> = {
  schema: z.object({ secret: z.string().nullable().meta({ description: 'The secret, shown this once; null in a repeat.' }) }),
  shownOnce: ['secret'],
  present: (text) => ({ message: 'New secret made; it is shown this once, and the old one stops now', data: { secret: text } }),
};
export const testPresenter: Presenter<{ deliveryId: string }> = {
  schema: z.object({ deliveryId: z.uuid().meta({ description: 'Its delivery.' }) }),
  present: ({ deliveryId }) => ({ message: 'Test event on its way', data: { deliveryId } }),
};
const customerEmails: Presenter<Endpoint> = {
  schema: settingsSchema.pick({ handleCustomerEmails: true }),
  present: ({ handleCustomerEmails }) => ({
    message: handleCustomerEmails ? 'Mails go to your customers' : 'No mails go to your customers',
    data: { handleCustomerEmails },
  }),
};
const list: Presenter<Page<Delivery> & { clientId: string }> = {
  schema: z.array(deliverySchema),
  meta: pageMeta,
  present: ({ rows, meta, clientId }) => ({ data: rows.map((delivery) => deliveryView(delivery, clientId)), meta }),
};
const detail = (message?: string): Presenter<DeliveryDetail> => ({
  schema: detailSchema,
  present: ({ clientId, delivery, body, attempts }) => ({
    ...(message !== undefined && { message }),
    data: {
      ...deliveryView(delivery, clientId),
      body,
      attemptLog: attempts.map((attempt) => ({
        ...attempt,
        startedAt: attempt.startedAt.toISOString(),
        finishedAt: attempt.finishedAt?.toISOString() ?? null,
      })),
    },
  }),
});
const recovery: Presenter<Recovery> = {
  schema: recoverySchema,
  present: ({ since, until, ...rest }) => ({ data: { ...rest, since: since.toISOString(), until: until.toISOString() } }),
};
const resent: Presenter<Resent> = {
  schema: resentSchema,
  present: ({ deliveries, refused, clientId }) => ({
    message: refused.length === 0 ? 'On their way again' : 'Some are not sent again; data.refused says which, and why',
    data: { deliveries: deliveries.map((delivery) => deliveryView(delivery, clientId)), refused },
  }),
};
const message = one(messageSchema, messageView);
const types = wholeList(eventTypeSchema, (type: EventType) => type);

const example = { webhookUrl: 'http://127.0.0.1:4001/webhooks' };

/** The older spelling of the settings operations. */
const older = { deprecated: { since: new Date('2026-11-01T00:00:00Z'), sunset: new Date('2027-11-01T00:00:00Z') } };

export const webhookRoutes = routes({ tag: 'Webhooks', bucket: 'reads' }, (route) => {
  route.post('/webhooks/settings', setWebhook, url, { example });
  route.get('/webhooks/settings', findWebhook, settings);
  route.delete('/webhooks/settings', removeWebhook, url);
  route.post('/webhooks/settings/secret', rotateSecret, secret);
  route.post('/webhooks/settings/test', sendTestWebhook, testPresenter, { bucket: 'webhookTests' });
  route.put('/webhooks/settings/customer-emails', setCustomerEmails, customerEmails, { example: { handleCustomerEmails: false } });
  route.get('/webhooks/events', listDeliveries, list, { refuses: ['not_found'] });
  route.get('/webhooks/event-types', listEventTypes, types);
  route.get('/webhooks/events/{deliveryId}', findDelivery, detail());
  route.get('/webhooks/messages/{eventId}', findMessage, message);
  route.post('/webhooks/events/{deliveryId}/acknowledge', acknowledgeDelivery, detail('Taken as acknowledged'));
  route.post('/webhooks/events/{deliveryId}/resend', resendDelivery, detail('On its way again, under the same X-Webhook-ID'));
  route.post('/webhooks/events/resend', resendDeliveries, resent, { example: { deliveryIds: ['0199d3a0-7c1e-7000-8000-000000000001'] } });
  route.post('/webhooks/recover', recoverWebhooks, recovery, {
    example: { since: '2026-01-01T00:00:00Z', dryRun: true },
    refuses: ['not_found', 'conflict'],
  });
  route.get('/webhooks/recover/{recoveryId}', findRecovery, recovery);
  route.put('/webhook-settings', setWebhook, url, { ...older, example });
  route.get('/webhook-settings', findWebhook, settings, older);
  route.post('/webhook-settings/generate-secret', rotateSecret, secret, older);
  route.post('/webhook-settings/test', sendTestWebhook, testPresenter, { ...older, bucket: 'webhookTests' });
});
