import { Link } from 'wouter';
import { useState } from 'react';
import { graphql } from '../../gql/gql.ts';
import type { CaseFoundFragment } from '../../gql/graphql.ts';
import { Button } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { Facts, Money, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { EvidenceLink } from '../operations/evidence-link.tsx';
import type { Case } from './case.tsx';
import { Matches } from './matches.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { caseFindingsTexts as texts } from '../../texts/compliance.ts';

graphql(`
  fragment CaseFound on ComplianceCase {
    findings {
      cause
      listVersion
      reasons
      from
      to
      count
      amount
      matches {
        list
        entryId
        name
        score
        reasons
      }
      payments {
        kind
        reference
        amount
        at
      }
    }
  }
`);

type Payment = CaseFoundFragment['findings']['payments'][number];

/** Facts that opened the case: entries of lists with their scores, or payments with their scenario. */
export function Findings({ of }: { of: Case }) {
  const { cause, listVersion, matches, reasons, from, to, count, amount, payments } = of.findings;
  return (
    <Section title={texts.findings}>
      {cause === 'NO_ANSWER' && <p className="note warn">{texts.noAnswerMeans}</p>}
      {cause === 'HIT' && <Matches of={matches} listVersion={listVersion} />}
      {cause === 'SCENARIO' && (
        <>
          <Facts
            rows={[
              [texts.scenario, of.scenario === null ? reasons[0] : <Scenario key="scenario" id={of.scenario} name={reasons[0] ?? '–'} />],
              reasons.length > 1 && [texts.facts, reasons.slice(1).join(', ')],
              [labels.from, <Time key="from" at={from} />],
              [texts.to, <Time key="to" at={to} />],
              count !== null && [texts.payments, count.toLocaleString('en-NG')],
              amount !== null && [texts.sum, <Money key="sum" kobo={amount} />],
            ]}
          />
          <Payments rows={payments} business={of.business} />
        </>
      )}
    </Section>
  );
}

const Scenario = ({ id, name }: { id: string; name: string }) => <Link href={`/operations/compliance/scenarios/${id}`}>{name}</Link>;

const SHOWN = 10;

function Payments({ rows, business }: { rows: readonly Payment[]; business: Case['business'] }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <Table
        label={texts.payments}
        columns={paymentColumns(business)}
        rows={isWhole ? rows : rows.slice(0, SHOWN)}
        keyOf={({ reference }) => reference}
      />
      {rows.length > SHOWN && !isWhole && (
        <div className="row">
          <Button small onClick={() => setWhole(true)}>
            {fill(texts.showAllPayments, { count: rows.length })}
          </Button>
        </div>
      )}
    </>
  );
}

const paymentColumns = (business: Case['business']): readonly Column<Payment>[] => [
  {
    head: labels.reference,
    cell: ({ kind, reference }) =>
      business && kind === 'TRANSFER' ? (
        <EvidenceLink kind="transfers" businessId={business.id} reference={reference}>
          <span className="code">{reference}</span>
        </EvidenceLink>
      ) : (
        <span className="code">{reference}</span>
      ),
  },
  { head: labels.type, cell: ({ kind }) => (kind === 'TRANSFER' ? texts.transfer : texts.deposit) },
  { head: labels.amount, num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  { head: labels.time, cell: ({ at }) => <Time at={at} /> },
];
