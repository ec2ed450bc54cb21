import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import type { ErrorCode } from '../../domain/errors/error-codes.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { deliveriesOf, deliveryDetail, deliveryDetailSchema, deliveryId, deliverySchema } from './delivery.ts';
import { endpointId } from './endpoint-input.ts';
import { endpointRecord } from './endpoint-record.ts';

/**
 * Sends one delivery again, whatever became of it, under the same X-Webhook-ID. It is one attempt beside the automatic ones,
 * which keep their times; what was delivered stays so, and what has failed is failed again unless it is acknowledged.
 * @throws Refusal 404; 409 while it is being sent, and ENDPOINT_PAUSED or INVALID_STATE when its endpoint is paused or removed; 400 when no URL is configured.
 */
export const resendDelivery = operation({
  title: 'webhooks.resend',
  summary: 'Send one delivery again',
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

/** Of one request: what a page of the dashboard shows. */
const MAX_RESENT = 100;

const notResentSchema = z
  .object({
    deliveryId: z.uuid().meta({ description: 'Its id, as it was asked for.' }),
    code: z.string().meta({ description: 'Why not, as a resend of it alone would be refused.' }),
    error: z.string().meta({ description: 'Why not, for people.' }),
  })
  .register(typeNames, { name: 'WebhookNotResent', description: 'A delivery that is not sent again now, and why.' });

/** The result for each delivery that was asked for. */
const resentSchema = z
  .object({
    deliveries: z.array(deliverySchema).meta({ description: 'Those that are on their way again, oldest first.' }),
    refused: z.array(notResentSchema).meta({ description: 'Those that are not, and why.' }),
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
 * Sends several deliveries again, up to a hundred at once, each as a resend of its own would: whatever became of it, under its X-Webhook-ID, one attempt beside
 * the automatic ones. One that cannot be sent now is told by its code and holds none of the others back; an id that is given twice counts once.
 */
export const resendDeliveries = operation({
  title: 'webhooks.resend_many',
  summary: 'Send several deliveries again',
  scope: 'webhooks:write',
  input: z.strictObject({
    deliveryIds: z
      .array(z.uuid({ error: 'must be the id of a delivery' }))
      .min(1, { error: 'must name at least one delivery' })
      .max(MAX_RESENT, { error: `must name at most ${MAX_RESENT} deliveries` })
      .meta({ description: 'Their ids, the X-Webhook-ID of every attempt.' }),
  }),
  output: resentSchema,
  async run(app, actor, { deliveryIds }) {
    // In one order, in which workers record theirs: two requests never wait for each other.
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
  if (!isKnown) return because('RECORD_NOT_FOUND', 'No delivery has this id');
  if (isPaused) return because('ENDPOINT_PAUSED', 'Its endpoint is paused; resume it first');
  if (!hasUrl) return because('INVALID_STATE', 'Its endpoint was removed, or has no URL');
  return because('DELIVERY_IN_PROGRESS', 'This delivery is being sent right now');
}

/**
 * Sends one event again: to the endpoint that is named, whatever its choice of events, or to every endpoint that it was made for or that wants it. What has no
 * delivery yet gets one, with six attempts; others are sent under their id, as by a resend of each.
 * @throws Refusal 404 for an event or an endpoint that is not there; 409 ENDPOINT_PAUSED when the one named is paused, INVALID_STATE when nobody wants it.
 */
export const resendEvent = operation({
  title: 'webhooks.resend_event',
  summary: 'Send one event again, to one endpoint or to all',
  scope: 'webhooks:write',
  input: z.strictObject({
    eventId: z.uuid().meta({ description: 'The id of the event.' }),
    endpointId: endpointId.optional().meta({ description: 'To this endpoint alone; without it to all that want the event.' }),
  }),
  output: z.array(deliverySchema),
  async run(app, actor, { eventId, endpointId: to }) {
    const [event] = await app.db.query('webhook.event_exists', 'select from ledger.outbox where book_id = $1 and id = $2', [
      actor.bookId,
      eventId,
    ]);
    if (!event) throw new Refusal('not_found', 'No event has this id', { code: 'RECORD_NOT_FOUND' });
    if (to !== undefined && (await endpointRecord(app, actor.bookId, to)).pausedAt !== null)
      throw new Refusal('conflict', 'This endpoint is paused; resume it first', { code: 'ENDPOINT_PAUSED' });
    const sent = await app.db.query<{ id: string }>('webhook.resend_event', 'select * from webhook.resend_event($1, $2, $3) as again(id)', [
      actor.bookId,
      eventId,
      to ?? null,
    ]);
    if (sent.length === 0)
      throw new Refusal('conflict', 'No endpoint gets this event: none is set, or none wants it', { code: 'INVALID_STATE' });
    const ids = sent.map(({ id }) => id);
    sentAgain(app, actor.bookId, ids);
    return deliveriesOf(app, actor, ids);
  },
});

/**
 * Takes a delivery as acknowledged because somebody carried it to their server by another way: nothing more of it is sent by itself. What was
 * delivered before stays as it was. The log says who did it.
 * @throws Refusal 404; 409 while it is being sent, since that attempt decides.
 */
export const acknowledgeDelivery = operation({
  title: 'webhooks.acknowledge',
  summary: 'Take one delivery as acknowledged',
  scope: 'webhooks:write',
  input: z.strictObject({ deliveryId }),
  output: deliveryDetailSchema,
  async run(app, actor, { deliveryId: id }) {
    const delivery = await deliveryDetail(app, actor, id);
    if (delivery.status === 'delivered') return delivery;
    await audited(app, actor, async (tx) => {
      const [row] = await tx.query<{ done: boolean }>('webhook.acknowledge', 'select webhook.acknowledge($1, $2) as done', [
        actor.bookId,
        id,
      ]);
      if (!row?.done) throw beingSent();
      const subject = { type: 'webhook_delivery', id };
      await audit(tx, actor, {
        action: 'webhooks.acknowledge',
        subject,
        before: { status: delivery.status },
        after: { status: 'delivered' },
      });
    });
    app.feeds.rowsChanged(actor.bookId, [id]);
    return deliveryDetail(app, actor, id);
  },
});

/** @throws Refusal when nothing is sent to the endpoint of a delivery now. */
async function refuseIdle(app: App, bookId: number, id: string): Promise<void> {
  const [endpoint] = await app.db.query<{ isFirst: boolean; hasUrl: boolean; isPaused: boolean }>(
    'webhook.endpoint_of',
    `select e.first_of is not null as is_first, e.url is not null as has_url, e.paused_at is not null as is_paused
       from webhook.delivery d join webhook.receiver e on e.book_id = d.book_id and e.id = d.endpoint_id where d.book_id = $1 and d.id = $2`,
    [bookId, id],
  );
  if (endpoint?.isPaused) throw new Refusal('conflict', 'Its endpoint is paused; resume it first', { code: 'ENDPOINT_PAUSED' });
  if (endpoint?.hasUrl) return;
  if (endpoint?.isFirst ?? true) throw invalid('webhookUrl', 'No webhook URL is configured; set one with POST /webhooks/settings');
  throw new Refusal('conflict', 'Its endpoint was removed', { code: 'INVALID_STATE' });
}

/** Notifies workers and live feeds of deliveries that are pending again. */
function sentAgain(app: App, bookId: number, ids: readonly string[]): void {
  app.wakeWebhooks(bookId);
  app.feeds.rowsChanged(bookId, ids);
}

const beingSent = (): Refusal =>
  new Refusal('conflict', 'This delivery is being sent right now', { code: 'DELIVERY_IN_PROGRESS', retryAfterSeconds: 30 });
