import type { Plan } from './arguments.ts';
import { cpuOf } from './machine.ts';
import { httpRequest, interleaved, type Bench, type LoadScene } from './measure.ts';
import { percent, ratio, type Rounds, roundsTable } from './report.ts';
import { seedCallers } from './seed.ts';
import { sendRequest } from './send.ts';
import type { World } from './world.ts';

export interface PoolerReport {
  rounds: Rounds;
  shares: Record<string, number>;
  poolerUs: number;
}

const CONNECTIONS = 64;
const SERVER_CONNECTIONS = 16;

/** Cost of unnamed statements and pgbouncer in transaction mode: sends and reads, direct and pooled. */
export async function benchPooler(world: World, bench: Bench, plan: Plan): Promise<PoolerReport> {
  const database = await world.database('bench_pooler');
  const callers = await seedCallers(database, world.pepper, 100);
  const pooler = await world.startPooler(SERVER_CONNECTIONS);
  const direct = await world.startApi(database);
  const pooled = await world.startApi(database, pooler.env(database));
  const requests = {
    send: callers.map(sendRequest),
    'GET /wallet': callers.map(({ credentials }) => httpRequest('GET', '/api/v1/wallet', credentials)),
  };
  const loads = Object.entries(requests).flatMap(([name, each]): LoadScene[] =>
    [direct, pooled].map((target) => ({
      name: target === direct ? name : through(name),
      target,
      connections: CONNECTIONS,
      requests: each,
    })),
  );
  const before = cpuOf(pooler.pid);
  const rounds = await interleaved(bench, loads, plan);
  const poolerTime = cpuOf(pooler.pid) - before;
  const requestsThrough = Object.keys(requests)
    .flatMap((name) => rounds[through(name)] ?? [])
    .reduce((sum, { perSecond }) => sum + (perSecond * plan.roundMs) / 1_000, 0);
  await Promise.all([direct.stop(), pooled.stop()]);
  return {
    rounds,
    shares: Object.fromEntries(
      Object.keys(requests).map((name) => [
        name,
        ratio(rounds[through(name)] ?? [], rounds[name] ?? [], ({ nodeUs, postgresUs }) => nodeUs + postgresUs),
      ]),
    ),
    poolerUs: poolerTime / requestsThrough,
  };
}

const through = (name: string): string => `${name}, through pgbouncer`;

export function printPooler({ rounds, shares, poolerUs }: PoolerReport): string {
  return [
    `pooler: ${CONNECTIONS} connections, 100 wallets, pgbouncer in transaction mode with ${SERVER_CONNECTIONS} connections`,
    roundsTable(rounds),
    ...Object.entries(shares).map(([name, share]) => `${name}: ${percent(share)} of the processor time of node and PostgreSQL without it`),
    `pgbouncer itself: ${Math.round(poolerUs)} µs for each request, its share of the warm-up included`,
  ].join('\n');
}
