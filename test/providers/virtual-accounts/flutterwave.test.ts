import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Hint, Opened } from '../../../src/providers/adapter/adapter.ts';
import { flutterwave } from '../../../src/providers/bank/flutterwave/adapter.ts';
import type { VirtualAccountProvider } from '../../../src/providers/virtual-accounts/port.ts';
import { type FlutterwaveDouble, startFlutterwave } from '../../doubles/flutterwave.ts';
import type { Storage } from '../../doubles/flutterwave-accounts.ts';
import { accountsContract, order } from '../accounts-contract.ts';
import { opener, portOf } from '../opened.ts';

const doubles: FlutterwaveDouble[] = [];
const openAdapter = opener();

async function started(keeping: Storage): Promise<{ double: FlutterwaveDouble; opened: Opened; provider: VirtualAccountProvider }> {
  const double = await startFlutterwave();
  doubles.push(double);
  double.accounts.setKeeping(keeping);
  const opened = openAdapter(flutterwave, {
    secretKey: new Secret(double.secretKey),
    secretHash: new Secret(double.secretHash),
    baseUrl: double.url,
    timeoutMs: 10_000,
  });
  return { double, opened, provider: portOf(opened, 'virtualAccounts') };
}

// Whether a reference keeps its account is not documented: the contract holds under each reading of it.
const stages = new Map<Storage, Awaited<ReturnType<typeof started>>>();
const stageOf = (keeping: Storage) => stages.get(keeping)!;
const readings = ['one', 'another', 'refuses'] as const;
beforeAll(async () => {
  for (const keeping of readings) stages.set(keeping, await started(keeping));
});
afterEach(() => {
  for (const double of doubles) double.fault();
});
afterAll(async () => {
  for (const double of doubles) await double.stop();
});

for (const keeping of readings)
  accountsContract(
    `Flutterwave, where a reference ${keeping === 'refuses' ? 'is refused the second time' : `has ${keeping} account`},`,
    () => ({
      provider: stageOf(keeping).provider,
      types: ['static', 'dynamic'],
      givesOthers: keeping !== 'one',
      keeps: (amount) => Math.ceil(amount / 100),
      pay: (accountNumber, amount) => stageOf(keeping).double.accounts.pay(accountNumber, amount),
    }),
  );

test('a permanent account needs a number of the holder, one for an amount does not; either needs an address', async () => {
  const { provider } = stageOf('another');
  const holder = { ...order('static').holder!, number: null };
  expect(await provider.open(order('static', { holder }))).toEqual({ kind: 'needs_number' });
  expect(await provider.open(order('dynamic', { holder }))).toMatchObject({
    kind: 'opened',
    accountName: 'Jane Doe FLW',
    bankCode: '035',
    providerReference: expect.stringContaining('URF_'),
  });
  expect(await provider.open(order('dynamic', { holder: { ...holder, email: null } }))).toMatchObject({ kind: 'refused' });
});

test('an account that takes more than was asked for is not given out, and operators read why', async () => {
  const { provider, double } = stageOf('another');
  double.accounts.setFeeOnTop(7_000);
  expect(await provider.open(order('dynamic'))).toMatchObject({ kind: 'refused', alert: { kind: 'setup' } });
  double.accounts.setFeeOnTop(0);
});

test('what is paid after the answer of the first opening was lost is for the same account of ours', async () => {
  const { provider, double } = stageOf('another');
  const lost = order('dynamic');
  double.fault(({ path }) => (path === '/virtual-account-numbers' ? 'reset_after' : null));
  expect((await provider.open(lost)).kind).toBe('no_answer');
  double.fault();
  const first = double.accounts.accounts.find(({ reference }) => reference === lost.reference);
  const again = await provider.open(lost);
  expect(again.kind === 'opened' && again.accountNumber).not.toBe(first!.number);
  expect(await provider.payment(String(double.accounts.pay(first!.number, 500_000)))).toMatchObject({
    kind: 'paid',
    payment: { accountReference: lost.reference },
  });
});

test('money by card, and of a shop with the same key, is none of ours; neither is what went back', async () => {
  const { provider, double } = stageOf('one');
  for (const type of ['card', 'bank_transfer'] as const)
    expect((await provider.payment(double.accounts.payElsewhere(type, 700_000))).kind).toBe('none');
  const made = await provider.open(order('static'));
  const paid = String(double.accounts.pay(made.kind === 'opened' ? made.accountNumber : '', 90_000));
  double.accounts.set(paid, 'reversed');
  expect((await provider.payment(paid)).kind).toBe('none');
  double.accounts.set(paid, 'flagged');
  expect(await provider.payment(paid)).toMatchObject({ kind: 'pending', alert: { kind: 'unknown_answer' } });
});

test('pages that are older than the span are not turned, where rows stand newest first', async () => {
  const { provider, double } = await started('one');
  const made = await provider.open(order('static'));
  for (let n = 0; n < 45; n++) double.accounts.pay(made.kind === 'opened' ? made.accountNumber : '', 1_000 + n);
  const span = { from: new Date(Date.now() + 5_000), to: new Date(Date.now() + 6_000) };
  const page = await provider.payments({ ...span, after: null });
  expect(page).toMatchObject({ kind: 'payments', named: [] });
  const all = await provider.payments({ from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 1_000), after: null });
  expect(all).toMatchObject({ kind: 'payments', next: '2' });
});

test('a message of money that came in is a hint to ask; forged ones and those of others are not', async () => {
  const { provider, double, opened } = stageOf('one');
  const made = await provider.open(order('static'));
  const id = String(double.accounts.pay(made.kind === 'opened' ? made.accountNumber : '', 90_000));
  const read = (about: string, hash?: string): Hint | undefined => {
    const { body, headers } = double.depositMessage(about);
    return opened.inbox?.read({ headers: hash === undefined ? headers : { ...headers, 'verif-hash': hash }, body: Buffer.from(body) });
  };
  expect(read(id)).toMatchObject({ kind: 'deposit', reference: id });
  expect(read(id)).toEqual(read(id));
  expect(read(id, 'another hash')).toEqual({ kind: 'forged' });
  expect(read(double.accounts.payElsewhere('card', 5_000))).toEqual({ kind: 'unknown', event: 'charge.completed' });
});
