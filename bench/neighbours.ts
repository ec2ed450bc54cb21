import { once } from 'node:events';
import type { Plan } from './arguments.ts';
import type { LoadOrder, LoadResult } from './load-generator.ts';
import { cpuOf, quietMoment, waitOf } from './machine.ts';
import { drive, httpRequest, type Bench, type LoadScene } from './measure.ts';
import { middle, percent } from './report.ts';
import { seedCallers, seedHistory } from './seed.ts';
import type { Target, World } from './world.ts';

interface Round {
  p99: number;
  longest: number;
  often: number;
  waited: number;
  generatorWaited: number;
  perSecond: number;
  cpu: number;
}

type Rounds = Record<string, Round[]>;

export interface NeighboursReport {
  rounds: Rounds;
  times: Record<string, number[]>;
}

const POSTINGS = 10_000;
const CONNECTIONS = 4;
/** More connections than places of a business. */
const GREEDY_CONNECTIONS = 16;
const AIM = 2;
/** Largest document: 16 pages of 100 rows. */
const PAGE =
  'transfers(first: 100) { nodes { id transferCode clientReference amount fee settlementStatus isConclusive createdAt narration } }';
const DOCUMENT = `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: ${PAGE}`).join(' ')} }`;
/** Reads of such a document; a key's minute limit. */
const READS = 20;
const READS_A_MINUTE = 6_000;
const CLOCK_MS = 10;

const ALONE = 'alone';
const DOCUMENTS = 'documents of GraphQL with 1,600 rows';
const PAGES = 'pages of REST with 200 rows';

/** GET /wallet of one business, alone and beside another that spends its minute limit in the largest requests. */
export async function benchNeighbours(world: World, bench: Bench, plan: Plan): Promise<NeighboursReport> {
  const database = await world.database('bench_neighbours');
  const [greedy, other] = await seedCallers(database, world.pepper, 2);
  if (!greedy || !other) throw new Error('no callers were made');
  await seedHistory(database, greedy, POSTINGS);
  const target = await world.startApi(database);
  const second = world.startGenerator();
  const requests = [httpRequest('GET', '/api/v1/wallet', other.credentials)];
  const wallet: LoadScene = { name: 'GET /wallet', target, connections: CONNECTIONS, requests };
  const order = (request: string, count: number): LoadOrder => ({
    ports: [target.port],
    connections: GREEDY_CONNECTIONS,
    requests: [request],
    firstNumber: 0,
    ms: plan.roundMs,
    count,
  });
  const orders: Record<string, LoadOrder> = {
    [DOCUMENTS]: order(httpRequest('POST', '/graphql', greedy.credentials, JSON.stringify({ query: DOCUMENT })), READS_A_MINUTE / READS),
    [PAGES]: order(httpRequest('GET', '/api/v1/money-transfer?limit=200', greedy.credentials), READS_A_MINUTE),
  };
  const report: NeighboursReport = { rounds: { [ALONE]: [], [DOCUMENTS]: [], [PAGES]: [] }, times: { [DOCUMENTS]: [], [PAGES]: [] } };
  await drive(bench, wallet, { ms: plan.warmUpMs });
  for (let n = 0; n < plan.rounds; n++) {
    for (const [name, greed] of Object.entries(orders)) {
      await quietMoment(bench.patience);
      const alone = await roundOf(bench, wallet, plan.roundMs, null);
      const done = once(second, 'message');
      second.send(greed);
      const beside = await roundOf(bench, wallet, plan.roundMs, { done: done as Promise<[LoadResult]>, alone });
      report.rounds[ALONE]?.push(alone);
      report.rounds[name]?.push(beside);
      report.times[name]?.push(beside.p99 / alone.p99);
    }
  }
  await target.stop();
  return report;
}

async function roundOf(
  bench: Bench,
  wallet: LoadScene,
  ms: number,
  beside: { done: Promise<[LoadResult]>; alone: Round } | null,
): Promise<Round> {
  await loopOf(wallet.target);
  const readings = (): number[] => [
    cpuOf(wallet.target.pid),
    waitOf(wallet.target.pid),
    waitOf(bench.generator.pid ?? 0),
    performance.now() * 1_000,
  ];
  const before = readings();
  const own = await drive(bench, wallet, { ms });
  const [greed] = beside ? await beside.done : [];
  const [cpuUs = 0, waitUs = 0, generatorUs = 0, us = 1] = readings().map((reading, at) => reading - (before[at] ?? 0));
  const spent = cpuUs / 1_000;
  const { longest, often } = await loopOf(wallet.target);
  const done = greed ? greed.requests - greed.failures : 0;
  const waits = { waited: waitUs / us, generatorWaited: generatorUs / us };
  const round = {
    p99: own.p99 / 1_000,
    longest,
    often,
    ...waits,
    perSecond: greed ? (done / greed.ms) * 1_000 : own.requests / (own.ms / 1_000),
  };
  return { ...round, cpu: greed && beside ? (spent - own.requests * beside.alone.cpu) / done : spent / own.requests };
}

export async function loopOf({ port }: Target): Promise<Pick<Round, 'longest' | 'often'>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const ms = (name: string): number => {
    const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text) ?? [];
    return Math.max(0, Number(seconds) * 1_000 - CLOCK_MS);
  };
  return { longest: ms('max'), often: ms('p99') };
}

export function printNeighbours({ rounds, times }: NeighboursReport): string {
  const figure = (name: string, of: (round: Round) => number): string => middle((rounds[name] ?? []).map(of)).toFixed(1);
  const share = (name: string, of: (round: Round) => number): string => percent(middle((rounds[name] ?? []).map(of)));
  const line = (name: string): string =>
    [
      `${figure(name, ({ p99 }) => p99)} ms; the loop paused for ${figure(name, ({ often }) => often)} ms (p99), ${figure(name, ({ longest }) => longest)} ms at most`,
      `ready, and others had the processors: the service for ${share(name, ({ waited }) => waited)} of the time, the generator for ${share(name, ({ generatorWaited }) => generatorWaited)}`,
    ].join('; ');
  return [
    `neighbours: p99 of GET /wallet over ${CONNECTIONS} connections`,
    `alone: ${line(ALONE)}`,
    ...Object.entries(times).map(([name, of]) => {
      const speed = `${figure(name, ({ perSecond }) => perSecond)} a second, ${figure(name, ({ cpu }) => cpu)} ms of processor time each`;
      const spread = `${Math.min(...of).toFixed(1)} to ${Math.max(...of).toFixed(1)}`;
      return `beside ${name} (${speed}): ${line(name)}: ${middle(of).toFixed(1)} times (${spread}; aim: at most ${AIM})`;
    }),
  ].join('\n');
}
