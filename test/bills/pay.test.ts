import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBillSandbox, type BillSandbox } from './support.ts';

let sandbox: BillSandbox;
beforeAll(async () => {
  sandbox = await startBillSandbox();
});
afterAll(() => sandbox.stop());

const PREPAID = { type: 'electricity', disco: 'IKEDC', meterNumber: '1111111111111', meterType: 'prepaid', phoneNumber: '08011111111' };
const CABLE = { type: 'cable', provider: 'DSTV', smartcardNumber: '1212121212' };
const buy = (body: object) => sandbox.call('POST', '/bills/topup', body);

describe('the four types of POST /bills/topup', () => {
  it('airtime is debited, delivered and returned in one answer', async () => {
    const before = await sandbox.available();
    const requestRef = sandbox.reference();
    const { status, body } = await sandbox.topUp({ requestRef });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Bill payment successful',
        data: {
          requestRef,
          status: 'successful',
          isFinal: true,
          type: 'airtime',
          serviceName: 'MTN Airtime',
          paymentCode: '04011',
          customerId: '08011111111',
          amount: 10_000,
          fee: 0,
          totalDebited: 10_000,
          token: null,
          provider: { transactionResponseCode: '90000' },
        },
      },
    });
    expect(await sandbox.available()).toBe(before - 10_000);
    expect(await sandbox.upstream(requestRef)).toEqual([expect.objectContaining({ submissions: 1, amount: 10_000 })]);
  });

  it('data costs the price of its plan, and the amount may be left out', async () => {
    const plan = { type: 'data', phoneNumber: '+2348031234567', paymentCode: '10805' };
    expect((await buy(plan)).body.data).toMatchObject({
      customerId: '08031234567',
      amount: 100_000,
      serviceId: 'BIL119',
      status: 'successful',
    });
    expect((await buy({ ...plan, amount: 100_000 })).body.data).toMatchObject({ amount: 100_000 });
  });

  it('a prepaid meter gets a 20-digit token with its units, and amount and fee are debited', async () => {
    const before = await sandbox.available();
    const { body } = await buy({ ...PREPAID, amount: 500_000 });
    expect(body.data).toMatchObject({
      status: 'successful',
      customerName: 'ADA CHIOMA OKAFOR',
      details: { meterType: 'prepaid' },
      fee: 10_000,
      totalDebited: 510_000,
      hasToken: true,
      token: { unit: 'kWh', units: '22.2', taxAmount: 34_884, debtAmount: 0, kct1: null },
    });
    const { value, formatted } = body.data.token;
    expect(value).toMatch(/^\d{20}$/);
    expect(formatted.replaceAll('-', '')).toBe(value);
    expect(formatted).toMatch(/^\d{4}(-\d{4}){4}$/);
    expect(await sandbox.available()).toBe(before - 510_000);
  });

  it('arrears reduce the units, and a meter with a new key gets two key-change tokens', async () => {
    const arrears = await buy({ ...PREPAID, meterNumber: '1111111111103', amount: 500_000 });
    expect(arrears.body.data.token).toMatchObject({ debtAmount: 150_000, units: '15.0' });
    const newKey = await buy({ ...PREPAID, meterNumber: '1111111111104', amount: 500_000 });
    expect(newKey.body.data.token).toMatchObject({ kct1: expect.stringMatching(/^\d{20}$/), kct2: expect.stringMatching(/^\d{20}$/) });
  });

  it('a postpaid meter gets a receipt number and no token', async () => {
    const { body } = await buy({ ...PREPAID, meterNumber: '1010101010101', meterType: 'postpaid', amount: 500_000 });
    expect(body.data).toMatchObject({
      status: 'successful',
      token: null,
      hasToken: false,
      receiptNumber: expect.stringMatching(/^RCT\d{12}$/),
    });
  });

  it('cable: renewing needs no payment code, changing does; months and add-ons multiply the price', async () => {
    const renewed = await buy({ ...CABLE, action: 'renew' });
    expect(renewed.body.data).toMatchObject({
      paymentCode: '20102',
      amount: 600_000,
      fee: 10_000,
      details: { action: 'renew', months: 1 },
    });
    const changed = await buy({ ...CABLE, action: 'change', paymentCode: '20104', months: 3, addOns: ['20191'] });
    expect(changed.body.data).toMatchObject({
      amount: (1_900_000 + 600_000) * 3,
      details: { action: 'change', months: 3, addOns: ['20191'] },
    });
    const wrong = await buy({ ...CABLE, action: 'renew', paymentCode: '20104' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', field: 'paymentCode' } });
  });

  it('the network comes from the prefix unless the caller names one', async () => {
    const { body } = await buy({ type: 'airtime', phoneNumber: '08051234567', amount: 5_000 });
    expect(body.data.serviceName).toBe('Glo Airtime');
    const ported = await buy({ type: 'airtime', phoneNumber: '08051234567', network: 'AIRTEL', amount: 5_000 });
    expect(ported.body.data.serviceName).toBe('Airtel Airtime');
    const unknown = await buy({ type: 'airtime', phoneNumber: '08041234567', amount: 5_000 });
    expect(unknown).toMatchObject({ status: 400, body: { field: 'network' } });
  });
});

describe('POST /bills/pay', () => {
  it('buys the option of the payment code, with the amount filled in', async () => {
    const { body } = await sandbox.pay();
    expect(body.data).toMatchObject({ paymentCode: '10805', amount: 100_000, status: 'successful', type: 'data' });
    expect(body.data.requestRef).toMatch(/^9\d{12}$/);
  });

  it('renews or changes the bouquet depending on the current bouquet of the card', async () => {
    const { body } = await sandbox.pay({ paymentCode: '20102', customerId: '1212121212' });
    expect(body.data).toMatchObject({ details: { action: 'renew' } });
    const other = await sandbox.pay({ paymentCode: '20104', customerId: '1212121212' });
    expect(other.body.data).toMatchObject({ details: { action: 'change' } });
  });
});

describe('refusals before the debit', () => {
  const cases: [string, object, { status: number; code: string; field?: string; error?: string }][] = [
    [
      'an amount that is not the fixed price',
      { amount: 99_999 },
      { status: 400, code: 'VALIDATION_ERROR', field: 'amount', error: '100000 kobo' },
    ],
    ['a payment code that is not on sale', { paymentCode: '99999' }, { status: 400, code: 'VALIDATION_ERROR', field: 'paymentCode' }],
    ['no payment code', { paymentCode: undefined }, { status: 400, code: 'VALIDATION_ERROR', field: 'paymentCode' }],
    ['an invalid phone number', { customerId: '12345' }, { status: 400, code: 'VALIDATION_ERROR', field: 'customerId' }],
    ['a requestRef of 12 digits', { requestRef: '176722560012' }, { status: 400, code: 'VALIDATION_ERROR', field: 'requestRef' }],
    ['a requestRef that is a number', { requestRef: 1_767_225_600_123 }, { status: 400, code: 'VALIDATION_ERROR', field: 'requestRef' }],
    ['an unknown field', { serviceId: 'BIL119' }, { status: 400, code: 'VALIDATION_ERROR', field: 'serviceId' }],
    ['an amount in naira and kobo', { amount: 1000.5 }, { status: 400, code: 'VALIDATION_ERROR', field: 'amount' }],
    ['no amount where the price is not fixed', { paymentCode: '04011' }, { status: 400, code: 'VALIDATION_ERROR', field: 'amount' }],
    [
      'too little airtime',
      { paymentCode: '04011', amount: 4_999 },
      { status: 400, code: 'VALIDATION_ERROR', field: 'amount', error: '5000' },
    ],
    [
      'too much airtime',
      { paymentCode: '04011', amount: 5_000_001 },
      { status: 400, code: 'VALIDATION_ERROR', field: 'amount', error: '5000000' },
    ],
    [
      'an add-on alone',
      { paymentCode: '20191', customerId: '1212121212' },
      { status: 400, code: 'VALIDATION_ERROR', field: 'paymentCode' },
    ],
    [
      'an unknown meter',
      { paymentCode: '30111', customerId: '45678901234', amount: 500_000 },
      { status: 400, code: 'VALIDATION_ERROR', field: 'customerId' },
    ],
    [
      'a prepaid code for a postpaid meter',
      { paymentCode: '30111', customerId: '1010101010101', amount: 500_000 },
      { status: 400, code: 'VALIDATION_ERROR', field: 'customerId' },
    ],
    [
      'a meter that the biller does not serve',
      { paymentCode: '30111', customerId: '1111111111105', amount: 500_000 },
      { status: 400, code: 'VALIDATION_ERROR', field: 'customerId' },
    ],
    [
      'a biller that does not answer',
      { paymentCode: '30111', customerId: '1111111111100', amount: 500_000 },
      { status: 502, code: 'UPSTREAM_ERROR' },
    ],
  ];

  it.each(cases)('%s', async (_, more, { status, error = '', ...expected }) => {
    const before = await sandbox.available();
    const reply = await sandbox.pay(more);
    expect(reply).toMatchObject({ status, body: { success: false, ...expected } });
    expect(reply.body.error).toContain(error);
    expect(await sandbox.available()).toBe(before);
  });

  it('more than the wallet balance: INSUFFICIENT_WALLET_BALANCE, and no record is left', async () => {
    const requestRef = sandbox.reference();
    expect(await sandbox.topUp({ requestRef }, { as: 'empty' })).toMatchObject({
      status: 400,
      body: { success: false, code: 'INSUFFICIENT_WALLET_BALANCE' },
    });
    expect(await sandbox.status(requestRef, 'empty')).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 10_000 }, { as: 'empty' });
    expect(await sandbox.topUp({ requestRef }, { as: 'empty' })).toMatchObject({ status: 200, body: { data: { requestRef } } });
    expect(await sandbox.available('empty')).toBe(0);
  });

  it('a top-up with a missing or unknown type names the field', async () => {
    for (const type of [undefined, 'water']) {
      expect(await buy({ type, phoneNumber: '08011111111' })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', field: 'type' },
      });
    }
    expect(await buy({ type: 'airtime', phoneNumber: '08011111111' })).toMatchObject({ status: 400, body: { field: 'amount' } });
    expect(await buy({ ...PREPAID, disco: 'NEPA', amount: 500_000 })).toMatchObject({ status: 400, body: { field: 'disco' } });
  });

  it('a key without the scope is refused', async () => {
    await sandbox.sql(`update api_key set scopes = '{bills:read}' where key_id = 'pk_test_demo2'`);
    try {
      expect(await sandbox.topUp({}, { as: 'demo2' })).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
    } finally {
      await sandbox.sql(`update api_key set scopes = null where key_id = 'pk_test_demo2'`);
    }
  });
});
