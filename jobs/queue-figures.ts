import { Queue } from 'bullmq';
import type { App } from '../src/core/app/app.ts';
import type { Figure } from '../src/platform/telemetry/metrics.ts';
import { queues } from './queues.ts';

const STATES = ['wait', 'active', 'delayed', 'prioritized', 'failed'] as const;

/** Shows on /metrics what waits in each queue of jobs/queues.ts, under BullMQ's own name for it. */
export function watchQueues(app: App): void {
  const watched = queues.map(({ name }) => {
    const queue = new Queue(name, { connection: app.redis });
    // The connection tells once that Redis is away; a look then shows nothing.
    queue.on('error', () => {});
    return queue;
  });
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
