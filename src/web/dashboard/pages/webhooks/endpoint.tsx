import type { ReactNode } from 'react';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OneEndpointQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { QueueLink } from '../operations/evidence-link.tsx';
import { DeliveryList, useDeliveryFeed } from './deliveries.tsx';
import { EndpointActs } from './endpoint-acts.tsx';
import { nameOf, shareOf } from './endpoints.tsx';

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
        ...DeliveryRow
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
      <PageHead title={endpoint ? nameOf(endpoint) : 'Endpoint'}>
        {endpoint && <Status of={endpoint.status} />}
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
          Paused since <Time at={endpoint.pausedAt} />
          {endpoint.pausedBy === 'GONE' ? ': the endpoint answered 410 Gone' : endpoint.pauseReason && `: ${endpoint.pauseReason}`}. Events
          during the pause are skipped.
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
  ['Events', endpoint.eventTypes.length > 0 ? endpoint.eventTypes.join(', ') : 'all'],
  endpoint.filter === null
    ? null
    : [
        'Filter',
        <span key="filter" className="code">
          {JSON.stringify(endpoint.filter)}
        </span>,
      ],
  endpoint.headers.length > 0
    ? [
        'Headers',
        <span key="headers" className="code">
          {endpoint.headers.map(({ name, value }) => `${name}: ${value}`).join(', ')}
        </span>,
      ]
    : null,
  ['API version', endpoint.apiVersion],
  ['Signature', endpoint.signatureProfile.toLowerCase().replaceAll('_', '-')],
  [
    'Secret',
    endpoint.secretMasked ? (
      <span key="secret" className="code">
        {endpoint.secretMasked}
      </span>
    ) : (
      <span key="none" className="dim">
        none
      </span>
    ),
  ],
  endpoint.previousSecretUntil ? ['Old secret valid until', <Time key="until" at={endpoint.previousSecretUntil} />] : null,
  ['Rate limit', endpoint.ratePerSecond === null ? 'none' : `${endpoint.ratePerSecond} attempts per second`],
  ['Order', endpoint.ordered ? 'ordered delivery' : 'unordered delivery'],
];

/** Delivery health of the endpoint. */
const healthOf = ({ health }: Endpoint): Fact[] => [
  ['Acknowledged', `${shareOf(health.successShare)} of the latest deliveries`],
  ['Last delivered', <Time key="last" at={health.lastDeliveredAt} />],
  health.lastFailedAt
    ? [
        'Last failed',
        <span key="failed">
          <Time at={health.lastFailedAt} /> {health.lastError}
        </span>,
      ]
    : null,
  health.failingSince ? ['Failing since', <Time key="since" at={health.failingSince} />] : null,
  health.oldestWaitingAt ? ['Oldest pending', <Time key="waits" at={health.oldestWaitingAt} age />] : null,
];

function Deliveries({ id, reload }: { id: string; reload(): void }) {
  const paging = usePaging(id);
  const deliveries = useData(DeliveriesOfEndpoint, { endpointId: id, after: paging.after });
  useDeliveryFeed([deliveries.reload, reload]);
  return (
    <Section title="Deliveries">
      <Show of={deliveries} rem={20}>
        {({ webhookDeliveries }) => (
          <DeliveryList
            label="Deliveries to this endpoint"
            of={webhookDeliveries}
            paging={paging}
            reload={deliveries.reload}
            empty={<p>No deliveries yet. Send a test event to see the first delivery.</p>}
          />
        )}
      </Show>
    </Section>
  );
}
