import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import { mono } from '../../../src/providers/registry/mono/adapter.ts';
import type { CompanyRegistry } from '../../../src/providers/registry/port.ts';
import { type MonoDouble, startMono } from '../../doubles/mono.ts';
import { opener, portOf } from '../opened.ts';
import { registryContract, search } from '../registry-contract.ts';

let double: MonoDouble;
let registry: CompanyRegistry;
const open = opener();
const settings = (key = double.secretKey) => ({ secretKey: new Secret(key), timeoutMs: 5_000, baseUrl: double.url });
beforeAll(async () => {
  double = await startMono();
  registry = portOf(open(mono, settings()), 'registry');
});
afterEach(() => {
  double.fault();
  double.say(null);
  double.distort(null);
});
afterAll(() => double.stop());

const companyName = 'OKAFOR FOODS LIMITED';
registryContract('Mono', () => ({
  registry,
  known: { companyName, rcNumber: 'RC1261103', companyType: 'COMPANY', status: 'ACTIVE' },
  unknown: 'Quaxolotl',
  fail() {
    double.fault(() => 'error_500_before');
    return companyName;
  },
}));

describe('Mono answers', () => {
  test('the shareholders are requested for the only company of the exact name, since each request is charged', async () => {
    const before = double.charged();
    expect(await registry.search(search('Okafor foods ltd'))).toMatchObject({ kind: 'not_found' });
    expect(await registry.search(search('Okafor Foods'))).toMatchObject({
      kind: 'found',
      found: [{ affiliates: [] }, { companyType: 'BUSINESS_NAME', rcNumber: 'BN2653386', affiliates: [] }],
    });
    expect(double.charged() - before).toBe(2);
    expect(await registry.search(search('okafor foods limited'))).toMatchObject({
      found: [
        {
          companyName,
          branchAddress: null,
          lga: '',
          registrationDate: '2011-02-03',
          affiliates: [{ name: 'OKAFOR ADA', role: 'DIRECTOR', sharesAllotted: 500_000, appointedOn: '2011-02-03' }],
        },
      ],
    });
    expect(double.charged() - before).toBe(4);
  });

  test('a company is found without a report of its shareholders', async () => {
    double.fault(({ path }) => (path.endsWith('/directors') ? 'reset_after' : null));
    expect(await registry.search(search(companyName))).toMatchObject({ kind: 'found', found: [{ companyName, affiliates: [] }] });
  });

  test.each([
    [{ active: false }, { status: 'INACTIVE' }],
    [{ delisting_status: 'DELISTED' }, { status: 'STRUCK_OFF' }],
    [
      { classification: 'IT', rc_number: 'IT 70957' },
      { companyType: 'INCORPORATED_TRUSTEES', rcNumber: 'IT70957' },
    ],
    [
      { registration_date: null, email: 'N/A', address: ', ' },
      { registrationDate: null, email: null, address: '' },
    ],
  ])('a company with %j is reported as %j', async (over, result) => {
    double.distort((row) => ({ ...row, ...over }));
    expect(await registry.search(search(companyName))).toMatchObject({ kind: 'found', found: [result] });
  });

  test.each([{ approved_name: '' }, { rc_number: 'none' }, { classification: 'guild' }])(
    'a list of nothing but companies with %j is no answer, and an alert',
    async (over) => {
      double.distort((row) => ({ ...row, ...over }));
      expect(await registry.search(search(companyName))).toMatchObject({ kind: 'unavailable', alert: { kind: 'unknown_answer' } });
    },
  );

  test.each([
    [{ status: 404, body: { status: 'failed', message: 'No company found', data: null } }, 'not_found', undefined],
    [{ status: 404, body: { status: 'failed', message: 'Cannot find this route', data: null } }, 'unavailable', 'mistake'],
    [{ status: 400, body: { status: 'failed', message: 'Bad request', data: null } }, 'unavailable', 'mistake'],
    [{ status: 402, body: { status: 'failed', message: 'Low balance', data: null } }, 'unavailable', 'balance'],
    [{ status: 403, body: { status: 'failed', message: 'Not in scope', data: null } }, 'unavailable', 'setup'],
    [{ status: 418, body: { status: 'failed' } }, 'unavailable', 'unknown_answer'],
    [{ status: 200, body: { status: 'successful', data: null } }, 'unavailable', undefined],
  ] as const)('%j is %s', async (reply, kind, alert) => {
    double.say(reply);
    const answer = await registry.search(search(companyName));
    expect([answer.kind, answer.alert?.kind]).toEqual([kind, alert]);
  });

  test('the key gives the mode, and a rejected one is an operator error', async () => {
    expect(['live_sk_a', 'test_sk_a'].map((key) => mono.modeOf(settings(key)))).toEqual(['live', 'test']);
    const wrong = portOf(open(mono, settings('live_sk_other')), 'registry');
    expect(await wrong.search(search(companyName))).toMatchObject({ kind: 'unavailable', alert: { kind: 'credentials' } });
  });
});
