import { useEffect } from 'react';
import { Link } from 'wouter';
import { onTransferChange } from '../../feeds.ts';
import { graphql } from '../../gql/gql.ts';
import type { RefundRowFragment } from '../../gql/graphql.ts';
import { List } from '../../ui/list.tsx';
import { Money, Status, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { labels } from '../../texts/labels.ts';
import { refundListTexts as texts } from '../../texts/checkout.ts';

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
  PENDING: texts.waitsForAnApproval,
  PROCESSING: texts.sentTheBankHasNot,
  COMPLETED: texts.thePayerHasTheMoney,
  FAILED: texts.notPaidTheMoneyIs,
  RETURNED: texts.theBankReturnedTheMoney,
};

const COLUMNS: readonly Column<RefundRowFragment>[] = [
  { head: labels.amount, num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  {
    head: labels.status,
    cell: ({ status, failureReason }) => (
      <>
        <Status of={status} means={MEANINGS[status]} /> {failureReason && <span className="dim">{failureReason}</span>}
      </>
    ),
  },
  {
    head: texts.to,
    cell: ({ beneficiary: { accountName, accountNumber, bankName } }) => `${accountName ?? accountNumber}, ${bankName}`,
  },
  { head: texts.transfer, cell: ({ id, transferCode }) => <Link href={`/transfers/${id}`}>{transferCode}</Link> },
  { head: labels.reason, cell: ({ reason }) => reason ?? '–' },
  { head: labels.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
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
  return <List label={texts.refunds} columns={COLUMNS} of={{ nodes: refunds }} keyOf={({ id }) => id} empty={null} />;
}
