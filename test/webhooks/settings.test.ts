import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CallOptions, type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';

const DEMO = '00000000-0000-7000-8000-000000000001';
const URL_SET = 'https://hooks.example.com/tollgate';
const SECRET = /^whsec_[A-Za-z0-9+/]{64}$/;

/** Nothing leaves it: it has no worker. Its limits are the real ones. */
let strict: Sandbox;
let sandbox: Sandbox;
let database: pg.Client;
beforeAll(async () => {
  const env = { ROLES: 'api', EGRESS_IPS: '198.51.100.7,198.51.100.9' };
  strict = await startSandbox({ ...env, RATE_LIMIT_SCALE: '1' });
  sandbox = await startSandbox({ ...env, WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  database = new pg.Client({ connectionString: sandbox.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await Promise.all([strict.stop(), sandbox.stop()]);
});
beforeEach(async () => {
  await database.query(`truncate webhook.receiver, webhook.delivery, webhook.attempt, webhook.recovery, idempotency_key`);
});

const put = (webhookUrl: unknown, more: object = {}, options?: CallOptions): Promise<Reply> =>
  sandbox.call('POST', '/webhooks/settings', { webhookUrl, ...more }, options);
const read = async (options?: CallOptions): Promise<any> => (await sandbox.call('GET', '/webhooks/settings', undefined, options)).body.data;
const list = async (query = '', options?: CallOptions): Promise<any[]> =>
  (await sandbox.call('GET', `/webhooks/events${query}`, undefined, options)).body.data;

function expectInvalid(reply: Reply, field: string): void {
  expect(reply).toMatchObject({ status: 400, body: { success: false, code: 'VALIDATION_ERROR', field, error: expect.any(String) } });
}

describe('POST and GET /webhooks/settings', () => {
  test('before anything is set: nulls, no secret, no restriction, and mails go to customers', async () => {
    const { status, body } = await sandbox.call('GET', '/webhooks/settings');
    expect([status, body.success]).toEqual([200, true]);
    expect(body.data).toEqual({
      webhookUrl: null,
      allowedIps: [],
      hasSecret: false,
      secretMasked: null,
      handleCustomerEmails: true,
      eventTypes: [],
      ordered: false,
      apiVersion: '2026-12-01',
      warnings: [],
    });
  });

  test('blanks around the URL are not part of it', async () => {
    expect((await put(` ${URL_SET}\n`)).body.data.webhookUrl).toBe(URL_SET);
  });

  test('setting answers success, message, webhookUrl and allowedIps, and reading returns the same', async () => {
    const allowedIps = ['198.51.100.0/24', '2001:db8::1'];
    const { status, body } = await put(URL_SET, { allowedIps });
    expect([status, body.success, typeof body.message]).toEqual([200, true, 'string']);
    expect(body.data).toMatchObject({ webhookUrl: URL_SET, allowedIps });
    expect(await read()).toMatchObject({ webhookUrl: URL_SET, allowedIps, hasSecret: false, secretMasked: null });
  });

  test('what is left out stays; an empty list takes the restriction away', async () => {
    await put(URL_SET, { allowedIps: ['198.51.100.7'] });
    await put(`${URL_SET}/two`);
    expect(await read()).toMatchObject({ webhookUrl: `${URL_SET}/two`, allowedIps: ['198.51.100.7'] });
    await put(URL_SET, { allowedIps: [] });
    expect((await read()).allowedIps).toEqual([]);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['an empty text', ''],
    ['no URL', 'not a url'],
    ['a path', '/hooks'],
    ['a blank within', `${URL_SET}/a b`],
    ['a line break within', `${URL_SET}/\nb`],
    ['ftp', 'ftp://hooks.example.com/'],
    ['javascript', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['2,049 characters', `https://hooks.example.com/${'a'.repeat(2_023)}`],
    ['a fragment', `${URL_SET}#part`],
    ['a user name', 'https://user:pw@hooks.example.com/'],
    ['a private address', 'https://10.1.2.3/'],
    ['a private address in hexadecimal', 'https://0x0a010203/'],
    ['a private address inside IPv6', 'https://[::ffff:10.1.2.3]/'],
    ['a unique local address', 'https://[fd00::1]/'],
    ['cloud metadata', 'http://169.254.169.254/latest/meta-data'],
    ['cloud metadata as one number', 'http://2852039166/'],
    ['port 22', 'https://hooks.example.com:22/'],
    ['port 6379', 'https://hooks.example.com:6379/'],
    ['port 81', 'http://hooks.example.com:81/'],
    ['a name without a dot', 'https://intranet/'],
    ['an internal name', 'https://vault.internal/'],
    ['a name of the local network', 'https://printer.local/'],
    ['a cluster name', 'https://api.default.svc.cluster.local/'],
    ['a reverse name', 'https://1.0.0.127.in-addr.arpa/'],
  ])('%s as webhookUrl is 400 naming it, and the old one stays', async (_, webhookUrl) => {
    await put(URL_SET);
    expectInvalid(await put(webhookUrl), 'webhookUrl');
    expect((await read()).webhookUrl).toBe(URL_SET);
  });

  test('the longest URL of 2,048 characters is taken', async () => {
    const longest = `https://hooks.example.com/${'a'.repeat(2_022)}`;
    expect(longest).toHaveLength(2_048);
    expect((await put(longest)).body.data.webhookUrl).toBe(longest);
  });

  test.each(['http://127.0.0.1:4001/', 'http://localhost:4001/', 'http://[::1]:4001/', 'http://2130706433:4001/'])(
    'loopback as %s is refused unless it is on the allow-list',
    async (webhookUrl) => {
      expectInvalid(await strict.call('POST', '/webhooks/settings', { webhookUrl }), 'webhookUrl');
      if (!webhookUrl.includes('[')) expect((await put(webhookUrl)).status).toBe(200);
    },
  );

  test.each([
    ['no address', 'server-1'],
    ['an empty text', ''],
    ['too large a part', '256.1.1.1'],
    ['three parts', '10.1.2'],
    ['one number', '167838211'],
    ['a hexadecimal part', '0x0a.1.2.3'],
    ['a leading zero', '010.1.2.3'],
    ['too long a prefix', '10.0.0.0/33'],
    ['no prefix after the slash', '10.0.0.0/'],
    ['a negative prefix', '10.0.0.0/-1'],
    ['a zone', 'fe80::1%eth0'],
    ['half an IPv6 address', '2001:db8'],
    ['a port', '10.1.2.3:80'],
    ['a number', 7],
  ])('%s in allowedIps is 400 naming its place', async (_, broken) => {
    expectInvalid(await put(URL_SET, { allowedIps: ['198.51.100.7', broken] }), 'allowedIps[1]');
  });

  test('an allowedIps that is no list, an unknown event, an unknown field and a body that is no object are 400', async () => {
    expectInvalid(await put(URL_SET, { allowedIps: '198.51.100.7' }), 'allowedIps');
    expectInvalid(await put(URL_SET, { eventTypes: ['transfer.lost'] }), 'eventTypes[0]');
    expectInvalid(await put(URL_SET, { webhookURL: URL_SET }), 'webhookURL');
    expect((await sandbox.call('POST', '/webhooks/settings', '[]')).status).toBe(400);
    expect((await sandbox.call('POST', '/webhooks/settings', '{')).status).toBe(400);
  });

  test('warns when allowedIps lacks an address that webhooks come from, and not when a block covers it', async () => {
    await put(URL_SET, { allowedIps: ['198.51.100.7'] });
    expect((await read()).warnings.join()).toContain('198.51.100.9');
    await put(URL_SET, { allowedIps: ['198.51.100.0/24'] });
    expect((await read()).warnings.join()).not.toContain('198.51.100');
    await put(URL_SET, { allowedIps: [] });
    expect((await read()).warnings.join()).not.toContain('198.51.100');
  });

  test('a URL without a secret is reported, because its receiver cannot verify an event', async () => {
    await put(URL_SET);
    expect((await read()).warnings.join()).toContain('not signed');
    await sandbox.call('POST', '/webhooks/settings/secret');
    expect((await read()).warnings).toEqual([]);
  });
});

test('a plain http URL is taken in the sandbox with a warning, in the answer and wherever the endpoint is shown; https has none', async () => {
  const warning = expect.stringContaining('plain http');
  const clear = await put('http://hooks.example.com/in');
  expect([clear.status, clear.body.data.warnings]).toEqual([200, [warning]]);
  expect((await read()).warnings).toContainEqual(warning);
  const added = await sandbox.call('POST', '/webhooks/endpoints', { url: 'HTTP://hooks.example.com/more' });
  expect(added.body.data.warnings).toEqual([warning]);
  expect((await put('https://hooks.example.com/in')).body.data.warnings).toEqual([]);
  expect((await read()).warnings.join()).not.toContain('plain http');
  await sandbox.call('DELETE', `/webhooks/endpoints/${added.body.data.id}`);
});

describe('POST /webhooks/settings/secret', () => {
  test('shows the secret once: afterwards only its first 8 and last 8 characters around one ellipsis', async () => {
    await put(URL_SET);
    const { status, body } = await sandbox.call('POST', '/webhooks/settings/secret');
    const { secret } = body.data;
    expect([status, body.success, typeof body.message]).toEqual([200, true, 'string']);
    expect(secret).toMatch(SECRET);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(48);
    expect(await read()).toMatchObject({ hasSecret: true, secretMasked: `${secret.slice(0, 8)}\u2026${secret.slice(-8)}` });
    await sandbox.call('POST', '/webhooks/settings/test');
    const [delivery] = await list();
    const answers = await Promise.all([
      sandbox.call('GET', '/webhooks/settings'),
      sandbox.call('GET', '/webhook-settings'),
      sandbox.call('GET', '/webhooks/events'),
      sandbox.call('GET', `/webhooks/events/${delivery.id}`),
      put(URL_SET),
    ]);
    for (const { text } of answers) expect(text).not.toContain(secret.slice(14, -8));
  });

  test('replaces the one before it, and works before a URL is set', async () => {
    const first = (await sandbox.call('POST', '/webhooks/settings/secret')).body.data.secret;
    const second = (await sandbox.call('POST', '/webhooks/settings/secret')).body.data.secret;
    expect(first).not.toBe(second);
    expect((await read()).secretMasked.slice(-8)).toBe(second.slice(-8));
  });

  test('a repeated Idempotency-Key makes no second secret, and shows the first one no more', async () => {
    const headers = { 'Idempotency-Key': 'secret-1' };
    const first = await sandbox.call('POST', '/webhooks/settings/secret', undefined, { headers });
    const again = await sandbox.call('POST', '/webhooks/settings/secret', undefined, { headers });
    expect(again.body).toEqual({ success: true, message: expect.stringContaining('not shown again'), data: { secret: null } });
    expect((await read()).secretMasked.slice(-8)).toBe(first.body.data.secret.slice(-8));
    const other = await sandbox.call('POST', '/webhooks/settings/secret', { gracePeriodSeconds: 60 }, { headers });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test('stands nowhere in the database in clear, neither the present one nor one in its grace period nor a remembered answer', async () => {
    await put(URL_SET);
    const secrets: string[] = [];
    for (const [n, body] of [undefined, { gracePeriodSeconds: 600 }].entries()) {
      const { data } = (await sandbox.call('POST', '/webhooks/settings/secret', body, { headers: { 'Idempotency-Key': `at-rest-${n}` } }))
        .body;
      secrets.push(data.secret);
    }
    const dump = async (table: string): Promise<string> => JSON.stringify((await database.query(`select t::text from ${table} t`)).rows);
    const text = (await dump('webhook.endpoint')) + (await dump('idempotency_key'));
    expect(text).toContain('v1.pepper.');
    for (const secret of secrets) {
      const bytes = Buffer.from(secret.slice(6), 'base64');
      for (const form of [secret, secret.slice(6), secret.slice(14, -8), bytes.toString('base64url'), bytes.toString('hex')])
        expect(text).not.toContain(form);
    }
  });

  test.each([-1, 604_801, 1.5, '60', null])('gracePeriodSeconds %j is 400', async (gracePeriodSeconds) => {
    expectInvalid(await sandbox.call('POST', '/webhooks/settings/secret', { gracePeriodSeconds }), 'gracePeriodSeconds');
  });
});

describe('PUT /webhooks/settings/customer-emails', () => {
  test.each([false, true])('%j is taken, answered and read back', async (handleCustomerEmails) => {
    const { status, body } = await sandbox.call('PUT', '/webhooks/settings/customer-emails', { handleCustomerEmails });
    expect([status, body.success, typeof body.message]).toEqual([200, true, 'string']);
    expect(body.data).toEqual({ handleCustomerEmails });
    expect((await read()).handleCustomerEmails).toBe(handleCustomerEmails);
  });

  test.each([{}, { handleCustomerEmails: null }, { handleCustomerEmails: 'false' }, { handleCustomerEmails: 0 }])(
    '%j is 400 naming the field',
    async (body) => {
      expectInvalid(await sandbox.call('PUT', '/webhooks/settings/customer-emails', body), 'handleCustomerEmails');
    },
  );
});

describe('POST /webhooks/settings/test', () => {
  test('is 400 while no URL is configured, also after it was removed', async () => {
    expectInvalid(await sandbox.call('POST', '/webhooks/settings/test'), 'webhookUrl');
    await put(URL_SET);
    expect((await sandbox.call('DELETE', '/webhooks/settings')).body.data.webhookUrl).toBeNull();
    expectInvalid(await sandbox.call('POST', '/webhook-settings/test'), 'webhookUrl');
    expect(await list()).toEqual([]);
  });

  test('makes one delivery record, with any event filter; a repeated Idempotency-Key makes no second', async () => {
    await put(URL_SET, { eventTypes: ['transfer.settled'] });
    const headers = { 'Idempotency-Key': 'test-1' };
    const first = await sandbox.call('POST', '/webhooks/settings/test', undefined, { headers });
    expect(first).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } });
    expect((await sandbox.call('POST', '/webhooks/settings/test', undefined, { headers })).text).toBe(first.text);
    expect(await list()).toEqual([
      {
        id: first.body.data.deliveryId,
        eventId: expect.any(String),
        clientId: DEMO,
        event: 'test.webhook',
        status: 'pending',
        attempts: 0,
        maxAttempts: 6,
        nextRetryAt: expect.any(String),
        createdAt: expect.any(String),
      },
    ]);
  });

  test('runs ten times a minute and key, both spellings together; then 429 with Retry-After', async () => {
    // The other sandbox counts in the same Redis, by another key.
    const options = { as: 'demo2' };
    await strict.call('POST', '/webhooks/settings', { webhookUrl: URL_SET }, options);
    // A fixed window of a minute: at its seam two of them may be met, and 21 are too many for any two.
    const replies: Reply[] = [];
    for (let n = 0; n < 21; n++)
      replies.push(await strict.call('POST', n % 2 ? '/webhooks/settings/test' : '/webhook-settings/test', undefined, options));
    const limited = replies.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(replies.findIndex(({ status }) => status === 429)).toBeGreaterThanOrEqual(10);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await strict.call('GET', '/webhooks/settings', undefined, options)).status).toBe(200);
  });
});
