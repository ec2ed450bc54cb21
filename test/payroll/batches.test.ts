import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { draft, person, preview, walk } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

describe('a batch', () => {
  test('goes from draft to completed, and everybody in it is paid once', async () => {
    const { id, reference } = await draft(sandbox, [person({ amount: 25_000_000 }), person({ accountNumber: '1111111111', amount: 18_000_000 })]);
    const ready = await preview(sandbox, id);
    expect(ready).toMatchObject({ status: 'draft', itemCount: 2, totalAmount: 43_000_000, preview: { status: 'ready', blockers: [] } });
    // No stamp duty on salaries: 50 naira and VAT each.
    expect(ready.totalFees).toBe(2 * 5_375);
    expect((await sandbox.call('POST', `/payroll/batches/${id}/submit`)).body.data.status).toBe('awaiting_approval');
    await sandbox.call('POST', `/payroll/batches/${id}/reject`, { reason: 'Look again' });
    expect((await sandbox.call('POST', `/payroll/batches/${id}/submit`)).body.data).toMatchObject({ status: 'awaiting_approval' });
    const paid = await walk(sandbox, id);
    expect(paid).toMatchObject({
      batchReference: reference,
      status: 'completed',
      counts: { draft: 0, queued: 0, sent: 0, settled: 2, failed: 0, reversed: 0, skipped: 0 },
      settledAmount: 43_000_000,
    });
    const { body } = await sandbox.call('GET', `/payroll/batches/${id}/items`);
    for (const item of body.data) {
      expect(item).toMatchObject({ status: 'settled', sentAt: expect.any(String), settledAt: expect.any(String) });
      const transfer = await sandbox.call('GET', `/money-transfer/status?transferCode=${item.transferCode}`);
      expect(transfer.body.data).toMatchObject({ id: item.id, settlementStatus: 'delivered', amount: item.amount, fee: 5_375 });
    }
  });
});
