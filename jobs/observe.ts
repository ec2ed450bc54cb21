import { DelayedError, type Job, RateLimitError, UnrecoverableError, WaitingChildrenError, WaitingError } from 'bullmq';
import type { App } from '../src/core/app/app.ts';
import type { Attributes } from '../src/platform/telemetry/tracing.ts';

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Work of a queue whose every job is counted with its time and, where traces are kept, begins one. */
export function observed<Data extends object>(
  app: App,
  queue: string,
  work: (job: Job<Data>) => Promise<void>,
): (job: Job<Data>) => Promise<void> {
  const seconds = app.metrics.histogram('job_duration_seconds', 'Jobs by queue and outcome', ['queue', 'outcome'], SECONDS);
  return async (job) => {
    const startedAt = performance.now();
    let outcome = 'failed';
    try {
      await (app.tracing ? app.tracing.job(queue, idsOf(job.data), () => work(job)) : work(job));
      outcome = 'completed';
    } catch (error) {
      if (isWord(error)) throw error;
      throw new JobFailed(error);
    } finally {
      seconds.observe({ queue, outcome }, (performance.now() - startedAt) / 1_000);
    }
  };
}

/**
 * What Redis and the queue board may keep of a failure: its kind. Messages and stacks may quote what a row holds; they are in
 * the log, as the cause.
 */
class JobFailed extends Error {
  override readonly name = 'JobFailed';

  constructor(cause: unknown) {
    const { name, code } = cause as { name?: unknown; code?: unknown };
    super(`${typeof name === 'string' ? name : 'unknown'}${typeof code === 'string' ? ` ${code}` : ''}; the log has the cause`, { cause });
    this.stack = this.message;
  }
}

/** BullMQ's own words for "not now" and "never again" are no failures. */
const isWord = (error: unknown): boolean =>
  [UnrecoverableError, DelayedError, RateLimitError, WaitingChildrenError, WaitingError].some((word) => error instanceof word);

/** Jobs carry ids and their claim. The claim is a right to act, and stays here. */
function idsOf(data: object): Attributes {
  const ids = Object.entries(data as Record<string, unknown>).filter(([name]) => name !== 'claim');
  return Object.fromEntries(ids.map(([name, value]) => [`tollgate.${name}`, Array.isArray(value) ? JSON.stringify(value) : String(value)]));
}
