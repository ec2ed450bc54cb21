import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { DifferencesQuery, ReconciliationExceptionKind, StatementsQuery } from '../../gql/graphql.ts';
import { usePoll } from '../../poll.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Money, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { StatementMappings } from './mappings.tsx';
import { OperationsHead } from './operations-head.tsx';
import { ReconciliationReport } from './reconciliation-report.tsx';
import { ResolveDifference } from './resolve-difference.tsx';
import { StatementFetch } from './statement-fetch.tsx';
import { StatementUpload } from './statement-upload.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { reconciliationTexts as texts } from '../../texts/reconciliation.ts';

const Statements = graphql(`
  query Statements($after: String) {
    statementImports(first: 10, after: $after) {
      nodes {
        id
        account
        format
        fileName
        state
        rowCount
        knownCount
        firstDay
        lastDay
        problems {
          line
          problem
        }
        by
        startedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const Differences = graphql(`
  query Differences($after: String) {
    reconciliationExceptions(first: 25, after: $after) {
      nodes {
        id
        account
        day
        kind
        lineAmount
        itemAmount
        reference
        name
        explanation
        isLate
        proposedPosting {
          debit
          credit
          amount
        }
        raisedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Statement = StatementsQuery['statementImports']['nodes'][number];
type Difference = DifferencesQuery['reconciliationExceptions']['nodes'][number];

const KINDS: Record<ReconciliationExceptionKind, string> = {
  MISSING_THERE: texts.missingAtProvider,
  MISSING_HERE: texts.missingInLedger,
  AMOUNT_DIFFERS: texts.amountDiffers,
  DOUBLED: texts.duplicate,
  RETURNED: texts.returned,
  NOT_SETTLED: texts.notSettledInLedger,
  WRONG_DAY: texts.differentDays,
  FEE_DIFFERS: texts.feeDiffers,
};

const STATEMENTS: readonly Column<Statement>[] = [
  {
    head: texts.file,
    cell: ({ fileName, format, account }) => (
      <>
        {fileName ?? format}
        <br />
        <span className="dim">{account}</span>
      </>
    ),
  },
  {
    head: labels.status,
    cell: ({ state, problems: [first, ...more] }) => (
      <>
        <Status of={state} />
        {first && (
          <p className="note bad">
            {rich(texts.lineLineProblemOthers, {
              line: first.line,
              problem: first.problem,
              others: more.length > 0 && fill(texts.andCountMore, { count: more.length }),
            })}
          </p>
        )}
      </>
    ),
  },
  { head: texts.days, cell: ({ firstDay, lastDay }) => (firstDay ? `${firstDay} – ${lastDay}` : '–') },
  { head: texts.rows, num: true, cell: ({ rowCount }) => rowCount.toLocaleString('en-NG') },
  { head: texts.alreadyImported, num: true, cell: ({ knownCount }) => knownCount.toLocaleString('en-NG') },
  { head: texts.imported, cell: ({ startedAt }) => <Time at={startedAt} age /> },
  { head: texts.by, cell: ({ by }) => by },
];

const amount = (kobo: number | null | undefined) => (kobo == null ? '–' : <Money kobo={kobo} />);

const DIFFERENCES: readonly Column<Difference>[] = [
  {
    head: texts.difference,
    cell: ({ kind, day, account, isLate }) => (
      <>
        {KINDS[kind]}
        {isLate && ', late'}
        <br />
        <span className="dim nowrap">
          {day} · {account}
        </span>
      </>
    ),
  },
  {
    head: texts.payment,
    cell: ({ reference, name }) => (
      <>
        {reference && <span className="code">{reference}</span>}
        <br />
        <span className="dim">{name}</span>
      </>
    ),
  },
  { head: labels.statement, num: true, cell: ({ lineAmount }) => amount(lineAmount) },
  { head: texts.ledger, num: true, cell: ({ itemAmount }) => amount(itemAmount) },
  { head: texts.explanation, cell: ({ explanation }) => explanation },
  { head: labels.age, cell: ({ raisedAt }) => <Time at={raisedAt} age /> },
];

export function Page() {
  const may = useMay();
  const [statements, differences] = [usePaging(''), usePaging('')];
  const imports = useData(Statements, { after: statements.after });
  const found = useData(Differences, { after: differences.after });
  const reload = (): void => (imports.reload(), found.reload());
  usePoll(imports.reload, true);
  usePoll(found.reload, true);
  const mayWrite = may('RECONCILIATION_WRITE');
  const decide: Column<Difference> = { head: texts.decide, cell: (row) => <Decide row={row} reload={reload} /> };
  return (
    <div className="stack">
      <OperationsHead title={texts.reconciliation} />
      <p className="dim">{texts.comparisonOfProviderAndBank}</p>
      <Section
        title={texts.statements}
        actions={
          mayWrite && (
            <>
              <DialogButton label={texts.importStatement}>{(close) => <StatementUpload done={() => (close(), reload())} />}</DialogButton>
              <DialogButton label={texts.fetchFromProvider}>{(close) => <StatementFetch done={() => (close(), reload())} />}</DialogButton>
            </>
          )
        }
      >
        <Show of={imports} rem={10}>
          {({ statementImports }) => (
            <List
              label={texts.statements}
              columns={STATEMENTS}
              of={statementImports}
              paging={statements}
              keyOf={({ id }) => id}
              empty={<p>{texts.noStatementsYet}</p>}
            />
          )}
        </Show>
      </Section>
      <Section title={texts.differences}>
        <Show of={found} rem={10}>
          {({ reconciliationExceptions }) => (
            <List
              label={texts.differences}
              columns={mayWrite ? [...DIFFERENCES, decide] : DIFFERENCES}
              of={reconciliationExceptions}
              paging={differences}
              oldestFirst
              keyOf={({ id }) => id}
              empty={<p>{texts.noOpenDifferences}</p>}
            />
          )}
        </Show>
      </Section>
      <StatementMappings mayWrite={mayWrite} />
      <ReconciliationReport />
    </div>
  );
}

function Decide({ row, reload }: { row: Difference; reload(): void }) {
  const decisions = row.proposedPosting ? (['BOOK', 'EXPLAIN'] as const) : (['EXPLAIN'] as const);
  return (
    <span className="row">
      {decisions.map((decision) => (
        <DialogButton
          key={decision}
          label={decision === 'BOOK' ? texts.book : texts.explain}
          title={`${KINDS[row.kind]}: ${row.reference ?? row.day}`}
          small
        >
          {(close) => (
            <ResolveDifference id={row.id} amount={row.proposedPosting?.amount ?? null} decision={decision} close={close} reload={reload} />
          )}
        </DialogButton>
      ))}
    </span>
  );
}
