import { Link, useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { DeliveryStatus } from '../../gql/graphql.ts';
import { ActivityChart, type OutcomeSeries, useSpan } from '../../ui/activity-chart.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { PageHead, Show } from '../../ui/show.tsx';
import { usePaging } from '../../ui/table.tsx';
import { DELIVERY_COLUMNS, useDeliveryFeed } from './deliveries.tsx';
import { WebhookSettings } from './webhook-settings.tsx';

const Deliveries = graphql(`
  query Deliveries($after: String, $event: String, $status: DeliveryStatus, $since: DateTime) {
    webhookDeliveries(first: 25, after: $after, event: $event, status: $status, since: $since) {
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

const AttemptsByOutcome = graphql(`
  query AttemptsByOutcome($from: DateTime!, $bucket: BucketSize!) {
    webhookActivity(from: $from, bucket: $bucket) {
      start
      outcome
      count
    }
    webhookEventTypes {
      event
    }
  }
`);

const STATUSES: readonly DeliveryStatus[] = ['PENDING', 'DELIVERED', 'FAILED'];

export function Page() {
  const [search, setSearch] = useSearchParams();
  const [event, status, since] = ['event', 'status', 'since'].map((name) => search.get(name) ?? '') as [string, string, string];
  const set = (change: Record<string, string>): void =>
    setSearch(
      Object.entries({ event, status, since, ...change }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  const paging = usePaging(`${event} ${status} ${since}`);
  const deliveries = useData(Deliveries, {
    after: paging.after,
    event: event === '' ? null : event,
    status: STATUSES.find((each) => each === status) ?? null,
    since: since === '' ? null : `${since}T00:00:00+01:00`,
  });
  const outcomes = useData(AttemptsByOutcome, useSpan('HOUR'));
  useDeliveryFeed([deliveries.reload, outcomes.reload]);
  return (
    <div className="stack">
      <PageHead title="Webhooks">
        <Link className="button" href="/webhooks/endpoints">
          All endpoints
        </Link>
      </PageHead>
      <WebhookSettings />
      <Section title="Deliveries">
        <form className="filters" onSubmit={(submitted) => submitted.preventDefault()}>
          <Select
            label="Event"
            value={event}
            onChange={(chosen) => set({ event: chosen })}
            options={[
              ['', 'Every event'],
              ...(outcomes.data?.webhookEventTypes ?? (event === '' ? [] : [{ event }])).map((each) => [each.event, each.event] as const),
            ]}
          />
          <Select
            label="Status"
            value={status}
            onChange={(chosen) => set({ status: chosen })}
            options={[['', 'Every status'], ...STATUSES.map((each) => [each, each.toLowerCase()] as const)]}
          />
          <TextField label="Since" type="date" value={since} onChange={(day) => set({ since: day })} />
        </form>
        <Show of={deliveries} rem={24}>
          {({ webhookDeliveries }) => (
            <List
              label="List of deliveries"
              columns={DELIVERY_COLUMNS}
              of={webhookDeliveries}
              paging={paging}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/webhooks/${id}`}
              empty={<p>Events on their way to your endpoint appear here. Set a URL and send a test to see the first one.</p>}
            />
          )}
        </Show>
      </Section>
      <Show of={outcomes} rem={18}>
        {({ webhookActivity }) => (
          <ActivityChart title="Attempts by outcome, last 24 hours" bucket="HOUR" series={SERIES} counts={webhookActivity} />
        )}
      </Show>
    </div>
  );
}

const SERIES: readonly OutcomeSeries[] = [
  { name: 'Acknowledged', tone: 'delivered', has: (outcome) => outcome === 'acknowledged' },
  { name: 'Failed', tone: 'failed', has: (outcome) => outcome !== 'acknowledged' },
];
