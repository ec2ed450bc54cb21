import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withinTime } from '../../src/platform/kernel/within-time.ts';

const never = (): Promise<never> => new Promise(() => {});

it('what comes in time is the answer, a failure too, and nothing is told to be late', async () => {
  let signal: AbortSignal | undefined;
  const work = (isLate: AbortSignal): Promise<string> => ((signal = isLate), Promise.resolve('done'));
  expect(await withinTime(10, work, () => 'late')).toBe('done');
  await expect(
    withinTime(
      10,
      () => Promise.reject(new Error('no')),
      () => 'late',
    ),
  ).rejects.toThrow('no');
  await sleep(20);
  expect(signal?.aborted).toBe(false);
});

it('what is late is told so, and its answer or its failure changes nothing any more', async () => {
  const told = (isLate: AbortSignal): Promise<never> =>
    new Promise((_, reject) => isLate.addEventListener('abort', () => reject(new Error('told'))));
  expect(await withinTime(5, told, () => 'late')).toBe('late');
  await expect(
    withinTime(5, never, () => {
      throw new Error('too late');
    }),
  ).rejects.toThrow('too late');
});
