import type { ReactNode } from 'react';
import { graphql } from '../../gql/gql.ts';
import type { TransferRowFragment } from '../../gql/graphql.ts';
import { naira, shownStatus } from '../../format.ts';
import { BulkAct, useEach } from '../../ui/bulk.tsx';
import { ExportChosen } from '../../ui/chosen-csv.tsx';
import { List } from '../../ui/list.tsx';
import { Code, Money, Status, Time } from '../../ui/show.tsx';
import { type Column, Table, type usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { transferTableTexts as texts } from '../../texts/transfers.ts';

const RetryChosen = graphql(`
  mutation RetryChosen($input: RetryTransferInput!) {
    retryTransfer(input: $input) {
      transfer {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const COLUMNS: readonly Column<TransferRowFragment>[] = [
  {
    head: labels.beneficiary,
    cell: ({ beneficiary: { accountName, accountNumber, bankName } }) => (
      <>
        <strong className="cut" title={accountName ?? accountNumber}>
          {accountName ?? accountNumber}
        </strong>
        <br />
        <span className="dim nowrap">
          {bankName} · {accountNumber}
        </span>
      </>
    ),
  },
  {
    head: labels.amount,
    num: true,
    cell: ({ amount, fee, settlementStatus }) => (
      <span>
        <span className={settlementStatus === 'REVERSED' ? 'gone' : undefined}>
          <Money kobo={-amount} />
        </span>
        <br />
        <span className="dim small">{rich(texts.feeFee, { fee: <Money kobo={fee} /> })}</span>
      </span>
    ),
  },
  { head: labels.status, cell: (row) => <TransferStatus {...row} /> },
  {
    head: labels.reference,
    cell: ({ clientReference, transferCode }) => (
      <span>
        {clientReference && (
          <>
            <span className="cut" title={clientReference}>
              {clientReference}
            </span>
            <br />
          </>
        )}
        <Code text={transferCode} />
      </span>
    ),
  },
  { head: labels.created, cell: ({ createdAt }) => <Time at={createdAt} age /> },
  { head: texts.settled, isExtra: true, cell: ({ settledAt }) => <Time at={settledAt} age /> },
  { head: texts.scheduledFor, isExtra: true, cell: ({ scheduledAt }) => <Time at={scheduledAt} /> },
];

const SHOWN = COLUMNS.filter(({ isExtra }) => !isExtra);

const nameOf = ({ beneficiary: { accountName, accountNumber }, amount }: TransferRowFragment): string =>
  fill(texts.amountToAccountName, { amount: naira(amount), accountName: accountName ?? accountNumber });
const keyOf = ({ id }: TransferRowFragment): string => id;
const hrefOf = ({ id }: TransferRowFragment): string => `/transfers/${id}`;

interface TransferListProps {
  of: { nodes: readonly TransferRowFragment[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined } };
  paging: ReturnType<typeof usePaging>;
  reload(): void;
  empty: ReactNode;
}

export function TransferList({ of, paging, reload, empty }: TransferListProps) {
  const acts = (rows: readonly TransferRowFragment[]): ReactNode => <ChosenActs rows={rows} reload={reload} />;
  return (
    <List
      label={labels.transfers}
      columns={COLUMNS}
      of={of}
      paging={paging}
      keyOf={keyOf}
      hrefOf={hrefOf}
      empty={empty}
      bulk={{ nameOf, acts }}
    />
  );
}

function ChosenActs({ rows, reload }: { rows: readonly TransferRowFragment[]; reload(): void }) {
  const may = useMay();
  const again = useEach(RetryChosen);
  const back = rows.filter(({ settlementStatus, retriedAs }) => settlementStatus === 'REVERSED' && retriedAs === null);
  const sum = back.reduce((total, { amount }) => total + amount, 0);
  return (
    <>
      {may('TRANSFERS_WRITE') && (
        <BulkAct
          label={texts.retry}
          rows={back}
          sentence={fill(texts.ofSelectedTransfersAre, { reversed: back.length, selected: rows.length, sum: naira(sum) })}
          nameOf={nameOf}
          run={({ transferCode }) => again({ input: { transferCode } })}
          done={reload}
        />
      )}
      <ExportChosen rows={rows} name="transfers.csv" columns={CSV} />
    </>
  );
}

const CSV: Readonly<Record<string, (row: TransferRowFragment) => string | number | null | undefined>> = {
  transferCode: ({ transferCode }) => transferCode,
  clientReference: ({ clientReference }) => clientReference,
  accountName: ({ beneficiary }) => beneficiary.accountName,
  bank: ({ beneficiary }) => beneficiary.bankName,
  accountNumber: ({ beneficiary }) => beneficiary.accountNumber,
  amountKobo: ({ amount }) => amount,
  feeKobo: ({ fee }) => fee,
  status: (row) => shownStatus(row),
  createdAt: ({ createdAt }) => createdAt,
  settledAt: ({ settledAt }) => settledAt,
};

function TransferStatus({ settlementStatus, status, nextCheckAt, isConclusive }: TransferRowFragment) {
  return (
    <span>
      <Status of={shownStatus({ status, settlementStatus })} />
      {!isConclusive && nextCheckAt && Date.parse(nextCheckAt) > Date.now() && (
        <>
          <br />
          <span className="dim small nowrap">{rich(texts.nextCheckNextCheckAt, { nextCheckAt: <Time at={nextCheckAt} age /> })}</span>
        </>
      )}
    </span>
  );
}

export function TransferTable({ label, rows }: { label: string; rows: readonly TransferRowFragment[] }) {
  return <Table label={label} columns={SHOWN} rows={rows} keyOf={keyOf} hrefOf={hrefOf} />;
}
