import type { Figure, Figures } from '../../platform/telemetry/metrics.ts';
import type { App } from './app.ts';

/** Work that a worker looks for again and again, in every process of its role. */
export interface Look {
  name: string;
  /**
   * One value: the earliest moment at which a look would find something to do, null when none is known. What somebody holds a claim of is not due.
   * Without it the look is made every `everyMs`, whether or not there is anything to do.
   */
  due?: string;
  /** The least time between two looks; SETTLEMENT_POLL_MS unless told. */
  everyMs?: number;
  /** Does what is due; true when there is more, which is looked for at once. */
  look(app: App): Promise<boolean>;
}

/** The key of what a claimed queue works on. */
export interface Key {
  bookId: number;
  id: string;
}

/** Records that fall due, each worked on by itself over all workers (decision 42). */
export interface ClaimedQueue {
  /** As operators see it. */
  name: string;
  /** How many jobs are worked on at once in each worker. */
  concurrency: number;
  /** How many records a job carries at most, one unless told. They are worked on at once, each by itself, and the job's place is free when the last is done. */
  perJob?: number;
  /** The name under which a job carries the id, such as `transferId`. */
  idName: string;
  /** When the next of them is due, as in `Look`. */
  due: string | ((app: App) => string);
  /** Each claims up to `limit` of what is due for `token`, oldest first; two looks never get the same. */
  claims: readonly ((app: App, token: string, limit: number) => Promise<Key[]>)[];
  /** Gives claims back that could not be handed on, so that they need not wait for their lease to end. */
  release(app: App, token: string, claimed: Key[]): Promise<void>;
  /** Works on one of them, alone; does nothing when the claim has passed on. */
  work(app: App, key: Key, token: string): Promise<void>;
  /** What failed, as the log says it. */
  what: string;
  /** How many one look may claim, and how many may wait in Redis. Beyond it nothing more is claimed, so that claims do not run out while they queue. */
  batch: number;
  maxWaiting: number;
  /** How long jobs in hand may take at a stop: one question and its record. */
  closeMs: number;
}

/** What operators see of it on /metrics, read when somebody looks (see `Figures` of src/platform/telemetry/metrics.ts). */
export interface SliceFigures {
  gauges: Figures['gauges'];
  read(app: App): Promise<readonly Figure[]>;
}
