import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Opened } from '../../../src/providers/adapter/adapter.ts';
import { prembly } from '../../../src/providers/identity/prembly/adapter.ts';
import { ADA, MUSA, UNKNOWN_NIN, NO_HOLDER, NO_TAXPAYER, SECOND_PHONE, TAXPAYER } from '../../doubles/people.ts';
import { type PremblyDouble, startPrembly } from '../../doubles/prembly.ts';
import { type Exchange, exchangeListeners } from '../../doubles/server.ts';
import {
  bvnContract,
  bvnMatchContract,
  fullContract,
  jpeg,
  question,
  switchContract,
  tinContract,
  zeeContract,
} from '../identity-contract.ts';
import { opener, portOf } from '../opened.ts';
import { registryContract, search } from '../registry-contract.ts';

let double: PremblyDouble;
let opened: Opened;
const open = opener();
const settings = (key = double.keys.secretKey, baseUrl = double.url) => ({
  appId: double.keys.appId,
  secretKey: new Secret(key),
  faceMatchFrom: 90,
  timeoutMs: 5_000,
  baseUrl,
});
beforeAll(async () => {
  double = await startPrembly();
  opened = open(prembly, settings());
});
afterEach(() => {
  double.fault();
  double.say(null);
  double.distort(null);
});
afterAll(() => double.stop());

const { nin, firstName, lastName, middleName } = ADA;
const known = {
  person: { nin, firstName, lastName, middleName, dateOfBirth: ADA.born, gender: 'female' },
  unknownNin: UNKNOWN_NIN,
  fail() {
    double.fault(() => 'error_500_before');
    return nin;
  },
};
zeeContract('Prembly', () => ({
  ...known,
  port: portOf(opened, 'zee'),
  photo(face) {
    double.setFace(face === 'theirs' ? { status: true, confidence: 99.9 } : { status: false, confidence: '12.5' });
    return jpeg();
  },
}));
switchContract('Prembly', () => ({ ...known, port: portOf(opened, 'switch'), alsoSpelt: { firstName: 'nnéka ada', lastName: 'Okafor' } }));
fullContract('Prembly', () => ({ ...known, port: portOf(opened, 'switchFull') }));
const fail = (number: string) => () => {
  double.fault(() => 'error_500_before');
  return number;
};
const holder = { bvn: ADA.bvn, firstName, lastName, middleName, dateOfBirth: ADA.born, gender: 'female', phoneNumber: ADA.phone };
const ofBvn = { known: holder, unknown: NO_HOLDER, fail: fail(ADA.bvn) };
bvnContract('Prembly', () => ({ ...ofBvn, port: portOf(opened, 'bvn') }));
bvnMatchContract('Prembly', () => ({ ...ofBvn, port: portOf(opened, 'bvnMatch') }));
tinContract('Prembly', () => ({
  port: portOf(opened, 'tin'),
  known: { tin: TAXPAYER.tin, taxpayerName: TAXPAYER.name, rcNumber: TAXPAYER.rcNumber },
  unknown: NO_TAXPAYER,
  fail: fail(TAXPAYER.tin),
}));
const companyName = 'OKAFOR FOODS LIMITED';
registryContract('Prembly', () => ({
  registry: portOf(opened, 'registry'),
  known: { companyName, rcNumber: 'RC1261103', companyType: 'COMPANY', status: 'ACTIVE' },
  unknown: 'Quaxolotl',
  fail() {
    double.fault(() => 'error_500_before');
    return companyName;
  },
}));

describe('Prembly answers', () => {
  const find = () => portOf(opened, 'zee').findByNin({ ...question(), nin });

  test.each([
    [{ response_code: '01', status: false }, 'not_found', undefined],
    [{ response_code: '01', status: true }, 'not_found', undefined],
    [{ response_code: '07', status: false }, 'not_found', undefined],
    [{ response_code: '02', status: false }, 'unavailable', undefined],
    [{ response_code: '03', status: false }, 'unavailable', 'balance'],
    [{ response_code: '00', verification: { status: 'PENDING' } }, 'unavailable', undefined],
    [{ response_code: '00', verification: { status: 'NOT-VERIFIED' } }, 'unavailable', 'unknown_answer'],
    [{ response_code: '44' }, 'unavailable', 'unknown_answer'],
    [{ response_code: '00', nin_data: { firstname: 'ADA' } }, 'unavailable', 'unknown_answer'],
    [{ response_code: '00', nin_data: { nin: MUSA.nin } }, 'unavailable', 'contradiction'],
    [{ response_code: '00', nin_data: {} }, 'not_found', undefined],
    [{ status: true }, 'unavailable', undefined],
  ] as const)('HTTP 200 with %j is %s', async (body, kind, alert) => {
    double.say({ status: 200, body });
    const asked = double.seen.length;
    const answer = await find();
    expect([answer.kind, answer.alert?.kind]).toEqual([kind, alert]);
    expect(double.seen.length).toBe(asked + 1);
  });

  test.each([
    [400, 'mistake'],
    [403, 'setup'],
    [404, 'mistake'],
    [418, 'unknown_answer'],
  ])('HTTP %d without a code says nothing about a person', async (status, alert) => {
    double.say({ status, body: { detail: 'as configured here' } });
    expect(await find()).toMatchObject({ kind: 'unavailable', alert: { kind: alert } });
  });

  test.each([
    [{ status: false, confidence: 95 }, 'contradiction'],
    [{ status: true }, 'unknown_answer'],
  ])('a face of which it says %j is none', async (face, alert) => {
    double.setFace(face);
    expect(await portOf(opened, 'zee').compareFace({ ...question(), nin, photo: jpeg() })).toMatchObject({
      kind: 'unavailable',
      alert: { kind: alert },
    });
  });

  const company = (name = companyName) => portOf(opened, 'registry').search(search(name));

  test('a search answers name, number and form; status, date and people are one more charged call for the only company of the very name', async () => {
    const before = double.charged();
    const blank = { status: null, registrationDate: null, affiliates: [] };
    expect(await company('Okafor Foods')).toMatchObject({
      kind: 'found',
      found: [
        { rcNumber: 'RC1261103', companyType: 'COMPANY', ...blank },
        { rcNumber: 'BN2653386', companyType: 'BUSINESS_NAME', ...blank },
      ],
    });
    expect(double.charged() - before).toBe(1);
    expect(await company()).toMatchObject({
      found: [
        {
          status: 'ACTIVE',
          registrationDate: '2011-02-03',
          affiliates: [{ name: 'OKAFOR ADA', role: 'DIRECTOR', sharesAllotted: 500_000 }],
        },
      ],
    });
    expect(double.charged() - before).toBe(3);
  });

  test.each([
    [{ response_code: '02', status: false }, undefined],
    [{ response_code: '03', status: false }, 'balance'],
    [{ data: [{ company_name: 'ANOTHER COMPANY', rc_number: '1261103' }] }, 'contradiction'],
    [{ data: [{ company_name: companyName, rc_number: '7' }] }, 'unknown_answer'],
    [{ data: [] }, undefined],
  ])('a company whose details are %j is found without them', async (over, alert) => {
    double.distort((answer) => (JSON.stringify(answer).includes('entity_type') ? { ...answer, ...over } : answer));
    const answer = await company();
    expect(answer).toMatchObject({ kind: 'found', found: [{ companyName, rcNumber: 'RC1261103', status: null, registrationDate: null }] });
    expect(answer.alert?.kind).toBe(alert);
  });

  test.each([
    ['BN-2653386', { rcNumber: 'BN2653386', companyType: 'BUSINESS_NAME' }],
    ['LL-10045', { rcNumber: 'LP10045', companyType: 'LIMITED_PARTNERSHIP' }],
    ['LLP10045', { rcNumber: 'LLP10045', companyType: 'LIMITED_LIABILITY_PARTNERSHIP' }],
    ['2653386', { rcNumber: '2653386', companyType: null, status: null }],
  ])('the number %s is read as %j', async (internationalNumber, read) => {
    double.distort((answer) =>
      Array.isArray(answer['data']) && !JSON.stringify(answer).includes('entity_type')
        ? { ...answer, data: [{ name: companyName, internationalNumber, countryCode: 'ng' }] }
        : answer,
    );
    expect(await company()).toMatchObject({ kind: 'found', found: [read] });
  });

  test('companies of other countries are no hits, and a list without names and numbers is no answer', async () => {
    double.distort((answer) => ({ ...answer, data: [{ name: companyName, internationalNumber: 'RC1', countryCode: 'gh' }] }));
    expect(await company()).toMatchObject({ kind: 'not_found' });
    double.distort((answer) => ({ ...answer, data: [{ name: companyName, internationalNumber: 'none', countryCode: 'ng' }] }));
    expect(await company()).toMatchObject({ kind: 'unavailable', alert: { kind: 'unknown_answer' } });
  });

  test('a blocked number is no outage: clients read that no repeat brings its record', async () => {
    double.say({ status: 200, body: { response_code: '07', status: false } });
    expect(await find()).toEqual({ kind: 'not_found', message: 'The number is blocked or suspended, and its record is not given out' });
  });

  test('a date of birth reaches the comparison of a face, where a caller gives one', async () => {
    const bodies: string[] = [];
    const listen = ({ request }: Exchange): void => void bodies.push(request.body);
    exchangeListeners.add(listen);
    const compare = (dateOfBirth?: string) => portOf(opened, 'zee').compareFace({ ...question(), nin, photo: jpeg(), dateOfBirth });
    await compare(ADA.born);
    await compare();
    exchangeListeners.delete(listen);
    expect(bodies.map((body) => (JSON.parse(body) as { date_of_birth?: string }).date_of_birth)).toEqual([ADA.born, undefined]);
  });

  test('the doctor checks its keys by a request without a person, which looks nothing up', async () => {
    const charged = double.charged();
    expect(await opened.check?.()).toMatchObject({ kind: 'works' });
    expect(await open(prembly, settings('other')).check?.()).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
    double.say({ status: 200, body: { response_code: '03', status: false } });
    expect(await opened.check?.()).toEqual({ kind: 'empty' });
    double.fault(() => 'html_502_before');
    expect(await opened.check?.()).toEqual({ kind: 'no_answer' });
    expect(double.charged()).toBe(charged);
  });

  test('key and host give the mode, and a rejected key is an operator error', async () => {
    const modes = [
      ['live_sk_a', 'https://api.prembly.com'],
      ['sandbox_sk_a', 'https://api.prembly.com'],
      ['a', 'https://sandbox.myidentitypay.com'],
      ['a', 'https://api.prembly.com'],
    ].map(([key, host]) => prembly.modeOf(settings(key, host)));
    expect(modes).toEqual(['live', 'test', 'test', 'live']);
    expect(await portOf(open(prembly, settings('other')), 'zee').findByNin({ ...question(), nin })).toMatchObject({
      kind: 'unavailable',
      alert: { kind: 'credentials' },
    });
  });
});

describe('Prembly answers about a BVN and a TIN', () => {
  const ask = () => [
    portOf(opened, 'bvn').findByBvn({ ...question(), bvn: ADA.bvn }),
    portOf(opened, 'bvnMatch').matchBvn({ ...question(), bvn: ADA.bvn, firstName, lastName }),
    portOf(opened, 'tin').findByTin({ ...question(), tin: TAXPAYER.tin }),
  ];

  test('accents, order and a second phone number match', async () => {
    const spelling = { firstName: 'nnéka ada', lastName: 'Okafor', phoneNumber: SECOND_PHONE };
    expect(await portOf(opened, 'bvnMatch').matchBvn({ ...question(), bvn: ADA.bvn, ...spelling })).toMatchObject({
      found: { firstNameMatch: true, lastNameMatch: true, phoneNumberMatch: true },
    });
  });

  test.each([
    ['of another number', { bvn: MUSA.bvn, search: '99999999-0001', firstin: '99999999-0001' }, 'contradiction'],
    ['without a name', { first_name: '', firstName: null, taxpayer_name: 'N/A' }, 'unknown_answer'],
  ])('a record %s is not returned', async (_, over, alert) => {
    double.distort((answer) => ({ ...answer, data: { ...(answer['data'] as object), ...over } }));
    for (const answer of await Promise.all(ask())) expect(answer).toMatchObject({ kind: 'unavailable', alert: { kind: alert } });
  });

  test('rejected keys are an operator error, an empty record is not found, and each question is one request', async () => {
    const before = double.seen.length;
    double.say({ status: 401, body: { error: 'Unauthorized' } });
    for (const answer of await Promise.all(ask())) expect(answer).toMatchObject({ kind: 'unavailable', alert: { kind: 'credentials' } });
    double.say({ status: 200, body: { response_code: '00', data: {} } });
    for (const answer of await Promise.all(ask())) expect(answer.kind).toBe('not_found');
    double.say({ status: 200, body: { nothing: 'that it should be' } });
    for (const answer of await Promise.all(ask())) expect(answer.kind).toBe('unavailable');
    expect(double.seen.length - before).toBe(9);
  });
});
