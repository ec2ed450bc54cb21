import { useState } from 'react';
import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { DryRunQuery, PreviewMonitoringScenarioInput } from '../../gql/graphql.ts';
import { Button } from '../../ui/controls.tsx';
import { Money, Show, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { dryRunTexts as texts } from '../../texts/compliance-scenarios.ts';

const Preview = graphql(`
  query DryRun($input: PreviewMonitoringScenarioInput!) {
    previewMonitoringScenario(input: $input) {
      from
      until
      total
      matches {
        subject {
          kind
          name
          businessId
          bankCode
          accountNumber
        }
        at
        payments
        amount
        counterparties
      }
    }
  }
`);

type Match = DryRunQuery['previewMonitoringScenario']['matches'][number];

const COLUMNS: readonly Column<Match>[] = [
  {
    head: texts.subject,
    cell: ({ subject: { name, businessId, bankCode, accountNumber } }) =>
      businessId === null ? (
        <>
          {name ?? '–'}
          <br />
          <span className="dim">{fill(texts.accountAtBank, { accountNumber: accountNumber ?? '–', bankCode: bankCode ?? '–' })}</span>
        </>
      ) : (
        <Link href={`/operations/businesses/${businessId}`}>{name ?? businessId}</Link>
      ),
  },
  { head: labels.time, cell: ({ at }) => <Time at={at} /> },
  {
    head: texts.payments,
    num: true,
    cell: ({ payments, counterparties }) => payments ?? fill(texts.counterparties, { count: counterparties ?? 0 }),
  },
  { head: texts.sum, num: true, cell: ({ amount }) => (amount === null ? '–' : <Money kobo={amount} />) },
];

const SHOWN = 10;

/** Cases that a condition would have opened in the last 90 days. */
export function DryRun({ condition }: { condition: PreviewMonitoringScenarioInput }) {
  const preview = useData(Preview, { input: condition });
  const [isWhole, setWhole] = useState(false);
  return (
    <Show of={preview} rem={6}>
      {({ previewMonitoringScenario: { total, matches, from, until } }) => (
        <>
          <p className="note" role="status">
            {rich(total === 1 ? texts.oneCase : texts.casesBetween, {
              total: total.toLocaleString('en-NG'),
              from: <Time at={from} />,
              until: <Time at={until} />,
            })}
          </p>
          {matches.length > 0 && (
            <Table
              label={texts.cases}
              columns={COLUMNS}
              rows={isWhole ? matches : matches.slice(0, SHOWN)}
              keyOf={({ subject, at }) => `${subject.businessId} ${subject.bankCode} ${subject.accountNumber} ${at}`}
            />
          )}
          {matches.length > SHOWN && !isWhole && (
            <div className="row">
              <Button small onClick={() => setWhole(true)}>
                {fill(texts.showCases, { count: matches.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </Show>
  );
}
