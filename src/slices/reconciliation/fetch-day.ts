import { z } from 'zod';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import type { Tx } from '../../platform/db/database.ts';
import { duePoll, postponing, type RowOf } from '../../platform/db/entity.ts';
import { newId } from '../../domain/ids/ids.ts';
import { lagosDay } from '../../domain/time/lagos.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import type { App } from '../../core/app/app.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';
import { accountName, lockAccount, providerOf } from './account.ts';
import { ReconciliationFeed } from './entities.ts';
import { expectLists, listsOf, type Whole } from './lists.ts';
import { NEXT_MORNING } from './mappings.ts';
import { importOf, importSchema } from './imports.ts';

/** Oldest day to fetch; providers keep their lists longer. */
const OLDEST_DAYS = 366;

const lists = namedEnum('StatementLists', 'The lists of a provider to fetch.', {
  movements: 'Movements of the day: outgoing transfers, incoming payments and card transactions.',
  settlements: 'Settlements of incoming payments in the fortnight up to the day.',
});

/**
 * Fetches the lists of a day from the provider of an account, as a statement: the movements of the day, or the settlements up to
 * the day. A running fetch of the same day is returned instead.
 * @throws Refusal 404 for an unknown account, 400 for a future day, 409 where the provider has no list.
 */
export const fetchDay = operation({
  title: 'statementFetches.create',
  summary: "Fetch a day's statement from the provider",
  scope: 'reconciliation:write',
  control: records,
  input: z.strictObject({
    account: accountName,
    day: calendarDay.meta({ description: 'The day to fetch, in Africa/Lagos. The present day is incomplete.' }),
    lists: lists.default('movements').meta({ description: 'The lists to fetch.' }),
  }),
  output: importSchema,
  async run(app, operator, { account, day, lists: wanted }) {
    const { environment, name } = operator;
    const provider = await providerOf(app, environment, account);
    const whole = wanted === 'settlements' ? 'settlements' : 'api';
    expectLists(app, environment, provider, account, whole);
    const now = app.clock.now();
    if (day > lagosDay(now)) throw invalid('day', 'day: must not be in the future');
    if (day < lagosDay(new Date(now.getTime() - OLDEST_DAYS * 86_400_000)))
      throw invalid('day', `day: must be at most ${OLDEST_DAYS} days ago`);
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const { id, isNew } = await beginDay(app, tx, { environment, provider, whole, day, by: name });
      const after = { account, day, lists: wanted };
      if (isNew) await audit(tx, actor, { action: 'statementFetches.create', subject: { type: 'statement_import', id }, after });
      return importOf(tx, environment, id);
    });
  },
});

type Account = Pick<RowOf<typeof ReconciliationFeed>, 'environment' | 'provider'>;

async function beginDay(
  app: App,
  tx: Tx,
  { environment, provider, whole, day, by }: Account & { whole: Whole; day: string; by: string },
): Promise<{ id: string; isNew: boolean }> {
  await lockAccount(tx, environment, provider);
  const [known] = await tx.query<{ id: string }>(
    'reconciliation.same_day',
    `select i.id from reconciliation_fetch f join reconciliation_import i on i.id = f.import_id
      where f.day = $3 and i.environment = $1 and i.provider = $2 and i.format = $4 and i.state = 'reading'`,
    [environment, provider, day, whole],
  );
  if (known) return { id: known.id, isNew: false };
  const id = newId();
  const [first] = listsOf(app, environment, provider, whole).names;
  await tx.query(
    'reconciliation.begin_day',
    `with made as (
       insert into reconciliation_import (id, environment, provider, format, state, covers_from, covers_to, by_name)
       select $1, $2, $3, $7, 'reading', c.day, c.day, $5 from (values (case when $7 = 'api' and $4::date < (clock_timestamp() at time zone 'Africa/Lagos')::date then $4::date end)) c(day)
       returning id)
     insert into reconciliation_fetch (import_id, day, list) select id, $4, $6 from made`,
    [id, environment, provider, day, by, first ?? '', whole],
  );
  return { id, isNew: true };
}

/** Days fetched again, and the maximum after an outage. */
const AGAIN_DAYS = 2;
const MOST_DAYS = 31;
const FEEDS_AT_ONCE = 20;

const dueFeeds = duePoll(ReconciliationFeed, ['environment', 'provider'], 'nextAt', FEEDS_AT_ONCE);
const postpone = postponing(ReconciliationFeed, 'nextAt', ['environment', 'provider']);

export const feedsDue = 'select min(next_at) from reconciliation_feed';

/**
 * Fetches yesterday, the days before, and settlements once a day for every account whose mapping enables it. Duplicates count
 * once.
 * @returns whether more may be due.
 */
export async function askForDays(app: App): Promise<boolean> {
  const due = await dueFeeds(app.db);
  await forEachSettled(app.log, due, {
    work: (each) => app.db.transaction((tx) => askFor(app, tx, each)),
    about: ({ environment, provider }) => ({ what: "a day of a provider's lists", environment, provider }),
    postpone: (account, ms) => postpone(app.db, account, ms),
  });
  return due.length === FEEDS_AT_ONCE;
}

async function askFor(app: App, tx: Tx, { environment, provider }: Account): Promise<void> {
  const [feed] = await tx.query<{ days: string[] }>(
    'reconciliation.claim_feed',
    `with due as (
       select f.environment, f.provider, f.last_day, (clock_timestamp() at time zone 'Africa/Lagos')::date - 1 as yesterday from reconciliation_feed f
        where f.environment = $1 and f.provider = $2 and f.next_at <= clock_timestamp() for update skip locked)
     update reconciliation_feed f set next_at = ${NEXT_MORNING}, last_day = d.yesterday from due d where f.environment = d.environment and f.provider = d.provider
     returning (select array_agg(n.day::date::text order by n.day)
          from generate_series(greatest(least(coalesce(d.last_day + 1, d.yesterday), d.yesterday) - ${AGAIN_DAYS}, d.yesterday - ${MOST_DAYS}), d.yesterday, interval '1 day') n(day)) as days`,
    [environment, provider],
  );
  // Why: a removed account is checked again tomorrow.
  if (!feed || listsOf(app, environment, provider).names.length === 0) return;
  for (const day of feed.days) await beginDay(app, tx, { environment, provider, whole: 'api', day, by: 'daily' });
  const day = feed.days.at(-1);
  if (day !== undefined && listsOf(app, environment, provider, 'settlements').names.length > 0)
    await beginDay(app, tx, { environment, provider, whole: 'settlements', day, by: 'daily' });
}
