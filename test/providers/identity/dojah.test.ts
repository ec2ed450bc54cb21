import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Opened } from '../../../src/providers/adapter/adapter.ts';
import { dojah } from '../../../src/providers/identity/dojah/adapter.ts';
import { type DojahDouble, startDojah } from '../../doubles/dojah.ts';
import { ADA, MUSA, UNKNOWN_NIN, NO_HOLDER, NO_TAXPAYER, SECOND_PHONE, TAXPAYER } from '../../doubles/people.ts';
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

let double: DojahDouble;
let opened: Opened;
const open = opener();
const settings = (over: object = {}) => ({
  appId: double.keys.appId,
  secretKey: new Secret(double.keys.secretKey),
  faceMatchFrom: 90,
  timeoutMs: 5_000,
  baseUrl: double.url,
  ...over,
});
beforeAll(async () => {
  double = await startDojah();
  opened = open(dojah, settings());
});
afterEach(() => {
  double.fault();
  double.say(null);
  double.distort(null);
  double.speak('newer');
  double.setConfidence(99.9);
});
afterAll(() => double.stop());

const { nin, firstName, lastName, middleName } = ADA;
const known = {
  person: { nin, firstName, lastName, middleName, dateOfBirth: ADA.born, gender: 'female' },
  unknownNin: UNKNOWN_NIN,
  fail: () => {
    double.fault(() => 'error_500_before');
    return nin;
  },
};
zeeContract('Dojah', () => ({
  ...known,
  port: portOf(opened, 'zee'),
  photo(face) {
    double.setConfidence(face === 'theirs' ? 99.9 : '89.99');
    return jpeg();
  },
}));
switchContract('Dojah', () => ({
  ...known,
  port: portOf(opened, 'switch'),
  alsoSpelt: { firstName: 'Nnéka Ada', lastName: 'Ọkafor' },
}));
fullContract('Dojah', () => ({ ...known, port: portOf(opened, 'switchFull') }));
const fail = (number: string) => () => {
  double.fault(() => 'error_500_before');
  return number;
};
const holder = { bvn: ADA.bvn, firstName, lastName, middleName, dateOfBirth: ADA.born, gender: 'female', phoneNumber: ADA.phone };
const ofBvn = { known: holder, unknown: NO_HOLDER, fail: fail(ADA.bvn) };
bvnContract('Dojah', () => ({ ...ofBvn, port: portOf(opened, 'bvn') }));
bvnMatchContract('Dojah', () => ({ ...ofBvn, port: portOf(opened, 'bvnMatch') }));
tinContract('Dojah', () => ({
  port: portOf(opened, 'tin'),
  known: { tin: TAXPAYER.tin, taxpayerName: TAXPAYER.name, rcNumber: TAXPAYER.rcNumber },
  unknown: NO_TAXPAYER,
  fail: fail(TAXPAYER.tin),
}));
const companyName = 'OKAFOR FOODS LIMITED';
registryContract('Dojah', () => ({
  registry: portOf(opened, 'registry'),
  known: { companyName, rcNumber: 'RC1261103', companyType: 'COMPANY', status: 'ACTIVE' },
  unknown: 'Quaxolotl',
  fail() {
    double.fault(() => 'error_500_before');
    return companyName;
  },
}));

describe('companies by name', () => {
  const company = (name = companyName) => portOf(opened, 'registry').search(search(name));

  test('a search answers name, number and form; status, date and address are one more charged call for the only company of the very name', async () => {
    const before = double.charged();
    expect(await company('Okafor Foods')).toMatchObject({
      found: [
        { rcNumber: 'RC1261103', companyType: 'COMPANY', status: null, registrationDate: null, address: '' },
        { rcNumber: 'BN2653386', companyType: 'BUSINESS_NAME', status: null },
      ],
    });
    expect(double.charged() - before).toBe(1);
    expect(await company('okafor foods ventures')).toMatchObject({
      found: [{ rcNumber: 'BN2653386', status: 'ACTIVE', registrationDate: '2011-02-03', city: 'IKOYI', lga: '', affiliates: [] }],
    });
    expect(double.charged() - before).toBe(3);
    expect(await company('Bello Foundation')).toMatchObject({ found: [{ companyType: 'INCORPORATED_TRUSTEES', status: 'ACTIVE' }] });
  });

  test.each([
    [{ status: 'Not Active' }, { status: 'INACTIVE' }, undefined],
    [{ status: null, date_of_registration: '' }, { status: null, registrationDate: null }, undefined],
    [{ company_name: 'ANOTHER COMPANY' }, { companyName, status: null }, 'contradiction'],
    [{ rc_number: '9999999' }, { rcNumber: 'RC1261103', status: null }, 'contradiction'],
    [{ rc_number: null, business_number: null }, { rcNumber: 'RC1261103', status: null }, 'unknown_answer'],
  ])('details with %j are answered as %j', async (over, answered, alert) => {
    double.distort((entity) => ('company_name' in entity ? { ...entity, ...over } : entity));
    const answer = await company();
    expect(answer).toMatchObject({ kind: 'found', found: [answered] });
    expect(answer.alert?.kind).toBe(alert);
  });

  test('a company is found though its details are lost, since its name and number were answered', async () => {
    double.fault(({ path }) => (path.endsWith('/basic') ? 'reset_after' : null));
    expect(await company()).toMatchObject({ kind: 'found', found: [{ companyName, rcNumber: 'RC1261103', status: null }] });
  });

  test('companies of other countries are no hits', async () => {
    double.distort((entity) => ({ ...entity, country: { code: 'us-ca' } }));
    expect(await company()).toMatchObject({ kind: 'not_found', message: 'No company was found by this name' });
  });
});

describe('Dojah answers', () => {
  const find = (number = nin) => portOf(opened, 'zee').findByNin({ ...question(), nin: number });

  test('both dialects of its record are one person, and a leading zero of a number stays', async () => {
    const newer = await find();
    double.speak('older');
    expect(await find()).toEqual({ kind: 'found', found: expect.objectContaining({ address: '12 Awolowo Road, Ikoyi, Lagos' }) as object });
    expect(newer).toMatchObject({ found: { lastName, dateOfBirth: ADA.born, phoneNumber: ADA.phone, address: '' } });
    double.speak('newer');
    double.distort((entity) => ({ ...entity, nin: Number(MUSA.nin), phone_number: '2348065550123', date_of_birth: '06/01/1974' }));
    expect(await find(MUSA.nin)).toMatchObject({
      found: { nin: MUSA.nin, phoneNumber: '08065550123', dateOfBirth: '1974-01-06', middleName: '' },
    });
  });

  test.each([
    ['of another person', (entity: object) => ({ ...entity, nin: MUSA.nin }), 'contradiction'],
    ['without a name', (entity: object) => ({ ...entity, last_name: ' ' }), 'unknown_answer'],
    ['whose day of birth is none', (entity: object) => ({ ...entity, date_of_birth: '1990-02-31' }), 'unknown_answer'],
  ])('a record %s is not returned', async (_, distort, alert) => {
    double.distort(distort);
    const answers = await Promise.all([
      find(),
      portOf(opened, 'zee').compareFace({ ...question(), nin, photo: jpeg() }),
      portOf(opened, 'switch').matchName({ ...question(), nin, firstName, lastName }),
      portOf(opened, 'switchFull').findFullByNin({ ...question(), nin }),
    ]);
    expect(answers).toEqual(
      answers.map(() => expect.objectContaining({ kind: 'unavailable', alert: expect.objectContaining({ kind: alert }) as object })),
    );
  });

  test.each([null, 'high', -1, 101])('a face that is %s sure is none', async (confidence) => {
    double.setConfidence(confidence);
    expect(await portOf(opened, 'zee').compareFace({ ...question(), nin, photo: jpeg() })).toMatchObject({
      kind: 'unavailable',
      alert: { kind: 'unknown_answer' },
    });
  });

  test.each([
    [{ status: 200, body: { entity: {} } }, 'not_found', undefined],
    [{ status: 400, body: { error: 'Wrong NIN Inputted' } }, 'not_found', undefined],
    [{ status: 404, body: { error: 'URL not recognized' } }, 'unavailable', 'mistake'],
    [{ status: 400, body: { error: 'Bad request' } }, 'unavailable', 'mistake'],
    [{ status: 401, body: { error: 'Unauthorized' } }, 'unavailable', 'credentials'],
    [{ status: 402, body: { error: 'Insufficient balance' } }, 'unavailable', 'balance'],
    [{ status: 403, body: { error: 'Forbidden' } }, 'unavailable', 'setup'],
    [{ status: 418, body: { error: 'I am a teapot' } }, 'unavailable', 'unknown_answer'],
    [{ status: 424, body: { error: 'Third party failed' } }, 'unavailable', undefined],
    [{ status: 200, body: { message: 'no entity at all' } }, 'unavailable', undefined],
  ] as const)('%j is %s', async (reply, kind, alert) => {
    double.say(reply);
    const asked = double.seen.length;
    const answer = await find();
    expect([answer.kind, answer.alert?.kind]).toEqual([kind, alert]);
    expect(double.seen.length).toBe(asked + 1);
  });

  test('rejected keys are an operator error', async () => {
    const wrong = open(dojah, settings({ secretKey: new Secret('another') }));
    expect(await portOf(wrong, 'zee').findByNin({ ...question(), nin })).toMatchObject({
      kind: 'unavailable',
      alert: { kind: 'credentials' },
    });
  });

  test('its keys are tried by asking for our balance there', async () => {
    expect(await opened.check?.()).toEqual({ kind: 'works', detail: '₦550.5 in the wallet' });
    double.setBalance('0.00');
    expect(await opened.check?.()).toEqual({ kind: 'empty' });
    double.say({ status: 401, body: { error: 'Unauthorized' } });
    expect(await opened.check?.()).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
  });

  test('its hosts report whether people are real', () => {
    const at = (baseUrl: string) => dojah.modeOf(settings({ baseUrl }));
    expect(['https://api.dojah.io', 'https://sandbox.dojah.io', double.url].map(at)).toEqual(['live', 'test', null]);
  });
});

describe('Dojah answers about a BVN and a TIN', () => {
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
    double.distort((answer) => ({ ...answer, ...over }));
    for (const answer of await Promise.all(ask())) expect(answer).toMatchObject({ kind: 'unavailable', alert: { kind: alert } });
  });

  test('rejected keys are an operator error, an empty record is not found, and each question is one request', async () => {
    const before = double.seen.length;
    double.say({ status: 401, body: { error: 'Unauthorized' } });
    for (const answer of await Promise.all(ask())) expect(answer).toMatchObject({ kind: 'unavailable', alert: { kind: 'credentials' } });
    double.say({ status: 200, body: { entity: {} } });
    for (const answer of await Promise.all(ask())) expect(answer.kind).toBe('not_found');
    double.say({ status: 200, body: { nothing: 'that it should be' } });
    for (const answer of await Promise.all(ask())) expect(answer.kind).toBe('unavailable');
    expect(double.seen.length - before).toBe(9);
  });
});
