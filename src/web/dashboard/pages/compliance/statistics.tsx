import { useState } from 'react';
import { useData } from '../../data.ts';
import { lagosDay } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ComplianceStatisticsQuery } from '../../gql/graphql.ts';
import { length } from '../../length.ts';
import { Select } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { Money, Show, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { SaveReport } from './save-report.tsx';
import { rich } from '../../texts/fill.ts';
import { statisticsTexts as texts } from '../../texts/compliance-reports.ts';

const Statistics = graphql(`
  query ComplianceStatistics($year: String!) {
    complianceStatistics(year: $year) {
      until
      periods {
        period
        openedCases {
          cases
        }
        decidedCases {
          cases
        }
        medianMinutes
        overdueCases
        openCases
        heldPayments {
          payments
          amount
        }
        alerts {
          alerts
        }
        suspiciousTransactions {
          reports
        }
      }
    }
  }
`);

type Period = ComplianceStatisticsQuery['complianceStatistics']['periods'][number];

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const casesOf = (rows: readonly { cases: number }[]): number => sumOf(rows.map(({ cases }) => cases));

const COLUMNS: readonly Column<Period>[] = [
  { head: texts.period, cell: ({ period }) => <span className="nowrap">{period}</span> },
  { head: texts.opened, num: true, cell: ({ openedCases }) => casesOf(openedCases) },
  { head: texts.decided, num: true, cell: ({ decidedCases }) => casesOf(decidedCases) },
  {
    head: texts.medianTime,
    num: true,
    cell: ({ medianMinutes }) => (medianMinutes === null ? '–' : <span className="nowrap">{length(medianMinutes * 60_000)}</span>),
  },
  { head: texts.overdue, num: true, cell: ({ overdueCases }) => overdueCases },
  { head: texts.openAtTheEnd, num: true, cell: ({ openCases }) => openCases },
  { head: texts.held, num: true, cell: ({ heldPayments }) => sumOf(heldPayments.map(({ payments }) => payments)) },
  { head: texts.heldAmount, num: true, cell: ({ heldPayments }) => <Money kobo={sumOf(heldPayments.map(({ amount }) => amount))} /> },
  { head: texts.alerts, num: true, cell: ({ alerts }) => sumOf(alerts.map((each) => each.alerts)) },
  { head: texts.reports, num: true, cell: ({ suspiciousTransactions: { reports } }) => reports },
];

const YEARS = 3;

/** Cases, times, held payments and reports of a year by quarter. */
export function Statistic() {
  const [years] = useState(() => Array.from({ length: YEARS }, (_, back) => String(Number(lagosDay().slice(0, 4)) - back)));
  const [year, setYear] = useState(years[0] ?? '');
  const statistics = useData(Statistics, { year });
  return (
    <Section title={texts.annualStatistics}>
      <div className="filters">
        <Select label={texts.year} value={year} onChange={setYear} options={years.map((each) => [each, each] as const)} />
      </div>
      <Show of={statistics} rem={16}>
        {({ complianceStatistics: { periods, until } }) => (
          <>
            <Table label={texts.annualStatistics} columns={COLUMNS} rows={periods} keyOf={({ period }) => period} />
            <p className="dim">{rich(texts.alertsUpTo, { until: <Time at={until} /> })}</p>
          </>
        )}
      </Show>
      <SaveReport label={texts.downloadStatistics} path={`statistics.csv?year=${year}`} type="text/csv" />
    </Section>
  );
}
