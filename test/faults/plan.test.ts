import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runScheduler, type Planned } from '../../jobs/plan.ts';
import { APP_ROLE, type Database, openDatabase } from '../../src/platform/db/database.ts';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { workerWakeups } from '../../src/core/workers/broadcast.ts';
import { freshDatabase, type FreshDatabase, redisUrl } from '../support/services.ts';

/** Long enough that what is found sooner was not found by a round of its own. */
const POLL_MS = 2_000;
const PATIENCE = { timeout: 100_000, interval: 5 };
const log = pino({ level: 'silent' });
let fresh: FreshDatabase;
let owner: pg.Client;
let db: Database;
let redis: Redis;
let queue: Queue;
let asked = 0;
let restored = 0;
let app: App;
let plan: { stop(): Promise<void> } | undefined;
/** Of a process that takes requests and plans nothing. */
let api: ReturnType<typeof openAppScope>;

beforeAll(async () => {
  fresh = await freshDatabase();
  owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  await owner.query(`create table errand (at timestamptz); grant select, delete on errand to ${APP_ROLE}`);
  db = openDatabase({ url: fresh.url, size: 2, log, applicationName: 'plan' });
  redis = new Redis(redisUrl());
  await redis.ping();
  queue = new Queue('errands', { connection: redis });
  const counted: Database = { ...db, query: (name, ...rest) => (name === 'scheduler.due' && asked++, db.query(name, ...rest)) };
  const parts = openAppScope(() => app);
  const subscriber = (): Redis => new Redis(redisUrl(), { maxRetriesPerRequest: null });
  app = { db: counted, log, redis, subscriber, part: parts.part } as unknown as App;
  api = openAppScope(() => ({ log, redis, subscriber }) as unknown as App);
  return async () => {
    await Promise.all([parts.close(), api.close()]);
    redis.disconnect();
  };
});
afterEach(async () => {
  await plan?.stop();
  await owner.query('delete from errand');
  await redis.flushdb();
});
afterAll(async () => {
  await queue.close();
  await Promise.all([owner.end(), db.close()]);
  await fresh.drop();
});

/** Plans errands: a round deletes what is due and says how late each was by PostgreSQL's clock. */
function save(
  pollMs: number,
  planned: Partial<Planned> = {},
  restore: () => Promise<void> = () => Promise.resolve(void restored++),
): number[] {
  const lateMs: number[] = [];
  const enqueue = async (): Promise<boolean> => {
    const rows = await db.query<{ ms: number }>(
      'errand.run',
      'delete from errand where at <= clock_timestamp() returning extract(epoch from clock_timestamp() - at)::double precision * 1000 as ms',
    );
    lateMs.push(...rows.map(({ ms }) => ms));
    return false;
  };
  const work: Planned = { name: 'errands', due: 'select min(at) from errand', everyMs: 10, enqueue, ...planned };
  plan = runScheduler(app, pollMs, [work], restore);
  return lateMs;
}

/** The one delayed job of errands, as a kind of work has it. */
const delayed = (): NonNullable<Planned['delayed']> => ({
  queue,
  add: (delay) => queue.add('errands', {}, { delay, deduplication: { id: 'errands', replace: true, keepLastIfActive: true } }),
});
/** Milliseconds from now until each delayed job is due. */
const planned = async (): Promise<number[]> =>
  (await queue.getDelayed()).map(({ timestamp, delay }) => Math.round((timestamp + delay - Date.now()) / 1_000));
const errandIn = (ms: number): Promise<unknown> =>
  owner.query(`insert into errand values (clock_timestamp() + $1 * interval '1 millisecond')`, [ms]);
const asks = async (more: number): Promise<void> => {
  const before = asked;
  await expect.poll(() => asked - before, PATIENCE).toBeGreaterThanOrEqual(more);
};

it('work that falls due at a known time is given a job then and not earlier, without notice and long before the next round', async () => {
  await errandIn(700);
  const lateMs = save(POLL_MS);
  await expect.poll(() => lateMs, PATIENCE).toHaveLength(1);
  expect(lateMs[0]).toBeGreaterThanOrEqual(0);
  expect(lateMs[0]).toBeLessThan(POLL_MS * 4 - 700);
});

it('work without notice is found by the next round, and at once after notice', async () => {
  const lateMs = save(50);
  await asks(1);
  await errandIn(0);
  await expect.poll(() => lateMs, PATIENCE).toHaveLength(1);
  await asks(1);
  await errandIn(0);
  workerWakeups(app).now();
  await expect.poll(() => lateMs, PATIENCE).toHaveLength(2);
});

it('work of a process without workers is found after its notice, long before the next round', async () => {
  const before = asked;
  const lateMs = save(POLL_MS);
  await expect.poll(() => asked, PATIENCE).toBeGreaterThan(before);
  await expect.poll(() => redis.pubsub('NUMSUB', 'tollgate:jobs:due'), PATIENCE).toEqual(['tollgate:jobs:due', 1]);
  await errandIn(0);
  const from = performance.now();
  workerWakeups(api).now();
  await expect.poll(() => lateMs, PATIENCE).toHaveLength(1);
  expect(performance.now() - from).toBeLessThan(POLL_MS * 8);
});

it('while no work is due PostgreSQL is asked every sixteen poll intervals, and Redis in between', async () => {
  save(20, { delayed: delayed() });
  await expect.poll(() => redis.get('tollgate:jobs:planned'), PATIENCE).toBe('1');
  await asks(1);
  const [before, from] = [asked, performance.now()];
  await asks(4);
  expect(performance.now() - from).toBeGreaterThan(3 * 16 * 20);
  expect(asked - before).toBeLessThanOrEqual(1 + (performance.now() - from) / (16 * 20));
});

it('later work has one delayed job at its due time, which moves with it', async () => {
  await errandIn(3_600_000);
  save(20, { delayed: delayed() });
  await expect.poll(planned, PATIENCE).toEqual([3_600]);
  await errandIn(1_800_000);
  await expect.poll(planned, PATIENCE).toEqual([1_800]);
});

it('a Redis that lost its jobs, and a removed job, are repaired within seconds', async () => {
  await errandIn(3_600_000);
  save(250, { delayed: delayed() });
  await expect.poll(planned, PATIENCE).toEqual([3_600]);
  const before = restored;
  await redis.flushall();
  const from = performance.now();
  await expect.poll(async () => (await planned()).length, PATIENCE).toBe(1);
  expect(restored).toBe(before + 1);
  const [job] = await queue.getDelayed();
  await job?.remove();
  await expect.poll(async () => (await planned()).length, PATIENCE).toBe(1);
  // Two rounds of a second each, and what a busy machine adds.
  expect(performance.now() - from).toBeLessThan(20_000);
});

it('a Redis that is emptied during a restore is restored again', async () => {
  let restores = 0;
  save(20, {}, async () => {
    if (++restores === 1) await redis.flushall();
  });
  await expect.poll(() => redis.get('tollgate:jobs:planned'), PATIENCE).toBe('1');
  expect(restores).toBe(2);
});

it('due work waits for no restore that takes long, nor for one that fails', async () => {
  const held = Promise.withResolvers<void>();
  const lateMs = save(20, {}, () => held.promise);
  await errandIn(0);
  await expect.poll(() => lateMs, PATIENCE).toHaveLength(1);
  held.reject(new Error('it cannot be restored'));
  await errandIn(0);
  await expect.poll(() => lateMs, PATIENCE).toHaveLength(2);
});

it('every start restores, although an earlier one did', async () => {
  const before = restored;
  save(20);
  await expect.poll(() => redis.get('tollgate:jobs:planned'), PATIENCE).toBe('1');
  await plan?.stop();
  expect(restored).toBe(before + 1);
  save(20);
  await expect.poll(() => restored, PATIENCE).toBe(before + 2);
});

it('a round that leaves something undone is made again at once, although nothing is due for an hour', async () => {
  let rounds = 0;
  await errandIn(0);
  save(POLL_MS, {
    async enqueue() {
      rounds++;
      if (rounds === 4) await owner.query(`update errand set at = clock_timestamp() + interval '1 hour'`);
      return rounds < 4;
    },
  });
  await expect.poll(() => rounds, PATIENCE).toBe(4);
});

it('a round that fails is made again', async () => {
  let rounds = 0;
  await errandIn(0);
  save(20, {
    async enqueue() {
      rounds++;
      if (rounds < 3) throw new Error('away');
      await owner.query('delete from errand');
      return false;
    },
  });
  await expect.poll(() => rounds, PATIENCE).toBe(3);
});

it('however much notice there is, PostgreSQL is asked once in a while', async () => {
  const pollMs = 100;
  save(pollMs);
  await asks(1);
  const [before, from] = [asked, performance.now()];
  for (let n = 0; n < 1_000; n++) {
    workerWakeups(app).now();
    if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await asks(1);
  expect(asked - before).toBeLessThanOrEqual(2 + (performance.now() - from) / pollMs);
});
