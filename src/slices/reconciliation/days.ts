import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, Refusal } from '../../platform/errors/refusal.ts';
import { type App, appScoped } from '../../core/app/app.ts';
import { type Mapping, mappingSchema } from './mapping.ts';
import { type Day, guessDay, judgeDay, pairDay, takeItems } from './match.ts';
import { prepared, repository, valuesOf } from '../../platform/db/entity.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountSql, dayShown } from './account.ts';
import { ReconciliationClosedDay, ReconciliationDay } from './entities.ts';

type Phase = 'take' | 'pair' | 'judge' | 'count';
type Due = Day & { phase: Phase; mapping: Mapping };

/** Why: bulk statements need time, and new rows lack statistics. */
const PATIENT = `select set_config('statement_timeout', '300s', true)`;
const BY_INDEX = `${PATIENT}, set_config('enable_mergejoin', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_seqscan', 'off', true)`;

export const daysDue = `select case when exists (select from reconciliation_day where to_take or to_pair or to_judge or to_count) then clock_timestamp() end`;

/** Accounts with a failed day, and the end of their low priority (performance.now()). */
const resting = appScoped((): Map<string, number> => new Map());
const REST_MS = 5_000;

/**
 * Runs the next step of one day of one account. All days of an account load ledger items before pairing, and pair before
 * classification. A failing account does not block the others.
 * @returns whether more may be due.
 */
export async function reconcileDay(app: App): Promise<boolean> {
  const rests = resting(app);
  let account: string | null = null;
  try {
    return await app.db.transaction(async (tx) => {
      const due = await claim(tx, rests);
      if (!due) return false;
      account = nameOf(due);
      await (due.phase === 'take' || due.phase === 'count'
        ? tx.query('reconciliation.patient', PATIENT)
        : tx.query('reconciliation.by_index', BY_INDEX));
      await steps[due.phase](tx, due);
      await days.update(tx, valuesOf(['environment', 'provider', 'day'], due), after[due.phase]);
      return true;
    });
  } catch (error) {
    if (account === null || error instanceof Refusal) throw error;
    rests.set(account, performance.now() + REST_MS);
    app.log.error({ err: error, account }, 'reconciling a day failed; the worker tries again');
    return true;
  }
}

const days = repository(ReconciliationDay, ['day'], 'environment', 'provider', 'day');

/** Flags of a day after a phase. */
const after = { take: { toTake: false }, pair: { toPair: false }, judge: { toJudge: false, toCount: true }, count: { toCount: false } };

const nameOf = ({ environment, provider }: Pick<Day, 'environment' | 'provider'>): string => `${environment}/${provider}`;

const dueAccounts = prepared(ReconciliationDay)('reconciliation.due_accounts', (db, _: object) =>
  db
    .selectFrom('reconciliation_day')
    .select(['environment', 'provider'])
    .distinct()
    .where(sql<boolean>`(to_take or to_pair or to_judge or to_count)`)
    .orderBy('environment')
    .orderBy('provider'),
);

/** Claims the oldest due day; other days wait for the commit. */
async function claim(tx: Tx, rests: ReadonlyMap<string, number>): Promise<Due | null> {
  for (const { environment, provider } of await dueAccounts(tx, {})) {
    const name = nameOf({ environment, provider });
    if ((rests.get(name) ?? 0) > performance.now()) continue;
    const [lock] = await tx.query<{ isMine: boolean }>(
      'reconciliation.account_lock',
      `select pg_try_advisory_xact_lock(hashtextextended($1, 81)) as is_mine`,
      [name],
    );
    if (!lock?.isMine) continue;
    const [due] = await tx.query<Day & { phase: Phase; mapping: unknown }>(
      'reconciliation.due_day',
      `select d.environment, d.provider, d.day::text as day, d.is_covered, m.mapping,
              case when d.to_take then 'take' when d.to_pair then 'pair' when d.to_judge then 'judge' else 'count' end as phase
         from reconciliation_day d left join reconciliation_mapping m on m.environment = d.environment and m.provider = d.provider
        where d.environment = $1 and d.provider = $2 and (d.to_take or d.to_pair or d.to_judge or d.to_count)
        order by d.to_take desc, d.to_pair desc, d.to_judge desc, d.day limit 1`,
      [environment, provider],
    );
    if (due) return { ...due, mapping: mappingSchema.parse(due.mapping ?? {}) };
  }
  return null;
}

const steps: Record<Phase, (tx: Tx, due: Due) => Promise<void>> = {
  take: takeItems,
  pair: (tx, due) => pairDay(tx, due, due.mapping),
  async judge(tx, due) {
    await guessDay(tx, due, due.mapping);
    await judgeDay(tx, due);
  },
  count,
};

async function count(tx: Tx, { environment, provider, day }: Day): Promise<void> {
  await tx.query(
    'reconciliation.count',
    `update reconciliation_day set counted_at = clock_timestamp(), figures = (
       select to_jsonb(t) || to_jsonb(o) from (
         select count(*) as "lines", coalesce(sum(amount) filter (where kind = 'payment' and amount > 0), 0) as "linesIn", coalesce(sum(amount) filter (where kind = 'payment' and amount < 0), 0) as "linesOut",
                coalesce(sum(amount) filter (where kind = 'fee'), 0) as "fees", coalesce(sum(amount) filter (where kind = 'house'), 0) as "house",
                coalesce(sum(amount) filter (where state = 'matched'), 0) as "linesMatched", coalesce(sum(amount) filter (where state in ('missing', 'excepted')), 0) as "linesExcepted",
                coalesce(sum(amount) filter (where state = 'open' and kind = 'payment'), 0) as "linesOpen", count(*) filter (where state = 'open') as "openLines",
                coalesce(sum(amount) filter (where l.row_key like 'payment:%'), 0) as "paidIn",
                coalesce(-sum(amount) filter (where kind = 'house' and l.row_key like 'settlement:%' and reference not like '% balance'), 0) as "settledNet",
                coalesce(-sum(amount) filter (where kind = 'fee' and l.row_key like 'settlement:%'), 0) as "settledFees",
                coalesce(-sum(amount) filter (where kind = 'payment' and l.row_key like 'settlement:%'), 0) as "settledOther",
                (array_agg(balance order by at desc, number desc) filter (where balance is not null))[1] as "reportedBalance"
           from reconciliation_line l where l.environment = $1 and l.provider = $2 and l.day = $3
            and not exists (select from reconciliation_import r where r.id = l.import_id and r.state = 'reading')) t, (
         select count(*) as "items", coalesce(sum(amount) filter (where amount > 0), 0) as "itemsIn", coalesce(sum(amount) filter (where amount < 0), 0) as "itemsOut",
                coalesce(sum(amount) filter (where state = 'matched'), 0) as "itemsMatched", coalesce(sum(amount) filter (where state in ('missing', 'excepted')), 0) as "itemsExcepted",
                coalesce(sum(amount) filter (where state = 'open'), 0) as "itemsOpen", count(*) filter (where state = 'open') as "openItems"
           from reconciliation_item i where i.environment = $1 and i.provider = $2 and i.day = $3) o)
      where environment = $1 and provider = $2 and day = $3`,
    [environment, provider, day],
  );
}

const closedDaySchema = namedObject('ClosedDay', 'A closed day: every row is matched or explained.', {
  day: dayShown,
  closedAt: dateTime.meta({ description: 'The time of closing.' }),
  closedBy: z.string().meta({ description: 'The operator who closed the day.' }),
  note: z.string().meta({ description: 'The note of the operator.' }),
}).meta({ id: 'ClosedDay' });

const shown = ['day', 'closedAt', 'closedBy', 'note'] as const;

/**
 * Closes a day at every provider account once every row is matched or explained. Later rows of the day are flagged as late.
 * Closing a closed day changes nothing.
 * @throws Refusal 409 INVALID_STATE with the open points of the day.
 */
export const closeDay = operation({
  title: 'reconciliationDays.close',
  summary: 'Close a reconciliation day',
  scope: 'reconciliation:write',
  control: records,
  input: z.strictObject({
    day: calendarDay.meta({ description: 'The day to close, in Africa/Lagos.' }),
    note: plainText(500).meta({ description: 'A note for later readers.' }),
  }),
  output: closedDaySchema,
  async run(app, operator, { day, note }) {
    const { environment, name } = operator;
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const known = await tx.em.findOne(ReconciliationClosedDay, { environment, day });
      if (known) return valuesOf(shown, known);
      const left = await leftOf(tx, environment, day);
      if (left.length > 0) throw conflict('INVALID_STATE', `The day cannot be closed: ${left.join('; ')}`);
      const closed = tx.em.create(ReconciliationClosedDay, { environment, day, closedBy: name, note });
      await tx.em.flush();
      await audit(tx, actor, { action: 'reconciliationDays.close', subject: { type: 'day', id: day }, after: { note } });
      return valuesOf(shown, closed);
    });
  },
});

async function leftOf(tx: Tx, environment: Environment, day: string): Promise<string[]> {
  const [time] = await tx.query<{ isOver: boolean }>(
    'reconciliation.day_is_over',
    `select coalesce($1::date < (clock_timestamp() at time zone 'Africa/Lagos')::date, false) as is_over`,
    [day],
  );
  if (!time?.isOver) return ['the day is not over'];
  const rows = await tx.query<{ account: string; isCovered: boolean; isDue: boolean; open: number; exceptions: number }>(
    'reconciliation.left_of_day',
    `with moved as (
       select distinct (greatest(case when p.debit between 100 and 499 then p.debit end, case when p.credit between 100 and 499 then p.credit end) % 100)::smallint as provider
         from ledger.posting p join ledger.book b on b.id = p.book_id and b.environment = $1
        where p.posted_at >= $2::date::timestamp at time zone 'Africa/Lagos' and p.posted_at < ($2::date + 1)::timestamp at time zone 'Africa/Lagos'
          and p.kind <> 'reconciliation' and (p.debit between 100 and 499 or p.credit between 100 and 499)
       union select d.provider from reconciliation_day d where d.environment = $1 and d.day = $2::date and (d.is_covered or (d.figures ->> 'lines')::integer + (d.figures ->> 'items')::integer > 0))
     select ${accountSql('x')} as account, coalesce(d.is_covered, false) as is_covered, coalesce(d.to_take or d.to_pair or d.to_judge or d.to_count, false) as is_due,
            coalesce((d.figures ->> 'openLines')::integer + (d.figures ->> 'openItems')::integer, 0) as open,
            (select count(*)::integer from reconciliation_exception e where e.environment = $1 and e.provider = x.provider and e.state = 'open' and (e.day = $2::date or e.item_day = $2::date)) as exceptions
       from (select $1::text as environment, m.provider from moved m) x
       left join reconciliation_day d on d.environment = $1 and d.provider = x.provider and d.day = $2::date
      order by x.provider`,
    [environment, day],
  );
  return rows.flatMap(({ account, isCovered, isDue, open, exceptions }) => {
    if (!isCovered) return [`${account} has no statement of the day`];
    if (isDue) return [`${account} is being reconciled`];
    if (exceptions > 0) return [`${account} has ${exceptions} open exceptions`];
    return open > 0 ? [`${account} has ${open} unprocessed rows`] : [];
  });
}
