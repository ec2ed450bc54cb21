import type { Redis } from 'ioredis';
import type { App } from '../src/services/app.ts';
import { newId } from '../src/platform/kernel/ids.ts';
import { stir } from '../src/services/stir.ts';
import type { ClaimedQueue } from '../src/services/work.ts';
import type { DueWork } from './diary.ts';
import { openQueue } from './queue.ts';
import type { ClaimedJob } from './queues.ts';
import type { Sweep } from './sweep.ts';

/**
 * Works on what falls due, each by itself, over all workers. PostgreSQL owns every due time and decides who may work on what; a job in
 * Redis carries ids and the claim, and is only the hand-over, so losing Redis costs a lease at most and never the work.
 */
export function claimedQueue(app: App, connection: Redis, of: ClaimedQueue): Sweep & DueWork {
  const { queue, stop } = openQueue<ClaimedJob>(app, connection, of, {
    async work({ data }) {
      await of.work(app, { bookId: data.bookId, id: String(data[of.idName]) }, data.claim);
      stir(app).now();
    },
    failed: `${of.what} failed; it is due again when its claim ends`,
    closeMs: of.closeMs,
  });
  const handOver = async (claim: ClaimedQueue['claims'][number]): Promise<boolean> => {
    const token = newId();
    const claimed = await claim(app, token, of.batch);
    if (claimed.length === 0) return false;
    try {
      await queue.addBulk(
        claimed.map(({ bookId, id }) => ({
          name: of.name,
          data: { bookId, [of.idName]: id, claim: token },
          opts: { jobId: `${token}-${id}` },
        })),
      );
    } catch (error) {
      await of.release(app, token, claimed);
      throw error;
    }
    return claimed.length === of.batch;
  };
  return {
    name: of.name,
    due: typeof of.due === 'string' ? of.due : of.due(app),
    everyMs: app.config.SETTLEMENT_POLL_MS,
    async look() {
      let more = false;
      for (const claim of of.claims) {
        if (app.redis.status !== 'ready' || (await queue.getWaitingCount()) >= of.maxWaiting) return false;
        more = (await handOver(claim)) || more;
      }
      return more;
    },
    stop,
  };
}
