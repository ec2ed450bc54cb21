import { z } from 'zod';
import { Mailbox } from '../../core/feeds/mailbox.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Delivery, deliveryStatus } from './deliveries.ts';
import { endpointId } from './endpoint-input.ts';
import { deliveryChanges } from './delivery-log.ts';
import { eventNames } from '../../core/events/names.ts';

/** Deliveries that may wait for one subscriber. Beyond it the oldest states are skipped: the list shows them. */
const MAX_WAITING = 1_000;

/** Every change of webhook deliveries that passes the filter, from now on. Who reads slowly gets each delivery's last state. */
export const deliveryFeed = operation({
  title: 'webhooks.delivery_feed',
  summary: 'Every change of webhook deliveries',
  scope: 'webhooks:read',
  input: z.strictObject({
    status: z.array(deliveryStatus).max(3).optional().meta({ description: 'Only while they stand at one of these.' }),
    event: z.enum(eventNames).optional().meta({ description: 'Only of this event, such as transfer.settled.' }),
    endpointId: endpointId.optional().meta({ description: 'Only to this further endpoint.' }),
  }),
  async run(app, actor, { status, event, endpointId: to }): Promise<AsyncIterableIterator<Delivery, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    const unwatch = feed.watch(deliveryChanges, (deliveries) => {
      for (const delivery of deliveries) {
        const passes =
          (status === undefined || status.includes(delivery.status)) &&
          (event === undefined || event === delivery.event) &&
          (to === undefined || to === delivery.endpointId);
        if (passes) mailbox.put(delivery.id, delivery);
      }
    });
    const mailbox = new Mailbox<Delivery>(MAX_WAITING, () => {
      unwatch();
      release();
    });
    try {
      await feed.ready(deliveryChanges);
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    return mailbox;
  },
});
