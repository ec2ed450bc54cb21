import { z } from 'zod';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { logged } from '../../domain/schema/logged.ts';

/** A request that was kept. Bodies are masked; null where they are not kept. */
const requestSchema = z
  .object({
    id: ownId,
    requestId: z.string().meta({ description: 'X-Request-Id of its answer.' }),
    method: z.string().meta({ description: 'GET, POST, PUT or DELETE.' }),
    route: z.string().meta({ description: 'The route, with names in place of ids.' }),
    status: z.int().meta({ description: 'HTTP status of its answer.' }),
    durationMs: z.number().meta({ description: 'How long it took, in milliseconds.' }),
    keyId: logged(z.string()).nullable().meta({ description: "The API key; null for a person's own request." }),
    address: z.string().meta({ description: 'Where it came from.' }),
    idempotencyKey: z.string().nullable().meta({ description: 'Its Idempotency-Key.' }),
    clientReference: logged(z.string()).nullable().meta({ description: "The caller's own reference in it." }),
    errorCode: z.string().nullable().meta({ description: 'Machine code of the refusal.' }),
    requestBody: z.unknown().nullable().meta({ description: 'What was asked, masked; null where it is not kept.' }),
    responseBody: z.unknown().nullable().meta({ description: 'What was answered, masked; null where it is not kept.' }),
    at: dateTime.meta({ description: 'When.' }),
  })
  .meta({ id: 'LoggedRequest' })
  .register(typeNames, {
    name: 'LoggedRequest',
    description: 'A request to the REST API that was kept. Bodies are masked.',
    isNode: true,
  });

/** The same at GraphQL, where a duration is whole. */
export const wholeRequestSchema = requestSchema
  .extend({
    durationMs: z
      .codec(z.int(), z.number(), { decode: (whole) => whole, encode: Math.round })
      .meta({ description: 'How long it took, in milliseconds.' }),
  })
  .register(typeNames, typeNames.get(requestSchema)!);

export type LoggedRequest = z.output<typeof requestSchema>;

export const COLUMNS = `id, request_id, method, route, status, duration_ms, key_id, address, idempotency_key, client_reference, error_code, request_body, response_body, at`;

/** What callers asked of this environment, newest first: by request id, by key, or only what failed. Each from its own index. */
export const listRequests = operation({
  title: 'request_log.list',
  summary: 'What callers asked of the REST API, newest first',
  scope: 'requests:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    ...pageFields,
    requestId: z.string().trim().min(1).max(128).optional().meta({ description: 'Only the request with this X-Request-Id.' }),
    keyId: logged(z.string()).trim().min(1).max(64).optional().meta({ description: 'Only those of this API key.' }),
    failed: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
      .optional()
      .meta({ description: 'Only those that failed.' }),
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
