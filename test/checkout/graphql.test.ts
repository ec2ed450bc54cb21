import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { link, order, pay } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

async function ask(query: string, variables: object = {}, as = 'demo'): Promise<any> {
  const response = await fetch(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-Key': `pk_test_${as}`, 'X-API-Secret': `sk_test_${as}_secret`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

const create = `mutation ($input: CreateCheckoutLinkInput!) { createCheckoutLink(input: $input) {
  link { id slug url type status amount collect { phone } singleUse } userErrors { code field } } }`;
const move = (name: string, input: string, fields: string) =>
  `mutation ($input: ${input}!) { ${name}(input: $input) { ${fields} userErrors { code field message } } }`;

test('a link is created, its orders are read with it, and both reach their final states', async () => {
  const made = (await ask(create, { input: { type: 'AMOUNT', amount: 500_000, title: 'Workshop', collect: { phone: true } } })).data
    .createCheckoutLink;
  expect(made).toMatchObject({
    link: { type: 'AMOUNT', status: 'ACTIVE', amount: 500_000, collect: { phone: true }, singleUse: false },
    userErrors: [],
  });
  expect(made.link.url).toMatch(new RegExp(`/pay/${made.link.slug}$`));
  const placed = await order(sandbox, made.link.slug, { phoneNumber: '08012345678' });
  await pay(sandbox, made.link.slug, placed.body.data.token);
  const seen = await ask(
    `query ($id: ID!) { checkoutLink(id: $id) { payments orders(first: 5) { nodes { id status total amountPaid customer { email } items { name quantity unitPrice } } } }
       checkoutOrders(first: 5, status: PAID) { nodes { id reference } } checkoutLinks(first: 1) { nodes { id } } }`,
    { id: made.link.id },
  );
  expect(seen.errors).toBeUndefined();
  const [bought] = seen.data.checkoutLink.orders.nodes;
  expect(bought).toMatchObject({ status: 'PAID', total: 500_000, amountPaid: 500_000, customer: { email: 'jane@example.com' } });
  expect(seen.data.checkoutOrders.nodes).toMatchObject([{ id: bought.id }]);
  const fulfil = move('fulfilCheckoutOrder', 'CheckoutOrderInput', 'order { status }');
  expect((await ask(fulfil, { input: { orderId: bought.id } })).data.fulfilCheckoutOrder).toEqual({
    order: { status: 'FULFILLED' },
    userErrors: [],
  });
  expect((await ask(fulfil, { input: { orderId: bought.id } })).data.fulfilCheckoutOrder).toMatchObject({
    order: null,
    userErrors: [{ code: 'INVALID_STATE' }],
  });
  const close = move('deactivateCheckoutLink', 'CheckoutLinkInput', 'link { status }');
  expect((await ask(close, { input: { linkId: made.link.id } })).data.deactivateCheckoutLink.link).toEqual({ status: 'INACTIVE' });
});

test('another business reads nulls and changes nothing', async () => {
  const made = await link(sandbox);
  await order(sandbox, made.slug);
  const [{ id }] = (await sandbox.call('GET', `/checkout/orders?linkId=${made.id}`)).body.data;
  const seen = await ask(
    'query ($link: ID!, $order: ID!) { checkoutLink(id: $link) { id } checkoutOrder(id: $order) { id } }',
    { link: made.id, order: id },
    'demo2',
  );
  expect(seen.data).toEqual({ checkoutLink: null, checkoutOrder: null });
  const cancel = move('cancelCheckoutOrder', 'CheckoutOrderInput', 'order { status }');
  expect((await ask(cancel, { input: { orderId: id } }, 'demo2')).data.cancelCheckoutOrder.userErrors).toMatchObject([
    { code: 'RECORD_NOT_FOUND' },
  ]);
});
