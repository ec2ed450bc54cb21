import type { Job } from 'bullmq';
import type { App } from '../src/core/app/app.ts';
import { newId } from '../src/domain/ids/ids.ts';
import { Condition } from '../src/platform/concurrency/condition.ts';
import { notingRows } from '../src/platform/db/giving-way.ts';
import type { RecordKind } from '../src/slices/ops/records.ts';
import { dropWhenCompleted, type Outcome, RecordsFailed, type Turn } from './queue.ts';

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
  /** Jobs at once in each process; 1 unless given. */
  jobs?: number;
  /** Records that its jobs name, for links of the queue board. */
  record?: RecordKind;
  run(app: App, turn: Turn, spread: Spread): Promise<Result>;
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
export interface Records<Record extends Key> {
  /** Records that are worked on at once in each process. */
  places: number;
  /** Each claims up to `limit` due records for `token`, oldest first; two jobs never get the same. */
  claims: readonly ((app: App, token: string, limit: number) => Promise<readonly Record[]>)[];
  /** Works on one record; does nothing when the claim has passed on. */
  work(app: App, record: Record, token: string, mayBegin: Turn['mayBegin']): Promise<void>;
}

/** A job ends after this long, so that kinds of one queue take turns and the board shows progress. */
const TURN_MS = 10_000;
/** A turn that is over waits no longer than this for its records: beside one that hangs it goes on with others. */
const LINGER_MS = 1_000;
/** While records are open PostgreSQL is asked for further due ones this often. */
const POLL_MS = 250;
/** A step that takes this long has a job begin beside it, again and again until it ends. */
const SLOW_MS = 1_000;
/** Steps of one kind that may hang in a process before the kind waits for them. */
const STEPS = 4;
/** Lines that a job keeps on the board. */
const MAX_LINES = 100;

/**
 * A job that repeats one step while the step leaves something due. A provider that does not answer holds up its own step and no other. A run whose statements found
 * no row leaves no line on the board.
 */
export function repeated(step: (app: App) => Promise<boolean>): {
  jobs: number;
  run: (app: App, turn: Turn, spread?: Spread) => Promise<Result>;
} {
  return {
    jobs: STEPS,
    async run(app, turn, spread) {
      const end = performance.now() + TURN_MS;
      let rounds = 0;
      let more = true;
      let isEmpty = true;
      const noting = { ...app, db: notingRows(app.db, () => (isEmpty = false)) };
      while (more && performance.now() < end && (await turn.mayBegin())) {
        const beside = spread && setInterval(() => void spread(), SLOW_MS);
        try {
          more = await step(noting);
        } finally {
          clearInterval(beside);
        }
        rounds++;
      }
      if (isEmpty) dropWhenCompleted(turn.job);
      return { outcome: { outcome: more ? 'more is due' : 'done', rounds }, more };
    },
  };
}

/** A job that claims due records and works on them, as many at once as there are places, until none is due. One that hangs keeps its place and no other. */
export function eachRecord<Record extends Key>({ places, claims, work }: Records<Record>): Kind['run'] {
  return async (app, turn, spread) => {
    const open = new Set<Promise<void>>();
    const errors = new Map<string, unknown>();
    const news = new Condition();
    const log = new JobLog(turn.job);
    let first: string | undefined;
    let claimed = 0;
    const begin = (record: Record, token: string): void => {
      const begunAt = performance.now();
      const key = `${record.bookId}/${record.id}`;
      first ??= key;
      claimed++;
      const working = work(app, record, token, turn.mayBegin)
        .catch((error: unknown) => void errors.set(key, error))
        .then(() => log.add(`${key}: ${errors.has(key) ? 'failed' : 'done'} in ${Math.round(performance.now() - begunAt)} ms`))
        .finally(() => {
          open.delete(working);
          news.notify();
        });
      open.add(working);
    };
    const claimAll = async (): Promise<boolean> => {
      let left = places - open.size;
      for (const claim of claims) {
        if (left === 0) break;
        const token = newId();
        const records = await claim(app, token, left);
        for (const record of records) begin(record, token);
        left -= records.length;
      }
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
    try {
      while (!isOver && !(await isEnded()) && (await turn.mayBegin())) {
        const before = claimed;
        const isFull = await claimAll();
        isOver = claimed === before && open.size === 0;
        if (isFull) await spread();
        // A backlog fills places by halves, so that one claim serves many.
        await news.waitFor(() => open.size <= (isFull ? places / 2 : 0), POLL_MS);
      }
    } finally {
      await Promise.all(open);
      log.flush();
    }
    if (errors.size > 0) throw new RecordsFailed(errors);
    if (first === undefined) dropWhenCompleted(turn.job);
    return { outcome: { outcome: isOver ? 'done' : 'more is due', records: claimed, ...(first && { first }) }, more: !isOver };
  };
}

/** Log of one job on the board: its first lines in one command at the end, and one for each later line. Redis away loses them. */
export class JobLog {
  private readonly job: Job;
  private lines: string[] = [];
  private count = 0;
  private isFlushed = false;

  constructor(job: Job) {
    this.job = job;
  }

  add(line: string): void {
    if (++this.count > MAX_LINES) return;
    this.lines.push(`${new Date().toISOString()} ${line}${this.count === MAX_LINES ? '; further lines are left out' : ''}`);
    if (this.isFlushed) this.flush();
  }

  flush(): void {
    this.isFlushed = true;
    if (this.lines.length > 0) void this.job.log(this.lines.splice(0).join('\n')).catch(() => {});
  }
}

/** A step of a slice that claims due records, works on each by itself, and tells whether more is due. A failed record is due again by its slice's own schedule. */
export const step = (name: string, queue: string, due: string, work: Parameters<typeof repeated>[0], everyMs?: number): Kind => ({
  name,
  queue,
  due,
  ...(everyMs !== undefined && { everyMs }),
  ...repeated(work),
});
