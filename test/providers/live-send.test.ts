import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { balancesAreReported, type LiveStage, startLive } from './live-stage.ts';

let paystack: PaystackDouble;
let stage: LiveStage;
beforeAll(async () => {
  paystack = await startPaystack({ secretKey: 'sk_live_double' });
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
  );
});
afterEach(() => paystack.fault());
afterAll(async () => {
  await stage.stop();
  await paystack.stop();
});

const send = (clientReference: string, amount = 150_000, accountNumber = '0123456785'): ReturnType<LiveStage['live']['call']> =>
  stage.live.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber, clientReference });

const status = async (clientReference: string): Promise<Record<string, unknown>> =>
  (await stage.live.call('GET', `/money-transfer/status?clientReference=${clientReference}`)).body.data ?? {};

const becomes = (clientReference: string, settlementStatus: string): Promise<void> =>
  vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect(await status(clientReference)).toMatchObject({ settlementStatus });
    },
    { timeout: 100_000, interval: 200 },
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
  await becomes('LIVE-1', 'delivered');
  expect((await status('LIVE-1'))['provider']).toMatchObject({ transactionResponseCode: '90000' });
  // The money is on the account of settlement with provider 1.
  expect(await stage.sql(`select debit, credit from ledger.posting where kind = 'settlement'`)).toEqual([{ debit: 2, credit: 101 }]);
});

test('the suffix of a sandbox reference is refused in live, at each entry, and nothing is sent', async () => {
  const item = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'LIVE-S~after=7m' };
  const refusal = (field: string): object => ({
    status: 400,
    body: { code: 'VALIDATION_ERROR', field, error: `${field}: must be 1 to 64 letters, digits or . _ : -` },
  });
  expect(await send(item.clientReference)).toMatchObject(refusal('clientReference'));
  const bulk = { batchReference: 'LIVE-B', items: [{ ...item, clientReference: 'LIVE-P' }, item] };
  expect(await stage.live.call('POST', '/money-transfer/bulk', bulk)).toMatchObject(refusal('items[1].clientReference'));
  expect(await status('LIVE-P')).toEqual({});
});

test('a payment that certainly did not arrive is credited back at once, and clients get no internal reason', async () => {
  paystack.fault(({ path }) => (path === '/transferrecipient' ? 'error_500_before' : null));
  const refused = await send('LIVE-2', 150_000, '0123456799');
  expect(refused).toMatchObject({
    status: 200,
    body: { success: false, code: 'PROVIDER_REJECTED', data: { transactionResponseCode: 'NOT_SENT' } },
  });
  expect(JSON.stringify(refused.body)).not.toMatch(/paystack|alert/i);
  expect(await status('LIVE-2')).toMatchObject({ settlementStatus: 'reversed' });
});

test('an answer that is lost is 202, and its payment is found and never made twice', async () => {
  paystack.fault(({ method, path }) => (method === 'POST' && path === '/transfer' ? 'reset_after' : null));
  const sent = await send('LIVE-3');
  expect(sent.status).toBe(202);
  paystack.fault();
  const code = String(sent.body.data?.['transferCode']);
  paystack.set(code, 'success');
  await becomes('LIVE-3', 'delivered');
  expect(paystack.asked(code)).toBe(1);
});

test('a payment unknown to the bank is resubmitted under the same reference, once the bank confirms that', async () => {
  paystack.fault(({ method, path }) => (method === 'POST' && path === '/transfer' ? 'reset_before' : null));
  const sent = await send('LIVE-4');
  expect(sent.status).toBe(202);
  const code = String(sent.body.data?.['transferCode']);
  expect(paystack.transfers.has(code)).toBe(false);
  paystack.fault();
  await vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect(paystack.transfers.has(code)).toBe(true);
    },
    { timeout: 100_000, interval: 200 },
  );
  paystack.set(code, 'success');
  await becomes('LIVE-4', 'delivered');
});

test('the answer of a resubmission says nothing of the first submission: refused for low float it stays open, and is sent later', async () => {
  paystack.fault(({ method, path }) => (method === 'POST' && path === '/transfer' ? 'reset_before' : null));
  const sent = await send('LIVE-6');
  expect(sent.status).toBe(202);
  const code = String(sent.body.data?.['transferCode']);
  const money = paystack.balance();
  paystack.setBalance(0);
  paystack.fault();
  await vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect(
        await stage.sql(`select from provider_exchange where reference = $1 and operation = 'submit' and code = 'insufficient_balance'`, [
          code,
        ]),
      ).not.toEqual([]);
    },
    { timeout: 100_000, interval: 200 },
  );
  await vi.waitFor(
    async () => expect(await stage.sql(`select claim from ledger.transfer where transfer_code = $1`, [code])).toEqual([{ claim: null }]),
    { timeout: 100_000, interval: 50 },
  );
  expect(await status('LIVE-6')).toMatchObject({ settlementStatus: 'pending', reversedAt: null });
  paystack.setBalance(money);
  await balancesAreReported(stage);
  await vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect(paystack.transfers.has(code)).toBe(true);
    },
    { timeout: 100_000, interval: 200 },
  );
  paystack.set(code, 'success');
  await becomes('LIVE-6', 'delivered');
});

test('every exchange is stored for operators, without account, name or key', async () => {
  const sent = await send('LIVE-5');
  const code = String(sent.body.data?.['transferCode']);
  const saved = await vi.waitFor(
    async () => {
      const rows = await stage.sql('select * from provider_exchange where reference = $1 order by started_at', [code]);
      expect(rows.length).toBeGreaterThan(0);
      return rows;
    },
    { timeout: 100_000 },
  );
  expect(saved).toMatchObject([
    { environment: 'live', provider: 'paystack', operation: 'submit', ended: 'answered', status: 200, code: 'pending' },
  ]);
  const everything = JSON.stringify(await stage.sql('select * from provider_exchange'));
  for (const secret of [paystack.secretKey, '0123456785', 'OKAFOR']) expect(everything).not.toContain(secret);
});

const notify = (
  event: string,
  code: string,
  change: (message: { body: string; headers: Record<string, string> }) => void = () => {},
): Promise<Response> => {
  const message = paystack.message(event, code);
  change(message);
  return fetch(`${stage.url}/providers/paystack/webhooks`, { method: 'POST', ...message });
};

test('a signed message makes the payment due for a poll at once; alone it moves no money', async () => {
  const code = String((await send('HINT-1')).body.data?.['transferCode']);
  // It says success, and Paystack itself does not: what counts is what it answers.
  expect((await notify('transfer.success', code)).status).toBe(200);
  await vi.waitFor(
    async () => {
      expect(
        (await stage.sql(`select outcome from ledger.evidence where channel = 'poll' and body ->> 'code' = 'PENDING'`)).length,
      ).toBeGreaterThan(0);
    },
    { timeout: 100_000 },
  );
  expect(await status('HINT-1')).toMatchObject({ settlementStatus: 'pending' });
  paystack.set(code, 'success');
  const result = await vi.waitFor(
    async () => {
      // A hint during a query wakes no worker; Paystack repeats.
      await stage.sql('delete from provider_message');
      expect((await notify('transfer.success', code)).status).toBe(200);
      const now = await status('HINT-1');
      expect(now).toMatchObject({ settlementStatus: 'delivered' });
      return now;
    },
    { timeout: 100_000, interval: 300 },
  );
  expect(result['provider']).toMatchObject({ transactionResponseCode: '90000' });
});

test('a message that arrives during the submission is not lost: the payment is polled once that is recorded', async () => {
  paystack.fault(async ({ method, path, body }) => {
    if (method === 'POST' && path === '/transfer') {
      const { reference } = JSON.parse(body) as { reference: string };
      expect((await notify('transfer.success', reference)).status).toBe(200);
    }
    return null;
  });
  const code = String((await send('HINT-3')).body.data?.['transferCode']);
  paystack.fault();
  await vi.waitFor(
    async () => {
      const asked = await stage.sql(
        `select from ledger.evidence e join ledger.transfer t on t.book_id = e.book_id and t.id = e.transfer_id where t.transfer_code = $1 and e.channel = 'poll'`,
        [code],
      );
      expect(asked.length).toBeGreaterThan(0);
    },
    { timeout: 100_000 },
  );
});

test('the address of messages takes nothing but messages, which is how the doctor knows it', async () => {
  expect((await fetch(`${stage.url}/providers/paystack/webhooks`)).status).toBe(405);
});

test('forged, doubled and strange messages change nothing, and are counted', async () => {
  const code = String((await send('HINT-2')).body.data?.['transferCode']);
  const due = async (): Promise<unknown> =>
    (await stage.sql('select next_check_at from ledger.transfer where transfer_code = $1', [code]))[0];
  const before = await due();
  expect(
    await notify('transfer.success', code, (message) => (message.body = message.body.replace('success', 'succes'))).then(
      ({ status: is }) => is,
    ),
  ).toBe(401);
  expect((await notify('transfer.success', code, ({ headers }) => delete headers['x-paystack-signature'])).status).toBe(401);
  expect((await notify('charge.dispute.create', code)).status).toBe(200);
  expect((await notify('transfer.success', 'somebody-elses-reference')).status).toBe(200);
  expect((await notify('transfer.success', 'somebody-elses-reference')).status).toBe(200);
  expect(await due()).toEqual(before);
  expect((await fetch(`${stage.url}/providers/nobody/webhooks`, { method: 'POST' })).status).toBe(404);
  const figures = await (await fetch(`${stage.url}/metrics`)).text();
  for (const [result, count] of Object.entries({ forged: '2', unknown: '1', no_match: '[1-9]', repeated: '1' }))
    expect(figures).toMatch(new RegExp(`tollgate_provider_messages_total\\{account="paystack",result="${result}"\\} ${count}`));
});
