import { useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { CaseRowFragment, CaseStatus } from '../../gql/graphql.ts';
import { usePoll } from '../../poll.ts';
import { Select } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { Money, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { KINDS, nameOf, scoreOf, statusOf, SUBJECTS } from './case-names.ts';
import { ComplianceHead } from './compliance-head.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { casesTexts as texts } from '../../texts/compliance.ts';

graphql(`
  fragment CaseRow on ComplianceCase {
    id
    kind
    subject
    subjectId
    name
    business {
      id
      name
    }
    findings {
      cause
      amount
      reasons
      matches {
        list
        name
        score
      }
    }
    transfer {
      amount
      isHeld
    }
    openedAt
    dueAt
    pendingDecision
    decision
    decidedAt
  }
`);

const Cases = graphql(`
  query ComplianceCases($after: String, $status: CaseStatus!, $kind: CaseKind) {
    complianceCases(first: 25, after: $after, status: $status, kind: $kind) {
      nodes {
        ...CaseRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const STATES: readonly (readonly [CaseStatus, string])[] = [
  ['OPEN', texts.open],
  ['OVERDUE', texts.overdue],
  ['DECIDED', texts.decided],
];

function Finding({ findings: { cause, matches, reasons } }: CaseRowFragment) {
  const [best] = matches;
  if (!best) return <Cut text={cause === 'NO_ANSWER' ? texts.noAnswer : (reasons[0] ?? '–')} />;
  return (
    <span className="nowrap" title={best.name}>
      {fill(texts.scoreOnList, { score: scoreOf(best), list: best.list })}
    </span>
  );
}

const Cut = ({ text }: { text: string }) => (
  <span className="cut" title={text}>
    {text}
  </span>
);

function NextAction(row: CaseRowFragment) {
  if (row.decision !== null) return <Status of={row.decision} />;
  return (
    <span className="row">
      <span className="nowrap">
        {row.pendingDecision === null ? texts.decide : fill(texts.approveDecision, { decision: row.pendingDecision.toLowerCase() })}
      </span>
      {statusOf(row) === 'OVERDUE' && <Status of="OVERDUE" />}
    </span>
  );
}

const COLUMNS: readonly Column<CaseRowFragment>[] = [
  {
    head: texts.subject,
    cell: (row) => (
      <>
        <Cut text={nameOf(row)} />
        <br />
        <span className="dim nowrap">{SUBJECTS[row.subject]}</span>
      </>
    ),
  },
  {
    head: labels.business,
    cell: ({ business }) => <Cut text={business?.name ?? texts.severalBusinesses} />,
  },
  { head: texts.finding, cell: Finding },
  {
    head: labels.amount,
    num: true,
    cell: ({ transfer, findings }) => {
      const amount = transfer?.amount ?? findings.amount;
      return amount === null ? (
        '–'
      ) : (
        <>
          <Money kobo={amount} />
          {transfer?.isHeld && (
            <>
              <br />
              <span className="dim"> {texts.held}</span>
            </>
          )}
        </>
      );
    },
  },
  { head: labels.age, cell: ({ openedAt }) => <Time at={openedAt} age /> },
  { head: texts.deadline, cell: ({ dueAt }) => <Time at={dueAt} age /> },
  { head: texts.nextAction, cell: NextAction },
];

/** Compliance cases of all businesses, the earliest deadline first. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const status = STATES.find(([each]) => each === search.get('status'))?.[0] ?? 'OPEN';
  const kind = KINDS.find(([each]) => each === search.get('kind'))?.[0] ?? null;
  const paging = usePaging(`${status} ${kind}`);
  const cases = useData(Cases, { after: paging.after, status, kind });
  usePoll(cases.reload, true);
  const filter = (state: string, of: string): void =>
    setSearch({ ...(state !== 'OPEN' && { status: state }), ...(of !== '' && { kind: of }) }, { replace: true });
  return (
    <div className="stack">
      <ComplianceHead title={texts.complianceCases} />
      <div className="filters">
        <Select label={labels.status} value={status} onChange={(state) => filter(state, kind ?? '')} options={STATES} />
        <Select label={texts.kind} value={kind ?? ''} onChange={(of) => filter(status, of)} options={[['', labels.all], ...KINDS]} />
      </div>
      <Show of={cases} rem={24}>
        {({ complianceCases }) => (
          <List
            label={texts.complianceCases}
            columns={COLUMNS}
            of={complianceCases}
            paging={paging}
            oldestFirst
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/operations/compliance/${id}`}
            empty={<p>{status === 'OPEN' && kind === null ? texts.noOpenCases : texts.noCaseMatches}</p>}
          />
        )}
      </Show>
    </div>
  );
}
