import { setTimeout as sleep } from 'node:timers/promises';
import type { Plan } from './arguments.ts';
import { cpuOf, cpuOfTree, quietMoment } from './machine.ts';
import { drive, type Bench, type LoadScene } from './measure.ts';
import { forecast, type Forecast } from './queues.ts';
import { prepareRawSql } from './raw-sql.ts';
import { middle, percent, table } from './report.ts';
import { asOwner, seedCallers, type Caller } from './seed.ts';
import { sendRequest } from './send.ts';
import type { Target, World } from './world.ts';

interface Cost {
  processes: number;
  node: number;
  postgres: number;
  redis: number;
  commits: number;
  flushes: number;
  p50: number;
  p99: number;
  lockWaits: number;
}

export interface WideReport {
  rates: Record<string, Cost[]>;
  idle: { processes: number; cores: number; commits: number }[];
  /** Next bottleneck, by the queueing model. */
  forecasts: Forecast[];
}

const PROCESSES = [1, 2, 4] as const;
const WALLETS = 100;
const CONNECTIONS = 64;
const RATES = [100] as const;
/** Requests in flight per process, so batches keep their size. */
const EACH = 16;
const WARM = { full: 6_000, quick: 2_500 } as const;
const SETTINGS = [
  { processes: 1, cores: 8 },
  { processes: 4, cores: 8 },
  { processes: 8, cores: 8 },
  { processes: 16, cores: 16 },
  { processes: 64, cores: 64 },
];
const IDLE_MS = 6_000;
/** Milliseconds until start-up work is done and statistics are reported. */
const REST_AFTER_MS = 12_000;
const SAMPLE_MS = 100;

/** Cost per send over one, two and four API processes, and of idle workers. */
export async function benchWide(world: World, bench: Bench, plan: Plan): Promise<WideReport> {
  const report: WideReport = { rates: {}, idle: [], forecasts: [] };
  const rounds: Record<string, Cost[][]> = {};
  for (let round = 0; round < (plan.quick ? 1 : plan.rounds); round++)
    for (const processes of PROCESSES) {
      const database = await world.database(`bench_wide_${round}_${processes}`);
      const callers = await seedCallers(database, world.pepper, WALLETS);
      if (round === 0) report.idle.push({ processes, ...(await atRest(world, database, processes)) });
      const targets = await Promise.all(Array.from({ length: processes }, () => world.startApi(database, { ROLES: 'api' })));
      const measure = async (name: string, who: readonly Caller[], perSecond?: number, connections = CONNECTIONS): Promise<void> => {
        const cost = await costOf(world, bench, { database, targets, who, perSecond, connections, ms: plan.roundMs });
        ((rounds[name] ??= [])[round] ??= []).push({ processes, ...cost });
      };
      // Start-up costs are per process and excluded.
      await drive(bench, loadOf(targets, callers), { ms: Infinity, count: processes * (plan.quick ? WARM.quick : WARM.full) });
      await quietMoment(bench.patience);
      for (const rate of RATES) await measure(`${rate} a second, ${WALLETS} wallets`, callers, rate);
      await measure(`${EACH} in flight at each, ${WALLETS} wallets`, callers, undefined, processes * EACH);
      await measure(`one wallet, ${CONNECTIONS} connections`, callers.slice(0, 1));
      await Promise.all(targets.map((target) => target.stop()));
    }
  for (const [name, all] of Object.entries(rounds)) report.rates[name] = PROCESSES.map((_, at) => medianOf(all.map((round) => round[at]!)));
  const [ledger] = (await prepareRawSql(world, [1], plan)).batches;
  const [alone] = report.rates[`${RATES[0]} a second, ${WALLETS} wallets`] ?? [];
  if (alone) {
    const times = { ...alone, wallet: 1_000_000 / (ledger?.perSecond ?? NaN) };
    report.forecasts = SETTINGS.map((setting) => forecast(times, setting));
  }
  return report;
}

interface Load {
  database: string;
  targets: readonly Target[];
  who: readonly Caller[];
  perSecond: number | undefined;
  connections: number;
  ms: number;
}

async function costOf(
  world: World,
  bench: Bench,
  { database, targets, who, perSecond, connections, ms }: Load,
): Promise<Omit<Cost, 'processes'>> {
  const [before, beforeTimes] = [await countedIn(database), timesOf(world, targets)];
  // Sampling has a cost, so only saturated rounds are sampled.
  const waits = perSecond === undefined ? lockWaits(database) : null;
  const result = await drive(bench, loadOf(targets, who, connections), { ms, ...(perSecond !== undefined && { perSecond }) });
  const afterTimes = timesOf(world, targets);
  const waiting = (await waits?.stop()) ?? 0;
  await sleep(1_500);
  const after = await countedIn(database);
  const each = (at: number): number => ((afterTimes[at] ?? 0) - (beforeTimes[at] ?? 0)) / result.requests;
  return {
    node: each(0),
    postgres: each(1),
    redis: each(2),
    commits: (after.commits - before.commits) / result.requests,
    flushes: (after.flushes - before.flushes) / result.requests,
    p50: result.p50,
    p99: result.p99,
    lockWaits: waiting,
  };
}

const timesOf = (world: World, targets: readonly Target[]): number[] => [
  sum(targets.map(({ pid }) => cpuOf(pid))),
  cpuOfTree(world.postgres.pid),
  cpuOf(world.redis.pid),
];

function countedIn(database: string): Promise<{ commits: number; flushes: number }> {
  return asOwner(database, async (client) => {
    const { rows } = await client.query<{ commits: string; flushes: string }>(
      `select (select xact_commit from pg_stat_database where datname = current_database()) as commits,
              (select sum(fsyncs) from pg_stat_io where object = 'wal') as flushes`,
    );
    return { commits: Number(rows[0]?.commits), flushes: Number(rows[0]?.flushes) };
  });
}

const loadOf = (targets: readonly Target[], who: readonly Caller[], connections = CONNECTIONS): LoadScene => ({
  name: 'wide',
  target: targets[0]!,
  ports: targets.map(({ port }) => port),
  connections,
  requests: who.map(sendRequest),
});

async function atRest(world: World, database: string, processes: number): Promise<{ cores: number; commits: number }> {
  const workers = await Promise.all(Array.from({ length: processes }, () => world.startApi(database, { ROLES: 'worker' })));
  await sleep(REST_AFTER_MS);
  const [before, beforeTimes, at] = [await countedIn(database), timesOf(world, workers), performance.now()];
  await sleep(IDLE_MS);
  const ms = performance.now() - at;
  const cores = (sum(timesOf(world, workers)) - sum(beforeTimes)) / 1_000 / ms;
  await sleep(1_500);
  const commits = ((await countedIn(database)).commits - before.commits) / ((ms + 1_500) / 1_000);
  await Promise.all(workers.map((worker) => worker.stop()));
  return { cores, commits };
}

function lockWaits(database: string): { stop(): Promise<number> } {
  const over = new AbortController();
  const samples: number[] = [];
  const running = asOwner(database, async (client) => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      samples.push(rows[0]?.n ?? 0);
      await sleep(SAMPLE_MS);
    }
  });
  return {
    async stop() {
      over.abort();
      await running;
      return sum(samples) / Math.max(1, samples.length);
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

function medianOf(costs: readonly Cost[]): Cost {
  const names = Object.keys(costs[0] ?? {}) as (keyof Cost)[];
  return Object.fromEntries(names.map((name) => [name, middle(costs.map((cost) => cost[name]))])) as unknown as Cost;
}

const all = ({ node, postgres, redis }: Cost): number => node + postgres + redis;

export function printWide({ rates, idle, forecasts }: WideReport): string {
  const rows = Object.entries(rates).flatMap(([name, costs]) =>
    costs.map((cost, at) => [
      at === 0 ? name : '',
      cost.processes,
      ...[cost.node, cost.postgres, cost.redis, all(cost)].map((us) => Math.round(us)),
      percent(all(cost) / all(costs[0]!)),
      cost.commits.toFixed(2),
      cost.flushes.toFixed(2),
      ...[cost.p50, cost.p99].map((us) => (us / 1_000).toFixed(1)),
      cost.lockWaits.toFixed(2),
    ]),
  );
  const head = [
    'wide',
    'processes',
    'node µs',
    'postgres µs',
    'redis µs',
    'all µs',
    'of one',
    'commits',
    'flushes',
    'p50 ms',
    'p99 ms',
    'lock waits',
  ];
  return [
    table([head, ...rows]),
    ...idle.map(
      ({ processes, cores, commits }) =>
        `${processes} workers at rest: ${(cores * 1_000).toFixed(0)} thousandths of a core with PostgreSQL and Redis, ${commits.toFixed(1)} commits a second`,
    ),
    ...forecasts.map(
      ({ processes, cores, perSecond, boundBy, oneWallet, at70 }) =>
        `by the model, ${processes} processes and ${cores} cores of the primary: ${Math.round(perSecond)} sends a second, bound by ${boundBy}; ${Math.round(oneWallet)} of one wallet; ${(at70 / 1_000).toFixed(1)} ms at 70%`,
    ),
  ].join('\n');
}
