import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type pg from 'pg';
import type { Plan } from './arguments.ts';
import { residentBytes } from './machine.ts';
import { drive, httpRequest, type Bench, type Lane } from './measure.ts';
import { table } from './report.ts';
import { asOwner, type Caller, seedCallers } from './seed.ts';
import { sendRequest } from './send.ts';
import { slope } from './memory.ts';
import type { Target, World } from './world.ts';

/** What a process holds at a moment, beside how much it has done. */
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
  /** Sandbox time that passed meanwhile, in hours. */
  hours: number;
  samples: Sample[];
  /** Growth of each for 1,000 operations, by a linear fit after the first fifth; of the heap, over the lowest of each twentieth. */
  slopes: Record<Held, number>;
}

type Held = 'resident' | 'heap' | 'files' | 'postgres' | 'redis';
const HELD: readonly Held[] = ['resident', 'heap', 'files', 'postgres', 'redis'];
const SAMPLE_MS = 1_000;
const WARM_UP_SHARE = 0.2;
const CALLERS = 5;
const CONNECTIONS = 16;
/** Time passes a day for an hour, so that settlements, checks and sweeps fall due in the middle of it. */
const ADVANCE_MS = 5_000;
const ADVANCE = '2m';
const ADVANCED_HOURS = 2 / 60;

/** Sends, reads and lists of several businesses for some minutes, while sandbox time passes: does what a process holds keep growing? */
export async function benchSoak(world: World, bench: Bench, { minutes }: Plan): Promise<SoakReport> {
  const database = await world.database('bench_soak');
  const callers = await seedCallers(database, world.pepper, CALLERS);
  const target = await world.startApi(database);
  const lane: Lane = { name: 'soak', target, connections: CONNECTIONS, requests: callers.flatMap(mixed) };
  const samples: Sample[] = [];
  const running = new AbortController();
  const redis = new Redis(world.redis.url);
  const sampling = asOwner(database, async (client) => {
    while (!running.signal.aborted) {
      samples.push(await sampleOf(target, client, redis));
      await sleep(SAMPLE_MS);
    }
  });
  let advances = 0;
  const passing = (async () => {
    while (!running.signal.aborted) {
      await sleep(ADVANCE_MS);
      for (const caller of callers) await advance(target, caller);
      advances++;
    }
  })();
  const driving = drive(bench, lane, { ms: minutes * 60_000 }).finally(() => running.abort());
  // What watches ends first, whatever became of the load: its servers go after it.
  await Promise.allSettled([driving, sampling, passing]);
  redis.disconnect();
  const [result] = await Promise.all([driving, sampling, passing]);
  await target.stop();
  const settled = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  return {
    minutes,
    operations: result.requests,
    hours: advances * ADVANCED_HOURS,
    samples,
    slopes: Object.fromEntries(
      HELD.map((held) => [held, 1_000 * slope((held === 'heap' ? lowest(settled) : settled).map((each) => [each.operations, each[held]]))]),
    ) as Record<Held, number>,
  };
}

/** As many reads as an integration makes beside a send. */
const mixed = (caller: Caller): string[] => [
  sendRequest(caller),
  ...['/wallet', '/transactions?limit=50', '/money-transfer?limit=50', '/wallet'].map((path) =>
    httpRequest('GET', `/api/v1${path}`, caller.credentials),
  ),
];

async function advance({ port }: Target, { credentials }: Caller): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/sandbox/advance`, {
    method: 'POST',
    headers: { ...credentials, 'Content-Type': 'application/json' },
    body: JSON.stringify({ by: ADVANCE }),
  });
  if (!response.ok) throw new Error(`sandbox time did not pass: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function sampleOf({ port, pid }: Target, client: pg.Client, redis: Redis): Promise<Sample> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text());
  const { rows } = await client.query<{ connections: number }>(
    'select count(*)::int as connections from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const requests = [...text.matchAll(/^tollgate_http_request_duration_seconds_count\{[^}]*\} (\d+)/gm)];
  return {
    operations: requests.reduce((sum, [, count]) => sum + Number(count), 0),
    resident: residentBytes(pid),
    heap: Number(/^nodejs_heap_size_used_bytes (\d+)/m.exec(text)?.[1] ?? NaN),
    files: readdirSync(`/proc/${pid}/fd`).length,
    postgres: rows[0]?.connections ?? 0,
    redis: Number(/connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1] ?? NaN),
  };
}

/** Of each twentieth the sample with the least heap: between two collections it only grows. */
function lowest(samples: readonly Sample[]): Sample[] {
  const width = Math.max(1, Math.ceil(samples.length / 20));
  return Object.values(Object.groupBy(samples, (_, n) => Math.floor(n / width) as unknown as PropertyKey)).flatMap((part) => {
    const [least] = (part as Sample[]).toSorted((one, other) => one.heap - other.heap);
    return least ? [least] : [];
  });
}

export function printSoak({ minutes, operations, hours, samples, slopes }: SoakReport): string {
  const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);
  const shown = samples.filter((_, n) => n % Math.ceil(samples.length / 10) === 0);
  return [
    `soak: ${operations} operations in ${minutes} minutes, one process; ${hours.toFixed(1)} hours passed in the sandbox`,
    table([
      ['operations', 'resident MB', 'heap MB', 'files', 'PostgreSQL', 'Redis'],
      ...shown.map((each) => [each.operations, megabytes(each.resident), megabytes(each.heap), each.files, each.postgres, each.redis]),
    ]),
    `growth per 1,000 operations after the first fifth: resident ${Math.round(slopes.resident / 1_024)} kB, heap floor ${Math.round(slopes.heap / 1_024)} kB, ${slopes.files.toFixed(3)} files, ${slopes.postgres.toFixed(3)} connections to PostgreSQL, ${slopes.redis.toFixed(3)} to Redis`,
  ].join('\n');
}
