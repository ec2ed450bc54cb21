import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_TRANSITIONS, accountStatuses, requireAccountTransition } from '../../src/slices/virtual-accounts/account.ts';
import { isValidNuban } from '../../src/slices/banks/list.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { accountFor, balance, customer, eventsOf, find, move, pay, sql, subscribe } from '../subscriptions/support.ts';
import { untilQuiet } from '../support/quiet.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const transactions = async (accountId: string, as = 'demo'): Promise<any[]> =>
  (await sandbox.call('GET', `/virtual-accounts/${accountId}/transactions`, undefined, { as })).body.data;

describe('a dynamic account', () => {
  test('the exact amount: wallet, statement, customer transaction and three events agree', async () => {
    const { id, customerId } = await subscribe(sandbox, { metadata: { plan: 'gold' } });
    const account = await accountFor(sandbox, id);
    const { transactionId, sessionId } = await pay(sandbox, account.accountNumber, 500_000);
    const reference = `DEP_${sessionId}`;
    const { body } = await sandbox.call('GET', `/transactions?reference=${reference}`);
    expect(body.data).toMatchObject([
      {
        id: transactionId,
        type: 'credit',
        category: 'subscription_payment',
        amount: 500_000,
        counterparty: { name: 'JANE DOE' },
      },
    ]);
    const [result] = await eventsOf(sandbox, 'transactionId', transactionId);
    expect(result).toEqual({
      event: 'customer.transaction.completed',
      data: {
        transactionId,
        customerId,
        customer: { id: customerId, firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '+2348012345678' },
        amount: 500_000,
        currency: 'NGN',
        reference,
        description: 'Subscription payment, period 1',
        status: 'successful',
        provider: 'sandbox',
        channel: 'subscription',
        senderName: 'JANE DOE',
        responseCode: '00',
        responseMessage: 'Approved or completed successfully',
        completedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        metadata: {
          plan: 'gold',
          subscriptionId: id,
          accountNumber: account.accountNumber,
          match: 'exact',
          late: false,
          surplus: 0,
          sessionId,
        },
      },
    });
    expect((await eventsOf(sandbox, 'reference', reference)).map(({ event }) => event)).toEqual([
      'wallet.funded',
      'subscription.payment.completed',
      'customer.transaction.completed',
    ]);
    const paid = (await eventsOf(sandbox, 'subscriptionId', id)).find(({ event }) => event === 'subscription.payment.completed');
    const { currentPeriodStart, currentPeriodEnd } = await find(sandbox, id);
    expect(paid?.data).toEqual({
      subscriptionId: id,
      customerId,
      productId: null,
      amount: 500_000,
      currency: 'NGN',
      paidAt: result?.data.completedAt,
      periodStart: currentPeriodStart,
      periodEnd: currentPeriodEnd,
      reference,
      paymentSource: 'virtual_account',
      invoiceNumber: 1,
    });
  });

  test('a lower amount stays outstanding and is reported as underpaid; the rest completes it', async () => {
    const { id } = await subscribe(sandbox);
    const account = await accountFor(sandbox, id);
    const before = await balance(sandbox);
    const first = await pay(sandbox, account.accountNumber, 200_000);
    expect(first).toMatchObject({ match: 'under' });
    expect(await find(sandbox, id)).toMatchObject({ status: 'pending_payment', outstandingAmount: 300_000 });
    expect((await eventsOf(sandbox, 'transactionId', first.transactionId))[0]?.data).toMatchObject({
      status: 'underpaid',
      amount: 200_000,
    });
    expect(await pay(sandbox, account.accountNumber, 300_000)).toMatchObject({ match: 'exact' });
    expect(await find(sandbox, id)).toMatchObject({ status: 'active', outstandingAmount: 0 });
    expect(await balance(sandbox)).toBe(before + 500_000);
    expect((await transactions(account.id)).map(({ amount, status }: any) => [amount, status])).toEqual([
      [300_000, 'successful'],
      [200_000, 'underpaid'],
    ]);
  });

  test('a higher amount: the surplus is in the wallet and recorded', async () => {
    const { id } = await subscribe(sandbox);
    const account = await accountFor(sandbox, id);
    const before = await balance(sandbox);
    const { transactionId, match } = await pay(sandbox, account.accountNumber, 650_000);
    expect(match).toBe('over');
    expect(await find(sandbox, id)).toMatchObject({ status: 'active', outstandingAmount: 0 });
    expect(await balance(sandbox)).toBe(before + 650_000);
    expect(await transactions(account.id)).toMatchObject([
      { id: transactionId, amount: 650_000, surplus: 150_000, status: 'successful', match: 'over' },
    ]);
    expect((await eventsOf(sandbox, 'transactionId', transactionId))[0]?.data.metadata).toMatchObject({ surplus: 150_000 });
  });

  test('a late part payment into the previous account: the newer account expects the rest only', async () => {
    const { id } = await subscribe(sandbox, {}, 'demo2');
    const old = await accountFor(sandbox, id, 'demo2');
    await pay(sandbox, old.accountNumber, 200_000, 'demo2');
    await sandbox.advance('31m', 'demo2');
    const fresh = await accountFor(sandbox, id, 'demo2');
    expect(fresh).toMatchObject({ amount: 300_000, status: 'active' });
    await pay(sandbox, fresh.accountNumber, 50_000, 'demo2');
    await pay(sandbox, old.accountNumber, 100_000, 'demo2');
    expect(await find(sandbox, id, 'demo2')).toMatchObject({ status: 'pending_payment', outstandingAmount: 150_000 });
    // In total: 50,000 kobo are already received.
    expect(await accountFor(sandbox, id, 'demo2')).toMatchObject({ id: fresh.id, amount: 200_000 });
    await pay(sandbox, fresh.accountNumber, 150_000, 'demo2');
    expect(await transactions(fresh.id, 'demo2')).toMatchObject([{ match: 'exact', surplus: 0 }, { match: 'under' }]);
    expect(await find(sandbox, id, 'demo2')).toMatchObject({ status: 'active', outstandingAmount: 0 });
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  });

  test('after its expiry: credited, marked late, and still applied to the amount due', async () => {
    const { id } = await subscribe(sandbox, {}, 'demo2');
    const account = await accountFor(sandbox, id, 'demo2', { expiryMinutes: 10 });
    expect(Date.parse(account.expiresAt) - Date.parse(account.createdAt)).toBeLessThanOrEqual(600_000);
    await sandbox.advance('10m', 'demo2');
    expect((await sandbox.call('GET', `/virtual-accounts/${account.id}`, undefined, { as: 'demo2' })).body.data).toMatchObject({
      status: 'expired',
      isActive: false,
    });
    await pay(sandbox, account.accountNumber, 500_000, 'demo2');
    expect(await transactions(account.id, 'demo2')).toMatchObject([{ late: true, match: 'exact' }]);
    expect(await find(sandbox, id, 'demo2')).toMatchObject({ status: 'active' });
  });

  test('a completed or expired account is followed by a new account', async () => {
    const { id } = await subscribe(sandbox, {}, 'demo2');
    const first = await accountFor(sandbox, id, 'demo2');
    await sandbox.advance('30m', 'demo2');
    const second = await accountFor(sandbox, id, 'demo2');
    expect(second.accountNumber).not.toBe(first.accountNumber);
    await pay(sandbox, second.accountNumber, 500_000, 'demo2');
    expect((await sandbox.call('GET', `/subscriptions/${id}/va`, undefined, { as: 'demo2' })).body.data).toMatchObject({
      id: second.id,
      status: 'completed',
      isActive: false,
    });
  });

  test('concurrent requests get one account, here and at the bank', async () => {
    const { id } = await subscribe(sandbox);
    const accounts = await Promise.all(Array.from({ length: 12 }, () => accountFor(sandbox, id)));
    expect(new Set(accounts.map(({ accountNumber }) => accountNumber)).size).toBe(1);
    expect(await sql(sandbox, 'select from virtual_account where subject_id = $1', [id])).toHaveLength(1);
    expect(await sql(sandbox, 'select from va_sim.account where reference = $1', [accounts[0].reference])).toHaveLength(1);
  });

  test.each([[{ expiryMinutes: 20 }], [{ expiryMinutes: '30' }], [{ minutes: 30 }]])('400 for %j', async (body) => {
    const { id } = await subscribe(sandbox);
    expect((await move(sandbox, id, 'generate-va', body)).body).toMatchObject({ code: 'VALIDATION_ERROR', field: Object.keys(body)[0] });
  });

  test('account numbers are valid NUBANs of their bank, each issued once', async () => {
    const rows = await sql<{ account_number: string; bank_code: string }>(sandbox, 'select account_number, bank_code from virtual_account');
    for (const { account_number, bank_code } of rows)
      expect([account_number, isValidNuban(bank_code, account_number)]).toEqual([account_number, true]);
    expect(new Set(rows.map((row) => row.account_number)).size).toBe(rows.length);
  });
});

describe('a permanent account of a customer', () => {
  test('accepts any amount repeatedly, and is equal in every response', async () => {
    const { id } = await customer(sandbox);
    const open = async () => (await sandbox.call('POST', `/customers/${id}/virtual-account`)).body.data;
    const account = await open();
    expect(account).toMatchObject({ type: 'static', amount: null, expiresAt: null, subject: { type: 'customer', id } });
    expect(await open()).toEqual(account);
    for (const amount of [1, 70_000]) await pay(sandbox, account.accountNumber, amount);
    const { body } = await sandbox.call('GET', `/customers/${id}/transactions`);
    expect(body.data.map(({ amount, match, channel }: any) => [amount, match, channel])).toEqual([
      [70_000, 'any', 'bank_transfer'],
      [1, 'any', 'bank_transfer'],
    ]);
    expect((await sandbox.call('GET', `/customers/${id}/virtual-account`)).body.data).toMatchObject({
      id: account.id,
      amountReceived: 70_001,
    });
  });

  test('pages of payments follow each other without gap', async () => {
    const { id } = await customer(sandbox);
    const { accountNumber } = (await sandbox.call('POST', `/customers/${id}/virtual-account`)).body.data;
    for (const amount of [1, 2, 3, 4, 5]) await pay(sandbox, accountNumber, amount);
    const first = (await sandbox.call('GET', `/customers/${id}/transactions?limit=3`)).body;
    const second = (await sandbox.call('GET', `/customers/${id}/transactions?limit=3&cursor=${first.meta.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ amount }: any) => amount)).toEqual([5, 4, 3, 2, 1]);
  });

  test('a suspended customer gets neither an account nor a subscription', async () => {
    const { id } = await customer(sandbox);
    await sandbox.call('PUT', `/customers/${id}`, { status: 'suspended' });
    const code = 'CUSTOMER_NOT_ACTIVE';
    expect((await sandbox.call('POST', `/customers/${id}/virtual-account`)).body).toMatchObject({ code });
    const body = { customerId: id, amount: 500_000, interval: 'monthly' };
    expect((await sandbox.call('POST', '/subscriptions', body)).body).toMatchObject({ code });
  });
});

describe('transitions of an account', () => {
  test.each(Object.keys(ACCOUNT_TRANSITIONS) as (keyof typeof ACCOUNT_TRANSITIONS)[])('%s is allowed from active only', (name) => {
    for (const status of accountStatuses) {
      const attempt = (): void => requireAccountTransition({ status }, name);
      if (status === 'active') attempt();
      else expect(attempt).toThrow(`The virtual account is '${status}'; to ${name} the account, its status must be 'active'`);
    }
  });

  test('deactivated: the bank accepts no payments, a second request is 409, and the subject gets another account', async () => {
    const { id } = await subscribe(sandbox);
    const account = await accountFor(sandbox, id);
    const path = `/virtual-accounts/${account.id}/deactivate`;
    expect((await sandbox.call('POST', path)).body.data).toMatchObject({ status: 'deactivated', isActive: false });
    expect((await sandbox.call('POST', path)).body).toMatchObject({ code: 'INVALID_STATE' });
    const refused = await sandbox.call('POST', `/sandbox/virtual-accounts/${account.accountNumber}/pay`, { amount: 500_000 });
    expect(refused.status).toBe(409);
    expect((await accountFor(sandbox, id)).id).not.toBe(account.id);
  });
});

describe('announcements', () => {
  test('a repeated report of a payment changes nothing, and an unreported payment is found', async () => {
    const { id } = await subscribe(sandbox);
    const account = await accountFor(sandbox, id);
    const { sessionId } = await pay(sandbox, account.accountNumber, 500_000);
    const before = await balance(sandbox);
    await sql(sandbox, 'update va_sim.payment set acknowledged_at = null where session_id = $1', [sessionId]);
    await untilQuiet((path) => sandbox.call('GET', path));
    expect(await balance(sandbox)).toBe(before);
    expect(await transactions(account.id)).toHaveLength(1);
  });

  test('one payment in many concurrent reports is credited once', async () => {
    const { id } = await customer(sandbox);
    const { accountNumber } = (await sandbox.call('POST', `/customers/${id}/virtual-account`)).body.data;
    const before = await balance(sandbox);
    // Race: each call reports its own payment while the poll reports all of them.
    await Promise.all(Array.from({ length: 20 }, () => pay(sandbox, accountNumber, 1_000)));
    await sql(sandbox, 'update va_sim.payment set acknowledged_at = null where account_number = $1', [accountNumber]);
    await untilQuiet((path) => sandbox.call('GET', path));
    expect(await balance(sandbox)).toBe(before + 20_000);
  });
});

test('all invariants hold at the end', async () => {
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});
