import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { type LiveStage, startLive } from '../providers/live-stage.ts';

/** Client money, equal to the provider balance. */
const FUNDS = 1_000_000_000;
const AMOUNT = 1_500_000;
const FEE = 2_500;

const OPERATOR = { 'X-API-Key': 'pk_live_staff', 'X-API-Secret': 'sk_live_staff_secret' };

let paystack: PaystackDouble;
let stage: LiveStage;
beforeAll(async () => {
  paystack = await startPaystack({ secretKey: 'sk_live_double', balance: FUNDS });
  stage = await startLive(
    {
      live: {
        accounts: {
          paystack: { adapter: 'paystack', id: 1, secretKey: { env: 'PAYSTACK_KEY' }, baseUrl: paystack.url, timeoutMs: 10_000 },
        },
        bank: ['paystack'],
      },
    },
    { PAYSTACK_KEY: paystack.secretKey },
    FUNDS,
  );
});
afterAll(async () => {
  await stage.stop();
  await paystack.stop();
});

interface Shown {
  clients: { total: number };
  safeguarding: { state: string; held: number | null; shortBy: number | null; silent: string[] };
  providers: {
    account: string;
    booked: number;
    underWay: number;
    reported: { available: number | null; unexplained: number | null } | null;
  }[];
  own: Record<string, number>;
}
const show = async (): Promise<Shown> => (await stage.operator.call('GET', '/ops/treasury')).body.data as unknown as Shown;

/** Polls the provider now and waits for the expected position. */
async function asked(expected: (shown: Shown) => void): Promise<void> {
  await stage.sql(`update treasury.poll set next_at = clock_timestamp()`);
  await vi.waitFor(async () => expected(await show()), { timeout: 100_000, interval: 100 });
}

test('a provider balance is polled and compared with client money', async () => {
  await asked(({ safeguarding, providers }) => {
    expect(safeguarding).toEqual({ state: 'covered', owed: FUNDS, mayBePaid: 0, held: FUNDS, shortBy: 0, silent: [] });
    expect(providers).toMatchObject([{ account: 'paystack', booked: FUNDS, reported: { available: FUNDS, unexplained: 0 } }]);
  });

  const sent = await stage.live.call('POST', '/money-transfer/send', {
    amount: AMOUNT,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'T-1',
  });
  const code = String(sent.body.data?.['transferCode']);
  const fee = Number(sent.body.data?.['fee']);
  // It may have left or not: the provider says that it has, and that is no difference.
  await asked(({ safeguarding, providers: [at] }) => {
    expect(at).toMatchObject({ booked: FUNDS, underWay: AMOUNT + fee, reported: { available: FUNDS - AMOUNT - FEE, unexplained: 0 } });
    expect(safeguarding.state).toBe('covered_unless_paid');
  });

  paystack.set(code, 'success');
  await vi.waitFor(
    async () => {
      await stage.letTimePass();
      // With what the provider took, which is booked a little later and counted at once.
      expect((await show()).providers[0]).toMatchObject({ booked: FUNDS - AMOUNT - FEE, underWay: 0 });
    },
    { timeout: 100_000, interval: 100 },
  );
  await asked(({ safeguarding, own, clients, providers: [at] }) => {
    expect(at?.reported).toMatchObject({ available: FUNDS - AMOUNT - FEE, unexplained: 0 });
    // The fee pays for what the provider took; duty and tax are the state's.
    expect(clients.total).toBe(FUNDS - AMOUNT - fee);
    expect(own).toEqual({ capital: 0, revenue: 2_500, providerCosts: FEE, total: 0 });
    expect(safeguarding).toMatchObject({ state: 'covered', shortBy: 0 });
  });
});

test('a shortfall at a provider and a provider without answers raise alerts', async () => {
  await stage.sql(`select ledger.credit_deposit($1, gen_random_uuid(), 70000, 'NEVER-CAME', 1::smallint, 'admin', '{}', null)`, [
    stage.bookId,
  ]);
  await asked(({ safeguarding, providers: [at] }) => {
    expect(at?.reported?.unexplained).toBe(-70_000);
    expect(safeguarding.state).toBe('short');
    expect(safeguarding.shortBy).toBeGreaterThan(0);
  });
  const figures = await (await fetch(`${stage.sandboxUrl}/metrics`)).text();
  expect(figures).toMatch(/tollgate_provider_balance_unexplained_kobo\{[^}]*account="paystack"[^}]*\} -70000/);
  expect(figures).toMatch(/tollgate_safeguarding_short_kobo\{[^}]*environment="live"[^}]*\} [1-9]\d*/);

  paystack.fault(({ path }) => (path === '/balance' ? 'error_500_before' : null));
  await asked(({ safeguarding, providers: [at] }) => {
    expect(at?.reported).toMatchObject({ available: null, unexplained: null });
    expect(safeguarding).toMatchObject({ state: 'unknown', held: null, shortBy: null, silent: ['paystack'] });
  });
  paystack.fault();
  const list = await stage.operator.call('GET', '/ops/treasury/balances?account=paystack&limit=2');
  expect(list.body).toMatchObject({ data: [{ available: null, day: null }, { unexplained: -70_000 }], meta: { hasMore: true } });
  const daily = (await stage.operator.call('GET', '/ops/treasury/balances?daily=true')).body as unknown as { data: { day: string }[] };
  expect(daily.data.map(({ day }) => day).every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(true);
});

test('taxes and margins of a month are exported for operators alone', async () => {
  const [row] = await stage.sql<{ month: string }>(
    `select to_char(max(posted_at) at time zone 'Africa/Lagos', 'YYYY-MM') as month from ledger.posting where kind = 'fee_revenue'`,
  );
  const month = row?.month ?? '';
  const csv = async (): Promise<string> =>
    (
      await fetch(`${stage.url}/api/v1/ops/treasury/taxes/export?month=${month}`, {
        headers: { 'X-API-Key': 'pk_live_staff', 'X-API-Secret': 'sk_live_staff_secret' },
      })
    ).text();
  await vi.waitFor(
    async () => {
      await stage.sql(`select treasury.roll_up('0 s')`);
      expect((await csv()).split('\r\n')).toHaveLength(6);
    },
    { timeout: 100_000, interval: 100 },
  );
  const lines = (await csv()).split('\r\n');
  expect(lines.map((line) => line.split(',').slice(4).join(','))).toEqual([
    'kind,tax,basis,paid,due,currency',
    'fee_revenue,stamp_duty,itemised,76.88,50.00,NGN',
    'fee_revenue,vat,itemised,76.88,1.88,NGN',
    'total,vat,,,1.88,NGN',
    'total,stamp_duty,,,50.00,NGN',
    '',
  ]);
  const report = await stage.operator.call('GET', `/ops/treasury/taxes?month=${month}`);
  expect(report.body.data?.['taxes']).toMatchObject([
    { tax: 'vat', due: 188 },
    { tax: 'stamp_duty', due: 5_000 },
  ]);
  // Provider fees are booked by the roll-up of the settlement and rolled up one step later.
  await vi.waitFor(
    async () => {
      await stage.sql(`select treasury.roll_up('0 s')`);
      const margins = (await stage.operator.call('GET', `/ops/treasury/margins?month=${month}`)).body.data;
      expect(margins?.['products']).toMatchObject([
        { product: 'transfers', charged: 7_688, taxes: 5_188, providerFees: FEE, margin: 0 },
        ...Array.from({ length: 6 }, () => ({})),
      ]);
    },
    { timeout: 100_000, interval: 100 },
  );
  expect(await stage.operator.call('GET', '/ops/treasury/taxes?month=2026-13')).toMatchObject({ status: 400, body: { field: 'month' } });
  expect(await stage.live.call('GET', '/ops/treasury')).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });

  const document = `{ treasury { safeguarding { state } } providerBalances(first: 1) { nodes { account } } treasuryTaxes(month: "${month}") { taxes { due } } treasuryMargins(month: "${month}") { products { margin } } }`;
  const graphql = async (keys: Record<string, string>): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...keys };
    return (await fetch(`${stage.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: document }) })).json();
  };
  expect(await graphql(OPERATOR)).toMatchObject({
    data: { treasuryTaxes: { taxes: [{ due: 188 }, { due: 5_000 }] }, providerBalances: { nodes: [{ account: 'paystack' }] } },
  });
  expect(await graphql(stage.keys)).toMatchObject({
    data: null,
    errors: [{ message: expect.stringContaining("the scope 'treasury:read'") }],
  });
});
