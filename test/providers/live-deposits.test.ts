import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { type LiveStage, startLive } from './live-stage.ts';

let paystack: PaystackDouble;
let stage: LiveStage;
let other: { stop(): Promise<void> };
beforeAll(async () => {
  paystack = await startPaystack({ secretKey: 'sk_live_double' });
  const keys = { PAYSTACK_KEY: paystack.secretKey };
  const providers = {
    live: {
      accounts: {
        paystack: {
          adapter: 'paystack',
          id: 1,
          secretKey: { env: 'PAYSTACK_KEY' },
          baseUrl: paystack.url,
          timeoutMs: 10_000,
          accountsEmailDomain: 'pay.example.com',
        },
      },
      virtualAccounts: ['paystack'],
    },
  };
  stage = await startLive(providers, keys);
  other = await stage.startAgain(providers, keys);
});
afterEach(() => paystack.fault());
afterAll(async () => {
  await other.stop();
  await stage.stop();
  await paystack.stop();
});

interface Account {
  id: string;
  accountNumber: string;
  expiresAt: string | null;
}

let customers = 0;
/** A permanent account of a customer of its own. */
async function customerAccount(): Promise<Account> {
  const made = await stage.live.call('POST', '/customers', {
    firstName: 'Jane',
    lastName: 'Doe',
    email: `jane${++customers}@example.com`,
    phoneNumber: '+2348012345678',
  });
  const id = String(made.body.data?.['id']);
  const opened = await stage.live.call('POST', `/customers/${id}/virtual-account`);
  expect(opened).toMatchObject({ status: 200, body: { data: { type: 'static', bankCode: '035', provider: 'paystack', isActive: true } } });
  return opened.body.data as unknown as Account;
}

const paid = (account: Pick<Account, 'accountNumber'>, amount: number): string => {
  const payment = paystack.accounts.pay(account.accountNumber, amount);
  if (!payment) throw new Error('the bank sent it back');
  return payment.reference;
};

type Message = { body: string; headers: Record<string, string> };
const notify = async (reference: string, change: (message: Message) => void = () => {}): Promise<number> => {
  const message = paystack.message('charge.success', reference);
  change(message);
  return (await fetch(`${stage.url}/providers/paystack/webhooks`, { method: 'POST', ...message })).status;
};

/** Has the bank's list read now, over again as far back as it goes each day. */
const readLists = (): Promise<unknown> =>
  stage.sql(`update deposit_feed set next_poll_at = clock_timestamp(), reconciled_at = clock_timestamp() - interval '2 days'`);

const creditedTo = async ({ id }: Account): Promise<number[]> =>
  (await stage.sql<{ amount: number }>('select amount::int from customer_transaction where account_id = $1 order by amount', [id])).map(
    ({ amount }) => amount,
  );
const balance = async (): Promise<number> => Number((await stage.live.call('GET', '/wallet')).body.data?.['availableBalance']);
const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 100_000, interval: 100 });
const becomes = (account: Account, amounts: number[]): Promise<void> =>
  until(async () => expect(await creditedTo(account)).toEqual(amounts));

async function quiet(): Promise<void> {
  await until(async () =>
    expect(await stage.sql(`select from provider_message where about = 'deposit' and due_at is not null`)).toHaveLength(0),
  );
  const [{ at } = { at: null }] = await stage.sql<{ at: Date }>('select clock_timestamp() as at');
  await until(async () => {
    await readLists();
    expect(await stage.sql('select from deposit_feed where read_to > $1 and span_to is null', [at])).toHaveLength(1);
  });
}

test('a bank that requires a phone number names the field, takes the number, and stores none', async () => {
  const made = await stage.live.call('POST', '/customers', { firstName: 'No', lastName: 'Phone', email: 'no-phone@example.com' });
  for (const path of [`/customers/${String(made.body.data?.['id'])}/virtual-account`, '/wallet/funding-accounts']) {
    const asked = await stage.live.call('POST', path);
    expect(asked).toMatchObject({ status: 400, body: { field: 'phoneNumber', error: expect.stringContaining('send phoneNumber') } });
    expect(await stage.live.call('POST', path, { phoneNumber: '12' })).toMatchObject({ status: 400 });
  }
  const opened = await stage.live.call('POST', `/customers/${String(made.body.data?.['id'])}/virtual-account`, {
    phoneNumber: '0801 234 5678',
  });
  expect(opened).toMatchObject({ status: 200, body: { data: { type: 'static', isActive: true } } });
  const saved = await stage.live.call('GET', `/customers/${String(made.body.data?.['id'])}`);
  expect(saved.body.data).toMatchObject({ phoneNumber: null });
});

test('a signed message has the payment asked about at once; what Paystack says then is credited, with its sender', async () => {
  const account = await customerAccount();
  const before = await balance();
  const reference = paid(account, 250_000);
  expect(await notify(reference)).toBe(200);
  await becomes(account, [250_000]);
  expect(await balance()).toBe(before + 250_000);
  const { data } = (await stage.live.call('GET', `/virtual-accounts/${account.id}/transactions`)).body;
  expect(data).toMatchObject([{ amount: 250_000, senderName: 'JANE DOE', match: 'any' }]);
  // Deposits clear with provider 1.
  expect(await stage.sql(`select debit, credit from ledger.posting where amount = 250000`)).toEqual([{ debit: 201, credit: 1 }]);
});

test('any first report, at any count, credits once: message, copy, list and message again', async () => {
  const account = await customerAccount();
  const before = await balance();
  const references = [110_000, 120_000, 130_000].map((amount) => paid(account, amount));
  // Out of order, doubled, by the list at the same moment, over two processes.
  const messages = [...references.toReversed(), ...references].map((reference) => notify(reference));
  expect(new Set(await Promise.all([...messages, readLists().then(() => 200)]))).toEqual(new Set([200]));
  await becomes(account, [110_000, 120_000, 130_000]);
  // Late: every message repeats as if new.
  await stage.sql('delete from provider_message');
  for (const reference of references) expect(await notify(reference)).toBe(200);
  await quiet();
  expect(await creditedTo(account)).toEqual([110_000, 120_000, 130_000]);
  expect(await balance()).toBe(before + 360_000);
  expect(await stage.sql('select from suspense_deposit')).toHaveLength(0);
});

const sources = ['message', 'list', 'reconciliation'] as const;
type Source = (typeof sources)[number];

/** Holds queries of a payment until all three sources wait, then releases them in this order. */
function allAtOnce(reference: string, order: readonly Source[], apartMs: number): { asked(who: Source): boolean } {
  const asked = new Set<Source>();
  let meet = (): void => {};
  const met = new Promise<void>((resolve) => (meet = resolve));
  const sourceOf = ({ path, query }: { path: string; query: URLSearchParams }): Source | null => {
    if (path === `/transaction/verify/${reference}`) return 'message';
    if (path !== '/transaction') return null;
    return Date.now() - Date.parse(query.get('from') ?? '') > 2 * 24 * 3_600_000 ? 'reconciliation' : 'list';
  };
  paystack.fault(async (request) => {
    const who = sourceOf(request);
    if (who === null || asked.has(who)) return null;
    asked.add(who);
    if (asked.size === sources.length) meet();
    await met;
    await setTimeout(order.indexOf(who) * apartMs);
    return null;
  });
  return { asked: (who) => asked.has(who) };
}

/** Reads one list span by any free process. */
const readSpan = (which: 'list' | 'reconciliation'): Promise<unknown> =>
  stage.sql(
    `update deposit_feed set next_poll_at = clock_timestamp(), span_from = null, span_to = null, next_page = null, reconciled_at = clock_timestamp() - $1 * interval '1 day'`,
    [which === 'list' ? 0 : 2],
  );

test('a message, the list and a repeated reading of one payment at once, in every order, credit it once', async () => {
  const account = await customerAccount();
  const orders = sources.flatMap((first) => sources.flatMap((second) => sources.map((third) => [first, second, third])));
  const rounds = orders.filter((order) => new Set(order).size === 3).flatMap((order) => [0, 3].map((apartMs) => ({ order, apartMs })));
  expect(rounds).toHaveLength(12);
  const before = await balance();
  const amounts: number[] = [];
  for (const { order, apartMs } of rounds) {
    await quiet();
    const amount = 10_000 + amounts.length;
    const reference = paid(account, amount);
    amounts.push(amount);
    const { asked } = allAtOnce(reference, order, apartMs);
    // Each reading is held by one process, so both hold before a query.
    for (const span of ['list', 'reconciliation'] as const) {
      await readSpan(span);
      await until(async () => expect(asked(span)).toBe(true));
    }
    expect(await creditedTo(account)).toEqual(amounts.slice(0, -1));
    expect(await notify(reference)).toBe(200);
    await becomes(account, amounts);
    paystack.fault();
  }
  await quiet();
  expect(await creditedTo(account)).toEqual(amounts);
  expect(await balance()).toBe(before + amounts.reduce((sum, amount) => sum + amount, 0));
  expect(await stage.sql('select amount::int from ledger.deposit where amount between 10000 and 10011 order by amount')).toEqual(
    amounts.map((amount) => ({ amount })),
  );
  const [result] = await stage.sql(
    `select count(*)::int as events from ledger.outbox where event = 'customer.transaction.completed' and (data ->> 'amount')::int between 10000 and 10011`,
  );
  expect(result).toEqual({ events: rounds.length });
  expect(await stage.sql('select from suspense_deposit')).toHaveLength(0);
});

test('unreported payments are found in the lists, also after a bank that does not answer', async () => {
  const account = await customerAccount();
  paystack.fault(({ path }) => (path === '/transaction' ? 'error_500_before' : null));
  paid(account, 75_000);
  // Asked for until it is: a reading that began before says at its end when the next one is.
  await until(async () => {
    await readLists();
    expect(paystack.seen.some(({ path, fault }) => path === '/transaction' && fault !== null)).toBe(true);
  });
  expect(await creditedTo(account)).toEqual([]);
  paystack.fault();
  await quiet();
  expect(await creditedTo(account)).toEqual([75_000]);
});

test('a message whose question is not answered is asked about again', async () => {
  const account = await customerAccount();
  let times = 0;
  paystack.fault(({ path }) =>
    path === '/transaction' || (path.startsWith('/transaction/verify/') && ++times <= 2) ? 'html_502_before' : null,
  );
  expect(await notify(paid(account, 66_000))).toBe(200);
  await becomes(account, [66_000]);
  expect(times).toBeGreaterThan(2);
});

test('a message alone moves no money: forged, invented, for other money, returned, with another amount', async () => {
  const account = await customerAccount();
  const before = await balance();
  const reference = paid(account, 99_000);
  paystack.accounts.set(reference, 'reversed');
  expect(await notify(reference)).toBe(200);
  const true_ = paid(account, 12_000);
  // Amounts in messages are ignored, and unsigned messages are rejected.
  expect(await notify(true_, (message) => (message.body = message.body.replace('12000', '12000000')))).toBe(401);
  expect(await notify('invented-by-somebody')).toBe(200);
  expect(await notify(paystack.accounts.payElsewhere('card', 500_000).reference)).toBe(200);
  expect(await notify(paystack.accounts.payElsewhere('bank_transfer', 500_000).reference)).toBe(200);
  await quiet();
  expect(await creditedTo(account)).toEqual([12_000]);
  expect(await balance()).toBe(before + 12_000);
  expect(await stage.sql('select from suspense_deposit')).toHaveLength(0);
});

test('money for an unknown account, or one ended here, waits in suspense, once, and no wallet sees it', async () => {
  const account = await customerAccount();
  const before = await balance();
  expect((await stage.live.call('POST', `/virtual-accounts/${account.id}/deactivate`)).status).toBe(200);
  // Paystack closed it too; what was under way comes all the same.
  expect(paystack.accounts.pay(account.accountNumber, 44_000)).toBeNull();
  const elsewhere = paystack.accounts.payElsewhere('dedicated_nuban', 33_000).reference;
  expect(await Promise.all([notify(elsewhere), notify(elsewhere)])).toEqual([200, 200]);
  await quiet();
  expect(await stage.sql('select amount::int, account_number, reason, environment, provider from suspense_deposit')).toEqual([
    { amount: 33_000, account_number: '9900000000', reason: 'unknown_account', environment: 'live', provider: 1 },
  ]);
  expect(await balance()).toBe(before);
});

test('an account that ended here is closed at Paystack as soon as it answers, and then polled no more', async () => {
  const account = await customerAccount();
  let asked = 0;
  paystack.fault(({ method, path }) =>
    method === 'DELETE' && path.startsWith('/dedicated_account/') && ++asked <= 3 ? 'error_500_before' : null,
  );
  expect(await stage.live.call('POST', `/virtual-accounts/${account.id}/deactivate`)).toMatchObject({
    status: 200,
    body: { data: { status: 'deactivated' } },
  });
  const closing = async (): Promise<object[]> =>
    stage.sql(
      `select closing_attempts as attempts, closing_at is null as over, closing_at > clock_timestamp() as later from virtual_account where id = $1`,
      [account.id],
    );
  expect(await closing()).toEqual([{ attempts: 1, over: false, later: true }]);
  // The account is open there, so the money arrives without a credit.
  const early = paid(account, 21_000);
  await notify(early);
  await until(async () =>
    expect(await stage.sql('select reason from suspense_deposit where account_number = $1', [account.accountNumber])).toEqual([
      { reason: 'account_deactivated' },
    ]),
  );
  await until(async () => {
    await stage.sql('update virtual_account set closing_at = clock_timestamp() where closing_at > clock_timestamp() and id = $1', [
      account.id,
    ]);
    expect(await closing()).toEqual([{ attempts: expect.any(Number), over: true, later: null }]);
  });
  expect(asked).toBeGreaterThan(3);
  expect(paystack.accounts.pay(account.accountNumber, 22_000)).toBeNull();
  const times = asked;
  await quiet();
  expect(asked).toBe(times);
});

test('a live wallet is funded through an account of its own', async () => {
  expect((await stage.live.call('GET', '/wallet')).body.data).toMatchObject({ fundingAccounts: [] });
  const [first, second] = await Promise.all([
    stage.live.call('POST', '/wallet/funding-accounts', { phoneNumber: '08012345678' }),
    stage.live.call('POST', '/wallet/funding-accounts', { phoneNumber: '08012345678' }),
  ]);
  expect(first).toMatchObject({ status: 200, body: { data: { type: 'static', subject: { type: 'wallet' }, customerId: null } } });
  expect(second.body.data).toEqual(first.body.data);
  const account = first.body.data as unknown as Account;
  const { accountNumber } = account;
  const before = await balance();
  expect(await notify(paid(account, 5_000_000))).toBe(200);
  await becomes(account, [5_000_000]);
  expect((await stage.live.call('GET', '/wallet')).body.data).toMatchObject({
    availableBalance: before + 5_000_000,
    fundingAccounts: [{ accountNumber, bankCode: '035', bankName: 'Wema Bank', isActive: true }],
  });
  expect((await stage.live.call('GET', '/transactions?category=funding&limit=1')).body.data).toMatchObject([
    { type: 'credit', amount: 5_000_000, counterparty: { name: 'JANE DOE' } },
  ]);
  // The provider's fee is a cost of the service.
  expect(await stage.sql('select provider_fee::int from ledger.deposit where amount = 5000000')).toEqual([{ provider_fee: 30_000 }]);
});
