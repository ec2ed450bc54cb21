import type { App } from '../src/core/app/app.ts';
import { newId } from '../src/domain/ids/ids.ts';
import { Condition } from '../src/platform/concurrency/condition.ts';
import { JobLog } from './job-log.ts';
import { type Outcome, RecordsFailed } from './observe.ts';
import { dropWhenCompleted, type Turn } from './queue.ts';

/** One kind of job for work that falls due in PostgreSQL. A job without anything due does nothing. */
export interface Kind {
  name: string;
  /** Kinds that operators pause together share a queue. */
  queue: string;
  /** One value: the earliest due time of an unclaimed record, null when none is known. */
  due: string | ((app: App) => string);
  /** The least time between two jobs; SETTLEMENT_POLL_MS unless given. */
  everyMs?: number;
  /** Time for a job under way at a stop. */
  closeMs?: number;
  run(app: App, turn: Turn, spread: Spread): Promise<Result>;
}

/** Work without due times of its own, done by a Job Scheduler. */
export interface Recurring {
  name: string;
  everyMs: number;
  run(app: App, turn: Turn): Promise<Result>;
}

/** Gives another process a job of the same kind: more is due than this one has places for. */
export type Spread = () => Promise<void>;

export interface Result {
  outcome: Outcome;
  /** Due work may be left, which gets the next job at once. */
  more: boolean;
}

/** The key of a record. */
export interface Key {
  bookId: number;
  id: string;
}

/** Records that a job claims and works on, each by itself. */
export interface Records {
  /** Records that are worked on at once in each process. */
  places: number;
  /** Each claims up to `limit` due records for `token`, oldest first; two jobs never get the same. */
  claims: readonly ((app: App, token: string, limit: number) => Promise<readonly Key[]>)[];
  /** Works on one record; does nothing when the claim has passed on. */
  work(app: App, key: Key, token: string): Promise<void>;
}

/** A job ends after this long, so that kinds of one queue take turns and the board shows progress. */
const TURN_MS = 10_000;
/** A turn that is over waits no longer than this for its records: beside one that hangs it goes on with others. */
const LINGER_MS = 1_000;
/** While records are open PostgreSQL is asked for further due ones this often. */
const LOOK_MS = 250;

/** A step that takes this long has a job begin beside it, again and again until it ends. */
const SLOW_MS = 1_000;

/**
 * A job that repeats one step while the step leaves something due. A provider that does not answer holds up its own step and no other. A long step asks in
 * between whether more may begin.
 */
export function repeated(
  step: (app: App, mayBegin: Turn['mayBegin']) => Promise<boolean>,
): (app: App, turn: Turn, spread?: Spread) => Promise<Result> {
  return async (app, turn, spread) => {
    const end = performance.now() + TURN_MS;
    let rounds = 0;
    let more = true;
    while (more && performance.now() < end && (await turn.mayBegin())) {
      const beside = spread && setInterval(() => void spread(), SLOW_MS);
      try {
        more = await step(app, turn.mayBegin);
      } finally {
        clearInterval(beside);
      }
      rounds++;
    }
    return { outcome: { outcome: more ? 'more is due' : 'done', rounds }, more };
  };
}

/** A job that claims due records and works on them, as many at once as there are places, until none is due. One that hangs keeps its place and no other. */
export function eachRecord({ places, claims, work }: Records): Kind['run'] {
  return async (app, turn, spread) => {
    const open = new Set<Promise<void>>();
    const errors = new Map<string, unknown>();
    const news = new Condition();
    const log = new JobLog(turn.job);
    let claimed = 0;
    const begin = (key: Key, token: string): void => {
      const begunAt = performance.now();
      const working = work(app, key, token)
        .catch((error: unknown) => void errors.set(key.id, error))
        .then(() => log.add(`${key.id}: ${errors.has(key.id) ? 'failed' : 'done'} in ${Math.round(performance.now() - begunAt)} ms`))
        .finally(() => {
          open.delete(working);
          news.notify();
        });
      open.add(working);
    };
    const claimAll = async (): Promise<boolean> => {
      const room = places - open.size;
      let left = room;
      for (const claim of claims) {
        if (left === 0) break;
        const token = newId();
        const keys = await claim(app, token, left);
        for (const { bookId, id } of keys) begin({ bookId, id }, token);
        left -= keys.length;
      }
      claimed += room - left;
      return left === 0;
    };
    let end = performance.now() + TURN_MS;
    const isEnded = async (): Promise<boolean> => {
      if (performance.now() < end) return false;
      await news.waitFor(() => open.size === 0, LINGER_MS);
      end = performance.now() + TURN_MS;
      return open.size === 0;
    };
    let isOver = false;
    let more = true;
    try {
      while (!isOver && !(await isEnded()) && (await turn.mayBegin())) {
        const before = claimed;
        more = await claimAll();
        isOver = claimed === before && open.size === 0;
        if (more) {
          await spread();
          // A backlog fills places by halves, so that one claim serves many.
          await news.waitFor(() => open.size <= places / 2, LOOK_MS);
        } else await news.waitFor(() => open.size === 0, LOOK_MS);
      }
    } finally {
      await Promise.all(open);
      log.flush();
    }
    if (errors.size > 0) throw new RecordsFailed(errors);
    if (claimed === 0) dropWhenCompleted(turn.job);
    return { outcome: { outcome: isOver ? 'done' : 'more is due', records: claimed }, more: !isOver };
  };
}
