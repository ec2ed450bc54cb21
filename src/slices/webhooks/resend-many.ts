import { z } from 'zod';
import type { ErrorCode } from '../../domain/errors/error-codes.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Delivery, findDeliveries } from './deliveries.ts';

/** Of one request: what a page of the dashboard shows. */
const MAX_RESENT = 100;

/** A delivery that is not sent again now, and why. */
export interface NotResent {
  deliveryId: string;
  code: ErrorCode;
  error: string;
}

/** What became of each delivery that was asked for. */
export interface Resent {
  deliveries: Delivery[];
  refused: NotResent[];
  clientId: string;
}

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
  async run(app, actor, { deliveryIds }): Promise<Resent> {
    // In one order, in which workers write down what became of theirs: two requests never wait for each other.
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
    if (sent.length > 0) {
      app.wakeWebhooks(actor.bookId);
      app.feeds.rowsChanged(actor.bookId, sent);
    }
    return {
      deliveries: await findDeliveries(app.db, actor.bookId, sent),
      refused: asked.flatMap((each) => (each.again ? [] : [whyNot(each)])),
      clientId: actor.businessId,
    };
  },
});

function whyNot({ id, isKnown, hasUrl, isPaused }: Asked): NotResent {
  const because = (code: ErrorCode, error: string): NotResent => ({ deliveryId: id, code, error });
  if (!isKnown) return because('RECORD_NOT_FOUND', 'No delivery has this id');
  if (isPaused) return because('ENDPOINT_PAUSED', 'Its endpoint is paused; resume it first');
  if (!hasUrl) return because('INVALID_STATE', 'Its endpoint was removed, or has no URL');
  return because('DELIVERY_IN_PROGRESS', 'This delivery is being sent right now');
}
