import type { ChildProcess } from 'node:child_process';
import { furtherAreas, statementRequests } from './areas.ts';
import type { Plan } from './arguments.ts';
import { topUpRequest } from './bills.ts';
import { graphqlRequests } from './graphql.ts';
import type { LoadResult } from './load-generator.ts';
import { busyTime, cores, cpuOf, cpuOfTree } from './machine.ts';
import { drive, httpRequest, type Bench, type LoadScene } from './measure.ts';
import { places } from './pages.ts';
import { table } from './report.ts';
import { seedCallers, seedHistory } from './seed.ts';
import { seedEndpoints } from './seed-webhooks.ts';
import { sendRequest } from './send.ts';
import { askReceiver, startReceiver } from './webhooks.ts';
import type { World } from './world.ts';

interface Point {
  load: number | null;
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  late: number;
  busyCores: number;
  generatorCores: number;
  node: number;
  postgres: number;
}

export interface LatencyReport {
  areas: Record<string, { limit: number; points: Point[] }>;
}

const WALLETS = 100;
const POSTINGS = 10_000;
/** Bound of readers: concurrent pages per business are limited. */
const READERS = 8;
const CONNECTIONS = 64;
const AT_A_RATE = 256;
const LOADS = [0.25, 0.5, 0.75] as const;

/** Latency of single requests, and at a quarter, half and three quarters of the maximum rate. */
export async function benchLatency(world: World, bench: Bench, plan: Plan): Promise<LatencyReport> {
  const database = await world.database('bench_latency');
  const callers = await seedCallers(database, world.pepper, WALLETS);
  const readers = callers.slice(0, READERS);
  const [reader] = readers;
  if (!reader) throw new Error('no callers were made');
  const pages: string[] = [];
  const statements: string[] = [];
  for (const each of readers) {
    const { oldest, newest } = await seedHistory(database, each, POSTINGS);
    pages.push(...graphqlRequests(each, places(oldest, newest)));
    statements.push(...statementRequests(each, places(oldest, newest)));
  }
  const { receiver, ports } = await startReceiver();
  try {
    await seedEndpoints(database, world.pepper, callers.slice(-10), ports);
    const target = await world.startApi(database, { WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
    const load = (name: string, requests: string[]): LoadScene => ({ name, target, connections: CONNECTIONS, requests });
    const fund = callers
      .slice(-10)
      .map(({ credentials }) => httpRequest('POST', '/api/v1/sandbox/wallet/fund', credentials, '{"amount":100000}'));
    const loads = [
      load('GET /wallet', [httpRequest('GET', '/api/v1/wallet', reader.credentials)]),
      load('statement, a page of 50', inTurn(statements, READERS)),
      load('GraphQL, a page of 50', inTurn(pages, READERS)),
      load('send, 100 wallets', callers.map(sendRequest)),
      load('airtime, 100 wallets', callers.map(topUpRequest)),
      ...Object.entries(await furtherAreas(target, database, callers)).map(([name, requests]) => load(name, requests)),
    ];
    const areas: LatencyReport['areas'] = {};
    for (const each of loads) areas[each.name] = await curveOf(bench, each, plan);
    areas['webhook, from its event'] = await curveOf(bench, load('webhook', fund), plan, receiver);
    await target.stop();
    return { areas };
  } finally {
    receiver.disconnect();
  }
}

function inTurn(all: readonly string[], parts: number): string[] {
  const size = all.length / parts;
  return all.map((_, n) => all[(n % parts) * size + Math.floor(n / parts)] ?? '');
}

async function curveOf(
  bench: Bench,
  scene: LoadScene,
  { roundMs, warmUpMs }: Plan,
  receiver?: ChildProcess,
): Promise<LatencyReport['areas'][string]> {
  await drive(bench, scene, { ms: warmUpMs });
  const most = await drive(bench, scene, { ms: roundMs });
  const limit = (most.requests / most.ms) * 1_000;
  const points: Point[] = [];
  for (const load of [null, ...LOADS]) {
    if (receiver) await askReceiver(receiver, 'count');
    const [before, at] = [timesOf(bench, scene), performance.now()];
    const result =
      load === null
        ? await drive(bench, { ...scene, connections: 1 }, { ms: roundMs })
        : await drive(bench, { ...scene, connections: AT_A_RATE }, { ms: roundMs, perSecond: limit * load });
    const wallUs = (performance.now() - at) * 1_000;
    const [busy = 0, node = 0, postgres = 0] = timesOf(bench, scene).map((time, n) => time - (before[n] ?? 0));
    points.push({
      load,
      perSecond: (result.requests / result.ms) * 1_000,
      ...(await latenciesOf(result, receiver)),
      late: result.late,
      busyCores: busy / wallUs,
      generatorCores: result.cpuUs / wallUs,
      node: node / result.requests,
      postgres: postgres / result.requests,
    });
  }
  return { limit, points };
}

/** Processor time of machine, API process and PostgreSQL. */
const timesOf = ({ postgresPid }: Bench, { target }: LoadScene): number[] => [busyTime(), cpuOf(target.pid), cpuOfTree(postgresPid)];

async function latenciesOf(result: LoadResult, receiver?: ChildProcess): Promise<Pick<Point, 'p50' | 'p99' | 'max'>> {
  if (!receiver) return result;
  let { latencies } = await askReceiver(receiver, 'report');
  for (const end = performance.now() + 60_000; latencies.length < result.requests; { latencies } = await askReceiver(receiver, 'report')) {
    if (performance.now() > end) throw new Error(`${latencies.length} of ${result.requests} webhooks came`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => 1_000 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

export function printLatency({ areas }: LatencyReport): string {
  const ms = (us: number): string => (us / 1_000).toFixed(us < 100_000 ? 1 : 0);
  const rows = Object.entries(areas).flatMap(([name, { limit, points }]) =>
    points.map(({ load, perSecond, p50, p99, max, late, busyCores, generatorCores, node, postgres }, n) => [
      n === 0 ? name : '',
      load === null ? 'one at a time' : `${load * 100}% of ${Math.round(limit)} a second`,
      Math.round(perSecond),
      ms(p50),
      ms(p99),
      ms(max),
      ms(late),
      busyCores.toFixed(2),
      generatorCores.toFixed(2),
      Math.round(node),
      Math.round(postgres),
      curve(p50, p99),
    ]),
  );
  return [
    `latency: at a rate, from the moment at which a request was due; ${cores()} cores for product, PostgreSQL, Redis and generator`,
    table([
      [
        '',
        'load',
        'per s',
        'p50 ms',
        'p99 ms',
        'most ms',
        'sent late p99 ms',
        'cores in use',
        'generator',
        'node µs',
        'PostgreSQL µs',
        CURVE_HEAD,
      ],
      ...rows,
    ]),
  ].join('\n');
}

/** Four columns per power of ten from 0.1 ms. */
const PLACES_A_POWER = 4;
const POWERS = 4;
const CURVE_HEAD = ['0.1', '1', '10', '100'].map((text) => text.padEnd(PLACES_A_POWER)).join('') + '1000 ms';

function curve(p50: number, p99: number): string {
  const place = (us: number): number => Math.max(0, Math.min(PLACES_A_POWER * POWERS, Math.round(Math.log10(us / 100) * PLACES_A_POWER)));
  const [from, to] = [place(p50), place(p99)];
  const line: string[] = Array.from({ length: CURVE_HEAD.length }, (_, n) => (n > from && n < to ? '-' : ' '));
  line[from] = 'o';
  line[to] = from === to ? '*' : 'x';
  return line.join('');
}
