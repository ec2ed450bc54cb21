import type { Plan } from './arguments.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { drive, httpRequest, interleaved, type Bench, type LoadScene } from './measure.ts';
import { percent, ratio, roundsTable, type Round, type Rounds } from './report.ts';
import { asOwner, seedCallers, seedHistory } from './seed.ts';
import type { World } from './world.ts';

export interface PagesReport {
  rounds: Rounds;
  /** Cost of the long history against the short one: processor time and median latency. */
  ratios: Record<string, { cpu: number; p50: number }>;
  /** 8 kB blocks read per request; independent of other load. */
  blocks: Record<string, { short: number; long: number }>;
}

const SMALL_POSTINGS = 10_000;
const CONNECTIONS = 8;
const PAGE = 50;
const PLACES = 1_000;
const COUNTED = 1_000;
const REPORT_MS = 11_000;

/** Statement page, transfers page and status lookup, with 10 thousand and a million postings. */
export async function benchPages(world: World, bench: Bench, plan: Plan): Promise<PagesReport> {
  const short = await loadsOf(world, 'bench_short', SMALL_POSTINGS);
  const long = await loadsOf(world, 'bench_long', plan.largePostings);
  const loads = short.flatMap((load, n) => [load, long[n]].filter((each) => each !== undefined));
  const rounds = await interleaved(bench, loads, { ...plan, roundMs: plan.roundMs / 2, warmUpMs: plan.warmUpMs / 2 });
  const blocks: PagesReport['blocks'] = {};
  for (const [n, kind] of kinds.entries()) blocks[kind] = { short: await blocksOf(bench, short[n]), long: await blocksOf(bench, long[n]) };
  await Promise.all([short[0]?.target.stop(), long[0]?.target.stop()]);
  const of = (figure: (round: Round) => number, n: number): number =>
    ratio(rounds[long[n]?.name ?? ''] ?? [], rounds[short[n]?.name ?? ''] ?? [], figure);
  const cpu = ({ nodeUs, postgresUs }: Round): number => nodeUs + postgresUs;
  return { rounds, blocks, ratios: Object.fromEntries(kinds.map((kind, n) => [kind, { cpu: of(cpu, n), p50: of(({ p50 }) => p50, n) }])) };
}

export function printPages({ rounds, ratios, blocks }: PagesReport): string {
  return [
    `pages: ${PAGE} rows from ${PLACES} places all over the history, ${CONNECTIONS} connections`,
    roundsTable(rounds),
    ...Object.entries(ratios).map(
      ([kind, { cpu, p50 }]) =>
        `${kind}: a million postings cost ${percent(cpu)} of the processor time and ${percent(p50)} of the median latency of ${SMALL_POSTINGS} (aim: within 20%)`,
    ),
    ...Object.entries(blocks).map(
      ([kind, { short, long }]) =>
        `${kind}: ${short.toFixed(1)} blocks a request in the short history, ${long.toFixed(1)} in the long one (${percent(long / short)})`,
    ),
  ].join('\n');
}

const kinds = ['statement page', 'transfers page', 'status look-up'] as const;

interface PagesLoadScene extends LoadScene {
  database: string;
}

/** Runs a fixed number of requests and waits ten idle seconds for statistics. */
async function blocksOf(bench: Bench, load: PagesLoadScene | undefined): Promise<number> {
  if (!load) return NaN;
  const before = await blocksRead(load.database);
  await drive(bench, load, { ms: 60_000, count: COUNTED });
  await sleep(REPORT_MS);
  return ((await blocksRead(load.database)) - before) / COUNTED;
}

function blocksRead(database: string): Promise<number> {
  return asOwner(database, async (client) => {
    const { rows } = await client.query<{ blocks: string }>(
      'select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.blocks);
  });
}

async function loadsOf(world: World, name: string, postings: number): Promise<PagesLoadScene[]> {
  const database = await world.database(name);
  const [caller] = await seedCallers(database, world.pepper, 1);
  if (!caller) throw new Error('no caller was made');
  const { codes, oldest, newest } = await seedHistory(database, caller, postings);
  const target = await world.startApi(database);
  const get = (path: string): string => httpRequest('GET', `/api/v1${path}`, caller.credentials);
  const paths = {
    'statement page': places(oldest, newest).map((at) => `/transactions?limit=${PAGE}&to=${at}`),
    'transfers page': places(oldest, newest).map((at) => `/money-transfer?limit=${PAGE}&to=${at}`),
    'status look-up': codes.map((code) => `/money-transfer/status?transferCode=${code}`),
  };
  return kinds.map((kind) => ({
    name: `${kind}, ${postings / 1_000}k postings`,
    database,
    target,
    connections: CONNECTIONS,
    requests: paths[kind].map(get),
  }));
}

/** Times over the newer nine tenths, so every page is full, in jumping order. */
export function places(oldest: Date, newest: Date): string[] {
  const [end, length] = [newest.getTime(), 0.9 * (newest.getTime() - oldest.getTime())];
  return Array.from({ length: PLACES }, (_, n) => new Date(end - ((n * 617) % PLACES) * (length / PLACES)).toISOString());
}
