import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import { qoreid } from '../../../src/providers/identity/qoreid/adapter.ts';
import type { SwitchIdentity } from '../../../src/providers/identity/port.ts';
import { ADA, NO_HOLDER, NO_TAXPAYER, UNKNOWN_NIN, TAXPAYER } from '../../doubles/people.ts';
import { type QoreidDouble, startQoreid } from '../../doubles/qoreid.ts';
import { bvnMatchContract, question, switchContract, tinContract } from '../identity-contract.ts';
import { opener, portOf } from '../opened.ts';

let double: QoreidDouble;
let port: SwitchIdentity;
const open = opener();
const settings = () => {
  const { clientId, secret } = double.keys;
  return { clientId, secret: new Secret(secret), timeoutMs: 5_000, baseUrl: double.url };
};
const opened = (over: object = {}): SwitchIdentity => portOf(open(qoreid, { ...settings(), ...over }), 'switch');
beforeAll(async () => {
  double = await startQoreid();
  port = opened();
});
afterEach(() => {
  double.fault();
  double.say(null);
  double.distort(null);
});
afterAll(() => double.stop());

const { nin, firstName, lastName, middleName } = ADA;
switchContract('QoreID', () => ({
  port,
  person: { nin, firstName, lastName, middleName, dateOfBirth: ADA.born, gender: 'female' },
  unknownNin: UNKNOWN_NIN,
  fail() {
    double.fault(() => 'error_500_before');
    return nin;
  },
  alsoSpelt: { firstName: firstName.toLowerCase(), lastName: `${lastName} ` },
}));

const fail = (number: string) => () => {
  double.fault(({ path }) => (path === '/token' ? null : 'error_500_before'));
  return number;
};
bvnMatchContract('QoreID', () => ({
  port: portOf(open(qoreid, settings()), 'bvnMatch'),
  known: { bvn: ADA.bvn, firstName, lastName, middleName, dateOfBirth: ADA.born, gender: 'female', phoneNumber: ADA.phone },
  unknown: NO_HOLDER,
  fail: fail(ADA.bvn),
}));
tinContract('QoreID', () => ({
  port: portOf(open(qoreid, settings()), 'tin'),
  known: { tin: TAXPAYER.tin, taxpayerName: TAXPAYER.name, rcNumber: TAXPAYER.rcNumber },
  unknown: NO_TAXPAYER,
  fail: fail(TAXPAYER.tin),
}));

describe('QoreID about a BVN and a TIN', () => {
  const { bvn } = ADA;
  const check = (status: string, fieldMatches: object) => (answer: object) => ({
    ...answer,
    summary: { bvn_match_check: { status, fieldMatches } },
  });
  const ask = () =>
    portOf(open(qoreid, settings()), 'bvnMatch').matchBvn({ ...question(), bvn, firstName, lastName, dateOfBirth: ADA.born });

  test.each([
    ['a given field that was not compared', check('EXACT_MATCH', { firstname: true, lastname: true }), 'unknown_answer'],
    ['a result that its fields deny', check('EXACT_MATCH', { firstname: true, lastname: true, dob: false }), 'contradiction'],
    ['a match with a result of none', check('NO_MATCH', { firstname: true, lastname: true, dob: true }), 'contradiction'],
  ])('%s is no match, and never answered as "no"', async (_, distort, alert) => {
    double.distort(distort);
    expect(await ask()).toMatchObject({ kind: 'unavailable', alert: { kind: alert } });
  });

  test('the newer answer about a TIN is read as well; another number is not returned', async () => {
    const find = () => portOf(open(qoreid, settings()), 'tin').findByTin({ ...question(), tin: TAXPAYER.tin });
    double.distort((answer) => ({ ...answer, tin: { tin: TAXPAYER.tin, companyName: 'ANOTHER FORM LIMITED', rcNumber: 'RC-893741' } }));
    expect(await find()).toMatchObject({ found: { taxpayerName: 'ANOTHER FORM LIMITED', rcNumber: 'RC-893741', email: null } });
    double.distort((answer) => ({ ...answer, tin: { tin: '99999999-0001', companyName: 'ANOTHER COMPANY' } }));
    expect(await find()).toMatchObject({ kind: 'unavailable', alert: { kind: 'contradiction' } });
  });
});

describe('QoreID answers', () => {
  const match = (at = port) => at.matchName({ ...question(), nin, firstName, lastName });

  test('one token serves all requests; one that ended is fetched anew, once for all of them, and no check is charged twice', async () => {
    const [before, charged] = [double.issued(), double.charged()];
    const fresh = opened();
    await Promise.all(Array.from({ length: 8 }, () => match(fresh)));
    expect(double.issued() - before).toBe(1);
    double.endTokens();
    const answers = await Promise.all(Array.from({ length: 8 }, () => match(fresh)));
    expect(answers.map(({ kind }) => kind)).toEqual(answers.map(() => 'found'));
    expect([double.issued() - before, double.charged() - charged]).toEqual([2, 16]);
  });

  test('keys without a token are an operator error, and a failed token request sends no lookup', async () => {
    const charged = double.charged();
    expect(await match(opened({ secret: new Secret('another') }))).toMatchObject({ kind: 'unavailable', alert: { kind: 'credentials' } });
    double.fault(({ path }) => (path === '/token' ? 'error_500_before' : null));
    expect(await match(opened())).toMatchObject({ kind: 'unavailable', alert: { kind: 'unreachable' } });
    double.fault();
    const check = (over: object = {}) => open(qoreid, { ...settings(), ...over }).check?.();
    expect(await check()).toMatchObject({ kind: 'works' });
    expect(await check({ secret: new Secret('another') })).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
    expect(double.charged()).toBe(charged);
  });

  test.each([
    ['another NIN', (answer: object) => ({ ...answer, nin: { nin: UNKNOWN_NIN } }), 'contradiction'],
    [
      'a result that its fields deny',
      (answer: object) => ({
        ...answer,
        summary: { nin_check: { status: 'EXACT_MATCH', fieldMatches: { firstname: true, lastname: false } } },
      }),
      'contradiction',
    ],
    [
      'one of the names alone',
      (answer: object) => ({ ...answer, summary: { nin_check: { status: 'EXACT_MATCH', fieldMatches: { firstname: true } } } }),
      'unknown_answer',
    ],
    ['a check that is not complete', (answer: object) => ({ ...answer, status: { state: 'in_progress' } }), 'unknown_answer'],
    ['a result of no name', (answer: object) => ({ ...answer, summary: { nin_check: { status: 'MAYBE' } } }), 'unknown_answer'],
  ])('%s is no match, and never answered as "no"', async (_, distort, alert) => {
    double.distort(distort);
    expect(await match()).toMatchObject({ kind: 'unavailable', alert: { kind: alert } });
  });

  test('an address that it does not know is no "no record"', async () => {
    double.say({ status: 404, body: { message: 'Cannot POST /v1/ng/identities/nin' } });
    expect(await match()).toMatchObject({ kind: 'unavailable', alert: { kind: 'mistake' } });
  });

  test.each([
    [400, 'mistake'],
    [402, 'balance'],
    [403, 'setup'],
    [418, 'unknown_answer'],
  ])('%d is unavailable and an alert', async (status, alert) => {
    double.say({ status, body: { message: 'as configured here' } });
    expect(await match()).toMatchObject({ kind: 'unavailable', alert: { kind: alert } });
  });
});
