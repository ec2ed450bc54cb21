import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/domain/ids/ids.ts';
import { type Running, serve } from '../../src/app/serve/serve.ts';
import { hashSecret } from '../../src/slices/keys/secret.ts';
import { liveClient, values } from '../feeds/sockets.ts';
import { clientOf } from '../support/client.ts';
import { PEPPER } from '../support/process.ts';
import { type FreshDatabase, freshDatabase, redisUrl } from '../support/services.ts';

interface LoggedRequest {
  route: string;
  status: number;
  keyId: string | null;
}

const FEED = 'subscription { requestFeed { route status keyId requestBody } }';
/** Two businesses, one of them with a key for each environment and one for a single task. */
const KEYS = [
  ['pk_live_ours', 'ours', 'live', null],
  ['pk_test_ours', 'ours', 'sandbox', null],
  ['pk_live_task', 'ours', 'live', ['wallet:read']],
  ['pk_live_watch', 'ours', 'live', ['requests:read']],
  ['pk_live_theirs', 'theirs', 'live', null],
] as const;
const pair = (key: string) => ({ 'X-API-Key': key, 'X-API-Secret': `sk_${key.slice(3)}` });

let database: FreshDatabase;
let running: Running;
const clients: ReturnType<typeof liveClient>[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  running = await serve({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    KEY_PEPPER: PEPPER,
    ENCRYPTION_KEYS: `one:${randomBytes(32).toString('base64')}`,
    SANDBOX_PORT: '0',
    LIVE_PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
  });
  const db = new pg.Client(database.url);
  await db.connect();
  const businesses: Record<string, string> = {};
  for (const name of ['ours', 'theirs']) {
    const { rows } = await db.query<{ id: string }>(
      `insert into business (id, name, email, email_verified_at) values ($1, $2, $3, now()) returning id`,
      [newId(), name, `${name}@example.com`],
    );
    businesses[name] = rows[0]?.id ?? '';
    for (const environment of ['live', 'sandbox']) await db.query('select ledger.open_book($1, $2)', [businesses[name], environment]);
  }
  for (const [key, business, environment, scopes] of KEYS)
    await db.query(
      `insert into api_key (id, business_id, environment, key_id, secret_hash, name, scopes) values ($1, $2, $3, $4, $5, 'Test', $6)`,
      [newId(), businesses[business], environment, key, hashSecret(PEPPER, `sk_${key.slice(3)}`), scopes],
    );
  await db.end();
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await running.stop();
  await database.drop();
});

const urlOf = (key: string): string => (key.startsWith('pk_live') ? running.liveUrl : running.sandboxUrl) ?? '';
const as = (key: string) => clientOf(urlOf(key), pair(key));
const watch = (key: string) => {
  const client = liveClient(urlOf(key), () => ({ apiKey: key, apiSecret: `sk_${key.slice(3)}` }));
  clients.push(client);
  return values<LoggedRequest>(client, FEED);
};

test('in live a key receives requests of its own business, of all its keys, and of no other business or environment', async () => {
  const [ours, watcher, sandbox, theirs] = ['pk_live_ours', 'pk_live_watch', 'pk_test_ours', 'pk_live_theirs'].map(watch);
  await expect
    .poll(
      async () => {
        await as('pk_live_ours').call('GET', '/wallet');
        await as('pk_live_task').call('GET', '/money-transfer/14530000000000000');
        await as('pk_test_ours').call('GET', '/webhooks/settings');
        await as('pk_live_theirs').call('GET', '/customers');
        return [ours, watcher, sandbox, theirs].every((feed) => (feed?.items.length ?? 0) > 1);
      },
      { timeout: 100_000, interval: 200 },
    )
    .toBe(true);
  const result = (feed: typeof ours) => new Set(feed?.items.map(({ keyId, route, status }) => `${keyId} ${status} ${route}`));
  const own = new Set(['pk_live_ours 200 /wallet', 'pk_live_task 403 /money-transfer/{transferCode}']);
  expect(result(ours)).toEqual(own);
  expect(result(watcher)).toEqual(own);
  expect(result(sandbox)).toEqual(new Set(['pk_test_ours 200 /webhooks/settings']));
  expect(result(theirs)).toEqual(new Set(['pk_live_theirs 200 /customers']));
});

test('requests for a live key are masked as in the log', async () => {
  const feed = watch('pk_live_watch');
  const secret = { bankCode: '058', accountNumber: '0123456785', amount: 1, narration: 'For Ada' };
  await expect
    .poll(
      async () => {
        await as('pk_live_ours').call('POST', '/money-transfer/send', secret);
        return feed.items.find(({ route }) => route === '/money-transfer/send');
      },
      { timeout: 100_000, interval: 200 },
    )
    .toMatchObject({ requestBody: { accountNumber: '••••6785', narration: '••••' } });
});

test('a key without the scope neither subscribes nor reads, and a key with that scope alone reads the same requests', async () => {
  const deaf = watch('pk_live_task');
  await expect.poll(() => deaf.error).toMatchObject([{ extensions: { reason: 'SCOPE_MISSING' } }]);
  expect(await as('pk_live_task').call('GET', '/request-log')).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  const read = async (key: string) =>
    (await as(key).call('GET', '/request-log?keyId=pk_live_ours')).body.data as unknown as LoggedRequest[];
  await as('pk_live_ours').call('GET', '/wallet');
  await expect.poll(() => read('pk_live_watch')).not.toEqual([]);
  expect(new Set((await read('pk_live_watch')).map(({ keyId }) => keyId))).toEqual(new Set(['pk_live_ours']));
  expect(await read('pk_live_theirs')).toEqual([]);
  expect((await as('pk_live_watch').call('GET', '/wallet')).status).toBe(403);
});
