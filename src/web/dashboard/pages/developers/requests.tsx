import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type Loaded, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { RequestRowFragment, RequestsByHourQuery } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { ActivityChart, type OutcomeSeries, useSpan } from '../../ui/activity-chart.tsx';
import { Button, Select, TextField } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { Drawer } from '../../ui/overlays.tsx';
import { Code, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { DevelopersHead } from './developers-head.tsx';
import { RequestDetail } from './request-detail.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { requestsTexts as texts } from '../../texts/developers.ts';

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

const NONE = texts.noRequestsYet;

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
      <DevelopersHead title={texts.requests} />
      <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={texts.requestID}
          type="search"
          value={requestId}
          onChange={(typed) => set({ requestId: typed.trim() })}
          placeholder={texts.xRequestIdOfA}
          isSearch
        />
        <Select
          label={texts.openRequest}
          value={failed}
          onChange={(chosen) => set({ failed: chosen })}
          options={[
            ['', texts.allRequests],
            ['yes', texts.failedRequests],
          ]}
        />
        <Button
          icon="refresh"
          onClick={() => {
            requests.reload();
            byHour.reload();
          }}
        >
          {texts.refresh}
        </Button>
      </form>
      <Show of={requests} rem={24}>
        {({ requestLog }) => (
          <List
            label={texts.requests}
            columns={columns}
            of={requestLog}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>{requestId + failed === '' ? NONE : fill(texts.noRequestMatches, { days: settings.requestLogDays })}</p>}
          />
        )}
      </Show>
      <Hours of={byHour} />
      <Drawer title={texts.request} isOpen={opened !== null} onClose={() => setOpened(null)}>
        {opened && <RequestDetail row={opened} />}
      </Drawer>
    </div>
  );
}

const toneOf = (status: number): string => (status < 400 ? 'delivered' : status < 500 ? 'pending' : 'failed');

function Hours({ of }: { of: Loaded<RequestsByHourQuery> }) {
  return (
    <Show of={of} rem={18}>
      {({ requestActivity }) => <ActivityChart title={texts.requestsPerHour} bucket="HOUR" series={SERIES} counts={requestActivity} />}
    </Show>
  );
}

const columnsOf = (open: (row: RequestRowFragment) => void): readonly Column<RequestRowFragment>[] => [
  {
    head: texts.request,
    cell: (row) => (
      <Button
        small
        variant="plain"
        aria-label={fill(texts.methodRouteRequestRequestId, { method: row.method, route: row.route, requestId: row.requestId })}
        onClick={() => open(row)}
      >
        <span className="code">
          {row.method} {row.route}
        </span>
      </Button>
    ),
  },
  {
    head: labels.status,
    cell: ({ status, errorCode }) => (
      <>
        <span className={`status ${toneOf(status)}`}>{status}</span> {errorCode && <span className="code">{errorCode}</span>}
      </>
    ),
  },
  { head: labels.duration, num: true, cell: ({ durationMs }) => fill(texts.durationMsMs, { durationMs }) },
  {
    head: texts.aPIKey,
    cell: ({ keyId }) => (keyId ? <span className="code">{keyId}</span> : <span className="dim">{texts.dashboardSession}</span>),
  },
  { head: texts.iPAddress, isExtra: true, cell: ({ address }) => <span className="nowrap">{address}</span> },
  { head: texts.requestID, cell: ({ requestId }) => <Code text={requestId} /> },
  { head: labels.age, cell: ({ at }) => <Time at={at} age /> },
];

const SERIES: readonly OutcomeSeries[] = [
  { name: texts.and3xx, tone: 'delivered', has: (outcome) => outcome < '4xx' },
  { name: '4xx', tone: 'pending', has: (outcome) => outcome === '4xx' },
  { name: '5xx', tone: 'failed', has: (outcome) => outcome === '5xx' },
];
