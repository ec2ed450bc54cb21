import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { TOKEN } from '../doubles/interswitch-bills.ts';
import { type InterswitchDouble, startInterswitch } from '../doubles/interswitch.ts';
import { wrongsOf } from '../support/truth.ts';
import { type LiveStage, startLive } from './live-stage.ts';
import { GIVEN_NUMBERS } from './trial-banks.ts';

let double: InterswitchDouble;
let stage: LiveStage;
beforeAll(async () => {
  double = await startInterswitch();
  const account = { adapter: 'interswitch', id: 5, ...double.settings, baseUrl: double.url, passportUrl: double.url };
  stage = await startLive(
    { live: { accounts: { interswitch: { ...account, secret: { env: 'INTERSWITCH_SECRET' } } }, bills: ['interswitch'] } },
    { INTERSWITCH_SECRET: double.secret },
  );
});
afterEach(() => {
  double.fault();
  double.bills.startAs();
});
afterAll(async () => {
  await stage.stop();
  await double.stop();
});

const buy = (requestRef: string): ReturnType<LiveStage['live']['call']> =>
  stage.live.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: `0803${requestRef.slice(-7)}`, amount: 150_050, requestRef });

const becomes = (requestRef: string, wanted: string): Promise<void> =>
  vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect((await stage.live.call('GET', `/bills/status?requestRef=${requestRef}`)).body.data).toMatchObject({ status: wanted });
    },
    { timeout: 100_000, interval: 200 },
  );

async function numberOf(requestRef: string): Promise<string> {
  const [row] = await stage.sql<{ number: string }>(
    `select g.number from (${GIVEN_NUMBERS}) g join bills.bill b on b.upstream_ref = g.reference where b.request_ref = $1`,
    [requestRef],
  );
  return row?.number ?? '';
}

test('live electricity through a provider of short references is validated, bought and delivered with its token', async () => {
  const paid = await stage.live.call('POST', '/bills/topup', {
    type: 'electricity',
    disco: 'IKEDC',
    meterType: 'prepaid',
    meterNumber: '1111111111111',
    amount: 500_000,
    phoneNumber: '08039876543',
    requestRef: '1700000000001',
  });
  expect(paid).toMatchObject({
    status: 200,
    body: { data: { status: 'successful', customerName: 'ADA CHIOMA OKAFOR', token: { formatted: TOKEN, units: null } } },
  });
  expect(double.bills.paid.get(await numberOf('1700000000001'))).toMatchObject({ amount: 500_000, customerMobile: '08039876543' });
});

test('an answer that is lost is asked for by the number that was written down, and nothing is bought twice', async () => {
  double.fault(({ method, path }) => (method === 'POST' && path === '/Transactions' ? 'reset_after' : null));
  expect((await buy('1700000000002')).body.data).toMatchObject({ status: 'pending' });
  double.fault();
  await becomes('1700000000002', 'successful');
  expect(double.seen.filter(({ fault }) => fault === 'reset_after')).toHaveLength(1);
});

test('a payment in progress that fails is credited back to the wallet; truth and ledger agree to the kobo', async () => {
  double.bills.startAs(() => ({ code: '90009', grouping: 'PENDING' }));
  expect((await buy('1700000000003')).body.data).toMatchObject({ status: 'pending' });
  double.bills.set(await numberOf('1700000000003'), '90052', 'FAILED');
  await becomes('1700000000003', 'reversed');
  const [settled] = await stage.sql<{ sum: string }>('select sum(amount)::text as sum from ledger.posting where credit = 305');
  const delivered = [...double.bills.paid.values()].filter(({ grouping }) => grouping === 'SUCCESSFUL');
  expect(delivered).toHaveLength(2);
  expect(Number(settled?.sum)).toBe(delivered.reduce((sum, { amount }) => sum + amount, 0));
  expect(await wrongsOf(stage.databaseUrl)).toEqual([]);
});
