import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { koboOf } from '../../../src/domain/money/money.ts';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Opened } from '../../../src/providers/adapter/adapter.ts';
import { monnify } from '../../../src/providers/bank/monnify/adapter.ts';
import type { Bank } from '../../../src/providers/bank/port.ts';
import { type MonnifyDouble, startMonnify, UNKNOWN_ACCOUNT } from '../../doubles/monnify.ts';
import { asked, bankContract, payment } from '../bank-contract.ts';
import { opener, portOf } from '../opened.ts';
import { submitted, payoutsContract } from '../payouts-contract.ts';

let double: MonnifyDouble;
let opened: Opened;
let bank: Bank;
const openAdapter = opener();

const open = (secretKey = double.secretKey, apiKey = double.apiKey): Opened =>
  openAdapter(monnify, {
    apiKey: new Secret(apiKey),
    secretKey: new Secret(secretKey),
    wallet: double.wallet,
    baseUrl: double.url,
    timeoutMs: 10_000,
  });

beforeAll(async () => {
  double = await startMonnify();
  opened = open();
  bank = portOf(opened, 'bank');
});
afterEach(() => {
  double.fault();
  double.setBalance(1_000_000_000);
  double.setRefusesNear(false);
});
afterAll(() => double.stop());

bankContract('Monnify', () => ({
  bank,
  decide: (reference, outcome) =>
    double.set(reference, ({ credited: 'SUCCESS', declined: 'FAILED', sent_back: 'REVERSED' } as const)[outcome]),
  made: (reference) => (double.transfers.has(reference) ? 1 : 0),
  unknownAccount: UNKNOWN_ACCOUNT,
}));

describe('the token', () => {
  test('is fetched once for all requests, and once for all that meet its end', async () => {
    const other = portOf(open(), 'bank');
    const before = double.tokens();
    const many = (): Promise<unknown[]> => Promise.all(Array.from({ length: 30 }, () => other.submit(payment())));
    expect(await many()).toEqual(Array.from({ length: 30 }, () => expect.objectContaining({ kind: 'accepted' })));
    expect(double.tokens() - before).toBe(1);
    double.endTokens();
    expect(await many()).toEqual(Array.from({ length: 30 }, () => expect.objectContaining({ kind: 'accepted' })));
    expect(double.tokens() - before).toBe(2);
    // The other opening of the same account meets the end of its token by itself.
    const ours = payment();
    await bank.submit(ours);
    expect((await bank.outcomeOf(asked(ours))).kind).toBe('pending');
  });

  test('that is missing leaves a payment unsent', async () => {
    const refused = portOf(open('another secret'), 'bank');
    expect(await refused.submit(payment())).toMatchObject({ kind: 'refused', code: 'NOT_SENT', alert: { kind: 'credentials' } });
    double.fault(({ path }) => (path === '/api/v1/auth/login' ? 'error_500_before' : null));
    const ours = payment();
    expect(await portOf(open(), 'bank').submit(ours)).toMatchObject({
      kind: 'refused',
      code: 'NOT_SENT',
      alert: { kind: 'unreachable' },
    });
    expect(double.transfers.has(ours.reference)).toBe(false);
    expect((await portOf(open(), 'bank').outcomeOf(asked(ours))).kind).toBe('no_answer');
  });
});

describe('Monnify answers that need interpretation', () => {
  test('a payment that resembles one of the last two minutes was not made, and the same reference succeeds later', async () => {
    double.setRefusesNear(true);
    const [first, second] = [payment({ amount: koboOf(777_700) }), payment({ amount: koboOf(777_700) })];
    expect((await bank.submit(first)).kind).toBe('accepted');
    expect(await bank.submit(second)).toEqual({ kind: 'no_answer' });
    expect(await bank.outcomeOf(asked(second))).toEqual({ kind: 'not_found', isCertain: true });
    double.setRefusesNear(false);
    expect((await bank.submit(second)).kind).toBe('accepted');
  });

  test.each([
    ['FAILED', 'You do not have sufficient balance', false, 'declined_final', 'balance'],
    ['FAILED', 'Invalid account', false, 'declined_final', undefined],
    ['FAILED', 'Switch error', false, 'declined_review', undefined],
    ['REVERSED', '', false, 'declined_final', undefined],
    ['REVERSED', '', true, 'returned', undefined],
    ['PENDING_AUTHORIZATION', '', false, 'pending', 'setup'],
    ['EXPIRED', '', false, 'declined_final', 'setup'],
    ['COMPLETED', '', false, 'delivered', undefined],
  ] as const)('%s for "%s", delivered before: %s, is %s with alert %s', async (status, comment, wasDelivered, kind, alert) => {
    const ours = payment();
    await bank.submit(ours);
    double.set(ours.reference, status, comment);
    const result = await bank.outcomeOf(asked(ours, wasDelivered));
    expect({ kind: result.kind, alert: result.alert?.kind }).toEqual({ kind, alert });
  });

  test('a balance that is too low (D04) leaves the payment unsent, to wait for money there, and is for operators', async () => {
    double.setBalance(100);
    const ours = payment();
    expect(await bank.submit(ours)).toMatchObject({ kind: 'refused', code: 'NOT_SENT', alert: { kind: 'balance' } });
    expect(await bank.outcomeOf(asked(ours))).toEqual({ kind: 'not_found', isCertain: true });
    double.setBalance(1_000_000_000);
    expect((await bank.submit(ours)).kind).toBe('accepted');
  });

  test('an address that is not on its list (D06) leaves the payment unsent, and alerts operators with the required setting', async () => {
    double.setKnowsAddress(false);
    onTestFinished(() => double.setKnowsAddress(true));
    expect(await bank.submit(payment())).toMatchObject({
      kind: 'refused',
      code: 'NOT_SENT',
      alert: { kind: 'setup', detail: expect.stringContaining('D06') },
    });
  });

  test('a balance that is found too low after the transfer was taken is final, and a matter for operators', async () => {
    double.setBalance(100);
    double.setFindsLater(true);
    onTestFinished(() => double.setFindsLater(false));
    const ours = payment();
    expect((await bank.submit(ours)).kind).toBe('accepted');
    expect(await bank.outcomeOf(asked(ours))).toMatchObject({ kind: 'declined_final', alert: { kind: 'balance' } });
  });

  test('an answer about another amount or account decides nothing', async () => {
    const ours = payment({ amount: koboOf(150_029) });
    await bank.submit(ours);
    double.set(ours.reference, 'SUCCESS');
    for (const wrong of [{ amount: koboOf(150_030) }, { accountNumber: '0000000009' }])
      expect(await bank.outcomeOf({ ...asked(ours), ...wrong })).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
    expect(await bank.outcomeOf(asked(ours))).toMatchObject({ kind: 'delivered', sessionId: expect.stringMatching(/^0905/) });
  });

  test('texts fit its bounds, wallets go by its codes, and what it refuses was not made', async () => {
    const ours = payment({ narration: 'a', bankCode: '999992' });
    expect((await bank.submit(ours)).kind).toBe('accepted');
    expect(double.transfers.get(ours.reference)).toMatchObject({ narration: 'Transfer', bankCode: '305' });
    expect(await bank.submit(payment({ amount: koboOf(1_999) }))).toMatchObject({
      kind: 'refused',
      code: 'NOT_SENT',
      alert: { kind: 'mistake' },
    });
  });
});

test('the treasury reports the balance of the wallet', async () => {
  double.setBalance(123_456);
  expect(await opened.treasury?.balance()).toMatchObject({ kind: 'balance', available: 123_456 });
});

test('only messages that are signed over their bytes are read, and only transfers are acted upon', () => {
  const { body, headers } = double.message('REVERSED_DISBURSEMENT', 'our-reference-0001');
  const message = { headers, body: Buffer.from(body) };
  expect(opened.inbox?.read(message)).toMatchObject({ kind: 'payment', reference: 'our-reference-0001', isReturn: true });
  expect(opened.inbox?.read({ ...message, body: Buffer.from(body.replace('0001', '0002')) })).toEqual({ kind: 'forged' });
  const live = open(double.secretKey, 'MK_PROD_DOUBLE').inbox;
  expect(live?.read(message)).toMatchObject({ kind: 'payment' });
  expect(live?.read({ ...message, headers: {} })).toEqual({ kind: 'forged' });
  // The test environment signs nothing: what comes unsigned is a hint there, and what is signed by another is none.
  expect(opened.inbox?.read({ ...message, headers: {} })).toMatchObject({ kind: 'payment' });
  const other = double.message('SETTLEMENT', 'x');
  expect(opened.inbox?.read({ headers: other.headers, body: Buffer.from(other.body) })).toEqual({ kind: 'unknown', event: 'SETTLEMENT' });
});

payoutsContract('Monnify', () => ({
  treasury: portOf(opened, 'treasury'),
  hand(amount) {
    double.setBalance(1_000_000_000);
    return submitted(bank, { amount });
  },
  end: (reference, end) => double.set(reference, end === 'delivered' ? 'SUCCESS' : 'REVERSED'),
  fees: true,
}));
