import { z } from 'zod';
import { lastIdOf, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { logged } from '../../domain/schema/logged.ts';

/** A request that was kept. Bodies are masked; null where they are not kept. */
export interface LoggedRequest {
  id: string;
  requestId: string;
  method: string;
  route: string;
  status: number;
  durationMs: number;
  keyId: string | null;
  address: string;
  idempotencyKey: string | null;
  clientReference: string | null;
  errorCode: string | null;
  requestBody: unknown;
  responseBody: unknown;
  at: Date;
}

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
  async run(app, actor, { limit, cursor, requestId, keyId, failed = false }): Promise<Page<LoggedRequest>> {
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
