import { sql } from 'kysely';
import { z } from 'zod';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, ownId, typeNames, namedObject } from '../../domain/schema/type-names.ts';
import { logged } from '../../domain/schema/logged.ts';
import { RequestLog } from '../../core/request-log/entities.ts';
import type { Database } from '../../platform/db/database.ts';
import { columnsOf, from, prepared } from '../../platform/db/entity.ts';
import type { Source } from '../../core/feeds/book-feed.ts';
import { streamChanges } from '../../core/feeds/mailbox.ts';
import { Seen } from '../../core/feeds/feeds.ts';

/** Masked bodies; null when not stored. */
const requestSchema = namedObject('LoggedRequest', 'Stored REST request, with masked bodies.', {
  id: ownId,
  requestId: z.string().meta({ description: 'X-Request-Id of the answer.' }),
  method: z.string().meta({ description: 'GET, POST, PATCH, PUT or DELETE.' }),
  route: z.string().meta({ description: 'Route, with names in place of ids.' }),
  status: z.int().meta({ description: 'HTTP status of the answer.' }),
  durationMs: z.number().meta({ description: 'Duration in milliseconds.' }),
  keyId: logged(z.string()).nullable().meta({ description: 'API key; null for a request of a signed-in user.' }),
  address: z.string().meta({ description: 'IP address of the caller.' }),
  idempotencyKey: z.string().nullable().meta({ description: 'Idempotency-Key of the request.' }),
  clientReference: logged(z.string()).nullable().meta({ description: 'clientReference of the request.' }),
  errorCode: z.string().nullable().meta({ description: 'Error code of the answer.' }),
  requestBody: z.unknown().nullable().meta({ description: 'Request body, masked; null when not stored.' }),
  responseBody: z.unknown().nullable().meta({ description: 'Response body, masked; null when not stored.' }),
  at: dateTime.meta({ description: 'Time of the request.' }),
}).meta({ id: 'LoggedRequest' });

export const wholeRequestSchema = requestSchema
  .extend({
    durationMs: z
      .codec(z.int(), z.number(), { decode: (whole) => whole, encode: Math.round })
      .meta({ description: 'Duration in milliseconds.' }),
  })
  .register(typeNames, typeNames.get(requestSchema)!);

export type LoggedRequest = z.output<typeof requestSchema>;

const columns = columnsOf(RequestLog, ['bookId', 'userId']);

/** Lists the REST requests of this environment, newest first; by request id, by key, or failures alone. */
export const listRequests = operation({
  title: 'requestLog.list',
  summary: 'List REST requests',
  scope: 'requests:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    ...pageFields,
    requestId: z.string().trim().min(1).max(128).optional().meta({ description: 'Only the request with this X-Request-Id.' }),
    keyId: logged(z.string()).trim().min(1).max(64).optional().meta({ description: 'Only requests of this API key.' }),
    failed: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
      .optional()
      .meta({ description: 'Only failed requests.' }),
  }),
  output: { page: requestSchema },
  async run(app, actor, { limit, cursor, requestId, keyId, failed = false }) {
    const all = from(app.db, RequestLog).selectFrom('request_log').select(columns).where('bookId', '=', actor.bookId);
    let wanted = all.where('id', '<', lastIdOf(cursor)).orderBy('id', 'desc');
    if (requestId !== undefined) wanted = wanted.where('requestId', '=', requestId);
    if (keyId !== undefined) wanted = wanted.where('keyId', '=', keyId);
    if (failed) wanted = wanted.where(sql<boolean>`status >= 400`);
    const rows = await wanted.limit(limit + 1).execute();
    return pageOf(rows.map(requestOf), limit, ({ id }) => [id]);
  },
});

const requestOf = (row: LoggedRequest): LoggedRequest => ({ ...row, durationMs: Math.round(row.durationMs * 100) / 100 });

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

const newest = prepared(RequestLog)('feed.requests', (db, $: { bookId: number }) =>
  db
    .selectFrom('request_log')
    .select(columns)
    .where('bookId', '=', $.bookId)
    .where('id', '>=', FIRST)
    .orderBy('id', 'desc')
    .limit(MAX_WAITING),
);

/** Smallest id of the last ten seconds. */
const FIRST = sql<string>`(select (lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 10000), 12, '0') || repeat('0', 20))::uuid)`;

/** Yields each stored request once. */
function bookRequests(db: Database, bookId: number): Source<Watcher> {
  const known = new Seen(MAX_KNOWN);
  const next = async (): Promise<LoggedRequest[]> => {
    const rows = await newest(db, { bookId });
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
