import type { Redis } from 'ioredis';
import type { App } from '../src/core/app/app.ts';
import { newId } from '../src/domain/ids/ids.ts';
import { stir } from '../src/core/workers/stir.ts';
import type { ClaimedQueue, Key } from '../src/core/app/work.ts';
import type { DueWork } from './diary.ts';
import { openQueue } from './queue.ts';
import type { ClaimedJob } from './queues.ts';
import type { Sweep } from './sweep.ts';

/**
 * Works on what falls due, each by itself, over all workers. PostgreSQL owns every due time and decides who may work on what; a job in
 * Redis carries ids and the claim, and is only the hand-over, so losing Redis costs a lease at most and never the work.
 */
export function claimedQueue(app: App, connection: Redis, of: ClaimedQueue): Sweep & DueWork {
  const { perJob = 1 } = of;
  const { queue, stop } = openQueue<ClaimedJob>(app, connection, of, {
    async work({ data: { claim, more = [], bookId, [of.idName]: id } }) {
      await eachOf([{ bookId, id: String(id) }, ...more], (key) => of.work(app, key, claim));
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
        parts(claimed, perJob).map(([{ bookId, id }, ...more]) => ({
          name: of.name,
          data: { bookId, [of.idName]: id, claim: token, ...(more.length > 0 && { more }) },
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
        if (app.redis.status !== 'ready' || (await queue.getWaitingCount()) * perJob >= of.maxWaiting) return false;
        more = (await handOver(claim)) || more;
      }
      return more;
    },
    stop,
  };
}

/** What is claimed, in parts of at most `size`, each of which has a first. */
function parts(claimed: readonly Key[], size: number): [Key, ...Key[]][] {
  const all: [Key, ...Key[]][] = [];
  for (const [n, { bookId, id }] of claimed.entries()) {
    const key = { bookId, id };
    if (n % size === 0) all.push([key]);
    else all.at(-1)?.push(key);
  }
  return all;
}

/** Works on all at once. What some of them throw is thrown once the others are done, with the ids of whom it concerns. */
async function eachOf(keys: readonly Key[], work: (key: Key) => Promise<void>): Promise<void> {
  const errors = new Map<string, unknown>();
  await Promise.all(keys.map((key) => work(key).catch((error: unknown) => errors.set(key.id, error))));
  if (errors.size === 0) return;
  if (keys.length === 1) throw errors.values().next().value;
  throw new AggregateError(errors.values(), `failed for ${[...errors.keys()].join(', ')}`);
}
