import type { TransferRowFragment } from '../../gql/graphql.ts';
import { Code, Money, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const COLUMNS: readonly Column<TransferRowFragment>[] = [
  {
    head: 'Payee',
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
  { head: 'Status', cell: (row) => <Standing {...row} /> },
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
  { head: 'Made', cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

/** The settlement status in the API's word; what is scheduled, cancelled or rejected says so, because nothing left. */
function Standing({ settlementStatus, status, nextCheckAt, isFinal }: TransferRowFragment) {
  const isHeld = status === 'SCHEDULED' || status === 'AWAITING_APPROVAL' || status === 'CANCELLED';
  return (
    <span>
      <Status of={isHeld ? status : settlementStatus} />
      {!isFinal && nextCheckAt && Date.parse(nextCheckAt) > Date.now() && (
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
  return <Table label={label} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} hrefOf={({ id }) => `/transfers/${id}`} />;
}
