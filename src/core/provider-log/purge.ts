import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';

const BATCH = 5_000;

/** Removes a bounded number of exchanges and messages, taken in or turned away, that are older than `PROVIDER_LOG_DAYS`. @returns how many went. */
export async function purgeExchanges({ db, config }: { db: Database; config: Pick<Config, 'PROVIDER_LOG_DAYS'> }): Promise<number> {
  const [row] = await db.query<{ removed: number }>(
    'provider_log.purge',
    `with gone as (
       delete from provider_exchange where id = any (array(select id from provider_exchange where started_at < (select clock_timestamp()) - $1 * interval '1 day' order by started_at limit $2)) returning 1),
     heard as (
       delete from provider_message where ctid = any (array(select ctid from provider_message where received_at < (select clock_timestamp()) - $1 * interval '1 day' limit $2)) returning 1),
     refused as (
       delete from provider_refusal where id = any (array(select id from provider_refusal where last_at < (select clock_timestamp()) - $1 * interval '1 day' order by last_at limit $2)) returning 1)
     select ((select count(*) from gone) + (select count(*) from heard) + (select count(*) from refused))::int as removed`,
    [config.PROVIDER_LOG_DAYS, BATCH],
  );
  return row?.removed ?? 0;
}
