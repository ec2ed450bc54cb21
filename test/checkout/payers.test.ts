import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { publicCaller, link, order, pay, payer, shop, street } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const call: Sandbox['call'] = (...args) => sandbox.call(...args);
const ordersOf = async ({ id }: { id: string }) => (await call('GET', `/checkout/orders?linkId=${id}`)).body.data;
const placed = async (slug: string, more: object = {}) => {
  const { status, body } = await order(sandbox, slug, more);
  if (status !== 200) throw new Error(`no order: ${JSON.stringify(body)}`);
  return body.data;
};

describe('access', () => {
  test('404: another business can neither read nor change links and orders, nor sell foreign products', async () => {
    const made = await shop(sandbox);
    await placed(made.link.slug);
    const [{ id }] = await ordersOf(made.link);
    const as = { as: 'demo2' };
    for (const path of [`/checkout/links/${made.link.id}`, `/checkout/orders/${id}`])
      expect((await call('GET', path, undefined, as)).status).toBe(404);
    for (const name of ['activate', 'deactivate'])
      expect((await call('POST', `/checkout/links/${made.link.id}/${name}`, undefined, as)).status).toBe(404);
    for (const name of ['fulfil', 'cancel']) expect((await call('POST', `/checkout/orders/${id}/${name}`, undefined, as)).status).toBe(404);
    expect((await call('POST', `/checkout/orders/${id}/refund`, { transferCode: '1'.repeat(20) }, as)).status).toBe(404);
    expect((await call('PUT', `/checkout/links/${made.link.id}`, { title: 'Mine' }, as)).status).toBe(404);
    expect((await call('POST', '/checkout/links', { type: 'product', productId: made.product.id }, as)).status).toBe(404);
    for (const list of ['links', 'orders', `orders?linkId=${made.link.id}`])
      expect((await call('GET', `/checkout/${list}`, undefined, as)).body.data).toEqual([]);
  });

  test('404: a token opens its own order through its own link, and a forged token nothing', async () => {
    const [one, other] = [await link(sandbox), await link(sandbox)];
    const { token } = await placed(one.slug);
    const ask = publicCaller(sandbox);
    expect((await ask('GET', `/pay/${one.slug}/orders/${token}`)).status).toBe(200);
    expect((await ask('GET', `/pay/${other.slug}/orders/${token}`)).status).toBe(404);
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const wrong of [changed, token.slice(0, -1), 'x', `${token}A`])
      expect((await ask('GET', `/pay/${one.slug}/orders/${wrong}`)).status).toBe(404);
    expect((await ask('POST', `/pay/${other.slug}/orders/${token}/simulate`, {})).status).toBe(404);
  });

  test('a customer is matched by name and address, and not changed by the input of a payer', async () => {
    const known = (
      await call('POST', '/customers', { firstName: 'Bola', lastName: 'Ade', email: 'bola@example.com', phoneNumber: '08099999999' })
    ).body.data;
    const made = await link(sandbox, { collect: { phone: true } });
    await placed(made.slug, { firstName: 'bola', lastName: 'ADE', email: 'Bola@example.com', phoneNumber: '08011111111' });
    expect((await ordersOf(made))[0].customer).toEqual({
      id: known.id,
      firstName: 'bola',
      lastName: 'ADE',
      email: 'bola@example.com',
      phoneNumber: '+2348011111111',
    });
    expect((await call('GET', `/customers/${known.id}`)).body.data).toEqual(known);
    await placed(made.slug, { firstName: 'Other', lastName: 'Buyer', email: 'other@example.com', phoneNumber: '08011111111' });
    const ofKnown = (await call('GET', `/checkout/orders?customerId=${known.id}`)).body.data;
    expect(ofKnown.map((each: any) => each.customer.id)).toEqual([known.id]);
    const inStatus = (status: string) => call('GET', `/checkout/orders?customerId=${known.id}&linkId=${made.id}&status=${status}`);
    expect((await inStatus('pending')).body.data).toHaveLength(1);
    expect((await inStatus('paid')).body.data).toEqual([]);
  });

  test.each([
    ['firstName', { firstName: undefined }],
    ['email', { email: 'jane' }],
    ['phoneNumber', { phoneNumber: '08012345678' }],
    ['address', { address: street }],
    ['deliveryOptionId', { deliveryOptionId: randomUUID() }],
    ['quantity', { quantity: 2 }],
    ['amount', { amount: 1 }],
    ['price', { price: 1 }],
  ])('400 names missing and unexpected payer fields: %s', async (field, more) => {
    const { slug } = await link(sandbox);
    expect(await order(sandbox, slug, more)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', field } });
  });

  test('400: a quantity out of bounds, an unavailable delivery option, a missing address', async () => {
    const made = await shop(
      sandbox,
      { quantity: 10, minQuantity: 2, maxQuantity: 4 },
      { collect: { deliveryOption: true, address: true } },
    );
    const whole = { deliveryOptionId: made.option.id, address: street };
    for (const quantity of [1, 5]) expect((await order(sandbox, made.link.slug, { ...whole, quantity })).body.field).toBe('quantity');
    expect((await order(sandbox, made.link.slug, { address: street })).body.field).toBe('deliveryOptionId');
    expect((await order(sandbox, made.link.slug, { ...whole, deliveryOptionId: randomUUID() })).body.field).toBe('deliveryOptionId');
    expect((await order(sandbox, made.link.slug, { deliveryOptionId: made.option.id })).body.field).toBe('address');
    const pickup = await call('POST', `/products/${made.product.id}/delivery-options`, { name: 'Shop', type: 'pickup' });
    expect((await order(sandbox, made.link.slug, { deliveryOptionId: pickup.body.data.id })).status).toBe(200);
  });

  test.each([
    ['productId', { type: 'product' }],
    ['productId', { type: 'amount', title: 'A', productId: randomUUID() }],
    ['title', { type: 'amount', amount: 1 }],
    ['amount', { type: 'amount', title: 'A', amount: 0 }],
    ['successUrl', { type: 'amount', title: 'A', successUrl: 'javascript:alert(1)' }],
    ['successUrl', { type: 'amount', title: 'A', successUrl: 'https://user:pass@example.com' }],
    ['maxPayments', { type: 'amount', title: 'A', singleUse: true, maxPayments: 2 }],
    ['expiresAt', { type: 'amount', title: 'A', expiresAt: '2020-01-01T00:00:00Z' }],
    ['collect.deliveryOption', { type: 'amount', title: 'A', collect: { deliveryOption: true } }],
    ['slug', { type: 'amount', title: 'A', slug: 'mine' }],
  ])('400 names an invalid link field: %s', async (field, body) => {
    expect(await call('POST', '/checkout/links', body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', field } });
  });
});

test('a business with customer mails off sends no receipt', async () => {
  await call('PUT', '/webhooks/settings/customer-emails', { handleCustomerEmails: false }, { as: 'demo2' });
  const made = await link(sandbox, {}, 'demo2');
  await pay(sandbox, made.slug, (await placed(made.slug)).token);
  await call('GET', '/sandbox/quiet', undefined, { as: 'demo2' });
  expect((await call('GET', `/sandbox/mail?to=${payer.email}`, undefined, { as: 'demo2' })).body.data).toEqual([]);
});

test('pages of orders and links follow each other without gap', async () => {
  const made = await link(sandbox);
  const refs = [];
  for (const firstName of ['Ada', 'Bola', 'Chi']) refs.push((await placed(made.slug, { firstName })).reference);
  const first = (await call('GET', `/checkout/orders?linkId=${made.id}&status=pending&limit=2`)).body;
  const second = (await call('GET', `/checkout/orders?linkId=${made.id}&status=pending&limit=2&cursor=${first.meta.nextCursor}`)).body;
  expect([...first.data, ...second.data].map(({ reference }: { reference: string }) => reference)).toEqual(refs.toReversed());
  expect((await call('GET', '/checkout/orders?status=lost')).body).toMatchObject({ code: 'VALIDATION_ERROR', field: 'status' });
  const links = (await call('GET', '/checkout/links?limit=1')).body;
  expect(links.data).toEqual([expect.objectContaining({ id: made.id })]);
  expect(links.meta.hasMore).toBe(true);
});

test('a scope is required: a key that may read products cannot list orders', async () => {
  const { body } = await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' });
  const headers = { Authorization: `Bearer ${body.data.token}` };
  const key = (await sandbox.call('POST', '/api-keys', { name: 'Shop', scopes: ['products:read', 'products:write'] }, { headers })).body
    .data;
  const as = { headers: { 'X-API-Key': key.keyId, 'X-API-Secret': key.secret } };
  for (const path of ['/checkout/links', '/checkout/orders']) {
    expect(await call('GET', path, undefined, as)).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  }
});

test('429: the number of orders per address and minute is limited', async () => {
  const strict = await startSandbox({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1,::1' });
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${randomInt(256)}` };
  // Every request counts, valid or not. The minute may turn once meanwhile.
  const statuses = await Promise.all(
    Array.from({ length: 250 }, async () => {
      const response = await fetch(`${strict.url}/api/v1/pay/${'0'.repeat(24)}/orders`, { method: 'POST', headers, body: '{}' });
      return response.status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(120);
  await strict.stop();
});
