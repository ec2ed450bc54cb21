import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TOKEN } from '../doubles/interswitch-bills.ts';
import { type InterswitchDouble, startInterswitch } from '../doubles/interswitch.ts';
import { startVtpass, type VtpassDouble } from '../doubles/vtpass.ts';
import { chanceOf } from '../support/chance.ts';
import { wrongsOf } from '../support/truth.ts';
import { balancesAreReported, type LiveStage, startLive } from './live-stage.ts';
import { GIVEN_NUMBERS, randomFaults } from './trial-banks.ts';

const SEED = process.env['SEED'] ?? 'bills';

let vtpass: VtpassDouble;
let interswitch: InterswitchDouble;
let stage: LiveStage;
beforeAll(async () => {
  [vtpass, interswitch] = await Promise.all([startVtpass(), startInterswitch()]);
  const { apiKey, publicKey, secretKey } = vtpass.keys;
  const keys = { apiKey: { env: 'VTPASS_API_KEY' }, publicKey: { env: 'VTPASS_PUBLIC_KEY' }, secretKey: { env: 'VTPASS_SECRET_KEY' } };
  stage = await startLive(
    {
      live: {
        accounts: {
          vtpass: { adapter: 'vtpass', id: 3, ...keys, phone: '08031234567', baseUrl: vtpass.url },
          interswitch: {
            adapter: 'interswitch',
            id: 5,
            ...interswitch.settings,
            secret: { env: 'INTERSWITCH_SECRET' },
            baseUrl: interswitch.url,
            passportUrl: interswitch.url,
          },
        },
        bills: ['vtpass', 'interswitch'],
      },
    },
    { VTPASS_API_KEY: apiKey, VTPASS_PUBLIC_KEY: publicKey, VTPASS_SECRET_KEY: secretKey, INTERSWITCH_SECRET: interswitch.secret },
  );
  expect((await stage.live.call('GET', '/bills/services')).status).toBe(200);
});
afterEach(() => {
  vtpass.fault();
  vtpass.sayCode(null);
  interswitch.fault();
});
afterAll(async () => {
  await stage.stop();
  await Promise.all([vtpass.stop(), interswitch.stop()]);
});

type Reply = Awaited<ReturnType<LiveStage['live']['call']>>;
let used = 0;
/** Airtime for a phone of its own. */
const buy = (amount = 150_050): Promise<Reply> =>
  stage.live.call('POST', '/bills/topup', {
    type: 'airtime',
    phoneNumber: `0803${1_000_000 + ++used}`,
    amount,
    requestRef: String(1_700_000_000_000 + used),
  });
const refOf = (): string => String(1_700_000_000_000 + used);

interface Row {
  provider: number;
  attempt: number;
  state: string;
  paymentCode: string;
  providerCode: string | null;
}
const rowOf = async (requestRef: string): Promise<Row | undefined> =>
  (
    await stage.sql<Row>(
      `select provider::int, attempt::int, state::text, payment_code as "paymentCode", provider_code as "providerCode" from bills.bill where request_ref = $1`,
      [requestRef],
    )
  )[0];
const attemptsOf = (requestRef: string): Promise<object[]> =>
  stage.sql(
    `select a.provider::int, a.attempt::int, a.code, a.answer -> 'alert' ->> 'kind' as alert, a.reference = b.upstream_ref as "isFirst"
       from bills.attempt a join bills.bill b on b.book_id = a.book_id and b.id = a.bill_id where b.request_ref = $1 order by a.attempt`,
    [requestRef],
  );

// So that what goes wrong on purpose is the smaller part of what its circuit counts.
beforeEach(async () => {
  for (const paid of await Promise.all(Array.from({ length: 5 }, () => buy()))) expect(paid.status).toBe(200);
});

test('a payment that VTpass certainly did not accept, for a reason of the service, goes to Interswitch under its code and number, as a second attempt', async () => {
  // It does not take our keys.
  vtpass.sayCode('087');
  const paid = await buy();
  expect(paid).toMatchObject({ status: 200, body: { data: { status: 'successful', paymentCode: 'mtn' } } });
  expect(await rowOf(refOf())).toMatchObject({ provider: 5, attempt: 2, state: 'delivered', paymentCode: 'mtn' });
  expect(await attemptsOf(refOf())).toEqual([{ provider: 3, attempt: 1, code: 'NOT_SENT', alert: 'credentials', isFirst: true }]);
  const { paymentCode, amount } = [...interswitch.bills.paid.values()].at(-1) ?? {};
  expect({ paymentCode, amount }).toEqual({ paymentCode: (await rowOf(refOf()))?.providerCode, amount: 150_050 });
  // Operators see both.
  const [book] = await stage.sql<{ business: string }>('select business_id as business from ledger.book where id = $1', [stage.bookId]);
  const result = await stage.operator.call('GET', `/ops/businesses/${book?.business}/bills/${refOf()}/attempts`);
  expect(result.body.data).toMatchObject([
    { number: 1, account: 'vtpass', outcome: 'not_taken' },
    { number: 2, account: 'interswitch', outcome: 'delivered', reference: expect.stringMatching(/r2$/) },
  ]);
  expect(JSON.stringify(paid.body)).not.toMatch(/vtpass|interswitch|alert/i);
});

test('a meter is credited by any available account, and its token is returned', async () => {
  vtpass.fault(({ path }) => (path === '/pay' ? 'rate_limited' : null));
  const requestRef = '1690000000001';
  const meter = { type: 'electricity', disco: 'IKEDC', meterType: 'prepaid', meterNumber: '1111111111111', phoneNumber: '08039876543' };
  const paid = await stage.live.call('POST', '/bills/topup', { ...meter, amount: 500_000, requestRef });
  expect([paid.body.data?.['status'], (await rowOf(requestRef))?.provider]).toEqual(['pending', 3]);
  vtpass.fault();
  vtpass.setBalance(0);
  const again = '1690000000002';
  const other = await stage.live.call('POST', '/bills/topup', { ...meter, amount: 500_000, requestRef: again });
  expect(other).toMatchObject({ status: 200, body: { data: { status: 'successful', token: { formatted: TOKEN } } } });
  expect(await rowOf(again)).toMatchObject({ provider: 5, attempt: 2, providerCode: expect.stringMatching(/^\d+:prepaid$/) });
  vtpass.setBalance(10_000_000);
  await balancesAreReported(stage);
});

test('a meter is validated by the next account while the first does not answer, under that account’s name; an answer is not requested twice', async () => {
  const verifyMeter = (customerId: string): Promise<Reply> =>
    stage.live.call('GET', `/bills/validate?serviceId=ikeja-electric&customerId=${customerId}&meterType=prepaid`);
  const found = (): number => interswitch.seen.filter(({ path }) => path === '/Transactions/validatecustomers').length;
  const before = found();
  expect(await verifyMeter('1111111111111')).toMatchObject({ status: 200, body: { data: { customerAddress: expect.any(String) } } });
  expect(await verifyMeter('2222222222222')).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
  expect(found()).toBe(before);
  vtpass.fault(({ path }) => (path === '/merchant-verify' ? 'error_500_before' : null));
  expect(await verifyMeter('1111111111111')).toMatchObject({
    status: 200,
    body: { data: { serviceId: 'ikeja-electric', customerName: 'ADA CHIOMA OKAFOR', customerAddress: null } },
  });
  expect(await verifyMeter('2222222222222')).toMatchObject({ status: 404 });
  expect(found()).toBe(before + 2);
  const requestRef = '1690000000009';
  const meter = { type: 'electricity', disco: 'IKEDC', meterType: 'prepaid', meterNumber: '1111111111111', phoneNumber: '08039876543' };
  const paid = await stage.live.call('POST', '/bills/topup', { ...meter, amount: 500_000, requestRef });
  expect(paid).toMatchObject({ status: 200, body: { data: { status: 'successful' } } });
  expect(await rowOf(requestRef)).toMatchObject({ provider: 3, attempt: 1, state: 'delivered' });
  vtpass.letTimePass();
  expect(await stage.live.call('GET', '/bills/validate?serviceId=dstv&customerId=1212121212')).toMatchObject({
    status: 502,
    body: { code: 'UPSTREAM_ERROR' },
  });
  vtpass.fault();
});

test('a bundle is sold by one account only: it fails, and the money is credited back', async () => {
  vtpass.sayCode('023');
  const options = await stage.live.call('GET', '/bills/service-options?serviceId=mtn-data');
  const [option] = options.body.data as unknown as { paymentCode: string }[];
  const refused = await stage.live.call('POST', '/bills/pay', {
    paymentCode: option?.paymentCode,
    customerId: '08031999999',
    requestRef: '1690000000003',
  });
  expect(refused).toMatchObject({ body: { success: false, code: 'PROVIDER_REJECTED' } });
  expect(await rowOf('1690000000003')).toMatchObject({ provider: 3, attempt: 1, state: 'refunded' });
  expect(await attemptsOf('1690000000003')).toEqual([]);
});

test('the account that may have the payment is the only one polled, in every case', async () => {
  const before = interswitch.bills.paid.size;
  for (const fault of ['reset_after', 'error_500_before', 'cut_json'] as const) {
    vtpass.fault(({ path }) => (path === '/pay' ? fault : null));
    expect((await buy()).body.data).toMatchObject({ status: 'pending' });
    expect(await rowOf(refOf())).toMatchObject({ provider: 3, attempt: 1, state: 'pending' });
  }
  // A refusal of the bill itself ends it.
  vtpass.fault();
  vtpass.sayCode('030');
  expect(await buy()).toMatchObject({ body: { success: false, code: 'PROVIDER_REJECTED' } });
  expect(await rowOf(refOf())).toMatchObject({ provider: 3, attempt: 1, state: 'refunded' });
  expect(interswitch.bills.paid.size).toBe(before);
});

test('an account that is switched off or ill is not the first: airtime goes elsewhere at once, what only it sells is 503', async () => {
  await stage.sql(
    `insert into provider_off (environment, account, port, by_name, note) values ('live', 'vtpass', 'bills', 'Test', 'It is slow')`,
  );
  await setTimeout(1_050);
  expect((await buy()).body.data).toMatchObject({ status: 'successful', paymentCode: 'mtn' });
  expect(await rowOf(refOf())).toMatchObject({ provider: 5, attempt: 1, providerCode: expect.stringMatching(/^\d+$/) });
  const options = await stage.live.call('GET', '/bills/service-options?serviceId=mtn-data');
  const [option] = options.body.data as unknown as { paymentCode: string }[];
  expect(await stage.live.call('POST', '/bills/pay', { paymentCode: option?.paymentCode, customerId: '08031999998' })).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE' },
  });
  await stage.sql('delete from provider_off');
  await setTimeout(1_050);
});

test('200 bills under random faults at both: each is made once or not at all, and books and truths agree to the kobo', async () => {
  const chance = chanceOf(SEED);
  const faulty = [randomFaults(chance, 'vtpass'), randomFaults(chance, 'interswitch')] as const;
  vtpass.fault((request) => (request.path === '/pay' || request.path === '/requery' ? faulty[0](request) : null));
  interswitch.fault((request) => (request.path === '/Transactions' ? faulty[1](request) : null));
  // Now and then the first one has no money, so that the next one is asked.
  for (let round = 0; round < 10; round++) {
    vtpass.setBalance(round % 2 === 0 ? 10_000_000 : 0);
    await Promise.all(Array.from({ length: 20 }, () => buy(10_000 + used)));
  }
  vtpass.setBalance(10_000_000);
  vtpass.fault();
  interswitch.fault();
  const numbers = new Map(
    (await stage.sql<{ number: string; reference: string }>(GIVEN_NUMBERS)).map((row) => [row.number, row.reference]),
  );
  const made = new Map<string, { provider: number; amount: number }>([
    ...[...vtpass.purchases.values()].map(
      ({ requestId, amount }) => [requestId, { provider: 3, amount: Math.round(amount * 100) }] as const,
    ),
    ...[...interswitch.bills.paid.values()].map(
      ({ reference, amount }) => [numbers.get(reference) ?? reference, { provider: 5, amount }] as const,
    ),
  ]);
  await vi.waitFor(
    async () => {
      await stage.letTimePass();
      const open = await stage.sql<{ ref: string }>(
        `select ledger.attempt_reference(upstream_ref, attempt) as ref from bills.bill where state not in ('delivered', 'refunded')`,
      );
      expect(open.filter(({ ref }) => made.has(ref))).toEqual([]);
    },
    { timeout: 100_000, interval: 300 },
  );
  const bills = await stage.sql<{ ref: string; state: string; provider: number; amount: number }>(
    `select ledger.attempt_reference(upstream_ref, attempt) as ref, state::text, provider::int, amount::int from bills.bill`,
  );
  expect(bills.length).toBeGreaterThanOrEqual(200);
  for (const { ref, state, provider, amount } of bills)
    expect([ref, state, made.get(ref)]).toEqual([ref, state, state === 'delivered' ? { provider, amount } : undefined]);
  // Nothing was made under the reference of an attempt that is over, nor of no bill at all.
  expect([...made.keys()].filter((ref) => !bills.some((bill) => bill.ref === ref))).toEqual([]);
  const both = new Set(bills.filter(({ state }) => state === 'delivered').map(({ provider }) => provider));
  expect(both).toEqual(new Set([3, 5]));
  expect(await wrongsOf(stage.databaseUrl)).toEqual([]);
});
