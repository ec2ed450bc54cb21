import { z } from 'zod';
import { compactJson } from '../../platform/formats/canonical-json.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { findEndpoint, signingSecrets } from './endpoint.ts';
import { signedHeaders } from './sign.ts';

/** An event as an attempt would send it now. */
export interface WebhookMessage {
  id: string;
  event: string;
  occurredAt: Date;
  /** Its delivery to the configured URL; null when it has none. */
  deliveryId: string | null;
  body: string;
  headers: Record<string, string>;
}

interface MessageRow extends Omit<WebhookMessage, 'headers'> {
  nowSeconds: number;
}

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
  async run(app, actor, { eventId }): Promise<WebhookMessage> {
    const [row] = await app.db.query<MessageRow>(
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
