import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { detail, type DeliveryDetail } from './deliveries.ts';

/**
 * Takes a delivery as acknowledged because somebody carried it to their server by another way: nothing more of it is sent by itself. What was
 * delivered before stays as it was. The log says who did it.
 * @throws Refusal 404; 409 while it is being sent, since that attempt decides.
 */
export const acknowledgeDelivery = operation({
  title: 'webhooks.acknowledge',
  summary: 'Take one delivery as acknowledged',
  scope: 'webhooks:write',
  input: z.strictObject({ deliveryId: z.uuid().meta({ description: 'Its id, the X-Webhook-ID of every attempt.' }) }),
  async run(app, actor, { deliveryId }): Promise<DeliveryDetail> {
    const { delivery } = await detail(app, actor.bookId, actor.businessId, deliveryId);
    if (delivery.status === 'delivered') return detail(app, actor.bookId, actor.businessId, deliveryId);
    await audited(app, actor, async (tx) => {
      const [row] = await tx.query<{ done: boolean }>('webhook.acknowledge', 'select webhook.acknowledge($1, $2) as done', [
        actor.bookId,
        deliveryId,
      ]);
      if (!row?.done)
        throw new Refusal('conflict', 'This delivery is being sent right now', { code: 'DELIVERY_IN_PROGRESS', retryAfterSeconds: 30 });
      const subject = { type: 'webhook_delivery', id: deliveryId };
      await audit(tx, actor, {
        action: 'webhooks.acknowledge',
        subject,
        before: { status: delivery.status },
        after: { status: 'delivered' },
      });
    });
    app.feeds.rowsChanged(actor.bookId, [deliveryId]);
    return detail(app, actor.bookId, actor.businessId, deliveryId);
  },
});
