import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../src/slices/slices.ts';
import { openApiDocument } from '../../src/api/rest/openapi.ts';
import { ask } from '../graphql/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const LINE = 'a line of a statement, found by its reference or its related id';
const LOG = 'a line of a log';
const SHORT = 'a short list that has every field';
const QUEUE = 'a row of an operators’ list that has every field';
const ELSEWHERE = 'its rows are records of other collections';

/** Lists of rows with an id and without an address for one row, and why. */
const WITHOUT_ITEM: Record<string, string> = {
  '/money-transfer/{transferCode}/related': ELSEWHERE,
  '/checkout/orders/{orderId}/refunds': ELSEWHERE,
  '/virtual-accounts/transactions/{transactionId}/refunds': ELSEWHERE,
  '/search': ELSEWHERE,
  '/transactions': LINE,
  '/ledger/entries': LINE,
  '/ledger/holds': LINE,
  '/virtual-cards/{cardId}/transactions': LINE,
  '/virtual-accounts/{virtualAccountId}/transactions': LINE,
  '/customers/{customerId}/transactions': LINE,
  '/kyc/plans': SHORT,
  '/webhooks/keys': SHORT,
  '/auth/passkeys': SHORT,
  '/auth/sessions': SHORT,
  '/auth/invitations': SHORT,
  '/audit-log': LOG,
  '/request-log': LOG,
  '/sandbox/mail': LOG,
  '/ops/businesses/{businessId}/transfers/{transferCode}/exchanges': LOG,
  '/ops/businesses/{businessId}/bills/{requestRef}/exchanges': LOG,
  '/ops/reviews': QUEUE,
  '/ops/suspense': QUEUE,
  '/ops/fundings': QUEUE,
  '/ops/going-live': QUEUE,
  '/ops/prices': QUEUE,
  '/ops/treasury/bookings': QUEUE,
};

interface Schema {
  $ref?: string;
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}
const { paths, components } = openApiDocument(allRoutes) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const resolved = (schema: Schema | undefined): Schema | undefined =>
  schema?.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1) ?? ''];

test('every list of rows with an id has an address for one row, or is named with the reason', () => {
  const lists = Object.entries(paths).filter(([, { get }]) => {
    const data = get?.responses['200']?.content?.['application/json']?.schema?.properties?.['data'];
    return resolved(data)?.type === 'array' && resolved(resolved(data)?.items)?.properties?.['id'] !== undefined;
  });
  expect(lists.length).toBeGreaterThan(30);
  const hasItem = (path: string): boolean =>
    Object.entries(paths).some(([other, { get }]) => get && other.startsWith(`${path}/{`) && !other.slice(path.length + 1).includes('/'));
  expect(lists.flatMap(([path]) => (hasItem(path) ? [] : [path])).toSorted()).toEqual(Object.keys(WITHOUT_ITEM).toSorted());
});

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

/** The row of the list is the answer at its own address, for its business alone; an unknown id is 404. */
async function expectItem(list: string, row: Record<string, unknown>, id: string): Promise<void> {
  const { status, body } = await sandbox.call('GET', `${list}/${id}`);
  expect([status, body.data]).toEqual([200, expect.objectContaining(row)]);
  const unknown = /^\d+$/.test(id) ? '9999999999999' : randomUUID();
  for (const refused of [sandbox.call('GET', `${list}/${id}`, undefined, { as: 'demo2' }), sandbox.call('GET', `${list}/${unknown}`)])
    expect(await refused).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
}

test('a beneficiary is read by its id at REST and GraphQL, and not once deleted', async () => {
  const { data } = (await sandbox.call('POST', '/beneficiaries', { bankCode: '058', accountNumber: '0123456785' })).body;
  await expectItem('/beneficiaries', data, data.id);
  const query = 'query One($id: ID!) { beneficiary(id: $id) { id accountNumber } }';
  expect(await ask(sandbox, query, { id: data.id })).toMatchObject({ data: { beneficiary: { id: data.id, accountNumber: '0123456785' } } });
  expect(await ask(sandbox, query, { id: randomUUID() })).toMatchObject({ data: { beneficiary: null } });
  await sandbox.call('DELETE', `/beneficiaries/${data.id}`);
  expect((await sandbox.call('GET', `/beneficiaries/${data.id}`)).status).toBe(404);
});

test('a bill is read by its requestRef', async () => {
  const bill = { type: 'airtime', phoneNumber: '08011111111', amount: 10_000, requestRef: '1767225600777' };
  expect((await sandbox.call('POST', '/bills/topup', bill)).status).toBe(200);
  const [row] = (await sandbox.call('GET', '/bills?limit=1')).body.data;
  await expectItem('/bills', { id: row.id, requestRef: '1767225600777' }, '1767225600777');
});

test('an item of a payroll batch is read by its id', async () => {
  const [batch] = (await sandbox.call('GET', '/payroll/batches')).body.data;
  const list = `/payroll/batches/${batch.id}/items`;
  const [row] = (await sandbox.call('GET', `${list}?limit=1`)).body.data;
  await expectItem(list, row, row.id);
});

test('an active transfer rule is read by its id at REST and GraphQL', async () => {
  const { token } = (await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' })).body.data;
  const headers = { Authorization: `Bearer ${token}` };
  const rule = { name: 'Very large', action: 'approval', aboveAmount: 99_999_999_900 };
  const response = await fetch(`${sandbox.url}/api/v1/transfer-rules`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(rule),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  await expectItem('/transfer-rules', data, data.id);
  const query = 'query One($id: ID!) { transferRule(id: $id) { id name } }';
  expect(await ask(sandbox, query, { id: data.id })).toMatchObject({ data: { transferRule: { id: data.id, name: 'Very large' } } });
});
