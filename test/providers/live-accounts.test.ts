import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Running } from '../../src/app/serve/serve.ts';
import { type FlutterwaveDouble, startFlutterwave } from '../doubles/flutterwave.ts';
import { type MonnifyDouble, startMonnify } from '../doubles/monnify.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { clientOf } from '../support/client.ts';
import { BUSINESS, type LiveStage, startLive } from './live-stage.ts';

const BVN = '22233344455';

let monnify: MonnifyDouble;
let flutterwave: FlutterwaveDouble;
let paystack: PaystackDouble;
let stage: LiveStage;
let other: Running;
beforeAll(async () => {
  [monnify, flutterwave, paystack] = await Promise.all([
    startMonnify({ apiKey: 'MK_PROD_DOUBLE' }),
    startFlutterwave({ secretKey: 'FLWSECK-double-X' }),
    startPaystack({ secretKey: 'sk_live_double' }),
  ]);
  const keys = {
    MONNIFY_API_KEY: monnify.apiKey,
    MONNIFY_KEY: monnify.secretKey,
    FLUTTERWAVE_KEY: flutterwave.secretKey,
    FLUTTERWAVE_HASH: flutterwave.secretHash,
    PAYSTACK_KEY: paystack.secretKey,
  };
  const providers = {
    live: {
      accounts: {
        monnify: {
          adapter: 'monnify',
          id: 1,
          apiKey: { env: 'MONNIFY_API_KEY' },
          secretKey: { env: 'MONNIFY_KEY' },
          wallet: monnify.wallet,
          contractCode: monnify.accounts.contractCode,
          baseUrl: monnify.url,
        },
        flutterwave: {
          adapter: 'flutterwave',
          id: 2,
          secretKey: { env: 'FLUTTERWAVE_KEY' },
          secretHash: { env: 'FLUTTERWAVE_HASH' },
          baseUrl: flutterwave.url,
        },
        paystack: {
          adapter: 'paystack',
          id: 3,
          secretKey: { env: 'PAYSTACK_KEY' },
          baseUrl: paystack.url,
          accountsEmailDomain: 'pay.example.com',
        },
      },
      virtualAccounts: [
        { account: 'monnify', when: { types: ['static'] } },
        { account: 'flutterwave', when: { types: ['dynamic'] } },
        { account: 'paystack', when: { types: ['dynamic'] } },
      ],
    },
  };
  stage = await startLive(providers, keys);
  // Beside it a process whose file has another order: what was opened before stays whose it is.
  other = await stage.startAgain({ live: { ...providers.live, virtualAccounts: ['monnify', 'paystack'] } }, keys);
});
afterEach(() => {
  for (const double of [monnify, flutterwave, paystack]) double.fault();
});
afterAll(async () => {
  await other.stop();
  await stage.stop();
  await Promise.all([monnify, flutterwave, paystack].map((double) => double.stop()));
});

interface Account {
  id: string;
  accountNumber: string;
  provider: string;
  reference: string;
}
const post = (path: string, body: object = {}) => stage.live.call('POST', path, body);
const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 100_000, interval: 100 });

let customers = 0;
async function customer(): Promise<string> {
  const made = await post('/customers', { firstName: 'Jane', lastName: 'Doe', email: `holder${++customers}@example.com` });
  return String(made.body.data?.['id']);
}
/** A permanent account of a customer of its own. */
async function permanent(): Promise<Account> {
  const opened = await post(`/customers/${await customer()}/virtual-account`, { bvn: BVN });
  expect(opened).toMatchObject({ status: 200, body: { data: { type: 'static', isActive: true } } });
  return opened.body.data as unknown as Account;
}
/** An account for one amount, that of a subscription. */
async function forAmount(): Promise<Account> {
  const subscription = await post('/subscriptions', { customerId: await customer(), amount: 500_000, interval: 'monthly' });
  const opened = await post(`/subscriptions/${String(subscription.body.data?.['id'])}/generate-va`);
  expect(opened).toMatchObject({ status: 200, body: { data: { type: 'dynamic', amount: 500_000 } } });
  return opened.body.data as unknown as Account;
}

const result = async (provider: string, message: { body: string; headers: Record<string, string> }): Promise<number> =>
  (await fetch(`${stage.url}/providers/${provider}/webhooks`, { method: 'POST', ...message })).status;
const creditedTo = async ({ id }: Account): Promise<number[]> =>
  (await stage.sql<{ amount: number }>('select amount::int from customer_transaction where account_id = $1 order by amount', [id])).map(
    ({ amount }) => amount,
  );
const becomes = (account: Account, amounts: number[]): Promise<void> =>
  until(async () => expect(await creditedTo(account)).toEqual(amounts));
const readLists = (): Promise<unknown> =>
  stage.sql(`update deposit_feed set next_poll_at = clock_timestamp(), reconciled_at = clock_timestamp() - interval '2 days'`);
async function quiet(): Promise<void> {
  await until(async () =>
    expect(await stage.sql(`select from provider_message where about = 'deposit' and due_at is not null`)).toHaveLength(0),
  );
  const [{ at } = { at: null }] = await stage.sql<{ at: Date }>('select clock_timestamp() as at');
  await until(async () => {
    await readLists();
    expect(await stage.sql('select from deposit_feed where read_to <= $1 or span_to is not null', [at])).toHaveLength(0);
  });
}

test('each type is opened by the bank that is first for it, and what is paid in is credited once, by message, copy and list', async () => {
  const [fixed, single] = [await permanent(), await forAmount()];
  expect([fixed.provider, single.provider]).toEqual(['monnify', 'flutterwave']);
  const paid = String(monnify.accounts.pay(fixed.accountNumber, 250_000));
  const id = String(flutterwave.accounts.pay(single.accountNumber, 500_000));
  const messages = [1, 2].flatMap(() => [
    result('monnify', monnify.message('SUCCESSFUL_TRANSACTION', paid)),
    result('flutterwave', flutterwave.depositMessage(id)),
  ]);
  expect(await Promise.all([...messages, readLists().then(() => 200)])).toEqual([200, 200, 200, 200, 200]);
  await becomes(fixed, [250_000]);
  await becomes(single, [500_000]);
  await stage.sql('delete from provider_message');
  await result('monnify', monnify.message('SUCCESSFUL_TRANSACTION', paid));
  await result('flutterwave', flutterwave.depositMessage(id));
  await quiet();
  expect([await creditedTo(fixed), await creditedTo(single)]).toEqual([[250_000], [500_000]]);
  expect(await stage.sql('select from suspense_deposit')).toHaveLength(0);
  // Each clears with the bank that it came through.
  expect(
    await stage.sql(`select debit, amount::int from ledger.posting where debit in (201, 202, 203) and amount < 1000000000 order by debit`),
  ).toEqual([
    { debit: 201, amount: 250_000 },
    { debit: 202, amount: 500_000 },
  ]);
});

test('unreported payments are found in the lists, which name payments to poll', async () => {
  const [fixed, single] = [await permanent(), await forAmount()];
  monnify.accounts.pay(fixed.accountNumber, 75_000);
  flutterwave.accounts.pay(single.accountNumber, 500_000);
  let refused = 0;
  monnify.fault(({ path }) => (path.startsWith('/api/v2/transactions/') && ++refused <= 2 ? 'error_500_before' : null));
  await quiet();
  await becomes(fixed, [75_000]);
  await becomes(single, [500_000]);
  expect(refused).toBeGreaterThan(2);
});

test('a message alone moves no money', async () => {
  const fixed = await permanent();
  const forged = monnify.message('SUCCESSFUL_TRANSACTION', String(monnify.accounts.pay(fixed.accountNumber, 12_000)));
  expect(await result('monnify', { ...forged, body: forged.body.replace('120.00', '120000.00') })).toBe(401);
  expect(await result('flutterwave', flutterwave.depositMessage('999999999'))).toBe(200);
  expect(await result('monnify', monnify.message('SUCCESSFUL_TRANSACTION', 'MNFY|invented|1'))).toBe(200);
  await quiet();
  expect(await creditedTo(fixed)).toEqual([12_000]);
  expect(await stage.sql('select from suspense_deposit')).toHaveLength(0);
});

test('an account for an amount whose first bank is silent is opened by the next; what its lost account takes in waits in suspense', async () => {
  flutterwave.fault(({ path }) => (path === '/virtual-account-numbers' ? 'reset_after' : null));
  const single = await forAmount();
  expect(single.provider).toBe('paystack');
  flutterwave.fault();
  const lost = flutterwave.accounts.accounts.at(-1)!;
  const id = String(flutterwave.accounts.pay(lost.number, 500_000));
  await result('flutterwave', flutterwave.depositMessage(id));
  await until(async () =>
    expect(await stage.sql('select amount::int, reason, provider from suspense_deposit')).toEqual([
      { amount: 500_000, reason: 'unknown_account', provider: 2 },
    ]),
  );
  expect(await creditedTo(single)).toEqual([]);
});

test('a bank that requires a number of the holder names it, and the number is not stored', async () => {
  const id = await customer();
  expect(await post(`/customers/${id}/virtual-account`)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', field: 'bvn', error: expect.stringContaining('send bvn or nin') },
  });
  expect(await post(`/customers/${id}/virtual-account`, { bvn: '123' })).toMatchObject({ status: 400, body: { field: 'bvn' } });
  expect(await post('/wallet/funding-accounts')).toMatchObject({ status: 400, body: { field: 'bvn' } });
  expect(await post(`/customers/${id}/virtual-account`, { nin: BVN })).toMatchObject({
    status: 200,
    body: { data: { provider: 'monnify' } },
  });
  expect(await post('/wallet/funding-accounts', { bvn: BVN })).toMatchObject({ status: 200, body: { data: { provider: 'monnify' } } });
  const tables = await stage.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) expect([name, await stage.sql(`select from ${name} t where t::text like '%${BVN}%'`)]).toEqual([name, []]);
});

test('where each of two banks wants another number of the holder, the refusal names both, and either opens the account', async () => {
  const client = clientOf(other.liveUrl!, BUSINESS);
  const open = async (body: object) => client.call('POST', `/customers/${await customer()}/virtual-account`, body);
  expect(await open({})).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', field: 'phoneNumber', error: expect.stringContaining('send phoneNumber, bvn or nin') },
  });
  expect(await open({ bvn: BVN })).toMatchObject({ status: 200, body: { data: { provider: 'monnify' } } });
  expect(await open({ phoneNumber: '0803 123 4567' })).toMatchObject({ status: 200, body: { data: { provider: 'paystack' } } });
});

test('operators switch a bank off for new accounts; existing ones are still closed, reported and credited', async () => {
  const before = await permanent();
  const turn = (account: string, off: boolean) =>
    stage.operator.call('POST', `/ops/providers/${account}/virtualAccounts/switch`, { off, note: 'Maintenance' });
  expect((await turn('monnify', true)).body.data).toMatchObject({ account: 'monnify', port: 'virtualAccounts', state: 'off' });
  // No other opens permanent ones here.
  expect(await post(`/customers/${await customer()}/virtual-account`, { bvn: BVN })).toMatchObject({
    status: 503,
    body: { code: 'PROVIDER_NOT_CONFIGURED' },
  });
  await result('monnify', monnify.message('SUCCESSFUL_TRANSACTION', String(monnify.accounts.pay(before.accountNumber, 31_000))));
  await becomes(before, [31_000]);
  expect((await post(`/virtual-accounts/${before.id}/deactivate`)).status).toBe(200);
  expect(monnify.accounts.reserved.get(before.reference)!.active).toBe(false);
  expect((await turn('monnify', false)).body.data).toMatchObject({ state: 'well' });
  expect((await permanent()).provider).toBe('monnify');
});
