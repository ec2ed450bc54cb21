import type { App } from '../src/core/app/app.ts';
import { Condition } from '../src/platform/concurrency/condition.ts';
import { stir } from '../src/core/workers/stir.ts';
import { type Looking, looking, type Sweep } from './sweep.ts';

/** Work that falls due at a time that stands in PostgreSQL. */
export interface DueWork {
  name: string;
  /** One value: the earliest moment at which a look would find something to do, null when none is known. What somebody holds a claim of is not due. */
  due: string;
  /** The least time between two looks. */
  everyMs: number;
  /** Does what is due; true when there is more, which is looked for at once. */
  look(): Promise<boolean>;
}

/** Without word of anything PostgreSQL is asked this many times less often. */
const QUIET = 4;

interface Entry {
  each: Looking;
  isRunning: boolean;
  /** Whether its last look left something undone, which it holds itself: the next one waits for no due time. */
  hasMore: boolean;
  /** Of performance.now(): when it is due by the last answer, and before when it may not look again. */
  dueAt: number;
  restsUntil: number;
}

/**
 * Looks for work when it is due and not before: one statement asks for the next due time of every kind, and sleeps until the earliest of them. It is
 * asked again at once when this process did something (src/core/workers/stir.ts), `pollMs` apart at most, and four times as seldom when it hears of nothing:
 * what was done elsewhere, or by hand, is found then.
 */
export function keepDiary(app: App, pollMs: number, works: readonly DueWork[]): Sweep {
  const news = new Condition();
  const entries = works.map(({ name, everyMs, look }): Entry => ({
    // Only a look that left something undone rests for nothing.
    each: looking(app, name, Math.max(everyMs, 1), look),
    isRunning: false,
    hasMore: false,
    dueAt: 0,
    restsUntil: 0,
  }));
  const asking = looking(app, 'diary', pollMs, async () => {
    const now = performance.now();
    (await dueIn(app, works)).forEach((ms, at) => (entries[at]!.dueAt = now + (ms ?? Number.POSITIVE_INFINITY)));
    return true;
  });
  let stopped = false;
  const run = async (entry: Entry): Promise<void> => {
    entry.isRunning = true;
    const restMs = await entry.each.once();
    entry.hasMore = restMs === 0;
    entry.restsUntil = performance.now() + restMs;
    entry.isRunning = false;
    // Whatever it did may have made something else due.
    news.set();
  };
  const isOver = (): boolean => stopped;
  const keep = async (): Promise<void> => {
    while (!isOver()) {
      news.clear();
      const awayMs = await asking.once();
      const askedAt = performance.now();
      if (awayMs > 0) {
        await news.waitFor(isOver, awayMs);
        continue;
      }
      for (const entry of entries) if (!entry.isRunning && nextOf(entry) <= askedAt) void run(entry);
      await news.waitFor(() => isOver() || news.isSet, Math.min(pollMs * QUIET, nextIn(entries, askedAt)));
      // However much happens, PostgreSQL is asked this often and no more, unless a look left something undone.
      await news.waitFor(isOver, Math.min(askedAt + pollMs - performance.now(), nextIn(entries, performance.now())));
    }
  };
  const unlisten = stir(app).listen(() => news.set());
  const keeping = keep();
  return {
    async stop() {
      stopped = true;
      unlisten();
      news.notify();
      await keeping;
      await news.waitFor(() => entries.every(({ isRunning }) => !isRunning));
    },
  };
}

/** When it looks next, as far as is known; never while it does. */
const nextOf = ({ isRunning, hasMore, dueAt, restsUntil }: Entry): number =>
  isRunning ? Number.POSITIVE_INFINITY : hasMore ? restsUntil : Math.max(dueAt, restsUntil);

const nextIn = (entries: readonly Entry[], now: number): number => Math.min(...entries.map(nextOf)) - now;

/** In how many milliseconds each is due, by PostgreSQL's clock; less than none for what is due now, null for what knows no time. */
export async function dueIn({ db }: Pick<App, 'db'>, works: readonly Pick<DueWork, 'due'>[]): Promise<(number | null)[]> {
  const rows = await db.query<{ ms: number | null }>(
    'diary.due',
    `select extract(epoch from at - clock_timestamp())::double precision * 1000 as ms
       from unnest(array[${works.map(({ due }) => `(${due})`).join(', ')}]::timestamptz[]) with ordinality as t(at, n) order by n`,
  );
  return rows.map(({ ms }) => ms);
}
