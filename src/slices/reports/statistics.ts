import { z } from 'zod';
import { reads } from '../../core/controls/control.ts';
import { csvLine, numericCell } from '../../core/csv/send-csv.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Kobo, kobo, naira } from '../../domain/money/money.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { lagosDayStart } from '../../domain/time/lagos.ts';
import { caseDecision, caseSchema } from '../compliance/case.ts';
import { LEAST_COMPANY, LEAST_PERSON } from './goaml.ts';
import { FINAL } from './payments.ts';

const count = (description: string) => z.int().meta({ description });
const minutes = (description: string) => z.int().nullable().meta({ description });
const sum = kobo.meta({ description: 'Kobo: sum of the payments.' });
const listed = <Shape extends z.ZodRawShape>(name: string, description: string, shape: Shape) =>
  z.array(namedObject(name, description, shape)).meta({ description });

const { kind, subject, findings } = caseSchema.shape;
const periodFields = {
  period: z.string().meta({ description: 'Quarter such as 2026-Q3, or the year.' }),
  openedCases: listed('OpenedCases', 'Cases that were opened.', { kind, cause: findings.shape.cause, subject, cases: count('Cases.') }),
  decidedCases: listed('DecidedCases', 'Decisions of operators.', {
    decision: caseDecision.meta({ description: 'Decision.' }),
    cases: count('Cases.'),
  }),
  endedCases: count('Cases without an answer that a later screening ended without a match.'),
  medianMinutes: minutes('Median time from a case to its decision by operators.'),
  longestMinutes: minutes('Longest time from a case to its decision by operators.'),
  overdueCases: count('Cases that were not decided at their deadline.'),
  openCases: count('Cases that were open at the end of the period.'),
  heldPayments: listed('HeldPayments', 'Payments that were held, by their state now.', {
    outcome: namedEnum('HoldOutcome', 'State of a held payment.', ['held', 'released', 'rejected', 'expired', 'cancelled'], {
      held: 'Not decided.',
      expired: 'Cancelled at its deadline.',
      cancelled: 'Cancelled by its business.',
    }).meta({ description: 'State.' }),
    payments: count('Payments.'),
    amount: sum,
  }),
  alerts: listed('ScenarioAlerts', 'Matches of a scenario.', {
    scenarioId: z.uuid().meta({ description: 'Scenario id.' }),
    scenario: z.string().meta({ description: 'Scenario name.' }),
    alerts: count('Matches.'),
  }),
  suspiciousTransactions: namedObject('SuspiciousTransactions', 'Suspicious transaction reports of a period.', {
    reports: count('Cases with the decision report.'),
    payments: count('Payments of these reports.'),
    amount: sum,
  }).meta({ description: 'Suspicious transaction reports, by the time of the decision.' }),
  currencyTransactions: listed('CurrencyTransactions', 'Payments of the currency transaction report, by its least amount.', {
    least: kobo.meta({ description: 'Kobo: least amount.' }),
    payments: count('Payments.'),
    amount: sum,
  }),
};

const statisticsSchema = namedObject('ComplianceStatistics', 'Compliance statistics of a year.', {
  year: z.string().meta({ description: 'Year.' }),
  until: dateTime.meta({ description: 'Payments before this time are included in alerts and currency transactions.' }),
  periods: z
    .array(namedObject('ComplianceStatisticsPeriod', 'Figures of a period.', periodFields))
    .meta({ description: 'Quarters that have begun, then the year.' }),
}).meta({ id: 'ComplianceStatistics' });

export type Statistics = z.output<typeof statisticsSchema>;
type Period = Statistics['periods'][number];

/** Retrieves the statistics of a year by quarter. Payments equal those of the reports, and so postings. */
export const showStatistics = operation({
  title: 'complianceStatistics.retrieve',
  summary: 'Retrieve the compliance statistics of a year',
  scope: 'compliance:read',
  control: reads,
  mayReadAt: 'replica',
  input: z.strictObject({
    year: z
      .string()
      .regex(/^20\d\d$/, { error: 'must be a year such as 2026' })
      .meta({ description: 'Year in Lagos, such as 2026.' }),
  }),
  output: statisticsSchema,
  async run({ db }, { environment }, { year }) {
    const starts = ['01', '04', '07', '10'].map((month) => lagosDayStart(`${year}-${month}-01`));
    const [first, ...later] = [...starts, lagosDayStart(`${Number(year) + 1}-01-01`)];
    const periods = [...starts.map((_, n) => `${year}-Q${n + 1}`), year];
    const ends = [...later, later.at(-1)];
    const rows = await db.query<Period & { until: Date }>('reports.statistics', STATISTICS, [
      environment,
      periods,
      [...starts, first],
      ends,
      first,
      later.at(-1),
    ]);
    return { year, until: rows[0]?.until ?? new Date(0), periods: rows };
  },
});

export const STATISTICS_COLUMNS = ['period', 'figure', 'of', 'count', 'minutes', 'amount', 'currency'];

/** CSV of the statistics, a line for each figure. */
export async function* statisticsCsv({ periods }: Statistics): AsyncGenerator<string, void, undefined> {
  yield csvLine(STATISTICS_COLUMNS);
  for (const each of periods) {
    const line = (figure: string, of: string | null, value: number | null, amount?: Kobo): string =>
      csvLine([
        each.period,
        figure,
        of,
        ...(figure.endsWith('Minutes') ? [null, numberOf(value)] : [numberOf(value), null]),
        ...(amount === undefined ? [null, null] : [numericCell(naira(amount)), 'NGN']),
      ]);
    yield [
      ...each.openedCases.map((row) => line('openedCases', `${row.kind} ${row.cause} ${row.subject}`, row.cases)),
      ...each.decidedCases.map(({ decision, cases }) => line('decidedCases', decision, cases)),
      ...(['endedCases', 'medianMinutes', 'longestMinutes', 'overdueCases', 'openCases'] as const).map((name) =>
        line(name, null, each[name]),
      ),
      ...each.heldPayments.map(({ outcome, payments, amount }) => line('heldPayments', outcome, payments, amount)),
      ...each.alerts.map(({ scenario, alerts }) => line('alerts', scenario, alerts)),
      line('suspiciousTransactionReports', null, each.suspiciousTransactions.reports),
      line('suspiciousTransactions', null, each.suspiciousTransactions.payments, each.suspiciousTransactions.amount),
      ...each.currencyTransactions.map(({ least, payments, amount }) =>
        line('currencyTransactions', `at least ${naira(least)}`, payments, amount),
      ),
    ].join('');
  }
}

const numberOf = (value: number | null) => (value === null ? null : numericCell(String(value)));

const rowsOf = (rows: string): string => `(select coalesce(jsonb_agg(x), '[]') from (${rows}) x)`;

/** Cases opened, decided or open in the year; a payment is held once. */
const STATISTICS = `
  with span as (select * from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) s(period, starts, ends)),
  found as materialized (
    select c.kind, c.subject, c.findings ->> 'cause' as cause, c.decision, c.decided_by, c.opened_at, c.due_at, coalesce(c.decided_at, 'infinity') as decided_at,
           t.id as held, t.amount, coalesce(e.outcome, 'held') as outcome, x.payments, x.sum
      from compliance_case c
      left join ledger.transfer t on t.book_id = c.book_id and t.id = case when c.subject = 'transfer' then c.subject_id::uuid end
      left join lateral (
        select case e.outcome when 'reject_hold' then 'rejected' when 'lapse_hold' then 'expired' when 'cancel' then 'cancelled' else 'released' end as outcome
          from ledger.evidence e where e.transfer_id = t.id and e.book_id = t.book_id and e.applied
           and e.outcome in ('release_hold', 'release_hold_unapproved', 'reject_hold', 'lapse_hold', 'cancel') order by e.id limit 1) e on true
     cross join lateral (
       select count(*) as payments, coalesce(sum((p ->> 'amount')::bigint), 0) as sum
         from jsonb_array_elements(case when c.decision = 'report' then c.findings -> 'payments' end) p) x
     where c.environment = $1 and c.opened_at < $6 and (c.decided_at >= $5 or c.decided_at is null)),
  large as materialized (
    select date_trunc('month', l.at at time zone 'Africa/Lagos') as month, l.amount >= ${LEAST_COMPANY} as is_larger, count(*) as payments, sum(l.amount) as amount
      from monitoring.large_payment l join ledger.posting p on p.source_id = l.source_id and p.book_id = l.book_id and p.leg = 1
     where l.environment = $1 and l.at >= $5 and l.at < $6 and ${FINAL} group by 1, 2)
  select s.period,
         ${rowsOf(`select kind, cause, subject, count(*) as cases from found where opened_at >= s.starts and opened_at < s.ends group by 1, 2, 3 order by 1, 2, 3`)} as opened_cases,
         ${rowsOf(`select decision, count(*) as cases from found where decided_at >= s.starts and decided_at < s.ends and decided_by is not null group by 1 order by 1`)} as decided_cases,
         d.ended::int as ended_cases, d.median::int as median_minutes, d.longest::int as longest_minutes, o.overdue::int as overdue_cases, o.open::int as open_cases,
         ${rowsOf(`select outcome, count(*) as payments, sum(amount) as amount from found where held is not null and opened_at >= s.starts and opened_at < s.ends group by 1 order by 1`)} as held_payments,
         ${rowsOf(`select c.id as "scenarioId", c.name as scenario, m.alerts from monitoring.scenario c cross join lateral (
             select count(*) as alerts from monitoring.match m where m.scenario_id = c.id and m.at >= s.starts and m.at < s.ends) m
            where c.environment = $1 and m.alerts > 0 order by c.id`)} as alerts,
         (select jsonb_build_object('reports', count(*), 'payments', coalesce(sum(payments + (held is not null)::int), 0), 'amount', coalesce(sum(sum + coalesce(amount, 0)), 0))
            from found where decision = 'report' and decided_at >= s.starts and decided_at < s.ends) as suspicious_transactions,
         ${rowsOf(`select least, coalesce(sum(payments), 0) as payments, coalesce(sum(l.amount), 0) as amount
            from unnest(array[${LEAST_PERSON}, ${LEAST_COMPANY}]::bigint[]) least
            left join large l on (l.is_larger or least = ${LEAST_PERSON}) and l.month >= s.starts at time zone 'Africa/Lagos' and l.month < s.ends at time zone 'Africa/Lagos'
           group by 1 order by 1`)} as currency_transactions,
         p.until
    from span s cross join monitoring.progress p cross join (select clock_timestamp() as at) n
   cross join lateral (
     select count(*) filter (where decided_by is null) as ended,
            percentile_cont(0.5) within group (order by minutes) filter (where decided_by is not null) as median, max(minutes) filter (where decided_by is not null) as longest
       from (select decided_by, extract(epoch from decided_at - opened_at) / 60 as minutes from found where decided_at >= s.starts and decided_at < s.ends) f) d
   cross join lateral (
     select count(*) filter (where due_at >= s.starts and due_at < least(s.ends, n.at) and decided_at > due_at) as overdue,
            count(*) filter (where opened_at < least(s.ends, n.at) and decided_at >= least(s.ends, n.at)) as open from found) o
   where s.starts < n.at order by s.period = $2[5], s.period`;
