import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../ledger/support.ts';
import { brokenInParts, wrongsOf } from '../support/truth.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { draft, person, preview, sql, walk } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  for (const amounts of [[1_000_000, 1_000_097], [1_000_096]]) {
    const { id } = await draft(
      sandbox,
      amounts.map((amount) => person({ amount })),
    );
    await preview(sandbox, id);
    await walk(sandbox, id);
  }
});
afterAll(() => sandbox.stop());

test('a paid payroll violates no invariant', async () => {
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});

test.each([
  ['payroll_sums', 'a sum of a batch is edited', 'update payroll_batch set total_amount = total_amount + $1'],
  ['payroll_sums', 'a count of a batch is edited', 'update payroll_batch set settled = settled + $1'],
  [
    'payroll_outcome',
    'a batch that has ended says what did not happen',
    `update payroll_batch set status = case when $1 > 0 then 'completed' else 'partially_completed' end where status in ('completed', 'partially_completed')`,
  ],
  [
    'payroll_outcome',
    'a batch has ended while a declined salary waits for a decision',
    `update payroll_batch set status = case when $1 > 0 then 'failed' else 'processing' end,
            completed_at = case when $1 > 0 then clock_timestamp() end where failed > 0`,
  ],
  [
    'payroll_transfer',
    'an item is paid another amount than it says',
    `update payroll_item set amount = amount + $1 where status = 'settled'`,
  ],
  [
    'payroll_events',
    'an end emits two events',
    `update ledger.outbox set data = data || jsonb_build_object('itemId', case when $1 > 0 then (select id::text from payroll_item where status = 'failed') else
       (select id::text from payroll_item where status = 'settled') end) where event = 'payroll.item.settled'`,
  ],
])('%s catches it when %s', async (id, _, damage) => {
  await sql(sandbox, damage, [1]);
  expect((await wrongsOf(sandbox.databaseUrl)).join()).toContain(id);
  expect(await parts()).toContain(id);
  await sql(sandbox, damage, [-1]);
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});

/** Invariants that fail when a part covers everything. */
async function parts(): Promise<string[]> {
  const db = openPool(sandbox.databaseUrl, 1);
  try {
    return await brokenInParts(db);
  } finally {
    await db.close();
  }
}
