import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customersQuery } from '../../src/slices/customers/list.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const jane = { firstName: 'Jane', lastName: 'Doe', email: 'Jane@Example.com', phoneNumber: '0801 234 5678', dateOfBirth: '1990-05-17' };
const save = async (more: object = {}, as = 'demo') => (await sandbox.call('POST', '/customers', { ...jane, ...more }, { as })).body.data;

test('a created customer is found, listed and updated; omitted fields are unchanged', async () => {
  const saved = await save({ address: { line1: '4 Barnawa Close', city: 'Kaduna', state: 'Kaduna' }, metadata: { tier: 'gold' } });
  expect(saved).toMatchObject({
    customerCode: expect.stringMatching(/^CUS_[0-9a-z]{15}$/),
    email: 'jane@example.com',
    phoneNumber: '+2348012345678',
    status: 'active',
    address: { line1: '4 Barnawa Close', city: 'Kaduna', state: 'Kaduna', country: 'NG' },
  });
  expect((await sandbox.call('GET', `/customers/${saved.id}`)).body.data).toEqual(saved);
  const changed = await sandbox.call('PUT', `/customers/${saved.id}`, { status: 'suspended', dateOfBirth: null });
  expect(changed.body.data).toEqual({ ...saved, status: 'suspended', dateOfBirth: null, updatedAt: expect.any(String) });
});

test('pages follow each other without gap, also by email', async () => {
  const email = 'pages@example.com';
  const saved = [];
  for (let n = 0; n < 5; n++) saved.push((await save({ email, allowDuplicate: n > 0 })).id);
  const first = (await sandbox.call('GET', `/customers?email=${email}&limit=3`)).body;
  const second = (await sandbox.call('GET', `/customers?email=${email}&limit=3&cursor=${first.meta.nextCursor}`)).body;
  expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual(saved.toReversed());
  expect(second.meta.hasMore).toBe(false);
});

test('phone number, date of birth and address are not readable in the database', async () => {
  const { id } = await save({ email: 'sealed@example.com', address: { line1: '17 Marina', city: 'Lagos', state: 'Lagos' } });
  const client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ row: string }>('select c::text as row from customer c where id = $1', [id]);
  await client.end();
  expect(rows[0]?.row).toContain('sealed@example.com');
  for (const secret of ['8012345678', '1990-05-17', 'Marina']) expect(rows[0]?.row).not.toContain(secret);
});

test('a repeated Idempotency-Key creates one customer', async () => {
  const headers = { 'Idempotency-Key': 'customer-1' };
  const one = { ...jane, email: 'once@example.com' };
  const first = await sandbox.call('POST', '/customers', one, { headers });
  const second = await sandbox.call('POST', '/customers', one, { headers });
  expect(second.body.data.id).toBe(first.body.data.id);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
});

test('a second customer with one email address is 409 with the id of the first, unless allowed; also in an update', async () => {
  const first = await save({ email: 'twice@example.com' });
  const again = { ...jane, firstName: 'John', email: 'TWICE@example.com' };
  const taken = { status: 409, body: { code: 'CUSTOMER_EXISTS', field: 'email', error: expect.stringContaining(first.id) } };
  expect(await sandbox.call('POST', '/customers', again)).toMatchObject(taken);
  const second = await save({ ...again, allowDuplicate: true });
  const other = await save({ email: 'other@example.com' });
  expect(await sandbox.call('PUT', `/customers/${other.id}`, { email: 'twice@example.com' })).toMatchObject(taken);
  // Customers that share an address can be updated, and another business is unaffected.
  expect((await sandbox.call('PUT', `/customers/${second.id}`, { email: 'twice@example.com', lastName: 'Doh' })).status).toBe(200);
  const sharing = { email: 'twice@example.com', allowDuplicate: true };
  expect((await sandbox.call('PUT', `/customers/${other.id}`, sharing)).status).toBe(200);
  expect((await save({ email: 'twice@example.com' }, 'demo2')).id).toBeDefined();
});

test('of twenty concurrent creations with one address, one succeeds', async () => {
  const race = { ...jane, email: 'race@example.com' };
  const replies = await Promise.all(Array.from({ length: 20 }, () => sandbox.call('POST', '/customers', race)));
  expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'CUSTOMER_EXISTS')).toHaveLength(19);
});

test('search matches beginnings of words, in any order, without accents, and pages', async () => {
  const saved = [];
  const names = [
    ['Adébáyọ̀', 'Ògúnlẹ́yẹ'],
    ['Mary Ann', 'Adebayo-Cole'],
    ["O'Neil", 'Adebayo'],
  ];
  for (const [at, [firstName, lastName]] of names.entries())
    saved.push((await save({ firstName, lastName, email: `found-${at}@lookup.test` })).id);
  await save({ firstName: 'Adebayo', lastName: 'Elsewhere', email: 'found@lookup.test' }, 'demo2');
  const found = async (search: string, more = ''): Promise<any> =>
    (await sandbox.call('GET', `/customers?search=${encodeURIComponent(search)}${more}`)).body;
  const idsOf = (body: any): string[] => body.data.map(({ id }: { id: string }) => id);
  // Codes are random: another customer's code may begin like a part of an address.
  const client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  await client.query("update customer set customer_code = 'CUS_1' || substr(customer_code, 6) where id = $1", [saved[2]]);
  await client.end();
  expect(idsOf(await found('adebayo'))).toEqual(saved.toReversed());
  expect(idsOf(await found('ogun ADEB'))).toEqual([saved[0]]);
  expect(idsOf(await found('cole mary'))).toEqual([saved[1]]);
  expect(idsOf(await found("o'neil"))).toEqual([saved[2]]);
  expect(idsOf(await found('found-1@lookup.test'))).toEqual([saved[1]]);
  expect(idsOf(await found('1@lookup cole'))).toEqual([saved[1]]);
  expect(idsOf(await found('bayo'))).toEqual([]);
  expect(idsOf(await found("'; drop --:* & |"))).toEqual([]);
  const first = await found('adebayo', '&limit=2');
  expect(idsOf(await found('adebayo', `&limit=2&cursor=${first.meta.nextCursor}`))).toEqual([saved[0]]);
  expect((await sandbox.call('GET', '/customers?search=a')).body).toMatchObject({ code: 'VALIDATION_ERROR', field: 'search' });
});

test('search runs from its index, with entries of one business', async () => {
  const client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  const before = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  const [, text, values] = customersQuery({ bookId: 1, before, limit: 51, search: 'ade ogun' });
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  await client.end();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Bitmap Index Scan on customer_name');
  expect(plan).toContain("''1 ade'':* & ''1 ogun'':*");
});

test.each([
  ['firstName', { firstName: '' }],
  ['email', { email: 'jane' }],
  ['phoneNumber', { phoneNumber: '12345' }],
  ['dateOfBirth', { dateOfBirth: '2990-01-01' }],
  ['dateOfBirth', { dateOfBirth: '1990-02-30' }],
  ['address.city', { address: { line1: 'x', state: 'Lagos' } }],
  ['vip', { vip: true }],
])('400 names the field: %s', async (field, more) => {
  expect((await sandbox.call('POST', '/customers', { ...jane, ...more })).body).toMatchObject({ code: 'VALIDATION_ERROR', field });
});

test('404: another business can neither read, update nor list a customer', async () => {
  const { id } = await save({ email: 'secret@example.com' }, 'demo2');
  expect((await sandbox.call('GET', `/customers/${id}`)).status).toBe(404);
  expect((await sandbox.call('PUT', `/customers/${id}`, { status: 'inactive' })).status).toBe(404);
  expect((await sandbox.call('GET', '/customers?email=secret@example.com')).body.data).toEqual([]);
  expect((await sandbox.call('PUT', `/customers/${id}`, {}, { as: 'demo2' })).status).toBe(400);
});
