import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { ApprovalsQuery } from '../../gql/graphql.ts';
import { List, Section } from '../../ui/list.tsx';
import { Money, PageHead, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { Decide } from './decide-transfer.tsx';
import { RulePreview } from './rule-preview.tsx';
import { Rules } from './rules.tsx';

const Approvals = graphql(`
  query Approvals($after: String) {
    transferApprovals(first: 25, after: $after) {
      nodes {
        askedBy
        expiresAt
        rules {
          id
          name
        }
        transfer {
          ...TransferRow
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Waiting = ApprovalsQuery['transferApprovals']['nodes'][number];

export function Page() {
  return (
    <div className="stack">
      <PageHead title="Approvals" />
      <Queue />
      <Rules />
      <RulePreview />
    </div>
  );
}

function Queue() {
  const may = useMay();
  const paging = usePaging('');
  const waiting = useData(Approvals, { after: paging.after });
  const columns: readonly Column<Waiting>[] = [
    {
      head: 'Transfer',
      cell: ({ transfer: { id, transferCode } }) => (
        <Link href={`/transfers/${id}`} className="code nowrap">
          {transferCode}
        </Link>
      ),
    },
    {
      head: 'Beneficiary',
      cell: ({ transfer: { beneficiary } }) => (
        <>
          {beneficiary.accountName ?? beneficiary.accountNumber}
          <br />
          <span className="dim nowrap">
            {beneficiary.accountNumber} · {beneficiary.bankName}
          </span>
        </>
      ),
    },
    { head: 'Amount', num: true, cell: ({ transfer }) => <Money kobo={transfer.amount} /> },
    { head: 'Requested by', cell: ({ askedBy }) => askedBy },
    { head: 'Matched rules', cell: ({ rules }) => rules.map(({ name }) => name).join(', ') },
    { head: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    ...(may('TRANSFERS_APPROVE')
      ? [
          {
            head: 'Decision',
            cell: ({ transfer }: Waiting) => <Decide small transferCode={transfer.transferCode} reload={waiting.reload} />,
          },
        ]
      : []),
  ];
  return (
    <Section title="Pending approval">
      <Show of={waiting} rem={12}>
        {({ transferApprovals }) => (
          <List
            label="Transfers pending approval"
            columns={columns}
            of={transferApprovals}
            paging={paging}
            oldestFirst
            keyOf={({ transfer }) => transfer.id}
            empty={<p>Transfers that match an approval rule appear here; the amount is held until another user approves.</p>}
          />
        )}
      </Show>
    </Section>
  );
}
