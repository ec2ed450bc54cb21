import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../../src/slices/bills/catalogue.ts';
import { localNumber, networkOf } from '../../src/slices/bills/customer.ts';
import { sandboxServices } from '../../src/providers/bills/sandbox/catalogue.ts';
import { startBillSandbox, type BillSandbox } from './support.ts';

let sandbox: BillSandbox;
beforeAll(async () => {
  sandbox = await startBillSandbox();
});
afterAll(() => sandbox.stop());

const get = (path: string) => sandbox.call('GET', path);

describe('the bill catalogue', () => {
  it('lists four categories with their services', async () => {
    const { body } = await get('/bills/categories');
    expect(body.data.map(({ category, services }: any) => [category, services])).toEqual([
      ['airtime', 4],
      ['data', 4],
      ['cable', 4],
      ['electricity', 12],
    ]);
    expect(body.meta.catalogueVersion).toMatch(/^[0-9a-f]{16}$/);
  });

  it('lists services by category and by search text', async () => {
    expect((await get('/bills/services')).body.data).toHaveLength(24);
    expect((await get('/bills/services?category=cable')).body.data.map(({ operator }: any) => operator)).toEqual([
      'DSTV',
      'GOTV',
      'STARTIMES',
      'SHOWMAX',
    ]);
    expect((await get('/bills/services?q=ikeja')).body.data).toMatchObject([{ serviceId: 'ikeja-electric', requiresValidation: true }]);
    expect((await get('/bills/services?category=data&q=mtn')).body.data).toMatchObject([{ serviceId: 'BIL119' }]);
    expect(await get('/bills/services?category=water')).toMatchObject({ status: 400, body: { field: 'category' } });
  });

  it('lists payment codes and fixed amounts of a service, with the service in meta', async () => {
    const { body } = await get('/bills/service-options?serviceId=BIL119');
    expect(body.data).toContainEqual({
      paymentCode: '10805',
      name: '1.5GB, 30 days',
      amount: 100_000,
      isFixedAmount: true,
      minAmount: 100_000,
      maxAmount: 100_000,
      fee: 0,
      currency: 'NGN',
      validityDays: 30,
      meterType: null,
      isAddOn: false,
      updatedAt: expect.any(String),
    });
    expect(body.meta.service).toEqual({
      serviceId: 'BIL119',
      name: 'MTN Data',
      category: 'data',
      operator: 'MTN',
      customerIdLabel: 'Phone number',
      customerIdPattern: String.raw`^0[789][01]\d{8}$`,
      requiresValidation: false,
    });
    const airtime = await get('/bills/service-options?serviceId=BIL099');
    expect(airtime.body.data).toMatchObject([
      { paymentCode: '04011', amount: null, isFixedAmount: false, minAmount: 5_000, maxAmount: 5_000_000 },
    ]);
  });

  it('refuses an unknown service and a missing service', async () => {
    expect(await get('/bills/service-options?serviceId=BIL000')).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
    expect(await get('/bills/service-options')).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', field: 'serviceId' } });
  });

  it('changes its version with any price, name or option, and with nothing else', () => {
    const version = catalogueOf(sandboxServices).version;
    expect(catalogueOf(structuredClone(sandboxServices)).version).toBe(version);
    const changed = (change: (services: any[]) => void): string => {
      const copy = structuredClone(sandboxServices) as any[];
      change(copy);
      return catalogueOf(copy).version;
    };
    const versions = [
      changed((services) => (services[4].options[0].amount += 1)),
      changed((services) => (services[4].name = 'Data')),
      changed((services) => services[4].options.pop()),
      changed((services) => services.pop()),
      changed((services) => (services[8].options[0].fee = 1)),
    ];
    expect(new Set([version, ...versions]).size).toBe(versions.length + 1);
  });

  it('refuses two options with one payment code', () => {
    const [first] = sandboxServices;
    expect(() => catalogueOf([first!, { ...first!, serviceId: 'other' }])).toThrow('payment code');
  });
});

describe('GET /bills/validate', () => {
  it('returns the customer of a meter', async () => {
    expect((await get('/bills/validate?serviceId=ikeja-electric&customerId=1111111111111&meterType=prepaid')).body.data).toEqual({
      serviceId: 'ikeja-electric',
      customerId: '1111111111111',
      customerName: 'ADA CHIOMA OKAFOR',
      customerAddress: '25A James Street, Magodo, Lagos',
      customerPhone: '08011111111',
      meterType: 'prepaid',
      currentBouquet: null,
      renewalAmount: null,
      dueDate: null,
      minimumAmount: 50_000,
      arrears: 0,
      canVend: true,
    });
    expect((await get('/bills/validate?serviceId=ikeja-electric&customerId=1111111111103')).body.data).toMatchObject({ arrears: 150_000 });
    expect((await get('/bills/validate?serviceId=ikeja-electric&customerId=1111111111105')).body.data).toMatchObject({ canVend: false });
  });

  it('returns the bouquet and the renewal price of a smartcard', async () => {
    expect((await get('/bills/validate?serviceId=BIL201&customerId=1212121212')).body.data).toMatchObject({
      currentBouquet: '20102',
      renewalAmount: 600_000,
      dueDate: '2026-12-31',
    });
  });

  it.each([
    ['an unknown meter', 'serviceId=ikeja-electric&customerId=45678901234', 404, 'RECORD_NOT_FOUND'],
    ['a meter of the other type', 'serviceId=ikeja-electric&customerId=1111111111111&meterType=postpaid', 404, 'RECORD_NOT_FOUND'],
    ['an unknown service', 'serviceId=none&customerId=1111111111111', 404, 'RECORD_NOT_FOUND'],
    ['a biller that does not answer', 'serviceId=ikeja-electric&customerId=1111111111100', 502, 'UPSTREAM_ERROR'],
    ['a service without lookup', 'serviceId=BIL119&customerId=08011111111', 400, 'VALIDATION_ERROR'],
    ['an invalid meter number', 'serviceId=ikeja-electric&customerId=12', 400, 'VALIDATION_ERROR'],
    ['an invalid meter type', 'serviceId=ikeja-electric&customerId=1111111111111&meterType=solar', 400, 'VALIDATION_ERROR'],
  ])('%s', async (_, query, status, code) => {
    const reply = await get(`/bills/validate?${query}`);
    expect(reply).toMatchObject({ status, body: { success: false, code } });
    // Spec: these two carry data.message.
    if (code === 'UPSTREAM_ERROR') expect(reply.body.data).toEqual({ message: expect.any(String) });
  });
});

describe('phone numbers', () => {
  it('have one local form', () => {
    for (const spelt of ['08031234567', '2348031234567', '+2348031234567']) expect(localNumber(spelt)).toBe('08031234567');
    for (const other of ['0803123456', '080312345678', '1111111111111', '+4480312345']) expect(localNumber(other)).toBe(other);
  });

  it.each([
    ['08031234567', 'MTN'],
    ['07025123456', 'MTN'],
    ['08021234567', 'AIRTEL'],
    ['09151234567', 'GLO'],
    ['09091234567', '9MOBILE'],
    ['08041234567', undefined],
    ['07021234567', undefined],
  ])('%s belongs to %s by its prefix', (number, network) => expect(networkOf(number)).toBe(network));
});
