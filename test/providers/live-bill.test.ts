import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startVtpass, type VtpassDouble } from '../doubles/vtpass.ts';
import { wrongsOf } from '../support/truth.ts';
import { type LiveStage, startLive } from './live-stage.ts';

let vtpass: VtpassDouble;
let stage: LiveStage;
beforeAll(async () => {
  vtpass = await startVtpass();
  const { apiKey, publicKey, secretKey } = vtpass.keys;
  const keys = { apiKey: { env: 'VTPASS_API_KEY' }, publicKey: { env: 'VTPASS_PUBLIC_KEY' }, secretKey: { env: 'VTPASS_SECRET_KEY' } };
  stage = await startLive(
    {
      live: {
        accounts: { vtpass: { adapter: 'vtpass', id: 3, ...keys, phone: '08031234567', baseUrl: vtpass.url } },
        bills: ['vtpass'],
      },
    },
    { VTPASS_API_KEY: apiKey, VTPASS_PUBLIC_KEY: publicKey, VTPASS_SECRET_KEY: secretKey },
  );
});
afterEach(() => {
  vtpass.fault();
  vtpass.startAs('delivered');
  vtpass.distort(null);
  vtpass.setBalance(10_000_000);
});
afterAll(async () => {
  await stage.stop();
  await vtpass.stop();
});

let used = 0;
/** Airtime for a phone of its own. */
function buy(requestRef: string): ReturnType<LiveStage['live']['call']> {
  used++;
  return stage.live.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: `0803${1_000_000 + used}`, amount: 150_050, requestRef });
}

const status = async (requestRef: string): Promise<Record<string, unknown>> =>
  (await stage.live.call('GET', `/bills/status?requestRef=${requestRef}`)).body.data ?? {};

const becomes = (requestRef: string, wanted: string): Promise<void> =>
  vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect(await status(requestRef)).toMatchObject({ status: wanted });
    },
    { timeout: 100_000, interval: 200 },
  );

const upstreamRef = async (requestRef: string): Promise<string> =>
  String((await stage.sql('select upstream_ref from bills.bill where request_ref = $1', [requestRef]))[0]?.['upstream_ref']);

test('live electricity is verified, bought and delivered with its token', async () => {
  const services = await stage.live.call('GET', '/bills/services?category=electricity');
  expect(services.body).toMatchObject({ data: [{ serviceId: 'ikeja-electric', operator: 'IKEDC' }] });
  const order = { type: 'electricity', disco: 'IKEDC', meterType: 'prepaid', amount: 500_000, phoneNumber: '08039876543' };
  const unknown = await stage.live.call('POST', '/bills/topup', { ...order, meterNumber: '2222222222222' });
  expect(unknown).toMatchObject({ status: 400, body: { field: 'meterNumber' } });
  const paid = await stage.live.call('POST', '/bills/topup', { ...order, meterNumber: '1111111111111', requestRef: '1700000000001' });
  expect(paid).toMatchObject({
    status: 200,
    body: {
      data: {
        status: 'successful',
        customerName: 'ADA CHIOMA OKAFOR',
        token: { formatted: '2636-2054-4059-8275-7802', units: '79.9', taxAmount: 6_976, debtAmount: null },
      },
    },
  });
  expect(vtpass.purchases.get(await upstreamRef('1700000000001'))).toMatchObject({
    amount: 5_000,
    phone: '08039876543',
    status: 'delivered',
  });
});

test('an answer that is lost leaves it pending; it is found, and never bought twice', async () => {
  vtpass.fault(({ path }) => (path === '/pay' ? 'reset_after' : null));
  expect((await buy('1700000000002')).body.data).toMatchObject({ status: 'pending' });
  vtpass.fault();
  await becomes('1700000000002', 'successful');
  expect(vtpass.asked(await upstreamRef('1700000000002'))).toBe(1);
});

test('a payment in progress that fails is credited back to the wallet', async () => {
  vtpass.startAs('initiated');
  expect((await buy('1700000000003')).body.data).toMatchObject({ status: 'pending' });
  vtpass.set(await upstreamRef('1700000000003'), 'failed');
  await becomes('1700000000003', 'reversed');
});

test('the answer of a submission is no delivery: it is polled at once, and stays pending without an answer', async () => {
  vtpass.fault(({ path }) => (path === '/requery' ? 'error_500_before' : null));
  expect((await buy('1700000000006')).body.data).toMatchObject({ status: 'pending', provider: null });
  expect(vtpass.purchases.get(await upstreamRef('1700000000006'))).toMatchObject({ status: 'delivered' });
  vtpass.fault();
  await becomes('1700000000006', 'successful');
  expect((await status('1700000000006'))['attempts']).toMatchObject([
    { source: 'submit', outcome: 'pending' },
    { source: 'poll', outcome: 'silent' },
    { source: 'poll', outcome: 'delivered' },
  ]);
});

test('a token reported once is saved from the submission, and shown to no caller before the delivery', async () => {
  vtpass.fault(({ path }) => (path === '/requery' ? 'reset_before' : null));
  const meter = { type: 'electricity', disco: 'IKEDC', meterType: 'prepaid', meterNumber: '1111111111111', phoneNumber: '08039876543' };
  vtpass.letTimePass();
  const paid = await stage.live.call('POST', '/bills/topup', { ...meter, amount: 510_000, requestRef: '1700000000007' });
  expect(paid.body.data).toMatchObject({ status: 'pending', hasToken: false, token: null });
  // The question after it is answered without the token.
  vtpass.distort((body) => ({ ...body, purchased_code: '' }));
  vtpass.fault();
  await becomes('1700000000007', 'successful');
  expect(await status('1700000000007')).toMatchObject({ hasToken: true, token: { formatted: '2636-2054-4059-8275-7802' } });
});

test('a decline beside a delivery decides nothing at once; reported again, it credits the money back', async () => {
  let answers = 0;
  vtpass.distort((body) => (answers++ === 0 ? body : { ...body, code: '040', content: {} }));
  expect((await buy('1700000000008')).body.data).toMatchObject({ status: 'pending' });
  expect(answers).toBe(2);
  vtpass.set(await upstreamRef('1700000000008'), 'reversed');
  await becomes('1700000000008', 'reversed');
});

test('our empty wallet there is no matter of clients: nothing was sent, and the money is back', async () => {
  vtpass.setBalance(0);
  const refused = await buy('1700000000004');
  expect(refused).toMatchObject({
    status: 200,
    body: { success: false, code: 'PROVIDER_REJECTED', data: { transactionResponseCode: 'NOT_SENT' } },
  });
  expect(JSON.stringify(refused.body)).not.toMatch(/vtpass|alert/i);
  expect(await status('1700000000004')).toMatchObject({ status: 'reversed' });
});

test('an account that is switched off gets no bill: nothing is debited, and a repeat returns the original', async () => {
  await stage.sql(
    `insert into provider_off (environment, account, port, by_name, note) values ('live', 'vtpass', 'bills', 'Test', 'It pays twice')`,
  );
  await setTimeout(1_050);
  expect(await buy('1700000000005')).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', error: expect.stringContaining('nothing was debited') },
  });
  expect(await stage.sql(`select from bills.bill where request_ref = '1700000000005'`)).toEqual([]);
  used = 0;
  const repeated = await buy('1700000000002');
  expect(repeated).toMatchObject({ status: 200, body: { data: { requestRef: '1700000000002', status: 'successful' } } });
  await stage.sql('delete from provider_off');
});

test('its truth and our books agree to the kobo', async () => {
  const [settled] = await stage.sql<{ sum: string }>(`select sum(amount)::text as sum from ledger.posting where credit = 303`);
  const delivered = [...vtpass.purchases.values()].filter((purchase) => purchase.status === 'delivered');
  expect(delivered).toHaveLength(4);
  expect(Number(settled?.sum)).toBe(delivered.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0));
  expect(await stage.sql(`select state::text, count(*)::int from bills.bill group by 1 order by 1`)).toEqual([
    { state: 'delivered', count: 4 },
    { state: 'refunded', count: 3 },
  ]);
  const result = await stage.sql<{ fee: number }>(
    `select (body ->> 'providerFee')::int as fee from bills.evidence where channel = 'poll' and outcome = 'delivered' and applied order by id`,
  );
  // Its commission: it takes less than the bill.
  expect(result.map(({ fee }) => fee)).toEqual(delivered.map(({ amount, cost }) => Math.round(cost * 100) - Math.round(amount * 100)));
  expect(result.every(({ fee }) => fee < 0)).toBe(true);
  expect(await wrongsOf(stage.databaseUrl)).toEqual([]);
});
