import { once } from 'node:events';
import type { Plan } from './arguments.ts';
import type { LoadOrder, LoadResult } from './load-generator.ts';
import { quietMoment } from './machine.ts';
import { drive, httpRequest, type Bench, type Lane } from './measure.ts';
import { middle } from './report.ts';
import { seedCallers, seedHistory } from './seed.ts';
import type { World } from './world.ts';

export interface NeighboursReport {
  /** p99 of GET /wallet in microseconds, by round. */
  quiet: number[];
  beside: number[];
  /** Documents a second that the other business got through meanwhile. */
  documents: number[];
}

const POSTINGS = 10_000;
const CONNECTIONS = 4;
/** More than the places that one business has, so that some of it always waits. */
const GREEDY_CONNECTIONS = 16;
const AIM = 2;
/** As much as one document may ask for: 16 pages of 100 rows. */
const PAGE = 'transfers(first: 100) { nodes { id transferCode clientReference amount fee settlementStatus isFinal createdAt narration } }';
const DOCUMENT = `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: ${PAGE}`).join(' ')} }`;
/** As many reads as such a document counts, and what a key may read in a minute. */
const READS = 20;
const READS_A_MINUTE = 6_000;

/**
 * GET /wallet of one business, first alone, then while another one uses up a minute's limit at once with the largest documents that
 * there are.
 */
export async function benchNeighbours(world: World, bench: Bench, plan: Plan): Promise<NeighboursReport> {
  const database = await world.database('bench_neighbours');
  const [greedy, other] = await seedCallers(database, world.pepper, 2);
  if (!greedy || !other) throw new Error('no callers were made');
  await seedHistory(database, greedy, POSTINGS);
  const target = await world.startApi(database);
  const second = world.startGenerator();
  const wallet: Lane = {
    name: 'GET /wallet',
    target,
    connections: CONNECTIONS,
    requests: [httpRequest('GET', '/api/v1/wallet', other.credentials)],
  };
  const documents = httpRequest('POST', '/graphql', greedy.credentials, JSON.stringify({ query: DOCUMENT }));
  const order: LoadOrder = {
    port: target.port,
    connections: GREEDY_CONNECTIONS,
    requests: [documents],
    firstNumber: 0,
    ms: plan.roundMs,
    count: READS_A_MINUTE / READS,
  };
  const report: NeighboursReport = { quiet: [], beside: [], documents: [] };
  await drive(bench, wallet, { ms: plan.warmUpMs });
  for (let n = 0; n < plan.rounds; n++) {
    await quietMoment(bench.patience);
    report.quiet.push((await drive(bench, wallet, { ms: plan.roundMs })).p99);
    second.send(order);
    const done = once(second, 'message');
    report.beside.push((await drive(bench, wallet, { ms: plan.roundMs })).p99);
    const [{ requests, failures, ms }] = (await done) as [LoadResult];
    report.documents.push(((requests - failures) / ms) * 1_000);
  }
  await target.stop();
  return report;
}

export function printNeighbours({ quiet, beside, documents }: NeighboursReport): string {
  const ms = (values: number[]): string => (middle(values) / 1_000).toFixed(1);
  const times = middle(beside.map((p99, n) => p99 / (quiet[n] ?? p99)));
  return [
    `neighbours: GET /wallet over ${CONNECTIONS} connections, alone and beside another business with the largest documents of GraphQL`,
    `p99 ${ms(quiet)} ms alone, ${ms(beside)} ms beside ${middle(documents).toFixed(1)} documents a second: ${times.toFixed(1)} times (aim: at most ${AIM})`,
  ].join('\n');
}
