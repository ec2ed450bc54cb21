import { describe, expect, it, vi } from 'vitest';
import { ConcurrencyLimiter } from '../../src/platform/fast/concurrency-limiter.ts';
import { withFastPath } from '../support/fast-path.ts';

withFastPath();

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Places over a clock of the test's, and work that holds a place until it is let go. */
function opened(all = 4): {
  places: ConcurrencyLimiter;
  pass(ms: number): void;
  begin(count?: number): Promise<void>;
  end(): Promise<void>;
  underWay(): number;
} {
  let now = 0;
  const limiter = new ConcurrencyLimiter(all, () => now);
  const leaving: (() => void)[] = [];
  return {
    places: limiter,
    pass: (ms) => (now += ms),
    async begin(count = all) {
      for (let n = 0; n < count; n++) void limiter.enter().then((leave) => leaving.push(leave));
      await settled();
    },
    async end() {
      leaving.shift()?.();
      await settled();
    },
    underWay: () => leaving.length,
  };
}

describe('places of background work', () => {
  it('are unlimited without requests, and again a second after the last request', async () => {
    const { places, begin, end, pass, underWay } = opened();
    await begin(5);
    expect(underWay()).toBe(4);
    places.recordLateness(true);
    for (let n = 0; n < 5; n++) await end();
    await begin(2);
    expect(underWay()).toBe(1);
    pass(1_001);
    await begin(2);
    expect(underWay()).toBe(3);
    await end();
    expect(underWay()).toBe(3);
  });

  it('are one while requests come, and one more at each word that they are in time, as long as every place is used', async () => {
    const { places, begin, underWay } = opened();
    places.recordLateness(false);
    await begin(4);
    expect(underWay()).toBe(1);
    for (const now of [2, 3, 4]) {
      places.recordLateness(false);
      await settled();
      expect(underWay()).toBe(now);
      await begin(1);
    }
    places.recordLateness(false);
    await settled();
    expect(underWay()).toBe(4);
  });

  it('do not grow where another one would not have been used', async () => {
    const { places, begin, underWay } = opened();
    await begin(1);
    for (let n = 0; n < 10; n++) places.recordLateness(false);
    await begin(3);
    expect(underWay()).toBe(1);
  });

  it('are halved when requests are late, and tried again after two seconds, then four, when that made them late again', async () => {
    const { places, begin, end, pass, underWay } = opened(8);
    places.recordLateness(false);
    await begin(40);
    const grow = async (): Promise<number> => {
      await begin(1);
      places.recordLateness(false);
      await settled();
      return underWay();
    };
    expect([await grow(), await grow(), await grow()]).toEqual([2, 3, 4]);
    const narrow = async (to: number): Promise<void> => {
      places.recordLateness(true);
      while (underWay() > to) await end();
      await end();
      expect(underWay()).toBe(to);
    };
    /** Lets time pass while requests come in time. @returns how long it took until one more was begun, in steps of half a second */
    const untilGrown = async (from: number): Promise<number> => {
      for (let ms = 500; ; ms += 500) {
        pass(500);
        if ((await grow()) > from) return ms;
      }
    };
    await narrow(2);
    expect(await untilGrown(2)).toBe(4_000);
    await narrow(1);
    expect(await untilGrown(1)).toBe(8_000);
    pass(20_000);
    await narrow(1);
    expect(await untilGrown(1)).toBe(2_000);
  });

  it('never block longer than half a second, so work that waits for other work ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { places, begin, underWay } = opened();
      places.recordLateness(true);
      await begin(3);
      await vi.advanceTimersByTimeAsync(499);
      expect(underWay()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(underWay()).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });
});
