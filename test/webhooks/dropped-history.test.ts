import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { firstId } from '../../src/domain/ids/ids.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { dropHistory } from '../../src/slices/webhooks/recover.ts';
import { type People, startPeople } from '../people/support.ts';
import { PEPPER } from '../support/process.ts';
import { redisUrl } from '../support/services.ts';

const DAYS = 90;
const OLD = '2015-01-01T00:00:00Z';
let people: People;
let app: OpenApp;
let book: number;

beforeAll(async () => {
  people = await startPeople();
  const config = readConfig({
    DATABASE_URL: people.databaseUrl,
    REDIS_URL: redisUrl(),
    KEY_PEPPER: PEPPER,
    WEBHOOK_HISTORY_DAYS: String(DAYS),
  });
  app = openApp(config, pino({ level: 'silent' }));
  await people.call('POST', '/customers', { firstName: 'Ben', lastName: 'Person', email: 'ben.history@example.com' });
  book =
    (await people.sql<{ book: number }>(`select book_id::int as book from customer where email = 'ben.history@example.com'`))[0]?.book ?? 0;
  // Seeds old deliveries for an unreachable endpoint.
  await people.sql(
    `insert into webhook.receiver (book_id, id, url, first_of) values (${book}, gen_random_uuid(), 'http://127.0.0.1:9/hooks', ${book})
     on conflict (first_of) do update set url = excluded.url`,
  );
});
afterAll(async () => {
  await app.close();
  await people.stop();
});

/** So many events of an old day with a delivery and two attempts each, and the state of the deliveries. */
async function seedDeliveries(at: string, count: number, state = `'delivered', null`): Promise<void> {
  await people.sql(
    `with event as (insert into ledger.outbox (book_id, id, event, data, occurred_at)
            select ${book}, ('${firstId(new Date(at)).slice(0, 24)}' || lpad(n::text, 12, '0'))::uuid, 'test.webhook', '{}', '${at}' from generate_series(1, ${count}) n returning *),
          made as (insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, status, next_attempt_at, attempts, created_at)
            select v.book_id, gen_random_uuid(), r.id, v.id, v.event, ${state}, 2, v.occurred_at from event v join webhook.receiver r on r.book_id = v.book_id returning *)
     insert into webhook.attempt (book_id, delivery_id, n, trigger, started_at) select book_id, id, n, 'event', created_at from made, generate_series(1, 2) n`,
  );
}

const left = (): Promise<object[]> =>
  people.sql(`select to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(distinct d.id)::int as deliveries, count(a.*)::int as attempts
     from webhook.delivery d left join webhook.attempt a on a.book_id = d.book_id and a.delivery_id = d.id where d.book_id = ${book} group by 1 order by 1`);

/** Looks until this is left. The worker of the service, whose setting keeps all, may put off what is due in between. */
async function dropTo(expected: object[]): Promise<void> {
  const found = async (): Promise<object[]> => {
    await people.sql(`update webhook.history set due_at = clock_timestamp()`);
    await dropHistory(app);
    return left();
  };
  await expect.poll(found).toEqual(expected);
}

test('deliveries and attempts of old events go in stretches, what is under way and what is young stays, and every event', async () => {
  const young = new Date(Date.now() - (DAYS - 1) * 86_400_000).toISOString();
  await seedDeliveries(OLD, 1_200);
  await seedDeliveries('2015-01-02T00:00:00Z', 1, `'pending', clock_timestamp() + interval '1 hour'`);
  await seedDeliveries('2015-01-03T00:00:00Z', 3);
  await seedDeliveries(young, 2);
  await people.sql(`select webhook.drop_history(${book}, '${firstId(new Date('2016-01-01'))}', 500)`);
  expect(await left()).toContainEqual({ day: '2015-01-01', deliveries: 701, attempts: 1_402 });
  await dropTo([
    { day: '2015-01-02', deliveries: 1, attempts: 2 },
    { day: '2015-01-03', deliveries: 3, attempts: 6 },
    { day: young.slice(0, 10), deliveries: 2, attempts: 4 },
  ]);
  await people.sql(`update webhook.delivery set status = 'failed', next_attempt_at = null where book_id = ${book} and status = 'pending'`);
  await dropTo([{ day: young.slice(0, 10), deliveries: 2, attempts: 4 }]);
  expect(await people.sql(`select from ledger.outbox where book_id = ${book} and event = 'test.webhook'`)).toHaveLength(1_206);
  const { checks } = await verify(app.db);
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
});

test('what was deleted is not taken for what was never sent', async () => {
  const since = await people.call('POST', '/webhooks/recover', { since: OLD, dryRun: true });
  expect(since.status).toBe(400);
  expect(since.body).toMatchObject({ field: 'since', error: expect.stringContaining('are deleted') as string });
  await people.sql(
    `insert into webhook.recovery (book_id, id, since, until, cursor, last) values (${book}, gen_random_uuid(), '${OLD}', '2015-02-01', '${firstId(new Date(OLD))}', '${firstId(new Date('2015-02-01'))}')`,
  );
  await expect
    .poll(() => people.sql(`select recovered from webhook.recovery where book_id = ${book} and finished_at is not null`), {
      timeout: 100_000,
    })
    .toEqual([{ recovered: 0 }]);
});

test('the first event of which something is left is recovered as well', async () => {
  await seedDeliveries('2015-02-10T00:00:00Z', 1, `'failed', null`);
  const [event] = await people.sql<{ id: string }>(
    `select id from ledger.outbox where book_id = ${book} and occurred_at = '2015-02-10T00:00:00Z'`,
  );
  await people.sql(`update webhook.history set gone_to = '${event?.id}' where book_id = ${book}`);
  await people.sql(
    `insert into webhook.recovery (book_id, id, since, until, cursor, last) values (${book}, gen_random_uuid(), '${OLD}', '2015-03-01', '${firstId(new Date(OLD))}', '${firstId(new Date('2015-03-01'))}')`,
  );
  await expect
    .poll(
      () =>
        people.sql(`select recovered from webhook.recovery where book_id = ${book} and until = '2015-03-01' and finished_at is not null`),
      { timeout: 100_000 },
    )
    .toEqual([{ recovered: 1 }]);
});

test('an event with more deliveries than one batch deletes goes in several', async () => {
  await people.sql(`update webhook.history set gone_to = '00000000-0000-0000-0000-000000000000' where book_id = ${book}`);
  const event = firstId(new Date('2014-01-01T00:00:00Z'));
  await people.sql(
    `insert into ledger.outbox (book_id, id, event, data, occurred_at) values (${book}, '${event}', 'test.webhook', '{}', '2014-01-01T00:00:00Z')`,
  );
  // Endpoints that came and went.
  await people.sql(
    `with made as (insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, status, next_attempt_at, attempts, created_at)
            select ${book}, gen_random_uuid(), gen_random_uuid(), '${event}', 'test.webhook', 'delivered', null, 1, '2014-01-01T00:00:00Z' from generate_series(1, 11) returning *)
     insert into webhook.attempt (book_id, delivery_id, n, trigger, started_at) select book_id, id, 1, 'event', created_at from made`,
  );
  const pollOnce = async (): Promise<unknown[]> => {
    const before = firstId(new Date('2014-06-01'));
    const [row] = await people.sql<{ more: boolean }>(`select webhook.drop_history(${book}, '${before}', 5) as more`);
    const rows = await people.sql(`select from webhook.delivery where book_id = ${book} and event_id = '${event}'`);
    return [row?.more, rows.length];
  };
  expect([await pollOnce(), await pollOnce(), await pollOnce()]).toEqual([
    [true, 6],
    [true, 1],
    [false, 0],
  ]);
});

test('a sweep costs as much with ten times the history, and none is deleted while the setting keeps all', async () => {
  const blocks = async (): Promise<number> => {
    await people.sql('vacuum analyze webhook.delivery, webhook.attempt');
    const [row] = await people.sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, timing off, format json) select webhook.drop_history(${book}, '${firstId(new Date('2016-01-01'))}', 500)`,
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan ?? {};
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  };
  await people.sql(`update webhook.history set gone_to = '00000000-0000-0000-0000-000000000000' where book_id = ${book}`);
  await seedDeliveries('2015-03-01T00:00:00Z', 1_500);
  const few = await blocks();
  await seedDeliveries('2015-04-01T00:00:00Z', 15_000);
  const many = await blocks();
  // Deeper indexes and unvacuumed rows of concurrent readers; reading all would be tenfold.
  expect(many).toBeLessThan(few * 3);
  const before = await left();
  await people.sql(`update webhook.history set due_at = clock_timestamp()`);
  expect(await dropHistory({ ...app, config: { ...app.config, WEBHOOK_HISTORY_DAYS: 0 } })).toBe(false);
  expect(await people.sql(`select from webhook.history where due_at <= clock_timestamp()`)).toEqual([]);
  expect(await left()).toEqual(before);
});

test('a book that is opened has its place', async () => {
  await people.newPerson();
  expect(await people.sql('select from ledger.book b where not exists (select from webhook.history h where h.book_id = b.id)')).toEqual([]);
});
