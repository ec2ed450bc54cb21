import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';

const BATCH = 5_000;

/** Removes a bounded number of requests that are older than `REQUEST_LOG_DAYS`. @returns how many went. */
export async function purgeRequests(app: { db: Database; config: Pick<Config, 'REQUEST_LOG_DAYS'> }): Promise<number> {
  const [row] = await app.db.query<{ removed: number }>(
    'request_log.purge',
    `with old as (select book_id, id from request_log where at < (select clock_timestamp()) - $1 * interval '1 day' limit $2),
          gone as (delete from request_log r using old where r.book_id = old.book_id and r.id = old.id returning 1)
     select count(*)::int as removed from gone`,
    [app.config.REQUEST_LOG_DAYS, BATCH],
  );
  return row?.removed ?? 0;
}
