import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Batcher, type BatcherOptions } from '../../src/platform/fast/batcher.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import { withFastPath } from '../support/fast-path.ts';

withFastPath();

interface Run {
  items: string[];
  answer(results?: string[]): void;
  fail(error: unknown): void;
}

async function nextTurn(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await soon();
}

/** A batcher whose runs wait until the test answers them. */
function held(options: Partial<BatcherOptions<string, string>> = {}): { batcher: Batcher<string, string>; runs: Run[] } {
  const runs: Run[] = [];
  const run = (items: string[]): Promise<string[]> =>
    new Promise((resolve, fail) => runs.push({ items, fail, answer: (results = items.map((item) => `done ${item}`)) => resolve(results) }));
  return { batcher: new Batcher({ run, maxBatch: 100, maxWaiting: 100, ...options }), runs };
}

describe('micro-batching', () => {
  test('a lone item is run at once, alone', async () => {
    const { batcher, runs } = held();
    const answer = batcher.add('a');
    await nextTurn();
    expect(runs.map(({ items }) => items)).toEqual([['a']]);
    runs[0]?.answer();
    expect(await answer).toBe('done a');
  });

  test('a task past its wait limit is refused before it begins, and the others keep waiting', async () => {
    const { batcher, runs } = held({ mayWaitMs: (item) => (item === 'hasty' ? 0 : Infinity) });
    const first = batcher.add('a');
    await nextTurn();
    const hasty = batcher.add('hasty').catch((error: unknown) => error);
    const patient = batcher.add('patient');
    await soon();
    runs[0]?.answer();
    await first;
    await nextTurn();
    expect(await hasty).toMatchObject({ kind: 'unavailable', detail: { code: 'OVERLOADED' } });
    expect(runs.map(({ items }) => items)).toEqual([['a'], ['patient']]);
    runs[1]?.answer();
    expect(await patient).toBe('done patient');
    const last = batcher.add('hasty').catch(() => null);
    await batcher.drained();
    await last;
  });

  test('what arrives while a batch runs is the next batch, in the order it came', async () => {
    const { batcher, runs } = held();
    const first = batcher.add('a');
    await nextTurn();
    const rest = ['b', 'c', 'd'].map((item) => batcher.add(item));
    await nextTurn();
    expect(runs).toHaveLength(1);
    runs[0]?.answer();
    await first;
    await nextTurn();
    expect(runs[1]?.items).toEqual(['b', 'c', 'd']);
    runs[1]?.answer(['1', '2', '3']);
    expect(await Promise.all(rest)).toEqual(['1', '2', '3']);
  });

  test('a batch is never larger than allowed, and what is left follows in order', async () => {
    const seen: string[][] = [];
    const batcher = new Batcher<string, string>({ maxBatch: 2, maxWaiting: 100, run: async (items) => (seen.push(items), items) });
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => batcher.add(item)))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(seen).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  test('items of one key never share a batch; the others do not wait for them', async () => {
    const { batcher, runs } = held({ keyOf: (item) => item[0] ?? null });
    const answers = ['a1', 'a2', 'b1', 'a3'].map((item) => batcher.add(item));
    for (const expected of [['a1', 'b1'], ['a2'], ['a3']]) {
      await nextTurn();
      expect(runs.at(-1)?.items).toEqual(expected);
      runs.at(-1)?.answer();
      await nextTurn();
    }
    expect(await Promise.all(answers)).toEqual(['done a1', 'done a2', 'done b1', 'done a3']);
  });

  test('items of one key never run at the same time, also with several batches in flight', async () => {
    const { batcher, runs } = held({ concurrency: 2, maxBatch: 1, keyOf: (item) => item[0] ?? null });
    const answers = ['a1', 'a2', 'b1'].map((item) => batcher.add(item));
    await nextTurn();
    expect(runs.map(({ items }) => items)).toEqual([['a1'], ['b1']]);
    runs[1]?.answer();
    await nextTurn();
    expect(runs).toHaveLength(2);
    runs[0]?.answer();
    await nextTurn();
    expect(runs[2]?.items).toEqual(['a2']);
    runs[2]?.answer();
    expect(await Promise.all(answers)).toEqual(['done a1', 'done a2', 'done b1']);
  });

  test('items without a key may be equal and share a batch', async () => {
    const { batcher, runs } = held({ keyOf: () => null });
    const answers = [batcher.add('a'), batcher.add('a')];
    await nextTurn();
    expect(runs[0]?.items).toEqual(['a', 'a']);
    runs[0]?.answer();
    expect(await Promise.all(answers)).toEqual(['done a', 'done a']);
  });

  test('one poisonous item fails alone; its neighbours are run again one by one, in order', async () => {
    const seen: string[][] = [];
    const batcher = new Batcher<string, string>({
      maxBatch: 10,
      maxWaiting: 10,
      run: async (items) => {
        seen.push(items);
        if (items.includes('poison')) throw new TypeError('poisoned');
        return items;
      },
    });
    const answers = await Promise.allSettled(['a', 'poison', 'b'].map((item) => batcher.add(item)));
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message))).toEqual([
      'a',
      'poisoned',
      'b',
    ]);
    expect(seen).toEqual([['a', 'poison', 'b'], ['a'], ['poison'], ['b']]);
  });

  test('a batch that is refused as a whole is refused to each at once, not tried again item by item', async () => {
    const { batcher, runs } = held();
    const answers = Promise.allSettled(['a', 'b'].map((item) => batcher.add(item)));
    await nextTurn();
    runs[0]?.fail(new Refusal('unavailable', 'the database is away', { code: 'UNAVAILABLE' }));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await nextTurn();
    expect(runs).toHaveLength(1);
  });

  test('a key is free again after its item failed', async () => {
    const { batcher, runs } = held({ keyOf: (item) => item });
    const failed = batcher.add('a').catch((error: unknown) => error);
    await nextTurn();
    runs[0]?.fail(new Error('no'));
    expect(await failed).toBeInstanceOf(Error);
    const second = batcher.add('a');
    await nextTurn();
    runs[1]?.answer();
    expect(await second).toBe('done a');
  });

  test('more than may wait is refused at once with 503, and what waits is still done', async () => {
    const { batcher, runs } = held({ maxWaiting: 2, maxBatch: 1 });
    const running = batcher.add('a');
    await nextTurn();
    const waiting = [batcher.add('b'), batcher.add('c')];
    const refused = await batcher.add('d').catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'unavailable', detail: { code: 'OVERLOADED', retryAfterSeconds: 1 } });
    for (let run = 0; run < 3; run++) {
      runs[run]?.answer();
      await nextTurn();
    }
    expect(await Promise.all([running, ...waiting])).toEqual(['done a', 'done b', 'done c']);
  });

  test('drained waits for what runs and for what waits', async () => {
    const { batcher, runs } = held({ maxBatch: 1 });
    await batcher.drained();
    const answers = [batcher.add('a'), batcher.add('b')];
    let drained = false;
    const end = batcher.drained().then(() => (drained = true));
    await nextTurn();
    runs[0]?.answer();
    await answers[0];
    await nextTurn();
    expect(drained).toBe(false);
    runs[1]?.answer();
    await end;
    expect(await Promise.all(answers)).toEqual(['done a', 'done b']);
  });
});
