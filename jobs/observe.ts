import type { Job } from 'bullmq';
import type { App } from '../src/app.ts';
import type { Attributes } from '../src/tracing.ts';

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
    } finally {
      seconds.observe({ queue, outcome }, (performance.now() - startedAt) / 1_000);
    }
  };
}

/** Jobs carry ids and their claim. The claim is a right to act, and stays here. */
function idsOf(data: object): Attributes {
  const ids = Object.entries(data as Record<string, unknown>).filter(([name]) => name !== 'claim');
  return Object.fromEntries(ids.map(([name, value]) => [`tollgate.${name}`, String(value)]));
}
