import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { onTransferChange } from '../../feeds.ts';
import { lagosDay, shortDay } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { SettleTimesQuery } from '../../gql/graphql.ts';
import { length } from '../../length.ts';
import { pageSize } from '../../settings.ts';
import { statusNames } from '../../texts/common.ts';
import { BarChart, type Series } from '../../ui/charts.tsx';
import { Button, TextField } from '../../ui/controls.tsx';
import { DaysFilter } from '../../ui/days.tsx';
import { Chips, countOf, SavedFilters } from '../../ui/filters.tsx';
import { PageHead, Show } from '../../ui/show.tsx';
import { usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { Nothing } from './nothing.tsx';
import { TransferList, TransferTable } from './transfer-table.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { transfersTexts as texts } from '../../texts/transfers.ts';

const Transfers = graphql(`
  query Transfers($first: Int!, $after: String, $status: SettlementStatus, $account: String, $from: DateTime, $to: DateTime) {
    transfers(first: $first, after: $after, settlementStatus: $status, accountNumber: $account, from: $from, to: $to) {
      nodes {
        ...TransferRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const FoundTransfer = graphql(`
  query FoundTransfer($reference: String!, $isCode: Boolean!) {
    transferByCode(transferCode: $reference) @include(if: $isCode) {
      ...TransferRow
    }
    transferByClientReference(clientReference: $reference) {
      ...TransferRow
    }
  }
`);

const TransferCounts = graphql(`
  query TransferCounts($late: DateTime, $account: String, $from: DateTime, $to: DateTime) {
    pending: transfers(first: 99, settlementStatus: PENDING, accountNumber: $account, from: $from, to: $to) {
      nodes {
        id
      }
      pageInfo {
        hasNextPage
      }
    }
    late: transfers(first: 99, settlementStatus: PENDING, accountNumber: $account, from: $from, to: $late) {
      nodes {
        id
      }
      pageInfo {
        hasNextPage
      }
    }
    failed: transfers(first: 99, settlementStatus: FAILED, accountNumber: $account, from: $from, to: $to) {
      nodes {
        id
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);

const SettleTimes = graphql(`
  query SettleTimes {
    transfers(first: 100, settlementStatus: DELIVERED) {
      nodes {
        id
        createdAt
        scheduledAt
        settledAt
      }
    }
  }
`);

const STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'REVERSED'] as const;
const LATE_MS = 15 * 60_000;

export function Page() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const given = {
    q: search.get('q') ?? '',
    status: search.get('status') ?? '',
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  };
  const set = (change: Partial<typeof given>): void =>
    setSearch(
      Object.entries({ ...given, ...change }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  const isReference = given.q !== '' && !/^\d{10}$/.test(given.q);
  return (
    <div className="stack">
      <PageHead title={labels.transfers}>
        {may('TRANSFERS_WRITE') && (
          <Link href="/send" className="button primary">
            {texts.sendMoney}
          </Link>
        )}
      </PageHead>
      <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={labels.search}
          type="search"
          value={given.q}
          onChange={(q) => set({ q: q.trim() })}
          placeholder={texts.codeReferenceOrAccount}
          isSearch
        />
        <StatusFilter given={given} isCounted={!isReference} onChange={(status) => set({ status })} />
        <DaysFilter from={given.from} to={given.to} onChange={set} mayBeAll />
      </form>
      <SavedFilters list="transfers" typed={['q']} />
      {isReference ? <Found reference={given.q} /> : <List {...given} />}
      <SettleChart />
    </div>
  );
}

type Given = Record<'q' | 'status' | 'from' | 'to', string>;

function StatusFilter({ given, isCounted, onChange }: { given: Given; isCounted: boolean; onChange(status: string): void }) {
  const { account, from, to } = useFilter({ ...given, status: '' });
  const late = useLate(given.status);
  const { data, reload } = useData(
    TransferCounts,
    { account, from, to, late: to !== null && to < late ? to : late },
    !isCounted || late === '',
  );
  useEffect(() => soonAfterChanges(reload), [reload]);
  return (
    <Chips
      label={labels.status}
      value={given.status}
      onChange={onChange}
      options={[
        ['', texts.allStatuses],
        ['PENDING', statusNames.pending, countOf(data?.pending)],
        ['LATE', texts.pendingOver15Min, countOf(data?.late)],
        ['FAILED', statusNames.failed, countOf(data?.failed)],
        ['DELIVERED', statusNames.delivered],
        ['REVERSED', statusNames.reversed],
      ]}
    />
  );
}

const COUNTED_ANEW_MS = 2_000;

function soonAfterChanges(reload: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onTransferChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      reload();
    }, COUNTED_ANEW_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Fixed when the filter is selected. */
function useLate(status: string): string {
  const [late, setLate] = useState('');
  useEffect(() => setLate(new Date(Date.now() - LATE_MS).toISOString()), [status]);
  return late;
}

function useFilter({ q, status, from, to }: Given) {
  const late = useLate(status);
  const end = to === '' ? null : `${to}T23:59:59.999+01:00`;
  return {
    status: status === 'LATE' ? 'PENDING' : (STATUSES.find((each) => each === status) ?? null),
    account: q === '' ? null : q,
    from: from === '' ? null : `${from}T00:00:00+01:00`,
    to: status === 'LATE' ? late || null : end,
  };
}

function List(given: Given) {
  const filter = useFilter(given);
  const paging = usePaging(JSON.stringify(filter));
  const list = useData(Transfers, { ...filter, first: pageSize(), after: paging.after }, given.status === 'LATE' && filter.to === null);
  const shown = list.data?.transfers.nodes;
  const [created, setCreated] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    () =>
      onTransferChange(({ kind, transfer }) => {
        if (kind !== 'CREATED' || (filter.status && transfer.settlementStatus !== filter.status)) return;
        if (filter.account && transfer.beneficiary.accountNumber !== filter.account) return;
        setCreated((before) => new Set(before).add(transfer.id));
      }),
    [filter.status, filter.account],
  );
  const unseen = [...created].filter((id) => !shown?.some((row) => row.id === id)).length;
  const show = (): void => {
    setCreated(new Set());
    paging.reset();
    list.reload();
  };
  return (
    <section className="stack close" aria-label={labels.transfers}>
      {/** Rows never move under the pointer: new rows are shown on request. */}
      <div className="arrivals" role="status">
        {unseen > 0 && (
          <Button variant="primary" small onClick={show}>
            {rich(texts.unseenNew, { unseen })}
          </Button>
        )}
      </div>
      <Show of={list} rem={30}>
        {({ transfers }) => (
          <TransferList
            of={transfers}
            paging={paging}
            reload={list.reload}
            empty={<Nothing isFiltered={Object.values(given).some((value) => value !== '')} />}
          />
        )}
      </Show>
    </section>
  );
}

const CODE = /^\d{10,40}$/;
const REFERENCE = /^[A-Za-z0-9._:-]{1,64}(~after=\d{1,6}[smh])?$/;

function Found({ reference }: { reference: string }) {
  const isPossible = REFERENCE.test(reference);
  const found = useData(FoundTransfer, { reference, isCode: CODE.test(reference) }, !isPossible);
  if (!isPossible) return <Nothing isFiltered />;
  return (
    <Show of={found}>
      {({ transferByCode, transferByClientReference }) => {
        const row = transferByCode ?? transferByClientReference;
        return row ? <TransferTable label={texts.searchResult} rows={[row]} /> : <Nothing isFiltered />;
      }}
    </Show>
  );
}

const SERIES: readonly Series[] = [
  { name: texts.median, tone: 'one' },
  { name: texts.percentile, tone: 'two' },
];

function SettleChart() {
  const times = useData(SettleTimes, {});
  const bars = times.data ? settleBars(times.data.transfers.nodes) : [];
  if (bars.length === 0) return null;
  return <BarChart title={texts.settlementTimeByDay} series={SERIES} bars={bars} show={length} showShort={axisLength} grouped />;
}

function axisLength(ms: number): string {
  if (ms < 60_000) return length(ms);
  return ms < 3_600_000 ? fill(texts.msMin, { ms: Math.round(ms / 6_000) / 10 }) : `${Math.round(ms / 360_000) / 10} h`;
}

function settleBars(rows: SettleTimesQuery['transfers']['nodes']) {
  const byDay = Map.groupBy(
    rows.filter(({ settledAt }) => settledAt),
    ({ createdAt }) => lagosDay(Date.parse(createdAt)),
  );
  return [...byDay]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, of]) => {
      const took = of
        .map(({ createdAt, scheduledAt, settledAt }) => Date.parse(settledAt ?? '') - Date.parse(scheduledAt ?? createdAt))
        .toSorted((a, b) => a - b);
      const at = (part: number): number => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0;
      return { label: shortDay(`${day}T12:00:00+01:00`), values: [at(0.5), at(0.95)] };
    });
}
