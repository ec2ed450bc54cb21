import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../graphql/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { balance, pay, sql } from './support.ts';
import { untilQuiet } from '../support/quiet.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

/** Runs a mutation that must succeed and returns its fields. */
async function done(query: string, variables: object = {}, as = 'demo'): Promise<any> {
  const { data, errors } = await ask(sandbox, query, variables as Record<string, unknown>, { as });
  expect(errors).toBeUndefined();
  const [answer] = Object.values<any>(data);
  expect(answer?.userErrors ?? []).toEqual([]);
  return answer;
}

test('the full flow over GraphQL: customer, product, subscription, account, payment', async () => {
  const { customer } = await done(
    `mutation { createCustomer(input: { firstName: "Jane", lastName: "Doe", email: "jane@example.com", phoneNumber: "08012345678",
       address: { line1: "4 Barnawa Close", city: "Kaduna", state: "Kaduna" }, metadata: { tier: "gold" } }) { customer { id status address { country } metadata } userErrors { message } } }`,
  );
  expect(customer).toMatchObject({ status: 'ACTIVE', address: { country: 'NG' }, metadata: { tier: 'gold' } });
  const { product } = await done(
    `mutation { createProduct(input: { name: "Gold", price: 500000, type: SUBSCRIPTION }) { product { id type unlimited deliveryOptions { id } } userErrors { message } } }`,
  );
  const { deliveryOption } = await done(
    `mutation ($id: ID!) { createDeliveryOption(input: { productId: $id, name: "Ikeja", fee: 100000, estimatedDays: { min: 1, max: 3 } }) {
       deliveryOption { id type fee estimatedDays { min max } } userErrors { message } } }`,
    { id: product.id },
  );
  expect(deliveryOption).toMatchObject({ type: 'FLAT_RATE', fee: 100_000, estimatedDays: { min: 1, max: 3 } });
  const removal = `mutation ($p: ID!, $o: ID!) { deleteDeliveryOption(input: { productId: $p, optionId: $o }) { optionId userErrors { message } } }`;
  expect(await done(removal, { p: product.id, o: deliveryOption.id })).toMatchObject({ optionId: deliveryOption.id });

  const { subscription } = await done(
    `mutation ($c: ID!, $p: ID!) { createSubscription(input: { customerId: $c, productId: $p, interval: MONTHLY }) {
       subscription { id status outstandingAmount billingAnchor } userErrors { message } } }`,
    { c: customer.id, p: product.id },
  );
  expect(subscription).toMatchObject({ status: 'PENDING_PAYMENT', outstandingAmount: 500_000 });
  const { virtualAccount } = await done(
    `mutation ($s: ID!) { createSubscriptionVirtualAccount(input: { subscriptionId: $s }) { virtualAccount { accountNumber type status expiresAt subject { type id } } userErrors { message } } }`,
    { s: subscription.id },
  );
  expect(virtualAccount).toMatchObject({ type: 'DYNAMIC', status: 'ACTIVE', subject: { type: 'SUBSCRIPTION', id: subscription.id } });
  const paid = await done(
    `mutation ($n: String!) { payVirtualAccount(input: { accountNumber: $n, amount: 500000, senderName: "JANE DOE" }) { transactionId match userErrors { message } } }`,
    { n: virtualAccount.accountNumber },
  );
  expect(paid.match).toBe('EXACT');
  const seen = await done(
    `query ($s: ID!) { subscription(id: $s) { status cyclesPaid dunning { attempt } virtualAccount { status transactions { nodes { id match surplus } } }
       invoices { nodes { number status paymentSource amountPaid } } } }`,
    { s: subscription.id },
  );
  expect(seen).toEqual({
    status: 'ACTIVE',
    cyclesPaid: 1,
    dunning: { attempt: 0 },
    virtualAccount: { status: 'COMPLETED', transactions: { nodes: [{ id: paid.transactionId, match: 'EXACT', surplus: 0 }] } },
    invoices: { nodes: [{ number: 1, status: 'PAID', paymentSource: 'VIRTUAL_ACCOUNT', amountPaid: 500_000 }] },
  });
  const of = await done(`query ($c: ID!) { customer(id: $c) { virtualAccount { id } transactions { nodes { id } } } }`, { c: customer.id });
  expect(of).toEqual({ virtualAccount: null, transactions: { nodes: [{ id: paid.transactionId }] } });
  for (const name of ['pauseSubscription', 'resumeSubscription', 'cancelSubscription']) {
    await done(`mutation ($s: ID!) { ${name}(input: { subscriptionId: $s }) { subscription { id } userErrors { message } } }`, {
      s: subscription.id,
    });
  }
  const late = await ask(
    sandbox,
    `mutation ($s: ID!) { resumeSubscription(input: { subscriptionId: $s }) { subscription { id } userErrors { code message } } }`,
    { s: subscription.id },
  );
  expect(late.data.resumeSubscription).toMatchObject({
    subscription: null,
    userErrors: [
      { code: 'INVALID_STATE', message: "The subscription is 'cancelled'; to resume the subscription, its status must be 'paused'" },
    ],
  });
});

test('lists and plans are available, and records of another business are null', async () => {
  const { plan } = await done(
    `mutation { createPlan(input: { name: "Gold", amount: 100, interval: EVERY_3_DAYS }) { plan { id interval } userErrors { message } } }`,
  );
  expect(plan.interval).toBe('EVERY_3_DAYS');
  const mine = await done(`{ subscriptions(first: 1) { nodes { id customerId } } }`);
  const { id, customerId } = mine.nodes[0];
  for (const [field, key] of [
    ['subscription', id],
    ['customer', customerId],
    ['plan', plan.id],
  ]) {
    const { data } = await ask(sandbox, `query ($id: ID!) { ${field}(id: $id) { id } }`, { id: key }, { as: 'demo2' });
    expect(data).toEqual({ [field]: null });
  }
  for (const field of ['subscriptions', 'customers', 'products', 'plans', 'virtualAccounts']) {
    expect((await done(`{ ${field} { nodes { id } } }`, {}, 'demo2')).nodes).toEqual([]);
  }
});

test('suspense: operators list deposits and credit or return each once; an API key may not', async () => {
  const [wrong, other] = [await pay(sandbox, '9999990001', 750_000), await pay(sandbox, '9999990002', 20_000)];
  const list = (as: string) => sandbox.call('GET', '/ops/suspense', undefined, { as });
  expect(await list('demo')).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  const operator = await signedIn();
  const nodes = (await list('operator')).body.data;
  expect(nodes).toMatchObject([
    { amount: 20_000, reason: 'unknown_account', status: 'open' },
    { amount: 750_000, sessionId: wrong.sessionId },
  ]);
  const before = await balance(sandbox);
  const credit = (id: string) =>
    operator(`mutation { creditSuspenseDeposit(input: { suspenseId: "${id}", businessId: "00000000-0000-7000-8000-000000000001", note: "Proved by the sender" }) {
      deposit { status resolvedBy note } userErrors { code } } }`);
  expect((await credit(nodes[1].id)).data.creditSuspenseDeposit).toMatchObject({
    deposit: { status: 'CREDITED', note: 'Proved by the sender' },
    userErrors: [],
  });
  expect((await credit(nodes[1].id)).data.creditSuspenseDeposit.userErrors).toEqual([{ code: 'INVALID_STATE' }]);
  expect(await balance(sandbox)).toBe(before + 750_000);
  const back = await operator(
    `mutation { returnSuspenseDeposit(input: { suspenseId: "${nodes[0].id}", note: "Sent back" }) { deposit { status } userErrors { code } } }`,
  );
  expect(back.data.returnSuspenseDeposit).toEqual({ deposit: { status: 'RETURNED' }, userErrors: [] });
  // A repeated webhook does not change the decision.
  await sql(sandbox, 'update va_sim.payment set acknowledged_at = null where session_id = any ($1)', [[wrong.sessionId, other.sessionId]]);
  await untilQuiet((path) => sandbox.call('GET', path));
  expect(await balance(sandbox)).toBe(before + 750_000);
  const [audit] = await sql<{ n: number }>(
    sandbox,
    `select count(*)::int as n from audit.entry where action ~ '^(suspenseDeposits[.]credit|suspenseDeposits[.]list|suspenseDeposits[.]return)'`,
  );
  expect(audit?.n).toBe(2);
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});

/** GraphQL as an operator. */
async function signedIn(): Promise<(query: string) => Promise<any>> {
  const answer = await fetch(`${sandbox.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'operator@demo.test', password: 'tollgate-demo' }),
  });
  const { data }: any = await answer.json();
  expect(data?.token).toEqual(expect.any(String));
  return async (query) => {
    const response = await fetch(`${sandbox.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${data.token}` },
      body: JSON.stringify({ query }),
    });
    return response.json();
  };
}
