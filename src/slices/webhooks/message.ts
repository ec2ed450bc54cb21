import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { findEndpoint, signingSecrets } from './endpoint.ts';
import { signedHeaders } from './sign.ts';
import { versionedBody } from '../../core/versions/versions.ts';

export const messageSchema = z
  .object({
    id: z.uuid().meta({ description: 'The id of the event, for `after` of a stream.' }),
    event: z.string().meta({ description: 'The name of the event.' }),
    occurredAt: dateTime.meta({ description: 'The time of the event.' }),
    deliveryId: z.uuid().nullable().meta({ description: 'The delivery of the event to your URL; null without a delivery.' }),
    body: z.string().meta({ description: 'The exact body of every attempt.' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'The headers of an attempt at this moment, with signatures once a secret is set.' }),
  })
  .meta({ id: 'WebhookMessage' })
  .register(typeNames, {
    name: 'WebhookMessage',
    description: 'An event with the exact body and headers of a delivery, signed at the time of the request.',
  });

export type WebhookMessage = z.output<typeof messageSchema>;

/**
 * Retrieves an event with the exact body and headers of an attempt, signed at the time of the request, for a server that the
 * service cannot reach. An event with a delivery has that delivery's `webhook-id`; without a secret there are no signatures.
 * @throws Refusal 404, also for an event of another business.
 */
export const findMessage = operation({
  title: 'webhookMessages.retrieve',
  summary: 'Retrieve an event as delivered',
  scope: 'webhooks:read',
  input: z.strictObject({ eventId: z.uuid().meta({ description: 'The id of the event.' }) }),
  output: messageSchema,
  async run(app, actor, { eventId }): Promise<WebhookMessage> {
    const [row] = await app.db.query<Omit<WebhookMessage, 'headers'> & { nowSeconds: number }>(
      'webhook.message',
      `select o.id, o.event, o.occurred_at, webhook.envelope(o) as body, d.id as delivery_id,
              extract(epoch from clock_timestamp())::double precision as now_seconds
         from ledger.outbox o left join webhook.endpoint e on e.book_id = o.book_id
         left join webhook.delivery d on d.book_id = o.book_id and d.event_id = o.id and d.endpoint_id = e.id
        where o.book_id = $1 and o.id = $2`,
      [actor.bookId, eventId],
    );
    if (!row) throw new Refusal('not_found', 'No event has this id; list events with GET /webhooks/events', { code: 'RECORD_NOT_FOUND' });
    const { nowSeconds, ...rest } = row;
    const endpoint = await findEndpoint(app, actor.bookId);
    const message = { ...rest, body: versionedBody(rest.event, rest.body, endpoint?.apiVersion) };
    const headers = signedHeaders({
      id: message.deliveryId ?? message.id,
      event: message.event,
      body: Buffer.from(message.body, 'utf8'),
      timestampSeconds: Math.floor(nowSeconds),
      secrets: endpoint ? signingSecrets(app, endpoint, new Date(nowSeconds * 1_000)) : [],
    });
    return { ...message, headers };
  },
});

const eventTypeSchema = z
  .object({
    event: z.string().meta({ description: 'The name of the event.' }),
    summary: z.string().meta({ description: 'The occasion of the event.' }),
    timestamp: z
      .enum(['unix', 'rfc3339'])
      .register(typeNames, { name: 'EventTimestamp', description: 'The time format of an event envelope.' })
      .meta({ description: 'The time format of the envelope.' }),
    optIn: z.boolean().meta({ description: 'Delivered only to an endpoint with this event in `eventTypes`.' }),
    schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the whole body.' }),
    example: z.record(z.string(), z.unknown()).meta({ description: 'An example of the whole body.' }),
  })
  .register(typeNames, { name: 'WebhookEventType', description: 'An event type.', without: ['optIn'] });

/** Lists every event type with its JSON Schema and an example. */
export const listEventTypes = operation({
  title: 'eventTypes.list',
  summary: 'List event types',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  output: { list: eventTypeSchema },
  run: (app) => Promise.resolve(app.eventTypes()),
});
