import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { keepDiary } from '../../jobs/diary.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { APP_ROLE, type Database, openDatabase } from '../../src/platform/db/database.ts';
import type { App } from '../../src/core/app/app.ts';
import { openParts } from '../../src/core/app/parts.ts';
import { stir } from '../../src/core/workers/stir.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';

/** Long enough that what is found sooner was not found by a look of its own. */
const POLL_MS = 2_000;
const log = pino({ level: 'silent' });
let fresh: FreshDatabase;
let owner: pg.Client;
let db: Database;
let asked = 0;
let app: App;
let diary: Sweep | undefined;

beforeAll(async () => {
  fresh = await freshDatabase();
  owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  await owner.query(`create table errand (at timestamptz); grant select, delete on errand to ${APP_ROLE}`);
  db = openDatabase({ url: fresh.url, size: 2, log, applicationName: 'diary' });
  const counted: Database = { ...db, query: (name, ...rest) => (name === 'diary.due' && asked++, db.query(name, ...rest)) };
  const parts = openParts(() => app);
  app = { db: counted, log, part: parts.part } as unknown as App;
});
afterEach(async () => {
  await diary?.stop();
  await owner.query('delete from errand');
});
afterAll(async () => {
  await Promise.all([owner.end(), db.close()]);
  await fresh.drop();
});

/** Does errands that are due, and says how late each was by PostgreSQL's clock. */
function keep(pollMs: number, look?: () => Promise<boolean>): number[] {
  const lateMs: number[] = [];
  const run = async (): Promise<boolean> => {
    const rows = await db.query<{ ms: number }>(
      'errand.run',
      'delete from errand where at <= clock_timestamp() returning extract(epoch from clock_timestamp() - at)::double precision * 1000 as ms',
    );
    lateMs.push(...rows.map(({ ms }) => ms));
    return false;
  };
  diary = keepDiary(app, pollMs, [{ name: 'errands', due: 'select min(at) from errand', everyMs: 10, look: look ?? run }]);
  return lateMs;
}

const errandIn = (ms: number): Promise<unknown> =>
  owner.query(`insert into errand values (clock_timestamp() + $1 * interval '1 millisecond')`, [ms]);
const asks = async (more: number): Promise<void> => {
  const before = asked;
  await expect.poll(() => asked - before, { timeout: 100_000, interval: 5 }).toBeGreaterThanOrEqual(more);
};

it('what falls due at a known time is begun then and not earlier, without word and long before the next look', async () => {
  await errandIn(700);
  const lateMs = keep(POLL_MS);
  await expect.poll(() => lateMs, { timeout: 100_000, interval: 5 }).toHaveLength(1);
  expect(lateMs[0]).toBeGreaterThanOrEqual(0);
  expect(lateMs[0]).toBeLessThan(POLL_MS * 4 - 700);
});

it('what nobody gave word of is found by the next look, and at once when there is word', async () => {
  const lateMs = keep(250);
  await asks(1);
  await errandIn(0);
  await expect.poll(() => lateMs).toHaveLength(1);
  await asks(1);
  await errandIn(0);
  stir(app).now();
  await expect.poll(() => lateMs).toHaveLength(2);
});

it('a look that holds what it left undone is made again at once, although nothing is due for an hour', async () => {
  let looks = 0;
  await errandIn(0);
  keep(POLL_MS, async () => {
    looks++;
    await owner.query(`update errand set at = clock_timestamp() + interval '1 hour'`);
    return looks < 4;
  });
  await expect.poll(() => looks, { timeout: 100_000, interval: 5 }).toBe(4);
});

it('a look that fails is made again, and one that says there is more at once', async () => {
  let looks = 0;
  await errandIn(0);
  keep(20, async () => {
    looks++;
    if (looks === 1) throw new Error('away');
    if (looks === 4) await owner.query('delete from errand');
    return looks < 4;
  });
  await expect.poll(() => looks).toBe(4);
});

it('however often there is word, PostgreSQL is asked once in a while', async () => {
  const pollMs = 500;
  keep(pollMs);
  await asks(1);
  const [before, from] = [asked, performance.now()];
  for (let n = 0; n < 1_000; n++) {
    stir(app).now();
    if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await asks(1);
  expect(asked - before).toBeLessThanOrEqual(2 + (performance.now() - from) / pollMs);
});
