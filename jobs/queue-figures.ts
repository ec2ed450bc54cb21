import type { Queue } from 'bullmq';
import type { App } from '../src/core/app/app.ts';
import type { Figure } from '../src/platform/telemetry/metrics.ts';
import { queues } from './kinds.ts';
import { queueOf } from './queue.ts';

const STATES = ['wait', 'active', 'delayed', 'prioritized', 'failed'] as const;

/** Shows on /metrics the jobs of each queue by state, under BullMQ's own name. */
export function watchQueues(app: App): void {
  const watched = queues.map(({ name }) => queueOf(app, name));
  app.metrics.figures({
    source: 'redis',
    gauges: {
      bullmq_job_count: { help: 'Jobs by queue and state', labels: ['queue', 'state'] },
      tollgate_queue_oldest_waiting_seconds: { help: 'Age of the job that waits longest, 0 when none waits', labels: ['queue'] },
    },
    async read() {
      if (app.redis.status !== 'ready') throw new Error('Redis is away');
      return (await Promise.all(watched.map(figuresOf))).flat();
    },
  });
}

async function figuresOf(queue: Queue): Promise<Figure[]> {
  const [counts, oldest] = await Promise.all([queue.getJobCounts(...STATES), queue.getJobs(['wait', 'prioritized'], 0, 0, true)]);
  const since = Math.min(...oldest.filter(Boolean).map(({ timestamp }) => timestamp));
  return [
    ...STATES.map((state) => ({ name: 'bullmq_job_count', labels: { queue: queue.name, state }, value: counts[state] ?? 0 })),
    {
      name: 'tollgate_queue_oldest_waiting_seconds',
      labels: { queue: queue.name },
      value: Number.isFinite(since) ? Math.max(0, (Date.now() - since) / 1_000) : 0,
    },
  ];
}
