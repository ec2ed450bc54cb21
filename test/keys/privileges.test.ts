import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Environment, scopes as keyScopes } from '../../src/domain/actor/actor.ts';
import { businessRoles, scopesOf } from '../../src/slices/people/roles.ts';
import { LARGE, type RuledSandbox, startRuledSandbox } from '../rules/support.ts';
import type { Reply } from '../support/sandbox.ts';

let sandbox: RuledSandbox;
const tokens = new Map<string, string>();
beforeAll(async () => {
  sandbox = await startRuledSandbox();
  for (const role of businessRoles) {
    const signedIn = await sandbox.call('POST', '/auth/login', { email: `${role}@demo.test`, password: 'tollgate-demo' });
    tokens.set(role, signedIn.body.data.token);
  }
});
afterEach(async () => {
  await sandbox.anew();
  await sandbox.sql(`update api_key set status = 'revoked', revoked_at = clock_timestamp() where name like 'Shop%' and status = 'active'`);
});
afterAll(() => sandbox.stop());

type Role = (typeof businessRoles)[number];
const IN: Environment = 'sandbox';
const ask = (role: Role, method: string, path: string, body?: object): Promise<Reply> =>
  sandbox.call(method, path, body, { headers: { Authorization: `Bearer ${tokens.get(role)}` } });
const create = async (input: object): Promise<any> => {
  const made = await ask('owner', 'POST', '/api-keys', { name: 'Shop', ...input });
  expect(made, made.text).toMatchObject({ status: 200 });
  return made.body.data;
};
const rotate = (role: Role, id: string, more: object = {}): Promise<Reply> => ask(role, 'POST', `/api-keys/${id}/rotate`, more);
const meets = async (keyId: string): Promise<string> =>
  (await ask('owner', 'POST', '/transfer-rules/preview', { amount: 150_000, bankCode: '058', accountNumber: '0123456785', keyId })).body
    .data.outcome;
const HOUR_MS = 3_600_000;

/** Attachments of a key: setup, rotation rights, and the successor. */
const privileges: Record<string, { input: object; needs: 'keys' | 'scopes' | 'rules'; exempt?: true; successor: object }> = {
  'scopes that all key managers hold': {
    input: { scopes: ['wallet:read'] },
    needs: 'keys',
    successor: { scopes: ['wallet:read'] },
  },
  'a scope that approves': { input: { scopes: ['wallet:read', 'payroll:approve'] }, needs: 'scopes', successor: {} },
  'every scope': { input: { scopes: null }, needs: 'scopes', successor: { scopes: null } },
  limits: {
    input: { scopes: ['transfers:write'], limits: { perPayment: 200_000, dayAmount: 500_000 } },
    needs: 'keys',
    successor: { limits: expect.objectContaining({ perPayment: 200_000, day: expect.objectContaining({ amount: 500_000 }) }) },
  },
  'an address list': {
    input: { scopes: ['wallet:read'], allowedIps: ['203.0.113.0/24'] },
    needs: 'keys',
    successor: { allowedIps: ['203.0.113.0/24'] },
  },
  'an expiry': {
    input: { scopes: ['wallet:read'], expiresAt: new Date(Date.now() + HOUR_MS).toISOString() },
    needs: 'keys',
    successor: { expiresAt: expect.stringMatching(/Z$/) },
  },
  'an exemption from a rule': {
    input: { scopes: ['transfers:read', 'transfers:write'] },
    needs: 'rules',
    exempt: true,
    successor: { scopes: ['transfers:read', 'transfers:write'] },
  },
};

describe('a rotation passes on the attachments of a key, only for roles that could grant them', () => {
  for (const [name, { input, needs, exempt, successor }] of Object.entries(privileges)) {
    test.each(businessRoles)(`${name}: %s`, async (role) => {
      const own = scopesOf([role], IN);
      const may =
        own.has('keys:write') &&
        (needs === 'keys' || (needs === 'rules' ? own.has('rules:write') : keyScopes.every((scope) => own.has(scope))));
      const key = await create(input);
      if (exempt) await sandbox.rule({ ...LARGE, name: 'Large ones', exemptKeyIds: [key.id] });
      const rotated = await rotate(role, key.id);
      if (!may) {
        expect(rotated).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
        expect((await ask('owner', 'GET', `/api-keys/${key.id}`)).body.data).toMatchObject({ status: 'active' });
      } else {
        expect(rotated, rotated.text).toMatchObject({ status: 200, body: { data: successor } });
        if (exempt) expect(await meets(rotated.body.data.id)).toBe('sent');
        const { expiresAt } = rotated.body.data;
        if (expiresAt !== null) expect(Date.parse(expiresAt)).toBeLessThan(Date.now() + HOUR_MS + 60_000);
      }
      if (exempt) expect(await meets((await create({ scopes: ['transfers:write'] })).id)).toBe('awaiting_approval');
    });
  }

  test('a successor approves no payroll by API until an owner allows it', async () => {
    const key = await create({ scopes: null });
    const limits = { maxBatchAmount: 1_000_000, maxItemAmount: 1_000_000, dailyAmount: 1_000_000 };
    const allowed = { ...limits, allowedKeyIds: [key.keyId], expiresAt: new Date(Date.now() + HOUR_MS).toISOString() };
    expect((await ask('owner', 'PUT', '/payroll/approval-limits', allowed)).status).toBe(200);
    const rotated = await rotate('owner', key.id);
    const inForce = (await ask('owner', 'GET', '/payroll/approval-limits')).body.data;
    expect(inForce.allowedKeyIds).not.toContain(rotated.body.data.keyId);
  });
});

test('a key manager renames and narrows an exempt key; only an owner widens it', async () => {
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  const key = await create({ scopes: ['transfers:read', 'transfers:write'], allowedIps: ['203.0.113.7'], expiresAt: until });
  await sandbox.rule({ ...LARGE, name: 'Large ones', exemptKeyIds: [key.id] });
  const update = (role: Role, change: object): Promise<Reply> => ask(role, 'PUT', `/api-keys/${key.id}`, change);
  const opened = [
    { scopes: ['transfers:read', 'transfers:write', 'bills:write'] },
    { allowedIps: [] },
    { allowedIps: ['203.0.113.7', '198.51.100.1'] },
    { expiresAt: null },
  ];
  for (const role of ['admin', 'developer'] as const) {
    for (const change of opened)
      expect(await update(role, change)).toMatchObject({
        status: 403,
        body: { code: 'SCOPE_MISSING', error: expect.stringContaining('exempt from the transfer rule "Large ones"') },
      });
    expect((await update(role, { name: `Shop of ${role}` })).status).toBe(200);
  }
  expect((await update('admin', { scopes: ['transfers:write'] })).status).toBe(200);
  expect((await update('owner', { allowedIps: [], expiresAt: null })).status).toBe(200);
});

test('a key with only webhook write access gets the changed settings in the answer, and cannot read settings', async () => {
  const key = await create({ scopes: ['webhooks:write'] });
  const headers = { 'X-API-Key': key.keyId, 'X-API-Secret': key.secret };
  const graphql = async (query: string): Promise<any> => {
    const response = await fetch(`${sandbox.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return response.json();
  };
  const url = 'https://hooks.example.com/written';
  expect(
    await graphql(`mutation { updateWebhookSettings(input: { webhookUrl: "${url}" }) { settings { webhookUrl } userErrors { message } } }`),
  ).toEqual({ data: { updateWebhookSettings: { settings: { webhookUrl: url }, userErrors: [] } } });
  expect(await sandbox.call('GET', '/webhooks/settings', undefined, { headers })).toMatchObject({
    status: 403,
    body: { code: 'SCOPE_MISSING' },
  });
});
