import type { Tx } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import type { ReconciliationImport } from './entities.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import type { App } from '../../core/app/app.ts';
import type { Problem } from './imports.ts';

const REMOVED_AT_ONCE = 20_000;

/** Another worker holds the claim of the statement. */
export class Taken extends Error {
  override readonly name = 'Taken';
}

type Claim = Pick<RowOf<typeof ReconciliationImport>, 'id' | 'environment' | 'provider'> & { token: string };

/**
 * Stores rows under the claim and counts known ones; `counts` is false for rows counted before.
 * @returns the number of new rows.
 * @throws Taken when another worker holds the claim.
 */
export async function saveRows(
  { db }: { db: Sender },
  { id, environment, provider, token }: Claim,
  batch: readonly object[],
  counts = true,
): Promise<{ saved: number }> {
  const [result] = await db.query<{ saved: number }>(
    'reconciliation.keep_rows',
    `with inserted as (
       insert into reconciliation_line (environment, provider, import_id, number, row_key, day, at, kind, amount, fee, balance, reference, name, is_late)
       select $2, $3, $1, r.number, r.key, (r.at at time zone 'Africa/Lagos')::date, r.at, r.kind, r.amount, r.fee, r.balance, left(r.reference, 100), left(r.name, 200),
              c.day is not null
         from json_to_recordset($5::json) as r(number integer, key text, at timestamptz, kind text, amount bigint, fee bigint, balance bigint, reference text, name text)
         left join reconciliation_closed_day c on c.environment = $2 and c.day = (r.at at time zone 'Africa/Lagos')::date
        where exists (select from reconciliation_import i where i.id = $1 and i.token = $4 and i.state = 'reading')
       on conflict (row_key, provider, environment) do nothing returning 1),
     counted as (select count(*)::integer as saved, case when $7 then $6::integer else count(*)::integer end as counted from inserted)
     update reconciliation_import i set active_at = clock_timestamp(), row_count = i.row_count + c.counted, known_count = i.known_count + c.counted - c.saved
       from counted c where i.id = $1 and i.token = $4 and i.state = 'reading' returning c.saved`,
    [id, environment, provider, token, JSON.stringify(batch), batch.length, counts],
  );
  if (!result) throw new Taken(`another worker reads the statement ${id}`);
  return result;
}

export async function removeLines({ db }: App, { id, token }: Pick<Claim, 'id' | 'token'>): Promise<void> {
  for (let gone = REMOVED_AT_ONCE; gone === REMOVED_AT_ONCE;) {
    const rows = await db.query(
      'reconciliation.remove_lines',
      `with active as (update reconciliation_import set active_at = clock_timestamp() where id = $1 and token = $2 and state = 'reading' returning id)
       delete from reconciliation_line l using active where l.id in (select o.id from reconciliation_line o where o.import_id = $1 limit $3) returning 1 as gone`,
      [id, token, REMOVED_AT_ONCE],
    );
    gone = rows.length;
  }
}

type Ending = Pick<Claim, 'id' | 'token'> & { problems: readonly Problem[] };

export async function refuse(app: App, reading: Ending): Promise<void> {
  await removeLines(app, reading);
  await end(app, reading, 'refused');
}

/** Invariant: a day of an account comes from files or from provider lists, never both; else payments would count twice. */
const MIXED: Problem = {
  line: 0,
  problem: "has days that were already imported from the other source (files or the provider's own list); each payment would count twice",
};

/** Activates the rows of a statement: its days and those around are paired again. A partial statement (`isPart`) completes no day. */
export async function finish(
  app: App,
  reading: Ending & { daysApart: number; isPart?: boolean; knownDays?: readonly string[] },
): Promise<void> {
  const isMixed = await app.db.transaction(async (tx) => {
    const [other] = await tx.query(
      'reconciliation.other_source',
      `select from reconciliation_import i
         join (select min(l.day) as first_day, max(l.day) as last_day from reconciliation_line l where l.import_id = $1) d on true
         join reconciliation_import o on o.state = 'imported' and o.provider = i.provider and o.environment = i.environment
              and o.first_day <= d.last_day and o.last_day >= d.first_day and (o.format in ('api', 'settlements')) <> (i.format in ('api', 'settlements'))
        where i.id = $1 limit 1`,
      [reading.id],
    );
    if (other) return true;
    await end({ db: tx }, { ...reading, problems: [...reading.problems, ...(await flaggedDays(tx, reading))] }, 'imported');
    await tx.query(
      'reconciliation.days_came',
      `insert into reconciliation_day (environment, provider, day, is_covered, to_take, to_pair, to_judge)
       select i.environment, i.provider, d.day::date,
              not $3 and coalesce(d.day between coalesce(i.covers_from, i.first_day) and coalesce(i.covers_to, least(i.last_day, (clock_timestamp() at time zone 'Africa/Lagos')::date - 1)), false),
              true, true, true
         from reconciliation_import i
        cross join generate_series(least(i.first_day, i.covers_from) - $2::integer, greatest(i.last_day, i.covers_to) + $2::integer, interval '1 day') d(day)
        where i.id = $1
       on conflict (environment, provider, day) do update
          set is_covered = reconciliation_day.is_covered or excluded.is_covered, to_take = true, to_pair = true, to_judge = true`,
      [reading.id, reading.daysApart, reading.isPart ?? false],
    );
    return false;
  });
  if (isMixed) await refuse(app, { ...reading, problems: [MIXED] });
}

/** Flags a file of known rows for days without a row of any statement: its rows may belong to other days. */
async function flaggedDays(tx: Tx, { id, knownDays }: { id: string; knownDays?: readonly string[] }): Promise<Problem[]> {
  if (!knownDays) return [];
  const days = await tx.query<{ day: string }>(
    'reconciliation.flagged_days',
    `select d.day::text as day from reconciliation_import i
      cross join lateral (select unnest($2::date[]) as day union select generate_series(i.covers_from, i.covers_to, interval '1 day')::date) d
      where i.id = $1 and not exists (select from reconciliation_line l where l.day = d.day and l.provider = i.provider and l.environment = i.environment)
      order by d.day limit 10`,
    [id, knownDays],
  );
  if (days.length === 0) return [];
  const list = days.map(({ day }) => day).join(', ');
  const problem = `every row is known from earlier statements, and none has a row of ${list}; check that this is the file of these days`;
  return [{ line: 0, problem }];
}

async function end({ db }: { db: Sender }, { id, token, problems }: Ending, state: 'imported' | 'refused'): Promise<void> {
  const ended = await db.query(
    'reconciliation.end_import',
    `with parts as (delete from reconciliation_part where import_id = $1), pages as (delete from reconciliation_fetch where import_id = $1)
     update reconciliation_import i set state = $3, problems = $4, ended_at = clock_timestamp(), active_at = clock_timestamp(), token = null,
            row_count = case $3 when 'imported' then i.row_count else 0 end, known_count = case $3 when 'imported' then i.known_count else 0 end, first_day = d.first, last_day = d.last
       from (select min(l.day) as first, max(l.day) as last from reconciliation_line l where l.import_id = $1) d
      where i.id = $1 and i.token = $2 and i.state = 'reading' returning 1 as ended`,
    [id, token, state, JSON.stringify(problems)],
  );
  if (ended.length === 0) throw new Taken(`another worker reads the statement ${id}`);
}
