import { z } from 'zod';
import { eventNames } from '../../core/events/names.ts';
import type { Poll, Source } from '../../core/feeds/book-feed.ts';
import { Seen } from '../../core/feeds/feeds.ts';
import { Mailbox } from '../../core/feeds/mailbox.ts';
import { operation } from '../../core/operation/operation.ts';
import { firstId, timeOfId } from '../../domain/ids/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export interface Happened {
  id: string;
  event: string;
  isWanted: boolean;
}

interface EventWatcher {
  happened(events: readonly Happened[]): void;
  lost(): void;
}

const MAX_WAITING = 2_000;

/**
 * Streams every event of the business from now on, with or without a webhook URL, for a listener on a machine that the service
 * cannot reach. Default: the events that the settings would deliver. With `after`, the id of an event, missed events come first;
 * some may come twice.
 * @throws Refusal 409 RESYNC_REQUIRED when more than 1,000 events or an hour were missed, and later to a subscriber that falls
 * behind as far.
 */
export const messageFeed = operation({
  title: 'webhookMessages.watch',
  summary: 'Stream events as delivered',
  scope: 'webhooks:read',
  input: z.strictObject({
    events: z
      .array(z.enum(eventNames))
      .min(1)
      .max(eventNames.length)
      .optional()
      .meta({ description: 'Only these events, opt-in events included; default: the events that the settings would deliver.' }),
    after: z.uuid({ version: 'v7' }).optional().meta({ description: 'Starts after this event, at most one hour old.' }),
  }),
  async run(app, actor, { events, after }): Promise<AsyncIterableIterator<Happened, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    const notify = (happened: readonly Happened[]): void => {
      for (const one of happened) {
        if (!(events ? events.some((name) => name === one.event) : one.isWanted)) continue;
        if (!mailbox.put(one.id, one) && mailbox.isOpen) mailbox.fail(resyncRequired());
      }
    };
    const unwatch = feed.watch(bookEvents, { happened: notify, lost: () => mailbox.fail(resyncRequired()) });
    const mailbox = new Mailbox<Happened>(MAX_WAITING, () => {
      unwatch();
      release();
    });
    try {
      const log = await feed.ready(bookEvents);
      if (after !== undefined) notify(await log.since(after));
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
/** Why: the id of an event precedes its commit; a poll may find it this late, an ordinary poll this much. */
const WIDE_MS = 15_000;
const NARROW_MS = 2_000;

const bookEvents = (db: Database, bookId: number): EventLog => new EventLog(db, bookId);

class EventLog implements Source<EventWatcher> {
  private readonly db: Database;
  private readonly bookId: number;
  private readonly known = new Seen(MAX_KNOWN);

  constructor(db: Database, bookId: number) {
    this.db = db;
    this.bookId = bookId;
  }

  async start(): Promise<void> {
    this.known.clear();
    await this.next(WIDE_MS);
  }

  async notify(watchers: ReadonlySet<EventWatcher>, { isThorough }: Poll): Promise<void> {
    const found = await this.next(isThorough ? WIDE_MS : NARROW_MS);
    for (const watcher of watchers) {
      if (found === null) watcher.lost();
      else if (found.length > 0) watcher.happened(found);
    }
  }

  /** Events after `after`; some may repeat. @throws Refusal 409 RESYNC_REQUIRED beyond one hour or 1,000 events. */
  async since(after: string): Promise<Happened[]> {
    const at = timeOfId(after).getTime();
    const found = await this.read(firstId(new Date(at - WIDE_MS)), REPLAY_EVENTS + 1);
    if (Date.now() - at > REPLAY_AGE_MS || found.length > REPLAY_EVENTS) throw resyncRequired();
    return found.filter(({ id }) => id !== after);
  }

  private async next(withinMs: number): Promise<Happened[] | null> {
    const providerEvent: Happened[] = [];
    let rows = await this.read(null, PAGE, withinMs);
    for (let page = 1; ; page += 1) {
      for (const row of rows) if (this.known.add(row.id)) providerEvent.push(row);
      if (rows.length < PAGE) return providerEvent;
      if (page === MAX_PAGES) return null;
      rows = await this.read(rows.at(-1)?.id ?? null, PAGE, withinMs);
    }
  }

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
  return new Refusal('conflict', 'More than 1,000 events or one hour were missed; list the deliveries, then subscribe without `after`', {
    code: 'RESYNC_REQUIRED',
  });
}
