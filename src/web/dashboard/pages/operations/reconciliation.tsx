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
        proposal {
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
  MISSING_THERE: 'Missing at provider',
  MISSING_HERE: 'Missing in ledger',
  AMOUNT_DIFFERS: 'Amount differs',
  DOUBLED: 'Duplicate',
  RETURNED: 'Returned',
  NOT_SETTLED: 'Not settled in ledger',
  WRONG_DAY: 'Different days',
  FEE_DIFFERS: 'Fee differs',
};

const STATEMENTS: readonly Column<Statement>[] = [
  {
    head: 'File',
    cell: ({ fileName, format, account }) => (
      <>
        {fileName ?? format}
        <br />
        <span className="dim">{account}</span>
      </>
    ),
  },
  {
    head: 'Status',
    cell: ({ state, problems: [first, ...more] }) => (
      <>
        <Status of={state} />
        {first && (
          <p className="note bad">
            Line {first.line}: {first.problem}
            {more.length > 0 && ` (and ${more.length} more)`}
          </p>
        )}
      </>
    ),
  },
  { head: 'Days', cell: ({ firstDay, lastDay }) => (firstDay ? `${firstDay} – ${lastDay}` : '–') },
  { head: 'Rows', num: true, cell: ({ rowCount }) => rowCount.toLocaleString('en-NG') },
  { head: 'Already imported', num: true, cell: ({ knownCount }) => knownCount.toLocaleString('en-NG') },
  { head: 'Imported', cell: ({ startedAt }) => <Time at={startedAt} age /> },
  { head: 'By', cell: ({ by }) => by },
];

const amount = (kobo: number | null | undefined) => (kobo == null ? '–' : <Money kobo={kobo} />);

const DIFFERENCES: readonly Column<Difference>[] = [
  {
    head: 'Difference',
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
    head: 'Payment',
    cell: ({ reference, name }) => (
      <>
        {reference && <span className="code">{reference}</span>}
        <br />
        <span className="dim">{name}</span>
      </>
    ),
  },
  { head: 'Statement', num: true, cell: ({ lineAmount }) => amount(lineAmount) },
  { head: 'Ledger', num: true, cell: ({ itemAmount }) => amount(itemAmount) },
  { head: 'Explanation', cell: ({ explanation }) => explanation },
  { head: 'Age', cell: ({ raisedAt }) => <Time at={raisedAt} age /> },
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
  const decide: Column<Difference> = { head: 'Decide', cell: (row) => <Decide row={row} reload={reload} /> };
  return (
    <div className="stack">
      <OperationsHead title="Reconciliation" />
      <p className="dim">
        Comparison of provider and bank statements with the ledger. Each difference stays open until two operators resolve it.
      </p>
      <Section
        title="Statements"
        actions={
          mayWrite && (
            <>
              <DialogButton label="Import statement">{(close) => <StatementUpload done={() => (close(), reload())} />}</DialogButton>
              <DialogButton label="Fetch from provider">{(close) => <StatementFetch done={() => (close(), reload())} />}</DialogButton>
            </>
          )
        }
      >
        <Show of={imports} rem={10}>
          {({ statementImports }) => (
            <List
              label="Statements"
              columns={STATEMENTS}
              of={statementImports}
              paging={statements}
              keyOf={({ id }) => id}
              empty={<p>No statements yet. Import a statement; the first CSV of an account needs an import mapping.</p>}
            />
          )}
        </Show>
      </Section>
      <Section title="Differences">
        <Show of={found} rem={10}>
          {({ reconciliationExceptions }) => (
            <List
              label="Differences"
              columns={mayWrite ? [...DIFFERENCES, decide] : DIFFERENCES}
              of={reconciliationExceptions}
              paging={differences}
              oldestFirst
              keyOf={({ id }) => id}
              empty={<p>No open differences. Statements and ledger agree for all imported days.</p>}
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
  const decisions = row.proposal ? (['BOOK', 'EXPLAIN'] as const) : (['EXPLAIN'] as const);
  return (
    <span className="row">
      {decisions.map((decision) => (
        <DialogButton
          key={decision}
          label={decision === 'BOOK' ? 'Book' : 'Explain'}
          title={`${KINDS[row.kind]}: ${row.reference ?? row.day}`}
          small
        >
          {(close) => (
            <ResolveDifference id={row.id} amount={row.proposal?.amount ?? null} decision={decision} close={close} reload={reload} />
          )}
        </DialogButton>
      ))}
    </span>
  );
}
