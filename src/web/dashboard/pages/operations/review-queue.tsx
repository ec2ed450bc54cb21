import { useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { ReviewKind, ReviewsQuery } from '../../gql/graphql.ts';
import { usePoll } from '../../poll.ts';
import { Select } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Code, Money, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { Decide } from './decide.tsx';
import { EvidenceLink } from './evidence-link.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { reviewQueueTexts as texts } from '../../texts/operations.ts';

const Reviews = graphql(`
  query Reviews($after: String, $kind: ReviewKind) {
    reviews(first: 25, after: $after, kind: $kind) {
      nodes {
        id
        kind
        reference
        business {
          id
          name
        }
        amount
        fee
        party {
          name
          number
          institution
        }
        code
        reason
        since
        lastCheckedAt
        timesAsked
        approvalRequest {
          decision
          by
          note
        }
        decisions
        outcomes {
          decision
          from
          to
          amount
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export type Waiting = ReviewsQuery['reviews']['nodes'][number];

const KINDS: readonly (readonly [ReviewKind, string])[] = [
  ['TRANSFER', texts.declinedTransfer],
  ['UNCONFIRMED', texts.transferWithoutOutcome],
  ['BILL', texts.billWithoutOutcome],
  ['SUSPENSE', texts.unallocatedDeposit],
  ['APPROVAL_REQUEST', texts.approvalRequest],
  ['RECONCILIATION', texts.reconciliationDifference],
  ['ENDPOINT', texts.failingEndpoint],
  ['REJECTED_WEBHOOKS', texts.rejectedProviderMessages],
];
const LABELS = Object.fromEntries(KINDS) as Record<ReviewKind, string>;

/** Kinds whose reference is an internal id. */
const BY_ID: ReadonlySet<ReviewKind> = new Set(['SUSPENSE', 'APPROVAL_REQUEST', 'RECONCILIATION', 'ENDPOINT', 'REJECTED_WEBHOOKS']);

const COLUMNS: readonly Column<Waiting>[] = [
  {
    head: texts.item,
    cell: ({ kind, reference, business }) => (
      <>
        <span className="nowrap">{LABELS[kind]}</span>
        <br />
        {business && !BY_ID.has(kind) && (
          <EvidenceLink kind={kind === 'BILL' ? 'bills' : 'transfers'} businessId={business.id} reference={reference}>
            <Code text={reference} />
          </EvidenceLink>
        )}
      </>
    ),
  },
  {
    head: labels.business,
    cell: ({ business, since }) => (
      <>
        <span className="cut" title={business?.name}>
          {business?.name ?? 'unallocated'}
        </span>
        <br />
        <span className="dim nowrap">{rich(texts.sinceSince, { since: <Time at={since} age /> })}</span>
      </>
    ),
  },
  {
    head: texts.counterparty,
    cell: ({ party: { name, number, institution } }) => (
      <>
        {name ?? '–'}
        <br />
        <span className="dim cut" title={institution ?? undefined}>
          {institution ? `${number} · ${institution}` : number}
        </span>
      </>
    ),
  },
  { head: labels.amount, num: true, cell: ({ amount }) => (amount === null ? '–' : <Money kobo={amount} />) },
  {
    head: labels.reason,
    cell: ({ code, reason, lastCheckedAt, timesAsked, approvalRequest }) => (
      <>
        <span className="whole">
          {code && <span className="code">{code}</span>} {reason}
        </span>
        {lastCheckedAt && (
          <>
            <br />
            <span className="dim nowrap">
              {rich(texts.checksLast, {
                checks: timesAsked === 1 ? texts.oneCheck : fill(texts.manyChecks, { timesAsked: timesAsked ?? 0 }),
                lastCheckedAt: <Time at={lastCheckedAt} age />,
              })}
            </span>
          </>
        )}
        {approvalRequest && (
          <p className="note">
            {rich(texts.byRequestedToDecisionNote, {
              by: approvalRequest.by,
              decision: approvalRequest.decision.toLowerCase(),
              note: approvalRequest.note,
            })}
          </p>
        )}
      </>
    ),
  },
];

/** Pending reviews of all businesses, oldest first. */
export function ReviewQueue() {
  const [search, setSearch] = useSearchParams();
  const kind = KINDS.find(([each]) => each === search.get('kind'))?.[0] ?? null;
  const paging = usePaging(kind ?? '');
  const queue = useData(Reviews, { after: paging.after, kind });
  const { reload } = queue;
  usePoll(reload, true);
  const columns = [...COLUMNS, { head: texts.decide, cell: (row: Waiting) => <Decide row={row} reload={reload} /> }];
  return (
    <Section title={texts.pendingReviews}>
      <p className="dim">{texts.allBusinessesOldestFirst}</p>
      <div className="filters">
        <Select
          label={texts.kind}
          value={kind ?? ''}
          onChange={(value) => setSearch(value === '' ? {} : { kind: value }, { replace: true })}
          options={[['', labels.all], ...KINDS]}
        />
      </div>
      <Show of={queue} rem={20}>
        {({ reviews }) => (
          <List
            label={texts.pendingReviews}
            columns={columns}
            of={reviews}
            paging={paging}
            oldestFirst
            keyOf={(row) => row.kind + row.id}
            empty={<p>{texts.noPendingReviews}</p>}
          />
        )}
      </Show>
    </Section>
  );
}
