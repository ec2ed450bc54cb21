import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { koboOf } from '../../../src/domain/money/money.ts';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import { noCardJournal } from '../../../src/providers/cards/port.ts';
import type { Opened } from '../../../src/providers/adapter/adapter.ts';
import { interswitch } from '../../../src/providers/bank/interswitch/adapter.ts';
import { macOf } from '../../../src/providers/bank/interswitch/bank.ts';
import { wholeNumbers } from '../../../src/providers/bank/interswitch/client.ts';
import type { Bank } from '../../../src/providers/bank/port.ts';
import { type InterswitchDouble, startInterswitch, UNKNOWN_ACCOUNT } from '../../doubles/interswitch.ts';
import { asked, bankContract, payment } from '../bank-contract.ts';
import { numberOf, opener, portOf } from '../opened.ts';

let double: InterswitchDouble;
let opened: Opened;
let bank: Bank;
const openAdapter = opener();

const open = (secret = double.secret): Opened =>
  openAdapter(interswitch, {
    ...double.settings,
    secret: new Secret(secret),
    baseUrl: double.url,
    passportUrl: double.url,
    timeoutMs: 10_000,
  });

beforeAll(async () => {
  double = await startInterswitch();
  opened = open();
  bank = portOf(opened, 'bank');
});
afterEach(() => {
  double.fault();
  double.refuseWith();
  double.setBalance(1_000_000_000);
});
afterAll(() => double.stop());

const theirs = (reference: string): string => `1453${String(numberOf(reference)).padStart(8, '0')}`;

bankContract('Interswitch', () => ({
  bank,
  decide(reference, outcome) {
    const [code, grouping] = (
      { credited: ['90000', 'SUCCESSFUL'], declined: ['90052', 'FAILED'], sent_back: ['90039', 'FAILED'] } as const
    )[outcome];
    double.set(theirs(reference), code, grouping);
  },
  made: (reference) => (double.transfers.has(theirs(reference)) ? 1 : 0),
  unknownAccount: UNKNOWN_ACCOUNT,
}));

describe('the number of a payment', () => {
  test('has twelve digits of which four were issued, and none is left after the last', async () => {
    let next = 99_999_998;
    const given = new Map<string, number>();
    const numbers = wholeNumbers(
      {
        give: (reference) => Promise.resolve(given.get(reference) ?? (given.set(reference, ++next), next)),
        find: (reference) => Promise.resolve(given.get(reference) ?? null),
      },
      '1453',
    );
    expect(await numbers.give('A')).toBe('145399999999');
    expect(await numbers.give('B')).toBeNull();
    expect([await numbers.find('A'), await numbers.find('C')]).toEqual(['145399999999', null]);
  });

  test('that could not be written leaves the payment unsent, and an unreadable one leaves the question unanswered', async () => {
    const away = (): Promise<never> => Promise.reject(new Error('the database is away'));
    const before = double.seen.length;
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
      'bank',
    );
    expect(await cut.submit(payment())).toMatchObject({ kind: 'refused', code: 'NOT_SENT', alert: { kind: 'unreachable' } });
    expect(await cut.outcomeOf(asked(payment()))).toEqual({ kind: 'no_answer' });
    expect(double.seen.length).toBe(before);
  });
});

test('one token serves all requests, and one more all that meet its end', async () => {
  const other = portOf(open(), 'bank');
  const before = double.tokens();
  const many = (): Promise<unknown[]> => Promise.all(Array.from({ length: 30 }, () => other.submit(payment())));
  const taken = Array.from({ length: 30 }, () => expect.objectContaining({ kind: 'accepted' }));
  expect(await many()).toEqual(taken);
  double.endTokens();
  expect(await many()).toEqual(taken);
  expect(double.tokens() - before).toBe(2);
  expect(await portOf(open('another'), 'bank').submit(payment())).toMatchObject({ kind: 'refused', alert: { kind: 'credentials' } });
});

test('the signature is that of the documents', () => {
  expect(macOf('100000')).toMatch(/^9f4e4f53c57b/);
});

describe('Interswitch answers that need interpretation', () => {
  test.each([
    ['90000', 'SUCCESSFUL', false, 'delivered', undefined],
    ['90000', 'FAILED', false, 'pending', undefined],
    ['90010', 'SUCCESSFUL', false, 'pending', undefined],
    ['90009', 'FAILED', false, 'pending', undefined],
    ['90091', 'FAILED', false, 'declined_review', undefined],
    ['90091', 'PENDING', false, 'pending', undefined],
    ['90052', 'FAILED', false, 'declined_final', undefined],
    ['90052', 'SUCCESSFUL', false, 'pending', undefined],
    ['90052', 'FAILED', true, 'returned', undefined],
    ['90051', 'FAILED', false, 'declined_final', 'balance'],
    ['90777', 'FAILED', false, 'pending', 'unknown_answer'],
  ] as const)('%s grouped %s, delivered before: %s, is %s with alert %s', async (code, grouping, wasDelivered, kind, alert) => {
    const ours = payment();
    await bank.submit(ours);
    double.set(theirs(ours.reference), code, grouping === 'PENDING' ? 'PENDING' : grouping);
    const result = await bank.outcomeOf(asked(ours, wasDelivered));
    expect({ kind: result.kind, alert: result.alert?.kind }).toEqual({ kind, alert });
    if (kind !== 'delivered') expect(result.code).not.toBe('90000');
  });

  test.each([
    ['30020', 200, 'accepted', undefined],
    ['10001', 400, 'accepted', undefined],
    ['90091', 200, 'accepted', undefined],
    ['30030', 200, 'no_answer', 'setup'],
    ['70120', 503, 'no_answer', undefined],
    ['10040', 403, 'refused', 'setup'],
    ['10002', 400, 'refused', 'mistake'],
    ['20061', 400, 'refused', 'setup'],
    ['12345', 400, 'no_answer', 'unknown_answer'],
  ] as const)('a submission answered %s with HTTP %s is %s with alert %s', async (code, status, kind, alert) => {
    double.refuseWith(code, status);
    const result = await bank.submit(payment());
    expect({ kind: result.kind, alert: result.alert?.kind }).toEqual({ kind, alert });
  });

  test('an answer about another amount or account decides nothing', async () => {
    const ours = payment({ amount: koboOf(150_029) });
    await bank.submit(ours);
    double.set(theirs(ours.reference), '90000', 'SUCCESSFUL');
    for (const wrong of [{ amount: koboOf(150_030) }, { accountNumber: '0000000009' }])
      expect(await bank.outcomeOf({ ...asked(ours), ...wrong })).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
    expect(await bank.outcomeOf(asked(ours))).toMatchObject({ kind: 'delivered', transactionRef: expect.stringMatching(/^PBL\|LOC\|/) });
  });

  test('names have two parts of at most fifty characters, for every payee', async () => {
    const cases = { 'ADA CHIOMA OKAFOR': ['ADA', 'CHIOMA OKAFOR'], OKAFOR: ['OKAFOR', 'OKAFOR'], '': ['Account', 'Holder'] };
    for (const [accountName, [lastname, othernames]] of Object.entries(cases)) {
      const ours = payment({ accountName: accountName || null });
      expect((await bank.submit(ours)).kind).toBe('accepted');
      expect(double.transfers.get(theirs(ours.reference))?.beneficiary).toEqual({ lastname, othernames });
    }
  });
});

test('its credentials are tried by a call that costs nothing', async () => {
  expect(await opened.check?.()).toMatchObject({ kind: 'works' });
  expect(await open('another').check?.()).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
});
