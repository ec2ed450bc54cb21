import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pino } from 'pino';
import { purge } from '../../jobs/housekeeping.ts';
import { Activity } from '../../src/core/activity/activity.ts';
import { ACTIVITY } from '../../src/slices/activity/summarise.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { ask } from '../graphql/support.ts';
import { startReceiver } from '../support/receiver.ts';
import { RETENTION } from '../support/retention.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { FOUND } from '../verification/support.ts';

let sandbox: Sandbox;
let sql: pg.Client;
const tokens = new Map<string, string>();
beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  sql = new pg.Client({ connectionString: sandbox.databaseUrl });
  await sql.connect();
  for (const email of ['owner@demo2.test', 'operator@demo.test', 'owner@demo.test', 'support@demo.test']) {
    const { body } = await sandbox.call('POST', '/auth/login', { email, password: 'tollgate-demo' });
    tokens.set(email, body.data.token);
  }
});
afterAll(async () => {
  await sql.end();
  await sandbox.stop();
});

type Counts = Record<string, number>;

/** Counts of the last hours by outcome. */
async function counts(field: string, email: string, more = ''): Promise<Counts> {
  const { data, errors } = await ask(
    sandbox,
    `{ ${field}(bucket: HOUR) { start outcome count meanMs ${more} } }`,
    {},
    { as: null, headers: { Authorization: `Bearer ${tokens.get(email)}` } },
  );
  expect(errors).toBeUndefined();
  const sums: Counts = {};
  for (const { provider, outcome, count } of data[field]) {
    const name = provider ? `${provider} ${outcome}` : outcome;
    sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

const shows = (field: string, email: string, wanted: Counts, more?: string): Promise<void> =>
  expect.poll(() => counts(field, email, more)).toMatchObject(wanted);

describe('activity by hour', () => {
  it('counts every request of a business by status, beyond the rate of the request log', async () => {
    const before = await counts('requestActivity', 'owner@demo2.test');
    await Promise.all(Array.from({ length: 30 }, () => sandbox.call('GET', '/wallet', undefined, { as: 'demo2' })));
    await Promise.all(Array.from({ length: 4 }, () => sandbox.call('POST', '/money-transfer/send', {}, { as: 'demo2' })));
    await shows('requestActivity', 'owner@demo2.test', { '2xx': (before['2xx'] ?? 0) + 30, '4xx': (before['4xx'] ?? 0) + 4 });
  });

  it('counts verification calls and webhook attempts by outcome, per business', async () => {
    const [verified, other] = await Promise.all(
      ['owner@demo2.test', 'owner@demo.test'].map((email) => counts('verificationActivity', email)),
    );
    expect(await sandbox.call('POST', '/kyc/zee/nin', { nin: FOUND }, { as: 'demo2' })).toMatchObject({ status: 200 });
    await shows('verificationActivity', 'owner@demo2.test', { ...verified, found: (verified?.['found'] ?? 0) + 1 });
    expect(await counts('verificationActivity', 'owner@demo.test')).toEqual(other);

    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    expect(await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url }, { as: 'demo2' })).toMatchObject({ status: 200 });
    await sandbox.call('POST', '/webhooks/settings/test', undefined, { as: 'demo2' });
    await shows('webhookActivity', 'owner@demo2.test', { acknowledged: 1 });
    receiver.answer = 500;
    await sandbox.call('POST', '/webhooks/settings/test', undefined, { as: 'demo2' });
    await shows('webhookActivity', 'owner@demo2.test', { acknowledged: 1, 'HTTP 500': 1 });
    expect(await counts('webhookActivity', 'owner@demo.test')).toEqual({});
  });

  it('reports provider answers of all businesses to operators alone', async () => {
    // An account that nothing of the demo asks about.
    await sandbox.call('POST', '/money-transfer/account-inquiry', { bankCode: '058', accountNumber: '0000000001' }, { as: 'demo2' });
    await shows('providerActivity', 'operator@demo.test', { 'sandbox_bank not_found': 1 }, 'provider');
    const { errors } = await ask(sandbox, '{ providerActivity { count } }', {}, { as: 'demo2' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('sums concurrent counts of two processes, and drops counts silently when the database fails', async () => {
    const log = pino({ level: 'silent' });
    const db = openDatabase({ url: sandbox.databaseUrl, size: 4, log, applicationName: 'test' });
    const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', size: 1, log, applicationName: 'test' });
    const [one, two, lost] = [new Activity(db, log), new Activity(db, log), new Activity(gone, log)];
    const outcomes = Array.from({ length: 50 }, (_, n) => `outcome ${n}`);
    for (let round = 0; round < 20; round++) {
      for (const outcome of outcomes) one.count({ kind: 'provider', subject: 'two', outcome, milliseconds: 1 });
      for (const outcome of outcomes.toReversed()) two.count({ kind: 'provider', subject: 'two', outcome, milliseconds: 3 });
      lost.count({ kind: 'provider', subject: 'lost', outcome: 'x' });
      await Promise.all([one.drained(), two.drained(), lost.drained()]);
    }
    const { rows } = await sql.query(`select subject, count(*)::int as outcomes, sum(count)::int as count, sum(milliseconds) as ms
                                        from activity where subject in ('two', 'lost') group by 1`);
    expect(rows).toEqual([{ subject: 'two', outcomes: 50, count: 2_000, ms: 4_000 }]);
    await Promise.all([db.close(), gone.close()]);
  });

  it('is read by primary key, and purged once no chart can show it', async () => {
    await sql.query(
      `insert into activity values (7, 'request', '', '2xx', now() - interval '401 days', 1, 0), (7, 'request', '', '2xx', now(), 1, 0)`,
    );
    const db = openDatabase({ url: sandbox.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test' });
    expect(await purge({ db, config: RETENTION }, 'activity')).toBe(1);
    expect(await purge({ db, config: RETENTION }, 'activity')).toBe(0);
    await db.close();
    // With the rows of many others: over a handful any index costs the same.
    await sql.query(
      `insert into activity select 100 + n % 50, 'request', '', '2xx', now() - n * interval '1 hour', 1, 0 from generate_series(1, 5000) n`,
    );
    await sql.query('analyze activity');
    const { rows } = await sql.query<{ 'QUERY PLAN': string }>(`explain ${ACTIVITY}`, [7, 'request', new Date(0), new Date(), 'day']);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/activity_pkey/);
  });
});
