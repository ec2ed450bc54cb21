import type { Redis } from 'ioredis';
import type { App } from '../src/services/app.ts';
import { newId } from '../src/platform/kernel/ids.ts';
import { openQueue } from './queue.ts';
import type { ClaimedJob } from './queues.ts';
import { sweep, type Sweep } from './sweep.ts';

/** The key of what was claimed. */
interface Key {
  bookId: number;
  id: string;
}

/** What a claimed queue works on. */
export interface ClaimedWork {
  queue: { name: string; concurrency: number };
  /** The name under which a job carries the id. */
  idName: 'transferId' | 'billId' | 'mailId';
  /** Each claims up to `limit` of what is due for `token`, oldest first; two looks never get the same. */
  claims: readonly ((token: string, limit: number) => Promise<Key[]>)[];
  /** Gives claims back that could not be handed on, so that they need not wait for their lease to end. */
  release(token: string, claimed: Key[]): Promise<void>;
  /** Works on one of them, alone; does nothing when the claim has passed on. */
  work(key: Key, token: string): Promise<void>;
  /** What failed, as the log says it. */
  what: string;
  /** How many one look may claim, and how many jobs may wait in Redis. Beyond it nothing more is claimed, so that claims do not run out while they queue. */
  batch: number;
  maxWaiting: number;
  /** How long jobs in hand may take at a stop: one question and its record. */
  closeMs: number;
}

/**
 * Works on what falls due, each by itself, over all workers. PostgreSQL owns every due time and decides who may work on what; a job in
 * Redis carries ids and the claim, and is only the hand-over, so losing Redis costs a lease at most and never the work.
 */
export function claimedQueue(app: App, connection: Redis, of: ClaimedWork): Sweep {
  const { queue, stop } = openQueue<ClaimedJob>(app, connection, of.queue, {
    work: ({ data }) => of.work({ bookId: data.bookId, id: String(data[of.idName]) }, data.claim),
    failed: `${of.what} failed; it is due again when its claim ends`,
    closeMs: of.closeMs,
  });
  const handOver = async (claim: (token: string, limit: number) => Promise<Key[]>): Promise<boolean> => {
    const token = newId();
    const claimed = await claim(token, of.batch);
    if (claimed.length === 0) return false;
    try {
      await queue.addBulk(
        claimed.map(({ bookId, id }) => ({
          name: of.queue.name,
          data: { bookId, [of.idName]: id, claim: token },
          opts: { jobId: `${token}-${id}` },
        })),
      );
    } catch (error) {
      await of.release(token, claimed);
      throw error;
    }
    return claimed.length === of.batch;
  };
  const looking = sweep(app, of.queue.name, app.config.SETTLEMENT_POLL_MS, async () => {
    let more = false;
    for (const claim of of.claims) {
      if (app.redis.status !== 'ready' || (await queue.getWaitingCount()) >= of.maxWaiting) return false;
      more = (await handOver(claim)) || more;
    }
    return more;
  });
  return {
    async stop() {
      await looking.stop();
      await stop();
    },
  };
}
