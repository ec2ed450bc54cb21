import type { Queue } from 'bullmq';
import type { App } from '../src/core/app/app.ts';
import { newId } from '../src/domain/ids/ids.ts';
import { workerWakeups } from '../src/core/workers/broadcast.ts';
import { Condition } from '../src/platform/concurrency/condition.ts';

export interface Planned {
  name: string;
  /** SQL value: earliest moment with work; null for none. Claimed records are not due. */
  due: string;
  everyMs: number;
  enqueue(): Promise<boolean>;
  delayed?: { queue: Queue; add(delayMs: number): Promise<unknown> };
}

/** Poll intervals between rounds with and without due work. */
const BUSY = 4;
const IDLE = 16;
const MAX_REST_MS = 5_000;
const RESTORE_REST_MS = 1_000;
const SAME_MS = 50;

/** Present in Redis while delayed and recurring jobs are; recreated at start and periodically. */
const MARK = 'tollgate:jobs:planned';
const MARK_SECONDS = 600;

interface Entry {
  work: Planned;
  failures: number;
  /** Times of the next and the delayed job. */
  restsUntil: number;
  plannedAt: number;
}

/** Keeps jobs in Redis in line with due times in PostgreSQL, by one query per round (decision 139). */
export function runScheduler(app: App, pollMs: number, works: readonly Planned[], restore: () => Promise<void>): { stop(): Promise<void> } {
  const signal = new Condition();
  const entries = works.map((work): Entry => ({ work, failures: 0, restsUntil: 0, plannedAt: 0 }));
  const restoring = openRestoring(app, restore);
  let stopped = false;
  let failures = 0;
  const isOver = (): boolean => stopped;
  const isWoken = (): boolean => stopped || signal.isSet;
  const round = async (): Promise<number> => {
    if (app.redis.status !== 'ready') return pollMs * BUSY;
    try {
      const restMs = await planRound(app, entries, restoring.begin, pollMs);
      failures = 0;
      return restMs;
    } catch (error) {
      failures++;
      app.log.warn({ err: error, failures }, 'planning background jobs failed; will retry');
      return restAfter(pollMs, failures);
    }
  };
  /** Ends early at a notification and when Redis lost a job. */
  const rest = async (until: number): Promise<void> => {
    while (!isWoken() && performance.now() < until) {
      await signal.waitFor(isWoken, Math.min(until - performance.now(), pollMs * BUSY));
      if (!isWoken() && performance.now() < until && !(await isComplete(app, entries))) return;
    }
  };
  const loop = async (): Promise<void> => {
    while (!isOver()) {
      signal.clear();
      const askedAt = performance.now();
      const restMs = await round();
      if (failures > 0) await signal.waitFor(isOver, restMs);
      else await rest(performance.now() + restMs);
      await signal.waitFor(isOver, Math.min(askedAt + pollMs - performance.now(), restMs));
    }
  };
  const unlisten = workerWakeups(app).listen(() => signal.set());
  const running = loop();
  return {
    async stop() {
      stopped = true;
      unlisten();
      signal.notify();
      await running;
      await restoring.ended();
    },
  };
}

const restAfter = (ms: number, failures: number): number => Math.min(ms * 2 ** Math.min(failures, 10), MAX_REST_MS);

/** Sets the key after work. @throws once Redis was emptied. */
export async function markAfter(redis: App['redis'], key: string, work: () => Promise<void>, seconds?: number): Promise<void> {
  const begun = `${key}:${newId()}`;
  await redis.set(begun, '1', 'EX', MARK_SECONDS);
  await work();
  const marking = redis.multi().rename(begun, key);
  const [renamed] = (await (seconds === undefined ? marking.persist(key) : marking.expire(key, seconds)).exec()) ?? [];
  if (renamed?.[0]) throw renamed[0];
}

/** Runs beside the plan, so due work never waits. */
function openRestoring(app: App, restore: () => Promise<void>): { begin(isMarked: boolean): void; ended(): Promise<void> } {
  let isFirst = true;
  let restsUntil = 0;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    try {
      await markAfter(app.redis, MARK, restore, MARK_SECONDS);
      isFirst = false;
    } catch (error) {
      restsUntil = performance.now() + RESTORE_REST_MS;
      app.log.warn({ err: error }, 'pauses, delayed and recurring jobs could not be restored; will retry');
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

/** @returns ms until the next round. */
async function planRound(app: App, entries: readonly Entry[], restore: (isMarked: boolean) => void, pollMs: number): Promise<number> {
  const works = entries.map(({ work }) => work);
  const [dues, { isMarked, held }] = await Promise.all([dueIn(app, works), readJobs(app, entries)]);
  restore(isMarked);
  const rests = await Promise.all(entries.map((entry, at) => planEntry(app, entry, dues[at] ?? null, held[at] ?? false)));
  const isDue = dues.some((ms) => ms !== null && ms <= 0);
  return Math.min(pollMs * (isDue ? BUSY : IDLE), ...rests);
}

async function readJobs(app: App, entries: readonly Entry[]): Promise<{ isMarked: boolean; held: boolean[] }> {
  const keys = entries.map(({ work: { name, delayed } }) => delayed?.queue.toKey(`de:${name}`) ?? MARK);
  const [mark, ...held] = await app.redis.mget(MARK, ...keys);
  return { isMarked: mark !== null, held: held.map((id) => id !== null) };
}

/** False when Redis lost the mark or a delayed job. */
async function isComplete(app: App, entries: readonly Entry[]): Promise<boolean> {
  if (app.redis.status !== 'ready') return true;
  const { isMarked, held } = await readJobs(app, entries).catch(() => ({ isMarked: true, held: [] }));
  return isMarked && held.every((isHeld, at) => isHeld || (entries[at]?.plannedAt ?? 0) < performance.now());
}

async function planEntry(app: App, entry: Entry, dueMs: number | null, isHeld: boolean): Promise<number> {
  const { work, plannedAt } = entry;
  const now = performance.now();
  entry.plannedAt = 0;
  if (dueMs === null) return Number.POSITIVE_INFINITY;
  if (dueMs > 0) {
    if (!work.delayed) return dueMs;
    const isSame = isHeld && Math.abs(now + dueMs - plannedAt) <= SAME_MS;
    if (!isSame) await work.delayed.add(dueMs);
    entry.plannedAt = isSame ? plannedAt : now + dueMs;
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
    app.log.warn({ err: error, work: work.name, failures: entry.failures }, 'due work could not be enqueued; will retry');
    return Number.POSITIVE_INFINITY;
  }
}

/** Milliseconds until due by PostgreSQL's clock: at most 0 when due, null when unknown. */
export async function dueIn({ db }: Pick<App, 'db'>, works: readonly Pick<Planned, 'due'>[]): Promise<(number | null)[]> {
  const rows = await db.query<{ ms: number | null }>(
    'scheduler.due',
    `select extract(epoch from at - clock_timestamp())::double precision * 1000 as ms
       from unnest(array[${works.map(({ due }) => `(${due})`).join(', ')}]::timestamptz[]) with ordinality as t(at, n) order by n`,
  );
  return rows.map(({ ms }) => ms);
}
