import { DelayedError, type Job, RateLimitError, UnrecoverableError, WaitingChildrenError, WaitingError } from 'bullmq';
import type { App } from '../src/core/app/app.ts';
import type { Attributes } from '../src/platform/telemetry/tracing.ts';

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Return value of a job on the queue board: what it came to and counts, never personal data. */
export type Outcome = Readonly<Record<string, number | string>>;

/** Work of a queue whose every job is counted with its time and, where traces are kept, begins one. The outcome gets its milliseconds. */
export function observed(app: App, queue: string, work: (job: Job) => Promise<Outcome>): (job: Job) => Promise<Outcome> {
  const seconds = app.metrics.histogram('job_duration_seconds', 'Jobs by queue and outcome', ['queue', 'outcome'], SECONDS);
  return async (job) => {
    const startedAt = performance.now();
    let outcome = 'failed';
    try {
      const came = await (app.tracing ? app.tracing.job(queue, idsOf(job.data as object), () => work(job)) : work(job));
      outcome = 'completed';
      return { ...came, ms: Math.round(performance.now() - startedAt) };
    } catch (error) {
      if (isWord(error)) throw error;
      throw new JobFailed(error);
    } finally {
      seconds.observe({ queue, outcome }, (performance.now() - startedAt) / 1_000);
    }
  };
}

/** Records that failed by themselves while the others of the same job were done. */
export class RecordsFailed extends AggregateError {
  override readonly name = 'RecordsFailed';
  readonly ids: readonly string[];

  constructor(errors: ReadonlyMap<string, unknown>) {
    super(errors.values(), `failed for ${[...errors.keys()].join(', ')}`);
    this.ids = [...errors.keys()];
  }
}

/** Ids of a failure that the queue board names; the log has all. */
const MAX_IDS = 10;

/**
 * What Redis and the queue board may keep of a failure: its kind and the ids of its records. Messages and stacks may quote what a row holds;
 * they are in the log, as the cause.
 */
class JobFailed extends Error {
  override readonly name = 'JobFailed';

  constructor(cause: unknown) {
    const ids = cause instanceof RecordsFailed ? ` at ${cause.ids.slice(0, MAX_IDS).join(', ')}` : '';
    const first: unknown = cause instanceof RecordsFailed ? cause.errors[0] : cause;
    const { name, code } = first as { name?: unknown; code?: unknown };
    super(`${typeof name === 'string' ? name : 'unknown'}${typeof code === 'string' ? ` ${code}` : ''}${ids}; the log has the cause`, {
      cause,
    });
    this.stack = this.message;
  }
}

/** BullMQ's own words for "not now" and "never again" are no failures. */
const isWord = (error: unknown): boolean =>
  [UnrecoverableError, DelayedError, RateLimitError, WaitingChildrenError, WaitingError].some((word) => error instanceof word);

/** Jobs carry ids. Those of the release before carry a claim, which is a right to act, and stays here. */
function idsOf(data: object): Attributes {
  const ids = Object.entries(data as Record<string, unknown>).filter(([name]) => name !== 'claim');
  return Object.fromEntries(ids.map(([name, value]) => [`tollgate.${name}`, Array.isArray(value) ? JSON.stringify(value) : String(value)]));
}
