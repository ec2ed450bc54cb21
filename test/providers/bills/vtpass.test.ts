import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { koboOf } from '../../../src/domain/money/money.ts';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Opened } from '../../../src/providers/adapter/adapter.ts';
import type { BillProvider } from '../../../src/providers/bills/port.ts';
import { vtpass } from '../../../src/providers/bills/vtpass/adapter.ts';
import { inNaira, koboIn } from '../../../src/providers/bills/vtpass/billers.ts';
import { codes } from '../../../src/providers/bills/vtpass/codes.ts';
import { receiptIn } from '../../../src/providers/bills/vtpass/orders.ts';
import { SMARTCARD, startVtpass, type VtpassDouble, type VtpassPurchase } from '../../doubles/vtpass.ts';
import { airtime, askedBill, billReference, billsContract, electricity, optionOf, serviceOf } from '../bills-contract.ts';
import { opener, portOf } from '../opened.ts';

const METER = '1111111111111';

let double: VtpassDouble;
let opened: Opened;
let bills: BillProvider;
const openAdapter = opener();

/** The adapter as it is configured, with this secret key. */
function open(secretKey: string, url = double.url): Opened & { bills: BillProvider } {
  const { apiKey, publicKey } = double.keys;
  const ports = openAdapter(vtpass, {
    apiKey: new Secret(apiKey),
    publicKey: new Secret(publicKey),
    secretKey: new Secret(secretKey),
    phone: '08031234567',
    baseUrl: url,
    timeoutMs: 1_500,
  });
  return { ...ports, bills: portOf(ports, 'bills') };
}

beforeAll(async () => {
  double = await startVtpass();
  ({ bills } = opened = open(double.keys.secretKey));
});
const starts = new Map<string, VtpassPurchase['status']>();
afterEach(() => {
  double.fault();
  double.sayCode(null);
  double.setCard({});
  double.distort(null);
  double.setBalance(10_000_000);
  double.startAs((reference) => starts.get(reference) ?? 'delivered');
});
afterAll(() => double.stop());

billsContract('VTpass', () => ({
  bills,
  arrange(order, start) {
    double.startAs((reference) => starts.get(reference) ?? 'delivered');
    starts.set(order.reference, ({ delivered: 'delivered', pending: 'initiated', refused: 'failed' } as const)[start]);
    return order;
  },
  decide: (reference, outcome) => double.set(reference, outcome),
  made: (reference) => (double.purchases.has(reference) ? 1 : 0),
  prepaidMeter: METER,
  unknownMeter: '2222222222222',
}));

describe('amounts', () => {
  test.each([
    ['1000.00', 100_000],
    [1_000, 100_000],
    [19.3, 1_930],
    ['1,850.50', 185_050],
    ['N100.00', 10_000],
    [69.76, 6_976],
    ['0.29', 29],
    ['', null],
    ['N/A', null],
    [null, null],
    ['1.005', null],
    ['-4', null],
    ['12 %', null],
  ])('%j naira are %j kobo', (naira, kobo) => {
    expect(koboIn(naira)).toBe(kobo);
  });

  test('go out in naira, with decimals only where there are some', () => {
    expect([100_000, 100_050, 5, 29].map((kobo) => inNaira(koboOf(kobo)))).toEqual(['1000', '1000.50', '0.05', '0.29']);
    for (let kobo = 1; kobo < 20_000; kobo += 7) expect(koboIn(inNaira(koboOf(kobo)))).toBe(kobo);
  });
});

describe('the catalogue', () => {
  test('has what the table has and VTpass sells, at its prices, without what cannot be priced', async () => {
    const services = await bills.services();
    expect(services.map(({ serviceId }) => serviceId)).toEqual(['mtn', 'glo', 'mtn-data', 'dstv', 'startimes', 'ikeja-electric']);
    const data = await serviceOf(bills, 'data', 'MTN');
    expect(data.options.map(({ paymentCode, amount }) => [paymentCode, amount])).toEqual([
      ['mtn-data:mtn-1gb-1000', 100_000],
      ['mtn-data:mtn-100mb-100', 10_000],
    ]);
    expect(optionOf(await serviceOf(bills, 'cable', 'STARTIMES')).fee).toBe(10_000);
    expect(optionOf(await serviceOf(bills, 'airtime', 'MTN'))).toMatchObject({ amount: null, minAmount: 500, maxAmount: 20_000_000 });
  });

  test('is served from the cache during a new reading, and stays after an unreadable one', async () => {
    const other = open(double.keys.secretKey);
    const before = await other.bills.services();
    const dstv = (services: typeof before): unknown =>
      services.find(({ serviceId }) => serviceId === 'dstv')?.options.map(({ amount }) => amount);
    expect(dstv(before)).toEqual([440_000, 600_000]);
    double.setPrice('dstv', 'dstv-padi', '4500.00');
    double.fault(({ query }) => (query.get('serviceID') === 'mtn-data' ? 'error_500_before' : null));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    try {
      expect(await other.bills.services()).toBe(before);
      const after = await vi.waitFor(async () => {
        const services = await other.bills.services();
        expect(dstv(services)).toEqual([450_000, 600_000]);
        return services;
      });
      expect(after.find(({ serviceId }) => serviceId === 'mtn-data')).toEqual(before.find(({ serviceId }) => serviceId === 'mtn-data'));
    } finally {
      vi.useRealTimers();
      double.setPrice('dstv', 'dstv-padi', '4400.00');
    }
  });

  test('that was never read sells nothing and gives the reason', async () => {
    double.fault(() => 'html_502_before');
    const other = open(double.keys.secretKey).bills;
    await expect(other.services()).rejects.toMatchObject({ kind: 'upstream', detail: { code: 'UPSTREAM_ERROR' } });
  });
});

describe('submitted fields', () => {
  test('television is bought by the bouquet, for as many months, with a phone to call', async () => {
    const dstv = await serviceOf(bills, 'cable', 'DSTV');
    const { paymentCode } = optionOf(dstv);
    const found = await bills.validate({ serviceId: dstv.serviceId, customerId: SMARTCARD, meterType: null });
    expect(found).toMatchObject({ kind: 'found', currentBouquet: paymentCode, renewalAmount: 440_000, dueDate: '2026-12-31' });
    const order = await airtime(bills, {
      paymentCode,
      customerId: SMARTCARD,
      amount: koboOf(1_320_000),
      details: { action: 'renew', months: 3 },
    });
    expect(await bills.submit(order)).toMatchObject({ kind: 'delivered', token: null });
    expect(double.purchases.get(order.reference)).toMatchObject({ amount: 13_200, quantity: 3, phone: '08031234567' });
  });

  test.each([
    ['its code among several', { Current_Bouquet_Code: 'dstv-padi,asia-addon' }, 'dstv:dstv-padi'],
    ['several codes on sale, of which the renewal names one', { Current_Bouquet_Code: 'dstv-yanga dstv-padi' }, 'dstv:dstv-padi'],
    ['no code, its name', { Current_Bouquet_Code: undefined, Current_Bouquet: 'DStv Yanga N6,000' }, 'dstv:dstv-yanga'],
    ['several codes and another amount', { Current_Bouquet_Code: 'dstv-yanga,dstv-padi', Renewal_Amount: 9_000 }, null],
    ['neither code nor a name on sale', { Current_Bouquet_Code: '', Current_Bouquet: 'DStv Premium' }, null],
  ])('the bouquet of a card is known by %s', async (_, card, currentBouquet) => {
    double.setCard(card);
    expect(await bills.validate({ serviceId: 'dstv', customerId: SMARTCARD, meterType: null })).toMatchObject({ currentBouquet });
  });

  test.each([
    ['November 24th, 2021', '2021-11-24'],
    ['24 November 2021', '2021-11-24'],
    ['2021-11-24T00:00:00', '2021-11-24'],
  ])('a card that is due on "%s" is due on %s', async (result, dueDate) => {
    double.setCard({ Due_Date: result });
    expect(await bills.validate({ serviceId: 'dstv', customerId: SMARTCARD, meterType: null })).toMatchObject({ dueDate });
  });

  test('020 is a verification answer: as the answer of a purchase it is a failure, in a poll it proves nothing', async () => {
    const order = await airtime(bills);
    double.sayCode('020');
    expect(await bills.submit(order)).toMatchObject({ kind: 'failed', code: '90096' });
    expect((await bills.outcomeOf(askedBill(order))).kind).toBe('no_answer');
  });

  test('a biller that sells one month at a time is not asked for three', async () => {
    const { paymentCode } = optionOf(await serviceOf(bills, 'cable', 'STARTIMES'));
    const order = await airtime(bills, { paymentCode, customerId: SMARTCARD, amount: koboOf(570_000), details: { months: 3 } });
    expect(await bills.submit(order)).toMatchObject({ kind: 'failed', code: 'NOT_SENT' });
    expect(double.asked(order.reference)).toBe(0);
  });

  test.each([
    ['+2348039876543', '08039876543'],
    ['12', '08031234567'],
  ])('the phone %s goes out as %s', async (customerMobile, phone) => {
    const order = await electricity(bills, METER, { customerMobile });
    double.letTimePass();
    expect((await bills.submit(order)).kind).toBe('delivered');
    expect(double.purchases.get(order.reference)?.phone).toBe(phone);
  });

  test('a reference of yesterday buys nothing', async () => {
    const order = await airtime(bills, { reference: billReference(Date.now() - 86_400_000) });
    expect(await bills.submit(order)).toMatchObject({ kind: 'failed', code: 'NOT_SENT', alert: { kind: 'mistake' } });
  });

  test('the same customer again within 30 seconds is refused with its reason, and bought once', async () => {
    const first = await airtime(bills);
    expect((await bills.submit(first)).kind).toBe('delivered');
    const second = await airtime(bills, { customerId: first.customerId });
    expect(await bills.submit(second)).toMatchObject({
      kind: 'failed',
      code: 'NOT_SENT',
      description: expect.stringContaining('30 seconds'),
    });
    expect((await bills.outcomeOf(askedBill(second))).kind).toBe('not_found');
  });
});

describe('VTpass answers that need interpretation', () => {
  test.each([...codes.map(({ code }) => code), '777'].filter((code) => /^\d+$/.test(code)))(
    'code %s without a status: nothing is delivered, and only what its row calls so has failed',
    async (code) => {
      const order = await airtime(bills);
      double.sayCode(code);
      const [submitted, asked] = [await bills.submit(order), await bills.outcomeOf(askedBill(order))];
      const row = codes.find((each) => each.code === code);
      expect(submitted.kind).toBe(row?.submit === 'failed' ? 'failed' : 'pending');
      expect(asked.kind).toBe(row === undefined || row.requery === 'by_status' ? 'pending' : row.requery);
      expect([submitted.code, asked.code]).not.toContain('90000');
      if (row === undefined || row.alert) expect(submitted).toHaveProperty('alert');
      // Clients read nothing of our wallet, keys and set-up.
      expect(JSON.stringify({ ...submitted, alert: null })).not.toMatch(/vtpass|wallet|key|account/i);
    },
  );

  test.each(['delivered', 'pending', 'initiated'])('a code that says failed beside the status %s decides nothing', async (status) => {
    const order = await airtime(bills);
    await bills.submit(order);
    double.distort((body) => ({ ...body, code: '016', content: { transactions: { status } } }));
    expect(await bills.outcomeOf(askedBill(order))).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
  });

  test('an immediate failure after processing is a failure once reported twice', async () => {
    double.distort((body) => ({ ...body, code: '000', content: { transactions: { status: 'failed' } } }));
    const order = await airtime(bills);
    expect((await bills.submit(order)).kind).toBe('pending');
    expect((await bills.outcomeOf(askedBill(order))).kind).toBe('failed');
    const lost = await airtime(bills);
    double.fault(({ path }) => (path === '/pay' ? 'reset_after' : null));
    expect((await bills.submit(lost)).kind).toBe('no_answer');
    expect((await bills.outcomeOf(askedBill(lost))).kind).toBe('pending');
    expect((await bills.outcomeOf(askedBill(lost))).kind).toBe('failed');
  });

  test('a delivery of another id, amount or customer decides nothing', async () => {
    const order = await airtime(bills);
    await bills.submit(order);
    const asked = askedBill(order);
    double.distort((body) => ({ ...body, requestId: undefined }));
    expect(await bills.outcomeOf(asked)).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
    double.distort(null);
    for (const wrong of [{ amount: koboOf(1) }, { customerId: '08030000000' }])
      expect(await bills.outcomeOf({ ...asked, ...wrong })).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
    expect((await bills.outcomeOf(asked)).kind).toBe('delivered');
  });

  test('a prepaid meter is pending until its token is there', async () => {
    const order = await electricity(bills, METER);
    double.letTimePass();
    double.distort((body) => ({ ...body, purchased_code: '' }));
    expect(await bills.submit(order)).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
    double.distort(null);
    expect(await bills.outcomeOf(askedBill(order))).toMatchObject({ kind: 'delivered', token: { value: '26362054405982757802' } });
  });

  test('another key is refused, with nothing made', async () => {
    const other = open('SK_other').bills;
    const order = await airtime(bills);
    expect(await other.submit(order)).toMatchObject({ kind: 'failed', code: 'NOT_SENT', alert: { kind: 'credentials' } });
    expect(await other.outcomeOf(askedBill(order))).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
    expect(double.purchases.has(order.reference)).toBe(false);
  });
});

describe('tokens', () => {
  test('are found under the names that distributors give them', () => {
    const digits = '26362054405982757802';
    const bonus = '11112222333344445555';
    expect(receiptIn({ purchased_code: `Token : ${digits}  Bonus Token : ${bonus}` }, true).token).toMatchObject({
      value: digits,
      bonusToken: bonus,
      units: null,
      taxAmount: null,
      debtAmount: null,
    });
    expect(
      receiptIn(
        {
          mainToken: '2636 2054 4059 8275 7802',
          mainTokenUnits: 16_666.666,
          mainTokenTax: 348.84,
          bonusToken: null,
          tariffIndex: '42',
          purchased_code: digits,
        },
        true,
      ).token,
    ).toMatchObject({ value: digits, units: '16666.666', taxAmount: 34_884, bonusToken: null, tariff: '42' });
    expect(receiptIn({ token: '2636-2054-4059-8275-7802', exchangeReference: '2027-3392', debtAmount: 'N/A' }, true)).toMatchObject({
      receiptNumber: '2027-3392',
      token: { value: digits, debtAmount: null, receiptNumber: '2027-3392' },
    });
  });

  test.each(['', 'Token : 123', `Token : ${'1'.repeat(21)}`, 'N/A'])('a value without 20 digits is no token: %j', (purchased_code) => {
    expect(receiptIn({ purchased_code }, true).token).toBeNull();
  });
});

test('the treasury reports the wallet in kobo, and has no list to query', async () => {
  double.setBalance(1_081.81);
  expect(await opened.treasury?.balance()).toMatchObject({ kind: 'balance', available: 108_181 });
  expect(opened.treasury?.payouts).toBeUndefined();
});

test('unsigned messages are acknowledged and change no payment', () => {
  const read = (message: unknown) => opened.inbox?.read({ headers: {}, body: Buffer.from(JSON.stringify(message)) });
  for (const type of ['transaction-update', 'variations-update'])
    expect(read({ type, data: { code: '000', requestId: billReference() } })).toEqual({ kind: 'unknown', event: type });
  expect(read('nothing of the kind')).toEqual({ kind: 'unknown', event: 'unreadable' });
  expect(opened.inbox?.acknowledgement.body).toBe('{"response":"success"}');
});

test.each([
  ['https://sandbox.vtpass.com/api', 'test'],
  ['https://vtpass.com/api', 'live'],
  ['https://api-service.vtpass.com/api', 'live'],
  ['http://127.0.0.1:1', null],
])('%s is of mode %s', (baseUrl, mode) => {
  expect(vtpass.modeOf({ baseUrl })).toBe(mode);
});
