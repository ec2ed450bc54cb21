import DataLoader from 'dataloader';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { NIL } from 'uuid';
import { type App, appScoped } from '../src/core/app/app.ts';
import { openBroadcast } from '../src/core/workers/broadcast.ts';
import { newId } from '../src/domain/ids/ids.ts';
import { Condition } from '../src/platform/concurrency/condition.ts';
import { withinTime } from '../src/platform/concurrency/delay.ts';
import { type Endpoint, findReceivers } from '../src/slices/webhooks/endpoint.ts';
import { type EndpointQueue, QueueRun, type WorkerSlot, waker } from '../src/slices/webhooks/endpoint-queue.ts';
import { Sending } from '../src/slices/webhooks/sending.ts';
import { JobLog } from './kind.ts';
import type { Planned } from './plan.ts';
import { dropWhenCompleted, openWorker, type Outcome, queueOf, type QueueKind, type QueueWorker, type Turn } from './queue.ts';

const MAX_ENDPOINT_QUEUES = 500;
/** Attempts cut at a stop repeat elsewhere under their number. */
const GRACE_MS = 18_000;
const BEFORE_ALL: EndpointQueue = { bookId: 0, endpointId: NIL, slow: false };

const FRESH_MS = 2_000;
const MAX_BOOKS = 10_000;
const WAKE_READ_MS = 250;
const RETRIES_MS = 1_000;
const RING = 'tollgate:webhooks:ring';

export const webhookQueues = {
  fast: { name: 'webhook-delivery', concurrency: 64, closeMs: GRACE_MS },
  // Endpoints with recent timeouts queue here, apart from responsive ones.
  slow: { name: 'webhook-slow', concurrency: 16, closeMs: GRACE_MS },
} as const satisfies Record<string, QueueKind>;

const queueFor = (app: App, slow: boolean) => queueOf(app, webhookQueues[slow ? 'slow' : 'fast'].name);
const titleOf = (endpointId: string): string => `endpoint …${endpointId.slice(-6)}`;

const runsHere = appScoped(() => new Map<string, Condition>());
/** Race: reads begun after the event; jobs of other processes read for themselves. */
const wakeReads = appScoped(() => new LRUCache<string, Promise<Endpoint[]>>({ max: 1_000, ttl: WAKE_READ_MS }));
const rings = appScoped(
  (app) => openBroadcast(app, RING, 'endpoints'),
  (ringing) => ringing.close(),
);

/** Enqueues endpoints of books with new events. Called once per process; without it deliveries start a second late. */
export function wakeEndpoints(app: App): void {
  const known = new LRUCache<number, { queues: EndpointQueue[]; readAt: number }>({ max: MAX_BOOKS });
  const adding = new Map<number, boolean>();
  // One read for all books of a ledger batch.
  const receivers = new DataLoader((bookIds: readonly number[]) => findReceivers(app.db, bookIds), { cache: false, maxBatchSize: 100 });
  const addAll = async (bookId: number): Promise<void> => {
    const { queues = [], readAt = Number.NEGATIVE_INFINITY } = known.get(bookId) ?? {};
    const isFresh = performance.now() - readAt < FRESH_MS;
    const isCovered = !app.config.has('worker') || queues.every(({ endpointId }) => runsHere(app).has(endpointId));
    if (isFresh && isCovered) return addEndpointQueues(app, queues, 'ring');
    const reading = receivers.load(bookId);
    const addWith = (some: readonly EndpointQueue[]): Promise<void> => addEndpointQueues(app, some, 'ring', reading);
    const [endpoints] = await Promise.all([reading, addWith(queues)]);
    const read = endpoints.map(({ id, isSlow }) => ({ bookId, endpointId: id, slow: isSlow }));
    known.set(bookId, { queues: read, readAt: performance.now() });
    const before = new Set(queues.map(({ endpointId }) => endpointId));
    await addWith(read.filter(({ endpointId }) => !before.has(endpointId)));
  };
  const add = async (bookId: number): Promise<void> => {
    try {
      do {
        adding.set(bookId, false);
        if (app.redis.status === 'ready') await addAll(bookId);
      } while (adding.get(bookId) === true);
    } catch {
      known.delete(bookId);
    }
    adding.delete(bookId);
  };
  waker(app).wake = (bookId) => {
    if (adding.has(bookId)) adding.set(bookId, true);
    else void add(bookId);
  };
}

/** Running endpoints check again, others get one job each; `ring` includes other processes. */
async function addEndpointQueues(app: App, some: readonly EndpointQueue[], ring?: 'ring', reading?: Promise<Endpoint[]>): Promise<void> {
  const here = runsHere(app);
  const away = some.filter(({ endpointId }) => !here.has(endpointId));
  for (const { endpointId } of some) here.get(endpointId)?.set();
  for (const [slow, added] of Map.groupBy(away, (endpointQueue) => endpointQueue.slow)) {
    const jobs = added.map(({ bookId, endpointId }) => ({
      name: titleOf(endpointId),
      data: { bookId, endpointId },
      opts: { jobId: newId(), deduplication: { id: endpointId, keepLastIfActive: true } },
    }));
    for (const { opts } of jobs) wakeReads(app).set(opts.jobId, reading);
    const held = await queueFor(app, slow).addBulk(jobs);
    // Race: an existing job also serves this event, and must not use an older read.
    for (const { id = '' } of held) wakeReads(app).set(id, reading);
    const known = jobs.filter(({ opts }, at) => held[at]?.id !== opts.jobId);
    if (ring) await rings(app).announce(known.map(({ data }) => data.endpointId));
  }
}

/** Delivers webhooks: one job per endpoint; PostgreSQL owns due times and claims (decision 11). */
export function deliverWebhooks(
  app: App,
  connection: Redis,
): { workers: readonly QueueWorker[]; planned: Planned; restore(): Promise<void>; stop(): Promise<void> } {
  const cutting = new AbortController();
  const sending = new Sending(app, cutting.signal);
  const retries = openRetries(app);
  const workers = Object.values(webhookQueues).map((kind): QueueWorker => {
    const run: Run = { slow: kind === webhookQueues.slow, sending, retries, isWanted: () => worker.isWanted() };
    const worker = openWorker(app, connection, kind, (turn) => deliverTo(app, turn, run));
    return worker;
  });
  rings(app).onChange((ids) => ids.forEach((id) => runsHere(app).get(id)?.set()));
  let after = BEFORE_ALL;
  return {
    workers,
    planned: {
      name: 'deliver-webhooks',
      due: 'select webhook.next_due()',
      everyMs: app.config.SETTLEMENT_POLL_MS,
      async enqueue() {
        const due = await dueEndpoints(app, after);
        // Rounds continue, so that constant backlogs hide no endpoint.
        after = (due.length === MAX_ENDPOINT_QUEUES && due.at(-1)) || BEFORE_ALL;
        const keys = due.map(({ slow, endpointId }) => queueFor(app, slow).toKey(`de:${endpointId}`));
        const held = keys.length > 0 ? await app.redis.mget(keys) : [];
        const wanted = due.filter(({ endpointId }, at) => held[at] === null || runsHere(app).has(endpointId));
        await addEndpointQueues(app, wanted);
        return after !== BEFORE_ALL;
      },
    },
    restore: () => retries.restore(),
    async stop() {
      retries.close();
      const cut = setTimeout(() => cutting.abort(), GRACE_MS - 5_000);
      await Promise.all([...workers.map((worker) => worker.stop()), withinTime(GRACE_MS, () => sending.drained())]);
      clearTimeout(cut);
    },
  };
}

interface Run extends Pick<WorkerSlot, 'sending' | 'isWanted'> {
  slow: boolean;
  retries: ReturnType<typeof openRetries>;
}

/** Runs one turn of an endpoint; hanging attempts outlive it and still log. */
async function deliverTo(app: App, turn: Turn, { slow, sending, retries, isWanted }: Run): Promise<Outcome> {
  const { bookId, endpointId } = turn.job.data as Pick<EndpointQueue, 'bookId' | 'endpointId'>;
  const endpointQueue = { bookId, endpointId, slow };
  const here = runsHere(app);
  const running = here.get(endpointId);
  if (running) {
    running.set();
    dropWhenCompleted(turn.job);
    return { outcome: 'another run of the endpoint is under way' };
  }
  const signal = new Condition();
  here.set(endpointId, signal);
  turn.leave.addEventListener('abort', () => signal.notify());
  const log = new JobLog(turn.job);
  const counts = { acknowledged: 0, failed: 0 };
  try {
    const reading = wakeReads(app).get(turn.job.id ?? '');
    const endpoint = (await reading?.catch(() => []))?.find(({ id }) => id === endpointId);
    const slot: WorkerSlot = {
      ...turn,
      sending,
      signal,
      isWanted,
      ended({ deliveryId, n, error, ms }) {
        counts[error === null ? 'acknowledged' : 'failed']++;
        log.add(`delivery ${deliveryId}, attempt ${n}: ${error ?? 'acknowledged'} in ${ms} ms`);
        if (error !== null) retries.note(endpointQueue);
      },
    };
    const next = await new QueueRun(app, endpointQueue, slot, endpoint).run();
    if (turn.job.opts.delay !== undefined) retries.note(endpointQueue);
    here.delete(endpointId);
    // Fairness: an endpoint with more due queues again.
    const again = next ?? (signal.isSet ? endpointQueue : null);
    if (again) await addEndpointQueues(app, [again]).catch(() => {});
    const open = sending.countOf(endpointId);
    if (counts.acknowledged + counts.failed + open === 0) dropWhenCompleted(turn.job);
    return { outcome: again ? 'more is due' : 'done', ...counts, open };
  } finally {
    here.delete(endpointId);
    log.flush();
  }
}

/** One delayed job per endpoint with retries; endpoints noted within a second share one statement. */
function openRetries(app: App) {
  const noted = new Map<string, EndpointQueue>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    if (app.redis.status === 'ready') void addRetries(app, [...noted.values()]).catch(() => {});
    noted.clear();
  };
  return {
    note(endpointQueue: EndpointQueue): void {
      noted.set(endpointQueue.endpointId, endpointQueue);
      timer ??= setTimeout(flush, RETRIES_MS).unref();
    },
    async restore(): Promise<void> {
      let page = [BEFORE_ALL];
      do {
        page = await dueEndpoints(app, page.at(-1)!, '30 days');
        await addRetries(app, page);
      } while (page.length === MAX_ENDPOINT_QUEUES);
    },
    close: (): void => clearTimeout(timer),
  };
}

async function addRetries(app: App, some: readonly EndpointQueue[]): Promise<void> {
  const rows = await app.db.query<{ bookId: number; endpointId: string; slow: boolean; retries: number; ms: number }>(
    'webhook.retries',
    `select l.book_id, l.endpoint_id, l.slow, count(*)::integer as retries, extract(epoch from min(d.next_attempt_at) - clock_timestamp())::double precision * 1000 as ms
       from unnest($1::bigint[], $2::uuid[], $3::boolean[]) l(book_id, endpoint_id, slow) cross join lateral (
         select next_attempt_at from webhook.delivery where book_id = l.book_id and endpoint_id = l.endpoint_id and next_attempt_at > (select clock_timestamp())
          order by next_attempt_at, seq limit 100) d group by 1, 2, 3`,
    [some.map(({ bookId }) => bookId), some.map(({ endpointId }) => endpointId), some.map(({ slow }) => slow)],
  );
  for (const [slow, due] of Map.groupBy(rows, (row) => row.slow)) {
    await queueFor(app, slow).addBulk(
      due.map(({ bookId, endpointId, retries, ms }) => ({
        name: `${titleOf(endpointId)} · ${retries === 100 ? '100 or more' : retries} due`,
        data: { bookId, endpointId },
        opts: { delay: Math.max(1, Math.ceil(ms)), deduplication: { id: `retry ${endpointId}`, replace: true } },
      })),
    );
  }
}

const dueEndpoints = (app: App, { bookId, endpointId }: EndpointQueue, within = '0'): Promise<EndpointQueue[]> =>
  app.db.query<EndpointQueue>('webhook.due_endpoints', 'select book_id, endpoint_id, slow from webhook.due_endpoints($1, $2, $3, $4)', [
    bookId,
    endpointId,
    MAX_ENDPOINT_QUEUES,
    within,
  ]);
