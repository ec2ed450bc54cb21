import { type Job, Queue, Worker, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { App } from '../src/core/app/app.ts';
import { withinTime } from '../src/platform/concurrency/within-time.ts';
import { observed } from './observe.ts';
import { jobOptions, type QueueOf } from './queues.ts';

export interface Work<Data> {
  work(job: Job<Data>): Promise<void>;
  /** What the log says of a job that failed: what could not be done and what comes of it. */
  failed: string;
  /** How long jobs in hand may take at a stop. */
  closeMs: number;
  options?: Partial<WorkerOptions>;
}

export interface OpenQueue<Data> {
  queue: Queue<Data>;
  worker: Worker<Data>;
  stop(): Promise<void>;
}

/** One queue of jobs/queues.ts with this process's worker on it, on a connection of its own. What fails is logged by the ids that its job carries. */
export function openQueue<Data extends object>(
  app: App,
  connection: Redis,
  { name, concurrency }: QueueOf,
  { work, failed, closeMs, options }: Work<Data>,
): OpenQueue<Data> {
  // Jobs are added on the connection that fails fast, so that nothing waits for an absent Redis.
  const queue = new Queue<Data>(name, { connection: app.redis, defaultJobOptions: jobOptions });
  const worker = new Worker<Data>(name, observed(app, name, work), { connection, concurrency, ...options });
  worker.on('failed', (job, error) => {
    const { claim: _, ...ids } = (job?.data ?? {}) as { claim?: string };
    app.log.error({ err: error, ...ids }, failed);
  });
  const lostRedis = (error: Error): void => app.log.debug({ err: error }, 'the queue lost Redis and will reconnect');
  queue.on('error', lostRedis);
  worker.on('error', lostRedis);
  return {
    queue,
    worker,
    async stop() {
      // With Redis away a worker cannot say goodbye; what it had is due again in PostgreSQL.
      const isReachable = connection.status === 'ready';
      await withinTime(
        isReachable ? closeMs : 1_000,
        () => worker.close(!isReachable),
        () => undefined,
      );
      connection.disconnect();
    },
  };
}
