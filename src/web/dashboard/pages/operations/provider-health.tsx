import { useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ProviderHealthQuery } from '../../gql/graphql.ts';
import { length } from '../../length.ts';
import { ActivityChart, type OutcomeSeries, useSpan } from '../../ui/activity-chart.tsx';
import { List, Section } from '../../ui/list.tsx';
import { Show } from '../../ui/show.tsx';
import { type Column } from '../../ui/table.tsx';
import { fill } from '../../texts/fill.ts';
import { providerHealthTexts as texts } from '../../texts/prices-providers.ts';

const Health = graphql(`
  query ProviderHealth($from: DateTime!, $bucket: BucketSize!) {
    providerActivity(from: $from, bucket: $bucket) {
      start
      provider
      outcome
      count
      meanMs
    }
  }
`);

/** Results of a call without information about the payment. */
const SILENCE = new Set(['no_answer', 'unavailable', 'error']);
const SERIES: readonly OutcomeSeries[] = [
  { name: texts.answered, tone: 'delivered', has: (outcome) => !SILENCE.has(outcome) },
  { name: texts.noAnswer, tone: 'failed', has: (outcome) => SILENCE.has(outcome) },
];

interface Standing {
  provider: string;
  calls: number;
  silent: number;
  meanMs: number;
}

const COLUMNS: readonly Column<Standing>[] = [
  { head: texts.provider, cell: ({ provider }) => <span className="nowrap">{labelOf(provider)}</span> },
  { head: texts.calls, num: true, cell: ({ calls }) => calls },
  { head: texts.noAnswer, num: true, cell: ({ silent, calls }) => `${silent} (${Math.round((silent / calls) * 100)}%)` },
  {
    head: texts.averageTime,
    num: true,
    cell: ({ meanMs }) => (meanMs < 1_000 ? fill(texts.meanMsMs, { meanMs: Math.round(meanMs) }) : length(meanMs)),
  },
];

/** Answers and average time of each provider over the last day, for all businesses. */
export function ProviderHealth() {
  const health = useData(Health, useSpan('HOUR'));
  return (
    <Section title={texts.providerCallsLast24Hours}>
      <Show of={health} rem={30}>
        {({ providerActivity }) => (
          <>
            <List
              label={texts.providers}
              columns={COLUMNS}
              of={{ nodes: standings(providerActivity) }}
              keyOf={({ provider }) => provider}
              empty={<p>{texts.noProviderCallsYet}</p>}
            />
            {providerActivity.length > 0 && (
              <ActivityChart title={texts.callsPerHour} bucket="HOUR" series={SERIES} counts={providerActivity} />
            )}
          </>
        )}
      </Show>
    </Section>
  );
}

function standings(counts: ProviderHealthQuery['providerActivity']): Standing[] {
  return [...Map.groupBy(counts, ({ provider }) => provider)].map(([provider, of]) => {
    const calls = of.reduce((sum, { count }) => sum + count, 0);
    return {
      provider,
      calls,
      silent: of.reduce((sum, { outcome, count }) => (SILENCE.has(outcome) ? sum + count : sum), 0),
      meanMs: of.reduce((sum, { count, meanMs }) => sum + count * meanMs, 0) / calls,
    };
  });
}
