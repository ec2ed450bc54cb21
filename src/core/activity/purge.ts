import type { Database } from '../../platform/db/database.ts';

const BATCH = 5_000;
/** A chart has 750 hours or days at most; of days nobody asks for two years. */
const KEPT_DAYS = 400;

/** Removes a bounded number of counts that are older than any chart. @returns how many went. */
export async function purgeActivity({ db }: { db: Database }): Promise<number> {
  const [row] = await db.query<{ removed: number }>(
    'activity.purge',
    `with gone as (
       delete from activity where ctid = any (array(select ctid from activity where hour < (select clock_timestamp()) - $1 * interval '1 day' limit $2)) returning 1)
     select count(*)::int as removed from gone`,
    [KEPT_DAYS, BATCH],
  );
  return row?.removed ?? 0;
}
