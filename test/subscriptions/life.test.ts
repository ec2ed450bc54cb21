import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { accountFor, balance, eventsOf, find, pay, subscribe } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

test('from its creation through a virtual account to active: the money is in the wallet and every event is told once', async () => {
  const made = await subscribe(sandbox);
  expect(made).toMatchObject({ status: 'pending_payment', outstandingAmount: 500_000, currentPeriodStart: null, cyclesPaid: 0 });
  const account = await accountFor(sandbox, made.id);
  expect(account).toMatchObject({
    subscriptionId: made.id,
    customerId: made.customerId,
    accountNumber: expect.stringMatching(/^99\d{8}$/),
    accountName: 'DEMO LIMITED / JANE DOE',
    bankCode: '035',
    type: 'dynamic',
    amount: 500_000,
    status: 'active',
    isActive: true,
    provider: 'sandbox',
  });
  expect(await accountFor(sandbox, made.id)).toEqual(account);
  const before = await balance(sandbox);
  expect(await pay(sandbox, account.accountNumber, 500_000)).toMatchObject({ outcome: 'credited', match: 'exact' });
  expect(await find(sandbox, made.id)).toMatchObject({ status: 'active', outstandingAmount: 0, cyclesPaid: 1 });
  expect(await balance(sandbox)).toBe(before + 500_000);
  expect((await eventsOf(sandbox, 'subscriptionId', made.id)).map(({ event }) => event)).toEqual([
    'subscription.created',
    'subscription.activated',
    'subscription.payment.completed',
  ]);
  const [told] = await eventsOf(sandbox, 'customerId', made.customerId).then((all) =>
    all.filter(({ event }) => event === 'customer.transaction.completed'),
  );
  expect(told?.data).toMatchObject({ amount: 500_000, status: 'successful', channel: 'subscription', senderName: 'JANE DOE' });
});
