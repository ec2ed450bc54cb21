import { afterAll, beforeAll, expect, test } from 'vitest';
import { FRESH_MS } from '../../src/core/prices/rule.ts';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { billFees } from '../../src/slices/bills/browse.ts';
import { koboOf } from '../../src/domain/money/money.ts';
import { type BillSandbox, startBillSandbox } from '../bills/support.ts';
import { ask as askGraphql } from '../graphql/support.ts';
import type { Reply } from '../support/sandbox.ts';
import { type Customer, FOUND, newCustomer, STARTER } from '../verification/support.ts';
import { newActor, openBench } from '../wallet/support.ts';

const MINUTE_MS = 60_000;
const TEXT = 'Your order is on its way';

let sandbox: BillSandbox;
let mine: Customer;
let business: string;
beforeAll(async () => {
  sandbox = await startBillSandbox();
  mine = await newCustomer(sandbox, { balance: 1_000_000, wallet: 20_000_000 });
  [{ business }] = await sandbox.sql('select business_id as business from ledger.book where id = $1', [mine.bookId]);
  // Processes refresh bill prices every 30 seconds, so these rules exist before the first quote.
  for (const rule of [
    { kind: 'bill_fee', item: 'airtime', flat: 1_000, basisPoints: 100, cap: 2_500 },
    { kind: 'bill_fee', item: 'airtime', minAmount: 1_000_000, flat: 5_000 },
    { kind: 'bill_fee', flat: 300, forBusiness: business, item: 'data' },
  ])
    await begun(rule);
});
afterAll(() => sandbox.stop());

const operate = (method: string, path: string, body?: object): Promise<Reply> => sandbox.call(method, path, body, { as: 'operator' });
const add = (rule: object): Promise<Reply> => operate('POST', '/ops/prices', { note: 'Ticket 1', ...rule });
const preview = async (rule: object): Promise<any> => (await operate('POST', '/ops/prices/preview', rule)).body.data;
/** Adds an effective operator rule. @returns its id. */
async function begun(rule: object): Promise<string> {
  const { body } = await add(rule);
  expect(body, JSON.stringify(rule)).toMatchObject({ success: true, data: { price: { environment: 'sandbox' }, approvalRequest: null } });
  await sandbox.sql(`update fee_rule set effective_from = clock_timestamp() where id = $1`, [body.data.price.id]);
  return body.data.price.id;
}
const over = (id: string): Promise<unknown> => sandbox.sql('update fee_rule set effective_to = clock_timestamp() where id = $1', [id]);

test('bills: offer and quote equal the charge, by biller or type, amount and business; otherwise the fee of the biller applies', async () => {
  const quote = async (paymentCode: string, amount?: number, as = 'demo'): Promise<any> =>
    (await sandbox.call('POST', '/bills/quote', { paymentCode, amount }, { as })).body.data;
  const serviceId = 'BIL099';
  const [option] = (await sandbox.call('GET', `/bills/service-options?serviceId=${serviceId}`)).body.data;
  // ₦50, the minimum: 1,000 and 1 %.
  expect([option.minAmount, option.fee]).toEqual([5_000, 1_050]);
  for (const [amount, fee] of [
    [20_000, 1_200],
    [150_000, 2_500],
    [999_999, 2_500],
    [1_000_000, 5_000],
  ] as const) {
    const result = await quote(option.paymentCode, amount);
    expect(result).toMatchObject({ paymentCode: option.paymentCode, amount, fee, totalDebited: amount + fee });
    expect(Date.parse(result.expiresAt) - Date.now()).toBeLessThanOrEqual(FRESH_MS);
    const before = await sandbox.available();
    const { body } = await sandbox.topUp({ amount });
    expect(body.data).toMatchObject({ amount, fee, totalDebited: amount + fee });
    expect(before - (await sandbox.available())).toBe(amount + fee);
  }
  // 1.5GB for ₦1,000: this business has its own rule, others pay the fee of the biller.
  expect(await quote('10805', undefined, mine.name)).toMatchObject({ amount: 100_000, fee: 300 });
  expect((await sandbox.pay({}, { as: mine.name })).body.data).toMatchObject({ fee: 300 });
  expect(await quote('10805')).toMatchObject({ fee: 0 });
  expect((await sandbox.pay()).body.data).toMatchObject({ fee: 0 });
  expect((await sandbox.call('POST', '/bills/quote', { paymentCode: 'none' })).body).toMatchObject({
    code: 'VALIDATION_ERROR',
    field: 'paymentCode',
  });
  const query = 'query ($input: QuoteBillInput!) { quoteBill(input: $input) { fee totalDebited } }';
  expect(await askGraphql(sandbox, query, { input: { paymentCode: option.paymentCode, amount: 20_000 } })).toMatchObject({
    data: { quoteBill: { fee: 1_200, totalDebited: 21_200 } },
  });
  // Paid: 20,000 and 150,000 and 999,999 and 1,000,000 of airtime by one business, data by two.
  expect(await preview({ kind: 'bill_fee', item: serviceId, flat: 10 })).toEqual({
    transfers: 6,
    sampled: 6,
    feesNow: 1_200 + 2_500 + 2_500 + 5_000 + 300,
    feesThen: 4 * 10 + 300,
  });
});

test('a bill quote is valid until the earliest rule that a process may not know', async () => {
  const bench = await openBench();
  try {
    let ahead = 0;
    const clock = { ...bench.app.clock, now: () => new Date(Date.now() + ahead) };
    const app: App = { ...bench.app, clock, part: openAppScope(() => app, []).part };
    const actor = await newActor(bench);
    const offer = { service: { serviceId: 'x', category: 'airtime' }, option: { fee: koboOf(7) } } as never;
    const begins = new Date(Date.now() + MINUTE_MS);
    const first = await billFees(app, actor);
    // Added after this process read the rules, at the earliest possible start.
    await bench.owner.query(`insert into fee_rule (id, kind, effective_from, flat) values (gen_random_uuid(), 'bill_fee', $1, 900)`, [
      begins,
    ]);
    expect([first.of(offer, koboOf(100)), first.holdUntil < begins]).toEqual([7, true]);
    // Another process at the end of the quote: the same price; after the start of the rule, the new price.
    for (const [at, fee] of [
      [first.holdUntil.getTime() - 1, 7],
      [begins.getTime(), 900],
    ] as const) {
      ahead = at - Date.now() + 50;
      if (fee === 7) ahead -= 100;
      const other: App = { ...app, part: openAppScope(() => other, []).part };
      expect((await billFees(other, actor)).of(offer, koboOf(100))).toBe(fee);
    }
    ahead = 45_000;
    const near: App = { ...app, part: openAppScope(() => near, []).part };
    // A known change ends a quote sooner.
    expect((await billFees(near, actor)).holdUntil).toEqual(begins);
  } finally {
    await bench.close();
  }
});

test('text messages: a rule starts at its time, which ends quotes; a quote fixes its price; network and route together are most specific', async () => {
  const recipients = ['08031234567', '08021234567'];
  const quote = async (more: object = {}): Promise<any> =>
    (await mine.post('/sms/quote', { message: TEXT, recipients, ...more })).body.data;
  const { data } = (await add({ kind: 'sms_part', item: 'MTN', flat: 900 })).body;
  const before = await quote();
  expect(before).toMatchObject({ amount: 800, expiresAt: data.price.effectiveFrom });
  await sandbox.sql('update fee_rule set effective_from = clock_timestamp() where id = $1', [data.price.id]);
  await begun({ kind: 'sms_part', item: 'MTN/dnd', flat: 950 });
  expect(await quote()).toMatchObject({ amount: 900 + 400 });
  expect(await quote({ route: 'dnd' })).toMatchObject({ amount: 950 + 400 });
  const saved = (await mine.post('/sms/send', { message: TEXT, recipients, quoteId: before.quoteId })).body.data;
  const fresh = (await mine.post('/sms/send', { message: TEXT, recipients, clientReference: 'SMS-1' })).body.data;
  expect([saved.amount, fresh.amount]).toEqual([800, 1_300]);
  const own = await begun({ kind: 'sms_part', flat: 100, forBusiness: business });
  expect(await quote({ route: 'dnd' })).toMatchObject({ amount: 200 });
  await over(own);
  expect(await quote({ route: 'dnd' })).toMatchObject({ amount: 950 + 400 });
  // Each message has its price at submission.
  const rows = await sandbox.sql(
    'select price::int as price, count(*)::int as n from sms_message where book_id = $1 group by 1 order by 1',
    [mine.bookId],
  );
  expect(rows).toEqual([
    { price: 400, n: 3 },
    { price: 900, n: 1 },
  ]);
  expect(await preview({ kind: 'sms_part', item: 'Airtel', flat: 100 })).toEqual({
    transfers: 4,
    sampled: 4,
    feesNow: 2 * 900 + 2 * 400,
    feesThen: 2 * 900 + 2 * 100,
  });
});

test('verification: by business and by plan, and the quoted price equals the charged and stored price', async () => {
  const other = await newCustomer(sandbox, { balance: 1_000_000, wallet: 20_000_000 });
  const verify = (as: Customer): Promise<Reply> => as.post('/kyc/switch/nin/full', { nin: FOUND });
  const result = async (as: Customer): Promise<number> =>
    (await as.get('/kyc/balance')).body.data.prices.find(({ operation }: { operation: string }) => operation === 'nin_full').price;
  const charged = async (as: Customer): Promise<number[]> => [await result(as), (await verify(as)).body.data.charged];
  expect(await charged(other)).toEqual([15_000, 15_000]);
  // Starter has no quota of full NIN checks, so the balance pays, at a price for that plan.
  await begun({ kind: 'verification_call', item: 'nin_full', forPlan: STARTER, flat: 9_000 });
  expect(await charged(other)).toEqual([15_000, 15_000]);
  expect((await other.post('/kyc/subscribe', { planId: STARTER })).status).toBe(200);
  expect(await charged(other)).toEqual([9_000, 9_000]);
  await begun({ kind: 'verification_call', item: 'nin_full', flat: 12_000 });
  expect(await charged(other)).toEqual([9_000, 9_000]);
  expect(await charged(mine)).toEqual([12_000, 12_000]);
  const own = await begun({ kind: 'verification_call', flat: 50, forBusiness: business });
  expect(await charged(mine)).toEqual([50, 50]);
  await over(own);
  expect(await charged(mine)).toEqual([12_000, 12_000]);
  const rows = await sandbox.sql(`select charged::int as charged from verification.call where book_id = $1 order by n`, [mine.bookId]);
  expect(rows.map((row) => row.charged)).toEqual([12_000, 50, 12_000]);
  // Four of one business, which has the plan now, three of the other business.
  expect(await preview({ kind: 'verification_call', flat: 1, forBusiness: business })).toEqual({
    transfers: 3,
    sampled: 3,
    feesNow: 3 * 12_000,
    feesThen: 3,
  });
  expect(await preview({ kind: 'verification_call', item: 'nin_full', forPlan: STARTER, flat: 10 })).toMatchObject({
    feesNow: 3 * 12_000 + 4 * 9_000,
    feesThen: 3 * 12_000 + 4 * 10,
  });
});

test('a plan: the confirmed price is compared with the current price; renewals pay the price of their day', async () => {
  const other = await newCustomer(sandbox, { wallet: 20_000_000 });
  const listed = async (as: Customer): Promise<number> =>
    (await as.get('/kyc/plans')).body.data.find(({ id }: { id: string }) => id === STARTER).price;
  expect(await listed(other)).toBe(2_000_000);
  const rule = await begun({ kind: 'verification_plan', item: STARTER, flat: 2_500_000 });
  const late = await other.post('/kyc/subscribe', { planId: STARTER, expectedPrice: 2_000_000 });
  expect(late).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', field: 'expectedPrice' } });
  expect((await other.get('/wallet')).body.data.availableBalance).toBe(20_000_000);
  expect(await listed(other)).toBe(2_500_000);
  const bought = await other.post('/kyc/subscribe', { planId: STARTER, expectedPrice: 2_500_000 });
  expect(bought.body.data).toMatchObject({ price: 2_500_000 });
  await over(rule);
  await sandbox.advance('31d', other.name);
  expect((await other.get('/kyc/plan')).body.data).toMatchObject({ price: 2_000_000 });
  expect((await other.get('/wallet')).body.data.availableBalance).toBe(20_000_000 - 4_500_000);
  expect(await preview({ kind: 'verification_plan', item: STARTER, flat: 100 })).toMatchObject({
    transfers: 3,
    feesNow: 3 * 2_000_000,
    feesThen: 300,
  });
});

test('unsupported fields and unknown items are refused; defaults of the service stay', async () => {
  const refused = async (rule: object): Promise<unknown> => {
    const { body } = await add(rule);
    return [body.code, body.field];
  };
  for (const [rule, field] of [
    [{ kind: 'transfer_fee', item: 'MTN', flat: 1 }, 'item'],
    [{ kind: 'bill_fee', item: 'nothing-like-it', flat: 1 }, 'item'],
    [{ kind: 'bill_fee', forPlan: STARTER, flat: 1 }, 'forPlan'],
    [{ kind: 'sms_part', item: 'MTN/air', flat: 1 }, 'item'],
    [{ kind: 'sms_part', basisPoints: 1 }, 'basisPoints'],
    [{ kind: 'sms_part', maxAmount: 1, flat: 1 }, 'maxAmount'],
    [{ kind: 'verification_call', item: 'nin', flat: 1 }, 'item'],
    [{ kind: 'verification_call' }, 'flat'],
    [{ kind: 'verification_call', forPlan: business, flat: 1 }, 'forPlan'],
    [{ kind: 'verification_plan', flat: 1 }, 'item'],
    [{ kind: 'verification_plan', item: business, flat: 1 }, 'item'],
  ] as const)
    expect(await refused(rule), JSON.stringify(rule)).toEqual(['VALIDATION_ERROR', field]);
  const same = { kind: 'verification_call', item: 'cac', flat: 5, effectiveFrom: new Date(Date.now() + 10 * MINUTE_MS).toISOString() };
  await add(same);
  expect((await add(same)).body.code).toBe('CONFLICT');
  // Another product, and another plan, may start at the same time.
  expect((await add({ ...same, item: 'nin_full' })).body.success).toBe(true);
  expect((await add({ ...same, forPlan: STARTER })).body.success).toBe(true);
  const list = (await operate('GET', '/ops/prices?kind=verification_call')).body.data;
  expect(list.find(({ forPlan, item }: any) => forPlan === STARTER && item === 'cac')).toMatchObject({
    kind: 'verification_call',
    flat: 5,
  });
});
