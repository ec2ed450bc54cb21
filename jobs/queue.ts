import { DelayedError, type Job, MetricsTime, type Processor, Queue, RateLimitError, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type App, appScoped } from '../src/core/app/app.ts';
import { withinTime } from '../src/platform/concurrency/delay.ts';
import type { Attributes } from '../src/platform/telemetry/tracing.ts';

const JOB_OPTIONS = {
  attempts: 1,
  keepLogs: 100,
  removeOnComplete: { count: 1_000, age: 3_600 },
  removeOnFail: { count: 1_000, age: 7 * 24 * 3_600 },
} as const;

/** Jobs of killed workers restart in seconds; claims in PostgreSQL prevent double work. */
const STALLED_MS = 2_500;
const STALLED = { lockDuration: 5_000, stalledInterval: STALLED_MS, maxStalledCount: 50, skipStalledCheck: true } as const;

/** Present with operators' pauses; without it no job begins. */
export const PAUSES = 'tollgate:jobs:pauses';

const IDLE_SECONDS = 30;
const PAUSE_MS = 250;
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const MAX_IDS = 10;

export interface QueueKind {
  name: string;
  concurrency: number;
  closeMs: number;
}

export interface Turn {
  job: Job;
  /** Aborted at a stop or a lost job. */
  leave: AbortSignal;
  /** False once `leave` is aborted, the worker stops or the queue is paused. */
  mayBegin(): Promise<boolean>;
}

/** Job result on the board: counts and a record key, never personal data. */
export type Outcome = Readonly<Record<string, number | string>>;

export interface QueueWorker {
  name: string;
  isWanted(): Promise<boolean>;
  /** Returns jobs of killed workers to the queue. */
  requeueStalled(): Promise<unknown>;
  stop(): Promise<void>;
}

const opened = appScoped(() => new Map<string, Queue>());

/** Queue singleton on the fail-fast connection. */
export function queueOf(app: App, name: string): Queue {
  const queues = opened(app);
  const known = queues.get(name);
  if (known) return known;
  const queue = new Queue(name, { connection: app.redis, defaultJobOptions: JOB_OPTIONS, streams: { events: { maxLen: 1_000 } } });
  queue.on('error', (error) => app.log.debug({ err: error, queue: name }, 'the queue lost Redis and will reconnect'));
  queues.set(name, queue);
  return queue;
}

export function openWorker(app: App, connection: Redis, kind: QueueKind, work: (turn: Turn) => Promise<Outcome>): QueueWorker {
  const { name, concurrency, closeMs } = kind;
  const queue = queueOf(app, name);
  const pause = pauseOf(connection, queue);
  let active = 0;
  const turn = async (job: Job, leave: AbortSignal): Promise<Outcome> => {
    active++;
    try {
      if (await pause.ask()) await postpone(job, PAUSE_MS);
      return await work({ job, leave, mayBegin: async () => !leave.aborted && worker.closing === undefined && !(await pause.isOn()) });
    } finally {
      active--;
    }
  };
  const options = { connection, concurrency, drainDelay: IDLE_SECONDS, metrics: { maxDataPoints: MetricsTime.ONE_HOUR }, ...STALLED };
  const worker: Worker = new Worker(name, observed(app, name, turn), options);
  worker.on('failed', (job, error) => {
    const about = { err: error, queue: name, job: job?.name, jobId: job?.id, ...idsOf(job) };
    app.log.error(about, 'a job failed; its work is due again in PostgreSQL');
  });
  worker.on('error', (error) => app.log.debug({ err: error, queue: name }, 'the worker lost Redis and will reconnect'));
  worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => worker.cancelJob(id)));
  return {
    name,
    requeueStalled: () => worker.backend.moveStalledJobsToWait(),
    isWanted: async () => active >= concurrency && app.redis.status === 'ready' && (await queue.getWaitingCount()) > 0,
    async stop() {
      worker.cancelAllJobs();
      // Without Redis jobs stay open; PostgreSQL keeps their work due.
      const isReachable = connection.status === 'ready';
      await withinTime(isReachable ? closeMs : 1_000, () => worker.close(!isReachable));
    },
  };
}

/** Postpones the job. @throws DelayedError. */
export async function postpone(job: Job, delayMs: number): Promise<never> {
  await job.moveToDelayed(Date.now() + delayMs, job.token);
  throw new DelayedError();
}

export function requeueStalledJobs(app: App, workers: readonly QueueWorker[]): () => void {
  const active = workers.map(({ name }) => queueOf(app, name).toKey('active'));
  const check = async (): Promise<void> => {
    if (app.redis.status !== 'ready' || (await app.redis.exists(active)) === 0) return;
    await Promise.all(workers.map((worker) => worker.requeueStalled()));
  };
  const lost = (error: unknown): void => app.log.debug({ err: error }, 'the check for stalled jobs lost Redis and will repeat');
  const timer = setInterval(() => void check().catch(lost), STALLED_MS).unref();
  return () => clearInterval(timer);
}

export const goOn = (queue: Queue, name: string): Promise<Job> =>
  queue.add(name, {}, { deduplication: { id: name, keepLastIfActive: true } });

/** Empty runs would hide others on the board; runs retried by operators stay. */
export function dropWhenCompleted(job: Job): void {
  if (!(job.attemptsStarted > 1)) job.opts.removeOnComplete = true;
}

/** Pause of the queue; an emptied Redis counts as paused. */
function pauseOf(connection: Redis, queue: Queue): { isOn(): Promise<boolean>; ask(): Promise<boolean> } {
  let isPaused = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<boolean> => {
    askedAt = performance.now();
    const [paused, marked] = (await connection.multi().hexists(queue.toKey('meta'), 'paused').exists(PAUSES).exec()) ?? [];
    return (isPaused = paused?.[1] === 1 || marked?.[1] === 0);
  };
  return {
    ask,
    async isOn() {
      const isKnown = performance.now() - askedAt < PAUSE_MS || connection.status !== 'ready';
      return isKnown ? isPaused : ask().catch(() => isPaused);
    },
  };
}

export function observed(app: App, queue: string, work: (job: Job, leave: AbortSignal) => Promise<Outcome>): Processor {
  const seconds = app.metrics.histogram('job_duration_seconds', 'Jobs by queue and outcome', ['queue', 'outcome'], SECONDS);
  // Three parameters: BullMQ passes its signal to no other function.
  return async (job, _token, leave) => {
    const startedAt = performance.now();
    const run = (): Promise<Outcome> => work(job, leave!);
    let outcome = 'failed';
    try {
      const result = await (app.tracing ? app.tracing.job(queue, attributesOf(job), run) : run());
      outcome = 'completed';
      return { ...result, ms: Math.round(performance.now() - startedAt) };
    } catch (error) {
      // BullMQ's "not now" errors are no failures.
      if (error instanceof DelayedError || error instanceof RateLimitError) outcome = 'delayed';
      throw outcome === 'delayed' || error instanceof UnrecoverableError ? error : new JobFailed(error);
    } finally {
      seconds.observe({ queue, outcome }, (performance.now() - startedAt) / 1_000);
    }
  };
}

/** Failed records of a job whose other records are done. */
export class RecordsFailed extends AggregateError {
  override readonly name = 'RecordsFailed';
  readonly keys: readonly string[];

  constructor(errors: ReadonlyMap<string, unknown>) {
    super(errors.values(), `failed for ${[...errors.keys()].join(', ')}`);
    this.keys = [...errors.keys()];
  }
}

/** Security: Redis stores kind, record keys and code positions; messages may hold personal data. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';

  constructor(cause: unknown) {
    const areRecords = cause instanceof RecordsFailed;
    const keys = areRecords ? ` at ${cause.keys.slice(0, MAX_IDS).join(', ')}` : '';
    const first = Object(areRecords ? cause.errors[0] : cause) as Partial<Error> & { code?: unknown };
    const code = typeof first.code === 'string' ? ` ${first.code}` : '';
    super(`${first.name ?? 'unknown'}${code}${keys}; the log has the cause`, { cause });
    const { stack = '', message = '' } = first;
    const frames = stack.slice(stack.indexOf(message) + message.length).match(/^ {4}at .+$/gm) ?? [];
    this.stack = [this.message, ...frames].join('\n');
  }
}

/** Why: jobs of the last release carry a claim, which is a right to act. */
function idsOf(job: Job | undefined): Record<string, unknown> {
  const { claim: _, ...ids } = (job?.data ?? {}) as Record<string, unknown>;
  return ids;
}

const attributesOf = (job: Job): Attributes =>
  Object.fromEntries(
    Object.entries(idsOf(job)).map(([name, value]) => [`tollgate.${name}`, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
  );
