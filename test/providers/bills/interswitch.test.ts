import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { koboOf } from '../../../src/domain/money/money.ts';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import { interswitch } from '../../../src/providers/bank/interswitch/adapter.ts';
import type { BillOption, BillProvider } from '../../../src/providers/bills/port.ts';
import { noCardJournal } from '../../../src/providers/cards/port.ts';
import { SMARTCARD, TOKEN } from '../../doubles/interswitch-bills.ts';
import { type InterswitchDouble, startInterswitch } from '../../doubles/interswitch.ts';
import { airtime, askedBill, billsContract, electricity, optionOf, serviceOf } from '../bills-contract.ts';
import { numberOf, opener, portOf } from '../opened.ts';

const METER = '1111111111111';
const ENDS = {
  delivered: { code: '90000', grouping: 'SUCCESSFUL' },
  pending: { code: '90009', grouping: 'PENDING' },
  refused: { code: '90052', grouping: 'FAILED' },
} as const;

let double: InterswitchDouble;
let bills: BillProvider;
const openAdapter = opener();
const open = (secret = double.secret): BillProvider =>
  portOf(
    openAdapter(interswitch, {
      ...double.settings,
      secret: new Secret(secret),
      baseUrl: double.url,
      passportUrl: double.url,
      timeoutMs: 10_000,
    }),
    'bills',
  );

beforeAll(async () => {
  double = await startInterswitch();
  bills = open();
});
const starts = new Map<string, keyof typeof ENDS>();
afterEach(() => {
  double.fault();
  double.setBalance(1_000_000_000);
  double.bills.startAs();
  double.bills.refuseWith();
  double.bills.distort();
});
afterAll(() => double.stop());

const theirs = (reference: string): string => `1453${String(numberOf(reference)).padStart(8, '0')}`;
const paid = (reference: string) => double.bills.paid.get(theirs(reference));

billsContract('Interswitch', () => ({
  bills,
  arrange(order, start) {
    starts.set(theirs(order.reference), start);
    double.bills.startAs((reference) => ENDS[starts.get(reference) ?? 'delivered']);
    return order;
  },
  decide(reference, outcome) {
    const { code, grouping } = outcome === 'delivered' ? ENDS.delivered : ENDS.refused;
    double.bills.set(theirs(reference), code, grouping);
  },
  made: (reference) => (paid(reference) ? 1 : 0),
  prepaidMeter: METER,
  unknownMeter: '2222222222222',
}));

describe('the catalogue', () => {
  test('has the rows of the table that Quickteller sells, without rows without a price or with an ambiguous name', async () => {
    const sold = (await bills.services()).map(({ serviceId, options }) => [serviceId, options.map(({ paymentCode }) => paymentCode)]);
    expect(sold).toEqual([
      ['mtn-airtime', ['10902']],
      ['9mobile-airtime', ['12001']],
      ['mtn-data', ['444401', '444402']],
      ['9mobile-data', ['12011']],
      ['dstv-cable', ['10401', '10402']],
      ['ikedc-electricity', ['76601:prepaid', '76602:postpaid']],
    ]);
    expect(optionOf(await serviceOf(bills, 'airtime', 'MTN'))).toMatchObject({ amount: null, minAmount: 5_000, maxAmount: 5_000_000 });
    expect(optionOf(await serviceOf(bills, 'data', 'MTN'))).toMatchObject({ amount: 100_000, minAmount: 100_000, maxAmount: 100_000 });
  });

  test('caches the last readable catalogue, and takes a new price with the next reading', async () => {
    const other = open();
    const before = await other.services();
    const dstv = (all: typeof before): unknown =>
      all.find(({ serviceId }) => serviceId === 'dstv-cable')?.options.map(({ amount }) => amount);
    double.bills.setPrice('10401', 450_000);
    double.fault(({ query }) => (query.get('serviceid') === '4444' ? 'error_500_before' : null));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    try {
      const after = await vi.waitFor(async () => {
        const services = await other.services();
        expect(dstv(services)).toEqual([450_000, 600_000]);
        return services;
      });
      expect(after.find(({ serviceId }) => serviceId === 'mtn-data')).toEqual(before.find(({ serviceId }) => serviceId === 'mtn-data'));
    } finally {
      vi.useRealTimers();
      double.bills.setPrice('10401', 440_000);
    }
  });

  test('that was never read sells nothing, and validates no customer', async () => {
    double.fault(({ path }) => (path === '/services' ? 'html_502_before' : null));
    const other = open();
    await expect(other.services()).rejects.toMatchObject({ kind: 'upstream', detail: { code: 'UPSTREAM_ERROR' } });
    expect(await other.validate({ serviceId: 'ikedc-electricity', customerId: METER, meterType: 'prepaid' })).toEqual({
      kind: 'no_answer',
    });
  });
});

describe('submitted fields', () => {
  test('has twelve digits for its reference, kobo as text, and a phone to call', async () => {
    for (const [customerMobile, result] of [
      ['+2348039876543', '08039876543'],
      ['12', '08031234567'],
    ] as const) {
      const order = await electricity(bills, METER, { customerMobile });
      expect(await bills.submit(order)).toMatchObject({
        kind: 'delivered',
        token: { value: TOKEN.replaceAll('-', ''), units: null, taxAmount: null },
      });
      expect(paid(order.reference)).toMatchObject({
        reference: expect.stringMatching(/^1453\d{8}$/),
        paymentCode: '76601',
        amount: 500_000,
        customerMobile: result,
      });
    }
  });

  test('television is bought by the bouquet, and three months are not asked for', async () => {
    const dstv = await serviceOf(bills, 'cable', 'DSTV');
    const { paymentCode } = optionOf(dstv, ({ name }: BillOption) => name === 'DStv Padi');
    expect(await bills.validate({ serviceId: dstv.serviceId, customerId: SMARTCARD, meterType: null })).toMatchObject({
      kind: 'found',
      customerName: 'ADA CHIOMA OKAFOR',
      renewalAmount: 440_000,
      minimumAmount: null,
    });
    const order = await airtime(bills, { paymentCode, customerId: SMARTCARD, amount: koboOf(440_000), details: { action: 'renew' } });
    expect(await bills.submit(order)).toMatchObject({ kind: 'delivered', token: null });
    const long = await airtime(bills, { paymentCode, customerId: SMARTCARD, amount: koboOf(1_320_000), details: { months: 3 } });
    expect(await bills.submit(long)).toMatchObject({ kind: 'failed', code: 'NOT_SENT' });
    expect(paid(long.reference)).toBeUndefined();
  });

  test('a code of another provider is not submitted', async () => {
    const before = double.seen.length;
    expect(await bills.submit(await airtime(bills, { paymentCode: 'mtn-data:mtn-1gb' }))).toMatchObject({
      kind: 'failed',
      code: 'NOT_SENT',
      alert: { kind: 'mistake' },
    });
    expect(double.seen.length).toBe(before);
  });

  test('a number that could not be written leaves it unsent, and one that cannot be read leaves the question unanswered', async () => {
    const away = (): Promise<never> => Promise.reject(new Error('the database is away'));
    const cut = portOf(
      interswitch.open(
        { ...double.settings, secret: new Secret(double.secret), baseUrl: double.url, timeoutMs: 1_000 },
        {
          id: 1,
          http: () => ({ call: away, close: () => Promise.resolve() }),
          shortReferences: { give: away, find: away },
          cardJournal: noCardJournal,
        },
      ),
      'bills',
    );
    const order = await airtime(bills);
    expect(await cut.submit(order)).toMatchObject({ kind: 'failed', code: 'NOT_SENT', alert: { kind: 'unreachable' } });
    expect(await cut.outcomeOf(askedBill(order))).toEqual({ kind: 'no_answer' });
  });
});

describe('Interswitch answers that need interpretation', () => {
  test.each([
    ['90000', 'SUCCESSFUL', 'delivered', undefined],
    ['90000', 'FAILED', 'pending', undefined],
    ['90009', 'FAILED', 'pending', undefined],
    ['90052', 'FAILED', 'failed', undefined],
    ['90052', 'SUCCESSFUL', 'pending', undefined],
    ['90096', 'FAILED', 'failed', undefined],
    ['90051', 'FAILED', 'failed', 'balance'],
    ['90051', 'PENDING', 'pending', undefined],
    ['30010', 'FAILED', 'pending', undefined],
    ['90777', 'FAILED', 'pending', 'unknown_answer'],
  ] as const)('%s grouped %s of a queried bill is %s with alert %s', async (code, grouping, kind, alert) => {
    double.bills.startAs(() => ENDS.pending);
    const order = await airtime(bills);
    await bills.submit(order);
    double.bills.set(theirs(order.reference), code, grouping);
    const result = await bills.outcomeOf(askedBill(order));
    expect({ kind: result.kind, alert: result.alert?.kind }).toEqual({ kind, alert });
    if (kind !== 'delivered') expect(result.code).not.toBe('90000');
    // Clients read nothing of our money there.
    expect(JSON.stringify({ ...result, alert: null })).not.toMatch(/interswitch|funds|float/i);
  });

  test.each([
    ['10001', 400, 'pending', undefined],
    ['30020', 200, 'pending', undefined],
    ['90052', 200, 'failed', undefined],
    // The biller may have been reached: it is asked first.
    ['90091', 200, 'pending', undefined],
    ['70120', 400, 'pending', undefined],
    ['10040', 403, 'failed', 'setup'],
    ['10002', 400, 'failed', 'mistake'],
    ['90000', 400, 'pending', undefined],
    ['12345', 400, 'pending', 'unknown_answer'],
  ] as const)('a submission answered %s with HTTP %s is %s with alert %s', async (code, status, kind, alert) => {
    double.bills.refuseWith(code, status);
    const order = await airtime(bills);
    const result = await bills.submit(order);
    expect({ kind: result.kind, alert: result.alert?.kind }).toEqual({ kind, alert });
    expect((await bills.outcomeOf(askedBill(order))).kind).toBe('not_found');
  });

  test('a low float at the provider alerts operators, and is answered to clients as nothing sent', async () => {
    double.setBalance(0);
    expect(await bills.submit(await airtime(bills))).toMatchObject({ kind: 'failed', code: 'NOT_SENT', alert: { kind: 'balance' } });
  });

  test('an answer of another number, amount or customer decides nothing', async () => {
    const order = await airtime(bills);
    double.bills.distort((body) => ({ ...body, ApprovedAmount: '1' }));
    expect(await bills.submit(order)).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
    for (const wrong of [
      { RequestReference: '145300000000' },
      { Amount: '100001' },
      { Amount: undefined },
      { BillPayment: { CustomerId1: '08030000000' } },
    ]) {
      double.bills.distort((body) => ({ ...body, ...wrong }));
      expect(await bills.outcomeOf(askedBill(order))).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
    }
    double.bills.distort();
    expect(await bills.outcomeOf(askedBill(order))).toMatchObject({ kind: 'delivered', code: '90000' });
  });

  test('a prepaid meter is pending until its token is present, in any field', async () => {
    const order = await electricity(bills, METER);
    double.bills.distort((body) => ({ ...body, MiscData: 'Token: 123' }));
    expect(await bills.submit(order)).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
    double.bills.distort((body) => ({ ...body, BillPayment: {}, RechargePIN: '2636 2054 4059 8275 7802' }));
    expect(await bills.outcomeOf(askedBill(order))).toMatchObject({ kind: 'delivered', token: { value: '26362054405982757802' } });
  });

  test('a surcharge is what it takes beside the amount', async () => {
    const order = await airtime(bills);
    expect(await bills.submit(order)).not.toHaveProperty('providerFee');
    double.bills.distort((body) => ({ ...body, Surcharge: '10000' }));
    expect(await bills.outcomeOf(askedBill(order))).toMatchObject({ kind: 'delivered', providerFee: 10_000 });
  });

  test('another secret is refused, with nothing made', async () => {
    const other = open('another');
    const order = await airtime(bills);
    expect(await other.submit(order)).toMatchObject({ kind: 'failed', code: 'NOT_SENT', alert: { kind: 'credentials' } });
    expect(await other.outcomeOf(askedBill(order))).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
    expect(paid(order.reference)).toBeUndefined();
  });
});
