import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { Source } from '../../core/feeds/book-feed.ts';
import { Mailbox } from '../../core/feeds/mailbox.ts';
import { Seen } from '../../core/feeds/feeds.ts';
import { operation } from '../../core/operation/operation.ts';
import { COLUMNS, type LoggedRequest } from './list.ts';

/** Bound per subscriber and per poll; beyond it the oldest requests are dropped. */
const MAX_WAITING = 500;
const MAX_KNOWN = 4_000;
/** Requests are stored twice a second without a notification. */
const EVERY_MS = 500;

/**
 * Streams the REST requests of this environment, half a second after their answers. Requests beyond the rate of the log are
 * missing.
 */
export const requestFeed = operation({
  title: 'requestLog.watch',
  summary: 'Stream REST requests',
  scope: 'requests:read',
  input: z.strictObject({
    status: z
      .string()
      .trim()
      .regex(/^[2-5](?:\d\d|xx)$/, { error: 'must be a status such as 404, or a class such as 4xx' })
      .optional()
      .meta({ description: 'Only requests with this status, such as `404`, or status class, such as `4xx`.' }),
  }),
  async run(app, actor, { status }): Promise<AsyncIterableIterator<LoggedRequest, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    const unwatch = feed.watch(bookRequests, (requests) => {
      for (const request of requests) if (passes(request, status)) mailbox.put(request.id, request);
    });
    const mailbox = new Mailbox<LoggedRequest>(MAX_WAITING, () => {
      unwatch();
      release();
    });
    try {
      await feed.ready(bookRequests);
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    feed.poll();
    return mailbox;
  },
});

const passes = ({ status }: LoggedRequest, wanted: string | undefined): boolean =>
  wanted === undefined || String(status) === wanted || `${String(status)[0]}xx` === wanted;

type Watcher = (requests: readonly LoggedRequest[]) => void;
const bookRequests = (db: Database, bookId: number): Requests => new Requests(db, bookId);

/** Yields each stored request once. */
class Requests implements Source<Watcher> {
  private readonly db: Database;
  private readonly bookId: number;
  private readonly known = new Seen(MAX_KNOWN);

  constructor(db: Database, bookId: number) {
    this.db = db;
    this.bookId = bookId;
  }

  /** Marks existing requests as seen. @throws Refusal when the database is unavailable. */
  async start(): Promise<void> {
    this.known.clear();
    await this.next();
  }

  async notify(watchers: ReadonlySet<Watcher>): Promise<number> {
    const requests = await this.next();
    if (requests.length > 0) for (const watcher of watchers) watcher(requests);
    return EVERY_MS;
  }

  private async next(): Promise<LoggedRequest[]> {
    const rows = await this.db.query<LoggedRequest>(
      'feed.requests',
      `select ${COLUMNS} from request_log where book_id = $1 and id >= (
          select (lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 10000), 12, '0') || repeat('0', 20))::uuid)
        order by id desc limit $2`,
      [this.bookId, MAX_WAITING],
    );
    return rows.toReversed().filter(({ id }) => this.known.add(id));
  }
}
