import { describe, expect, it } from 'vitest';
import { FairScheduler } from '../../src/platform/concurrency/fair-scheduler.ts';

/** Keeps the thread busy. */
function busy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

describe('the turns of one loop', () => {
  it('let in what else waits between two pieces, also when all of them were asked for at once', async () => {
    const turns = new FairScheduler();
    const log: string[] = [];
    const pieces = ['a', 'b', 'c'].map(async (name) => {
      await turns.next('greedy');
      log.push(name);
      setImmediate(() => log.push(`after ${name}`));
      // Synchronous continuations belong to the piece.
      await Promise.resolve();
      log.push(name);
    });
    await Promise.all(pieces);
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(['a', 'a', 'after a', 'b', 'b', 'after b', 'c', 'c', 'after c']);
  });

  it('are taken by tenants, not by who asked more often', async () => {
    const turns = new FairScheduler();
    const log: string[] = [];
    const ask = (tenant: string): Promise<void> => turns.next(tenant).then(() => void log.push(tenant));
    await Promise.all([ask('greedy'), ask('greedy'), ask('greedy'), ask('other'), ask('third'), ask('other')]);
    expect(log).toEqual(['greedy', 'other', 'third', 'greedy', 'other', 'greedy']);
  });

  it('leave the thread to others, while there are any, for a multiple of what a piece took', async () => {
    const turns = new FairScheduler();
    turns.seen('other');
    turns.seen('greedy');
    await turns.next('greedy');
    busy(10);
    const ended = performance.now();
    const rested = turns.next('greedy').then(() => performance.now() - ended);
    let isRested = false;
    void rested.then(() => (isRested = true));
    await turns.next('other');
    expect(isRested).toBe(false);
    // Timers count whole milliseconds.
    expect(await rested).toBeGreaterThanOrEqual(48);
  });
});
