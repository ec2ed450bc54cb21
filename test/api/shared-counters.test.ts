import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type Counter, type Counters, sharedCounters } from '../../src/platform/fast/shared-counters.ts';
import { withFastPath } from '../support/fast-path.ts';

withFastPath();

function countingRedis(): { redis: Redis; totals: Map<string, number> } {
  const totals = new Map<string, number>();
  const evaluate = (_: string, size: number, ...rest: (string | number)[]): Promise<number[]> =>
    Promise.resolve(
      rest.slice(0, size).map((name, at) => {
        const total = (totals.get(String(name)) ?? 0) + Number(rest[size + at]);
        totals.set(String(name), total);
        return total;
      }),
    );
  return { redis: { status: 'ready', eval: evaluate } as unknown as Redis, totals };
}

const WINDOW = 7;
const counters: readonly Counter[] = [
  { name: 'address', limit: 12_000 },
  { name: 'key', limit: 500 },
];
const ranksOf = async (of: Counters, weight: number): Promise<number[]> =>
  of.now(WINDOW, counters, weight) ?? (await of.later(WINDOW, counters, weight));

test('a weighted request takes as many consecutive ranks, and gets the last of them', async () => {
  const { redis } = countingRedis();
  const process = sharedCounters({ redis, log: pino({ level: 'silent' }) });
  let counted = 0;
  // Heavier than what is taken ahead, and than what is left of it, too.
  for (const weight of [1, 3, 1, 20, 2, 20, 20, 20, 90, 1, 7]) {
    counted += weight;
    expect(await ranksOf(process, weight)).toEqual([counted, counted]);
  }
});

test('no rank is given twice, nor lost, among many at once in two processes', async () => {
  const { redis, totals } = countingRedis();
  const processes = [1, 2].map(() => sharedCounters({ redis, log: pino({ level: 'silent' }) }));
  const weights = Array.from({ length: 300 }, (_, n) => 1 + ((n * 7) % 4));
  const last = await Promise.all(weights.map(async (weight, n) => ({ weight, rank: (await ranksOf(processes[n % 2]!, weight))[1]! })));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  expect(new Set(last.map(({ rank }) => rank)).size).toBe(weights.length);
  // Beyond what was counted, Redis knows of no more than each process took ahead.
  expect(totals.get('key')).toBeGreaterThanOrEqual(sum);
  expect(totals.get('key')).toBeLessThanOrEqual(sum + 2 * 5);
});
