import { describe, expect, it } from 'vitest';
import { Bulkhead } from '../../src/platform/concurrency/bulkhead.ts';

const OPTIONS = { total: 4, each: 2, maxWaiting: 3, maxWaitMs: 60_000, what: 'work' };
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function asker(bulkhead: Bulkhead, log: string[]): (tenant: string) => { leave(): Promise<void>; refused: Promise<unknown> } {
  return (tenant) => {
    const entered = bulkhead.enter(tenant);
    entered.then(
      () => log.push(tenant),
      () => {},
    );
    return {
      async leave() {
        (await entered)();
        await settled();
      },
      refused: entered.then(
        () => null,
        (error: unknown) => error,
      ),
    };
  };
}

describe('a bulkhead', () => {
  it('gives each tenant its part at most, so that others find room under any load', async () => {
    const log: string[] = [];
    const ask = asker(new Bulkhead(OPTIONS), log);
    for (let n = 0; n < 5; n++) ask('greedy');
    ask('other');
    ask('third');
    await settled();
    expect(log).toEqual(['greedy', 'greedy', 'other', 'third']);
  });

  it('lets in those that wait by turns, each tenant in its own order', async () => {
    const log: string[] = [];
    const ask = asker(new Bulkhead({ ...OPTIONS, total: 2, each: 1 }), log);
    const first = ask('a');
    const second = ask('b');
    ask('a');
    const third = ask('c');
    ask('c');
    await settled();
    await first.leave();
    await second.leave();
    expect(log).toEqual(['a', 'b', 'a', 'c']);
    await third.leave();
    expect(log).toEqual(['a', 'b', 'a', 'c', 'c']);
  });

  it('refuses what would make too long a queue at once, and what waited too long, with 503 and Retry-After', async () => {
    const overloaded = { kind: 'unavailable', detail: { code: 'OVERLOADED', retryAfterSeconds: 1 } };
    const log: string[] = [];
    const full = asker(new Bulkhead(OPTIONS), log);
    for (let n = 0; n < 5; n++) full('a');
    expect(await full('a').refused).toMatchObject(overloaded);
    const impatient = asker(new Bulkhead({ ...OPTIONS, maxWaitMs: 20 }), log);
    const holder = impatient('a');
    impatient('a');
    expect(await impatient('a').refused).toMatchObject(overloaded);
    await holder.leave();
    expect(await impatient('a').refused).toBeNull();
  });

  it('gives the place back when the work fails', async () => {
    const bulkhead = new Bulkhead({ ...OPTIONS, total: 1, each: 1, maxWaiting: 0 });
    await expect(bulkhead.run('a', () => Promise.reject(new Error('work')))).rejects.toThrow('work');
    expect(await bulkhead.run('a', () => Promise.resolve(7))).toBe(7);
  });
});
