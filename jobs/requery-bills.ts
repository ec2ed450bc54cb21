import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { App } from '../src/services/app.ts';
import { claimDueBills, findClaimedBill, unclaimBills } from '../src/slices/bills/due.ts';
import { requeryBill } from '../src/slices/bills/requery.ts';
import { mark } from '../src/platform/kernel/elapsed.ts';
import { newId } from '../src/platform/kernel/ids.ts';
import { jobOptions, queues, type BillJob } from './queues.ts';
import { observed } from './observe.ts';
import { sweep, type Sweep } from './sweep.ts';

/** How many bills one look may claim. */
const BATCH = 200;
/** Jobs that may wait in Redis. Beyond it nothing more is claimed, so that claims do not run out while they queue. */
const MAX_WAITING = 1_000;

/** How long jobs in hand may take at a stop. A question and its record fit in. */
const CLOSE_MS = 18_000;

/**
 * Asks what became of bills whose due time has come. PostgreSQL owns every due time and decides who may work on it; a job
 * in Redis is only the hand-over, so losing Redis costs a lease at most and never a question.
 */
export function requeryBills(app: App, connection: Redis): Sweep {
  // Jobs are added on the connection that fails fast, so that a claim never waits for an absent Redis.
  const queue = new Queue<BillJob>(queues.requeryBills.name, { connection: app.redis, defaultJobOptions: jobOptions });
  const worker = new Worker<BillJob>(
    queues.requeryBills.name,
    observed(app, queues.requeryBills.name, async ({ data }) => {
      const claimedAt = mark();
      const found = await findClaimedBill(app, data.bookId, data.billId, data.claim);
      if (found) await requeryBill(app, { ...found, claim: data.claim, claimedAt });
    }),
    { connection, concurrency: queues.requeryBills.concurrency },
  );
  worker.on('failed', (job, error) => {
    app.log.error(
      { err: error, job: job?.id, bookId: job?.data.bookId, billId: job?.data.billId },
      'asking about a bill failed; it is due again when its claim ends',
    );
  });
  const lostRedis = (error: Error): void => app.log.debug({ err: error }, 'the queue lost Redis and will reconnect');
  queue.on('error', lostRedis);
  worker.on('error', lostRedis);

  const look = async (): Promise<boolean> => {
    if (app.redis.status !== 'ready' || (await queue.getWaitingCount()) >= MAX_WAITING) return false;
    const claim = newId();
    const claimed = await claimDueBills(app, claim, BATCH);
    if (claimed.length === 0) return false;
    app.reach('after-claim');
    try {
      await queue.addBulk(
        claimed.map(({ bookId, id }) => ({ name: 'requery', data: { bookId, billId: id, claim }, opts: { jobId: `${claim}-${id}` } })),
      );
    } catch (error) {
      await unclaimBills(app, claim, claimed);
      throw error;
    }
    return claimed.length === BATCH;
  };
  const looking = sweep(app, 'requery-bills', app.config.SETTLEMENT_POLL_MS, look);
  return {
    async stop() {
      await looking.stop();
      // With Redis away a worker cannot say goodbye; what it had is due again in PostgreSQL.
      const isReachable = connection.status === 'ready';
      await Promise.race([worker.close(!isReachable), sleep(isReachable ? CLOSE_MS : 1_000, undefined, { ref: false })]);
      connection.disconnect();
    },
  };
}
