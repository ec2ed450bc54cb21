import type { App } from '../../core/app/app.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** How often a business may have itself looked up in a day of Lagos. In the sandbox it costs nobody anything, and is bounded all the same. */
const MOST_A_DAY: Readonly<Record<Environment, number>> = { live: 5, sandbox: 50 };

/**
 * Counts a look-up of company and account, before anybody is asked: each of them is charged to us, whatever it finds.
 * @throws Refusal 429 RATE_LIMITED when there were as many today as there may be.
 */
export async function countLookUp({ db }: Pick<App, 'db'>, { businessId, environment }: Actor): Promise<void> {
  const most = MOST_A_DAY[environment];
  const [row] = await db.query<{ times: number | null; secondsLeft: number }>(
    'going_live.count_look_up',
    `with today as (select (clock_timestamp() at time zone 'Africa/Lagos')::date as day),
          counted as (
            insert into going_live_look_ups as l (business_id, environment, day, times) select $1, $2, day, 1 from today
              on conflict (business_id, environment, day) do update set times = l.times + 1 where l.times < $3 returning times)
     select (select times from counted) as times,
            ceil(extract(epoch from (day + 1) at time zone 'Africa/Lagos' - clock_timestamp()))::int as seconds_left from today`,
    [businessId, environment, most],
  );
  if (row?.times != null) return;
  throw new Refusal(
    'rate_limited',
    `The business was looked up ${most} times today and nobody was asked again; compare what you send with the registry, and ask again tomorrow`,
    { code: 'RATE_LIMITED', retryAfterSeconds: row?.secondsLeft ?? 86_400 },
  );
}
