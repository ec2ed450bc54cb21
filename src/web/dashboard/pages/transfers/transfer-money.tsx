import { labelOf } from '../../format.ts';
import type { TransferQuery } from '../../gql/graphql.ts';
import { Code, Empty, Money, Signed, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Shown } from './transfer.tsx';

type Row = NonNullable<TransferQuery['transactions']>['nodes'][number];

/** The rows of the wallet's statement that a transfer made, in the order in which they came, with the balance after each. */
export function MoneyEffects({ rows, transfer: { status } }: { rows: readonly Row[]; transfer: Shown }) {
  const isHeld = status === 'SCHEDULED' || status === 'AWAITING_APPROVAL';
  return (
    <section className="stack close" aria-labelledby="money-effects">
      <h2 id="money-effects">Money effects</h2>
      {rows.length === 0 ? (
        <Empty>
          <p>
            {isHeld
              ? 'Its money is held, and none has moved. The payment and its fee appear here, as on the statement, once it leaves.'
              : 'It moved no money of the wallet.'}
          </p>
        </Empty>
      ) : (
        <Table label="Money effects" rows={rows.toReversed()} keyOf={({ id }) => id} columns={COLUMNS} />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'What',
    cell: ({ category, status }) => (
      <>
        {NAMES[category] ?? labelOf(category)}{' '}
        {status === 'REVERSED' && <Status of="REVERSED" means="Its money came back in a row of its own." />}
      </>
    ),
  },
  { head: 'Amount', num: true, cell: ({ type, amount }) => <Signed kobo={type === 'DEBIT' ? -amount : amount} /> },
  { head: 'Balance after', num: true, cell: ({ balanceAfter }) => <Money kobo={balanceAfter} /> },
  { head: 'Reference', cell: ({ reference }) => reference && <Code text={reference} /> },
  { head: 'Booked', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

/** The statement's own kinds, as they read where it is plain which transfer is meant. */
const NAMES: Partial<Record<Row['category'], string>> = {
  TRANSFER: 'Payment',
  TRANSFER_FEE: 'Fee',
  REVERSAL: 'Money back',
  PAYROLL: 'Salary',
  PAYROLL_REVERSAL: 'Money back',
};
