import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Redis } from 'ioredis';
import { ask as askGraphql } from '../graphql/support.ts';
import { type People, type Person, startPeople } from '../people/support.ts';
import type { Reply } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-keys-'));
const logFile = join(folder, 'tollgate.log');
const secrets: string[] = [];

let people: People;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  people = await startPeople({ LOG_LEVEL: 'debug', LOG_FILE: logFile });
  ada = await people.newPerson();
  ben = await people.newPerson();
});
afterAll(async () => {
  await people.stop();
  rmSync(folder, { recursive: true });
});

const ask = (method: string, path: string, body?: unknown, { token } = ada): Promise<Reply> => people.ask(method, path, body, { token });
const data = async (method: string, path: string, body?: unknown): Promise<any> => {
  const reply = await ask(method, path, body);
  expect([path, reply.status, reply.body.error]).toEqual([path, 200, undefined]);
  return reply.body.data;
};
const asKey = (keyId: string, secret: string, path = '/wallet', method = 'GET'): Promise<Reply> => {
  secrets.push(secret);
  return people.call(method, path, undefined, { headers: { 'X-API-Key': keyId, 'X-API-Secret': secret } });
};

describe('over REST', () => {
  test('a person creates, finds, restricts, rotates and revokes a key, each effective immediately', async () => {
    const made = await data('POST', '/api-keys', { name: 'Back office', scopes: ['wallet:read'] });
    expect(made).toMatchObject({ name: 'Back office', environment: 'test', status: 'active', scopes: ['wallet:read'], rotatedFrom: null });
    const { secret, ...key } = made;
    expect((await asKey(key.keyId, secret)).status).toBe(200);
    expect((await asKey(key.keyId, secret, '/webhooks/settings')).body).toMatchObject({
      error: "API key does not have the scope 'webhooks:read'",
      code: 'SCOPE_MISSING',
    });
    const used = { lastUsedAt: null, lastUsedIp: null };
    expect({ ...(await data('GET', `/api-keys/${key.id}`)), ...used }).toEqual(key);
    expect((await data('GET', '/api-keys')).map(({ id }: { id: string }) => id)).toEqual([key.id]);

    await data('PUT', `/api-keys/${key.id}`, { allowedIps: ['203.0.113.0/24'] });
    expect((await asKey(key.keyId, secret)).body).toMatchObject({ error: 'IP address not allowed', yourIP: '127.0.0.1' });
    await data('PUT', `/api-keys/${key.id}`, { allowedIps: [], name: 'Office' });

    const next = await data('POST', `/api-keys/${key.id}/rotate`, { overlapSeconds: 60 });
    expect(next).toMatchObject({ name: 'Office', scopes: ['wallet:read'], rotatedFrom: key.id, status: 'active' });
    expect([(await asKey(key.keyId, secret)).status, (await asKey(next.keyId, next.secret)).status]).toEqual([200, 200]);

    expect(await data('DELETE', `/api-keys/${next.id}`)).toMatchObject({ id: next.id, status: 'revoked' });
    expect((await asKey(next.keyId, next.secret)).body.error).toBe('API key is not active');
    expect((await ask('POST', `/api-keys/${next.id}/rotate`, {})).body).toMatchObject({ code: 'API_KEY_NOT_ACTIVE' });
    expect((await ask('POST', `/api-keys/${key.id}/rotate`, {})).body).toMatchObject({ code: 'API_KEY_ROTATED' });
  });

  test('an Idempotency-Key creates one key; the repeat omits its secret, which is stored nowhere', async () => {
    const create = (): Promise<Reply> =>
      people.ask('POST', '/api-keys', { name: 'Once' }, { token: ada.token, headers: { 'Idempotency-Key': 'once' } });
    const [first, second] = [await create(), await create()];
    expect(second.body).toEqual({
      ...first.body,
      message: expect.stringContaining('not shown again'),
      data: { ...first.body.data, secret: null },
    });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await asKey(first.body.data.keyId, first.body.data.secret)).status).toBe(200);
    const stored = await people.sql<{ body: string }>('select body from idempotency_key where body is not null');
    expect(JSON.stringify(stored)).not.toContain(first.body.data.secret);
  });

  test('key management is refused to API keys and to anonymous callers', async () => {
    const { id } = await data('POST', '/api-keys', { name: 'Door' });
    for (const [method, path] of [
      ['GET', '/api-keys'],
      ['POST', '/api-keys'],
      ['GET', `/api-keys/${id}`],
      ['PUT', `/api-keys/${id}`],
      ['DELETE', `/api-keys/${id}`],
      ['POST', `/api-keys/${id}/rotate`],
      ['GET', '/audit-log'],
    ] as const) {
      const body = method === 'POST' || method === 'PUT' ? { name: 'Mine' } : undefined;
      expect([path, (await people.call(method, path, body)).body.error]).toEqual([path, 'No token provided']);
      expect([path, (await people.ask(method, path, body)).body.error]).toEqual([path, 'No token provided']);
    }
    expect(await data('GET', `/api-keys/${id}`)).toMatchObject({ name: 'Door', status: 'active' });
  });

  test('a second business gets 404 for each, and sees no key in its list and no entry in its audit log', async () => {
    const { id, keyId } = await data('POST', '/api-keys', { name: 'Mine' });
    for (const [method, path, body] of [
      ['GET', `/api-keys/${id}`, undefined],
      ['PUT', `/api-keys/${id}`, { name: 'Theirs' }],
      ['DELETE', `/api-keys/${id}`, undefined],
      ['POST', `/api-keys/${id}/rotate`, {}],
    ] as const)
      expect([method, (await ask(method, path, body, ben)).status]).toEqual([method, 404]);
    for (const path of ['/api-keys', '/audit-log']) expect((await ask('GET', path, undefined, ben)).text).not.toContain(keyId);
    expect(await data('GET', `/api-keys/${id}`)).toMatchObject({ name: 'Mine', status: 'active' });
  });

  test('the audit log shows actor and address, and filters', async () => {
    const { id } = await data('POST', '/api-keys', { name: 'Logged' });
    const reply = await people.ask('DELETE', `/api-keys/${id}`, undefined, {
      token: ada.token,
      from: '198.51.100.77',
      headers: { 'User-Agent': 'dashboard/1.0' },
    });
    const [entry] = await data('GET', `/audit-log?action=apiKeys.revoke&actorId=${ada.userId}&limit=1`);
    expect(entry).toMatchObject({
      environment: 'test',
      action: 'apiKeys.revoke',
      subject: { type: 'api_key', id },
      actor: { kind: 'person', id: ada.userId, name: 'Ada Okafor' },
      address: '198.51.100.77',
      userAgent: 'dashboard/1.0',
      requestId: reply.headers.get('x-request-id'),
      before: { status: 'active' },
      after: { status: 'revoked' },
    });
    expect(await data('GET', '/audit-log?from=2099-01-01T00:00:00Z')).toEqual([]);
    expect((await ask('GET', '/audit-log?action=DROP%20TABLE')).body).toMatchObject({ code: 'VALIDATION_ERROR', field: 'action' });
  });
});

describe('over GraphQL', () => {
  const graphql = (query: string, variables: Record<string, unknown> = {}, { token } = ada) =>
    askGraphql(people, query, variables, { as: null, headers: { Authorization: `Bearer ${token}` } });
  const FIELDS = 'id name environment keyId secretPrefix scopes allowedIps status expiresAt createdBy { name } rotatedFrom';
  const CREATE = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { ${FIELDS} } secret userErrors { code field message } } }`;

  test('the lifecycle of a key is the same, with recoverable errors as userErrors', async () => {
    const { data: made } = await graphql(CREATE, { input: { name: 'Graph', scopes: ['WALLET_READ'], allowedIps: ['127.0.0.1'] } });
    const { apiKey, secret } = made.createApiKey;
    expect(apiKey).toMatchObject({
      name: 'Graph',
      environment: 'TEST',
      scopes: ['WALLET_READ'],
      status: 'ACTIVE',
      createdBy: { name: 'Ada Okafor' },
    });
    expect((await asKey(apiKey.keyId, secret)).status).toBe(200);

    const { data: wrong } = await graphql(CREATE, { input: { name: 'Graph', allowedIps: ['10.0.0.1', 'home'] } });
    expect(wrong.createApiKey).toMatchObject({
      apiKey: null,
      secret: null,
      userErrors: [{ code: 'VALIDATION_ERROR', field: ['input', 'allowedIps', '1'] }],
    });

    const UPDATE = `mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { apiKey { ${FIELDS} } userErrors { code } } }`;
    const { data: updated } = await graphql(UPDATE, { input: { apiKeyId: apiKey.id, scopes: null, allowedIps: [] } });
    expect(updated.updateApiKey).toMatchObject({ apiKey: { name: 'Graph', scopes: null, allowedIps: [] }, userErrors: [] });
    const { data: renamed } = await graphql(UPDATE, { input: { apiKeyId: apiKey.id, name: 'Renamed' } });
    expect(renamed.updateApiKey.apiKey).toMatchObject({ name: 'Renamed', scopes: null });

    const ROTATE = `mutation ($input: RotateApiKeyInput!) { rotateApiKey(input: $input) { apiKey { ${FIELDS} } secret userErrors { code } } }`;
    const { data: rotated } = await graphql(ROTATE, { input: { apiKeyId: apiKey.id } });
    const next = rotated.rotateApiKey;
    expect(next.apiKey).toMatchObject({ name: 'Renamed', rotatedFrom: apiKey.id });
    expect([(await asKey(apiKey.keyId, secret)).status, (await asKey(next.apiKey.keyId, next.secret)).status]).toEqual([403, 200]);
    const { data: again } = await graphql(ROTATE, { input: { apiKeyId: apiKey.id } });
    expect(again.rotateApiKey.userErrors).toEqual([{ code: 'API_KEY_ROTATED' }]);

    const REVOKE = `mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { apiKey { ${FIELDS} } userErrors { code } } }`;
    const { data: revoked } = await graphql(REVOKE, { input: { apiKeyId: next.apiKey.id } });
    expect(revoked.revokeApiKey.apiKey).toMatchObject({ status: 'REVOKED' });
    expect((await asKey(next.apiKey.keyId, next.secret)).status).toBe(403);
  });

  test('lists and single reads show only keys of the own business', async () => {
    const { data: made } = await graphql(CREATE, { input: { name: 'Listed' } });
    const { id, keyId } = made.createApiKey.apiKey;
    const LIST = `query ($id: ID!) {
      apiKeys(first: 1) { nodes { id name } pageInfo { hasNextPage endCursor } }
      apiKey(id: $id) { keyId }
      auditLog(first: 1, action: "apiKeys.create") { nodes { action subject { id } actor { kind name } after at } }
    }`;
    const own = await graphql(LIST, { id });
    expect(own.data).toMatchObject({
      apiKeys: { nodes: [{ id, name: 'Listed' }], pageInfo: { hasNextPage: true } },
      apiKey: { keyId },
      auditLog: {
        nodes: [{ action: 'apiKeys.create', subject: { id }, actor: { kind: 'PERSON', name: 'Ada Okafor' }, after: { name: 'Listed' } }],
      },
    });
    expect((await graphql(LIST, { id }, ben)).data).toEqual({
      apiKeys: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      apiKey: null,
      auditLog: { nodes: [] },
    });
    const REVOKE = 'mutation ($id: ID!) { revokeApiKey(input: { apiKeyId: $id }) { apiKey { id } userErrors { code } } }';
    expect((await graphql(REVOKE, { id }, ben)).data.revokeApiKey).toEqual({ apiKey: null, userErrors: [{ code: 'RECORD_NOT_FOUND' }] });
  });

  test('an API key reads and changes no keys and no log', async () => {
    for (const query of [
      '{ apiKeys { nodes { id } } }',
      '{ auditLog { nodes { id } } }',
      'mutation { createApiKey(input: { name: "Mine" }) { secret } }',
    ]) {
      const { data: none, errors } = await askGraphql(people, query);
      expect([none, errors?.[0]?.extensions['code'], errors?.[0]?.message]).toEqual([
        null,
        'FORBIDDEN',
        expect.stringContaining('API key does not have the scope'),
      ]);
    }
  });
});

test('no secret of these is in the log, in Redis or in the audit log', async () => {
  const log = readFileSync(logFile, 'utf8');
  const entries = JSON.stringify(await people.sql('select to_jsonb(e) as entry from audit.entry e'));
  const redis = new Redis(redisUrl());
  const saved = JSON.stringify(await Promise.all((await redis.keys('*')).map(async (key) => [key, await redis.dump(key)])));
  redis.disconnect();
  expect(new Set(secrets).size).toBeGreaterThan(4);
  expect(log.includes('/api-keys/{apiKeyId}/rotate')).toBe(true);
  for (const secret of secrets)
    expect([log, entries, saved].map((place) => place.includes(secret.slice(-20)))).toEqual([false, false, false]);
});
