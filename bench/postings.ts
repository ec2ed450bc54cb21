import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Plan } from './arguments.ts';
import { ACCOUNTS, FILL, payBatch, SCHEMA } from './other-ledger.ts';
import { BATCH, fillBatches, growHistory, payAndCapture, seedBooks } from './raw-sql.ts';
import { middle, percent, table } from './report.ts';
import { ROWS, writeRows } from './rows-alone.ts';
import { asOwner } from './seed.ts';
import type { World } from './world.ts';

interface Cost {
  perSecond: number;
  us: number;
}

export interface PostingsReport {
  /** By number of wallets: payment and capture against two transfers of the reference, as ratios. */
  beside: Record<string, { ours: Cost; other: Cost; byRate: number; byTime: number }>;
  /** By number of wallets and batch size, beside plain rows. */
  small: Record<string, { bySize: Record<number, Cost>; rowsAlone: Cost }>;
}

export interface GrowthReport {
  parts: (Cost & { from: number; logBytes: number })[];
}

const BATCHES = 40;
const ROUNDS = 9;
const QUICK_ROUNDS = 5;
const WALLETS = 100;
const SMALL = [1, 8];
const FEW = 320;

/** `ledger.post_batch` against a one-by-one ledger, interleaved, durable. */
export async function benchPostings(world: World, { quick }: Plan): Promise<PostingsReport> {
  const report: PostingsReport = { beside: {}, small: {} };
  for (const wallets of [1, WALLETS]) {
    const url = await world.database(`bench_postings_${wallets}`);
    await seedBooks(url, wallets);
    await asOwner(url, async (client) => {
      await client.query(SCHEMA);
      await client.query(ACCOUNTS);
    });
    const [ours, other]: [Cost[], Cost[]] = [[], []];
    for (let round = -1; round < (quick ? QUICK_ROUNDS : ROUNDS); round++) {
      await fillBatches(url, wallets, BATCHES);
      await asOwner(url, async (client) => {
        for (const statement of ['drop table if exists other.batch', FILL, 'vacuum analyze other.batch']) await client.query(statement);
        const both = [
          async () => ours.push(await costOf(client, BATCHES, (n) => payAndCapture(client, n))),
          async () => other.push(await costOf(client, BATCHES, (n) => payBatch(client, n))),
        ];
        for (const run of round % 2 === 0 ? both : both.toReversed()) await run();
      });
    }
    const [mine, theirs] = [ours.slice(1), other.slice(1)];
    const name = wallets === 1 ? 'one wallet' : `${wallets} wallets`;
    report.small[name] = await inSmallBatches(url, wallets, quick ? QUICK_ROUNDS : ROUNDS);
    report.beside[name] = {
      ours: typical(mine),
      other: typical(theirs),
      byRate: middle(mine.map(({ perSecond }, n) => perSecond / (theirs[n]?.perSecond ?? NaN))),
      byTime: middle(mine.map(({ us }, n) => (theirs[n]?.us ?? NaN) / us)),
    };
  }
  return report;
}

/** Small batches on grown tables, beside plain rows, interleaved. */
async function inSmallBatches(url: string, wallets: number, rounds: number): Promise<PostingsReport['small'][string]> {
  const costs = new Map<number, Cost[]>(SMALL.map((size) => [size, []]));
  const rows: Cost[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const size of SMALL) {
      await fillBatches(url, wallets, FEW / size, size);
      const cost = await asOwner(url, (client) => costOf(client, FEW / size, (n) => payAndCapture(client, n), size));
      if (round > 0) costs.get(size)?.push(cost);
    }
    await fillBatches(url, wallets, FEW, 1);
    const alone = await asOwner(url, async (client) => {
      await client.query(ROWS);
      return costOf(client, FEW, (n) => writeRows(client, n), 1);
    });
    if (round > 0) rows.push(alone);
  }
  return { bySize: Object.fromEntries([...costs].map(([size, each]) => [size, typical(each)])), rowsAlone: typical(rows) };
}

export function printPostings({ beside, small }: PostingsReport): string {
  const rows = Object.entries(beside).flatMap(([name, { ours, other, byRate, byTime }]) => [
    [`${name}, ledger.post_batch`, Math.round(ours.perSecond), Math.round(ours.us), percent(byRate), percent(byTime)],
    [`${name}, one after the other`, Math.round(other.perSecond), Math.round(other.us), '', ''],
  ]);
  const fewRows = Object.entries(small).flatMap(([name, { bySize, rowsAlone }]) => [
    ...Object.entries(bySize).map(([size, { us }]) => [
      `${name}, batches of ${size}`,
      Math.round(us),
      size === '1' ? percent(us / rowsAlone.us) : '',
    ]),
    [`${name}, rows of one alone`, Math.round(rowsAlone.us), ''],
  ]);
  return [
    `postings: payment and capture beside two transfers of a ledger that takes one after the other, batches of ${BATCH}, one connection (aim: 150%)`,
    table([['', 'per s', 'backend µs', 'by rate', 'by processor time'], ...rows]),
    'in small batches, and the least that a batch of one can take: its rows by plain statements, nothing read, looked up or decided',
    table([['', 'backend µs', 'of the rows alone'], ...fewRows]),
  ].join('\n');
}

const DEPTHS = [0, 10_000, 30_000, 100_000, 300_000, 1_000_000];
const QUICK_DEPTHS = DEPTHS.slice(0, 4);
const PART = 10_000;
const GO = 50_000;

/** Cost of late transfers of one wallet against early ones; rows between parts are written without fsync. */
export async function benchGrowth(world: World, { quick }: Plan): Promise<GrowthReport> {
  const url = await world.database('bench_growth');
  await seedBooks(url, 1);
  const batches = Math.ceil(PART / BATCH);
  const parts: GrowthReport['parts'] = [];
  let made = 0;
  for (const depth of quick ? QUICK_DEPTHS : DEPTHS) {
    await fillBatches(url, 1, batches);
    await asOwner(url, async (client) => {
      for (; made + BATCH <= depth; made += Math.floor(Math.min(GO, depth - made) / BATCH) * BATCH)
        await growHistory(client, Math.floor(Math.min(GO, depth - made) / BATCH));
    });
    await asOwner(url, async (client) => {
      await client.query('checkpoint');
      const before = await logPosition(client);
      const cost = await costOf(client, batches, (n) => payAndCapture(client, n));
      const bytes = (await logPosition(client)) - before;
      parts.push({ from: made, ...cost, logBytes: bytes / (batches * BATCH) });
      made += batches * BATCH;
    });
  }
  return { parts };
}

export function printGrowth({ parts }: GrowthReport): string {
  const rows = parts.map(({ from, perSecond, us, logBytes }) => [from, Math.round(perSecond), Math.round(us), Math.round(logBytes)]);
  return [
    `growth: payment and capture of ${PART} transfers on one wallet, one connection, everything durable`,
    table([['transfers before', 'per s', 'backend µs', 'bytes of log'], ...rows]),
  ].join('\n');
}

async function costOf(client: pg.Client, batches: number, run: (n: number) => Promise<void>, size = BATCH): Promise<Cost> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const [cpu, start] = [backendUs(pid), performance.now()];
  for (let n = 1; n <= batches; n++) await run(n);
  const transfers = batches * size;
  return { perSecond: (transfers * 1_000) / (performance.now() - start), us: (backendUs(pid) - cpu) / transfers };
}

/** Nanosecond-exact processor time, where /proc/pid/stat has hundredths of a second. */
const backendUs = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1_000;

async function logPosition(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0' as bytes");
  return Number(rows[0]?.bytes);
}

const typical = (costs: readonly Cost[]): Cost => ({
  perSecond: middle(costs.map(({ perSecond }) => perSecond)),
  us: middle(costs.map(({ us }) => us)),
});
