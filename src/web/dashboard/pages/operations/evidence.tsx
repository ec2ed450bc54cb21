import type { TypedDocumentNode } from 'urql';
import { useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { AttemptRowFragment, EvidenceOfTransferQuery, ExchangeRowFragment } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { settings } from '../../settings.ts';
import { List, Section } from '../../ui/list.tsx';
import { PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { evidenceTexts as texts } from '../../texts/operations-records.ts';

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
  { head: texts.attempt, cell: ({ number, account }) => fill(texts.numberAccount, { number, account }) },
  {
    head: texts.providerReference,
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
  {
    head: labels.outcome,
    cell: ({ outcome, endedAt }) => (
      <div>
        <Status of={outcome} />
        <br />
        <Time at={endedAt} />
      </div>
    ),
  },
  {
    head: texts.providerAnswer,
    cell: ({ code, description, alert, sessionId }) => (
      <>
        <span className="cut" title={description ?? ''}>
          {code && <span className="code">{code}</span>} {alert ? fill(texts.forOperatorsAlert, { alert: labelOf(alert) }) : description}
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
  { head: texts.submitted, cell: ({ beganAt }) => <Time at={beganAt} /> },
];

const EXCHANGES: readonly Column<ExchangeRowFragment>[] = [
  { head: labels.time, cell: ({ startedAt }) => <Time at={startedAt} /> },
  { head: texts.no, num: true, cell: ({ attempt }) => attempt },
  {
    head: texts.operation,
    cell: ({ account, operation, request }) => (
      <>
        {account} {operation}
        <br />
        <span className="code">{request}</span>
      </>
    ),
  },
  {
    head: labels.duration,
    num: true,
    cell: ({ durationMs }) => <span className="nowrap">{rich(texts.durationMsMs, { durationMs: Math.round(durationMs) })}</span>,
  },
  { head: texts.result, cell: ({ ended, why }) => (why === null ? labelOf(ended) : `${labelOf(ended)}: ${labelOf(why)}`) },
  { head: texts.hTTPStatus, num: true, cell: ({ status }) => status ?? '–' },
  { head: texts.providerCode, cell: ({ code }) => (code === null ? '–' : <span className="code">{code}</span>) },
  { head: texts.providerRequestID, cell: ({ providerRequestId: id }) => (id === null ? '–' : <span className="code">{id}</span>) },
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
      <PageHead title={fill(texts.evidenceOfKindReference, { kind: isBill ? 'bill' : 'transfer', reference })} />
      <p className="dim">{fill(texts.submissionsOfThisPaymentTo, { days: settings.providerLogDays })}</p>
      <Show of={found} rem={24}>
        {(data) => (
          <>
            <Section title={texts.attempts}>
              <List
                label={texts.attempts}
                columns={ATTEMPTS}
                of={data.attempts}
                paging={attempts}
                oldestFirst
                keyOf={({ number }) => String(number)}
                empty={<p>{texts.noSubmissionYet}</p>}
              />
            </Section>
            <Section title={texts.requestsToProviders}>
              <List
                label={texts.requestsToProviders}
                columns={EXCHANGES}
                of={data.exchanges}
                paging={exchanges}
                oldestFirst
                keyOf={({ id }) => id}
                empty={<p>{fill(texts.noStoredRequests, { days: settings.providerLogDays })}</p>}
              />
            </Section>
          </>
        )}
      </Show>
    </div>
  );
}
