import type { TypedDocumentNode } from 'urql';
import { useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { AttemptRowFragment, EvidenceOfTransferQuery, ExchangeRowFragment } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { List, Section } from '../../ui/list.tsx';
import { PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';

graphql(`
  fragment AttemptRow on ProviderAttempt {
    number
    account
    reference
    shortReference
    outcome
    code
    description
    sessionId
    alert
    beganAt
    endedAt
  }
`);

graphql(`
  fragment ExchangeRow on ProviderExchange {
    id
    attempt
    account
    operation
    request
    startedAt
    durationMs
    ended
    why
    status
    code
    providerRequestId
  }
`);

graphql(`
  fragment Attempts on ProviderAttemptConnection {
    nodes {
      ...AttemptRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`);

graphql(`
  fragment Exchanges on ProviderExchangeConnection {
    nodes {
      ...ExchangeRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`);

const OfTransfer = graphql(`
  query EvidenceOfTransfer($reference: String!, $businessId: ID!, $attemptsAfter: String, $exchangesAfter: String) {
    attempts: transferAttempts(transferCode: $reference, businessId: $businessId, first: 10, after: $attemptsAfter) {
      ...Attempts
    }
    exchanges: transferExchanges(transferCode: $reference, businessId: $businessId, first: 25, after: $exchangesAfter) {
      ...Exchanges
    }
  }
`);

const OfBill = graphql(`
  query EvidenceOfBill($reference: String!, $businessId: ID!, $attemptsAfter: String, $exchangesAfter: String) {
    attempts: billAttempts(requestRef: $reference, businessId: $businessId, first: 10, after: $attemptsAfter) {
      ...Attempts
    }
    exchanges: billExchanges(requestRef: $reference, businessId: $businessId, first: 25, after: $exchangesAfter) {
      ...Exchanges
    }
  }
`);

const ATTEMPTS: readonly Column<AttemptRowFragment>[] = [
  { head: 'No.', num: true, cell: ({ number }) => number },
  { head: 'Account', cell: ({ account }) => account },
  {
    head: 'Provider reference',
    cell: ({ reference, shortReference }) => (
      <>
        <span className="code">{reference}</span>
        {shortReference !== null && (
          <>
            <br />
            <span className="code">{shortReference}</span>
          </>
        )}
      </>
    ),
  },
  { head: 'Outcome', cell: ({ outcome }) => <Status of={outcome} /> },
  {
    head: 'Provider answer',
    cell: ({ code, description, alert, sessionId }) => (
      <>
        <span className="cut" title={description ?? ''}>
          {code && <span className="code">{code}</span>} {alert ? `for operators: ${labelOf(alert)}` : description}
        </span>
        {sessionId && (
          <>
            <br />
            <span className="code">{sessionId}</span>
          </>
        )}
      </>
    ),
  },
  { head: 'Submitted', cell: ({ beganAt }) => <Time at={beganAt} /> },
  { head: 'Outcome at', cell: ({ endedAt }) => <Time at={endedAt} /> },
];

const EXCHANGES: readonly Column<ExchangeRowFragment>[] = [
  { head: 'Time', cell: ({ startedAt }) => <Time at={startedAt} /> },
  { head: 'No.', num: true, cell: ({ attempt }) => attempt },
  {
    head: 'Operation',
    cell: ({ account, operation, request }) => (
      <>
        {account} {operation}
        <br />
        <span className="code">{request}</span>
      </>
    ),
  },
  { head: 'Duration', num: true, cell: ({ durationMs }) => <span className="nowrap">{Math.round(durationMs)} ms</span> },
  { head: 'Result', cell: ({ ended, why }) => (why === null ? labelOf(ended) : `${labelOf(ended)}: ${labelOf(why)}`) },
  { head: 'HTTP status', num: true, cell: ({ status }) => status ?? '–' },
  { head: 'Provider code', cell: ({ code }) => (code === null ? '–' : <span className="code">{code}</span>) },
  { head: 'Provider request ID', cell: ({ providerRequestId: id }) => (id === null ? '–' : <span className="code">{id}</span>) },
];

export function Page({ params: { kind = '', business = '', reference = '' } }: PageProps) {
  const isBill = kind === 'bills';
  // Both queries have the same result type.
  const document = (isBill ? OfBill : OfTransfer) as TypedDocumentNode<
    EvidenceOfTransferQuery,
    { reference: string; businessId: string; attemptsAfter: string | null; exchangesAfter: string | null }
  >;
  const [attempts, exchanges] = [usePaging(''), usePaging('')];
  const found = useData(document, { reference, businessId: business, attemptsAfter: attempts.after, exchangesAfter: exchanges.after });
  return (
    <div className="stack">
      <PageHead title={`Evidence of ${isBill ? 'bill' : 'transfer'} ${reference}`} />
      <p className="dim">
        Submissions of this payment to providers, and stored requests about them. Headers, bodies, names and numbers are not stored, and
        requests are deleted after 90 days. The audit log of the business records this view.
      </p>
      <Show of={found} rem={24}>
        {(data) => (
          <>
            <Section title="Attempts">
              <List
                label="Attempts"
                columns={ATTEMPTS}
                of={data.attempts}
                paging={attempts}
                oldestFirst
                keyOf={({ number }) => String(number)}
                empty={<p>No submission yet. The first attempt will appear here after its submission to a provider.</p>}
              />
            </Section>
            <Section title="Requests to providers">
              <List
                label="Requests to providers"
                columns={EXCHANGES}
                of={data.exchanges}
                paging={exchanges}
                oldestFirst
                keyOf={({ id }) => id}
                empty={
                  <p>
                    No stored requests: the provider is simulated, the payment is not submitted yet, or the requests are older than 90 days.
                  </p>
                }
              />
            </Section>
          </>
        )}
      </Show>
    </div>
  );
}
