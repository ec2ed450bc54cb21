import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTransferSandbox, type TransferSandbox } from '../transfers/support.ts';
import { allowApproval, allSent, draft, person, preview, until } from './support.ts';

const ITEMS = 1_000;
/** PostgreSQL: an idle connection reports what it read after ten seconds. */
const REPORTED_MS = 11_000;

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

test('paying a large batch reads a bounded number of rows for each item, also without statistics', async () => {
  const tables = ['public.payroll_item', 'public.payroll_batch', 'ledger.transfer', 'ledger.account', 'ledger.posting', 'ledger.outbox'];
  for (const table of tables) await sandbox.sql(`alter table ${table} set (autovacuum_enabled = false)`);
  await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 2_000_000_000 });
  const { id } = await draft(
    sandbox,
    Array.from({ length: ITEMS }, () => person({ amount: 100_000 })),
  );
  await preview(sandbox, id);
  expect((await sandbox.call('POST', `/payroll/batches/${id}/submit`)).body).toMatchObject({ success: true });
  await allowApproval(sandbox);
  const { body } = await sandbox.call('GET', `/payroll/batches/${id}`);
  const before = await reads(sandbox);
  const approved = await sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: body.data.totalAmount });
  expect(approved.body).toMatchObject({ success: true });
  await allSent(sandbox, id);
  await sandbox.advance('5m');
  await until(sandbox, id, ({ status }) => status !== 'processing');
  await new Promise((resolve) => setTimeout(resolve, REPORTED_MS));
  const perItem = [...(await reads(sandbox))].map(
    ([index, read]) => [index, Math.round((read - (before.get(index) ?? 0)) / ITEMS)] as const,
  );
  expect(perItem.some(([index, count]) => index === 'transfer_pkey' && count > 0)).toBe(true);
  // `transfer_status`: the sandbox looks for open submissions while this test waits.
  expect(perItem.filter(([index, count]) => index !== 'transfer_status' && count > 40)).toEqual([]);
});

async function reads({ sql }: TransferSandbox): Promise<Map<string, number>> {
  const rows = await sql('select indexrelname as index, idx_tup_read::integer as read from pg_stat_user_indexes');
  return new Map(rows.map(({ index, read }) => [index, read]));
}
