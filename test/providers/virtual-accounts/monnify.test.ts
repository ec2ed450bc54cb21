import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Hint, Opened } from '../../../src/providers/adapter/adapter.ts';
import { momentIn } from '../../../src/providers/bank/monnify/account-payments.ts';
import { monnify } from '../../../src/providers/bank/monnify/adapter.ts';
import type { VirtualAccountProvider } from '../../../src/providers/virtual-accounts/port.ts';
import { type MonnifyDouble, startMonnify } from '../../doubles/monnify.ts';
import { accountsContract, order } from '../accounts-contract.ts';
import { opener, portOf } from '../opened.ts';

let double: MonnifyDouble;
let opened: Opened;
let provider: VirtualAccountProvider;
const openAdapter = opener();
const open = (settings: object = {}): Opened =>
  openAdapter(monnify, {
    apiKey: new Secret(double.apiKey),
    secretKey: new Secret(double.secretKey),
    wallet: double.wallet,
    contractCode: double.accounts.contractCode,
    baseUrl: double.url,
    timeoutMs: 10_000,
    ...settings,
  });

beforeAll(async () => {
  double = await startMonnify();
  opened = open();
  provider = portOf(opened, 'virtualAccounts');
});
afterEach(() => {
  double.fault();
  double.accounts.setOnePerCustomer(false);
  double.accounts.setClock('spaced');
  double.accounts.setBounds(true);
});
afterAll(() => double.stop());

accountsContract('Monnify', () => ({
  provider,
  types: ['static'],
  pay: (accountNumber, amount) => double.accounts.pay(accountNumber, amount),
  keeps: () => 1_000,
}));

const numberOf = async (from: VirtualAccountProvider = provider, over = {}): Promise<string> => {
  const made = await from.open(order('static', over));
  if (made.kind !== 'opened') throw new Error(JSON.stringify(made));
  return made.accountNumber;
};
const lately = () => ({ from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 1_000), after: null });

test('nothing is asked for without what Monnify wants: a number of the holder, an address, a contract; it opens none for an amount', async () => {
  const before = double.seen.length;
  const { holder } = order('static');
  expect(await provider.open(order('static', { holder: { ...holder!, number: null } }))).toEqual({ kind: 'needs_number' });
  expect(await provider.open(order('static', { holder: null }))).toEqual({ kind: 'needs_number' });
  expect(await provider.open(order('static', { holder: { ...holder!, email: null } }))).toMatchObject({ kind: 'refused' });
  expect(await provider.open(order('dynamic'))).toMatchObject({ kind: 'refused' });
  expect(await portOf(open({ contractCode: undefined }), 'virtualAccounts').open(order('static'))).toMatchObject({
    kind: 'refused',
    alert: { kind: 'setup', detail: expect.stringContaining('contractCode') },
  });
  expect(double.seen.length).toBe(before);
});

test('either number does; of several banks one is shown, always the same, and deposits into the others match equally', async () => {
  const wanted = order('static', { holder: { ...order('static').holder!, number: { kind: 'nin', digits: '12345678901' } } });
  const made = await provider.open(wanted);
  expect(made).toMatchObject({ kind: 'opened', bankCode: '035', bankName: 'Wema bank' });
  const other = double.accounts.reserved.get(wanted.reference)!.accounts.find(({ bankCode }) => bankCode !== '035');
  const paid = double.accounts.pay(other!.accountNumber, 70_000);
  expect(await provider.payment(String(paid))).toMatchObject({
    kind: 'paid',
    payment: { accountReference: wanted.reference, accountNumber: other!.accountNumber, amount: 70_000 },
  });
  const chosen = portOf(open({ accountsBank: '50515' }), 'virtualAccounts');
  expect(await chosen.open(order('static'))).toMatchObject({ kind: 'opened', bankCode: '50515' });
});

test('a customer who may have no second account gets one under an address of its own, where there is a domain for it', async () => {
  double.accounts.setOnePerCustomer(true);
  expect(await provider.open(order('static'))).toMatchObject({
    kind: 'refused',
    alert: { kind: 'setup', detail: expect.stringContaining('accountsEmailDomain') },
  });
  await numberOf(open({ accountsEmailDomain: 'pay.example.com' }).virtualAccounts);
});

test('an answer that was lost is found by our reference; one that was closed is not opened again', async () => {
  const lost = order('static');
  double.fault(({ method, path }) => (method === 'POST' && path.endsWith('/reserved-accounts') ? 'reset_after' : null));
  expect((await provider.open(lost)).kind).toBe('no_answer');
  double.fault();
  expect(await provider.open(lost)).toMatchObject({ kind: 'opened' });
  expect(double.accounts.reserved.get(lost.reference)!.active).toBe(true);
  await provider.close({ reference: lost.reference, type: 'static', providerReference: null });
  expect(double.accounts.reserved.get(lost.reference)!.active).toBe(false);
  expect((await provider.open(lost)).kind).toBe('refused');
});

test('moments without a zone are those of Lagos, in each of the ways in which Monnify writes them', async () => {
  const noon = new Date('2021-11-17T11:28:42.615Z');
  expect(momentIn('2021-11-17 12:28:42.615')).toEqual(noon);
  expect(momentIn('2021-11-17T11:28:42.615+0000')).toEqual(noon);
  expect(momentIn('2021-11-17T11:28:42.615Z')).toEqual(noon);
  expect(momentIn('17/11/2021 12:28:42 PM')).toEqual(new Date('2021-11-17T11:28:42Z'));
  expect(momentIn('17/11/2021 12:05:00 AM')).toEqual(new Date('2021-11-16T23:05:00Z'));
  expect([momentIn('yesterday'), momentIn(null), momentIn('2021-13-40 12:00:00')]).toEqual([null, null, null]);
  double.accounts.setClock('slashed');
  const result = await provider.payment(String(double.accounts.pay(await numberOf(), 5_000)));
  if (result.kind !== 'paid') throw new Error(JSON.stringify(result));
  expect(Math.abs(result.payment.paidAt.getTime() - Date.now())).toBeLessThan(60_000);
});

test('money by card, and into accounts of a shop under the same contract, is none of ours; neither is what went back', async () => {
  for (const type of ['WEB_SDK', 'RESERVED_ACCOUNT'] as const)
    expect((await provider.payment(double.accounts.payElsewhere(type, 700_000))).kind).toBe('none');
  const paid = String(double.accounts.pay(await numberOf(), 90_000));
  double.accounts.set(paid, 'REVERSED');
  expect((await provider.payment(paid)).kind).toBe('none');
  double.accounts.set(paid, 'ON_HOLD');
  expect(await provider.payment(paid)).toMatchObject({ kind: 'pending', alert: { kind: 'unknown_answer' } });
});

test('a list that does not keep to its bounds is for operators, and is read all the same', async () => {
  const paid = String(double.accounts.pay(await numberOf(), 90_000));
  double.accounts.setBounds(false);
  const page = await provider.payments({
    ...lately(),
    from: new Date(Date.now() + 2 * 86_400_000),
    to: new Date(Date.now() + 3 * 86_400_000),
  });
  expect(page).toMatchObject({ kind: 'payments', alert: { kind: 'contradiction' } });
  expect(page.kind === 'payments' && page.named?.some(({ reference }) => reference === paid)).toBe(true);
});

test('a message of money that came in triggers a query, and its copy is the same event', async () => {
  const reference = String(double.accounts.pay(await numberOf(), 90_000));
  const read = (event: string, about: string, change = (body: string) => body): Hint | undefined => {
    const { body, headers } = double.message(event, about);
    return opened.inbox?.read({ headers, body: Buffer.from(change(body)) });
  };
  expect(read('SUCCESSFUL_TRANSACTION', reference)).toMatchObject({ kind: 'deposit', reference });
  expect(read('SUCCESSFUL_TRANSACTION', reference)).toEqual(read('SUCCESSFUL_TRANSACTION', reference));
  expect(read('SUCCESSFUL_TRANSACTION', reference, (body) => body.replace('900.00', '900000.00'))).toEqual({ kind: 'forged' });
  const card = double.accounts.payElsewhere('WEB_SDK', 5_000);
  expect(read('SUCCESSFUL_TRANSACTION', card)).toEqual({ kind: 'unknown', event: 'SUCCESSFUL_TRANSACTION' });
  expect(read('SETTLEMENT', reference)).toEqual({ kind: 'unknown', event: 'SETTLEMENT' });
});
