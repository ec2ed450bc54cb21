import { z } from 'zod';
import { eventNames } from '../../core/events/names.ts';
import type { Look, Source } from '../../core/feeds/book-feed.ts';
import { Seen } from '../../core/feeds/feeds.ts';
import { Mailbox } from '../../core/feeds/mailbox.ts';
import { operation } from '../../core/operation/operation.ts';
import { firstId, timeOfId } from '../../domain/ids/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** An event that happened, and whether the settings of the book, or those that a book begins with, would have it delivered. */
export interface Happened {
  id: string;
  event: string;
  isWanted: boolean;
}

interface EventWatcher {
  happened(events: readonly Happened[]): void;
  /** More happened at once than a look reads. */
  lost(): void;
}

/** Events that may wait for one subscriber: a whole replay and as many again. */
const MAX_WAITING = 2_000;

/**
 * Every event of the business from now on, whether it has a URL or not, for a listener on a machine that the service cannot reach. Without
 * `events` those that the settings would have delivered. With `after`, the id of an event, first what was missed; some of it may come twice.
 * @throws Refusal 409 RESYNC_REQUIRED when more than 1,000 events or an hour were missed, and later to a subscriber that falls so far behind.
 */
export const messageFeed = operation({
  title: 'webhooks.message_feed',
  summary: 'Every event as it is sent, with what was missed',
  scope: 'webhooks:read',
  input: z.strictObject({
    events: z
      .array(z.enum(eventNames))
      .min(1)
      .max(eventNames.length)
      .optional()
      .meta({ description: 'Only these, opt-in or not; without it those that the settings would have delivered.' }),
    after: z.uuid({ version: 'v7' }).optional().meta({ description: 'Begins with what came after this event, at most an hour ago.' }),
  }),
  async run(app, actor, { events, after }): Promise<AsyncIterableIterator<Happened, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    const tell = (happened: readonly Happened[]): void => {
      for (const one of happened) {
        if (!(events ? events.some((name) => name === one.event) : one.isWanted)) continue;
        if (!mailbox.put(one.id, one) && mailbox.isOpen) mailbox.fail(resyncRequired());
      }
    };
    const unwatch = feed.watch(bookEvents, { happened: tell, lost: () => mailbox.fail(resyncRequired()) });
    const mailbox = new Mailbox<Happened>(MAX_WAITING, () => {
      unwatch();
      release();
    });
    try {
      const log = await feed.ready(bookEvents);
      if (after !== undefined) tell(await log.since(after));
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    return mailbox;
  },
});

const PAGE = 500;
const MAX_PAGES = 10;
const MAX_KNOWN = 20_000;
const REPLAY_EVENTS = 1_000;
const REPLAY_AGE_MS = 3_600_000;
/** An event's id is made before its commit: how late a look may find it, and how late an ordinary one does. */
const WIDE_MS = 15_000;
const NARROW_MS = 2_000;

const bookEvents = (db: Database, bookId: number): EventLog => new EventLog(db, bookId);

/** The events of one book as they happen: each that a look finds and no look before it did. */
class EventLog implements Source<EventWatcher> {
  private readonly db: Database;
  private readonly bookId: number;
  private readonly known = new Seen(MAX_KNOWN);

  constructor(db: Database, bookId: number) {
    this.db = db;
    this.bookId = bookId;
  }

  /** Takes what is there as known. @throws Refusal when the database is away. */
  async start(): Promise<void> {
    this.known.clear();
    await this.next(WIDE_MS);
  }

  async tell(watchers: ReadonlySet<EventWatcher>, { isThorough }: Look): Promise<void> {
    const found = await this.next(isThorough ? WIDE_MS : NARROW_MS);
    for (const watcher of watchers) {
      if (found === null) watcher.lost();
      else if (found.length > 0) watcher.happened(found);
    }
  }

  /**
   * What happened after the event `after`. What was still under way then is found as well, so some may be told again.
   * @throws Refusal 409 RESYNC_REQUIRED when that is over an hour or 1,000 events ago.
   */
  async since(after: string): Promise<Happened[]> {
    const at = timeOfId(after).getTime();
    const found = await this.read(firstId(new Date(Math.max(0, at - WIDE_MS))), REPLAY_EVENTS + 1);
    if (Date.now() - at > REPLAY_AGE_MS || found.length > REPLAY_EVENTS) throw resyncRequired();
    return found.filter(({ id }) => id !== after);
  }

  /** What happened within `withinMs` and was not known; null when that is more than can be read. */
  private async next(withinMs: number): Promise<Happened[] | null> {
    const news: Happened[] = [];
    let rows = await this.read(null, PAGE, withinMs);
    for (let page = 1; ; page += 1) {
      for (const row of rows) if (this.known.add(row.id)) news.push(row);
      if (rows.length < PAGE) return news;
      if (page === MAX_PAGES) return null;
      rows = await this.read(rows.at(-1)?.id ?? null, PAGE, withinMs);
    }
  }

  /** From an id on, or else what the database's clock says is younger than `withinMs`. */
  private read(from: string | null, limit: number, withinMs = 0): Promise<Happened[]> {
    return this.db.query<Happened>(
      'feed.events',
      `select o.id, o.event, o.event = 'test.webhook' or ledger.wants(coalesce(e.event_types, '{}'), o.event) as is_wanted
         from ledger.outbox o left join webhook.endpoint e on e.book_id = o.book_id
        where o.book_id = $1 and o.id >= coalesce($2, (
                select (lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint - $4), 12, '0') || repeat('0', 20))::uuid))
        order by o.id limit $3`,
      [this.bookId, from, limit, withinMs],
    );
  }
}

function resyncRequired(): Refusal {
  return new Refusal('conflict', 'Too much has happened since; look at the deliveries and subscribe without `after`', {
    code: 'RESYNC_REQUIRED',
  });
}
