import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_BANK } from '../../src/slices/transfers/read/summary.ts';
import { ask } from '../graphql/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let sql: pg.Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  sql = new pg.Client({ connectionString: sandbox.databaseUrl });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await sandbox.stop();
});

async function send(bankCode: string, outcome: string): Promise<void> {
  const wanted = { amount: 170_000, bankCode, accountNumber: '0123456785' };
  const { transferCode } = (await sandbox.call('POST', '/transfers/initiate', wanted)).body.data;
  await sandbox.call('POST', `/sandbox/transfers/${transferCode}/outcome`, { outcome });
}

test('each bank reports delivered, reversed and open transfers and delivery times, the busiest bank first, to its business alone', async () => {
  for (const [bank, outcome] of [
    ['058', 'delivered'],
    ['058', 'delivered'],
    ['058', 'declined_final'],
    ['044', 'declined_final'],
  ] as const)
    await send(bank, outcome);
  await sandbox.advance('1h');
  await sandbox.call('POST', '/transfers/initiate', { amount: 170_000, bankCode: '058', accountNumber: '0123456785' });
  // A scheduled transfer was never submitted to a bank.
  const scheduledAt = new Date(Date.now() + 50 * 3_600_000).toISOString();
  await sandbox.call('POST', '/transfers/initiate', { amount: 170_000, bankCode: '058', accountNumber: '0123456785', scheduledAt });
  const { data } = (await sandbox.call('GET', '/money-transfer/by-bank')).body;
  expect(data).toEqual([
    {
      bankCode: '058',
      bankName: 'Guaranty Trust Bank',
      count: 4,
      delivered: 2,
      failed: 1,
      successShare: 2 / 3,
      medianMs: expect.any(Number),
      p95Ms: expect.any(Number),
    },
    { bankCode: '044', bankName: 'Access Bank', count: 1, delivered: 0, failed: 1, successShare: 0, medianMs: null, p95Ms: null },
  ]);
  expect(data[0].p95Ms).toBeGreaterThanOrEqual(data[0].medianMs);
  expect((await ask(sandbox, '{ bankTransferTotals { bankCode count successShare } }')).data.bankTransferTotals).toEqual([
    { bankCode: '058', count: 4, successShare: 2 / 3 },
    { bankCode: '044', count: 1, successShare: 0 },
  ]);
  expect((await sandbox.call('GET', '/money-transfer/by-bank', undefined, { as: 'demo2' })).body.data).toEqual([]);
  expect((await sandbox.call('GET', '/money-transfer/by-bank?to=2020-01-01')).body.data).toEqual([]);
  expect(await sandbox.call('GET', '/money-transfer/by-bank?from=2026-02-01&to=2026-01-01')).toMatchObject({
    status: 400,
    body: { field: 'to' },
  });
});

test('the query reads a bounded range of the creation-time index', async () => {
  await sql.query('set enable_seqscan = off');
  await sql.query('set plan_cache_mode = force_generic_plan');
  await sql.query(`prepare one as ${BY_BANK}`);
  const { rows } = await sql.query<{ 'QUERY PLAN': string }>(`explain execute one (1, '-infinity', 'infinity', 5000)`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Limit[\s\S]*Index Scan Backward using transfer_made/);
  expect(plan).not.toMatch(/Sort Key: .*created_at/);
});
