import { labelOf } from '../../format.ts';
import type { TransferQuery } from '../../gql/graphql.ts';
import { Code, Empty, Money, Signed, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Shown } from './transfer.tsx';
import { labels } from '../../texts/labels.ts';
import { transferMoneyTexts as texts } from '../../texts/transfers.ts';

type Row = NonNullable<TransferQuery['transactions']>['nodes'][number];

export function MoneyEffects({ rows, transfer: { status } }: { rows: readonly Row[]; transfer: Shown }) {
  const isHeld = status === 'SCHEDULED' || status === 'AWAITING_APPROVAL';
  return (
    <section className="stack close" aria-labelledby="money-effects">
      <h2 id="money-effects">{texts.walletTransactions}</h2>
      {rows.length === 0 ? (
        <Empty>
          <p>{isHeld ? texts.theAmountIsHeld : texts.noWalletTransaction}</p>
        </Empty>
      ) : (
        <Table label={texts.walletTransactions} rows={rows.toReversed()} keyOf={({ id }) => id} columns={COLUMNS} />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: labels.type,
    cell: ({ category, status }) => (
      <>
        {NAMES[category] ?? labelOf(category)}{' '}
        {status === 'REVERSED' && <Status of="REVERSED" means={texts.reversedByASeparateTransaction} />}
      </>
    ),
  },
  { head: labels.amount, num: true, cell: ({ type, amount }) => <Signed kobo={type === 'DEBIT' ? -amount : amount} /> },
  { head: texts.balanceAfter, num: true, cell: ({ balanceAfter }) => <Money kobo={balanceAfter} /> },
  { head: labels.reference, cell: ({ reference }) => reference && <Code text={reference} /> },
  { head: texts.posted, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

const NAMES: Partial<Record<Row['category'], string>> = {
  TRANSFER: texts.transfer,
  TRANSFER_FEE: labels.fee,
  REVERSAL: texts.reversal,
  PAYROLL: texts.salary,
  PAYROLL_REVERSAL: texts.reversal,
};
