import { z } from 'zod';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, ownId, typeNames, namedObject } from '../../domain/schema/type-names.ts';
import { logged } from '../../domain/schema/logged.ts';
import type { Database } from '../../platform/db/database.ts';
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

const COLUMNS = `id, request_id, method, route, status, duration_ms, key_id, address, idempotency_key, client_reference, error_code, request_body, response_body, at`;

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
    const before = lastIdOf(cursor);
    const filters = [
      ...(requestId === undefined ? [] : [{ sql: 'request_id = $N', value: requestId }]),
      ...(keyId === undefined ? [] : [{ sql: 'key_id = $N', value: keyId }]),
    ];
    const where = filters.map(({ sql }, at) => `and ${sql.replace('$N', `$${at + 4}`)}`).join(' ');
    const rows = await app.db.query<LoggedRequest>(
      `request_log.list ${filters.map(({ sql }) => sql).join()} ${failed}`,
      `select ${COLUMNS} from request_log where book_id = $1 and id < $2 ${where} ${failed ? 'and status >= 400' : ''} order by id desc limit $3`,
      [actor.bookId, before, limit + 1, ...filters.map(({ value }) => value)],
    );
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
