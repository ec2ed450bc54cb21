import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { accountFor, balance, customer, find, move, pay, sql, subscribe } from '../subscriptions/support.ts';
import { untilQuiet } from '../support/quiet.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const transactions = async (accountId: string, as = 'demo'): Promise<any[]> =>
  (await sandbox.call('GET', `/virtual-accounts/${accountId}/transactions`, undefined, { as })).body.data;

describe('suspense', () => {
  test('a payment into an unknown account changes no book and is held in suspense', async () => {
    const before = await balance(sandbox);
    const paid = await pay(sandbox, '9999991234', 750_000);
    expect(paid).toMatchObject({ outcome: 'suspended', transactionId: null });
    expect(await balance(sandbox)).toBe(before);
    expect(await sql(sandbox, 'select status, reason, amount from suspense_deposit where session_id = $1', [paid.sessionId])).toEqual([
      { status: 'open', reason: 'unknown_account', amount: 750_000 },
    ]);
  });
});

describe('payments that cannot be credited to a known account', () => {
  test('a deactivated account that the bank still accepts payments for: suspense, with the book of the account', async () => {
    const { id } = await customer(sandbox);
    const account = (await sandbox.call('POST', `/customers/${id}/virtual-account`)).body.data;
    await sandbox.call('POST', `/virtual-accounts/${account.id}/deactivate`);
    await sql(sandbox, 'update va_sim.account set closed_at = null where account_number = $1', [account.accountNumber]);
    const before = await balance(sandbox);
    const { sessionId, outcome } = await pay(sandbox, account.accountNumber, 10_000);
    expect(outcome).toBe('suspended');
    expect(await balance(sandbox)).toBe(before);
    expect(
      await sql(sandbox, 'select reason, book_hint is not null as known from suspense_deposit where session_id = $1', [sessionId]),
    ).toEqual([{ reason: 'account_deactivated', known: true }]);
  });

  test('a closed wallet: suspense, and no record of the payment in the book', async () => {
    const { id } = await customer(sandbox, 'empty');
    const account = (await sandbox.call('POST', `/customers/${id}/virtual-account`, undefined, { as: 'empty' })).body.data;
    const close = (status: string) =>
      sql(
        sandbox,
        `update ledger.account set status = $1 where book_id = (select book_id from virtual_account where id = $2) and account = 1`,
        [status, account.id],
      );
    await close('closed');
    const { sessionId, outcome } = await pay(sandbox, account.accountNumber, 10_000, 'empty');
    expect(outcome).toBe('suspended');
    await close('active');
    expect(await sql(sandbox, 'select reason from suspense_deposit where session_id = $1', [sessionId])).toEqual([
      { reason: 'wallet_closed' },
    ]);
    expect(await transactions(account.id, 'empty')).toEqual([]);
  });
});

test('an expired account that no worker has ended yet makes room for the next', async () => {
  const { id } = await subscribe(sandbox);
  const first = await accountFor(sandbox, id);
  // Race: the account expires during the request, and worker or request may win.
  await sql(sandbox, 'update virtual_account set expires_at = clock_timestamp() where id = $1', [first.id]);
  const second = await accountFor(sandbox, id);
  expect(second).toMatchObject({ status: 'active' });
  expect(second.id).not.toBe(first.id);
});

test('an expired account of a crashed request is never published', async () => {
  const { id } = await subscribe(sandbox);
  const { id: lost, reference, accountNumber } = await accountFor(sandbox, id);
  await sql(sandbox, 'delete from virtual_account where id = $1', [lost]);
  await sql(sandbox, 'update va_sim.account set expires_at = clock_timestamp() where reference = $1', [reference]);
  const account = await accountFor(sandbox, id);
  expect(account).toMatchObject({ status: 'active', isActive: true });
  expect(account.accountNumber).not.toBe(accountNumber);
  // A payment into the lost account is late and still applied.
  await pay(sandbox, accountNumber, 500_000);
  expect((await find(sandbox, id)).status).toBe('active');
});

test('concurrent payments, cancellations and expiries leave one consistent result', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => subscribe(sandbox)));
  await Promise.all(
    made.map(async ({ id }, n) => {
      const { accountNumber } = await accountFor(sandbox, id);
      await Promise.all([
        pay(sandbox, accountNumber, 500_000),
        pay(sandbox, accountNumber, 500_000),
        n % 2 === 0
          ? move(sandbox, id, 'cancel')
          : sql(sandbox, 'update subscription set next_run_at = clock_timestamp() where id = $1', [id]),
        move(sandbox, id, 'mark-paid', { reference: 'R-1' }),
      ]);
    }),
  );
  await untilQuiet((path) => sandbox.call('GET', path));
  for (const { id } of made) expect(['active', 'past_due', 'cancelled', 'expired']).toContain((await find(sandbox, id)).status);
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});

describe('another business’s account and subscription are 404, and are not listed', () => {
  test('on every path', async () => {
    const made = await subscribe(sandbox, {}, 'demo2');
    const account = await accountFor(sandbox, made.id, 'demo2');
    const plan = (await sandbox.call('POST', '/plans', { name: 'x', amount: 100, interval: 'daily' }, { as: 'demo2' })).body.data;
    const paths: [string, string, object?][] = [
      ['GET', `/subscriptions/${made.id}`],
      ['GET', `/subscriptions/${made.id}/invoices`],
      ['GET', `/subscriptions/${made.id}/va`],
      ['POST', `/subscriptions/${made.id}/generate-va`],
      ['POST', `/subscriptions/${made.id}/pause`],
      ['POST', `/subscriptions/${made.id}/resume`],
      ['POST', `/subscriptions/${made.id}/cancel`],
      ['POST', `/subscriptions/${made.id}/change`, { quantity: 2 }],
      ['POST', `/subscriptions/${made.id}/mark-paid`, { reference: 'x' }],
      ['GET', `/plans/${plan.id}`],
      ['PUT', `/plans/${plan.id}`, { active: false }],
      ['GET', `/virtual-accounts/${account.id}`],
      ['GET', `/virtual-accounts/${account.id}/transactions`],
      ['POST', `/virtual-accounts/${account.id}/deactivate`],
      ['POST', `/customers/${made.customerId}/virtual-account`],
      ['GET', `/customers/${made.customerId}/virtual-account`],
      ['GET', `/customers/${made.customerId}/transactions`],
      ['POST', '/subscriptions', { customerId: made.customerId, amount: 100, interval: 'daily' }],
      ['POST', `/sandbox/virtual-accounts/${account.accountNumber}/pay`, { amount: 500_000 }],
    ];
    for (const [method, path, body] of paths) {
      expect([path, (await sandbox.call(method, path, body)).status]).toEqual([path, 404]);
    }
    const { id } = await customer(sandbox);
    expect((await sandbox.call('POST', '/subscriptions', { customerId: id, planId: plan.id })).status).toBe(404);
    for (const path of ['/subscriptions', '/virtual-accounts', '/plans']) {
      const { body } = await sandbox.call('GET', `${path}?limit=200`);
      expect(body.data.map((row: any) => row.id)).not.toContain([made.id, account.id, plan.id]);
      for (const row of body.data) expect([made.id, account.id, plan.id]).not.toContain(row.id);
    }
    expect(await find(sandbox, made.id, 'demo2')).toMatchObject({ status: 'pending_payment' });
  });
});

test('all invariants hold at the end', async () => {
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});
