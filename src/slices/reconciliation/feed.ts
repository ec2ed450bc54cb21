import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import type { App } from '../../core/app/app.ts';
import { beginDay } from './fetch-day.ts';
import { NEXT_MORNING } from './follow.ts';
import { listsOf } from './lists.ts';

/** Days that are read over again each day, for what ended or came late; and how many at most, after a long stop. */
const AGAIN_DAYS = 2;
const MOST_DAYS = 31;
const FEEDS_AT_ONCE = 20;

interface Feed {
  environment: Environment;
  provider: number;
  days: string[];
}

/** When the next account has to be asked for its day. */
export const feedsDue = 'select min(next_at) from reconciliation_feed';

/**
 * Once a day, for every account whose mapping says so: yesterday is read from the provider's lists, and the days before it over again; and what was settled up to then. What is here counts once. @returns whether there
 * may be more.
 */
export async function askForDays(app: App): Promise<boolean> {
  const due = await app.db.query<Pick<Feed, 'environment' | 'provider'>>(
    'reconciliation.feeds_due',
    `select environment, provider from reconciliation_feed where next_at <= (select clock_timestamp()) order by next_at limit ${FEEDS_AT_ONCE}`,
    [],
  );
  await eachByItself(app.log, due, {
    work: (each) => app.db.transaction((tx) => askFor(app, tx, each)),
    about: ({ environment, provider }) => ({ what: "a day of a provider's lists", environment, provider }),
    postpone: ({ environment, provider }, ms) =>
      app.db.query(
        'reconciliation.feed_later',
        `update reconciliation_feed set next_at = clock_timestamp() + $3 * interval '1 millisecond' where environment = $1 and provider = $2`,
        [environment, provider, ms],
      ),
  });
  return due.length === FEEDS_AT_ONCE;
}

async function askFor(app: App, tx: Tx, { environment, provider }: Pick<Feed, 'environment' | 'provider'>): Promise<void> {
  const [feed] = await tx.query<Feed>(
    'reconciliation.claim_feed',
    `with due as (
       select f.environment, f.provider, f.last_day, (clock_timestamp() at time zone 'Africa/Lagos')::date - 1 as yesterday from reconciliation_feed f
        where f.environment = $1 and f.provider = $2 and f.next_at <= clock_timestamp() for update skip locked)
     update reconciliation_feed f set next_at = ${NEXT_MORNING}, last_day = d.yesterday from due d where f.environment = d.environment and f.provider = d.provider
     returning f.environment, f.provider,
       (select array_agg(n.day::date::text order by n.day)
          from generate_series(greatest(least(coalesce(d.last_day + 1, d.yesterday), d.yesterday) - ${AGAIN_DAYS}, d.yesterday - ${MOST_DAYS}), d.yesterday, interval '1 day') n(day)) as days`,
    [environment, provider],
  );
  // An account that is configured no more is asked for again tomorrow.
  if (!feed || listsOf(app, environment, provider).names.length === 0) return;
  for (const day of feed.days) await beginDay(app, tx, { environment, provider, whole: 'api', day, by: 'daily' });
  const day = feed.days.at(-1);
  if (day !== undefined && listsOf(app, environment, provider, 'settlements').names.length > 0)
    await beginDay(app, tx, { environment, provider, whole: 'settlements', day, by: 'daily' });
}
