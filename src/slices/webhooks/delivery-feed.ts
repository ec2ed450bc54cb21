import { z } from 'zod';
import { eventNames } from '../../core/events/event.ts';
import type { Poll, Source } from '../../core/feeds/book-feed.ts';
import { streamChanges } from '../../core/feeds/mailbox.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Delivery, deliveryStatus, findDeliveries } from './delivery.ts';
import { endpointId } from './endpoint-input.ts';

/** Deliveries queued for one subscriber. Beyond this bound the oldest states are dropped; the list has them. */
const MAX_WAITING = 1_000;

/** Streams every change of the webhook deliveries that match the filter. A slow reader gets the last state of each delivery. */
export const deliveryFeed = operation({
  title: 'webhookDeliveries.watch',
  summary: 'Stream changes of webhook deliveries',
  scope: 'webhooks:read',
  input: z.strictObject({
    status: z.array(deliveryStatus).max(3).optional().meta({ description: 'Only deliveries with one of these statuses.' }),
    event: z.enum(eventNames).optional().meta({ description: 'Only deliveries of this event, such as transfer.settled.' }),
    endpointId: endpointId.optional().meta({ description: 'Only deliveries to this additional endpoint.' }),
  }),
  run: (app, actor, { status, event, endpointId: to }) =>
    streamChanges<Delivery, DeliveryWatcher>(app, actor, {
      topic: deliveryChanges,
      bound: MAX_WAITING,
      watcher: (mailbox) => (deliveries) => {
        for (const delivery of deliveries) {
          const passes =
            (status === undefined || status.includes(delivery.status)) &&
            (event === undefined || event === delivery.event) &&
            (to === undefined || to === delivery.endpointId);
          if (passes) mailbox.put(delivery.id, delivery);
        }
      },
      begin: async (_, feed) => void (await feed.ready(deliveryChanges)),
    }),
});

const PAGE = 1_000;
const MAX_KNOWN = 4_000;

/** Why: a poll may find an event this late. */
const WIDE = '15 seconds';
const NARROW = '1 second';

type DeliveryWatcher = (deliveries: readonly Delivery[]) => void;

function deliveryChanges(db: Database, bookId: number): Source<DeliveryWatcher> {
  const known = new Map<string, { print: string; isOpen: boolean }>();
  const open = (): string[] => [...known].flatMap(([id, { isOpen }]) => (isOpen ? [id] : [])).slice(-PAGE);
  const isChanged = (delivery: Delivery): boolean => {
    const { id, status, attempts, httpStatus, lastError, nextRetryAt, deliveredAt } = delivery;
    const print = [status, attempts, httpStatus, lastError, nextRetryAt?.getTime(), deliveredAt?.getTime()].join(' ');
    if (known.get(id)?.print === print) return false;
    known.delete(id);
    known.set(id, { print, isOpen: status === 'pending' });
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    return true;
  };
  /** Finds new and named deliveries; a thorough poll also reads all attempts of the last minute and all open deliveries. */
  const next = async ({ ids, isThorough }: Poll): Promise<Delivery[]> => {
    const asked = isThorough ? [...ids, ...open()] : ids;
    // Why: the clock is read once, in its own query, so that the index can start there.
    const rows = await db.query<{ id: string }>(
      isThorough ? 'feed.deliveries.thorough' : 'feed.deliveries',
      `(select id from webhook.delivery where book_id = $1 and created_at >= (select clock_timestamp() - interval '${isThorough ? WIDE : NARROW}')
         order by created_at desc, id desc limit $2)
       ${isThorough ? `union (select delivery_id from webhook.attempt where book_id = $1 and started_at >= (select clock_timestamp() - interval '1 minute') order by started_at desc limit $2)` : ''}`,
      [bookId, PAGE],
    );
    const wanted = [...new Set([...rows.map(({ id }) => id), ...asked])];
    const deliveries = wanted.length > 0 ? await findDeliveries(db, bookId, wanted) : [];
    return deliveries.filter(isChanged);
  };
  return {
    async start() {
      known.clear();
      await next({ ids: [], isThorough: true });
    },
    async notify(watchers, poll) {
      const deliveries = await next(poll);
      if (deliveries.length > 0) for (const watcher of watchers) watcher(deliveries);
    },
  };
}
