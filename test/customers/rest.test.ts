import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const jane = { firstName: 'Jane', lastName: 'Doe', email: 'Jane@Example.com', phoneNumber: '0801 234 5678', dateOfBirth: '1990-05-17' };
const keep = async (more: object = {}, as = 'demo') => (await sandbox.call('POST', '/customers', { ...jane, ...more }, { as })).body.data;

test('a kept customer is found, listed and changed; what is not given stays', async () => {
  const kept = await keep({ address: { line1: '4 Barnawa Close', city: 'Kaduna', state: 'Kaduna' }, metadata: { tier: 'gold' } });
  expect(kept).toMatchObject({
    customerCode: expect.stringMatching(/^CUS_[0-9a-z]{15}$/),
    email: 'jane@example.com',
    phoneNumber: '+2348012345678',
    status: 'active',
    address: { line1: '4 Barnawa Close', city: 'Kaduna', state: 'Kaduna', country: 'NG' },
  });
  expect((await sandbox.call('GET', `/customers/${kept.id}`)).body.data).toEqual(kept);
  const changed = await sandbox.call('PUT', `/customers/${kept.id}`, { status: 'suspended', dateOfBirth: null });
  expect(changed.body.data).toEqual({ ...kept, status: 'suspended', dateOfBirth: null, updatedAt: expect.any(String) });
});

test('pages follow each other without gap, also by e-mail', async () => {
  const email = 'pages@example.com';
  const kept = [];
  for (let n = 0; n < 5; n++) kept.push((await keep({ email })).id);
  const first = (await sandbox.call('GET', `/customers?email=${email}&limit=3`)).body;
  const second = (await sandbox.call('GET', `/customers?email=${email}&limit=3&cursor=${first.meta.nextCursor}`)).body;
  expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual(kept.toReversed());
  expect(second.meta.hasMore).toBe(false);
});

test('phone number, date of birth and address are not readable in the database', async () => {
  const { id } = await keep({ address: { line1: '17 Marina', city: 'Lagos', state: 'Lagos' } });
  const client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ row: string }>('select c::text as row from customer c where id = $1', [id]);
  await client.end();
  expect(rows[0]?.row).toContain('jane@example.com');
  for (const secret of ['8012345678', '1990-05-17', 'Marina']) expect(rows[0]?.row).not.toContain(secret);
});

test('the same Idempotency-Key keeps one customer', async () => {
  const headers = { 'Idempotency-Key': 'customer-1' };
  const first = await sandbox.call('POST', '/customers', jane, { headers });
  const second = await sandbox.call('POST', '/customers', jane, { headers });
  expect(second.body.data.id).toBe(first.body.data.id);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
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

test('404: another business’s customer can be neither read nor changed, nor is it listed', async () => {
  const { id } = await keep({ email: 'secret@example.com' }, 'demo2');
  expect((await sandbox.call('GET', `/customers/${id}`)).status).toBe(404);
  expect((await sandbox.call('PUT', `/customers/${id}`, { status: 'inactive' })).status).toBe(404);
  expect((await sandbox.call('GET', '/customers?email=secret@example.com')).body.data).toEqual([]);
  expect((await sandbox.call('PUT', `/customers/${id}`, {}, { as: 'demo2' })).status).toBe(400);
});
