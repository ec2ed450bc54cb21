import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { Source } from '../../core/feeds/book-feed.ts';
import { streamChanges } from '../../core/feeds/mailbox.ts';
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
  run: (app, actor, { status }) =>
    streamChanges<LoggedRequest, Watcher>(app, actor, {
      topic: bookRequests,
      bound: MAX_WAITING,
      watcher: (mailbox) => (requests) => {
        for (const request of requests) if (passes(request, status)) mailbox.put(request.id, request);
      },
      async begin(_, feed) {
        await feed.ready(bookRequests);
        feed.poll();
      },
    }),
});

const passes = ({ status }: LoggedRequest, wanted: string | undefined): boolean =>
  wanted === undefined || String(status) === wanted || `${String(status)[0]}xx` === wanted;

type Watcher = (requests: readonly LoggedRequest[]) => void;

/** Yields each stored request once. */
function bookRequests(db: Database, bookId: number): Source<Watcher> {
  const known = new Seen(MAX_KNOWN);
  const next = async (): Promise<LoggedRequest[]> => {
    const rows = await db.query<LoggedRequest>(
      'feed.requests',
      `select ${COLUMNS} from request_log where book_id = $1 and id >= (
          select (lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 10000), 12, '0') || repeat('0', 20))::uuid)
        order by id desc limit $2`,
      [bookId, MAX_WAITING],
    );
    return rows.toReversed().filter(({ id }) => known.add(id));
  };
  return {
    async start() {
      known.clear();
      await next();
    },
    async notify(watchers) {
      const requests = await next();
      if (requests.length > 0) for (const watcher of watchers) watcher(requests);
      return EVERY_MS;
    },
  };
}
