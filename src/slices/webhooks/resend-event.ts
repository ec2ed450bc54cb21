import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { endpointId } from './endpoint-input.ts';
import { type Delivery, findDeliveries } from './deliveries.ts';
import { endpointRecord } from './endpoint-record.ts';

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
  async run(app, actor, { eventId, endpointId: to }): Promise<{ deliveries: Delivery[]; clientId: string }> {
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
    app.wakeWebhooks(actor.bookId);
    app.feeds.rowsChanged(actor.bookId, ids);
    return { deliveries: await findDeliveries(app.db, actor.bookId, ids), clientId: actor.businessId };
  },
});
