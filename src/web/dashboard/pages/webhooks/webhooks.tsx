import { useCallback } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { DeliveryCountsQuery, DeliveryStatus } from '../../gql/graphql.ts';
import { pageSize } from '../../settings.ts';
import { ActivityChart, type OutcomeSeries, useSpan } from '../../ui/activity-chart.tsx';
import { Select } from '../../ui/controls.tsx';
import { DaysFilter } from '../../ui/days.tsx';
import { Chips, countOf, SavedFilters } from '../../ui/filters.tsx';
import { Section } from '../../ui/list.tsx';
import { PageHead, Show } from '../../ui/show.tsx';
import { usePaging } from '../../ui/table.tsx';
import { DeliveryList, useDeliveryFeed } from './deliveries.tsx';
import { WebhookSettings } from './webhook-settings.tsx';
import { labels } from '../../texts/labels.ts';
import { webhooksTexts as texts } from '../../texts/webhooks.ts';

const Deliveries = graphql(`
  query Deliveries($first: Int!, $after: String, $event: String, $status: DeliveryStatus, $since: DateTime) {
    webhookDeliveries(first: $first, after: $after, event: $event, status: $status, since: $since) {
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

/** Count of pending and failed deliveries, shown up to 99. */
const DeliveryCounts = graphql(`
  query DeliveryCounts($event: String, $since: DateTime) {
    pending: webhookDeliveries(first: 99, event: $event, since: $since, status: PENDING) {
      nodes {
        id
      }
      pageInfo {
        hasNextPage
      }
    }
    failed: webhookDeliveries(first: 99, event: $event, since: $since, status: FAILED) {
      nodes {
        id
      }
      pageInfo {
        hasNextPage
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
    first: pageSize(),
    after: paging.after,
    event: event === '' ? null : event,
    status: STATUSES.find((each) => each === status) ?? null,
    since: sinceOf(since),
  });
  const outcomes = useData(AttemptsByOutcome, useSpan('HOUR'));
  const counts = useCounts(event, since);
  useDeliveryFeed([deliveries.reload, useBoth(outcomes.reload, counts.reload)]);
  return (
    <div className="stack">
      <PageHead title={texts.webhooks}>
        <Link className="button" href="/webhooks/endpoints">
          {texts.allEndpoints}
        </Link>
      </PageHead>
      <WebhookSettings />
      <Section title={texts.deliveries}>
        <Filters
          given={{ event, status, since }}
          onChange={set}
          events={outcomes.data?.webhookEventTypes.map((each) => each.event)}
          counts={counts.data}
        />
        <Show of={deliveries} rem={24}>
          {({ webhookDeliveries }) => (
            <DeliveryList
              label={texts.listOfDeliveries}
              of={webhookDeliveries}
              paging={paging}
              reload={deliveries.reload}
              empty={<p>{texts.noDeliveriesYet}</p>}
            />
          )}
        </Show>
      </Section>
      <Show of={outcomes} rem={18}>
        {({ webhookActivity }) => <ActivityChart title={texts.attemptsByOutcome} bucket="HOUR" series={SERIES} counts={webhookActivity} />}
      </Show>
    </div>
  );
}

const SERIES: readonly OutcomeSeries[] = [
  { name: labels.acknowledged, tone: 'delivered', has: (outcome) => outcome === 'acknowledged' },
  { name: texts.failed, tone: 'failed', has: (outcome) => outcome !== 'acknowledged' },
];

const sinceOf = (day: string): string | null => (day === '' ? null : `${day}T00:00:00+01:00`);

const useCounts = (event: string, since: string) => useData(DeliveryCounts, { event: event === '' ? null : event, since: sinceOf(since) });

function useBoth(one: () => void, other: () => void): () => void {
  return useCallback(() => {
    one();
    other();
  }, [one, other]);
}

interface FiltersProps {
  given: Record<'event' | 'status' | 'since', string>;
  onChange(change: Record<string, string>): void;
  events: readonly string[] | undefined;
  counts: DeliveryCountsQuery | undefined;
}

function Filters({ given: { event, status, since }, onChange, events, counts }: FiltersProps) {
  return (
    <>
      <form className="filters" onSubmit={(submitted) => submitted.preventDefault()}>
        <Select
          label={texts.event}
          value={event}
          onChange={(chosen) => onChange({ event: chosen })}
          options={[['', texts.allEvents], ...(events ?? (event === '' ? [] : [event])).map((each) => [each, each] as const)]}
        />
        <Chips
          label={labels.status}
          value={status}
          onChange={(chosen) => onChange({ status: chosen })}
          options={[
            ['', texts.allStatuses],
            ['PENDING', texts.pending, countOf(counts?.pending)],
            ['FAILED', texts.failed, countOf(counts?.failed)],
            ['DELIVERED', texts.delivered],
          ]}
        />
        <DaysFilter label={texts.since} from={since} onChange={(days) => onChange({ since: days.from })} mayBeAll />
      </form>
      <SavedFilters list="webhooks" />
    </>
  );
}
