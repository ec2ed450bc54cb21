import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { firstId } from '../../src/domain/ids/ids.ts';
import { forgetInTime } from '../../src/slices/privacy/work.ts';
import { type People, startPeople } from '../people/support.ts';
import { PEPPER } from '../support/process.ts';
import { redisUrl } from '../support/services.ts';

const BEN = { email: 'ben.person@example.com', account: '0123456784' };
let people: People;
let app: OpenApp;
beforeAll(async () => {
  people = await startPeople();
  const config = readConfig({ DATABASE_URL: people.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: PEPPER });
  app = openApp(config, pino({ level: 'silent' }));
  await people.call('POST', '/customers', { firstName: 'Ben', lastName: 'Person', email: BEN.email });
  const send = { amount: 150_000, bankCode: '058', accountNumber: BEN.account, clientReference: 'PRIV-Ben' };
  await people.call('POST', '/money-transfer/send', send);
  await people.advance('10m');
});
afterAll(async () => {
  await app.close();
  await people.stop();
});

/** The demo business in the sandbox. */
const book = `(select book_id from customer where email = '${BEN.email}')`;
const proved = async (): Promise<unknown[]> => {
  const db = openDatabase({ url: people.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test' });
  try {
    return (await verify(db)).checks.filter(({ breaches }) => breaches > 0);
  } finally {
    await db.close();
  }
};

test('events, endpoint answers and provider answers are deleted after their retention, each once, and other data stays', async () => {
  const old = (name: string): string => `${firstId(new Date('2015-01-01')).slice(0, 24)}${name.padStart(12, '0')}`;
  await people.sql(`insert into ledger.outbox (book_id, id, event, data, occurred_at) select ${book}, ('${firstId(new Date('2015-01-01')).slice(0, 24)}' || lpad(n::text, 12, '0'))::uuid,
      'customer.notified', '{"transferCode": "1", "amount": 5, "accountName": "OLD NAME", "customer": {"email": "old@example.com"}}', '2015-01-01' from generate_series(1, 1200) n`);
  const [transfer] = await people.sql<{ id: string }>(`select id from ledger.transfer where client_reference = 'PRIV-Ben'`);
  const fresh = `select md5(string_agg(o.data::text, '' order by o.id)) as sum from ledger.outbox o where occurred_at > '2020-01-01'`;
  const before = await people.sql(fresh);
  await people.sql(`update privacy.sweep set through = '00000000-0000-0000-0000-000000000000', due_at = clock_timestamp()`);
  const rounds = await people.sql<{ name: string }>(`select from privacy.sweep`);
  for (
    let n = 0;
    n < rounds.length + 10 && (await people.sql('select from privacy.sweep where due_at <= clock_timestamp()')).length > 0;
    n++
  )
    await forgetInTime(app);
  // The worker of the service may claim some of the rows.
  await expect.poll(() => people.sql(`select from privacy.sweep where due_at <= clock_timestamp()`)).toEqual([]);
  await expect
    .poll(() => people.sql(`select distinct data from ledger.outbox where occurred_at < '2020-01-01'`))
    .toEqual([{ data: { transferCode: '1', amount: 5, accountName: '[erased]', customer: { email: '[erased]' } } }]);
  expect(await people.sql(fresh)).toEqual(before);
  expect(await people.sql(`select from ledger.outbox where id = '${old('1')}'`)).toHaveLength(1);

  // All present rows become old.
  const late = { ...app, clock: { ...app.clock, now: () => new Date(Date.now() + 10 * 365 * 86_400_000) } };
  expect(await people.sql(`select from ledger.evidence where transfer_id = '${transfer?.id}' and body is not null`)).not.toEqual([]);
  // Bookings of provider amounts name no person and stay. The service worker runs by its own clock, under which nothing is old.
  const named = async (): Promise<unknown[]> => {
    await people.sql(`update privacy.sweep set due_at = clock_timestamp()`);
    while ((await people.sql('select from privacy.sweep where due_at <= clock_timestamp()')).length > 0) await forgetInTime(late);
    return people.sql(`select from ledger.outbox where data::text like '%ben.person%' or data::text like '%${BEN.account}%'
      union all select from ledger.attempt where answer <> '{}' union all select from webhook.attempt where response_head is not null
      union all select from ledger.evidence where body - 'providerFee' <> '{}' union all select from bills.evidence where body - 'providerFee' <> '{}'`);
  };
  await expect.poll(named).toEqual([]);
  expect(await proved()).toEqual([]);
});

test('retention covers a newly opened book', async () => {
  await people.newPerson();
  expect(await people.sql('select from ledger.book b where (select count(*) from privacy.sweep s where s.book_id = b.id) <> 3')).toEqual(
    [],
  );
});
