import { z } from 'zod';
import { compactJson } from '../../platform/formats/text.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { findEndpoint, signingSecrets } from './endpoint.ts';
import { signedHeaders } from './sign.ts';

/** An event as an attempt would send it now. */
export const messageSchema = z
  .object({
    id: z.uuid().meta({ description: 'The id of the event; watch after it to go on.' }),
    event: z.string().meta({ description: 'Its name.' }),
    occurredAt: dateTime.meta({ description: 'When it happened.' }),
    deliveryId: z.uuid().nullable().meta({ description: 'Its delivery to your URL; null when it has none.' }),
    body: z.string().meta({ description: 'The bytes that every attempt sends.' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'The headers of an attempt that is made now, signatures among them once you have a secret.' }),
  })
  .meta({ id: 'WebhookMessage' })
  .register(typeNames, {
    name: 'WebhookMessage',
    description: 'An event with the bytes and headers that are sent, signed as it was asked for.',
  });

export type WebhookMessage = z.output<typeof messageSchema>;

/**
 * One event with the very bytes and headers that an attempt would send, signed now, for whoever carries it to a server that the
 * service cannot reach. Signed for its delivery where it has one, so both come under one `webhook-id`; without a secret there are no signatures.
 * @throws Refusal 404, also for another business's.
 */
export const findMessage = operation({
  title: 'webhooks.find_message',
  summary: 'One event as it is sent, signed now',
  scope: 'webhooks:read',
  input: z.strictObject({ eventId: z.uuid().meta({ description: 'The id of the event.' }) }),
  output: messageSchema,
  async run(app, actor, { eventId }): Promise<WebhookMessage> {
    const [row] = await app.db.query<Omit<WebhookMessage, 'headers'> & { nowSeconds: number }>(
      'webhook.message',
      `select o.id, o.event, o.occurred_at, webhook.envelope(o.event, o.occurred_at, o.data) as body, d.id as delivery_id,
              extract(epoch from clock_timestamp())::double precision as now_seconds
         from ledger.outbox o left join webhook.endpoint e on e.book_id = o.book_id
         left join webhook.delivery d on d.book_id = o.book_id and d.event_id = o.id and d.endpoint_id = e.id
        where o.book_id = $1 and o.id = $2`,
      [actor.bookId, eventId],
    );
    if (!row) throw new Refusal('not_found', 'No event has this id', { code: 'RECORD_NOT_FOUND' });
    const { nowSeconds, ...rest } = row;
    const message = { ...rest, body: compactJson(rest.body) };
    const endpoint = await findEndpoint(app, actor.bookId);
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
    event: z.string().meta({ description: 'Its name.' }),
    summary: z.string().meta({ description: 'What happened when it is sent.' }),
    timestamp: z
      .enum(['unix', 'rfc3339'])
      .register(typeNames, { name: 'EventTimestamp', description: 'How the envelope of an event tells the time.' })
      .meta({ description: 'How its envelope tells the time.' }),
    optIn: z.boolean().meta({ description: 'Delivered only to an endpoint that names it in `eventTypes`.' }),
    schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the whole body.' }),
    example: z.record(z.string(), z.unknown()).meta({ description: 'An example of the whole body.' }),
  })
  .register(typeNames, { name: 'WebhookEventType', description: 'A kind of event that can be delivered.', without: ['optIn'] });

/** The catalogue of events. */
export const listEventTypes = operation({
  title: 'webhooks.event_types',
  summary: 'Every event, with its schema and an example',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  output: { list: eventTypeSchema },
  run: (app) => Promise.resolve(app.eventTypes),
});
