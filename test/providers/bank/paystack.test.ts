import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { koboOf } from '../../../src/domain/money/money.ts';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Opened } from '../../../src/providers/adapter/adapter.ts';
import { paystack } from '../../../src/providers/bank/paystack/adapter.ts';
import type { Bank } from '../../../src/providers/bank/port.ts';
import { type PaystackDouble, startPaystack, UNKNOWN_ACCOUNT } from '../../doubles/paystack.ts';
import { response } from '../../doubles/paystack-texts.ts';
import { startDouble } from '../../doubles/server.ts';
import { asked, bankContract, payment } from '../bank-contract.ts';
import { opener, portOf } from '../opened.ts';
import { submitted, payoutsContract } from '../payouts-contract.ts';
import { settlementsContract } from '../settlements-contract.ts';

let double: PaystackDouble;
let opened: Opened;
let bank: Bank;
const openAdapter = opener();

/** The adapter as it is configured, with this key. */
const open = (key: string, url = double.url): Opened =>
  openAdapter(paystack, { secretKey: new Secret(key), baseUrl: url, timeoutMs: 10_000 });

beforeAll(async () => {
  double = await startPaystack();
  opened = open(double.secretKey);
  bank = portOf(opened, 'bank');
});
afterEach(() => {
  double.fault();
  double.setBalance(1_000_000_000);
});
afterAll(() => double.stop());

bankContract('Paystack', () => ({
  bank,
  decide: (reference, outcome) =>
    double.set(reference, ({ credited: 'success', declined: 'failed', sent_back: 'reversed' } as const)[outcome]),
  made: (reference) => (double.transfers.has(reference) ? 1 : 0),
  unknownAccount: UNKNOWN_ACCOUNT,
}));

describe('Paystack answers that need interpretation', () => {
  test('a balance that is too low is our matter: clients read that nothing was sent, operators what to do', async () => {
    double.setBalance(100);
    const refused = await bank.submit(payment());
    expect(refused).toMatchObject({ kind: 'refused', code: 'NOT_SENT', alert: { kind: 'balance' } });
    expect(JSON.stringify({ ...refused, alert: null })).not.toMatch(/balance|paystack/i);
  });

  test('another key is refused, with nothing made', async () => {
    const other = open('sk_test_other').bank;
    expect(await other?.submit(payment())).toMatchObject({ kind: 'refused', code: 'NOT_SENT', alert: { kind: 'credentials' } });
    expect(await other?.outcomeOf(asked(payment()))).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
  });

  test('an answer about another amount or account decides nothing', async () => {
    const ours = payment();
    await bank.submit(ours);
    double.set(ours.reference, 'success');
    for (const wrong of [{ amount: koboOf(1) }, { accountNumber: '0000000009' }])
      expect(await bank.outcomeOf({ ...asked(ours), ...wrong })).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
    expect((await bank.outcomeOf(asked(ours))).kind).toBe('delivered');
  });

  test('an answer in the other mode decides nothing', async () => {
    const odd = await startPaystack({ secretKey: 'sk_live_double', domain: 'test' });
    try {
      const live = open('sk_live_double', odd.url).bank;
      const ours = payment();
      await live?.submit(ours);
      odd.set(ours.reference, 'success');
      expect(await live?.outcomeOf(asked(ours))).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
    } finally {
      await odd.stop();
    }
  });

  test.each([
    ['reversed', false, 'declined_final'],
    ['reversed', true, 'returned'],
    ['abandoned', false, 'declined_final'],
    ['blocked', false, 'declined_final'],
    ['otp', false, 'pending'],
  ] as const)('%s, delivered before: %s, is %s', async (status, wasDelivered, kind) => {
    const ours = payment();
    await bank.submit(ours);
    double.set(ours.reference, status);
    expect(await bank.outcomeOf(asked(ours, wasDelivered))).toMatchObject({ kind });
  });

  test('a recipient that was deleted on the dashboard costs one payment, not all of them', async () => {
    const ours = payment({ accountNumber: '0123456786' });
    expect((await bank.submit(ours)).kind).toBe('accepted');
    double.forgetRecipient('0123456786');
    expect(await bank.submit(payment({ accountNumber: '0123456786' }))).toMatchObject({ kind: 'refused', code: 'NOT_SENT' });
    expect((await bank.submit(payment({ accountNumber: '0123456786' }))).kind).toBe('accepted');
  });

  test('a bank that it does not know by our code is our mistake, not a missing account', async () => {
    expect(await bank.enquireName({ bankCode: '999', accountNumber: '0123456785' })).toMatchObject({
      kind: 'no_answer',
      alert: { kind: 'mistake' },
    });
  });
});

describe('errors of a submission', () => {
  const submittedTo = async (status: number, words: { message: string; type?: string; code?: string }) => {
    const stand = await startDouble(({ path }) =>
      path === '/transferrecipient' ? response('Made', { recipient_code: 'RCP_1' }) : { status, body: { status: false, ...words } },
    );
    onTestFinished(() => stand.stop());
    return portOf(open('sk_test_double', stand.url), 'bank').submit(payment());
  };

  test.each([
    ['api_error', undefined],
    ['api_error', 'transfer_unavailable'],
    ['validation_error', undefined],
    [undefined, undefined],
  ])('400 (%s, %s) says that nothing was made, and is refused at once', async (type, code) => {
    const refused = await submittedTo(400, { message: 'Transfers are not available', ...(type && { type }), ...(code && { code }) });
    expect(refused).toMatchObject({ kind: 'refused', code: 'NOT_SENT', alert: { kind: 'mistake' } });
  });

  test.each([
    ['validation_error', 'invalid_params'],
    ['validation_error', 'duplicate_reference'],
    ['api_error', undefined],
  ])('400 (%s, %s) about a used reference means that the payment exists, in any wording', async (type, code) => {
    for (const message of [
      'Please provide a unique reference. Reference already exists on a transfer',
      'Duplicate transfer reference',
      'Reference has been used before',
      'This reference is already in use',
    ])
      expect(await submittedTo(400, { message, type, ...(code && { code }) })).toMatchObject({ kind: 'accepted', code: 'PENDING' });
  });

  test.each([
    [400, 'processor_error'],
    [500, 'api_error'],
    [503, 'validation_error'],
    [409, 'api_error'],
  ])('%i (%s) leaves the payment open', async (status, type) => {
    expect(await submittedTo(status, { message: 'System Malfunction', type })).toMatchObject({ kind: 'no_answer' });
  });

  test.each([
    ['Cannot resolve account', 'not_found'],
    ['Account number is invalid', 'not_found'],
    ['Bank is invalid', 'not_found'],
    ['Could not resolve account name. Check parameters or try again.', 'not_found'],
    ['Bank code is invalid', 'no_answer'],
  ])('a name enquiry that is answered "%s" is %s', async (message, kind) => {
    const stand = await startDouble(() => ({ status: 422, body: { status: false, message } }));
    onTestFinished(() => stand.stop());
    const enquired = await portOf(open('sk_test_double', stand.url), 'bank').enquireName({ bankCode: '058', accountNumber: '0123456785' });
    expect(enquired.kind).toBe(kind);
  });
});

describe('the treasury', () => {
  test('reports the balance', async () => {
    const ours = payment({ amount: koboOf(200_000) });
    await bank.submit(ours);
    expect(await opened.treasury?.balance()).toMatchObject({ kind: 'balance', available: double.balance() });
  });
});

payoutsContract('Paystack', () => ({
  treasury: portOf(opened, 'treasury'),
  hand(amount) {
    double.setBalance(1_000_000_000);
    return submitted(bank, { amount });
  },
  end: (reference, end) => double.set(reference, end === 'delivered' ? 'success' : 'reversed'),
  fees: true,
}));

settlementsContract('Paystack', () => ({
  treasury: portOf(opened, 'treasury'),
  make: ({ id, day, gross, fees, isDone }) =>
    double.settlements.push({ id, day, processed: gross * 100, fees: fees * 100, deductions: 0, status: isDone ? 'success' : 'pending' }),
}));

test('a list of settlements of the other mode, or in another form, is no answer and something to see to', async () => {
  const span = { from: new Date('2026-06-01'), to: new Date('2026-06-02'), after: null };
  const settled = { id: 9_000, day: '2026-06-01', processed: 1_000, fees: 10, deductions: 0, status: 'success' } as const;
  const other = await startPaystack({ domain: 'live' });
  onTestFinished(() => other.stop());
  other.settlements.push(settled);
  expect(await portOf(open(other.secretKey, other.url), 'treasury').settlements?.(span)).toMatchObject({
    kind: 'no_answer',
    alert: { kind: 'setup' },
  });
  double.settlements.push({ ...settled, processed: 1.5 });
  expect(await portOf(opened, 'treasury').settlements?.(span)).toMatchObject({ kind: 'no_answer', alert: { kind: 'unknown_answer' } });
  double.settlements.pop();
});

describe('messages', () => {
  test('only what is signed over its bytes is read, and only transfers are acted upon', () => {
    const { inbox } = opened;
    const { body, headers } = double.message('transfer.success', 'our-reference-0001');
    const message = { headers, body: Buffer.from(body) };
    expect(inbox?.read(message)).toMatchObject({ kind: 'payment', reference: 'our-reference-0001' });
    expect(inbox?.read({ ...message, body: Buffer.from(body.replace('0001', '0002')) })).toEqual({ kind: 'forged' });
    expect(inbox?.read({ ...message, headers: {} })).toEqual({ kind: 'forged' });
    const other = double.message('charge.success', 'x');
    expect(inbox?.read({ headers: other.headers, body: Buffer.from(other.body) })).toMatchObject({
      kind: 'unknown',
      event: 'charge.success',
    });
  });
});
