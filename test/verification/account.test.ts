import { wrongsOf } from '../support/truth.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { type Customer, FOUND, newCustomer, NOT_FOUND, rowsOf, STARTER, UNAVAILABLE } from './support.ts';

describe('balance, plans and history of verification', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  test.each(['/kyc/balance', '/verify/balance'])('%s reports balance, plan, quotas and prices', async (path) => {
    const customer = await newCustomer(sandbox, { balance: 475_000 });
    expect((await customer.get(path)).body.data).toEqual({
      balance: 475_000,
      currency: 'NGN',
      plan: null,
      quotas: [],
      prices: [
        { operation: 'nin_basic', price: 10_000 },
        { operation: 'nin_face', price: 20_000 },
        { operation: 'nin_match', price: 8_000 },
        { operation: 'nin_full', price: 15_000 },
        { operation: 'cac', price: 15_000 },
        { operation: 'bvn_basic', price: 10_000 },
        { operation: 'bvn_match', price: 8_000 },
        { operation: 'tin', price: 10_000 },
      ],
      updatedAt: expect.any(String) as string,
    });
  });

  test('a business that never verified has a balance of 0', async () => {
    const customer = await newCustomer(sandbox);
    expect((await customer.get('/kyc/balance')).body.data).toMatchObject({ balance: 0, updatedAt: null });
  });

  test('a top-up leaves the wallet, shows on its statement, and an Idempotency-Key makes it happen once', async () => {
    const customer = await newCustomer(sandbox, { wallet: 1_000_000 });
    const headers = { 'Idempotency-Key': 'top-up-1' };
    const replies = [
      await customer.post('/kyc/topup', { amount: 400_000 }, headers),
      await customer.post('/kyc/topup', { amount: 400_000 }, { 'Idempotency-Key': 'top-up-2' }),
      await customer.post('/kyc/topup', { amount: 400_000 }, headers),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies[0]?.body.data).toMatchObject({ amount: 400_000, balance: 400_000, walletBalance: 600_000, currency: 'NGN' });
    expect(await customer.balance()).toBe(800_000);
    expect((await customer.get('/wallet')).body.data).toMatchObject({ availableBalance: 200_000 });
    const { body } = await customer.get('/transactions?category=verification_topup');
    expect((body.data as unknown[]).length).toBe(2);
    expect((body.data as unknown[])[1]).toMatchObject({
      type: 'debit',
      amount: 400_000,
      description: 'Top-up of the verification balance',
      reference: replies[0]?.body.data.reference,
    });
  });

  test('a top-up that the wallet does not cover is 400 INSUFFICIENT_WALLET_BALANCE, and moves nothing', async () => {
    const customer = await newCustomer(sandbox, { wallet: 100_000 });
    const { status, body } = await customer.post('/kyc/topup', { amount: 100_001 });
    expect([status, body.code]).toEqual([400, 'INSUFFICIENT_WALLET_BALANCE']);
    expect([await customer.balance(), (await customer.get('/wallet')).body.data.availableBalance]).toEqual([0, 100_000]);
  });

  test('eight top-ups at once on a wallet that pays for five: five go through', async () => {
    const customer = await newCustomer(sandbox, { wallet: 500_000 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => customer.post('/kyc/topup', { amount: 100_000 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await customer.balance()).toBe(500_000);
  });

  test('plans are listed with their quotas, cheapest first', async () => {
    const customer = await newCustomer(sandbox);
    const { body } = await customer.get('/kyc/plans');
    expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual(['Starter', 'Growth', 'Scale']);
    expect(body.data[0]).toMatchObject({
      id: STARTER,
      price: 2_000_000,
      periodDays: 30,
      quotas: [
        { operation: 'nin_basic', limit: 150 },
        { operation: 'nin_match', limit: 100 },
      ],
    });
  });

  test('a plan is paid from the wallet, its quota is used before the balance, and other operations cost as before', async () => {
    const customer = await newCustomer(sandbox, { wallet: 2_500_000, balance: 100_000 });
    const { status, body } = await customer.post('/kyc/subscribe', { planId: STARTER });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      planId: STARTER,
      name: 'Starter',
      status: 'active',
      autoRenew: true,
      quotas: [
        { operation: 'nin_basic', limit: 150, used: 0, remaining: 150 },
        { operation: 'nin_match', limit: 100, used: 0, remaining: 100 },
      ],
    });
    expect((await customer.get('/wallet')).body.data.availableBalance).toBe(500_000);
    expect((await customer.post('/kyc/zee/nin', { nin: FOUND })).body.data).toMatchObject({ charged: 0 });
    expect((await customer.post('/kyc/switch/nin/full', { nin: FOUND })).body.data).toMatchObject({ charged: 15_000 });
    const { data } = (await customer.get('/kyc/balance')).body;
    expect(data).toMatchObject({ balance: 85_000, plan: { id: STARTER, name: 'Starter', status: 'active' } });
    expect(data.quotas[0]).toEqual({ operation: 'nin_basic', limit: 150, used: 1, remaining: 149 });
    expect((await customer.get('/kyc/plan')).body.data).toMatchObject({ planId: STARTER });
    const again = await customer.post('/kyc/subscribe', { planId: STARTER });
    expect([again.status, again.body.code]).toEqual([409, 'PLAN_ACTIVE']);
  });

  test('eight calls at once with one left of a quota and money for two: three charged, one of them to the quota, five 402', async () => {
    const customer = await newCustomer(sandbox, { wallet: 2_000_000, balance: 20_000 });
    await customer.post('/kyc/subscribe', { planId: STARTER });
    await rowsOf(sandbox.databaseUrl, `update verification.quota set calls = 1 where book_id = $1 and operation = 'nin_basic'`, [
      customer.bookId,
    ]);
    const replies = await Promise.all(Array.from({ length: 8 }, () => customer.post('/kyc/zee/nin', { nin: FOUND })));
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(5);
    expect(replies.flatMap(({ status, body }) => (status === 200 ? [body.data.charged as number] : [])).toSorted((a, b) => a - b)).toEqual([
      0, 10_000, 10_000,
    ]);
    expect(await customer.asked()).toBe(3);
  });

  test('a plan that the wallet does not cover, and one that is not sold, are refused', async () => {
    const customer = await newCustomer(sandbox, { wallet: 1_999_999 });
    const short = await customer.post('/kyc/subscribe', { planId: STARTER });
    expect([short.status, short.body.code]).toEqual([400, 'INSUFFICIENT_WALLET_BALANCE']);
    const unknown = await customer.post('/kyc/subscribe', { planId: '00000000-0000-7000-8000-00000000afff' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'RECORD_NOT_FOUND']);
    expect((await customer.get('/kyc/plan')).status).toBe(404);
    expect((await customer.get('/wallet')).body.data.availableBalance).toBe(1_999_999);
  });

  test('two purchases of a plan at once: one is bought, one is 409', async () => {
    const customer = await newCustomer(sandbox, { wallet: 9_000_000 });
    const replies = await Promise.all([1, 2].map(() => customer.post('/kyc/subscribe', { planId: STARTER })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await customer.get('/wallet')).body.data.availableBalance).toBe(7_000_000);
  });

  test('at its end a plan is renewed from the wallet with fresh quotas; one that is not to renew ends', async () => {
    const customer = await newCustomer(sandbox, { wallet: 4_000_000 });
    await customer.post('/kyc/subscribe', { planId: STARTER });
    await customer.post('/kyc/zee/nin', { nin: FOUND });
    await sandbox.advance('30d', customer.name);
    expect((await customer.get('/kyc/balance')).body.data).toMatchObject({ plan: { name: 'Starter' }, quotas: [{ used: 0 }, { used: 0 }] });
    expect((await customer.get('/wallet')).body.data.availableBalance).toBe(0);
    // The first period moves with the second, or they would overlap.
    await sandbox.advance('1d', customer.name);
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
    expect((await customer.put('/kyc/plan', { autoRenew: false })).body.data).toMatchObject({ autoRenew: false, renewsAt: null });
    await sandbox.advance('30d', customer.name);
    expect((await customer.get('/kyc/plan')).status).toBe(404);
    const { status, body } = await customer.post('/kyc/zee/nin', { nin: FOUND });
    expect([status, body.code]).toEqual([402, 'INSUFFICIENT_BALANCE']);
    expect((await eventsOf(sandbox, customer.bookId, 'verification.plan.lapsed')).length).toBe(0);
  });

  test('a renewal that the wallet does not cover ends the plan and emits verification.plan.lapsed', async () => {
    const customer = await newCustomer(sandbox, { wallet: 2_000_000 });
    await customer.post('/kyc/subscribe', { planId: STARTER });
    await sandbox.advance('30d', customer.name);
    expect((await customer.get('/kyc/plan')).status).toBe(404);
    expect(await eventsOf(sandbox, customer.bookId, 'verification.plan.lapsed')).toMatchObject([
      { plan: 'Starter', price: 2_000_000, reason: 'insufficient_wallet_balance' },
    ]);
  });

  test('history shows what was charged, newest first, in pages, with the subject masked', async () => {
    const customer = await newCustomer(sandbox, { balance: 1_000_000 });
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await customer.post('/kyc/zee/nin', { nin: FOUND })).body.data.verificationId as string);
    await customer.post('/kyc/zee/nin', { nin: NOT_FOUND });
    await customer.post('/kyc/switch/nin/full', { nin: UNAVAILABLE });
    await customer.post('/kyc/verify/cac', { companyName: 'John Doe Limited' });
    const first = (await customer.get('/kyc/calls?limit=4')).body;
    expect(first.data).toMatchObject([
      { operation: 'cac', status: 'found', subject: 'J*** D** L******', charged: 15_000, paidBy: 'balance' },
      { operation: 'nin_full', status: 'upstream_error', subject: '999****9999', charged: 15_000, refundedAt: null },
      { operation: 'nin_basic', status: 'not_found', subject: '000****0000' },
      { id: ids[2], operation: 'nin_basic', status: 'found', subject: '701****6789', charged: 10_000 },
    ]);
    expect(first.meta).toMatchObject({ count: 4, hasMore: true });
    const second = (await customer.get(`/kyc/calls?limit=4&cursor=${first.meta.nextCursor}`)).body;
    expect((second.data as { id: string }[]).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(((await customer.get('/kyc/calls?operation=nin_basic')).body.data as unknown[]).length).toBe(4);
    expect((await customer.get(`/kyc/calls/${ids[0]}`)).body.data).toMatchObject({ id: ids[0], status: 'found' });
    expect((await customer.get(`/sandbox/verification/${ids[0]}/provider`)).body.data).toEqual({ verificationId: ids[0], requests: 1 });
    const about = (await customer.post('/kyc/calls/search', { nin: FOUND, limit: 2 })).body;
    expect((about.data as { id: string }[]).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect((await customer.post('/kyc/calls/search', { nin: '12345678901' })).body.data as unknown[]).toEqual([]);
    expect((await customer.get('/kyc/calls?cursor=nonsense')).body).toMatchObject({ code: 'VALIDATION_ERROR', field: 'cursor' });
  });

  test('another business sees nothing: neither calls, nor the call, nor balance and plan; and the same NIN has another index', async () => {
    const [one, other] = [
      await newCustomer(sandbox, { balance: 100_000, wallet: 2_000_000 }),
      await newCustomer(sandbox, { balance: 100_000 }),
    ];
    await one.post('/kyc/subscribe', { planId: STARTER });
    const { verificationId } = (await one.post('/kyc/zee/nin', { nin: FOUND })).body.data as { verificationId: string };
    expect((await other.get(`/kyc/calls/${verificationId}`)).status).toBe(404);
    expect((await other.get(`/sandbox/verification/${verificationId}/provider`)).status).toBe(404);
    expect((await other.get('/kyc/calls')).body.data).toEqual([]);
    expect((await other.post('/kyc/calls/search', { nin: FOUND })).body.data).toEqual([]);
    const about = 'query ($nin: String!) { searchVerificationCalls(nin: $nin) { nodes { id } } }';
    const byGraphql = async ({ name }: Customer): Promise<unknown> =>
      (await ask(sandbox, about, { nin: FOUND }, { as: name })).data.searchVerificationCalls.nodes;
    expect([await byGraphql(one), await byGraphql(other)]).toEqual([[{ id: verificationId }], []]);
    expect((await other.get('/kyc/plan')).status).toBe(404);
    await other.post('/kyc/zee/nin', { nin: FOUND });
    expect(
      await rowsOf(sandbox.databaseUrl, 'select distinct subject_index from verification.call where book_id = any ($1)', [
        [one.bookId, other.bookId],
      ]),
    ).toHaveLength(2);
  });

  test('verification.balance.low is emitted once per drop, for those who set a level, and reset by a top-up', async () => {
    const customer = await newCustomer(sandbox, { balance: 120_000 });
    const low = (): Promise<unknown[]> => eventsOf(sandbox, customer.bookId, 'verification.balance.low');
    await customer.post('/kyc/switch/nin/full', { nin: FOUND });
    expect((await customer.get('/kyc/low-balance-alert')).body.data).toEqual({
      threshold: 0,
      enabled: false,
      ready: false,
      emails: [],
      lastTriggeredAt: null,
    });
    await customer.put('/wallet/low-balance-alert', { threshold: 1, emails: ['wallet@example.com'] });
    expect((await customer.put('/kyc/low-balance-alert', { threshold: 100_000 })).body.data).toMatchObject({
      threshold: 100_000,
      enabled: true,
      ready: true,
      emails: [],
    });
    const mailed = (): Promise<unknown[]> =>
      rowsOf(sandbox.databaseUrl, `select recipient from mail where book_id = $1 and kind = 'low_verification_balance' order by id`, [
        customer.bookId,
      ]);
    await customer.post('/kyc/zee/nin', { nin: FOUND });
    expect(await low()).toEqual([{ balance: 95_000, threshold: 100_000, currency: 'NGN', occurredAt: expect.any(String) as string }]);
    await customer.post('/kyc/zee/nin', { nin: FOUND });
    expect(await low()).toHaveLength(1);
    expect(await mailed()).toEqual([{ recipient: 'wallet@example.com' }]);
    const emails = ['kyc@example.com', 'ops@example.com'];
    expect((await customer.put('/kyc/low-balance-alert', { threshold: 100_000, emails })).body.data).toMatchObject({ emails });
    expect((await customer.put('/kyc/low-balance-alert', { threshold: 100_000 })).body.data).toMatchObject({ emails });
    await customer.post('/sandbox/verification/fund', { amount: 20_000 });
    await customer.post('/kyc/zee/nin', { nin: FOUND });
    expect(await low()).toHaveLength(2);
    expect((await mailed()).slice(1)).toEqual(emails.map((recipient) => ({ recipient })));
    const shown = async (): Promise<unknown> => (await customer.get('/sandbox/mail?to=kyc@example.com')).body.data[0]?.subject;
    await expect.poll(shown).toBe('Verification balance below ₦1,000.00');
    expect((await customer.put('/kyc/low-balance-alert', { threshold: 0 })).body.data).toMatchObject({ enabled: false });
  });
});

async function eventsOf(sandbox: Sandbox, bookId: number, event: string): Promise<unknown[]> {
  const rows = await rowsOf<{ data: unknown }>(sandbox.databaseUrl, 'select data from ledger.outbox where book_id = $1 and event = $2', [
    bookId,
    event,
  ]);
  return rows.map(({ data }) => data);
}

test('the demo businesses begin with ₦100,000 to verify with', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.call('GET', '/kyc/balance');
  expect(body.data.balance).toBe(10_000_000);
  await sandbox.stop();
});
