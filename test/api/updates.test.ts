import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../src/slices/slices.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';

/** PUT that sets a whole value, or that the specification names. */
const WHOLE: Record<string, string> = {
  '/wallet/low-balance-alert': 'specification',
  '/webhooks/settings/customer-emails': 'specification',
  '/webhook-settings': 'specification',
  '/wallet/monthly-statement': 'both fields are required',
  '/payroll/approval-limits': 'all limits together',
  '/kyc/plan': 'one field',
  '/kyc/low-balance-alert': 'as the alert of the wallet',
  '/auth/notices/{kind}': 'one field',
  '/ops/reconciliation/mappings/{account}': 'creates or replaces the mapping',
  '/sandbox/providers': 'one choice',
  '/ops/businesses/{businessId}/sandbox-providers': 'one choice',
};

const byMethod = (method: string) => allRoutes.filter((route) => route.method === method);
const updates = byMethod('patch');

let sandbox: Sandbox;
let token = '';
beforeAll(async () => {
  sandbox = await startSandbox();
  token = (await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' })).body.data.token;
});
afterAll(() => sandbox.stop());

test('every update is PATCH with PUT as its alias; every other PUT sets a whole value', () => {
  expect(updates.length).toBeGreaterThan(8);
  for (const update of updates) {
    const alias = allRoutes.find(({ method, path }) => method === 'put' && path === update.path);
    expect(alias, update.path).toMatchObject({
      operation: update.operation,
      options: { ...update.options, alias: { of: `PATCH ${update.path}` } },
    });
  }
  const own = byMethod('put').filter(({ options }) => !options.alias?.of.startsWith('PATCH '));
  expect(own.map(({ path }) => path).toSorted()).toEqual(Object.keys(WHOLE).toSorted());
});

async function ask(
  path: string,
  method: 'PATCH' | 'PUT',
  body: object,
): Promise<Pick<Reply, 'status'> & { body: Record<string, unknown> }> {
  const isOfPeople = allRoutes.some((route) => route.path === path && route.options.access === 'session');
  const key = path.startsWith('/ops/') ? 'operator' : 'demo';
  const headers = isOfPeople
    ? { Authorization: `Bearer ${token}` }
    : { 'X-API-Key': `pk_test_${key}`, 'X-API-Secret': `sk_test_${key}_secret` };
  const response = await fetch(`${sandbox.url}/api/v1${path.replaceAll(/\{\w+\}/g, '0199d3a0-7c1e-7000-8000-0000000000ff')}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { requestId: _, ...rest } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: rest };
}

test.each(updates.map(({ path }) => path))('%s refuses an unknown field with 400, by both methods alike', async (path) => {
  const patched = await ask(path, 'PATCH', { colour_of_sky: 'blue' });
  expect(patched).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  expect(patched.body['errors']).toContainEqual({
    field: 'colour_of_sky',
    code: 'UNKNOWN_FIELD',
    message: 'is not a field of this operation',
  });
  expect(await ask(path, 'PUT', { colour_of_sky: 'blue' })).toEqual(patched);
});

test.each(['PATCH', 'PUT'] as const)('%s changes the fields that it has, and null clears a field that can be null', async (method) => {
  const email = `${method.toLowerCase()}@updates.example`;
  const { id } = (await sandbox.call('POST', '/customers', { firstName: 'Ada', lastName: 'Obi', email, dateOfBirth: '1990-01-31' })).body
    .data;
  const first = await sandbox.call(method, `/customers/${id}`, { lastName: 'Eze' });
  expect(first.body.data).toMatchObject({ firstName: 'Ada', lastName: 'Eze', email, dateOfBirth: '1990-01-31' });
  const second = await sandbox.call(method, `/customers/${id}`, { dateOfBirth: null });
  expect(second.body.data).toMatchObject({ lastName: 'Eze', dateOfBirth: null });
  expect(await sandbox.call(method, `/customers/${id}`, { email: null, lastName: 'Obi' })).toMatchObject({
    status: 400,
    body: { field: 'email' },
  });
});
