import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../src/slices/slices.ts';
import { openApiDocument } from '../../src/api/rest/openapi.ts';
import { ask } from '../graphql/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { sql } from '../subscriptions/support.ts';

const LINE = 'a line of a statement, found by its reference or its related id';
const LOG = 'a line of a log';
const SHORT = 'a short list that has every field';
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
  '/audit-log': LOG,
  '/ops/compliance/cases/{caseId}/timeline': LOG,
  '/request-log': LOG,
  '/sandbox/mail': LOG,
  '/ops/businesses/{businessId}/transfers/{transferCode}/exchanges': LOG,
  '/ops/businesses/{businessId}/bills/{requestRef}/exchanges': LOG,
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

const BUSINESS = '00000000-0000-7000-8000-000000000001';

type Call = (path: string) => Promise<{ status: number; body: any }>;

/** A row of a list has the same fields at its own address, and an unknown id is 404. */
async function expectOwn(call: Call, list: string, id: string): Promise<void> {
  const row = (await call(list)).body.data.find((each: { id: string }) => each.id === id);
  expect(row, list).toBeDefined();
  expect(await call(`${list}/${id}`), list).toMatchObject({ status: 200, body: { data: row } });
  expect(await call(`${list}/${randomUUID()}`), list).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
}

test('operators read one row of each of their lists; another key is refused', async () => {
  const operator = { as: 'operator' };
  const made = async (path: string, body: object): Promise<any> => (await sandbox.call('POST', path, body, operator)).body.data;
  await sandbox.call('POST', '/sandbox/virtual-accounts/9999999999/pay', { amount: 700_000, senderName: 'JANE DOE' });
  await sql(
    sandbox,
    `insert into going_live (business_id, environment, status, requested_at, changed_at) values ($1, 'sandbox', 'requested', now(), now())
     on conflict (business_id, environment) do update set status = 'requested', requested_at = now()`,
    [BUSINESS],
  );
  const funding = { businessId: BUSINESS, account: 'sandbox', amount: 500_000, reference: 'ITEM-1', valueDate: '2026-01-05' };
  const proof = { document: 'Statement, page 3', documentSha256: 'a'.repeat(64), note: 'Ticket 4711' };
  const { funding: funded } = await made('/ops/fundings', { ...funding, ...proof });
  const { booking } = await made('/ops/treasury/bookings', {
    kind: 'float_in',
    account: 'sandbox',
    amount: 100,
    reference: 'ITEM-2',
    note: 'Float',
  });
  const [deposit] = (await sandbox.call('GET', '/ops/suspense', undefined, operator)).body.data;
  const [price] = (await sandbox.call('GET', '/ops/prices', undefined, operator)).body.data;
  for (const [list, id] of [
    ['/ops/suspense', deposit.id],
    ['/ops/reviews', deposit.id],
    ['/ops/fundings', funded.id],
    ['/ops/treasury/bookings', booking.id],
    ['/ops/prices', price.id],
    ['/ops/going-live', BUSINESS],
  ] as const) {
    await expectOwn((path) => sandbox.call('GET', path, undefined, operator), list, id);
    expect(await sandbox.call('GET', `${list}/${id}`)).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  }
});

test('people read one of their own passkeys, sessions and invitations, and none of others', async () => {
  const signIn = async (email: string): Promise<string> =>
    (await sandbox.call('POST', '/auth/login', { email, password: 'tollgate-demo' })).body.data.token;
  const callAs = (bearer: string) => async (path: string, body?: object) => {
    const response = await fetch(`${sandbox.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const token = await signIn('owner@demo.test');
  const owner = callAs(token);
  const other = callAs(await signIn('finance@demo.test'));
  await owner('/auth/invitations', { email: 'new@example.com', role: 'support' });
  const elsewhere = randomUUID();
  await sql(
    sandbox,
    `insert into invitation (id, business_id, email, role, token_hash, expires_at) values ($1, $2, 'b@example.com', 'support', '\\x01', now() + interval '1 day')`,
    [elsewhere, '00000000-0000-7000-8000-000000000002'],
  );
  await sql(
    sandbox,
    `insert into passkey (id, person_id, credential_id, public_key, rp_id, name, is_backed_up)
       select $1, id, 'credential', '\\x00', 'localhost', 'Phone', true from person where email = 'owner@demo.test'`,
    [randomUUID()],
  );
  for (const [list, field] of [
    ['/auth/sessions', 'session'],
    ['/auth/passkeys', 'passkey'],
    ['/auth/invitations', 'invitation'],
  ] as const) {
    const [row] = (await owner(list)).body.data;
    await expectOwn(owner, list, row.id);
    const query = `query One($id: ID!) { ${field}(id: $id) { id } }`;
    const asked = (id: string) => ask(sandbox, query, { id }, { as: null, headers: { Authorization: `Bearer ${token}` } });
    expect(await asked(row.id), field).toMatchObject({ data: { [field]: { id: row.id } } });
    expect(await asked(randomUUID()), field).toMatchObject({ data: { [field]: null } });
    const foreign = list === '/auth/invitations' ? owner(`${list}/${elsewhere}`) : other(`${list}/${row.id}`);
    expect((await foreign).status, list).toBe(404);
  }
});
