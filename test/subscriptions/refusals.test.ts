import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { customer, move, subscribe } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

test.each([
  [{ intervalCount: 0 }, 'intervalCount: must be at least 1'],
  [{ intervalCount: 100 }, 'intervalCount: must be at most 12'],
  [{ graceDays: 0 }, 'graceDays: must be at least 1'],
  [{ graceDays: 400 }, 'graceDays: must be at most 60'],
  [{ currency: 'USD' }, 'currency: must be NGN'],
  [{ paymentMethod: 'card' }, 'paymentMethod: must be one of va, manual, wallet; card payments are not supported'],
])('400 names the problem: %j', async (more, error) => {
  const { id } = await customer(sandbox);
  const body = { customerId: id, amount: 500_000, interval: 'monthly', ...more };
  expect((await sandbox.call('POST', '/subscriptions', body)).body).toMatchObject({ error });
});

test('amounts accept a currency wherever responses have one', async () => {
  const [{ id: customerId }, currency] = [await customer(sandbox), 'NGN'];
  for (const [path, body] of [
    ['/subscriptions', { customerId, amount: 500_000, interval: 'monthly' }],
    ['/plans', { name: 'Gold', amount: 500_000, interval: 'monthly' }],
    ['/virtual-cards', { customerId }],
    ['/checkout/links', { type: 'amount', amount: 500_000, title: 'Workshop' }],
  ] as const) {
    expect((await sandbox.call('POST', path, { ...body, currency })).body.data, path).toMatchObject({ currency });
  }
});

test('a refused cancellation at the end of the period names the status', async () => {
  const { id } = await subscribe(sandbox);
  expect((await move(sandbox, id, 'cancel', { atPeriodEnd: true })).body).toMatchObject({
    code: 'INVALID_STATE',
    error:
      "The subscription is 'pending_payment'; to cancel the subscription at the end of its period, its status must be 'trialing' or 'active'",
  });
});
