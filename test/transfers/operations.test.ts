import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../support/sandbox.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

describe('specification, operations', () => {
  test('POST /money-transfer is an alias of the same operation', async () => {
    const clientReference = sandbox.reference();
    const older = await sandbox.call('POST', '/money-transfer', sandbox.payment({ clientReference }));
    expect(older.body.data.status).toBe('debited');
    expect((await sandbox.send({ clientReference })).body.data.transferCode).toBe(older.body.data.transferCode);
  });

  test('POST /transfers/initiate creates a new transferCode on every call and takes no clientReference', async () => {
    const one = await sandbox.call('POST', '/transfers/initiate', sandbox.payment());
    const two = await sandbox.call('POST', '/transfers/initiate', sandbox.payment());
    expect(one.body.data.transferCode).not.toBe(two.body.data.transferCode);
    const refused = await sandbox.call('POST', '/transfers/initiate', sandbox.payment({ clientReference: 'X' }));
    expect([refused.status, refused.body.field]).toEqual([400, 'clientReference']);
  });

  test('GET /money-transfer/status returns settlementStatus and fee, by each reference', async () => {
    const clientReference = sandbox.reference();
    const { transferCode } = (await sandbox.send({ clientReference })).body.data;
    for (const query of [
      `transferCode=${transferCode}`,
      `clientReference=${clientReference}`,
      `reference=${transferCode}`,
      `reference=${clientReference}`,
    ]) {
      const { status: http, body } = await sandbox.call('GET', `/money-transfer/status?${query}`);
      expect([http, body.data.transferCode, body.data.settlementStatus, body.data.fee]).toEqual([200, transferCode, 'pending', 1_075]);
    }
  });

  test('GET /money-transfer/status: 400 without and with two references, 404 for an unknown one and for another client’s', async () => {
    const { transferCode } = (await sandbox.send()).body.data;
    expect((await sandbox.call('GET', '/money-transfer/status')).status).toBe(400);
    expect((await sandbox.call('GET', `/money-transfer/status?transferCode=${transferCode}&clientReference=X`)).status).toBe(400);
    expect((await sandbox.call('GET', '/money-transfer/status?clientReference=NEVER-USED')).status).toBe(404);
    expect((await sandbox.call('GET', `/money-transfer/status?transferCode=${transferCode}`, undefined, { as: 'demo2' })).status).toBe(404);
    expect((await sandbox.call('GET', `/money-transfer/${transferCode}`, undefined, { as: 'demo2' })).status).toBe(404);
  });

  test('GET /money-transfer lists newest first, each transfer once across pages', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 5; n++) codes.unshift((await sandbox.send({ accountNumber: '2222222222' })).body.data.transferCode);
    const listed: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Reply = await sandbox.call('GET', `/money-transfer?limit=2&accountNumber=2222222222${cursor && `&cursor=${cursor}`}`);
      listed.push(...page.body.data.map((row: any) => row.transferCode));
      cursor = page.body.meta.nextCursor;
    }
    expect(listed).toEqual(codes);
  });

  test('POST /money-transfer/quote prices a transfer without moving money', async () => {
    const before = await sandbox.wallet();
    const { body } = await sandbox.call('POST', '/money-transfer/quote', { amount: 2_000_000 });
    expect(body.data).toEqual({
      amount: 2_000_000,
      fee: 7_688,
      feeBreakdown: [
        { type: 'transfer_fee', amount: 2_500 },
        { type: 'vat', amount: 188 },
        { type: 'stamp_duty', amount: 5_000 },
      ],
      totalDebited: 2_007_688,
      currency: 'NGN',
    });
    expect(await sandbox.wallet()).toEqual(before);
  });

  test('a sent transfer has the documented shape', async () => {
    const { body } = await sandbox.send({ amount: 2_000_000, narration: 'Invoice 1042', metadata: { order: '7' } });
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transferCode: expect.stringMatching(/^1453\d+$/),
      clientReference: null,
      status: 'debited',
      settlementStatus: 'pending',
      isConclusive: false,
      isFinal: false,
      mayBeReturnedUntil: null,
      amount: 2_000_000,
      fee: 7_688,
      feeBreakdown: expect.any(Array),
      totalDebited: 2_007_688,
      currency: 'NGN',
      beneficiary: { accountNumber: '0123456785', accountName: 'ADA CHIOMA OKAFOR', bankCode: '058', bankName: 'Guaranty Trust Bank' },
      narration: 'Invoice 1042',
      certainty: 'unknown',
      provider: expect.objectContaining({ transactionResponseCode: '90009' }),
      reason: null,
      reversalCause: null,
      settledBy: null,
      declineCode: null,
      needsReview: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      scheduledAt: null,
      settledAt: null,
      failedAt: null,
      reversedAt: null,
      cancelledAt: null,
      balanceAfter: expect.any(Number),
      isRetryable: false,
      nextCheckAt: expect.any(String),
      metadata: { order: '7' },
      retryOf: null,
      retriedAs: null,
    });
  });

  test('send, list and status return the same transfer', async () => {
    const { body } = await sandbox.send({ clientReference: sandbox.reference() });
    const found = await sandbox.status(body.data.transferCode);
    const listed = (await sandbox.call('GET', '/money-transfer?limit=1')).body.data[0];
    const { balanceAfter, ...transfer } = body.data;
    expect(balanceAfter).toBeGreaterThan(0);
    expect(found).toEqual({ ...transfer, attempts: expect.any(Array), lastCheckedAt: null });
    expect(listed).toEqual(transfer);
  });
});

describe('400 names the offending field', () => {
  test.each([
    ['amount', { amount: undefined }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -5 }],
    ['amount', { amount: 9_999 }],
    ['amount', { amount: 1_500.5 }],
    ['amount', { amount: '150000' }],
    ['amount', { amount: 200_000_000_000 }],
    ['bankCode', { bankCode: '999' }],
    ['bankCode', { bankCode: 'abc' }],
    ['bankCode', { bankCode: '030' }],
    ['accountNumber', { accountNumber: '123' }],
    ['accountNumber', { accountNumber: 1_234_567_890 }],
    ['accountNumber', { accountNumber: '0000000001' }],
    ['accountName', { accountName: 'Another Person' }],
    ['narration', { narration: 'x'.repeat(101) }],
    ['narration', { narration: 'pay ₦500' }],
    ['clientReference', { clientReference: 'has space' }],
    ['clientReference', { clientReference: 'x'.repeat(65) }],
    ['currency', { currency: 'USD' }],
    ['senderEmail', { senderEmail: 'nobody' }],
    ['metadata', { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, 'v'])) }],
    ['metadata.k', { metadata: { k: 'x'.repeat(501) } }],
    ['unknownField', { unknownField: 1 }],
  ])('%s: %j', async (field, change) => {
    const before = await sandbox.wallet();
    const { status: http, body } = await sandbox.send(change);
    expect([http, body.success, body.field]).toEqual([400, false, field]);
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance);
  });

  test('without a name enquiry answer an account is paid without a name, unless accountName was given', async () => {
    expect((await sandbox.send({ accountNumber: '0000000002' })).body.data.beneficiary.accountName).toBeNull();
    const checked = await sandbox.send({ accountNumber: '0000000002', accountName: 'Ada Okafor' });
    expect([checked.status, checked.body.code]).toEqual([502, 'UPSTREAM_ERROR']);
  });

  test('allowNameMismatch sends although the names differ', async () => {
    expect((await sandbox.send({ accountName: 'Another Person', allowNameMismatch: true })).status).toBe(200);
  });
});

describe('limits of a business', () => {
  test('smallest and largest transfer follow the settings of the business', async () => {
    await sandbox.sql(
      `update business set settings = '{"transfers":{"minAmount":20000,"maxAmount":30000}}' where name = 'Second Demo Limited'`,
    );
    // A key's business is read again within a second.
    await expect.poll(async () => (await sandbox.send({ amount: 19_999 }, { as: 'demo2' })).body.field).toBe('amount');
    expect((await sandbox.send({ amount: 30_001 }, { as: 'demo2' })).body.field).toBe('amount');
    expect((await sandbox.send({ amount: 30_000 }, { as: 'demo2' })).status).toBe(200);
  });
});
