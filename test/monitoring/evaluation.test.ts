import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { defaultScenarios } from '../../src/slices/monitoring/scenario.ts';
import { asOwner, openPool } from '../ledger/support.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { advanceAll, MILLION, monitorAll, plant, plantBusinesses, type Planted, rowsOf } from './support.ts';

let database: FreshDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  db = openPool(database.url, 2);
  await plantBusinesses(database.url, 20);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const owner = (text: string, values: unknown[] = []): Promise<any[]> => rowsOf(database.url, text, values);
const account = (n: number): string => `80000000${String(n).padStart(2, '0')}`;

/** Payments of twenty businesses over 80 days, some of them near thresholds. */
const random = (): Planted[] => {
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  return Array.from({ length: 300 }, () => ({
    business: 1 + next(20),
    account: account(next(12)),
    direction: next(4) === 0 ? ('received' as const) : ('sent' as const),
    amount: [1_000, 470_000_000, 4 * MILLION, 5 * MILLION, 950_000_000, 12 * MILLION][next(6)]!,
    hoursAgo: 3 + next(80 * 24),
    times: 1 + next(3),
    isMismatch: next(3) === 0,
  }));
};

const activate = (): Promise<unknown> =>
  owner(
    `insert into monitoring.scenario (id, environment, name, kind, subject, parameters, updated_by)
     select gen_random_uuid(), 'sandbox', name, kind, subject, parameters, 'test' from jsonb_to_recordset($1) s(name text, kind text, subject text, parameters jsonb)`,
    [JSON.stringify([...defaultScenarios, { name: 'Few', kind: 'fan_in', subject: 'payee', parameters: { days: 5, counterparties: 3 } }])],
  );

const MATCHES = `select c.name, m.subject, m.period from monitoring.match m join monitoring.scenario c on c.id = m.scenario_id
  where m.at >= date_trunc('hour', now()) - interval '85 days' order by 1, 2, 3`;
const PREVIEWED = `select c.name, m.subject, m.period from monitoring.scenario c
  cross join lateral monitoring.matches(c, date_trunc('hour', now()) - interval '85 days', now(), null) m order by 1, 2, 3`;
/** A later payment within its hour can lower a share; these only grow. */
const SHARES = /another name|leaves/;

test('payments that are added batch by batch give the matches of the preview, each once', async () => {
  await activate();
  await plant(database.url, random());
  await monitorAll(database.url);
  const [matched, previewed] = await Promise.all([owner(MATCHES), owner(PREVIEWED)]);
  const grown = (rows: any[]): any[] => rows.filter(({ name }) => !SHARES.test(name));
  expect(grown(matched)).toEqual(grown(previewed));
  expect(new Set(matched.map(({ name }) => name)).size).toBeGreaterThan(4);
});

const sums = async (): Promise<any> =>
  (
    await owner(`select (select sum(sent_amount) from monitoring.hour h join monitoring.subject s on s.key = h.subject and s.kind = 'business')::text as sums,
      (select sum(amount) from ledger.posting where leg = 1 and kind = 'transfer' and posted_at < (select until from monitoring.progress))::text as postings,
      (select until from monitoring.progress) as until`)
  )[0];

test('a failure between sums and progress leaves neither: nothing is counted twice', async () => {
  await owner(`create function pg_temp_fail() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`);
  await plant(database.url, [{ business: 1, account: account(1), direction: 'sent', amount: 3 * MILLION, hoursAgo: 0 }]);
  const before = await sums();
  await owner(`update monitoring.progress set until = date_trunc('hour', clock_timestamp()) - interval '1 hour'`);
  await owner('create trigger planted before update on monitoring.progress for each row execute function pg_temp_fail()');
  await expect(db.query('test.advance', 'select monitoring.advance() as more')).rejects.toBeInstanceOf(Error);
  expect((await sums()).sums).toBe(before.sums);
  await owner('drop trigger planted on monitoring.progress');
  await advanceAll(database.url);
  const after = await sums();
  expect(BigInt(after.sums) - BigInt(before.sums)).toBe(BigInt(3 * MILLION));
});

test('a killed connection in the middle of a batch leaves neither', async () => {
  const before = await sums();
  await plant(database.url, [{ business: 2, account: account(1), direction: 'sent', amount: 2 * MILLION, hoursAgo: 0 }]);
  await owner(`update monitoring.progress set until = date_trunc('hour', clock_timestamp()) - interval '1 hour'`);
  const [{ n: planted }] = await owner(
    `select count(*) as n from ledger.posting where leg = 1 and posted_at >= date_trunc('hour', clock_timestamp()) - interval '1 hour'`,
  );
  expect(Number(planted)).toBeGreaterThan(0);
  await asOwner(database.url, async (client) => {
    client.on('error', () => {});
    await client.query('begin');
    await client.query('select monitoring.advance()');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await owner('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect(client.query('commit')).rejects.toBeInstanceOf(Error);
  }).catch(() => {});
  expect((await sums()).sums).toBe(before.sums);
});

/** Rows that one payment reads, in a transaction that is rolled back. Postings are read by the blocks of their time. */
const rowsRead = (): Promise<number> =>
  asOwner(database.url, async (client) => {
    await client.query('begin');
    await client.query('select monitoring.advance()');
    const { rows } = await client.query<{ n: string }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as n from pg_stat_xact_all_tables where schemaname in ('monitoring', 'ledger') and relname <> 'posting'`,
    );
    await client.query('rollback');
    return Number(rows[0]?.n);
  });

test('a payment reads no more rows when there are ten times as many before it', async () => {
  await owner('truncate monitoring.match, monitoring.hour, monitoring.band, monitoring.pair, monitoring.subject, monitoring.month');
  const history = (from: number): Planted[] =>
    Array.from({ length: 400 }, (_, n) => ({
      business: 3 + (n % 17),
      account: `7${String(from + n).padStart(9, '0')}`,
      direction: 'sent',
      amount: 600_000_000,
      hoursAgo: 800 + ((from + n) % 1_000),
    }));
  await plant(database.url, history(0));
  await monitorAll(database.url);
  await plant(database.url, [{ business: 1, account: account(1), direction: 'sent', amount: 6 * MILLION, hoursAgo: 0 }]);
  const rewind = (): Promise<unknown> =>
    owner(`update monitoring.progress set until = date_trunc('hour', clock_timestamp()) - interval '46 minutes', step_ms = 3600000`);
  await rewind();
  const few = await rowsRead();
  for (let n = 1; n < 10; n++) await plant(database.url, history(n * 400));
  await monitorAll(database.url);
  await owner('vacuum analyze');
  await rewind();
  const many = await rowsRead();
  expect(few).toBeGreaterThan(5);
  expect(many).toBeLessThanOrEqual(few + 50);
});
