import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FairScheduler } from '../../src/platform/concurrency/fair-scheduler.ts';

/** More rounds of the loop than a turn takes. */
async function loopRounds(): Promise<void> {
  for (let n = 0; n < 10; n++) await new Promise((resolve) => setImmediate(resolve));
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
    // Why a clock of the test: a machine that pauses for longer than a rest would end it.
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const turns = new FairScheduler();
    turns.seen('other');
    turns.seen('greedy');
    await turns.next('greedy');
    vi.advanceTimersByTime(10);
    let isRested = false;
    const rested = turns.next('greedy').then(() => (isRested = true));
    await turns.next('other');
    await vi.advanceTimersByTimeAsync(49);
    await loopRounds();
    expect(isRested).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await rested;
  });
});
