import type { Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { OpenApp } from '../src/app/wiring/open-app.ts';
import type { App } from '../src/core/app/app.ts';
import { SERVICE } from '../src/core/audit/audit.ts';
import { watchLateness } from '../src/core/workers/latency-probe.ts';
import { environments } from '../src/domain/actor/actor.ts';
import { workerWakeups } from '../src/core/workers/broadcast.ts';
import type { Figure } from '../src/platform/telemetry/metrics.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { type Kind, repeated, type Result } from './kind.ts';
import { HOUSEKEEPING, type Recurring, recurring } from './housekeeping.ts';
import { type KindQueue, kindQueues, queues } from './kinds.ts';
import { markAfter, type Planned, runScheduler } from './plan.ts';
import {
  dropWhenCompleted,
  goOn,
  openWorker,
  PAUSES,
  postpone,
  queueOf,
  type QueueWorker,
  RecordsFailed,
  requeueStalledJobs,
  type Turn,
} from './queue.ts';

const MAX_REST_MS = 5_000;
const FREQUENT_MS = 60_000;
const CROWDED_MS = 1_000;
const MAX_SPREAD = 16;
const STATES = ['wait', 'active', 'delayed', 'prioritized', 'failed'] as const;

export function startJobs(opened: OpenApp): { stop(): Promise<void> } {
  // Low-priority mode for jobs; not for the plan's query, which all work depends on.
  const { db, limiter: places } = opened.background;
  const app = { ...opened, db };
  const help = 'Concurrency limit of background statements; lower while requests are late';
  app.metrics.gauge('background_places', help, () => places.width);
  const unsubscribe = watchLateness(app, (isLate) => places.recordLateness(isLate));
  const connection = app.queueConnection();
  const webhooks = deliverWebhooks(app, connection);
  const works = kindQueues.map((queue) => openKinds(app, connection, queue));
  const endStalledChecks = requeueStalledJobs(app, [...webhooks.workers, ...works.map(({ worker }) => worker)]);
  const planned = [webhooks.planned, ...works.flatMap((work) => work.planned)];
  const plan = runScheduler(opened, app.config.SETTLEMENT_POLL_MS, planned, async () => {
    const restored = await Promise.allSettled([restorePauses(app), webhooks.restore(), scheduleRecurring(app)]);
    const failed = restored.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  });
  return {
    async stop() {
      unsubscribe();
      endStalledChecks();
      // Concurrent: nothing may begin while the plan waits for PostgreSQL.
      await Promise.all([plan, webhooks, ...works.map(({ worker }) => worker)].map((each) => each.stop()));
      connection.disconnect();
    },
  };
}

export function openKinds(app: App, connection: Redis, queue: KindQueue): { worker: QueueWorker; planned: Planned[] } {
  const works = queue.kinds.map((kind) => kindWork(app, kind));
  const runs = new Map(works.map(({ planned: { name }, run }) => [name, run]));
  if (queue.name === HOUSEKEEPING) for (const task of recurring) runs.set(task.name, (turn) => runRecurring(app, task, turn));
  const worker = openWorker(app, connection, queue, async (turn) => {
    try {
      // Jobs of the last release have other names.
      const run = runs.get(turn.job.name) ?? works[0]?.run;
      if (!run) throw new Error(`the queue ${queue.name} has no kind of work`);
      return (await run(turn)).outcome;
    } finally {
      workerWakeups(app).now();
    }
  });
  return { worker, planned: works.map(({ planned }) => planned) };
}

async function runRecurring(app: App, { name, everyMs, work }: Recurring, turn: Turn): Promise<Result> {
  const result = await repeated(work).run(app, turn);
  if (result.more) await goOn(queueOf(app, HOUSEKEEPING), name).catch(() => {});
  // Frequent lines would push hourly tasks off the board.
  else if (everyMs < FREQUENT_MS) dropWhenCompleted(turn.job);
  return result;
}

function kindWork(app: App, kind: Kind): { planned: Planned; run(turn: Turn): Promise<Result> } {
  const { name, jobs = 1, everyMs = app.config.SETTLEMENT_POLL_MS } = kind;
  const queue = queueOf(app, kind.queue);
  const add = (delay: number, share = 0): Promise<Job> => {
    const id = share === 0 ? name : `${name} ${share}`;
    return queue.add(name, share === 0 ? {} : { share }, { delay, deduplication: { id, replace: true, keepLastIfActive: true } });
  };
  let running = 0;
  let failures = 0;
  let restsUntil = 0;
  return {
    planned: {
      name,
      due: typeof kind.due === 'string' ? kind.due : kind.due(app),
      everyMs,
      async enqueue() {
        if (running === 0 && performance.now() >= restsUntil) await add(0);
        return false;
      },
      delayed: { queue, add: (delayMs) => add(Math.ceil(delayMs)) },
    },
    async run(turn) {
      // Hanging jobs take no slots of other kinds.
      if (running >= jobs) return postpone(turn.job, CROWDED_MS);
      const { share = 0 } = turn.job.data as { share?: number };
      let more = false;
      running++;
      try {
        const result = await kind.run(app, turn, async () => {
          if (share < MAX_SPREAD) await add(0, share + 1).catch(() => {});
        });
        failures = 0;
        more = result.more;
        return result;
      } catch (error) {
        more = error instanceof RecordsFailed;
        failures = more ? 0 : failures + 1;
        restsUntil = performance.now() + Math.min(everyMs * 2 ** Math.min(failures, 10), MAX_REST_MS);
        throw error;
      } finally {
        if (more) await add(0, share).catch(() => {});
        running--;
      }
    },
  };
}

/** Idempotent; removes schedulers of earlier releases. */
async function scheduleRecurring(app: App): Promise<void> {
  const queue = queueOf(app, HOUSEKEEPING);
  for (const { name, everyMs } of recurring) await queue.upsertJobScheduler(name, { every: everyMs }, { name });
  const names = new Set(recurring.map(({ name }) => name));
  for (const { key } of await queue.getJobSchedulers()) if (!names.has(key)) await queue.removeJobScheduler(key);
}

/** Restores operators' pauses into an emptied Redis. */
async function restorePauses(app: App): Promise<void> {
  if ((await app.redis.exists(PAUSES)) === 1) return;
  await markAfter(app.redis, PAUSES, async () => {
    for (const { name } of await findPaused(app)) await queueOf(app, name).pause();
  });
}

const findPaused = (app: App): Promise<{ name: string }[]> =>
  app.db.query<{ name: string }>(
    'queues.paused',
    `select q.name from unnest($2::text[]) q(name) cross join lateral (
       select last.action from unnest($3::text[]) e(environment)
        cross join unnest(array['queues.pause', 'queues.resume', 'queues.pause_all', 'queues.resume_all']) a(action) cross join lateral (
         select seq, action from audit.entry
          where business_id = $1 and environment = e.environment and action = a.action and subject_id in (q.name, 'all')
          order by seq desc limit 1) last
        order by last.seq desc limit 1) last where last.action like 'queues.pause%'`,
    [SERVICE, queues.map(({ name }) => name), environments],
  );

export function watchQueues(app: App): void {
  const watched = queues.map(({ name }) => queueOf(app, name));
  app.metrics.figures({
    source: 'redis',
    gauges: {
      bullmq_job_count: { help: 'Jobs by queue and state', labels: ['queue', 'state'] },
      tollgate_queue_oldest_waiting_seconds: { help: 'Age of the oldest waiting job, 0 when none waits', labels: ['queue'] },
    },
    async read() {
      if (app.redis.status !== 'ready') throw new Error('Redis is away');
      return (await Promise.all(watched.map(figuresOf))).flat();
    },
  });
}

async function figuresOf(queue: Queue): Promise<Figure[]> {
  const [counts, waiting] = await Promise.all([queue.getJobCounts(...STATES), queue.getJobs(['wait', 'prioritized'], 0, 0, true)]);
  const since = Math.min(Date.now(), ...waiting.filter(Boolean).map(({ timestamp }) => timestamp));
  return [
    ...STATES.map((state) => ({ name: 'bullmq_job_count', labels: { queue: queue.name, state }, value: counts[state] ?? 0 })),
    {
      name: 'tollgate_queue_oldest_waiting_seconds',
      labels: { queue: queue.name },
      value: Math.max(0, (Date.now() - since) / 1_000),
    },
  ];
}
