import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type pg from 'pg';
import type { Plan } from './arguments.ts';
import { inspectable, type LiveHeap, liveHeap } from './live-heap.ts';
import { residentBytes } from './machine.ts';
import { drive, httpRequest, type Bench, type LoadScene } from './measure.ts';
import { table } from './report.ts';
import { asOwner, type Caller, seedCallers } from './seed.ts';
import { sendRequest } from './send.ts';
import { slope } from './memory.ts';
import type { Target, World } from './world.ts';
import { freePort } from '../src/app/embedded/server.ts';

interface Sample {
  operations: number;
  resident: number;
  heap: number;
  files: number;
  postgres: number;
  redis: number;
}

export interface SoakReport {
  minutes: number;
  operations: number;
  hours: number;
  samples: Sample[];
  /** Growth per 1,000 operations: linear fit after the first fifth. */
  slopes: Record<Held, number>;
}

type Held = 'resident' | 'heap' | 'files' | 'postgres' | 'redis';
const HELD: readonly Held[] = ['resident', 'heap', 'files', 'postgres', 'redis'];
const SAMPLES = 120;
const WARM_UP_SHARE = 0.2;
const CALLERS = 5;
const CONNECTIONS = 16;
/** Requests per second of a medium business, below saturation. */
const PER_SECOND = 60;
const HOURS = 24;
const ADVANCE_MS = 5_000;

/** Mixed load over sandbox time: detects growth of memory and connections. */
export async function benchSoak(world: World, bench: Bench, { minutes }: Plan): Promise<SoakReport> {
  const database = await world.database('bench_soak');
  const callers = await seedCallers(database, world.pepper, CALLERS);
  const inspector = await freePort();
  const target = await world.startApi(database, inspectable(inspector));
  const heap = await liveHeap(inspector);
  const load: LoadScene = { name: 'soak', target, connections: CONNECTIONS, requests: callers.flatMap(mixed) };
  const samples: Sample[] = [];
  const running = new AbortController();
  const redis = new Redis(world.redis.url);
  const sampling = asOwner(database, async (client) => {
    while (!running.signal.aborted) {
      samples.push(await sampleOf(target, { client, redis, heap }));
      await sleep((minutes * 60_000) / SAMPLES);
    }
  });
  const startedAt = performance.now();
  let passed = 0;
  const passing = (async () => {
    while (!running.signal.aborted) {
      await sleep(ADVANCE_MS);
      const due = Math.round(HOURS * 3_600 * Math.min(1, (performance.now() - startedAt) / (minutes * 60_000)));
      if (due > passed) for (const caller of callers) await advance(target, caller, due - passed);
      passed = due;
    }
  })();
  const driving = drive(bench, load, { ms: minutes * 60_000, perSecond: PER_SECOND }).finally(() => running.abort());
  // Samplers stop before the servers.
  await Promise.allSettled([driving, sampling, passing]);
  redis.disconnect();
  heap.close();
  const [result] = await Promise.all([driving, sampling, passing]);
  await target.stop();
  const settled = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  return {
    minutes,
    operations: result.requests,
    hours: passed / 3_600,
    samples,
    slopes: Object.fromEntries(HELD.map((held) => [held, 1_000 * slope(settled.map((each) => [each.operations, each[held]]))])) as Record<
      Held,
      number
    >,
  };
}

const mixed = (caller: Caller): string[] => [
  sendRequest(caller),
  ...['/wallet', '/transactions?limit=50', '/money-transfer?limit=50', '/wallet'].map((path) =>
    httpRequest('GET', `/api/v1${path}`, caller.credentials),
  ),
];

async function advance({ port }: Target, { credentials }: Caller, seconds: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/sandbox/advance`, {
    method: 'POST',
    headers: { ...credentials, 'Content-Type': 'application/json' },
    body: JSON.stringify({ by: `${seconds}s` }),
  });
  if (!response.ok) throw new Error(`sandbox time did not pass: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function sampleOf(
  { port, pid }: Target,
  { client, redis, heap }: { client: pg.Client; redis: Redis; heap: LiveHeap },
): Promise<Sample> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text());
  const { rows } = await client.query<{ connections: number }>(
    'select count(*)::int as connections from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const requests = [...text.matchAll(/^tollgate_http_request_duration_seconds_count\{[^}]*\} (\d+)/gm)];
  return {
    operations: requests.reduce((sum, [, count]) => sum + Number(count), 0),
    resident: residentBytes(pid),
    heap: await heap.bytes(),
    files: readdirSync(`/proc/${pid}/fd`).length,
    postgres: rows[0]?.connections ?? 0,
    redis: Number(/connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1] ?? NaN),
  };
}

export function printSoak({ minutes, operations, hours, samples, slopes }: SoakReport): string {
  const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);
  const shown = samples.filter((_, n) => n % Math.ceil(samples.length / 10) === 0);
  return [
    `soak: ${operations} operations in ${minutes} minutes, one process; ${hours.toFixed(1)} hours passed in the sandbox`,
    table([
      ['operations', 'resident MB', 'live heap MB', 'files', 'PostgreSQL', 'Redis'],
      ...shown.map((each) => [each.operations, megabytes(each.resident), megabytes(each.heap), each.files, each.postgres, each.redis]),
    ]),
    `growth per 1,000 operations after the first fifth: resident ${Math.round(slopes.resident / 1_024)} kB, live heap ${Math.round(slopes.heap / 1_024)} kB, ${slopes.files.toFixed(3)} files, ${slopes.postgres.toFixed(3)} connections to PostgreSQL, ${slopes.redis.toFixed(3)} to Redis`,
  ].join('\n');
}
