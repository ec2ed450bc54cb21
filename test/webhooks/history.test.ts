import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CallOptions, type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';

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
const fund = (options?: CallOptions): Promise<Reply> => sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 }, options);
const list = async (query = '', options?: CallOptions): Promise<any[]> =>
  (await sandbox.call('GET', `/webhooks/events${query}`, undefined, options)).body.data;

function expectInvalid(reply: Reply, field: string): void {
  expect(reply).toMatchObject({ status: 400, body: { success: false, code: 'VALIDATION_ERROR', field, error: expect.any(String) } });
}

describe('GET /webhooks/events', () => {
  test('lists newest first, 50 by default, with a cursor that neither skips nor repeats', async () => {
    await put(URL_SET);
    for (let n = 0; n < 52; n++) await fund();
    const { body } = await sandbox.call('GET', '/webhooks/events');
    expect(body.data).toHaveLength(50);
    expect(body.meta).toMatchObject({ limit: 50, count: 50, hasMore: true, nextCursor: expect.any(String) });
    const moments = body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
    const rest = await sandbox.call('GET', `/webhooks/events?cursor=${body.meta.nextCursor}`);
    expect(rest.body.meta).toMatchObject({ count: 2, hasMore: false, nextCursor: null });
    expect(new Set([...body.data, ...rest.body.data].map(({ id }: { id: string }) => id)).size).toBe(52);
    expect(await list('?limit=100')).toHaveLength(52);
    expect(await list('?limit=1')).toEqual(body.data.slice(0, 1));
  });

  test('since gives the events created at or after it, in any offset', async () => {
    await put(URL_SET);
    await fund();
    const [first] = await list();
    await database.query(`update webhook.delivery set created_at = date_trunc('milliseconds', created_at) - interval '1 hour'`);
    const [{ createdAt }] = await list();
    await fund();
    expect(await list(`?since=${createdAt}`)).toHaveLength(2);
    expect(await list(`?since=${new Date(Date.parse(createdAt) + 1).toISOString()}`)).toHaveLength(1);
    expect(await list(`?since=${encodeURIComponent(createdAt.replace('Z', '+00:00'))}`)).toHaveLength(2);
    const inLagos = new Date(Date.parse(createdAt) + 3_600_000).toISOString().replace('Z', '+01:00');
    expect((await list(`?since=${encodeURIComponent(inLagos)}`)).at(-1).id).toBe(first.id);
    expect(await list('?since=9998-12-31T23:59:59Z')).toEqual([]);
  });

  test.each(['0', '101', 'abc', '-1', '1.5', '1e1', '', '5&limit=6'])('limit=%s is 400 naming limit', async (limit) => {
    expectInvalid(await sandbox.call('GET', `/webhooks/events?limit=${limit}`), 'limit');
  });

  test.each([
    '2026-01-01t00:00:00z',
    '2026-01-01T00:00:00.5z',
    '%202026-01-01T00:00:00Z%20',
    '2016-12-31T23:59:60Z',
    '2016-12-31T15:59:60.25-08:00',
  ])('since=%s is RFC 3339 too', async (since) => {
    expect(await sandbox.call('GET', `/webhooks/events?since=${since}`)).toMatchObject({ status: 200 });
    await put(URL_SET);
    const range = { since: decodeURIComponent(since), dryRun: true };
    expect(await sandbox.call('POST', '/webhooks/recover', range)).toMatchObject({ status: 200 });
  });

  test.each([
    [{}, 'since', 'since: is required'],
    [{ since: '2999-01-01T00:00:00Z' }, 'since', 'since: must not be in the future'],
    [{ since: '2999-01-01T00:00:00Z', until: '2999-01-02T00:00:00Z' }, 'since', 'since: must not be in the future'],
    [{ since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }, 'until', 'until: must be later than since'],
    [{ since: 1 }, 'since', 'since: must be an RFC 3339 time'],
  ])('a recovery of %j is 400 naming %s, since that is what is wrong', async (range, field, error) => {
    await put(URL_SET);
    expect(await sandbox.call('POST', '/webhooks/recover', range)).toMatchObject({ status: 400, body: { field, error } });
  });

  test.each([
    '2026-01-01T00:00:60Z',
    'yesterday',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00:00%2B25:00',
    '1767261900',
    '',
    'infinity',
  ])('since=%s is 400 naming since', async (since) => {
    expectInvalid(await sandbox.call('GET', `/webhooks/events?since=${since}`), 'since');
  });

  test.each(['2026-01-01T00:00:00%2B23:59', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])(
    'since=%s is far out and RFC 3339, in a recovery too',
    async (since) => {
      await put(URL_SET);
      expect((await sandbox.call('GET', `/webhooks/events?since=${since}`)).status).toBe(200);
      const range = { since: decodeURIComponent(since), dryRun: true };
      expect((await sandbox.call('POST', '/webhooks/recover', range)).status).toBe(since.startsWith('9') ? 400 : 200);
      expect((await sandbox.call('POST', '/webhooks/recover', { ...range, dryRun: false })).status).toBe(since.startsWith('9') ? 400 : 200);
    },
  );

  const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const someone = '00000000-0000-7000-8000-000000000001';
  test.each([
    ['junk', 'junk'],
    ['an empty one', ''],
    ['another shape', cursor({ at: 1 })],
    ['no moment', cursor(['2026-99-99', someone])],
    ['a moment in words', cursor(['now', someone])],
    ['no id', cursor(['2026-01-01T00:00:00.000000Z', 'x'])],
    ['one too long', 'A'.repeat(501)],
  ])('%s as cursor is 400 naming it', async (_, text) => {
    expectInvalid(await sandbox.call('GET', `/webhooks/events?cursor=${text}`), 'cursor');
  });

  test('an unknown status, event or field is 400 naming it', async () => {
    expectInvalid(await sandbox.call('GET', '/webhooks/events?status=lost'), 'status');
    expectInvalid(await sandbox.call('GET', '/webhooks/events?event=transfer.lost'), 'event');
    expectInvalid(await sandbox.call('GET', '/webhooks/events?page=2'), 'page');
  });
});

describe('the older spelling', () => {
  test('works on the same settings and says in Deprecation and Sunset that it goes', async () => {
    const headersOf = ({ headers }: Reply): unknown => [headers.get('deprecation'), headers.get('sunset')];
    const set = await sandbox.call('PUT', '/webhook-settings', { webhookUrl: URL_SET, allowedIps: ['198.51.100.0/24'] });
    const made = await sandbox.call('POST', '/webhook-settings/generate-secret');
    const found = await sandbox.call('GET', '/webhook-settings');
    const tested = await sandbox.call('POST', '/webhook-settings/test');
    for (const reply of [set, made, found, tested]) {
      expect(reply).toMatchObject({ status: 200, body: { success: true } });
      expect(headersOf(reply)).toEqual([expect.stringMatching(/^@\d{10}$/), expect.stringMatching(/ GMT$/)]);
      expect(Date.parse(String(reply.headers.get('sunset')))).toBeGreaterThan(Number(reply.headers.get('deprecation')?.slice(1)) * 1_000);
    }
    expect(made.body.data.secret).toMatch(SECRET);
    expect(found.body.data).toEqual(await read());
    expect(found.body.data).toMatchObject({ webhookUrl: URL_SET, hasSecret: true, secretMasked: expect.stringContaining('\u2026') });
    expect(headersOf(await sandbox.call('GET', '/webhooks/settings'))).toEqual([null, null]);
    expectInvalid(await sandbox.call('PUT', '/webhook-settings', { webhookUrl: 'not a url' }), 'webhookUrl');
  });

  test('says so in its refusals too: 400, 401 and 405', async () => {
    const refused = [
      [400, await sandbox.call('PUT', '/webhook-settings', { webhookUrl: 'not a url' })],
      [401, await sandbox.call('GET', '/webhook-settings', undefined, { as: 'nobody' })],
      [405, await sandbox.call('DELETE', '/webhook-settings')],
      [405, await sandbox.call('PUT', '/webhook-settings/test', {})],
    ] as const;
    for (const [status, reply] of refused) {
      expect([reply.status, reply.headers.get('deprecation'), reply.headers.get('sunset')]).toEqual([
        status,
        expect.stringMatching(/^@\d{10}$/),
        expect.stringMatching(/ GMT$/),
      ]);
    }
    expect((await sandbox.call('PUT', '/webhooks/settings/test', {})).headers.get('deprecation')).toBeNull();
  });
});

describe('businesses apart', () => {
  test("another's settings, deliveries and recoveries are neither shown nor found nor touched", async () => {
    const other = { as: 'demo2' };
    await put(URL_SET);
    await sandbox.call('POST', '/webhooks/settings/secret');
    await fund();
    const [{ id }] = await list();
    const recovery = (await sandbox.call('POST', '/webhooks/recover', { since: '2026-01-01T00:00:00Z' })).body.data.id;
    expect(await read(other)).toMatchObject({ webhookUrl: null, hasSecret: false, secretMasked: null });
    expect(await list('', other)).toEqual([]);
    const refused = await Promise.all([
      sandbox.call('GET', `/webhooks/events/${id}`, undefined, other),
      sandbox.call('POST', `/webhooks/events/${id}/resend`, undefined, other),
      sandbox.call('GET', `/webhooks/recover/${recovery}`, undefined, other),
    ]);
    for (const reply of refused) expect(reply).toMatchObject({ status: 404, body: { success: false, code: 'RECORD_NOT_FOUND' } });
    const unknown = await sandbox.call('GET', `/webhooks/events/${crypto.randomUUID()}`, undefined, other);
    expect({ ...refused[0]?.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    await sandbox.call('DELETE', '/webhooks/settings', undefined, other);
    await put(`${URL_SET}/theirs`, {}, other);
    expect(await read()).toMatchObject({ webhookUrl: URL_SET, hasSecret: true });
    expect((await list())[0]).toMatchObject({ id, status: 'pending', attempts: 0 });
  });

  test('a secret that is put into another row opens nothing there', async () => {
    await put(URL_SET);
    await put(URL_SET, {}, { as: 'demo2' });
    await sandbox.call('POST', '/webhooks/settings/secret');
    await database.query('update webhook.endpoint set secret = (select secret from webhook.endpoint where secret is not null)');
    const moved = await sandbox.call('POST', '/webhooks/settings/secret', { gracePeriodSeconds: 60 }, { as: 'demo2' });
    expect(moved.status).toBe(500);
  });
});
