import type { Job } from 'bullmq';
import type { App } from '../src/core/app/app.ts';
import { newId } from '../src/domain/ids/ids.ts';
import { Condition } from '../src/platform/concurrency/condition.ts';
import { notingRows } from '../src/platform/db/low-priority.ts';
import type { RecordKind } from '../src/slices/ops/records.ts';
import { dropWhenCompleted, type Outcome, RecordsFailed, type Turn } from './queue.ts';

/** Kind of job for due work in PostgreSQL; without due work it does nothing. */
export interface Kind {
  name: string;
  queue: string;
  due: string | ((app: App) => string);
  /** Least time between jobs; default SETTLEMENT_POLL_MS. */
  everyMs?: number;
  closeMs?: number;
  jobs?: number;
  record?: RecordKind;
  run(app: App, turn: Turn, spread: Spread): Promise<Result>;
}

export type Spread = () => Promise<void>;

export interface Result {
  outcome: Outcome;
  more: boolean;
}

export interface Key {
  bookId: number;
  id: string;
}

export interface Records<Record extends Key> {
  places: number;
  /** Each claims up to `limit` due records, oldest first; concurrent jobs never share a record. */
  claims: readonly ((app: App, token: string, limit: number) => Promise<readonly Record[]>)[];
  /** Processes one record under its claim. */
  work(app: App, record: NoInfer<Record>, token: string, mayBegin: Turn['mayBegin']): Promise<void>;
}

const TURN_MS = 10_000;
const LINGER_MS = 1_000;
const POLL_MS = 250;
const SLOW_MS = 1_000;
const STEPS = 4;
const MAX_LINES = 100;

/** Repeats one step while it leaves due work; a hanging provider blocks its own step alone. */
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

/** Works on due records concurrently until none is due; a hanging record blocks its own slot alone. */
export function eachRecord<Record extends Key>({ places, claims, work }: Records<Record>): Kind['run'] {
  return async (app, turn, spread) => {
    const open = new Set<Promise<void>>();
    const errors = new Map<string, unknown>();
    const signal = new Condition();
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
          signal.notify();
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
      await signal.waitFor(() => open.size === 0, LINGER_MS);
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
        await signal.waitFor(() => open.size <= (isFull ? places / 2 : 0), POLL_MS);
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
    this.lines.push(`${new Date().toISOString()} ${line}${this.count === MAX_LINES ? '; further lines omitted' : ''}`);
    if (this.isFlushed) this.flush();
  }

  flush(): void {
    this.isFlushed = true;
    if (this.lines.length > 0) void this.job.log(this.lines.splice(0).join('\n')).catch(() => {});
  }
}

/** SQL of the earliest time in a column; of rows without a claim. */
export const earliest = (table: string, column: string): string => `select min(${column}) from ${table} where ${column} is not null`;
export const earliestUnclaimed = (table: string, column: string): string =>
  `${earliest(table, column)} and (claimed_until is null or claimed_until <= clock_timestamp())`;

/** A step that claims due records and returns whether more is due; failures follow the slice's schedule. */
export const step = (name: string, queue: string, due: string, work: Parameters<typeof repeated>[0], everyMs?: number): Kind => ({
  name,
  queue,
  due,
  ...(everyMs !== undefined && { everyMs }),
  ...repeated(work),
});
