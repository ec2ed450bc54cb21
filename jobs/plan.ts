import type { Queue } from 'bullmq';
import type { App } from '../src/core/app/app.ts';
import { stir } from '../src/core/workers/stir.ts';
import { Condition } from '../src/platform/concurrency/condition.ts';

/** Work whose due times stand in PostgreSQL, and the jobs that it has in Redis. */
export interface Planned {
  name: string;
  /** One value: the earliest moment at which a job would find something to do, null when none is known. Claimed records are not due. */
  due: string;
  /** The least time between two rounds that give due work a job. */
  everyMs: number;
  /** Gives due work a job now; true when more is due than one round takes. */
  enqueue(): Promise<boolean>;
  /** Its one delayed job, for the next due time. Without it the work plans its delayed jobs itself. */
  delayed?: { queue: Queue; add(delayMs: number): Promise<unknown> };
}

/** Without notice of anything PostgreSQL is asked this many times less often. */
const QUIET = 4;
/** The longest rest after failures. */
const MAX_REST_MS = 5_000;
/** Due times that differ by less are the same. */
const SAME_MS = 50;

/** Stands in Redis while the delayed jobs of endpoints and the recurring jobs are there; they are set anew now and then, and at every start. */
const MARK = 'tollgate:jobs:planned';
const MARK_SECONDS = 600;

interface Entry {
  work: Planned;
  failures: number;
  /** Of performance.now(): before when it gets no further job, and when its delayed job is due. */
  restsUntil: number;
  plannedAt: number;
}

/**
 * Keeps the jobs in Redis as PostgreSQL says: due work has a waiting job, later work a delayed one. One statement asks for the next due time of every kind, at most
 * every `pollMs` after notice from this process and every second without, so that a Redis that lost its jobs has them again within that time.
 */
export function keepPlan(app: App, pollMs: number, works: readonly Planned[], restore: () => Promise<void>): { stop(): Promise<void> } {
  const news = new Condition();
  const entries = works.map((work): Entry => ({ work, failures: 0, restsUntil: 0, plannedAt: 0 }));
  const restoring = openRestoring(app, restore);
  let stopped = false;
  let failures = 0;
  const isOver = (): boolean => stopped;
  const round = async (): Promise<number> => {
    if (app.redis.status !== 'ready') return pollMs * QUIET;
    try {
      const restMs = await planRound(app, entries, restoring.begin);
      failures = 0;
      return restMs;
    } catch (error) {
      failures++;
      app.log.warn({ err: error, failures }, 'planning background jobs failed; trying again');
      return restAfter(pollMs, failures);
    }
  };
  const keep = async (): Promise<void> => {
    while (!isOver()) {
      news.clear();
      const askedAt = performance.now();
      const restMs = await round();
      if (failures > 0) await news.waitFor(isOver, restMs);
      else await news.waitFor(() => isOver() || news.isSet, Math.min(restMs, pollMs * QUIET));
      // However much happens, PostgreSQL is asked this often and no more, unless a round left something undone.
      await news.waitFor(isOver, Math.min(askedAt + pollMs - performance.now(), restMs));
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
      await restoring.ended();
    },
  };
}

const restAfter = (ms: number, failures: number): number => Math.min(ms * 2 ** Math.min(failures, 10), MAX_REST_MS);

/** Restores beside the plan, one time after the other: due work waits neither for a restore that takes long nor for one that fails. */
function openRestoring(app: App, restore: () => Promise<void>): { begin(isMarked: boolean): void; ended(): Promise<void> } {
  let isFirst = true;
  let restsUntil = 0;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    try {
      await restore();
      await app.redis.set(MARK, '1', 'EX', MARK_SECONDS);
      isFirst = false;
    } catch (error) {
      restsUntil = performance.now() + MAX_REST_MS;
      app.log.warn({ err: error }, 'pauses, delayed and recurring jobs could not be restored; trying again');
    }
    running = null;
  };
  return {
    begin(isMarked) {
      if ((isFirst || !isMarked) && performance.now() >= restsUntil) running ??= run();
    },
    async ended() {
      await running;
    },
  };
}

/** @returns the milliseconds until the next round is needed, as far as is known. */
async function planRound(app: App, entries: readonly Entry[], restore: (isMarked: boolean) => void): Promise<number> {
  const works = entries.map(({ work }) => work);
  const keys = works.map(({ name, delayed }) => delayed?.queue.toKey(`de:${name}`) ?? MARK);
  const [dues, [mark, ...held]] = await Promise.all([dueIn(app, works), app.redis.mget(MARK, ...keys)]);
  restore(mark !== null);
  return Math.min(...(await Promise.all(entries.map((entry, at) => planEntry(app, entry, dues[at] ?? null, held[at] != null)))));
}

async function planEntry(app: App, entry: Entry, dueMs: number | null, isHeld: boolean): Promise<number> {
  const { work } = entry;
  if (dueMs === null) return Number.POSITIVE_INFINITY;
  const now = performance.now();
  if (dueMs > 0) {
    if (!work.delayed) return dueMs;
    const at = now + dueMs;
    if (isHeld && Math.abs(at - entry.plannedAt) <= SAME_MS) return Number.POSITIVE_INFINITY;
    await work.delayed.add(dueMs);
    entry.plannedAt = at;
    return Number.POSITIVE_INFINITY;
  }
  if (now < entry.restsUntil) return entry.restsUntil - now;
  try {
    const more = await work.enqueue();
    entry.failures = 0;
    entry.restsUntil = performance.now() + (more ? 0 : work.everyMs);
    return more ? 0 : Number.POSITIVE_INFINITY;
  } catch (error) {
    entry.failures++;
    entry.restsUntil = performance.now() + restAfter(work.everyMs, entry.failures);
    app.log.warn({ err: error, work: work.name, failures: entry.failures }, 'due work could not be given a job; trying again');
    return Number.POSITIVE_INFINITY;
  }
}

/** In how many milliseconds each is due, by PostgreSQL's clock; at most 0 for due work, null where no due time is known. */
export async function dueIn({ db }: Pick<App, 'db'>, works: readonly Pick<Planned, 'due'>[]): Promise<(number | null)[]> {
  const rows = await db.query<{ ms: number | null }>(
    'diary.due',
    `select extract(epoch from at - clock_timestamp())::double precision * 1000 as ms
       from unnest(array[${works.map(({ due }) => `(${due})`).join(', ')}]::timestamptz[]) with ordinality as t(at, n) order by n`,
  );
  return rows.map(({ ms }) => ms);
}
