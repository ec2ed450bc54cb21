import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '../../src/app/verify/verify.ts';
import { openPool } from '../ledger/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { FOUND, newCustomer, NOT_FOUND, SILENT, STARTER, UNAVAILABLE } from './support.ts';

describe('with VERIFICATION_REFUND_UPSTREAM_ERRORS', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ VERIFICATION_REFUND_UPSTREAM_ERRORS: 'true', VERIFICATION_TIMEOUT_MS: '500' });
  });
  afterAll(() => sandbox.stop());

  test.each([UNAVAILABLE, SILENT])(
    'what an upstream error cost is back on the balance (%s), and RECORD_NOT_FOUND stays charged',
    async (nin) => {
      const customer = await newCustomer(sandbox, { balance: 20_000 });
      expect((await customer.post('/kyc/zee/nin', { nin })).status).toBe(502);
      expect(await customer.balance()).toBe(20_000);
      expect((await customer.post('/kyc/zee/nin', { nin: NOT_FOUND })).status).toBe(404);
      expect(await customer.balance()).toBe(10_000);
      expect((await customer.get('/kyc/calls')).body.data).toMatchObject([
        { status: 'not_found', refundedAt: null },
        { status: 'upstream_error', refundedAt: expect.any(String) as string, charged: 10_000 },
      ]);
    },
  );

  test('what it cost of a quota is back in the quota', async () => {
    const customer = await newCustomer(sandbox, { wallet: 2_000_000 });
    await customer.post('/kyc/subscribe', { planId: STARTER });
    await Promise.all([UNAVAILABLE, FOUND, UNAVAILABLE, NOT_FOUND].map((nin) => customer.post('/kyc/zee/nin', { nin })));
    expect((await customer.get('/kyc/balance')).body.data.quotas[0]).toMatchObject({ used: 2, remaining: 148 });
  });

  test('a repeat with the same Idempotency-Key after a refund is charged anew', async () => {
    const customer = await newCustomer(sandbox, { balance: 10_000 });
    for (let n = 0; n < 2; n++) {
      expect((await customer.post('/kyc/zee/nin', { nin: UNAVAILABLE }, { 'Idempotency-Key': 'again' })).status).toBe(502);
    }
    expect([await customer.balance(), await customer.asked()]).toEqual([10_000, 2]);
  });

  test('the books add up', async () => {
    const db = openPool(sandbox.databaseUrl, 1);
    const { checks } = await verify(db);
    await db.close();
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });
});
