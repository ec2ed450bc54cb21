import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { eachRecord, type Key, repeated } from '../../jobs/kind.ts';
import { openKinds } from '../../jobs/start.ts';
import { dropWhenCompleted, goOn, openWorker, type Outcome, PAUSES, queueOf, requeueStalledJobs, type Turn } from '../../jobs/queue.ts';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { redisUrl } from '../support/services.ts';

const PATIENCE = { timeout: 100_000, interval: 20 };
let app: App;
let redis: Redis;

beforeAll(async () => {
  redis = new Redis(redisUrl());
  await redis.flushdb();
  await redis.set(PAUSES, '1');
  const { part } = openAppScope(() => app);
  const metrics = { histogram: () => ({ observe: () => {} }) };
  app = {
    redis,
    log: pino({ level: 'silent' }),
    metrics,
    part,
    config: { SETTLEMENT_POLL_MS: 50 },
    db: { query: () => Promise.resolve([]) },
  } as unknown as App;
});
afterAll(() => redis.disconnect());

/** A worker of a queue of its own, until the test ends. */
function work(name: string, run: (turn: Turn) => Promise<Outcome>) {
  const connection = new Redis(redisUrl(), { maxRetriesPerRequest: null });
  const worker = openWorker(app, connection, { name, concurrency: 1, closeMs: 5_000 }, run);
  onTestFinished(async () => {
    await worker.stop();
    connection.disconnect();
  });
  return { queue: queueOf(app, name), worker };
}

it('records that fall due while another one hangs are worked on, however long it hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const due: Key[] = [{ bookId: 1, id: 'hangs' }];
  const done: string[] = [];
  const answer = Promise.withResolvers<void>();
  const run = eachRecord({
    places: 2,
    claims: [(_, __, limit) => Promise.resolve(due.splice(0, limit))],
    async work(_, { id }) {
      if (id === 'hangs') await answer.promise;
      done.push(id);
    },
  });
  const job = { log: () => Promise.resolve(1), opts: {} } as unknown as Job;
  const turn: Turn = { job, leave: new AbortController().signal, mayBegin: () => Promise.resolve(true) };
  const running = run(app, turn, () => Promise.resolve());
  for (const id of ['first', 'second', 'third']) {
    await vi.advanceTimersByTimeAsync(12_000);
    due.push({ bookId: 1, id });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(done.at(-1)).toBe(id);
  }
  answer.resolve();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await running).toEqual({ outcome: { outcome: 'done', records: 4, first: '1/hangs' }, more: false });
  expect(job.opts.removeOnComplete).toBeUndefined();
});

it.each([
  [[], true],
  [[{ id: 'one' }], undefined],
])('a run of steps whose statements found %j rows: leaves no line on the board is %s', async (rows, isDropped) => {
  const db = { query: () => Promise.resolve(rows) } as unknown as App['db'];
  const job = { opts: {} } as unknown as Job;
  const turn: Turn = { job, leave: new AbortController().signal, mayBegin: () => Promise.resolve(true) };
  const { run } = repeated(async (given) => (await given.db.query('found', 'select')).length > 1);
  expect((await run({ ...app, db }, turn)).more).toBe(false);
  expect(job.opts.removeOnComplete).toBe(isDropped);
});

/** A single process with a queue of two kinds: one whose step is given, and one that counts its steps. */
function openPair(name: string, step: () => Promise<boolean>) {
  const steps = { count: 0 };
  const hangs = repeated(step);
  const goes = repeated(() => Promise.resolve(++steps.count < 0));
  const kinds = Object.entries({ hangs, goes }).map(([kind, run]) => ({ name: kind, queue: name, due: '', ...run }));
  const connection = new Redis(redisUrl(), { maxRetriesPerRequest: null });
  const { worker } = openKinds(app, connection, { name, concurrency: hangs.jobs + goes.jobs, closeMs: 5_000, kinds });
  onTestFinished(async () => {
    await worker.stop();
    connection.disconnect();
  });
  return { queue: queueOf(app, name), places: hangs.jobs, steps };
}

it('a step that hangs has others of its kind begun beside it, in a single process', async () => {
  const answer = Promise.withResolvers<boolean>();
  let begun = 0;
  const { queue } = openPair('hanging', () => (++begun === 1 ? answer.promise : Promise.resolve(false)));
  await queue.add('hangs', {});
  await expect.poll(() => begun, PATIENCE).toBeGreaterThan(1);
  answer.resolve(false);
});

it('a kind whose every step hangs takes its own places of the queue, and none of the other kinds', async () => {
  const answer = Promise.withResolvers<boolean>();
  let begun = 0;
  const { queue, places, steps } = openPair('crowded', () => (begun++, answer.promise));
  await queue.addBulk(Array.from({ length: 20 }, () => ({ name: 'hangs', data: {} })));
  await expect.poll(() => begun, PATIENCE).toBe(places);
  await queue.add('goes', {});
  await expect.poll(() => steps.count, PATIENCE).toBe(1);
  expect(begun).toBe(places);
  answer.resolve(false);
  await expect.poll(() => begun, PATIENCE).toBeGreaterThan(places);
});

it('a worker keeps nothing of runs that are over, although each listened for the stop', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const leaves: WeakRef<AbortSignal>[] = [];
  const { queue } = work('kept', ({ job, leave }) => {
    leaves.push(new WeakRef(leave));
    leave.addEventListener('abort', () => void job.id);
    return Promise.resolve({ outcome: 'done' });
  });
  await queue.addBulk(Array.from({ length: 50 }, () => ({ name: 'run', data: {} })));
  await expect.poll(() => queue.getCompletedCount(), PATIENCE).toBe(50);
  const alive = (): number => {
    collect();
    return leaves.filter((leave) => leave.deref()).length;
  };
  await expect.poll(alive, PATIENCE).toBeLessThan(5);
});

it('a stop ends every run that is under way', async () => {
  const begun = Promise.withResolvers<void>();
  let wasLeft = false;
  const { queue, worker } = work('stopped', async ({ leave, mayBegin }) => {
    begun.resolve();
    await new Promise<void>((resolve) => leave.addEventListener('abort', () => resolve()));
    wasLeft = !(await mayBegin());
    return { outcome: 'left' };
  });
  await queue.add('run', {});
  await begun.promise;
  await worker.stop();
  expect(wasLeft).toBe(true);
});

it('a recurring task that leaves something undone runs again at once, and ends when nothing is left', async () => {
  let runs = 0;
  const { queue } = work('recurring', async () => {
    if (++runs < 4) await Promise.all([goOn(queue, 'purge'), goOn(queue, 'purge')]);
    return { outcome: 'done' };
  });
  await queue.add('purge', {});
  await expect.poll(() => runs, PATIENCE).toBeGreaterThanOrEqual(4);
  await expect.poll(() => queue.getCompletedCount(), PATIENCE).toBe(runs);
  expect(await queue.getJobCountByTypes('wait', 'active', 'delayed')).toBe(0);
});

it('a run that found nothing leaves no line on the board', async () => {
  let runs = 0;
  const { queue } = work('empty', ({ job }) => {
    if (runs++ % 2 === 0) dropWhenCompleted(job);
    return Promise.resolve({ outcome: 'done' });
  });
  await queue.addBulk(Array.from({ length: 6 }, () => ({ name: 'run', data: {} })));
  await expect.poll(() => runs, PATIENCE).toBe(6);
  await expect.poll(() => queue.getActiveCount(), PATIENCE).toBe(0);
  expect(await queue.getCompletedCount()).toBe(3);
});

it('an emptied Redis begins no job until the pauses of operators are back', async () => {
  let runs = 0;
  const { queue } = work('emptied', () => Promise.resolve({ outcome: 'done', runs: ++runs }));
  await redis.del(PAUSES);
  await queue.add('run', {});
  await expect.poll(() => queue.getDelayedCount(), PATIENCE).toBe(1);
  expect(runs).toBe(0);
  await redis.set(PAUSES, '1');
  await expect.poll(() => queue.getCompletedCount(), PATIENCE).toBe(1);
  expect(runs).toBe(1);
});

it('a job of a killed worker runs again within seconds', async () => {
  const connection = new Redis(redisUrl(), { maxRetriesPerRequest: null });
  const killed = new Worker('killed', null, { connection, lockDuration: 100 });
  await queueOf(app, 'killed').add('run', {});
  expect((await killed.getNextJob('lost'))?.name).toBe('run');
  await killed.close(true);
  connection.disconnect();
  const { queue, worker } = work('killed', () => Promise.resolve({ outcome: 'done' }));
  expect(await queue.getActiveCount()).toBe(1);
  onTestFinished(requeueStalledJobs(app, [worker]));
  await expect.poll(() => queue.getCompletedCount(), PATIENCE).toBe(1);
});
