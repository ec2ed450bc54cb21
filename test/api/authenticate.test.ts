import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKeyPair } from '../../src/slices/keys/secret.ts';
import { openHarness, type Answered, type Credentials, type Harness, type KeySpec, type Listener } from './harness.ts';

let harness: Harness;
let sandbox: Listener;

beforeAll(async () => {
  harness = await openHarness();
  sandbox = await harness.open();
});
afterAll(() => harness.close());

const ask = (headers: Record<string, string>, at: Listener = sandbox): Promise<Answered> =>
  at.call('/api/v1/echo', { isAnonymous: true, headers });

const CODES: Record<string, string> = {
  'Missing API credentials': 'MISSING_API_CREDENTIALS',
  'Invalid API credentials': 'INVALID_API_CREDENTIALS',
  'API key is not valid for this environment': 'WRONG_ENVIRONMENT',
  'API key is not active': 'API_KEY_NOT_ACTIVE',
  'API key has expired': 'API_KEY_EXPIRED',
  'Email not verified': 'EMAIL_NOT_VERIFIED',
};

function expectRefused(answer: Answered, status: number, error: string): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: {
      success: false,
      error,
      code: CODES[error],
      retryable: false,
      requestId: answer.headers.get('x-request-id'),
      docsUrl: expect.stringMatching(new RegExp(`/docs/errors#${CODES[error]}$`)),
    },
  });
  const challenge = answer.headers.get('www-authenticate');
  expect(challenge).toBe(status === 401 ? 'ApiKey realm="Tollgate", headers="X-API-Key X-API-Secret"' : null);
}

describe("401 'Missing API credentials'", () => {
  const key = { 'X-API-Key': 'pk_test_demo' };
  const secret = { 'X-API-Secret': 'sk_test_demo_secret' };
  test('neither header', async () => expectRefused(await ask({}), 401, 'Missing API credentials'));
  test('only the key', async () => expectRefused(await ask(key), 401, 'Missing API credentials'));
  test('only the secret', async () => expectRefused(await ask(secret), 401, 'Missing API credentials'));
  test('an empty secret', async () => expectRefused(await ask({ ...key, 'X-API-Secret': '' }), 401, 'Missing API credentials'));
  test('a Bearer token on a key-pair endpoint', async () => {
    expectRefused(await ask({ Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x' }), 401, 'Missing API credentials');
  });
});

describe("401 'Invalid API credentials'", () => {
  test('an unknown key', async () =>
    expectRefused(await ask({ 'X-API-Key': 'pk_test_nobody', 'X-API-Secret': 'x' }), 401, 'Invalid API credentials'));
  test('a wrong secret', async () => {
    const key = await harness.newKey();
    expectRefused(await ask({ ...key.headers, 'X-API-Secret': `${key.secret}x` }), 401, 'Invalid API credentials');
  });
  test("another key's secret", async () => {
    const [one, other] = [await harness.newKey(), await harness.newKey()];
    expectRefused(await ask({ ...one.headers, 'X-API-Secret': other.secret }), 401, 'Invalid API credentials');
  });
  test('a mistyped generated key never reaches the database', async () => {
    const { keyId, secret } = newKeyPair('sandbox');
    const asked: string[] = [];
    const db = {
      ...harness.app.db,
      query: (name: string) => {
        asked.push(name);
        return Promise.resolve([]);
      },
    };
    const listener = await harness.open({ app: { db } });
    expectRefused(await ask({ 'X-API-Key': `${keyId.slice(0, -1)}_`, 'X-API-Secret': secret }, listener), 401, 'Invalid API credentials');
    const mistyped = keyId.slice(0, 10) + (keyId[10] === 'a' ? 'b' : 'a') + keyId.slice(11);
    asked.length = 0;
    expectRefused(await ask({ 'X-API-Key': mistyped, 'X-API-Secret': secret }, listener), 401, 'Invalid API credentials');
    expect(asked).toEqual([]);
  });
  for (const spec of [
    { status: 'revoked' },
    { environment: 'live' },
    { emailVerified: false },
    { allowedIps: ['203.0.113.7'] },
  ] as KeySpec[]) {
    test(`a wrong secret reveals nothing about a key with ${JSON.stringify(spec)}`, async () => {
      const key = await harness.newKey(spec);
      expectRefused(await ask({ ...key.headers, 'X-API-Secret': 'wrong' }), 401, 'Invalid API credentials');
    });
  }
});

describe('403: valid credentials that may not be used, in the documented order', () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  // Each key has its own fault and all later ones too, so the message proves the order.
  const steps: [string, KeySpec][] = [
    ['API key is not valid for this environment', { environment: 'live' }],
    ['API key is not active', { status: 'revoked' }],
    ['API key has expired', { expiresAt: yesterday }],
    ['Email not verified', { emailVerified: false }],
    ['IP address not allowed', { allowedIps: ['203.0.113.7'] }],
    ["API key does not have the scope 'wallet:read'", { scopes: [] }],
  ];
  for (const [at, [message]] of steps.entries()) {
    test(message, async () => {
      const spec = Object.assign({}, ...steps.slice(at).map(([, fault]) => fault)) as KeySpec;
      const answer = await ask((await harness.newKey(spec)).headers);
      expect({ status: answer.status, error: answer.body['error'] }).toEqual({ status: 403, error: message });
    });
  }
  test('a suspended business: its keys are not active', async () => {
    expectRefused(await ask((await harness.newKey({ businessStatus: 'suspended' })).headers), 403, 'API key is not active');
  });
  test('a test key on the live listener, and a live key that works there', async () => {
    const live = await harness.open({ environment: 'live' });
    expectRefused(await ask((await harness.newKey()).headers, live), 403, 'API key is not valid for this environment');
    expect((await ask((await harness.newKey({ environment: 'live' })).headers, live)).status).toBe(200);
  });
  test('a key that expires later works', async () => {
    const key = await harness.newKey({ expiresAt: new Date(Date.now() + 86_400_000) });
    expect((await ask(key.headers)).status).toBe(200);
  });
});

test('header names are matched case-insensitively', async () => {
  const { keyId, secret } = await harness.newKey();
  expect((await ask({ 'x-API-kEY': keyId, 'X-aPi-sEcReT': secret })).status).toBe(200);
});

test('a key sees its own book of its own environment', async () => {
  const key = await harness.newKey();
  const [row] = await harness.sql<{ id: string }>(
    `select book.id from ledger.book join api_key k using (business_id) where k.key_id = $1 and book.environment = 'sandbox'`,
    [key.keyId],
  );
  expect((await ask(key.headers)).body['data']).toMatchObject({ bookId: Number(row?.id), name: key.keyId });
});

test('a revoked key stops within about a second, without a restart', async () => {
  const key = await harness.newKey();
  expect((await ask(key.headers)).status).toBe(200);
  await harness.sql(`update api_key set status = 'revoked' where key_id = $1`, [key.keyId]);
  await expect.poll(async () => (await ask(key.headers)).status).toBe(403);
});

test('the last use is noted once a minute, not with every request', async () => {
  const key = await harness.newKey();
  const lastUsed = async (): Promise<string | null> =>
    (await harness.sql<{ at: string | null }>('select last_used_at::text as at from api_key where key_id = $1', [key.keyId]))[0]?.at ??
    null;
  expect(await lastUsed()).toBeNull();
  await ask(key.headers);
  await expect.poll(lastUsed).not.toBeNull();
  const first = await lastUsed();
  const again = await harness.open();
  await ask(key.headers, again);
  expect(await lastUsed()).toBe(first);
});

test('503 with Retry-After, not 500 and not 401, while the database is away', async () => {
  const key = await harness.newKey();
  const { openDatabase } = await import('../../src/platform/db/database.ts');
  const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', size: 2, log: harness.app.log, applicationName: 'test' });
  const listener = await harness.open({ app: { db } });
  const answer = await ask(key.headers, listener);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(answer.body).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  await db.close();
});

describe('addresses', () => {
  const allowing = (...allowedIps: string[]): Promise<Credentials> => harness.newKey({ allowedIps });

  test('403 with yourIP: the address that was refused, from the socket', async () => {
    const answer = await ask((await allowing('203.0.113.7')).headers);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error: 'IP address not allowed', yourIP: '127.0.0.1' });
  });
  for (const entry of ['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.1', '::ffff:127.0.0.0/104']) {
    test(`allowed by ${entry}`, async () => expect((await ask((await allowing('198.51.100.1', entry)).headers)).status).toBe(200));
  }
  test('forged X-Forwarded-For, X-Real-IP and Forwarded change nothing without a trusted proxy', async () => {
    const forged = { 'X-Forwarded-For': '203.0.113.7', 'X-Real-IP': '203.0.113.7', Forwarded: 'for=203.0.113.7' };
    const answer = await ask({ ...(await allowing('203.0.113.7')).headers, ...forged });
    expect(answer.body).toMatchObject({ error: 'IP address not allowed', yourIP: '127.0.0.1' });
  });

  describe('behind a trusted proxy', () => {
    let behind: Listener;
    beforeAll(async () => {
      behind = await harness.open({ settings: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } });
    });
    const through = async (forwardedFor: string): Promise<unknown> => {
      const answer = await ask({ ...(await allowing('203.0.113.7')).headers, 'X-Forwarded-For': forwardedFor }, behind);
      return answer.status === 200 ? 'allowed' : answer.body['yourIP'];
    };
    test('the address that the proxy saw decides', async () => expect(await through('203.0.113.7')).toBe('allowed'));
    test('what the caller wrote to the left of it does not', async () =>
      expect(await through('203.0.113.7, 198.51.100.9')).toBe('198.51.100.9'));
    test('our own proxies are skipped from the right', async () =>
      expect(await through('203.0.113.7, 10.1.2.3, 10.9.9.9')).toBe('allowed'));
    test('a chain that breaks in nonsense stops at the last good hop', async () =>
      expect(await through('203.0.113.7, nonsense, 10.1.2.3')).toBe('10.1.2.3'));
    test('an IPv4-mapped address is its IPv4 address', async () => expect(await through('::ffff:203.0.113.7')).toBe('allowed'));
    test('a port after the address does not hide it', async () => expect(await through('203.0.113.7:4711')).toBe('allowed'));
    test('octal and short spellings are no addresses', async () => expect(await through('0313.0.0113.07')).toBe('127.0.0.1'));
    test('X-Real-IP is not read', async () => {
      const answer = await ask({ ...(await allowing('203.0.113.7')).headers, 'X-Real-IP': '203.0.113.7' }, behind);
      expect(answer.body['yourIP']).toBe('127.0.0.1');
    });
  });
});
