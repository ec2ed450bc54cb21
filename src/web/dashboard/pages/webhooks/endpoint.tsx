import type { ReactNode } from 'react';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OneEndpointQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { labelOf } from '../../format.ts';
import { Facts, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { QueueLink } from '../operations/evidence-link.tsx';
import { DeliveryList, useDeliveryFeed } from './deliveries.tsx';
import { EndpointActs } from './endpoint-acts.tsx';
import { nameOf, shownEndpointStatus } from './delivery-parts.tsx';
import { shareOf } from './endpoints.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { endpointTexts as texts } from '../../texts/webhooks.ts';

const OneEndpoint = graphql(`
  query OneEndpoint($id: ID!) {
    webhookEndpoint(id: $id) {
      ...EndpointRow
      eventTypes
      filter
      headers {
        name
        value
      }
      ratePerSecond
      ordered
      signatureProfile
      apiVersion
      secretMasked
      previousSecretUntil
      pausedAt
      pausedBy
      pauseReason
      warnings
      health {
        consecutiveFailures
        lastError
        lastFailedAt
      }
      createdAt
    }
  }
`);

const DeliveriesOfEndpoint = graphql(`
  query DeliveriesOfEndpoint($endpointId: ID!, $after: String) {
    webhookDeliveries(first: 25, after: $after, endpointId: $endpointId) {
      nodes {
        ...DeliveryListRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Endpoint = NonNullable<OneEndpointQuery['webhookEndpoint']>;

export function Page({ params }: PageProps) {
  const id = params['id'] ?? '';
  const loaded = useData(OneEndpoint, { id });
  const endpoint = loaded.data?.webhookEndpoint ?? null;
  return (
    <div className="stack">
      <PageHead title={endpoint ? nameOf(endpoint) : texts.endpoint}>
        {endpoint && <Status of={shownEndpointStatus(endpoint)} />}
        <QueueLink queue="webhook-delivery" />
      </PageHead>
      <Show of={loaded} rem={30}>
        {() => (endpoint ? <Whole endpoint={endpoint} reload={loaded.reload} /> : <Missing what="endpoint" list="/webhooks/endpoints" />)}
      </Show>
    </div>
  );
}

function Whole({ endpoint, reload }: { endpoint: Endpoint; reload(): void }) {
  const may = useMay();
  return (
    <>
      {endpoint.pausedAt && (
        <p className="note warn">
          {rich(texts.pausedSinceEventsDuringThe, {
            pausedAt: <Time at={endpoint.pausedAt} />,
            reason: endpoint.pausedBy === 'GONE' ? texts.theEndpointAnswered410Gone : endpoint.pauseReason && `: ${endpoint.pauseReason}`,
          })}
        </p>
      )}
      {endpoint.warnings.map((warning) => (
        <p key={warning} className="note warn">
          {warning}
        </p>
      ))}
      <Facts rows={[...setOf(endpoint), ...healthOf(endpoint)]} />
      {!endpoint.isFirst && may('WEBHOOKS_WRITE') && <EndpointActs endpoint={endpoint} reload={reload} />}
      <Deliveries id={endpoint.id} reload={reload} />
    </>
  );
}

type Fact = readonly [name: string, value: ReactNode] | null;

/** Settings of the endpoint. */
const setOf = (endpoint: Endpoint): Fact[] => [
  [
    'URL',
    <span key="url" className="code">
      {endpoint.url}
    </span>,
  ],
  [labels.events, endpoint.eventTypes.length > 0 ? endpoint.eventTypes.join(', ') : 'all'],
  endpoint.filter === null
    ? null
    : [
        texts.filter,
        <span key="filter" className="code">
          {JSON.stringify(endpoint.filter)}
        </span>,
      ],
  endpoint.headers.length > 0
    ? [
        texts.headers,
        <span key="headers" className="code">
          {endpoint.headers.map(({ name, value }) => `${name}: ${value}`).join(', ')}
        </span>,
      ]
    : null,
  [texts.aPIVersion, endpoint.apiVersion],
  [texts.signature, endpoint.signatureProfile.toLowerCase().replaceAll('_', '-')],
  [
    labels.secret,
    endpoint.secretMasked ? (
      <span key="secret" className="code">
        {endpoint.secretMasked}
      </span>
    ) : (
      <span key="none" className="dim">
        {texts.none}
      </span>
    ),
  ],
  endpoint.previousSecretUntil ? [texts.oldSecretValidUntil, <Time key="until" at={endpoint.previousSecretUntil} />] : null,
  [
    texts.rateLimit,
    endpoint.ratePerSecond === null ? 'none' : fill(texts.ratePerSecondAttemptsPer, { ratePerSecond: endpoint.ratePerSecond }),
  ],
  [labels.order, endpoint.ordered ? texts.orderedDelivery : texts.unorderedDelivery],
];

/** Delivery health of the endpoint. */
const healthOf = ({ health }: Endpoint): Fact[] => [
  [labels.acknowledged, fill(texts.ofTheLatestDeliveries, { successShare: shareOf(health.successShare) })],
  [texts.lastDelivered, <Time key="last" at={health.lastDeliveredAt} />],
  health.lastFailedAt
    ? [
        texts.lastFailed,
        <span key="failed">
          <Time at={health.lastFailedAt} /> {health.lastError && labelOf(health.lastError)}
        </span>,
      ]
    : null,
  health.failingSince ? [texts.failingSince, <Time key="since" at={health.failingSince} />] : null,
  health.oldestWaitingAt ? [texts.oldestPending, <Time key="waits" at={health.oldestWaitingAt} age />] : null,
];

function Deliveries({ id, reload }: { id: string; reload(): void }) {
  const paging = usePaging(id);
  const deliveries = useData(DeliveriesOfEndpoint, { endpointId: id, after: paging.after });
  useDeliveryFeed([deliveries.reload, reload]);
  return (
    <Section title={texts.deliveries}>
      <Show of={deliveries} rem={20}>
        {({ webhookDeliveries }) => (
          <DeliveryList
            label={texts.deliveriesToThisEndpoint}
            of={webhookDeliveries}
            paging={paging}
            reload={deliveries.reload}
            empty={<p>{texts.noDeliveriesYet}</p>}
            isOfOneEndpoint
          />
        )}
      </Show>
    </Section>
  );
}
