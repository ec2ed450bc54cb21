import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { type LiveStage, startLive } from './live-stage.ts';

let paystack: PaystackDouble;
let stage: LiveStage;
beforeAll(async () => {
  paystack = await startPaystack({ secretKey: 'sk_live_double' });
  stage = await startLive(
    {
      live: {
        accounts: { paystack: { adapter: 'paystack', id: 1, secretKey: { env: 'PAYSTACK_KEY' }, baseUrl: paystack.url, timeoutMs: 1_000 } },
        bank: ['paystack'],
      },
    },
    { PAYSTACK_KEY: paystack.secretKey },
  );
});
afterEach(() => paystack.fault());
afterAll(async () => {
  await stage.stop();
  await paystack.stop();
});

const send = (clientReference: string, amount = 150_000): ReturnType<LiveStage['live']['call']> =>
  stage.live.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785', clientReference });

const status = async (clientReference: string): Promise<Record<string, unknown>> =>
  (await stage.live.call('GET', `/money-transfer/status?clientReference=${clientReference}`)).body.data ?? {};

const becomes = (clientReference: string, settlementStatus: string): Promise<void> =>
  vi.waitFor(
    async () => {
      expect(await status(clientReference)).toMatchObject({ settlementStatus });
    },
    { timeout: 15_000 },
  );

test('a live send goes out through the configured provider, and is delivered when its query says so', async () => {
  const sent = await send('LIVE-1');
  expect(sent).toMatchObject({ status: 200, body: { success: true, data: { settlementStatus: 'pending' } } });
  const code = String(sent.body.data?.['transferCode']);
  expect(paystack.transfers.get(code)).toMatchObject({
    amount: 150_000,
    status: 'pending',
    recipient: { accountNumber: '0123456785', bankCode: '058' },
  });
  paystack.set(code, 'success');
  expect(await status('LIVE-1')).toMatchObject({ settlementStatus: 'pending' });
  await stage.letTimePass();
  await becomes('LIVE-1', 'delivered');
  expect((await status('LIVE-1'))['provider']).toMatchObject({ transactionResponseCode: '90000' });
  // The money is on the account of settlement with provider 1.
  expect(await stage.sql(`select debit, credit from ledger.posting where kind = 'settlement'`)).toEqual([{ debit: 2, credit: 101 }]);
});

test('what certainly did not reach it comes back at once, and clients read nothing of why', async () => {
  paystack.setBalance(0);
  const refused = await send('LIVE-2');
  paystack.setBalance(1_000_000_000);
  expect(refused).toMatchObject({
    status: 200,
    body: { success: false, code: 'PROVIDER_REJECTED', data: { transactionResponseCode: 'NOT_SENT' } },
  });
  expect(JSON.stringify(refused.body)).not.toMatch(/paystack|purse|concern/i);
  expect(await status('LIVE-2')).toMatchObject({ settlementStatus: 'reversed' });
});

test('an answer that is lost is 202, and its payment is found and never made twice', async () => {
  paystack.fault(({ method, path }) => (method === 'POST' && path === '/transfer' ? 'reset_after' : null));
  const sent = await send('LIVE-3');
  expect(sent.status).toBe(202);
  paystack.fault();
  const code = String(sent.body.data?.['transferCode']);
  paystack.set(code, 'success');
  await stage.letTimePass();
  await becomes('LIVE-3', 'delivered');
  expect(paystack.asked(code)).toBe(1);
});

test('what it never got is handed in again under the same reference, once it says that it has nothing', async () => {
  paystack.fault(({ method, path }) => (method === 'POST' && path === '/transfer' ? 'reset_before' : null));
  const sent = await send('LIVE-4');
  expect(sent.status).toBe(202);
  const code = String(sent.body.data?.['transferCode']);
  expect(paystack.transfers.has(code)).toBe(false);
  paystack.fault();
  await stage.letTimePass();
  await vi.waitFor(() => expect(paystack.transfers.has(code)).toBe(true), { timeout: 15_000 });
  paystack.set(code, 'success');
  await stage.letTimePass();
  await becomes('LIVE-4', 'delivered');
});

test('every exchange is kept for operators, with nobody’s account, name or key in it', async () => {
  const sent = await send('LIVE-5');
  const code = String(sent.body.data?.['transferCode']);
  const kept = await vi.waitFor(
    async () => {
      const rows = await stage.sql('select * from provider_exchange where reference = $1 order by started_at', [code]);
      expect(rows.length).toBeGreaterThan(0);
      return rows;
    },
    { timeout: 15_000 },
  );
  expect(kept).toMatchObject([
    { environment: 'live', provider: 'paystack', operation: 'submit', ended: 'answered', status: 200, code: 'pending' },
  ]);
  const everything = JSON.stringify(await stage.sql('select * from provider_exchange'));
  for (const secret of [paystack.secretKey, '0123456785', 'OKAFOR']) expect(everything).not.toContain(secret);
});
