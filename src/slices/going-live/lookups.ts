import type { App } from '../../core/app/app.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** Limit of company checks per Lagos day. */
const MOST_A_DAY: Readonly<Record<Environment, number>> = { live: 5, sandbox: 50 };

/** Counts a check before the registry and the bank charge for it. @throws Refusal 429 RATE_LIMITED beyond the daily limit. */
export async function countLookup({ db }: Pick<App, 'db'>, { businessId, environment }: Actor): Promise<void> {
  const most = MOST_A_DAY[environment];
  const [row] = await db.query<{ times: number | null; secondsLeft: number }>(
    'going_live.count_check',
    `with today as (select (clock_timestamp() at time zone 'Africa/Lagos')::date as day),
          counted as (
            insert into going_live_check as l (business_id, environment, day, times) select $1, $2, day, 1 from today
              on conflict (business_id, environment, day) do update set times = l.times + 1 where l.times < $3 returning times)
     select (select times from counted) as times,
            ceil(extract(epoch from (day + 1) at time zone 'Africa/Lagos' - clock_timestamp()))::int as seconds_left from today`,
    [businessId, environment, most],
  );
  if (row?.times != null) return;
  throw new Refusal(
    'rate_limited',
    `The daily limit of ${most} company checks is reached; compare your data with the registry, and try again tomorrow`,
    { code: 'RATE_LIMITED', retryAfterSeconds: row?.secondsLeft ?? 86_400 },
  );
}
