import { useData } from '../../data.ts';
import { naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ApprovalsQuery } from '../../gql/graphql.ts';
import { List, Section } from '../../ui/list.tsx';
import { Code, Money, PageHead, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { Decide } from './decide-transfer.tsx';
import { RulePreview } from './rule-preview.tsx';
import { Rules } from './rules.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { approvalsTexts as texts, whoDecidesTexts } from '../../texts/approvals.ts';

const Approvals = graphql(`
  query Approvals($after: String) {
    transferApprovals(first: 25, after: $after) {
      nodes {
        askedBy
        expectedName
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
      <PageHead title={texts.approvals} />
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
      head: labels.beneficiary,
      cell: ({ expectedName, transfer: { beneficiary } }) => (
        <>
          <strong className="cut" title={beneficiary.accountName ?? beneficiary.accountNumber}>
            {beneficiary.accountName ?? beneficiary.accountNumber}
          </strong>
          <br />
          <span className="dim nowrap">
            {beneficiary.bankName} · {beneficiary.accountNumber}
          </span>
          {expectedName && (
            <>
              <br />
              <span className="status pending">{fill(texts.expectedName, { expectedName })}</span>
            </>
          )}
        </>
      ),
    },
    { head: labels.amount, num: true, cell: ({ transfer }) => <Money kobo={transfer.amount} /> },
    { head: texts.requestedBy, cell: ({ askedBy }) => askedBy },
    { head: texts.matchedRules, cell: ({ rules }) => rules.map(({ name }) => name).join(', ') },
    { head: labels.expires, cell: ({ expiresAt }) => <Time at={expiresAt} age /> },
    { head: texts.transfer, isExtra: true, cell: ({ transfer }) => <Code text={transfer.transferCode} /> },
    ...(may('TRANSFERS_APPROVE')
      ? [
          {
            head: texts.decision,
            cell: ({ transfer: { transferCode, amount, beneficiary } }: Waiting) => (
              <Decide
                small
                transferCode={transferCode}
                what={fill(texts.amountToName, { amount: naira(amount), name: beneficiary.accountName ?? beneficiary.accountNumber })}
                reload={waiting.reload}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Section title={texts.pendingApproval}>
      {!may('TRANSFERS_APPROVE') && <p className="dim">{whoDecidesTexts.anOwnerOrApproverDecides}</p>}
      <Show of={waiting} rem={12}>
        {({ transferApprovals }) => (
          <List
            label={texts.transfersPendingApproval}
            columns={columns}
            of={transferApprovals}
            paging={paging}
            oldestFirst
            keyOf={({ transfer }) => transfer.id}
            hrefOf={({ transfer }) => `/transfers/${transfer.id}`}
            empty={<p>{texts.transfersThatMatchAnApproval}</p>}
          />
        )}
      </Show>
    </Section>
  );
}
