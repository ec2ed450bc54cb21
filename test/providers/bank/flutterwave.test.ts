import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { koboOf } from '../../../src/domain/money/money.ts';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Opened } from '../../../src/providers/adapter/adapter.ts';
import { flutterwave } from '../../../src/providers/bank/flutterwave/adapter.ts';
import type { Bank } from '../../../src/providers/bank/port.ts';
import { type FlutterwaveDouble, startFlutterwave, UNKNOWN_ACCOUNT } from '../../doubles/flutterwave.ts';
import { startDouble } from '../../doubles/server.ts';
import { asked, bankContract, payment } from '../bank-contract.ts';
import { opener, portOf } from '../opened.ts';
import { submitted, payoutsContract } from '../payouts-contract.ts';
import { settlementsContract } from '../settlements-contract.ts';

let double: FlutterwaveDouble;
let opened: Opened;
let bank: Bank;
const openAdapter = opener();

const open = (key: string, baseUrl = double.url): Opened =>
  openAdapter(flutterwave, {
    secretKey: new Secret(key),
    secretHash: new Secret(double.secretHash),
    baseUrl,
    timeoutMs: 10_000,
  });

beforeAll(async () => {
  double = await startFlutterwave();
  opened = open(double.secretKey);
  bank = portOf(opened, 'bank');
});
afterEach(() => {
  double.fault();
  double.setBalance(10_000_000);
  double.setFilters(true);
});
afterAll(() => double.stop());

bankContract('Flutterwave', () => ({
  bank,
  decide: (reference, outcome) => double.set(reference, outcome === 'credited' ? 'SUCCESSFUL' : 'FAILED'),
  made: (reference) => (double.transfers.has(reference) ? 1 : 0),
  unknownAccount: UNKNOWN_ACCOUNT,
}));

describe('Flutterwave answers that need interpretation', () => {
  test('a balance that is too low fails a transfer that was accepted: final, and for operators', async () => {
    double.setBalance(1);
    const ours = payment();
    expect((await bank.submit(ours)).kind).toBe('accepted');
    expect(await bank.outcomeOf(asked(ours))).toMatchObject({ kind: 'declined_final', alert: { kind: 'balance' } });
  });

  test.each([
    ['SUCCESSFUL', 'Approved Or Completed Successfully', false, 'delivered'],
    ['SUCCESSFUL', 'Disbursement under investigation', false, 'pending'],
    ['FAILED', 'DISBURSE FAILED: Name mismatch', false, 'declined_final'],
    ['FAILED', 'DISBURSE FAILED: System error', false, 'pending'],
    ['FAILED', 'DISBURSE FAILED: Transaction timed out', false, 'declined_review'],
    ['FAILED', 'DISBURSE FAILED: You have exceeded your daily limit for this product', false, 'declined_final'],
    ['FAILED', 'DISBURSE FAILED: System error', true, 'returned'],
    ['PENDING', '', false, 'pending'],
  ] as const)('%s for "%s", delivered before: %s, is %s', async (status, message, wasDelivered, kind) => {
    const ours = payment();
    await bank.submit(ours);
    double.set(ours.reference, status, message);
    expect(await bank.outcomeOf(asked(ours, wasDelivered))).toMatchObject({ kind });
  });

  test('a limit of the service alerts operators, a limit of the payee does not', async () => {
    for (const [message, alert] of [
      ['DISBURSE FAILED: You have exceeded your daily limit for this product', 'setup'],
      ['DISBURSE FAILED: Beneficiary account limit exceeded', undefined],
    ] as const) {
      const ours = payment();
      await bank.submit(ours);
      double.set(ours.reference, 'FAILED', message);
      const result = await bank.outcomeOf(asked(ours));
      expect({ kind: result.kind, alert: result.alert?.kind }).toEqual({ kind: 'declined_final', alert });
    }
  });

  test('a failure without a conclusive reason is final once reported alike for a quarter of an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const ours = payment();
    await bank.submit(ours);
    const answerAfter = async (minutes: number, message: string): Promise<string> => {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      double.set(ours.reference, 'FAILED', message);
      return (await bank.outcomeOf(asked(ours))).kind;
    };
    expect(await answerAfter(0, 'DISBURSE FAILED: System error')).toBe('pending');
    expect(await answerAfter(14, 'DISBURSE FAILED: System error')).toBe('pending');
    // Another reason begins anew.
    expect(await answerAfter(2, 'DISBURSE FAILED: Try again')).toBe('pending');
    expect(await answerAfter(14, 'DISBURSE FAILED: Try again')).toBe('pending');
    expect(await answerAfter(1, 'DISBURSE FAILED: Try again')).toBe('declined_final');
  });

  test('kobo are sent as naira with decimals and parsed to the same kobo', async () => {
    for (const amount of [1, 10, 29, 101, 150_050, 114_999_999, 99_999_999_999].map(koboOf)) {
      const ours = payment({ amount });
      expect(await bank.submit(ours)).toMatchObject({ kind: 'accepted' });
      expect(Math.round((double.transfers.get(ours.reference)?.amount ?? 0) / 10)).toBe(amount);
      const found = await bank.outcomeOf(asked(ours));
      expect(found.alert?.kind).not.toBe('contradiction');
    }
  });

  test('an answer about another amount or account decides nothing', async () => {
    const ours = payment();
    await bank.submit(ours);
    double.set(ours.reference, 'SUCCESSFUL');
    for (const wrong of [{ amount: koboOf(1) }, { accountNumber: '0000000009' }])
      expect(await bank.outcomeOf({ ...asked(ours), ...wrong })).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
  });

  test('a list that is not filtered finds ours by its reference, and proves nothing of what is not in it', async () => {
    const ours = payment();
    await bank.submit(ours);
    await bank.submit(payment());
    expect(await bank.outcomeOf(asked(payment()))).toEqual({ kind: 'not_found', isCertain: true });
    double.setFilters(false);
    expect((await bank.outcomeOf(asked(ours))).kind).toBe('pending');
    expect(await bank.outcomeOf(asked(payment()))).toEqual({ kind: 'not_found', isCertain: false });
  });

  test('another key is refused, with nothing made', async () => {
    const other = open('FLWSECK_TEST-other-X').bank;
    expect(await other?.submit(payment())).toMatchObject({ kind: 'refused', code: 'NOT_SENT', alert: { kind: 'credentials' } });
    expect(await other?.outcomeOf(asked(payment()))).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
  });

  test('texts fit its bounds, and a bank outside the CBN’s three digits goes by its number at NIBSS', async () => {
    const ours = payment({ bankCode: '50211', narration: `Ọ̀ṣun ₦ ${'x'.repeat(150)}`, accountName: '’' });
    expect((await bank.submit(ours)).kind).toBe('accepted');
    expect(double.transfers.get(ours.reference)).toMatchObject({
      bankCode: '090267',
      narration: expect.stringMatching(/^Osun x{95}$/),
      name: 'Account holder',
    });
    expect(await bank.enquireName({ bankCode: '999', accountNumber: '0123456785' })).toMatchObject({
      kind: 'no_answer',
      alert: { kind: 'mistake' },
    });
  });
});

test.each([
  ['the fee', {}, 'accepted', 'delivered'],
  ['the amount', { amount: undefined }, 'accepted', 'pending'],
] as const)('an answer that leaves %s out is read all the same', async (_, without, answer, result) => {
  const ours = payment();
  const transfer = { id: 1, reference: ours.reference, amount: ours.amount / 100, account_number: ours.accountNumber, ...without };
  const terse = await startDouble(({ method }) => ({
    status: 200,
    body:
      method === 'POST'
        ? { status: 'success', message: 'Queued', data: { ...transfer, status: 'NEW' } }
        : {
            status: 'success',
            message: 'Fetched',
            meta: { page_info: { total: 1 } },
            data: [{ ...transfer, status: 'SUCCESSFUL', complete_message: 'Transaction was successful' }],
          },
  }));
  try {
    const other = portOf(open(double.secretKey, terse.url), 'bank');
    expect((await other.submit(ours)).kind).toBe(answer);
    const found = await other.outcomeOf(asked(ours));
    expect({ kind: found.kind, alert: found.alert?.kind }).toEqual({
      kind: result,
      alert: result === 'pending' ? 'contradiction' : undefined,
    });
  } finally {
    await terse.stop();
  }
});

test('the treasury reports the balance in whole kobo', async () => {
  const ours = payment({ amount: koboOf(600_000) });
  double.setBalance(10_000);
  await bank.submit(ours);
  // 10,000 less 6,000 and a fee of 26.875: three decimals, of which the last is dropped.
  expect(await opened.treasury?.balance()).toMatchObject({ kind: 'balance', available: 397_312 });
});

payoutsContract('Flutterwave', () => ({
  treasury: portOf(opened, 'treasury'),
  hand(amount) {
    double.setBalance(10_000_000);
    return submitted(bank, { amount });
  },
  end: (reference, end) => double.set(reference, end === 'delivered' ? 'SUCCESSFUL' : 'FAILED'),
  fees: true,
}));

const settled = { status: 'completed', destination: 'account' } as const;
settlementsContract('Flutterwave', () => ({
  treasury: portOf(opened, 'treasury'),
  make: ({ id, day, gross, fees, isDone }) =>
    double.settlements.push({ ...settled, id, due: day, gross, fee: fees, status: isDone ? 'completed' : 'pending' }),
}));

test('a settlement into the balance is reported as such; refunds and chargebacks are not fees; fractions of a kobo are lost in the fee', async () => {
  const span = { from: new Date('2026-07-01'), to: new Date('2026-07-02'), after: null };
  double.settlements.push({
    ...settled,
    id: 9_100,
    due: '2026-07-01',
    gross: 30_620,
    fee: 620.125,
    stampDuty: 50,
    refund: 20_114,
    chargeback: 100,
    destination: 'autowallet',
  });
  const result = await portOf(opened, 'treasury').settlements?.(span);
  expect(result).toMatchObject({
    kind: 'settlements',
    settlements: [{ gross: 3_062_000, returned: 2_021_400, fees: 67_012, net: 973_588, to: 'balance' }],
  });
  double.settlements.push({ ...settled, id: 9_101, due: '2026-07-01', gross: Number.NaN, fee: 1 });
  expect(await portOf(opened, 'treasury').settlements?.(span)).toMatchObject({ kind: 'no_answer', alert: { kind: 'unknown_answer' } });
  double.settlements.pop();
});

test('messages with the hash are hints, in the form of today and of long ago; nothing else is one', async () => {
  const ours = payment();
  await bank.submit(ours);
  double.set(ours.reference, 'FAILED');
  for (const form of ['v3', 'v2'] as const) {
    const { body, headers } = double.message(ours.reference, form);
    expect(opened.inbox?.read({ headers, body: Buffer.from(body) })).toMatchObject({
      kind: 'payment',
      reference: ours.reference,
      isReturn: true,
    });
    expect(opened.inbox?.read({ headers: { ...headers, 'verif-hash': 'other' }, body: Buffer.from(body) })).toEqual({ kind: 'forged' });
  }
  const { headers } = double.message(ours.reference);
  const other = Buffer.from(JSON.stringify({ event: 'subscription.cancelled', data: {} }));
  expect(opened.inbox?.read({ headers, body: other })).toEqual({ kind: 'unknown', event: 'subscription.cancelled' });
});
