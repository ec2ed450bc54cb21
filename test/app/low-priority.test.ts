import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { givingWay } from '../../src/platform/db/low-priority.ts';
import { ConcurrencyLimiter } from '../../src/platform/fast/concurrency-limiter.ts';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { latencyProbe } from '../../src/core/workers/latency-probe.ts';
import { freshDatabase } from '../support/services.ts';
import { withFastPath } from '../support/fast-path.ts';

withFastPath();

const log = pino({ level: 'silent' });
let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase({ url: database.url, size: 4, log, applicationName: 'low-priority tests' });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

function watched(on: Database): { watched: Database; most(): number } {
  let underWay = 0;
  let most = 0;
  const count = async <T>(work: Promise<T>): Promise<T> => {
    most = Math.max(most, ++underWay);
    try {
      return await work;
    } finally {
      underWay--;
    }
  };
  const made: Database = {
    ...on,
    query: (...asked) => count(on.query(...asked)) as never,
    transaction: (work) => count(on.transaction(work)),
    of: () => made,
  };
  return { watched: made, most: () => most };
}

const work = (on: Database): Promise<unknown> =>
  Promise.all([
    ...Array.from({ length: 3 }, () => on.query('test.sleep', 'select pg_sleep(0.005)')),
    on.of('a tenant').query('test.sleep', 'select pg_sleep(0.005)'),
    ...Array.from({ length: 2 }, () => on.transaction((tx) => tx.query('test.sleep', 'select pg_sleep(0.005)'))),
  ]);

it('background work is one statement or transaction at a time while requests are late, of all tenants together, and as wide as it likes otherwise', async () => {
  const places = new ConcurrencyLimiter(4);
  const alone = watched(db);
  await work(givingWay(alone.watched, places));
  expect(alone.most()).toBe(4);
  const beside = watched(db);
  places.recordLateness(true);
  await work(givingWay(beside.watched, places));
  expect(beside.most()).toBe(1);
});

it('a statement that fails leaves its place', async () => {
  const places = new ConcurrencyLimiter(1);
  const background = givingWay(db, places);
  await expect(background.query('test.wrong', 'select 1 / 0')).rejects.toThrow('division by zero');
  await expect(background.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await background.query('test.right', 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('whether requests are late is said while they come: their way is tried, and a slow one is late', async () => {
  const words: string[] = [];
  let tries = 0;
  let slowMs = 0;
  const app = {
    config: { has: (role: string) => role === 'api' },
    log,
    db: {
      ...db,
      async query(name: string, text: string) {
        tries++;
        await sleep(slowMs);
        return db.query(name, text);
      },
    },
    redis: { publish: async (_: string, word: string) => words.push(word) },
  } as unknown as App;
  const parts = openAppScope(() => app);
  app.part = parts.part;
  // The first timings calibrate; later ones depend on the machine.
  const whileAsked = (isSo: () => boolean): Promise<void> =>
    expect
      .poll(
        () => {
          latencyProbe(app).asked();
          return isSo();
        },
        { timeout: 100_000, interval: 20 },
      )
      .toBe(true);
  await whileAsked(() => words.length > 0);
  slowMs = 100;
  await whileAsked(() => words.at(-1) === 'late');
  slowMs = 0;
  // A second after the last request nothing runs any more.
  let before = -1;
  await expect
    .poll(
      () => {
        const isStill = tries === before;
        before = tries;
        return isStill;
      },
      { timeout: 100_000, interval: 300 },
    )
    .toBe(true);
  await parts.close();
});
