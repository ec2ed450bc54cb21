import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { publicCaller, eventsOf, link, pay, sql } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());
afterEach(async () => expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]));

const call: Sandbox['call'] = (...args) => sandbox.call(...args);
const subscription = async (amount = 300_000) => {
  const customer = (await call('POST', '/customers', { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com', allowDuplicate: true }))
    .body.data;
  const sub = (await call('POST', '/subscriptions', { customerId: customer.id, amount, interval: 'monthly' })).body.data;
  const made = await link(sandbox, { type: 'subscription', amount: undefined, subscriptionId: sub.id, title: 'Gym' });
  return { sub, made };
};
const placeFor = async (made: any) => {
  const { body } = await publicCaller(sandbox)('POST', `/pay/${made.slug}/orders`, { attempt: randomUUID() });
  expect(body).toMatchObject({ success: true });
  return body.data;
};
const seen = async (made: any, { token }: any) => (await publicCaller(sandbox)('GET', `/pay/${made.slug}/orders/${token}`)).body.data;
const saved = async (made: any, { reference }: any) =>
  (await call('GET', `/checkout/orders?linkId=${made.id}`)).body.data.find((it: any) => it.reference === reference);

test('a link of a subscription pays its debt, once, and does not reveal the customer', async () => {
  const customer = (await call('POST', '/customers', { firstName: 'Secretname', lastName: 'Person', email: 'sub@example.com' })).body.data;
  const sub = (await call('POST', '/subscriptions', { customerId: customer.id, amount: 700_000, interval: 'monthly' })).body.data;
  const made = await link(sandbox, { type: 'subscription', amount: undefined, subscriptionId: sub.id, title: 'Gym' });
  const placing = await publicCaller(sandbox)('POST', `/pay/${made.slug}/orders`, { attempt: randomUUID() });
  expect(placing.body.data).toMatchObject({ total: 700_000, items: [{ name: 'Gym' }] });
  expect(JSON.stringify(placing.body).toLowerCase()).not.toContain('secretname');
  await pay(sandbox, made.slug, placing.body.data.token);
  expect((await call('GET', `/subscriptions/${sub.id}`)).body.data).toMatchObject({
    status: 'active',
    outstandingAmount: 0,
    cyclesPaid: 1,
  });
  const [paid] = await sql<{ data: any }>(
    sandbox,
    `select data from ledger.outbox where event = 'subscription.payment.completed' and data ->> 'subscriptionId' = $1`,
    [sub.id],
  );
  expect(paid?.data).toMatchObject({ paymentSource: 'checkout', amount: 700_000 });
  expect((await publicCaller(sandbox)('POST', `/pay/${made.slug}/orders`, {})).body).toMatchObject({
    code: 'LINK_NOT_OPEN',
    error: 'No payment is due at present',
  });
});

test('a debt is paid once: the paid order closes the others, and payments into those are late', async () => {
  const { sub, made } = await subscription();
  const [one, two] = [await placeFor(made), await placeFor(made)];
  await pay(sandbox, made.slug, one.token);
  expect(await seen(made, two)).toMatchObject({ status: 'cancelled', amountDue: 0, account: { isOpen: false } });
  expect(await saved(made, two)).toMatchObject({ cancelReason: 'no_longer_due', amountPaid: 0 });
  expect((await call('GET', `/checkout/links/${made.id}`)).body.data).toMatchObject({ payments: 1, openOrders: 0 });
  await call('POST', `/sandbox/virtual-accounts/${two.account.accountNumber}/pay`, { amount: 300_000 });
  expect(await saved(made, two)).toMatchObject({ status: 'cancelled', amountPaid: 300_000 });
  expect((await call('GET', `/subscriptions/${sub.id}`)).body.data).toMatchObject({ status: 'active', cyclesPaid: 1 });
});

test.each([
  ['is cancelled', 'cancel', {}],
  ['is marked as paid', 'mark-paid', { reference: 'CASH-1' }],
])('pending orders close when the debt %s', async (_, move, body) => {
  const { sub, made } = await subscription();
  const first = await placeFor(made);
  expect((await call('POST', `/subscriptions/${sub.id}/${move}`, body)).status).toBe(200);
  expect(await seen(made, first)).toMatchObject({ status: 'cancelled', amountDue: 0, account: { isOpen: false } });
});

test('a partial payment by other means closes the order over the full debt; a payment into that order pays the rest', async () => {
  const { sub, made } = await subscription();
  const first = await placeFor(made);
  const account = (await call('POST', `/subscriptions/${sub.id}/generate-va`)).body.data;
  await call('POST', `/sandbox/virtual-accounts/${account.accountNumber}/pay`, { amount: 100_000 });
  expect(await seen(made, first)).toMatchObject({ status: 'cancelled', amountDue: 0 });
  expect(await placeFor(made)).toMatchObject({ total: 200_000 });
  await call('POST', `/sandbox/virtual-accounts/${first.account.accountNumber}/pay`, { amount: 300_000 });
  expect(await saved(made, first)).toMatchObject({ status: 'paid', amountPaid: 300_000 });
  const [result] = await eventsOf(sandbox, 'customer.transaction.completed', (await saved(made, first)).id);
  expect(result.metadata).toMatchObject({ surplus: 100_000 });
  expect((await call('GET', `/subscriptions/${sub.id}`)).body.data).toMatchObject({ status: 'active', outstandingAmount: 0 });
  expect((await call('GET', `/checkout/links/${made.id}`)).body.data).toMatchObject({ payments: 1, openOrders: 0 });
});

test('concurrent orders, payments and cancellations lock in one order, and one payment succeeds', async () => {
  const { sub, made } = await subscription();
  const many = await Promise.all(Array.from({ length: 6 }, () => placeFor(made)));
  const answers = await Promise.all([
    ...many.slice(0, 3).map(({ token }) => pay(sandbox, made.slug, token)),
    ...many.slice(3).map(async (it) => call('POST', `/checkout/orders/${(await saved(made, it)).id}/cancel`)),
    publicCaller(sandbox)('POST', `/pay/${made.slug}/orders`, { attempt: randomUUID() }),
    call('POST', `/subscriptions/${sub.id}/mark-paid`, { reference: 'CASH-2' }),
  ]);
  // Race: a deadlock would be a 503.
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await call('GET', `/subscriptions/${sub.id}`)).body.data).toMatchObject({ status: 'active', cyclesPaid: 1 });
  expect((await call('GET', `/checkout/links/${made.id}`)).body.data).toMatchObject({ openOrders: 0 });
});
