import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type Loaded, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { RequestRowFragment, RequestsByHourQuery } from '../../gql/graphql.ts';
import { ActivityChart, type OutcomeSeries, useSpan } from '../../ui/activity-chart.tsx';
import { Button, Select, TextField } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { Drawer } from '../../ui/overlays.tsx';
import { Code, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { DevelopersHead } from './developers-head.tsx';
import { RequestDetail } from './request-detail.tsx';

const Requests = graphql(`
  query Requests($after: String, $requestId: String, $failed: Boolean) {
    requestLog(first: 25, after: $after, requestId: $requestId, failed: $failed) {
      nodes {
        ...RequestRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const RequestsByHour = graphql(`
  query RequestsByHour($from: DateTime!, $bucket: BucketSize!) {
    requestActivity(from: $from, bucket: $bucket) {
      start
      outcome
      count
    }
  }
`);

const NONE = 'No requests yet. Requests of your programs to the REST API will appear here, with masked bodies.';

export function Page() {
  const [search, setSearch] = useSearchParams();
  const [requestId, failed] = [search.get('requestId') ?? '', search.get('failed') ?? ''];
  const set = (change: Record<string, string>): void =>
    setSearch(
      Object.entries({ requestId, failed, ...change }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  const paging = usePaging(`${requestId} ${failed}`);
  const requests = useData(Requests, {
    after: paging.after,
    requestId: requestId === '' ? null : requestId,
    failed: failed === '' ? null : true,
  });
  const byHour = useData(RequestsByHour, useSpan('HOUR'));
  const [opened, setOpened] = useState<RequestRowFragment | null>(null);
  const columns = useMemo(() => columnsOf(setOpened), []);
  return (
    <div className="stack">
      <DevelopersHead title="Requests" />
      <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Request ID"
          type="search"
          value={requestId}
          onChange={(typed) => set({ requestId: typed.trim() })}
          placeholder="X-Request-Id of a response"
          isSearch
        />
        <Select
          label="Open request"
          value={failed}
          onChange={(chosen) => set({ failed: chosen })}
          options={[
            ['', 'All requests'],
            ['yes', 'Failed requests'],
          ]}
        />
        <Button
          icon="refresh"
          onClick={() => {
            requests.reload();
            byHour.reload();
          }}
        >
          Refresh
        </Button>
      </form>
      <Show of={requests} rem={24}>
        {({ requestLog }) => (
          <List
            label="Requests"
            columns={columns}
            of={requestLog}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>{requestId + failed === '' ? NONE : 'No request matches. Requests are stored for a few days only.'}</p>}
          />
        )}
      </Show>
      <Hours of={byHour} />
      <Drawer title="Request" isOpen={opened !== null} onClose={() => setOpened(null)}>
        {opened && <RequestDetail row={opened} />}
      </Drawer>
    </div>
  );
}

const toneOf = (status: number): string => (status < 400 ? 'delivered' : status < 500 ? 'pending' : 'failed');

function Hours({ of }: { of: Loaded<RequestsByHourQuery> }) {
  return (
    <Show of={of} rem={18}>
      {({ requestActivity }) => (
        <ActivityChart title="Requests per hour, last 24 hours" bucket="HOUR" series={SERIES} counts={requestActivity} />
      )}
    </Show>
  );
}

const columnsOf = (open: (row: RequestRowFragment) => void): readonly Column<RequestRowFragment>[] => [
  {
    head: 'Request',
    cell: (row) => (
      <Button small variant="plain" aria-label={`${row.method} ${row.route}, request ${row.requestId}`} onClick={() => open(row)}>
        <span className="code">
          {row.method} {row.route}
        </span>
      </Button>
    ),
  },
  {
    head: 'Status',
    cell: ({ status, errorCode }) => (
      <>
        <span className={`status ${toneOf(status)}`}>{status}</span> {errorCode && <span className="code">{errorCode}</span>}
      </>
    ),
  },
  { head: 'Duration', num: true, cell: ({ durationMs }) => `${durationMs} ms` },
  {
    head: 'API key',
    cell: ({ keyId }) => (keyId ? <span className="code">{keyId}</span> : <span className="dim">dashboard session</span>),
  },
  { head: 'IP address', isExtra: true, cell: ({ address }) => <span className="nowrap">{address}</span> },
  { head: 'Request ID', cell: ({ requestId }) => <Code text={requestId} /> },
  { head: 'Age', cell: ({ at }) => <Time at={at} age /> },
];

const SERIES: readonly OutcomeSeries[] = [
  { name: '2xx and 3xx', tone: 'delivered', has: (outcome) => outcome < '4xx' },
  { name: '4xx', tone: 'pending', has: (outcome) => outcome === '4xx' },
  { name: '5xx', tone: 'failed', has: (outcome) => outcome === '5xx' },
];
