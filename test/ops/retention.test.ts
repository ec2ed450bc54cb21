import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src/platform/db/database.ts';
import { purge, purgeAll } from '../../jobs/housekeeping.ts';
import { purgeMonitoring } from '../../src/slices/monitoring/evaluate.ts';
import { forgetSubjects } from '../../src/slices/verification/maintenance.ts';
import { demoDatabase, type FreshDatabase } from '../support/services.ts';

let database: FreshDatabase;
let owner: pg.Pool;
let db: Database;
const DAYS = { MAIL_DAYS: 10, PROVIDER_LOG_DAYS: 20, VERIFICATION_SUBJECT_DAYS: 30 };
const app: any = {
  config: DAYS,
  get db() {
    return db;
  },
};

beforeAll(async () => {
  database = await demoDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
  owner.on('error', () => {});
  db = openDatabase({ url: database.url, size: 1, log: pino({ level: 'silent' }), applicationName: 'test retention' });
});
afterAll(async () => {
  await Promise.all([owner.end(), db.close()]);
  await database.drop();
});

const sql = async (text: string): Promise<any[]> => (await owner.query(text)).rows;
/** One row that is past its time by an hour, and one that is not. */
const ages = (days: number): string =>
  `(values (interval '${days} days 1 hour'), (interval '${days} days' - interval '1 hour')) as old(age)`;
const BOOK = `(select id from ledger.book order by id limit 1)`;

test('a lookup forgets its person and saves its cost', async () => {
  await sql(`delete from verification.call`);
  await sql(`insert into verification.call (book_id, id, operation, provider, paid_by, charged, subject, subject_index, created_at)
    select ${BOOK}, gen_random_uuid(), 'nin_basic', 'sandbox', 'balance', 10000, '701****6789', '\\xab', clock_timestamp() - age from ${ages(30)}`);
  expect(await forgetSubjects(app)).toBe(1);
  expect(await sql('select subject, subject_index, charged::int from verification.call order by created_at')).toEqual([
    { subject: '****', subject_index: null, charged: 10_000 },
    { subject: '701****6789', subject_index: Buffer.from([0xab]), charged: 10_000 },
  ]);
  expect(await forgetSubjects(app)).toBe(0);
});

test('mails and provider exchanges are purged after their retention', async () => {
  await sql('delete from mail');
  await sql('delete from provider_exchange');
  await sql(`insert into mail (book_id, id, environment, kind, recipient, data, status, finished_at, created_at)
    select ${BOOK}, gen_random_uuid(), 'sandbox', 'low_balance', 'jane@example.com', '{}', 'sent', clock_timestamp(), clock_timestamp() - age from ${ages(10)}`);
  await sql(`insert into provider_exchange (id, environment, provider, operation, started_at, duration_ms, ended)
    select gen_random_uuid(), 'sandbox', 'bank', 'submit', clock_timestamp() - age, 1, 'answered' from ${ages(20)}`);
  expect(await purge(app, 'mail')).toBe(1);
  expect(await purge(app, 'provider_exchange')).toBe(1);
  expect(await sql('select from mail')).toHaveLength(1);
  expect(await sql('select from provider_exchange')).toHaveLength(1);
});

test('a row that a request renews at that moment is not purged', async () => {
  await sql('delete from idempotency_key');
  await sql(`insert into idempotency_key (book_id, key, request_hash, effect_id, locked_until, created_at)
    select ${BOOK}, 'renewed', '\\x00', gen_random_uuid(), clock_timestamp(), clock_timestamp() - age from ${ages(1)} limit 1`);
  const request = new pg.Client({ connectionString: database.url });
  await request.connect();
  try {
    await request.query('begin');
    await request.query('update idempotency_key set created_at = clock_timestamp()');
    const purged = purge(app, 'idempotency_key');
    await expect
      .poll(
        async () =>
          (await sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from idempotency_key%'`)).length,
      )
      .toBe(1);
    await request.query('commit');
    expect(await purged).toBe(0);
  } finally {
    await request.end();
  }
  expect(await sql('select key from idempotency_key')).toEqual([{ key: 'renewed' }]);
});

test('each table is purged with the rights of the service', async () => {
  const failures: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void failures.push(JSON.parse(line)) });
  expect(await purgeAll({ db, config: { ...DAYS, REQUEST_LOG_DAYS: 7 }, log })).toBe(false);
  expect(failures).toEqual([]);
});

test('payments of ₦5 million and more are listed for six years', async () => {
  await sql(`insert into monitoring.large_payment (environment, at, book_id, source_id, amount)
    select 'sandbox', current_date - interval '6 years' + later, 1, gen_random_uuid(), 500000000 from (values (interval '-1 hour'), (interval '1 hour')) as old(later)`);
  expect(await purgeMonitoring(app)).toBe(false);
  expect(await sql(`select at > current_date - interval '6 years' as is_due_later from monitoring.large_payment`)).toEqual([
    { is_due_later: true },
  ]);
});

test('expired lookups are found by an index, independent of the history', async () => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(
      `explain select ctid from verification.call where subject_index is not null and created_at < clock_timestamp() - 30 * interval '1 day' order by created_at limit 1000`,
    );
    expect(JSON.stringify(rows)).toContain('call_subject_age');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
