import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { countingReceiver, openStage, type Counting, type Stage } from './faults/stage.ts';

const HEALTHY = 50;
const ROUNDS = 10;
/** Sixteen, and one more every 600 ms of the 30 s that a request may last: see webhook.claim. */
const MOST_OPEN = 16 + 50;
/** Milliseconds of a busy machine; hanging receivers would add 30 s. */
const SLACK_MS = 8_000;

it('more is open to an endpoint that answers quickly, and one at a time to one that says it is too much', async () => {
  const busy = await countingReceiver(20);
  const stage = await openStage(200);
  const [book = 0] = await stage.endpoints([busy.url]);
  await stage.events(4_000, [book]);
  await stage.worker();
  await expect.poll(() => busy.most, { timeout: 100_000, interval: 10 }).toBeGreaterThan(20);
  expect(busy.most).toBeLessThanOrEqual(64);
  busy.status = 503;
  const mostOfTen = async (): Promise<number> => {
    busy.most = 0;
    const from = busy.came.length;
    await expect.poll(() => busy.came.length, { timeout: 100_000, interval: 10 }).toBeGreaterThanOrEqual(from + 10);
    return busy.most;
  };
  // One, and one more every 600 ms while it is not answered.
  await expect.poll(mostOfTen).toBeLessThanOrEqual(2);
});

describe('one bad receiver never slows the others', () => {
  it('2,000 events wait for an endpoint that never answers, and the p99 of 50 others stays', async () => {
    const hole = await countingReceiver('never');
    const { stage, good, books } = await openTown();
    await stage.worker();
    await latencies(stage, good, books, 2);
    const quiet = await latencies(stage, good, books, ROUNDS);
    const [black = 0] = await stage.endpoints([hole.url]);
    await stage.events(2_000, [black]);
    await expect.poll(() => hole.open).toBeGreaterThanOrEqual(16);
    const beside = await latencies(stage, good, books, ROUNDS);
    console.log(`p50/p99 of ${HEALTHY} endpoints: quiet ${result(quiet)} ms, beside a black hole ${result(beside)} ms`);
    expect(hole.most).toBeLessThanOrEqual(MOST_OPEN);
    expect(at(beside, 0.99)).toBeLessThan(2 * at(quiet, 0.99) + SLACK_MS);
  });

  it('a hundred endpoints that turn slow hold no place of those that answer, and have a bounded number of sockets each', async () => {
    const hole = await countingReceiver('never');
    const { stage, good, books } = await openTown();
    const black = await stage.endpoints(Array.from({ length: 100 }, (_, n) => `${hole.url}/${n}`));
    await stage.sql(`update webhook.endpoint set slow_until = clock_timestamp() + interval '10 minutes' where book_id = any ($1)`, [black]);
    await stage.worker();
    const quiet = await latencies(stage, good, books, ROUNDS);
    await stage.events(40, black);
    await expect.poll(() => hole.open).toBeGreaterThanOrEqual(16);
    const beside = await latencies(stage, good, books, ROUNDS);
    console.log(`p50/p99 of ${HEALTHY} endpoints: quiet ${result(quiet)} ms, beside 100 slow endpoints ${result(beside)} ms`);
    expect(at(beside, 0.99)).toBeLessThan(2 * at(quiet, 0.99) + SLACK_MS);
    const counts = await stage.sql<{ most: number }>(
      'select max(n)::int as most from (select count(*) as n from webhook.delivery where leased_until > clock_timestamp() group by endpoint_id) each',
    );
    expect(counts[0]?.most).toBeLessThanOrEqual(MOST_OPEN);
  });

  it('more endpoints are always due than one poll finds, and retries of the last of them still get their turn', async () => {
    const [hole, good] = [await countingReceiver('never'), await countingReceiver(0)];
    const stage = await openStage(200);
    const load = await stage.endpoints(Array.from({ length: 600 }, (_, n) => `${hole.url}/${n}`));
    await stage.sql(`update webhook.endpoint set slow_until = clock_timestamp() + interval '10 minutes' where book_id = any ($1)`, [load]);
    const [last = 0] = await stage.endpoints([`${good.url}/last`]);
    await stage.events(1, load);
    await stage.events(1, [last]);
    await stage.worker();
    await expect.poll(() => good.came.length).toBe(1);
  });
});

async function openTown(): Promise<{ stage: Stage; good: Counting; books: number[] }> {
  const good = await countingReceiver(0);
  const stage = await openStage(200);
  const books = await stage.endpoints(Array.from({ length: HEALTHY }, (_, n) => `${good.url}/${n}`));
  return { stage, good, books };
}

/** Milliseconds from the commit of an event to its arrival, one event to each endpoint a round. */
async function latencies(stage: Stage, good: Counting, books: number[], rounds: number): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = good.came.length;
    await stage.events(1, books);
    const committedAt = Date.now();
    await expect.poll(() => good.came.length - before, { timeout: 100_000, interval: 20 }).toBe(books.length);
    taken.push(...good.came.slice(before).map(({ at: arrived }) => Math.max(0, arrived - committedAt)));
    await sleep(50);
  }
  return taken.toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const result = (sorted: readonly number[]): string => `${at(sorted, 0.5)}/${at(sorted, 0.99)}`;
