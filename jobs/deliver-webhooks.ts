import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { NIL } from 'uuid';
import type { App } from '../src/core/app/app.ts';
import { Condition } from '../src/platform/concurrency/condition.ts';
import { withinTime } from '../src/platform/concurrency/within-time.ts';
import { type Endpoint, findReceivers } from '../src/slices/webhooks/endpoint.ts';
import { type Lane, workLane } from '../src/slices/webhooks/lane.ts';
import { Sending } from '../src/slices/webhooks/sending.ts';
import { hearWakes, type Heard, type Taker, waker } from '../src/slices/webhooks/wake.ts';
import type { DueWork } from './diary.ts';
import { openQueue } from './queue.ts';
import { type LaneJob, laneQueues, type QueueOf } from './queues.ts';
import type { Sweep } from './sweep.ts';

/** How many endpoints with something due a look may find. */
const MAX_LANES = 500;
/** What a stop waits for: attempts that are cut short run again elsewhere under the same number. */
const GRACE_MS = 18_000;
/** Of a turn that Redis knows nothing of. */
const NEVER = new AbortController().signal;
const BEFORE_ALL: Lane = { bookId: 0, endpointId: NIL, slow: false };

/** Turns that begin at once when this process hears of an event, beside those that Redis gives. */
const MAX_AT_ONCE = 64;

/** How long a process believes how many endpoints a book has; one that was added meanwhile is found by the next look. */
const COUNTED_MS = 10_000;
const MAX_COUNTED = 10_000;

/**
 * Delivers webhooks by lanes: one turn for all that is due to one endpoint, which begins attempts without waiting for those
 * that hang. PostgreSQL owns what is due and how much is open; a lane in Redis is only a turn. Whoever hears of an event takes
 * its endpoint's turn at once while it has places; other turns, and what has more to send than one, queue in Redis.
 */
export function deliverWebhooks(app: App, connect: () => Redis): Sweep & DueWork {
  const closing = new AbortController();
  const cutting = new AbortController();
  const sending = new Sending(app, cutting.signal);
  const turns = openTurns(app, connect, { sending, closing: closing.signal });
  waker(app).takenBy(turns.take);
  const listener = connect();
  hearWakes(listener, app.redis, turns);
  let after = BEFORE_ALL;
  return {
    name: 'deliver-webhooks',
    due: 'select webhook.next_due()',
    everyMs: app.config.SETTLEMENT_POLL_MS,
    async look() {
      if (app.redis.status !== 'ready') return false;
      const due = await dueEndpoints(app, after, MAX_LANES);
      // The next look goes on behind the last one, so that many that are always due never hide the rest.
      after = (due.length === MAX_LANES && due.at(-1)) || BEFORE_ALL;
      if (due.length > 0) await turns.enqueue(due);
      return after !== BEFORE_ALL;
    },
    async stop() {
      waker(app).takenBy(null);
      listener.disconnect();
      closing.abort();
      const cut = setTimeout(() => cutting.abort(), GRACE_MS - 5_000);
      const drained = withinTime(
        GRACE_MS,
        () => sending.drained(),
        () => undefined,
      );
      await Promise.all([turns.stop(), drained]);
      clearTimeout(cut);
    },
  };
}

interface Turns extends Heard {
  enqueue(lanes: Lane[]): Promise<void>;
  stop(): Promise<unknown>;
}

/** The turns of this worker: those that Redis gives, and those that begin at once. */
function openTurns(app: App, connect: () => Redis, { sending, closing }: { sending: Sending; closing: AbortSignal }): Turns {
  const inHand = new Map<string, Condition>();
  /** What rings for the turns of a book that are under way here. */
  const newsOf = new Map<number, Set<Condition>>();
  const countOf = new LRUCache<number, number>({ max: MAX_COUNTED, ttl: COUNTED_MS });
  const work = async (lane: Lane, isWanted: Lanes['isWanted'], lost: AbortSignal, endpoint?: Endpoint): Promise<void> => {
    const { bookId, endpointId } = lane;
    // When an endpoint turns slow both queues may hold a turn of it. The one that is dropped is found by the next look.
    if (inHand.has(endpointId)) return;
    const news = new Condition();
    inHand.set(endpointId, news);
    const ofBook = newsOf.get(bookId) ?? new Set();
    newsOf.set(bookId, ofBook.add(news));
    const leave = AbortSignal.any([closing, lost]);
    leave.addEventListener('abort', () => news.notify());
    let next: Lane | null;
    try {
      next = await workLane(app, lane, { sending, news, isWanted, leave }, endpoint);
    } finally {
      inHand.delete(endpointId);
      ofBook.delete(news);
      if (ofBook.size === 0) newsOf.delete(bookId);
    }
    // A full lane goes to the end of the queue: endpoints take turns.
    if (next) await enqueue([next]).catch(() => {});
  };
  const fast: Lanes = openLanes(app, connect(), laneQueues.webhooks, (lane, lost) => work({ ...lane, slow: false }, fast.isWanted, lost));
  const slow: Lanes = openLanes(app, connect(), laneQueues.slowWebhooks, (lane, lost) =>
    work({ ...lane, slow: true }, slow.isWanted, lost),
  );
  /** A lane that is at work here is told; any other gets a turn, which waits where another worker has it in hand. */
  const enqueue = async (lanes: Lane[]): Promise<void> => {
    const waiting = lanes.filter(({ endpointId }) => !inHand.has(endpointId));
    for (const { endpointId } of lanes) inHand.get(endpointId)?.set();
    await Promise.all([fast.add(waiting.filter((lane) => !lane.slow)), slow.add(waiting.filter((lane) => lane.slow))]);
  };
  const findAll = async (bookId: number): Promise<Endpoint[]> => {
    const endpoints = await findReceivers(app, bookId);
    countOf.set(bookId, endpoints.length);
    return endpoints;
  };
  const queue = async (bookId: number): Promise<void> => enqueue((await findAll(bookId)).map(laneOf));
  const atOnce = turnsAtOnce(app, {
    findAll,
    queue: (endpoint) => enqueue([laneOf(endpoint)]),
    work: async (endpoint, isWanted) => {
      const lane = laneOf(endpoint);
      // Slow ones wait for each other, and never hold a place of those that answer.
      if (lane.slow || inHand.has(endpoint.id)) await enqueue([lane]);
      else await work(lane, async () => isWanted() || fast.isWanted(), NEVER, endpoint);
    },
  });
  const isRung = (bookId: number): boolean => {
    const ofBook = newsOf.get(bookId);
    for (const news of ofBook ?? []) news.set();
    return (ofBook?.size ?? 0) >= (countOf.get(bookId) ?? Number.POSITIVE_INFINITY) && ofBook !== undefined;
  };
  const take: Taker = (bookId) => (closing.aborted ? null : isRung(bookId) ? Promise.resolve(true) : atOnce.take(bookId));
  return {
    isRung,
    take,
    queue: (bookId) => void queue(bookId).catch(() => {}),
    enqueue,
    stop: () => Promise.all([fast.stop(), slow.stop(), atOnce.ended()]),
  };
}

const laneOf = ({ bookId, id, isSlow }: Endpoint): Lane => ({ bookId, endpointId: id, slow: isSlow });

interface AtOnce {
  take: Taker;
  /** Resolves once no turn is under way. */
  ended(): Promise<unknown>;
}

interface AtOnceWork {
  /** Endpoints of a book that get events now. */
  findAll(bookId: number): Promise<Endpoint[]>;
  /** Hears whether all places are taken, so that somebody was sent to the queue. */
  work(endpoint: Endpoint, isWanted: () => boolean): Promise<void>;
  queue(endpoint: Endpoint): Promise<void>;
}

/** Turns that begin at once, as many as there are places for them; each endpoint of a book takes one of its own. */
function turnsAtOnce(app: App, { findAll, work, queue }: AtOnceWork): AtOnce {
  const running = new Set<Promise<void>>();
  const isFull = (): boolean => running.size >= MAX_AT_ONCE;
  const begin = (turn: Promise<void>): void => {
    const ending = turn.finally(() => running.delete(ending));
    running.add(ending);
  };
  const failed = (error: unknown, bookId: number): void =>
    app.log.warn({ err: error, bookId }, 'a webhook lane failed; what it held is due again when its lease ends');
  const workOn = async (endpoint: Endpoint): Promise<void> => {
    try {
      await work(endpoint, isFull);
    } catch (error) {
      failed(error, endpoint.bookId);
    }
  };
  const run = async (bookId: number, found: (isThere: boolean) => void): Promise<void> => {
    try {
      const [first, ...others] = await findAll(bookId);
      found(first !== undefined);
      for (const other of others) {
        if (isFull()) await queue(other);
        else begin(workOn(other));
      }
      if (first) await workOn(first);
    } catch (error) {
      found(true);
      failed(error, bookId);
    }
  };
  return {
    take(bookId) {
      if (isFull()) return null;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      begin(run(bookId, resolve));
      return promise;
    },
    ended: () => Promise.all(running),
  };
}

async function dueEndpoints(app: App, after: Lane, limit: number): Promise<Lane[]> {
  const rows = await app.db.query<{ bookId: number; endpointId: string; slow: boolean }>(
    'webhook.due_endpoints',
    'select book_id, endpoint_id, slow from webhook.due_endpoints($1, $2, $3)',
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
