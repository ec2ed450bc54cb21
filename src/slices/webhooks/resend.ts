import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { OutboxEvent } from '../../core/ledger/entities.ts';
import { prepared } from '../../platform/db/entity.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import type { ErrorCode } from '../../domain/errors/error-codes.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { conflict, found, invalid, Refusal } from '../../platform/errors/refusal.ts';
import { deliveriesOf, deliveryDetail, deliveryDetailSchema, deliveryId, deliverySchema } from './delivery.ts';
import { endpointId } from './endpoint-input.ts';
import { endpointRecord } from './endpoint-record.ts';

/**
 * Resends a delivery in any status under the same X-Webhook-ID: one attempt in addition to the automatic attempts, whose times
 * stay. A delivered delivery stays delivered; a failed one is failed again unless acknowledged.
 * @throws Refusal 404; 409 while an attempt is in progress, and ENDPOINT_PAUSED or INVALID_STATE when its endpoint is paused or
 * removed; 400 when no URL is configured.
 */
export const resendDelivery = operation({
  title: 'webhookDeliveries.resend',
  summary: 'Resend a webhook delivery',
  scope: 'webhooks:write',
  input: z.strictObject({ deliveryId }),
  output: deliveryDetailSchema,
  async run(app, actor, { deliveryId: id }) {
    await deliveryDetail(app, actor, id);
    await refuseIdle(app, actor.bookId, id);
    const [row] = await app.db.query<{ again: boolean }>('webhook.resend', 'select webhook.resend($1, $2) as again', [actor.bookId, id]);
    if (!row?.again) throw beingSent();
    sentAgain(app, actor.bookId, [id]);
    return deliveryDetail(app, actor, id);
  },
});

const MAX_RESENT = 100;

const notResentSchema = namedObject('WebhookNotResent', 'A delivery that is not resent, with the reason.', {
  deliveryId: z.uuid().meta({ description: 'The requested id.' }),
  code: z.string().meta({ description: 'The code of the refusal, the same as for a single resend.' }),
  error: z.string().meta({ description: 'The reason, for people.' }),
});

const resentSchema = z
  .object({
    deliveries: z.array(deliverySchema).meta({ description: 'Deliveries that are pending again, oldest first.' }),
    refused: z.array(notResentSchema).meta({ description: 'Deliveries that are not resent, with the reason.' }),
  })
  .meta({ id: 'WebhookResent' });

interface Asked {
  id: string;
  isKnown: boolean;
  hasUrl: boolean;
  isPaused: boolean;
  again: boolean;
}

/**
 * Resends up to 100 deliveries in any status, each under its X-Webhook-ID, as one attempt in addition to the automatic attempts. A
 * delivery that cannot be sent is listed with its code and does not block the others; a repeated id counts once.
 */
export const resendDeliveries = operation({
  title: 'webhookResends.create',
  summary: 'Resend webhook deliveries',
  scope: 'webhooks:write',
  input: z.strictObject({
    deliveryIds: z
      .array(z.uuid({ error: 'must be the id of a delivery' }))
      .min(1, { error: 'must name at least one delivery' })
      .max(MAX_RESENT, { error: `must name at most ${MAX_RESENT} deliveries` })
      .meta({ description: 'The ids of the deliveries, the X-Webhook-ID of every attempt.' }),
  }),
  output: resentSchema,
  async run(app, actor, { deliveryIds }) {
    // Race: the lock order of recording workers prevents deadlocks.
    const ids = [...new Set(deliveryIds)].toSorted();
    const asked = await app.db.query<Asked>(
      'webhook.resend_many',
      `select i.id, d.id is not null as is_known, e.url is not null as has_url, e.paused_at is not null as is_paused,
              case when e.url is not null and e.paused_at is null then webhook.resend($1, i.id) else false end as again
         from unnest($2::uuid[]) i(id)
         left join lateral (select d.id, d.endpoint_id from webhook.delivery d where d.book_id = $1 and d.id = i.id limit 1) d on true
         left join webhook.receiver e on e.book_id = $1 and e.id = d.endpoint_id`,
      [actor.bookId, ids],
    );
    const sent = asked.filter(({ again }) => again).map(({ id }) => id);
    if (sent.length > 0) sentAgain(app, actor.bookId, sent);
    return {
      deliveries: await deliveriesOf(app, actor, sent),
      refused: asked.flatMap((each) => (each.again ? [] : [whyNot(each)])),
    };
  },
});

function whyNot({ id, isKnown, hasUrl, isPaused }: Asked): z.output<typeof notResentSchema> {
  const because = (code: ErrorCode, error: string) => ({ deliveryId: id, code, error });
  if (!isKnown) return because('RECORD_NOT_FOUND', 'No webhook delivery has this id');
  if (isPaused) return because('ENDPOINT_PAUSED', 'The endpoint of the delivery is paused; resume the endpoint first');
  if (!hasUrl) return because('INVALID_STATE', 'The endpoint of the delivery was removed, or has no URL');
  return because('DELIVERY_IN_PROGRESS', 'An attempt of this delivery is in progress; try again in a few seconds');
}

const eventById = prepared(OutboxEvent)('webhook.event_exists', (db, $: { bookId: number; id: string }) =>
  db.selectFrom('ledger.outbox').select('id').where('bookId', '=', $.bookId).where('id', '=', $.id),
);

/**
 * Resends an event to the named endpoint, subscribed or not, or to every endpoint that has a delivery of it or subscribes to it. A
 * new delivery has six attempts; an existing delivery is resent under its id.
 * @throws Refusal 404 for an unknown event or endpoint; 409 ENDPOINT_PAUSED when the named endpoint is paused, INVALID_STATE when
 * no endpoint subscribes to it.
 */
export const resendEvent = operation({
  title: 'webhookMessages.resend',
  summary: 'Resend an event',
  scope: 'webhooks:write',
  input: z.strictObject({
    eventId: z.uuid().meta({ description: 'The id of the event.' }),
    endpointId: endpointId.optional().meta({ description: 'Only to this endpoint; default: all subscribed endpoints.' }),
  }),
  output: z.array(deliverySchema),
  async run(app, actor, { eventId, endpointId: to }) {
    const { bookId } = actor;
    const [event] = await eventById(app.db, { bookId, id: eventId });
    found(event, 'No event has this id; list events with GET /webhooks/events');
    if (to !== undefined && (await endpointRecord(app.db, actor.bookId, to)).pausedAt !== null)
      throw conflict('ENDPOINT_PAUSED', 'The webhook endpoint is paused; resume the endpoint first');
    const values = [bookId, eventId, to ?? null];
    const sent = await app.db.query<{ id: string }>(
      'webhook.resend_event',
      'select * from webhook.resend_event($1, $2, $3) as again(id)',
      values,
    );
    if (sent.length === 0)
      throw conflict('INVALID_STATE', 'No active endpoint subscribes to this event; set a webhook URL or add the event to `eventTypes`');
    const ids = sent.map(({ id }) => id);
    sentAgain(app, actor.bookId, ids);
    return deliveriesOf(app, actor, ids);
  },
});

/**
 * Marks a delivery as acknowledged after the server received the event in another way. Automatic attempts end; earlier attempts
 * stay in the history, and the audit log names the caller.
 * @throws Refusal 404; 409 while an attempt is in progress, whose result decides.
 */
export const acknowledgeDelivery = operation({
  title: 'webhookDeliveries.acknowledge',
  summary: 'Mark a delivery as acknowledged',
  scope: 'webhooks:write',
  input: z.strictObject({ deliveryId }),
  output: deliveryDetailSchema,
  async run(app, actor, { deliveryId: id }) {
    const delivery = await deliveryDetail(app, actor, id);
    if (delivery.status === 'delivered') return delivery;
    await audited(app, actor, async (tx) => {
      const { bookId } = actor;
      const [row] = await tx.query<{ done: boolean }>('webhook.acknowledge', 'select webhook.acknowledge($1, $2) as done', [bookId, id]);
      if (!row?.done) throw beingSent();
      const subject = { type: 'webhook_delivery', id };
      const [before, after] = [{ status: delivery.status }, { status: 'delivered' }];
      await audit(tx, actor, { action: 'webhookDeliveries.acknowledge', subject, before, after });
    });
    app.feeds.rowsChanged(actor.bookId, [id]);
    return deliveryDetail(app, actor, id);
  },
});

/** @throws Refusal when the endpoint of a delivery is paused, removed or without URL. */
async function refuseIdle(app: App, bookId: number, id: string): Promise<void> {
  const [endpoint] = await app.db.query<{ isFirst: boolean; hasUrl: boolean; isPaused: boolean }>(
    'webhook.endpoint_of',
    `select e.first_of is not null as is_first, e.url is not null as has_url, e.paused_at is not null as is_paused
       from webhook.delivery d join webhook.receiver e on e.book_id = d.book_id and e.id = d.endpoint_id where d.book_id = $1 and d.id = $2`,
    [bookId, id],
  );
  if (endpoint?.isPaused) throw conflict('ENDPOINT_PAUSED', 'The endpoint of the delivery is paused; resume the endpoint first');
  if (endpoint?.hasUrl) return;
  if (endpoint?.isFirst ?? true) throw invalid('webhookUrl', 'No webhook URL is configured; set one with POST /webhooks/settings');
  throw conflict('INVALID_STATE', 'The endpoint of the delivery was removed; resend the event to another endpoint');
}

function sentAgain(app: App, bookId: number, ids: readonly string[]): void {
  app.wakeWebhooks(bookId);
  app.feeds.rowsChanged(bookId, ids);
}

const beingSent = (): Refusal =>
  new Refusal('conflict', 'An attempt of this delivery is in progress; try again in a few seconds', {
    code: 'DELIVERY_IN_PROGRESS',
    retryAfterSeconds: 30,
  });
