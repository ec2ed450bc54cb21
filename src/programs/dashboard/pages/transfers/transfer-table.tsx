import type { TransferRowFragment } from '../../gql/graphql.ts';
import { Money, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const COLUMNS: readonly Column<TransferRowFragment>[] = [
  { head: 'Transfer', cell: ({ transferCode }) => <span className="code nowrap">{transferCode}</span> },
  {
    head: 'Beneficiary',
    cell: ({ beneficiary: { accountName, accountNumber, bankName } }) => (
      <>
        {accountName ?? accountNumber}
        <br />
        <span className="dim nowrap">
          {accountNumber} · {bankName}
        </span>
      </>
    ),
  },
  { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  { head: 'Fee', num: true, cell: ({ fee }) => <Money kobo={fee} /> },
  { head: 'Status', cell: (row) => <Standing {...row} /> },
  { head: 'Reference', cell: ({ clientReference }) => clientReference ?? <span className="dim">–</span> },
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

/** The settlement status in the API's word; what is scheduled, cancelled or rejected says so, because nothing left. */
function Standing({ settlementStatus, status, nextCheckAt, isFinal }: TransferRowFragment) {
  const isHeld = status === 'SCHEDULED' || status === 'AWAITING_APPROVAL' || status === 'CANCELLED';
  return (
    <>
      <Status of={isHeld ? status : settlementStatus} />
      {!isFinal && nextCheckAt && Date.parse(nextCheckAt) > Date.now() && (
        <>
          <br />
          <span className="dim">
            next check <Time at={nextCheckAt} age />
          </span>
        </>
      )}
    </>
  );
}

export function TransferTable({ label, rows }: { label: string; rows: readonly TransferRowFragment[] }) {
  return <Table label={label} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} hrefOf={({ id }) => `/transfers/${id}`} />;
}
