import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { App } from '../src/app.ts';
import { type Lane, workLane } from '../src/webhooks/deliver.ts';
import { WAKE_CHANNEL } from '../src/webhooks/wake.ts';
import { jobOptions, type LaneJob, queues } from './queues.ts';
import { sweep, type Sweep } from './sweep.ts';

/** How often PostgreSQL is asked for endpoints with something due, and how many a look may find. */
const SWEEP_MS = 250;
const MAX_LANES = 500;
/** What a stop waits for: attempts that are cut short run again elsewhere under the same number. */
const GRACE_MS = 18_000;
const NO_ENDPOINT = '00000000-0000-0000-0000-000000000000';

interface DueEndpoint extends Lane {
  slow: boolean;
}

/**
 * Delivers webhooks by lanes: one job for all that is due to one endpoint, so that a receiver that hangs holds one place
 * and sixteen sockets, never the others' turn. PostgreSQL owns what is due; a lane in Redis is only its turn.
 */
export function deliverWebhooks(app: App, connect: () => Redis): Sweep {
  const stopping = new AbortController();
  const fast = openLanes(app, connect(), queues.deliverWebhooks, stopping.signal, (lane) => enqueue([lane]));
  const slow = openLanes(app, connect(), queues.deliverSlowWebhooks, stopping.signal, (lane) => enqueue([lane]));
  const enqueue = async (lanes: DueEndpoint[]): Promise<void> => {
    await Promise.all([fast.add(lanes.filter((lane) => !lane.slow)), slow.add(lanes.filter((lane) => lane.slow))]);
  };
  const listener = connect();
  void listener.subscribe(WAKE_CHANNEL).catch(() => {});
  listener.on('message', (_, bookId) => void dueEndpoints(app, Number(bookId) - 1, 1).then(enqueue, () => {}));
  const looking = sweep(app, 'deliver-webhooks', SWEEP_MS, async () => {
    if (app.redis.status !== 'ready') return false;
    const due = await dueEndpoints(app, 0, MAX_LANES);
    if (due.length > 0) await enqueue(due);
    return false;
  });
  return {
    async stop() {
      await looking.stop();
      listener.disconnect();
      const cut = setTimeout(() => stopping.abort(), GRACE_MS - 5_000);
      await Promise.all([fast.stop(), slow.stop()]);
      clearTimeout(cut);
    },
  };
}

async function dueEndpoints(app: App, afterBook: number, limit: number): Promise<DueEndpoint[]> {
  const rows = await app.db.query<{ book_id: number; endpoint_id: string; slow: boolean }>(
    'webhook.due_endpoints',
    'select * from webhook.due_endpoints($1, $2, $3)',
    [afterBook, afterBook === 0 ? NO_ENDPOINT : 'ffffffff-ffff-ffff-ffff-ffffffffffff', limit],
  );
  return rows.map((row) => ({ bookId: row.book_id, endpointId: row.endpoint_id, slow: row.slow }));
}

interface Lanes {
  add(lanes: DueEndpoint[]): Promise<void>;
  stop(): Promise<void>;
}

function openLanes(
  app: App,
  connection: Redis,
  { name, concurrency }: { name: string; concurrency: number },
  stop: AbortSignal,
  again: (lane: DueEndpoint) => Promise<void>,
): Lanes {
  const queue = new Queue<LaneJob>(name, { connection: app.redis, defaultJobOptions: jobOptions });
  const worker = new Worker<LaneJob>(
    name,
    async ({ data }) => {
      // A full lane goes to the end of the queue: endpoints take turns, sixteen deliveries each.
      if (await workLane(app, data, stop)) await again({ ...data, slow: name === queues.deliverSlowWebhooks.name }).catch(() => {});
    },
    { connection, concurrency, lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 50 },
  );
  const lostRedis = (error: Error): void => app.log.debug({ err: error }, 'the queue lost Redis and will reconnect');
  queue.on('error', lostRedis);
  worker.on('error', lostRedis);
  worker.on('failed', (job, error) =>
    app.log.error(
      { err: error, bookId: job?.data.bookId, endpointId: job?.data.endpointId },
      'a webhook lane failed; what it held is due again when its lease ends',
    ),
  );
  return {
    async add(lanes) {
      if (lanes.length === 0) return;
      await queue.addBulk(
        lanes.map(({ bookId, endpointId }) => ({
          name: 'lane',
          data: { bookId, endpointId },
          opts: { deduplication: { id: endpointId, keepLastIfActive: true } },
        })),
      );
    },
    async stop() {
      const isReachable = connection.status === 'ready';
      await Promise.race([worker.close(!isReachable), sleep(isReachable ? GRACE_MS : 1_000, undefined, { ref: false })]);
      connection.disconnect();
    },
  };
}
