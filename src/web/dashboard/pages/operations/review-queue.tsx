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
        proposal {
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
  ['TRANSFER', 'Declined transfer'],
  ['UNCONFIRMED', 'Transfer without outcome'],
  ['BILL', 'Bill without outcome'],
  ['SUSPENSE', 'Unallocated deposit'],
  ['PROPOSAL', 'Approval request'],
  ['RECONCILIATION', 'Reconciliation difference'],
  ['ENDPOINT', 'Failing endpoint'],
  ['REFUSED_MESSAGES', 'Rejected provider messages'],
];
const LABELS = Object.fromEntries(KINDS) as Record<ReviewKind, string>;

/** Kinds whose reference is an internal id. */
const BY_ID: ReadonlySet<ReviewKind> = new Set(['SUSPENSE', 'PROPOSAL', 'RECONCILIATION', 'ENDPOINT', 'REFUSED_MESSAGES']);

const COLUMNS: readonly Column<Waiting>[] = [
  {
    head: 'Item',
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
    head: 'Business',
    cell: ({ business, since }) => (
      <>
        <span className="cut" title={business?.name}>
          {business?.name ?? 'unallocated'}
        </span>
        <br />
        <span className="dim nowrap">
          since <Time at={since} age />
        </span>
      </>
    ),
  },
  {
    head: 'Counterparty',
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
  { head: 'Amount', num: true, cell: ({ amount }) => (amount === null ? '–' : <Money kobo={amount} />) },
  {
    head: 'Reason',
    cell: ({ code, reason, lastCheckedAt, timesAsked, proposal }) => (
      <>
        <span className="cut" title={reason}>
          {code && <span className="code">{code}</span>} {reason}
        </span>
        {lastCheckedAt && (
          <>
            <br />
            <span className="dim nowrap">
              asked {timesAsked}checks, last <Time at={lastCheckedAt} age />
            </span>
          </>
        )}
        {proposal && (
          <p className="note">
            {proposal.by} requested to {proposal.decision.toLowerCase()}: {proposal.note}
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
  const columns = [...COLUMNS, { head: 'Decide', cell: (row: Waiting) => <Decide row={row} reload={reload} /> }];
  return (
    <Section title="Pending reviews">
      <p className="dim">
        All businesses, oldest first: declined transfers, payments without an outcome, unallocated deposits, approval requests, failing
        endpoints and rejected provider messages.
      </p>
      <div className="filters">
        <Select
          label="Kind"
          value={kind ?? ''}
          onChange={(value) => setSearch(value === '' ? {} : { kind: value }, { replace: true })}
          options={[['', 'All'], ...KINDS]}
        />
      </div>
      <Show of={queue} rem={20}>
        {({ reviews }) => (
          <List
            label="Pending reviews"
            columns={columns}
            of={reviews}
            paging={paging}
            oldestFirst
            keyOf={(row) => row.kind + row.id}
            empty={<p>No pending reviews. Items that need an operator will appear here.</p>}
          />
        )}
      </Show>
    </Section>
  );
}
