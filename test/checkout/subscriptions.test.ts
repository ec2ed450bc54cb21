import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { anybody, eventsOf, link, pay, sql } from './support.ts';

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
  const { body } = await anybody(sandbox)('POST', `/pay/${made.slug}/orders`, { attempt: randomUUID() });
  expect(body).toMatchObject({ success: true });
  return body.data;
};
const seen = async (made: any, { token }: any) => (await anybody(sandbox)('GET', `/pay/${made.slug}/orders/${token}`)).body.data;
const kept = async (made: any, { reference }: any) =>
  (await call('GET', `/checkout/orders?linkId=${made.id}`)).body.data.find((it: any) => it.reference === reference);

test('a link of a subscription pays what it owes, once, and tells nobody whose it is', async () => {
  const customer = (await call('POST', '/customers', { firstName: 'Secretname', lastName: 'Person', email: 'sub@example.com' })).body.data;
  const sub = (await call('POST', '/subscriptions', { customerId: customer.id, amount: 700_000, interval: 'monthly' })).body.data;
  const made = await link(sandbox, { type: 'subscription', amount: undefined, subscriptionId: sub.id, title: 'Gym' });
  const placing = await anybody(sandbox)('POST', `/pay/${made.slug}/orders`, { attempt: randomUUID() });
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
  expect((await anybody(sandbox)('POST', `/pay/${made.slug}/orders`, {})).body).toMatchObject({
    code: 'LINK_NOT_OPEN',
    error: 'There is nothing to pay at present',
  });
});

test('what is owed is sold once: the one that is paid closes the others, and what comes for those is late', async () => {
  const { sub, made } = await subscription();
  const [one, two] = [await placeFor(made), await placeFor(made)];
  await pay(sandbox, made.slug, one.token);
  expect(await seen(made, two)).toMatchObject({ status: 'canceled', amountDue: 0, account: { isOpen: false } });
  expect(await kept(made, two)).toMatchObject({ cancelReason: 'no_longer_due', amountPaid: 0 });
  expect((await call('GET', `/checkout/links/${made.id}`)).body.data).toMatchObject({ payments: 1, openOrders: 0 });
  await call('POST', `/sandbox/virtual-accounts/${two.account.accountNumber}/pay`, { amount: 300_000 });
  expect(await kept(made, two)).toMatchObject({ status: 'canceled', amountPaid: 300_000 });
  expect((await call('GET', `/subscriptions/${sub.id}`)).body.data).toMatchObject({ status: 'active', cyclesPaid: 1 });
});

test.each([
  ['is canceled', 'cancel', {}],
  ['is marked as paid', 'mark-paid', { reference: 'CASH-1' }],
])('they close when it %s', async (_, move, body) => {
  const { sub, made } = await subscription();
  const first = await placeFor(made);
  expect((await call('POST', `/subscriptions/${sub.id}/${move}`, body)).status).toBe(200);
  expect(await seen(made, first)).toMatchObject({ status: 'canceled', amountDue: 0, account: { isOpen: false } });
});

test('a part that came another way closes the one that asks for all; what it asked for pays the rest all the same', async () => {
  const { sub, made } = await subscription();
  const first = await placeFor(made);
  const account = (await call('POST', `/subscriptions/${sub.id}/generate-va`)).body.data;
  await call('POST', `/sandbox/virtual-accounts/${account.accountNumber}/pay`, { amount: 100_000 });
  expect(await seen(made, first)).toMatchObject({ status: 'canceled', amountDue: 0 });
  expect(await placeFor(made)).toMatchObject({ total: 200_000 });
  await call('POST', `/sandbox/virtual-accounts/${first.account.accountNumber}/pay`, { amount: 300_000 });
  expect(await kept(made, first)).toMatchObject({ status: 'paid', amountPaid: 300_000 });
  const [told] = await eventsOf(sandbox, 'customer.transaction.completed', (await kept(made, first)).id);
  expect(told.metadata).toMatchObject({ surplus: 100_000 });
  expect((await call('GET', `/subscriptions/${sub.id}`)).body.data).toMatchObject({ status: 'active', outstandingAmount: 0 });
  expect((await call('GET', `/checkout/links/${made.id}`)).body.data).toMatchObject({ payments: 1, openOrders: 0 });
});

test('many that are ordered, paid and canceled at once wait for each other in one order, and one pays', async () => {
  const { sub, made } = await subscription();
  const many = await Promise.all(Array.from({ length: 6 }, () => placeFor(made)));
  const answers = await Promise.all([
    ...many.slice(0, 3).map(({ token }) => pay(sandbox, made.slug, token)),
    ...many.slice(3).map(async (it) => call('POST', `/checkout/orders/${(await kept(made, it)).id}/cancel`)),
    anybody(sandbox)('POST', `/pay/${made.slug}/orders`, { attempt: randomUUID() }),
    call('POST', `/subscriptions/${sub.id}/mark-paid`, { reference: 'CASH-2' }),
  ]);
  // Two that waited for each other would be a 503.
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await call('GET', `/subscriptions/${sub.id}`)).body.data).toMatchObject({ status: 'active', cyclesPaid: 1 });
  expect((await call('GET', `/checkout/links/${made.id}`)).body.data).toMatchObject({ openOrders: 0 });
});
