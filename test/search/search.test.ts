import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '../../src/domain/actor/actor.ts';
import { fromSlices } from '../../src/slices/slices.ts';
import { type SearchProvider, searchKinds } from '../../src/core/search/search-provider.ts';
import { waysFor } from '../../src/slices/search/find.ts';
import { link, order as placeOrder } from '../checkout/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const ANY = '00000000-0000-7000-8000-000000000007';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

interface Found {
  kind: string;
  id: string;
  title: string;
}
const find = async (text: string, more: object = {}): Promise<Found[]> =>
  (await sandbox.call('GET', `/search?text=${encodeURIComponent(text)}`, undefined, more)).body.data;
const idsOf = async (text: string, kind: string): Promise<string[]> =>
  (await find(text)).filter((each) => each.kind === kind).map(({ id }) => id);
const send = async (clientReference: string): Promise<Record<string, any>> =>
  (await sandbox.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference }))
    .body.data;

test('a transfer is found by its code, clientReference, session id, account and id, by its own business alone', async () => {
  const { id, transferCode } = await send('SEEK-1');
  await sandbox.advance('1h');
  const { provider } = (await sandbox.call('GET', `/money-transfer/status?transferCode=${transferCode}`)).body.data;
  expect(provider.sessionId).toMatch(/^\d{30}$/);
  for (const text of [transferCode, 'SEEK-1', provider.sessionId, '0123456785', id, ' SEEK-1 ']) {
    expect(await idsOf(text, 'transfer'), text).toContain(id);
    expect(await find(text, { as: 'demo2' }), text).toEqual([]);
  }
  expect((await find('SEEK-1'))[0]).toMatchObject({
    kind: 'transfer',
    title: 'ADA CHIOMA OKAFOR',
    detail: expect.stringContaining('0123456785'),
    amount: 150_000,
    status: 'delivered',
  });
  expect(await find('SEEK-2')).toEqual([]);
});

test('of a frequently paid account the five newest transfers are found', async () => {
  const sent = [];
  for (let n = 0; n < 6; n++) sent.push((await send(`OFTEN-${n}`))['id']);
  expect(await idsOf('0123456785', 'transfer')).toEqual(sent.toReversed().slice(0, 5));
});

test('customers and payees are found by name prefixes, in any order and case', async () => {
  const ada = { firstName: 'Zainab', lastName: 'Adewunmi', email: 'zainab@shop.example' };
  const { id } = (await sandbox.call('POST', '/customers', ada)).body.data;
  for (const text of ['zain', 'ADEW zai', 'zainab@shop.example']) expect(await idsOf(text, 'customer'), text).toEqual([id]);
  const payee = (await sandbox.call('POST', '/beneficiaries', { bankCode: '058', accountNumber: '0123456785' })).body.data.id;
  expect(await idsOf('chio', 'payee')).toEqual([payee]);
  await sandbox.call('DELETE', `/beneficiaries/${payee}`);
  expect(await idsOf('chio', 'payee')).toEqual([]);
  expect(await find('zainab', { as: 'demo2' })).toEqual([]);
});

test('bills, orders, payrolls and cards are found by their references and numbers', async () => {
  const first = async (path: string): Promise<Record<string, any>> => (await sandbox.call('GET', path)).body.data[0];
  const card = await first('/virtual-cards');
  expect(await idsOf(card['last4'], 'card')).toContain(card['id']);
  const shelf = await link(sandbox);
  expect((await placeOrder(sandbox, shelf.slug)).status).toBe(200);
  const order = await first('/checkout/orders');
  expect(await idsOf(order['reference'], 'order')).toEqual([order['id']]);
  const batch = await first('/payroll/batches');
  expect(await idsOf(batch['batchReference'], 'payroll_batch')).toEqual([batch['id']]);
});

test('a request is found by its id, by a key of its business with access to the request log', async () => {
  const { headers } = await sandbox.call('POST', '/money-transfer/send', {});
  const id = headers.get('x-request-id') ?? '';
  // The log is written behind the answer.
  await expect.poll(() => idsOf(id, 'request')).toEqual([id]);
  expect((await find(id))[0]).toMatchObject({
    kind: 'request',
    title: 'POST /money-transfer/send',
    detail: 'VALIDATION_ERROR',
    status: '400',
  });
  expect(await find(id, { as: 'demo2' })).toEqual([]);
});

test('webhook endpoints are found by a part of their URL or description and by their id, until deleted', async () => {
  const made = await sandbox.call('POST', '/webhooks/endpoints', {
    url: 'https://books.example.com/in',
    description: 'For the Accountant',
  });
  expect(made.status).toBe(200);
  const { id } = made.body.data;
  for (const text of ['books.example', 'ACCOUNTANT', id]) expect(await idsOf(text, 'webhook_endpoint'), text).toEqual([id]);
  expect(await find('books.example', { as: 'demo2' })).toEqual([]);
  await sandbox.call('DELETE', `/webhooks/endpoints/${id}`);
  expect(await idsOf('books.example', 'webhook_endpoint')).toEqual([]);
});

test('a resource with an id is found by the id', async () => {
  for (const [path, kind] of [
    ['/virtual-cards', 'card'],
    ['/payroll/batches', 'payroll_batch'],
    ['/customers', 'customer'],
  ] as const) {
    const [{ id }] = (await sandbox.call('GET', path)).body.data;
    expect(await idsOf(id, kind)).toEqual([id]);
    expect(await find(id, { as: 'demo2' })).toEqual([]);
  }
});

test('resources beyond the caller’s scopes are not queried', () => {
  const all = fromSlices(({ subscribers: hooked }) => hooked)
    .map(({ hanging }) => hanging as SearchProvider)
    .filter(({ kind }) => searchKinds.includes(kind));
  const kindsOf = (...scopes: Scope[]): string[] => [
    ...new Set(
      ['SEEK-1', 'zainab', '4444', '0123456789012', ANY]
        .flatMap((text) => waysFor(all, { scopes: new Set(scopes) }, text))
        .map(({ kind }) => kind),
    ),
  ];
  expect(kindsOf('transfers:read')).toEqual(['transfer', 'transfer_batch', 'payee']);
  expect(kindsOf('customers:read')).toEqual(['customer']);
  expect(kindsOf()).toEqual([]);
  expect(kindsOf(...all.map(({ scope }) => scope)).toSorted()).toEqual(searchKinds.toSorted());
});

test.each([
  ['x', 'text'],
  ['', 'text'],
  ['y'.repeat(101), 'text'],
])('a text of invalid length, %j, is rejected by field', async (text, field) => {
  expect(await sandbox.call('GET', `/search?text=${text}`)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', field } });
});

test.each([
  '%',
  "' or 1=1 --",
  '🦆🦆',
  '&|!',
  '0'.repeat(30),
  '999999991332996199999999999999',
  '000013260230120000123456789012',
  '000013251131235959123456789012',
  'a\u0000b',
])('%j finds nothing and raises no error', async (text) => {
  expect((await sandbox.call('GET', `/search?text=${encodeURIComponent(text)}`)).status).toBeLessThan(500);
});
