import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { NIL } from 'uuid';
import type { App } from '../src/services/app.ts';
import { Condition } from '../src/platform/kernel/condition.ts';
import { withinTime } from '../src/platform/kernel/within-time.ts';
import { findEndpoint } from '../src/slices/webhooks/endpoint.ts';
import { type Lane, workLane } from '../src/slices/webhooks/lane.ts';
import { Sending } from '../src/slices/webhooks/sending.ts';
import { WAKE_CHANNEL } from '../src/slices/webhooks/wake.ts';
import { openQueue } from './queue.ts';
import { type LaneJob, laneQueues, type QueueOf } from './queues.ts';
import { sweep, type Sweep } from './sweep.ts';

/** How often PostgreSQL is asked for endpoints with something due, and how many a look may find. */
const SWEEP_MS = 250;
const MAX_LANES = 500;
/** What a stop waits for: attempts that are cut short run again elsewhere under the same number. */
const GRACE_MS = 18_000;
const BEFORE_ALL: Lane = { bookId: 0, endpointId: NIL, slow: false };

/**
 * Delivers webhooks by lanes: one job for all that is due to one endpoint, and a turn of it begins attempts without
 * waiting for those that hang. PostgreSQL owns what is due and how much is open; a lane in Redis is only a turn.
 */
export function deliverWebhooks(app: App, connect: () => Redis): Sweep {
  const closing = new AbortController();
  const cutting = new AbortController();
  const sending = new Sending(app, cutting.signal);
  const inHand = new Map<string, Condition>();
  const work = async (lane: Lane, here: Lanes, lost: AbortSignal): Promise<void> => {
    const { endpointId } = lane;
    // When an endpoint turns slow both queues may hold a turn of it. The one that is dropped is found by the next look.
    if (inHand.has(endpointId)) return;
    const news = new Condition();
    inHand.set(endpointId, news);
    const leave = AbortSignal.any([closing.signal, lost]);
    leave.addEventListener('abort', () => news.notify());
    let next: Lane | null;
    try {
      next = await workLane(app, lane, { sending, news, isWanted: here.isWanted, leave });
    } finally {
      inHand.delete(endpointId);
    }
    // A full lane goes to the end of the queue: endpoints take turns.
    if (next) await enqueue([next]).catch(() => {});
  };
  const fast: Lanes = openLanes(app, connect(), laneQueues.webhooks, (lane, lost) => work({ ...lane, slow: false }, fast, lost));
  const slow: Lanes = openLanes(app, connect(), laneQueues.slowWebhooks, (lane, lost) => work({ ...lane, slow: true }, slow, lost));
  /** A lane that is at work here is told; any other gets a turn, which waits where another worker has it in hand. */
  const enqueue = async (lanes: Lane[]): Promise<void> => {
    const waiting = lanes.filter(({ endpointId }) => !inHand.has(endpointId));
    for (const { endpointId } of lanes) inHand.get(endpointId)?.set();
    await Promise.all([fast.add(waiting.filter((lane) => !lane.slow)), slow.add(waiting.filter((lane) => lane.slow))]);
  };
  const wake = async (bookId: number): Promise<void> => {
    const endpoint = await findEndpoint(app, bookId);
    if (endpoint) await enqueue([{ bookId, endpointId: endpoint.id, slow: endpoint.isSlow }]);
  };
  const listener = connect();
  void listener.subscribe(WAKE_CHANNEL).catch(() => {});
  listener.on('message', (_, bookId) => void wake(Number(bookId)).catch(() => {}));
  let after = BEFORE_ALL;
  const looking = sweep(app, 'deliver-webhooks', SWEEP_MS, async () => {
    if (app.redis.status !== 'ready') return false;
    const due = await dueEndpoints(app, after, MAX_LANES);
    // The next look goes on behind the last one, so that many that are always due never hide the rest.
    after = (due.length === MAX_LANES && due.at(-1)) || BEFORE_ALL;
    if (due.length > 0) await enqueue(due);
    return after !== BEFORE_ALL;
  });
  return {
    async stop() {
      await looking.stop();
      listener.disconnect();
      closing.abort();
      const cut = setTimeout(() => cutting.abort(), GRACE_MS - 5_000);
      const drained = withinTime(
        GRACE_MS,
        () => sending.drained(),
        () => undefined,
      );
      await Promise.all([fast.stop(), slow.stop(), drained]);
      clearTimeout(cut);
    },
  };
}

async function dueEndpoints(app: App, after: Lane, limit: number): Promise<Lane[]> {
  const rows = await app.db.query<{ bookId: number; endpointId: string; slow: boolean }>(
    'webhook.due_endpoints',
    'select * from webhook.due_endpoints($1, $2, $3)',
    [after.bookId, after.endpointId, limit],
  );
  return rows.map((row) => ({ bookId: row.bookId, endpointId: row.endpointId, slow: row.slow }));
}

interface Lanes {
  add(lanes: Lane[]): Promise<void>;
  /** Whether a turn waits here because every place of this worker is taken. */
  isWanted(): Promise<boolean>;
  stop(): Promise<void>;
}

function openLanes(
  app: App,
  connection: Redis,
  { name, concurrency }: QueueOf,
  work: (lane: LaneJob, lost: AbortSignal) => Promise<void>,
): Lanes {
  // The turn of a worker that was killed is another's within seconds. PostgreSQL decides who sends, so a turn that only
  // seems dead does no harm.
  const options = { lockDuration: 5_000, stalledInterval: 2_500, maxStalledCount: 50 };
  const turns = new Map<string, AbortController>();
  const turn = async ({ id = '', data }: Job<LaneJob>): Promise<void> => {
    const lost = new AbortController();
    turns.set(id, lost);
    try {
      await work(data, lost.signal);
    } finally {
      turns.delete(id);
    }
  };
  const { queue, worker, stop } = openQueue<LaneJob>(
    app,
    connection,
    { name, concurrency },
    {
      work: turn,
      failed: 'a webhook lane failed; what it held is due again when its lease ends',
      closeMs: GRACE_MS,
      options,
    },
  );
  // A turn that Redis lost or gave to another worker begins nothing more.
  worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => turns.get(id)?.abort()));
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
    isWanted: async () => turns.size >= concurrency && app.redis.status === 'ready' && (await queue.getWaitingCount()) > 0,
    stop,
  };
}
