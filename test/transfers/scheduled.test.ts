import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

describe('scheduled transfers', () => {
  const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();

  test('the money is held, not debited, and the transfer is sent at its time', async () => {
    const before = await sandbox.wallet('demo2');
    const { body } = await sandbox.send({ scheduledAt: tomorrow() }, { as: 'demo2' });
    expect(body.data).toMatchObject({ status: 'scheduled', settlementStatus: 'pending' });
    const held = await sandbox.wallet('demo2');
    expect([held.availableBalance, held.ledgerBalance, held.heldBalance]).toEqual([
      before.availableBalance - 151_075,
      before.ledgerBalance,
      before.heldBalance + 151_075,
    ]);
    await sandbox.advance('1d', 'demo2');
    const sent = await sandbox.call('GET', `/money-transfer/${body.data.transferCode}`, undefined, { as: 'demo2' });
    expect(sent.body.data).toMatchObject({ status: 'debited', settlementStatus: 'pending' });
    await sandbox.advance('5m', 'demo2');
    expect(
      (await sandbox.call('GET', `/money-transfer/${body.data.transferCode}`, undefined, { as: 'demo2' })).body.data.settlementStatus,
    ).toBe('delivered');
    expect((await sandbox.wallet('demo2')).ledgerBalance).toBe(before.ledgerBalance - 151_075);
  });

  test('a cancel releases the hold, is repeatable, and nothing is sent', async () => {
    const before = await sandbox.wallet('demo2');
    const { transferCode, totalDebited } = (await sandbox.send({ scheduledAt: tomorrow() }, { as: 'demo2' })).body.data;
    expect(totalDebited).toBe(0);
    for (let n = 0; n < 2; n++) {
      const { status: http, body } = await sandbox.call('POST', `/money-transfer/${transferCode}/cancel`, undefined, { as: 'demo2' });
      expect([http, body.message]).toEqual([200, expect.stringContaining('nothing was debited')]);
      expect(body.data).toMatchObject({
        status: 'cancelled',
        isConclusive: true,
        fee: 0,
        feeBreakdown: [],
        totalDebited: 0,
        reversedAt: null,
        cancelledAt: expect.any(String),
      });
    }
    expect(await sandbox.wallet('demo2')).toMatchObject({ availableBalance: before.availableBalance, heldBalance: before.heldBalance });
    await sandbox.advance('2d', 'demo2');
    expect((await sandbox.call('GET', `/sandbox/transfers/${transferCode}/bank`, undefined, { as: 'demo2' })).status).toBe(404);
  });

  test('409: a sent transfer cannot be cancelled', async () => {
    const { transferCode } = (await sandbox.send()).body.data;
    const { status: http, body } = await sandbox.call('POST', `/money-transfer/${transferCode}/cancel`);
    expect([http, body.code]).toEqual([409, 'TRANSFER_NOT_SCHEDULED']);
  });

  test('a repeat after the scheduled time returns the original', async () => {
    // Far enough off that a loaded machine has sent it before.
    const body = { clientReference: sandbox.reference(), scheduledAt: new Date(Date.now() + 4_000).toISOString() };
    const first = await sandbox.send(body);
    await expect.poll(() => Date.now() > new Date(body.scheduledAt).getTime()).toBe(true);
    const again = await sandbox.send(body);
    expect([again.status, again.body.data.transferCode]).toEqual([200, first.body.data.transferCode]);
  });

  test('400: a scheduled time in the past', async () => {
    const { status: http, body } = await sandbox.send({ scheduledAt: '2020-01-01T00:00:00Z' });
    expect([http, body.field]).toEqual([400, 'scheduledAt']);
  });
});
