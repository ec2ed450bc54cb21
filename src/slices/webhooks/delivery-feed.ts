import { z } from 'zod';
import { eventNames } from '../../core/events/names.ts';
import type { Look, Source } from '../../core/feeds/book-feed.ts';
import { Mailbox } from '../../core/feeds/mailbox.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Delivery, deliveryStatus, findDeliveries } from './delivery.ts';
import { endpointId } from './endpoint-input.ts';

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

/** Deliveries of one look, the newest; whoever has more at once reads the list. */
const PAGE = 1_000;
const MAX_KNOWN = 4_000;

/** An event's time is taken before its commit: what a look may find late (15 s), and what an ordinary one does. */
const WIDE = '15 seconds';
const NARROW = '1 second';

type DeliveryWatcher = (deliveries: readonly Delivery[]) => void;

/** The changes of webhook deliveries, for the live feeds. */
const deliveryChanges = (db: Database, bookId: number): DeliveryLog => new DeliveryLog(db, bookId);

/** The webhook deliveries of one book as they change: each state that a look finds and the last one did not. */
class DeliveryLog implements Source<DeliveryWatcher> {
  private readonly db: Database;
  private readonly bookId: number;
  private readonly known = new Map<string, { print: string; isOpen: boolean }>();

  constructor(db: Database, bookId: number) {
    this.db = db;
    this.bookId = bookId;
  }

  /** Takes what is there as known. @throws Refusal when the database is away. */
  async start(): Promise<void> {
    this.known.clear();
    await this.next({ ids: [], isThorough: true });
  }

  async tell(watchers: ReadonlySet<DeliveryWatcher>, look: Look): Promise<void> {
    const deliveries = await this.next(look);
    if (deliveries.length > 0) for (const watcher of watchers) watcher(deliveries);
  }

  /**
   * What changed: among what was made just now, and the deliveries that somebody named. A thorough look needs no names: it asks
   * for every attempt of the last minute, the longest that one can take, and for all that was open.
   * @throws Refusal when the database is away; nothing is lost then.
   */
  private async next({ ids, isThorough }: Look): Promise<Delivery[]> {
    const asked = isThorough ? [...ids, ...this.open()] : ids;
    // The clock is read once, in a query of its own: compared with it row by row, an index cannot begin there, and the whole history is read.
    const rows = await this.db.query<{ id: string }>(
      isThorough ? 'feed.deliveries.thorough' : 'feed.deliveries',
      `(select id from webhook.delivery where book_id = $1 and created_at >= (select clock_timestamp() - interval '${isThorough ? WIDE : NARROW}')
         order by created_at desc, id desc limit $2)
       ${isThorough ? `union (select delivery_id from webhook.attempt where book_id = $1 and started_at >= (select clock_timestamp() - interval '1 minute') order by started_at desc limit $2)` : ''}`,
      [this.bookId, PAGE],
    );
    const wanted = [...new Set([...rows.map(({ id }) => id), ...asked])];
    const deliveries = wanted.length > 0 ? await findDeliveries(this.db, this.bookId, wanted) : [];
    return deliveries.filter((delivery) => this.isNews(delivery));
  }

  private open(): string[] {
    return [...this.known].flatMap(([id, { isOpen }]) => (isOpen ? [id] : [])).slice(-PAGE);
  }

  private isNews(delivery: Delivery): boolean {
    const { id, status, attempts, httpStatus, lastError, nextRetryAt, deliveredAt } = delivery;
    const print = [status, attempts, httpStatus, lastError, nextRetryAt?.getTime(), deliveredAt?.getTime()].join(' ');
    if (this.known.get(id)?.print === print) return false;
    this.known.delete(id);
    this.known.set(id, { print, isOpen: status === 'pending' });
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
    return true;
  }
}
