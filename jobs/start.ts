import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { OpenApp } from '../src/app/wiring/open-app.ts';
import type { App } from '../src/core/app/app.ts';
import { hearLateness } from '../src/core/workers/lateness.ts';
import { stir } from '../src/core/workers/stir.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { recurring } from './housekeeping.ts';
import type { Kind, Result } from './kind.ts';
import { HOUSEKEEPING, type KindQueue, kindQueues } from './kinds.ts';
import { RecordsFailed } from './observe.ts';
import { keepPlan, type Planned } from './plan.ts';
import { dropWhenCompleted, goOn, openWorker, queueOf, type QueueWorker, type Turn } from './queue.ts';

/** The longest rest of a kind whose jobs fail. */
const MAX_REST_MS = 5_000;
/** Recurring tasks that come more often than this show on the board by their next run and their failures. */
const FREQUENT_MS = 60_000;
/** Processes that may work on one kind at once. */
const MAX_SPREAD = 16;

/** Starts everything that the worker role does: a worker for each queue, and the plan that keeps their jobs as PostgreSQL says. */
export function startJobs(opened: OpenApp): { stop(): Promise<void> } {
  // Background work gives way to requests.
  const { db, places } = opened.background;
  const app = { ...opened, db };
  app.metrics.gauge(
    'background_places',
    'Statements of background work that may run at once; fewer while requests are late',
    () => places.width,
  );
  const deaf = hearLateness(app, (isLate) => places.heard(isLate));
  const connection = app.queueConnection();
  const webhooks = deliverWebhooks(app, connection);
  const works = kindQueues.map((queue) => openKinds(app, connection, queue));
  const plan = keepPlan(app, app.config.SETTLEMENT_POLL_MS, [webhooks.planned, ...works.flatMap(({ planned }) => planned)], async () => {
    await Promise.all([webhooks.restore(), scheduleRecurring(app)]);
  });
  return {
    async stop() {
      deaf();
      // At once: while a round of the plan waits for PostgreSQL nothing more may begin either.
      await Promise.all([plan, webhooks, ...works.map(({ worker }) => worker)].map((each) => each.stop()));
      connection.disconnect();
    },
  };
}

/** What a job of a kind carries: which of the processes that share the work it is for. */
interface KindJob {
  share?: number;
}

/** The worker of one queue, and its kinds for the plan. */
function openKinds(app: App, connection: Redis, queue: KindQueue): { worker: QueueWorker; planned: Planned[] } {
  const works = queue.kinds.map((kind) => kindWork(app, kind));
  const work = async (turn: Turn): Promise<Result> => {
    const rare = queue.name === HOUSEKEEPING ? recurring.find(({ name }) => name === turn.job.name) : undefined;
    if (rare) {
      const result = await rare.run(app, turn);
      if (result.more) await goOn(queueOf(app, HOUSEKEEPING), rare.name).catch(() => {});
      // Its lines would push those of hourly tasks off the board.
      else if (rare.everyMs < FREQUENT_MS) dropWhenCompleted(turn.job);
      return result;
    }
    // Jobs of the release before have other names.
    const found = works.find(({ planned }) => planned.name === turn.job.name) ?? works[0];
    if (!found) throw new Error(`the queue ${queue.name} has no kind of work`);
    return found.run(turn);
  };
  const worker = openWorker(app, connection, queue, async (turn) => {
    try {
      return (await work(turn)).outcome;
    } finally {
      stir(app).now();
    }
  });
  return { worker, planned: works.map(({ planned }) => planned) };
}

function kindWork(app: App, kind: Kind): { planned: Planned; run(turn: Turn): Promise<Result> } {
  const { name, everyMs = app.config.SETTLEMENT_POLL_MS } = kind;
  const queue = queueOf(app, kind.queue);
  const add = (delay: number, share = 0): Promise<Job> =>
    queue.add(name, share === 0 ? {} : ({ share } satisfies KindJob), {
      delay,
      deduplication: { id: share === 0 ? name : `${name} ${share}`, replace: true, keepLastIfActive: true },
    });
  let running = 0;
  let failures = 0;
  let restsUntil = 0;
  return {
    planned: {
      name,
      due: typeof kind.due === 'string' ? kind.due : kind.due(app),
      everyMs,
      async enqueue() {
        // A job that is under way here finds it.
        if (running === 0 && performance.now() >= restsUntil) await add(0);
        return false;
      },
      delayed: { queue, add: (delayMs) => add(Math.ceil(delayMs)) },
    },
    async run(turn) {
      const { share = 0 } = turn.job.data as KindJob;
      const spread = async (): Promise<void> => {
        if (share < MAX_SPREAD) await add(0, share + 1).catch(() => {});
      };
      running++;
      try {
        const result = await kind.run(app, turn, spread);
        failures = 0;
        if (result.more) await add(0, share).catch(() => {});
        return result;
      } catch (error) {
        // Failed records wait for the end of their claims; others do not wait for them.
        const areRecords = error instanceof RecordsFailed;
        failures = areRecords ? 0 : failures + 1;
        if (areRecords) await add(0, share).catch(() => {});
        restsUntil = performance.now() + Math.min(everyMs * 2 ** Math.min(failures, 10), MAX_REST_MS);
        throw error;
      } finally {
        running--;
      }
    },
  };
}

/** Job Schedulers, which Redis keeps; setting one that is there changes nothing. Those of tasks that an earlier release had are removed. */
async function scheduleRecurring(app: App): Promise<void> {
  const queue = queueOf(app, HOUSEKEEPING);
  for (const { name, everyMs } of recurring) await queue.upsertJobScheduler(name, { every: everyMs }, { name });
  const names = new Set(recurring.map(({ name }) => name));
  for (const { key } of await queue.getJobSchedulers()) if (!names.has(key)) await queue.removeJobScheduler(key);
}
