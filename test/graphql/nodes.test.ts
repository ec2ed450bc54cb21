import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObjectType } from 'graphql';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { LIMITS, MAX_NODES } from '../../src/core/transport/graphql/limits.ts';
import { nodeName } from '../../src/core/transport/graphql/node-source.ts';
import { allRoutes, fromSlices } from '../../src/slices/slices.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { type Answered, ask } from './support.ts';

const implementing = Object.values(graphqlSchema().getTypeMap())
  .filter((type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node'))
  .map(({ name }) => name);

const gets = allRoutes.filter(({ method }) => method === 'get');
/** REST list of each type, whose first row is read again by its id: the path of its read without the last part. */
const lists = fromSlices(({ nodes }) => nodes).flatMap((node) =>
  gets.flatMap(({ operation, path }) => {
    const list = path.replace(/\/\{\w+\}$/, '');
    return operation === node.read && list !== path && gets.some((each) => each.path === list) ? [[nodeName(node), list] as const] : [];
  }),
);

const FLOWS = ['bill.payment.completed', 'payroll.batch.completed', 'refund.completed', 'subscription.created', 'virtual_card.created'];

/** In Lagos. */
const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

let sandbox: Sandbox;
let owner: Record<string, string>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  const signedIn = await rest('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' }, {});
  owner = { Authorization: `Bearer ${signedIn.token}` };
  await rest('POST', '/webhooks/settings', { webhookUrl: 'http://127.0.0.1:65000/' });
  for (const event of FLOWS) await rest('POST', '/sandbox/events/trigger', { event });
  const account = { bankCode: '058', accountNumber: '0123456785' };
  await rest('POST', '/beneficiaries', account);
  await rest('POST', '/plans', { name: 'Gold', amount: 500_000, interval: 'monthly' });
  await rest('POST', '/money-transfer/bulk', {
    batchReference: 'NODES',
    items: [{ ...account, amount: 150_000, clientReference: 'NODES-1' }],
  });
  await rest('POST', '/transfer-rules', { name: 'Large', action: 'alarm', aboveAmount: 100_000_000 });
  await rest('POST', '/privacy/requests', { kind: 'export', email: 'ada@example.com' });
  await rest('POST', '/kyc/topup', { amount: 100_000 });
  await rest('POST', '/kyc/zee/nin', { nin: '12345678901' });
  ids['SmsSend'] = (await rest('POST', '/sms/send', { message: 'Hello', recipients: ['08031234567'] })).id;
  ids['AccountStatement'] = (await rest('POST', '/statements', { from: today, to: today })).id;
  ids['Transfer'] = (await rest('GET', '/money-transfer'))[0].id;
  for (const [type, path] of lists) ids[type] = (await rest('GET', path))[0]?.id;
});
afterAll(() => sandbox.stop());

const KEY = { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' };
/** Only people call these. */
const OF_PEOPLE = /^\/(?:privacy|api-keys|transfer-rules)/;

async function rest(method: string, path: string, body?: object, headers = OF_PEOPLE.test(path) ? owner : KEY): Promise<any> {
  const response = await fetch(`${sandbox.url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data?: unknown };
  expect(response.status, `${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
  return answer.data;
}

const asOwner = (query: string, variables: Record<string, unknown> = {}): Promise<Answered> =>
  ask(sandbox, query, variables, { as: null, headers: owner });
const NODE = 'query ($id: ID!) { node(id: $id) { __typename id } }';
const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';

test('each type that implements Node has a record here', () => {
  const missing = implementing.filter((type) => !ids[type]);
  expect(missing, 'make a record of each of these types in beforeAll').toEqual([]);
  expect(Object.keys(ids).filter((type) => !implementing.includes(type))).toEqual([]);
});

test.each(implementing)('%s is found by its id in its own business, and in no other', async (type) => {
  const id = ids[type];
  expect(await asOwner(NODE, { id })).toMatchObject({ data: { node: { __typename: type, id } } });
  const other = await ask(sandbox, NODE, { id }, { as: 'demo2' });
  expect([other.data, other.errors]).toEqual([{ node: null }, undefined]);
});

test('nodes keep the order of their ids; an unknown id is null, and the case of an id does not matter', async () => {
  const asked = [ids['Transfer'], randomUUID(), ids['Customer'], 'nonsense', ids['Bill']?.toUpperCase(), ids['Customer']];
  const { data, errors } = await asOwner(NODES, { ids: asked });
  expect(errors).toBeUndefined();
  expect(data.nodes.map((node: { __typename: string } | null) => node?.__typename ?? null)).toEqual([
    'Transfer',
    null,
    'Customer',
    null,
    'Bill',
    'Customer',
  ]);
  expect((await ask(sandbox, NODES, { ids: Object.values(ids) }, { as: 'demo2' })).data.nodes).toEqual(Object.values(ids).map(() => null));
});

test('fields of the type are those of its own field', async () => {
  const fields = 'id transferCode amount timeline { kind } webhookDeliveries { id }';
  const { data, errors } = await asOwner(
    `query ($id: ID!) { node(id: $id) { ... on Transfer { ${fields} } } transfer(id: $id) { ${fields} } }`,
    { id: ids['Transfer'] },
  );
  expect(errors).toBeUndefined();
  expect(data.node).toEqual(data.transfer);
});

test('a record needs the scope of its own read', async () => {
  const { keyId, secret } = await rest('POST', '/api-keys', { name: 'customers', scopes: ['customers:read'] });
  const headers = { 'X-API-Key': keyId, 'X-API-Secret': secret };
  const { data, errors } = await ask(sandbox, NODES, { ids: [ids['Customer'], ids['Transfer']] }, { as: null, headers });
  expect(data.nodes).toEqual([{ __typename: 'Customer', id: ids['Customer'] }, null]);
  expect(errors).toMatchObject([{ path: ['nodes', 1], extensions: { code: 'FORBIDDEN' } }]);
});

test('a request has a bounded number of ids, each with a price', async () => {
  const many = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
  expect((await asOwner(NODES, { ids: many(MAX_NODES) })).data.nodes).toHaveLength(MAX_NODES);
  expect((await asOwner(NODES, { ids: many(MAX_NODES + 1) })).errors).toMatchObject([
    { extensions: { code: 'BAD_USER_INPUT', field: 'ids' } },
  ]);
  // A node costs 11 besides its fields; a list of a transfer without `first` ten times its fields.
  const wide =
    '{ id ... on Transfer { timeline { at kind summary a: at b: at c: at } webhookDeliveries { id event status a: id b: id } } }';
  const costly = `query ($ids: [ID!]!) { nodes(ids: $ids) ${wide} }`;
  expect((await asOwner(costly, { ids: many(10) })).errors).toBeUndefined();
  const written = many(MAX_NODES).map((id) => `"${id}"`);
  for (const refused of [
    await asOwner(costly.replace(wide, `${wide} again: nodes(ids: $ids) ${wide}`), { ids: many(MAX_NODES) }),
    await asOwner(`{ nodes(ids: [${written.join()}]) ${wide} again: nodes(ids: [${written.join()}]) ${wide} }`),
  ])
    expect(refused.errors).toMatchObject([
      { message: expect.stringContaining(String(LIMITS.cost)), extensions: { code: 'QUERY_TOO_COMPLEX' } },
    ]);
});

test('node needs credentials', async () => {
  const { errors } = await ask(sandbox, NODE, { id: ids['Customer'] }, { as: null });
  expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
});
