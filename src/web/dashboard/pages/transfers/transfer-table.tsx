import type { ReactNode } from 'react';
import { graphql } from '../../gql/gql.ts';
import type { TransferRowFragment } from '../../gql/graphql.ts';
import { naira } from '../../format.ts';
import { BulkAct, useEach } from '../../ui/bulk.tsx';
import { ExportChosen } from '../../ui/chosen-csv.tsx';
import { List } from '../../ui/list.tsx';
import { Code, Money, Status, Time } from '../../ui/show.tsx';
import { type Column, Table, type usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';

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
    head: 'Beneficiary',
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
    head: 'Amount',
    num: true,
    cell: ({ amount, fee, settlementStatus }) => (
      <span>
        <span className={settlementStatus === 'REVERSED' ? 'gone' : undefined}>
          <Money kobo={-amount} />
        </span>
        <br />
        <span className="dim small">
          fee <Money kobo={fee} />
        </span>
      </span>
    ),
  },
  { head: 'Status', cell: (row) => <TransferStatus {...row} /> },
  {
    head: 'Reference',
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
  { head: 'Created', cell: ({ createdAt }) => <Time at={createdAt} age /> },
  { head: 'Settled', isExtra: true, cell: ({ settledAt }) => <Time at={settledAt} age /> },
  { head: 'Scheduled for', isExtra: true, cell: ({ scheduledAt }) => <Time at={scheduledAt} /> },
];

const SHOWN = COLUMNS.filter(({ isExtra }) => !isExtra);

const nameOf = ({ beneficiary: { accountName, accountNumber }, amount }: TransferRowFragment): string =>
  `${naira(amount)} to ${accountName ?? accountNumber}`;
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
    <List label="Transfers" columns={COLUMNS} of={of} paging={paging} keyOf={keyOf} hrefOf={hrefOf} empty={empty} bulk={{ nameOf, acts }} />
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
          label="Retry"
          rows={back}
          sentence={`${back.length} of ${rows.length} selected transfers are reversed and not retried yet. Each is retried as a new transfer: ${naira(sum)} in total, plus fees.`}
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
  settlementStatus: ({ settlementStatus }) => settlementStatus,
  createdAt: ({ createdAt }) => createdAt,
  settledAt: ({ settledAt }) => settledAt,
};

function TransferStatus({ settlementStatus, status, nextCheckAt, isConclusive }: TransferRowFragment) {
  const isHeld = status === 'SCHEDULED' || status === 'AWAITING_APPROVAL' || status === 'CANCELLED';
  return (
    <span>
      <Status of={isHeld ? status : settlementStatus} />
      {!isConclusive && nextCheckAt && Date.parse(nextCheckAt) > Date.now() && (
        <>
          <br />
          <span className="dim small nowrap">
            next check <Time at={nextCheckAt} age />
          </span>
        </>
      )}
    </span>
  );
}

export function TransferTable({ label, rows }: { label: string; rows: readonly TransferRowFragment[] }) {
  return <Table label={label} columns={SHOWN} rows={rows} keyOf={keyOf} hrefOf={hrefOf} />;
}
