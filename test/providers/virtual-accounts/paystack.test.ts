import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { koboOf } from '../../../src/domain/money/money.ts';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Opened } from '../../../src/providers/adapter/adapter.ts';
import { paystack } from '../../../src/providers/bank/paystack/adapter.ts';
import type { VirtualAccountProvider } from '../../../src/providers/virtual-accounts/port.ts';
import { type PaystackDouble, startPaystack } from '../../doubles/paystack.ts';
import { accountsContract, order } from '../accounts-contract.ts';
import { opener, portOf } from '../opened.ts';

let double: PaystackDouble;
let opened: Opened;
let provider: VirtualAccountProvider;
const openAdapter = opener();
const open = (settings: object = {}): Opened =>
  openAdapter(paystack, {
    secretKey: new Secret(double.secretKey),
    baseUrl: double.url,
    timeoutMs: 10_000,
    accountsEmailDomain: 'pay.example.com',
    ...settings,
  });

beforeAll(async () => {
  double = await startPaystack();
  opened = open();
  provider = portOf(opened, 'virtualAccounts');
});
afterEach(() => double.fault());
afterAll(() => double.stop());

accountsContract('Paystack', () => ({
  provider,
  types: ['static', 'dynamic'],
  keeps: (amount) => Math.min(Math.round(amount / 100), 30_000),
  pay: (accountNumber, amount) => double.accounts.pay(accountNumber, amount)?.reference ?? null,
}));

const staticAccount = async (over = {}): Promise<string> => {
  const made = await provider.open(order('static', over));
  if (made.kind !== 'opened') throw new Error(JSON.stringify(made));
  return made.accountNumber;
};

test('two customers with one email address have an account each: Paystack would give them one together', async () => {
  expect(await staticAccount()).not.toBe(await staticAccount());
});

test('without a domain for addresses permanent accounts are not opened, and operators read what to set', async () => {
  const without = portOf(open({ accountsEmailDomain: undefined }), 'virtualAccounts');
  expect(await without.open(order('static'))).toMatchObject({
    kind: 'refused',
    alert: { kind: 'setup', detail: expect.stringContaining('accountsEmailDomain') },
  });
  expect(await without.open(order('dynamic'))).toMatchObject({ kind: 'opened' });
  expect(await without.open(order('dynamic', { holder: null }))).toMatchObject({ kind: 'refused' });
});

test('an account for ten minutes ends after ten here, although Paystack keeps it for fifteen', async () => {
  const made = await provider.open(order('dynamic', { expiryMinutes: 10 }));
  expect(made.kind === 'opened' && made.expiresAt!.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
});

test('the answer to an opening is lost, and the next request finds the account; where Paystack lost it another is made', async () => {
  const lost = order('dynamic');
  double.fault(({ method, path }) => (method === 'POST' && path === '/charge' ? 'reset_after' : null));
  expect((await provider.open(lost)).kind).toBe('no_answer');
  double.fault();
  const [reference = ''] = [...double.accounts.charges.keys()].slice(-1);
  expect(await provider.open(lost)).toMatchObject({
    kind: 'opened',
    accountNumber: double.accounts.charges.get(reference)?.accountNumber,
    providerReference: reference,
  });
  double.accounts.forgetAccountOf(reference);
  const again = await provider.open(lost);
  expect(again).toMatchObject({ kind: 'opened', providerReference: `${reference}-2` });
  const paid = double.accounts.pay(again.kind === 'opened' ? again.accountNumber : '', 500_000);
  expect(await provider.payment(paid?.reference ?? '')).toMatchObject({ kind: 'paid', payment: { accountReference: lost.reference } });
});

test('money by card, and a shop of its own on the same account there, are none of ours; a refused key is no answer', async () => {
  for (const channel of ['card', 'bank_transfer'] as const)
    expect((await provider.payment(double.accounts.payElsewhere(channel, 700_000).reference)).kind).toBe('none');
  const other = portOf(open({ secretKey: new Secret('sk_test_other') }), 'virtualAccounts');
  expect(await other.payment('any')).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
  expect(await other.payments({ from: new Date(0), to: new Date(), after: null })).toMatchObject({
    kind: 'no_answer',
    alert: { kind: 'credentials' },
  });
});

test('a payment that went back to its sender is none, one in another mode is for operators', async () => {
  const { reference } = double.accounts.pay(await staticAccount(), 90_000) ?? { reference: '' };
  double.accounts.set(reference, 'reversed');
  expect((await provider.payment(reference)).kind).toBe('none');
  const live = await startPaystack({ secretKey: 'sk_live_double', domain: 'test' });
  try {
    const bank = portOf(open({ secretKey: new Secret('sk_live_double'), baseUrl: live.url, accountsBank: 'test-bank' }), 'virtualAccounts');
    const made = await bank.open(order('static'));
    const paid = live.accounts.pay(made.kind === 'opened' ? made.accountNumber : '', koboOf(80_000));
    expect(await bank.payment(paid?.reference ?? '')).toMatchObject({ kind: 'pending', alert: { kind: 'contradiction' } });
  } finally {
    await live.stop();
  }
});

test('a message of money that came in triggers a query, and its copy is the same event', async () => {
  const { reference } = double.accounts.pay(await staticAccount(), 90_000) ?? { reference: '' };
  const read = (event: string) => {
    const { body, headers } = double.message(event, reference);
    return opened.inbox?.read({ headers, body: Buffer.from(body) });
  };
  expect(read('charge.success')).toMatchObject({ kind: 'deposit', reference });
  expect(read('charge.success')).toEqual(read('charge.success'));
  expect(read('bank.transfer.rejected')).toEqual({ kind: 'unknown', event: 'bank.transfer.rejected' });
  const card = double.accounts.payElsewhere('card', 5_000).reference;
  const { body, headers } = double.message('charge.success', card);
  expect(opened.inbox?.read({ headers, body: Buffer.from(body) })).toEqual({ kind: 'unknown', event: 'charge.success' });
});

test.each([null, ''])('a holder without a phone number gets no permanent account, and is asked for one', async (phone) => {
  const { holder } = order('static');
  expect(await provider.open(order('static', { holder: { ...holder!, phone } }))).toEqual({ kind: 'needs_phone' });
  expect(await provider.open(order('static', { holder: null }))).toEqual({ kind: 'needs_phone' });
});
