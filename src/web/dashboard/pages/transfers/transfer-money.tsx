import { labelOf } from '../../format.ts';
import type { TransferQuery } from '../../gql/graphql.ts';
import { Code, Empty, Money, Signed, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Shown } from './transfer.tsx';

type Row = NonNullable<TransferQuery['transactions']>['nodes'][number];

export function MoneyEffects({ rows, transfer: { status } }: { rows: readonly Row[]; transfer: Shown }) {
  const isHeld = status === 'SCHEDULED' || status === 'AWAITING_APPROVAL';
  return (
    <section className="stack close" aria-labelledby="money-effects">
      <h2 id="money-effects">Wallet transactions</h2>
      {rows.length === 0 ? (
        <Empty>
          <p>
            {isHeld ? 'The amount is held. Debits for the transfer and its fee appear here after submission.' : 'No wallet transaction.'}
          </p>
        </Empty>
      ) : (
        <Table label="Wallet transactions" rows={rows.toReversed()} keyOf={({ id }) => id} columns={COLUMNS} />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'Type',
    cell: ({ category, status }) => (
      <>
        {NAMES[category] ?? labelOf(category)}{' '}
        {status === 'REVERSED' && <Status of="REVERSED" means="Reversed by a separate transaction." />}
      </>
    ),
  },
  { head: 'Amount', num: true, cell: ({ type, amount }) => <Signed kobo={type === 'DEBIT' ? -amount : amount} /> },
  { head: 'Balance after', num: true, cell: ({ balanceAfter }) => <Money kobo={balanceAfter} /> },
  { head: 'Reference', cell: ({ reference }) => reference && <Code text={reference} /> },
  { head: 'Posted', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

const NAMES: Partial<Record<Row['category'], string>> = {
  TRANSFER: 'Transfer',
  TRANSFER_FEE: 'Fee',
  REVERSAL: 'Reversal',
  PAYROLL: 'Salary',
  PAYROLL_REVERSAL: 'Reversal',
};
