import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { App } from '../src/services/app.ts';
import { mark } from '../src/platform/kernel/elapsed.ts';
import { newId } from '../src/platform/kernel/ids.ts';
import { claimDue, findClaimed, unclaim } from '../src/slices/transfers/due.ts';
import { settleDue } from '../src/slices/transfers/settle.ts';
import { jobOptions, queues, type SettleJob } from './queues.ts';
import { observed } from './observe.ts';
import { sweep, type Sweep } from './sweep.ts';

/** How many transfers one look may claim. */
const BATCH = 200;
/** Jobs that may wait in Redis. Beyond it nothing more is claimed, so that claims do not run out while they queue. */
const MAX_WAITING = 1_000;

/** How long jobs in hand may take at a stop. A bank query and its record fit in. */
const CLOSE_MS = 18_000;

/**
 * Settles transfers whose due time has come. PostgreSQL owns every due time and decides who may work on it; a job in
 * Redis is only the hand-over, so losing Redis costs a lease at most and never a check.
 */
export function settleTransfers(app: App, connection: Redis): Sweep {
  // Jobs are added on the connection that fails fast, so that a claim never waits for an absent Redis.
  const queue = new Queue<SettleJob>(queues.settleTransfers.name, { connection: app.redis, defaultJobOptions: jobOptions });
  const worker = new Worker<SettleJob>(
    queues.settleTransfers.name,
    observed(app, queues.settleTransfers.name, async ({ data }) => {
      const claimedAt = mark();
      const found = await findClaimed(app, data.bookId, data.transferId, data.claim);
      if (found) await settleDue(app, { ...found, claim: data.claim, claimedAt });
    }),
    { connection, concurrency: queues.settleTransfers.concurrency },
  );
  worker.on('failed', (job, error) => {
    app.log.error(
      { err: error, job: job?.id, bookId: job?.data.bookId, transferId: job?.data.transferId },
      'a settlement check failed; it is due again when its claim ends',
    );
  });
  const lostRedis = (error: Error): void => app.log.debug({ err: error }, 'the queue lost Redis and will reconnect');
  queue.on('error', lostRedis);
  worker.on('error', lostRedis);

  const look = async (): Promise<boolean> => {
    if (app.redis.status !== 'ready' || (await queue.getWaitingCount()) >= MAX_WAITING) return false;
    const claim = newId();
    const claimed = await claimDue(app, claim, BATCH);
    if (claimed.length === 0) return false;
    app.reach('after-claim');
    try {
      await queue.addBulk(
        claimed.map(({ bookId, id }) => ({ name: 'settle', data: { bookId, transferId: id, claim }, opts: { jobId: `${claim}-${id}` } })),
      );
    } catch (error) {
      await unclaim(app, claim, claimed);
      throw error;
    }
    return claimed.length === BATCH;
  };
  const looking = sweep(app, 'settle-transfers', app.config.SETTLEMENT_POLL_MS, look);
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
