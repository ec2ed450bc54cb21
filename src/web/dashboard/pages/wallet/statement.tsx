import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { download } from '../../download.ts';
import { onTransferChange } from '../../feeds.ts';
import { clock, lagosDay, naira, shortDay, shortNaira, labelOf, optionOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { StatementQuery, TransactionCategory } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { LineChart } from '../../ui/charts.tsx';
import { Button, Select } from '../../ui/controls.tsx';
import { DaysFilter } from '../../ui/days.tsx';
import { List } from '../../ui/list.tsx';
import { Code, Empty, Money, PageHead, Show, Signed, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { MonthlyMail } from './monthly-statement.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { statementTexts as texts } from '../../texts/wallet.ts';

const Statement = graphql(`
  query Statement($from: LocalDate!, $to: LocalDate!, $first: String!, $last: String!, $category: TransactionCategory, $after: String) {
    statement(from: $from, to: $to) {
      opening
      closing
      exportUrl
    }
    transactions(first: 50, after: $after, from: $first, to: $last, category: $category) {
      nodes {
        id
        createdAt
        type
        category
        status
        amount
        balanceAfter
        description
        reference
        clientReference
        transferCode
        relatedId
        relatedType
        counterparty {
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Row = StatementQuery['transactions']['nodes'][number];

const CATEGORIES = [
  'TRANSFER',
  'TRANSFER_FEE',
  'REVERSAL',
  'FUNDING',
  'PAYROLL',
  'PAYROLL_REVERSAL',
  'BILL',
  'BILL_FEE',
  'BILL_REVERSAL',
  'SMS',
  'VERIFICATION_TOPUP',
  'CHECKOUT_PAYMENT',
  'SUBSCRIPTION_PAYMENT',
  'VIRTUAL_CARD_FUNDING',
  'VIRTUAL_CARD_WITHDRAWAL',
  'ADJUSTMENT',
] as const satisfies readonly TransactionCategory[];

const COLUMNS: readonly Column<Row>[] = [
  {
    head: texts.description,
    cell: ({ description, category, status, relatedType, relatedId }) => (
      <span className="roomy">
        <span className="cut" title={description}>
          {relatedType === 'TRANSFER' && relatedId ? <Link href={`/transfers/${relatedId}`}>{description}</Link> : description}
        </span>
        <br />
        <span className="dim small">
          {labelOf(category)}
          {status === 'REVERSED' ? ' (reversed)' : ''}
        </span>
      </span>
    ),
  },
  { head: texts.posted, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    head: labels.reference,
    cell: ({ clientReference, reference }) => (
      <span>
        {clientReference && (
          <>
            <span className="cut" title={clientReference}>
              {clientReference}
            </span>
            {reference !== clientReference && <br />}
          </>
        )}
        {reference && reference !== clientReference && <Code text={reference} />}
      </span>
    ),
  },
  { head: labels.amount, num: true, cell: ({ type, amount }) => <Signed kobo={type === 'DEBIT' ? -amount : amount} /> },
  { head: labels.balance, num: true, cell: ({ balanceAfter }) => <Money kobo={balanceAfter} /> },
];

export function Page() {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const from = dayOf(search.get('from')) ?? lagosDay(Date.now(), 29);
  const to = dayOf(search.get('to')) ?? lagosDay();
  const category = CATEGORIES.find((each) => each === search.get('kind')) ?? null;
  const set = (change: Record<string, string>): void =>
    setSearch(
      Object.entries({ from, to, kind: category ?? '', ...change }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  const wrong = wrongRange(from, to);
  const isRange = wrong === undefined;
  const paging = usePaging(`${from} ${to} ${category}`);
  const found = useData(Statement, { from, to, first: from, last: to, category, after: paging.after }, !isRange);
  const { reload } = found;
  useEffect(() => onTransferChange(() => reload()), [reload]);
  return (
    <div className="stack">
      <PageHead title={labels.statement}>
        {isRange && <Export path={found.data?.statement.exportUrl} category={category} days={{ from, to }} />}
        {may('WALLET_WRITE') && <MonthlyMail />}
      </PageHead>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <Select
          label={labels.type}
          value={category ?? ''}
          onChange={(kind) => set({ kind })}
          options={[['', texts.allTypes], ...CATEGORIES.map((each) => [each, optionOf(each)] as const)]}
        />
        <DaysFilter from={from} to={to} onChange={(days) => set({ ...days })} error={wrong} />
      </form>
      <p className="dim">{texts.daysBeginAndEndAt}</p>
      {isRange && (
        <Show of={found} rem={40}>
          {({ statement: { opening, closing }, transactions: { nodes, pageInfo } }) => (
            <>
              <div className="cards">
                <Balance name="Opening balance" kobo={opening} />
                <Balance name="Closing balance" kobo={closing} />
              </div>
              {nodes.length === 0 ? (
                <Empty>
                  <p>{texts.transactionsOfTheSelected}</p>
                </Empty>
              ) : (
                <>
                  {nodes.length > 1 && category === null && <BalanceChart nodes={nodes} />}
                  <List
                    label={texts.transactions}
                    columns={COLUMNS}
                    of={{ nodes, pageInfo }}
                    paging={paging}
                    keyOf={({ id }) => id}
                    empty={null}
                  />
                </>
              )}
            </>
          )}
        </Show>
      )}
    </div>
  );
}

const dayOf = (text: string | null): string | undefined => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

const IssueStatement = graphql(`
  mutation IssueStatement($input: CreateStatementInput!) {
    createStatement(input: $input) {
      statement {
        number
        pdfUrl
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const DAYS_MAX = 366;
const DAY_MS = 24 * 3_600_000;

function wrongRange(from: string, to: string): string | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return texts.mustNotBeBeforeFrom;
  return days > DAYS_MAX ? fill(texts.mustBeAtMostDays, { daysMax: DAYS_MAX }) : undefined;
}

function BalanceChart({ nodes }: { nodes: readonly Row[] }) {
  const title = fill(texts.balanceAfterEachOfThe, { count: nodes.length });
  return <LineChart title={title} name="Balance" points={pointsOf(nodes)} show={naira} showShort={shortNaira} />;
}

function pointsOf(nodes: readonly Row[]): { label: string; value: number }[] {
  const isOneDay = new Set(nodes.map(({ createdAt }) => shortDay(createdAt))).size === 1;
  return nodes.toReversed().map(({ createdAt, balanceAfter }) => ({
    label: isOneDay ? clock(createdAt) : shortDay(createdAt),
    value: balanceAfter,
  }));
}

function Balance({ name, kobo }: { name: string; kobo: number }) {
  return (
    <section className="card" aria-label={name}>
      <span className="dim">{name}</span>
      <div className="figure">
        <Money kobo={kobo} />
      </div>
    </section>
  );
}

interface ExportProps {
  path: string | undefined;
  category: TransactionCategory | null;
  days: { from: string; to: string };
}

function Export({ path, category, days }: ExportProps) {
  const [progress, setProgress] = useState<{ text: string; isBusy: boolean }>({ text: '', isBusy: false });
  const issuing = useAction(IssueStatement);
  const save = async (file: { path: string; type: string; name: string }): Promise<void> => {
    setProgress({ text: texts.preparing, isBusy: true });
    try {
      const size = await download({
        ...file,
        url: `${settings.prefix}${file.path}`,
        onBytes: (bytes) => setProgress({ text: sizeOf(bytes), isBusy: true }),
      });
      setProgress({ text: fill(texts.downloadedSize, { size: sizeOf(size) }), isBusy: false });
    } catch (error) {
      setProgress({ text: error instanceof Error ? error.message : texts.theExportFailed, isBusy: false });
    }
  };
  const csv = (): Promise<void> =>
    save({ path: `${path ?? ''}${category ? `&category=${category.toLowerCase()}` : ''}`, type: 'text/csv', name: 'statement.csv' });
  const pdf = async (): Promise<void> => {
    const { statement } = (await issuing.run({ input: days }))?.createStatement ?? {};
    if (statement) await save({ path: statement.pdfUrl, type: 'application/pdf', name: `${statement.number}.pdf` });
  };
  const refused = Object.values(issuing.errors)[0] ?? issuing.trouble?.message;
  return (
    <>
      <span role="status" className="dim">
        {refused ?? progress.text}
      </span>
      <Button icon="download" isBusy={progress.isBusy} reason={path === undefined ? '' : null} onClick={() => void csv()}>
        {texts.exportCSV}
      </Button>
      <Button icon="download" isBusy={progress.isBusy || issuing.isBusy} reason={path === undefined ? '' : null} onClick={() => void pdf()}>
        {texts.exportPDF}
      </Button>
    </>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_024
    ? `${bytes} B`
    : bytes < 1_048_576
      ? fill(texts.sizeKB, { size: (bytes / 1_024).toFixed(1) })
      : fill(texts.sizeMB, { size: (bytes / 1_048_576).toFixed(1) });
