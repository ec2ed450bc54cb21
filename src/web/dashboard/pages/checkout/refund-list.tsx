import { useEffect } from 'react';
import { Link } from 'wouter';
import { onTransferChange } from '../../feeds.ts';
import { graphql } from '../../gql/gql.ts';
import type { RefundRowFragment } from '../../gql/graphql.ts';
import { List } from '../../ui/list.tsx';
import { Money, Status, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';

graphql(`
  fragment RefundRow on Refund {
    id
    status
    amount
    amountSent
    reason
    failureReason
    transferCode
    createdAt
    completedAt
    beneficiary {
      accountName
      accountNumber
      bankName
    }
  }
`);

const MEANINGS: Record<RefundRowFragment['status'], string> = {
  PENDING: 'Waits for an approval; the money is held.',
  PROCESSING: 'Sent; the bank has not confirmed the credit.',
  COMPLETED: 'The payer has the money.',
  FAILED: 'Not paid; the money is back in the wallet.',
  RETURNED: 'The bank returned the money to the wallet.',
};

const COLUMNS: readonly Column<RefundRowFragment>[] = [
  { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  {
    head: 'Status',
    cell: ({ status, failureReason }) => (
      <>
        <Status of={status} means={MEANINGS[status]} /> {failureReason && <span className="dim">{failureReason}</span>}
      </>
    ),
  },
  {
    head: 'To',
    cell: ({ beneficiary: { accountName, accountNumber, bankName } }) => `${accountName ?? accountNumber}, ${bankName}`,
  },
  { head: 'Transfer', cell: ({ id, transferCode }) => <Link href={`/transfers/${id}`}>{transferCode}</Link> },
  { head: 'Reason', cell: ({ reason }) => reason ?? '–' },
  { head: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

/** Refunds, current by themselves: each follows the changes of its transfer. */
export function RefundList({ refunds, reload }: { refunds: readonly RefundRowFragment[]; reload(): void }) {
  const codes = refunds.map(({ transferCode }) => transferCode).join(' ');
  useEffect(
    () =>
      onTransferChange(({ transfer }) => {
        if (codes.split(' ').includes(transfer.transferCode)) reload();
      }),
    [codes, reload],
  );
  return <List label="Refunds" columns={COLUMNS} of={{ nodes: refunds }} keyOf={({ id }) => id} empty={null} />;
}
