import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Opened } from '../../../src/providers/adapter/adapter.ts';
import { prembly } from '../../../src/providers/identity/prembly/adapter.ts';
import { ADA, MUSA, NOBODY } from '../../doubles/people.ts';
import { type PremblyDouble, startPrembly } from '../../doubles/prembly.ts';
import { fullContract, jpeg, question, switchContract, zeeContract } from '../identity-contract.ts';
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
  unknownNin: NOBODY,
  fail() {
    double.fault(() => 'error_500_before');
    return nin;
  },
};
zeeContract('Prembly', () => ({
  ...known,
  port: portOf(opened, 'zee'),
  photo(whose) {
    double.setFace(whose === 'theirs' ? { status: true, confidence: 99.9 } : { status: false, confidence: '12.5' });
    return jpeg();
  },
}));
switchContract('Prembly', () => ({ ...known, port: portOf(opened, 'switch'), alsoSpelt: { firstName: 'nnéka ada', lastName: 'Okafor' } }));
fullContract('Prembly', () => ({ ...known, port: portOf(opened, 'switchFull') }));
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

describe('what Prembly says', () => {
  const find = () => portOf(opened, 'zee').findByNin({ ...question(), nin });

  test.each([
    [{ response_code: '01', status: false }, 'not_found', undefined],
    [{ response_code: '01', status: true }, 'not_found', undefined],
    [{ response_code: '02', status: false }, 'unavailable', undefined],
    [{ response_code: '03', status: false }, 'unavailable', 'purse'],
    [{ response_code: '00', verification: { status: 'PENDING' } }, 'unavailable', undefined],
    [{ response_code: '00', verification: { status: 'NOT-VERIFIED' } }, 'unavailable', 'unknown_answer'],
    [{ response_code: '44' }, 'unavailable', 'unknown_answer'],
    [{ response_code: '00', nin_data: { firstname: 'ADA' } }, 'unavailable', 'unknown_answer'],
    [{ response_code: '00', nin_data: { nin: MUSA.nin } }, 'unavailable', 'contradiction'],
    [{ response_code: '00', nin_data: {} }, 'not_found', undefined],
    [{ status: true }, 'unavailable', undefined],
  ] as const)('HTTP 200 with %j is %s', async (body, kind, concern) => {
    double.say({ status: 200, body });
    const asked = double.seen.length;
    const answer = await find();
    expect([answer.kind, answer.concern?.kind]).toEqual([kind, concern]);
    expect(double.seen.length).toBe(asked + 1);
  });

  test.each([
    [400, 'mistake'],
    [403, 'setup'],
    [404, 'mistake'],
    [418, 'unknown_answer'],
  ])('HTTP %d without a code is no word of anybody', async (status, concern) => {
    double.say({ status, body: { detail: 'as it was told to say' } });
    expect(await find()).toMatchObject({ kind: 'unavailable', concern: { kind: concern } });
  });

  test.each([
    [{ status: false, confidence: 95 }, 'contradiction'],
    [{ status: true }, 'unknown_answer'],
  ])('a face of which it says %j is none', async (face, concern) => {
    double.setFace(face);
    expect(await portOf(opened, 'zee').compareFace({ ...question(), nin, photo: jpeg() })).toMatchObject({
      kind: 'unavailable',
      concern: { kind: concern },
    });
  });

  test('a company comes with its directors, alone or in a list', async () => {
    const one = await portOf(opened, 'registry').search(search(companyName));
    expect(one).toMatchObject({
      found: [{ registrationDate: '2011-02-03', affiliates: [{ name: 'OKAFOR ADA', sharesAllotted: 500_000 }] }],
    });
    double.distort((answer) => ({ ...answer, data: [answer['data'], { company_name: 'NAMELESS NUMBER' }] }));
    expect(await portOf(opened, 'registry').search(search(companyName))).toEqual(one);
    double.distort((answer) => ({ ...answer, data: { company_name: 'NAMELESS NUMBER' } }));
    expect(await portOf(opened, 'registry').search(search(companyName))).toMatchObject({
      kind: 'unavailable',
      concern: { kind: 'unknown_answer' },
    });
  });

  test('the doctor tries its keys by a question about nobody, which looks nothing up', async () => {
    const charged = double.charged();
    expect(await opened.check?.()).toMatchObject({ kind: 'works' });
    expect(await open(prembly, settings('other')).check?.()).toMatchObject({ kind: 'no_answer', concern: { kind: 'credentials' } });
    double.say({ status: 200, body: { response_code: '03', status: false } });
    expect(await opened.check?.()).toEqual({ kind: 'empty' });
    double.fault(() => 'html_502_before');
    expect(await opened.check?.()).toEqual({ kind: 'no_answer' });
    expect(double.charged()).toBe(charged);
  });

  test('key and host tell its mode, and a key that is not taken is ours to mend', async () => {
    const modes = [
      ['live_sk_a', 'https://api.prembly.com'],
      ['sandbox_sk_a', 'https://api.prembly.com'],
      ['a', 'https://sandbox.myidentitypay.com'],
      ['a', 'https://api.prembly.com'],
    ].map(([key, host]) => prembly.modeOf(settings(key, host)));
    expect(modes).toEqual(['live', 'test', 'test', 'live']);
    expect(await portOf(open(prembly, settings('other')), 'zee').findByNin({ ...question(), nin })).toMatchObject({
      kind: 'unavailable',
      concern: { kind: 'credentials' },
    });
  });
});
