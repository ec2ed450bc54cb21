import type { Database } from '../../platform/db/database.ts';

const BATCH = 5_000;
/** As long as providers take complaints about a transfer, with room. */
const KEPT_DAYS = 90;

/** Removes a bounded number of exchanges that are older than 90 days. @returns how many went. */
export async function purgeExchanges({ db }: { db: Database }): Promise<number> {
  const [row] = await db.query<{ removed: number }>(
    'provider_log.purge',
    `with gone as (
       delete from provider_exchange where id = any (array(select id from provider_exchange where started_at < clock_timestamp() - $1 * interval '1 day' order by started_at limit $2)) returning 1)
     select count(*)::int as removed from gone`,
    [KEPT_DAYS, BATCH],
  );
  return row?.removed ?? 0;
}
