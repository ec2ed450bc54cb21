import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

describe('specification, "Transfer settlement (settlementStatus)"', () => {
  test('pending → delivered when the processor reports 90000, with event transfer.settled', async () => {
    const clientReference = sandbox.reference();
    const { body } = await sandbox.send({ clientReference });
    expect(body.data).toMatchObject({ status: 'debited', settlementStatus: 'pending', isConclusive: false, certainty: 'unknown' });
    await sandbox.advance('5m');
    expect(await sandbox.status(body.data.transferCode)).toMatchObject({
      settlementStatus: 'delivered',
      isConclusive: true,
      nextCheckAt: null,
      provider: { transactionResponseCode: '90000' },
    });
    const [event, ...more] = await sandbox.events(body.data.transferCode);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      event: 'transfer.settled',
      data: {
        amount: 150_000,
        fee: 1_075,
        clientReference,
        currency: 'NGN',
        settlementStatus: 'delivered',
        provider: { transactionResponseCode: '90000', transactionRef: expect.any(String), transactionId: expect.any(String) },
      },
    });
  });

  test('a refusal at submission returns an error, credits the principal back, charges no fee, and emits transfer.reversed with reason provider_rejected', async () => {
    const before = await sandbox.wallet();
    const { status: http, body } = await sandbox.send({ amount: 500_001 });
    expect(http).toBe(200);
    expect(body).toMatchObject({
      success: false,
      code: 'PROVIDER_REJECTED',
      error: expect.any(String),
      data: { transferCode: expect.any(String), transactionResponseCode: '90052', transactionRef: expect.any(String) },
    });
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance);
    expect(await sandbox.status(body.data.transferCode)).toMatchObject({
      status: 'rejected',
      settlementStatus: 'reversed',
      fee: 0,
      feeBreakdown: [],
      reason: 'provider_rejected',
      isConclusive: true,
    });
    expect(await sandbox.events(body.data.transferCode)).toEqual([
      {
        event: 'transfer.reversed',
        data: expect.objectContaining({ amount: 500_001, fee: 0, totalReturned: 500_001, reason: 'provider_rejected' }),
      },
    ]);
    const rows = (await sandbox.call('GET', `/transactions?transferCode=${body.data.transferCode}`)).body.data;
    expect(rows.map((row: any) => [row.type, row.reference, row.amount])).toEqual([
      ['credit', `REV_${body.data.transferCode}`, 500_001],
      ['debit', body.data.transferCode, 500_001],
    ]);
  });

  test('no answer of the bank network: 202, stays pending, and is delivered once the bank confirms', async () => {
    const { status: http, body } = await sandbox.send({ amount: 500_098 });
    expect(http).toBe(202);
    expect(body).toMatchObject({ success: true, data: { settlementStatus: 'pending', status: 'debited' } });
    await sandbox.advance('5m');
    expect((await sandbox.status(body.data.transferCode)).settlementStatus).toBe('delivered');
  });

  test('an amount ending in .99 stays pending through any number of polls', async () => {
    const { status: http, body } = await sandbox.send({ amount: 500_099 });
    expect(http).toBe(200);
    for (const by of ['5m', '5m', '1h', '1d']) await sandbox.advance(by);
    const now = await sandbox.status(body.data.transferCode);
    expect(now).toMatchObject({
      settlementStatus: 'pending',
      isConclusive: false,
      nextCheckAt: expect.any(String),
      lastCheckedAt: expect.any(String),
    });
    expect(now.attempts.map((attempt: any) => attempt.source)).toEqual(['submit', 'poll', 'poll', 'poll', 'poll']);
  });

  test('a decline with a final code: failed, then reversed at once with principal and fee; events transfer.failed and transfer.reversed', async () => {
    const before = await sandbox.wallet();
    const { status: http, body } = await sandbox.send({ amount: 500_097 });
    expect(http).toBe(202);
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance - 500_097 - 2_688);
    await sandbox.advance('5m');
    expect(await sandbox.status(body.data.transferCode)).toMatchObject({
      settlementStatus: 'reversed',
      fee: 2_688,
      reason: 'provider_rejected',
      declineCode: '90051',
      isConclusive: true,
    });
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance);
    expect(await sandbox.events(body.data.transferCode)).toEqual([
      {
        event: 'transfer.failed',
        data: expect.objectContaining({
          settlementStatus: 'failed',
          walletBalance: before.availableBalance - 502_785,
          provider: expect.objectContaining({ transactionResponseCode: '90051' }),
        }),
      },
      {
        event: 'transfer.reversed',
        data: expect.objectContaining({
          settlementStatus: 'reversed',
          walletBalance: before.availableBalance,
          totalReturned: 502_785,
          fee: 2_688,
          reason: 'provider_rejected',
          declineCode: '90051',
        }),
      },
    ]);
  });

  test('another decline: failed, pending review', async () => {
    const before = await sandbox.wallet();
    const { body } = await sandbox.send({ amount: 500_096 });
    await sandbox.advance('5m');
    expect(await sandbox.status(body.data.transferCode)).toMatchObject({
      settlementStatus: 'failed',
      needsReview: true,
      isConclusive: false,
      certainty: 'known',
      nextCheckAt: null,
    });
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance - 500_096 - 2_688);
    expect((await sandbox.events(body.data.transferCode)).map(({ event }) => event)).toEqual(['transfer.failed']);
  });

  test('settled, then returned by the bank: principal and fee are credited back with a REV_ row', async () => {
    const before = await sandbox.wallet();
    const { body } = await sandbox.send({ amount: 500_095 });
    await sandbox.advance('5m');
    expect((await sandbox.status(body.data.transferCode)).settlementStatus).toBe('delivered');
    await sandbox.advance('1d');
    expect(await sandbox.status(body.data.transferCode)).toMatchObject({ settlementStatus: 'reversed', reason: 'provider_rejected' });
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance);
    expect((await sandbox.events(body.data.transferCode)).map(({ event }) => event)).toEqual(['transfer.settled', 'transfer.reversed']);
  });

  test.each([
    ['the outcome `returned` of a pending transfer', 150_000, '5m'],
    ['time that passes at once what lay between the delivery and the return', 500_095, '1d'],
  ])('%s: delivered with its event, then reversed a day later without a decline', async (_, amount, by) => {
    const { transferCode } = (await sandbox.send({ amount })).body.data;
    if (amount === 150_000) await sandbox.call('POST', `/sandbox/transfers/${transferCode}/outcome`, { outcome: 'returned' });
    await sandbox.advance(by);
    expect(await sandbox.status(transferCode)).toMatchObject({
      settlementStatus: 'delivered',
      provider: { transactionResponseCode: '90000' },
    });
    await sandbox.advance('1d');
    expect(await sandbox.status(transferCode)).toMatchObject({
      settlementStatus: 'reversed',
      reversalCause: 'returned',
      declineCode: null,
      failedAt: null,
      provider: { transactionResponseCode: 'REVERSED' },
    });
    const events = await sandbox.events(transferCode);
    expect(events.map(({ event }) => event)).toEqual(['transfer.settled', 'transfer.reversed']);
    expect(events[0]?.data).toMatchObject({ settledBy: 'provider', provider: { transactionResponseCode: '90000' } });
    expect(events[1]?.data).toMatchObject({ reversalCause: 'returned', provider: { transactionResponseCode: 'REVERSED' } });
  });

  test('"a transfer the processor cannot yet see is asked about again after 15 minutes, 1 hour, 6 hours, then daily"', async () => {
    const { status: http, body } = await sandbox.send({ amount: 500_094 });
    expect([http, body.data.settlementStatus]).toEqual([202, 'pending']);
    const { transferCode } = body.data;
    for (const [before, at, wait] of [
      ['4m', '1m', 15 * 60_000],
      ['14m', '1m', 3_600_000],
      ['59m', '1m', 6 * 3_600_000],
      ['5h', '1h', 86_400_000],
    ] as const) {
      const asked = (await sandbox.status(transferCode)).attempts.length;
      await sandbox.advance(before);
      expect((await sandbox.status(transferCode)).attempts).toHaveLength(asked);
      await sandbox.advance(at);
      const now = await sandbox.status(transferCode);
      expect(now).toMatchObject({ settlementStatus: 'pending', isConclusive: false });
      expect(now.attempts).toHaveLength(asked + 1);
      expect(Date.parse(now.nextCheckAt) - Date.parse(now.lastCheckedAt)).toBe(wait);
    }
    await sandbox.advance('23h');
    expect(await sandbox.status(transferCode)).toMatchObject({ settlementStatus: 'pending' });
    await sandbox.advance('1h');
    expect(await sandbox.status(transferCode)).toMatchObject({ settlementStatus: 'delivered' });
    expect((await sandbox.call('GET', `/sandbox/transfers/${transferCode}/bank`)).body.data).toMatchObject({ submissions: 1 });
  });

  test('the outcome `unseen`: not found is never a decline, until another outcome is set', async () => {
    const { transferCode } = (await sandbox.send()).body.data;
    await sandbox.call('POST', `/sandbox/transfers/${transferCode}/outcome`, { outcome: 'unseen' });
    for (const by of ['5m', '15m', '1h', '6h']) await sandbox.advance(by);
    expect(await sandbox.status(transferCode)).toMatchObject({ settlementStatus: 'pending', certainty: 'unknown' });
    await sandbox.call('POST', `/sandbox/transfers/${transferCode}/outcome`, { outcome: 'delivered' });
    await sandbox.advance('1d');
    expect(await sandbox.status(transferCode)).toMatchObject({ settlementStatus: 'delivered' });
    expect((await sandbox.call('GET', `/sandbox/transfers/${transferCode}/bank`)).body.data).toMatchObject({ submissions: 1 });
  });

  test('the first settlement check comes five minutes after the send, not before', async () => {
    const { body } = await sandbox.send();
    const { createdAt, nextCheckAt } = body.data;
    expect(new Date(nextCheckAt).getTime() - new Date(createdAt).getTime()).toBe(300_000);
    await sandbox.advance('4m');
    expect((await sandbox.status(body.data.transferCode)).settlementStatus).toBe('pending');
    await sandbox.advance('1m');
    expect((await sandbox.status(body.data.transferCode)).settlementStatus).toBe('delivered');
  });

  test('clientReference ~after=30s delays the outcome; the processor is polled every five minutes', async () => {
    const { body } = await sandbox.send({ clientReference: `${sandbox.reference()}~after=7m` });
    await sandbox.advance('5m');
    expect((await sandbox.status(body.data.transferCode)).settlementStatus).toBe('pending');
    await sandbox.advance('5m');
    expect((await sandbox.status(body.data.transferCode)).settlementStatus).toBe('delivered');
  });
});
