import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSecret } from '../../src/slices/keys/secret.ts';
import { serve } from '../../src/app/serve/serve.ts';
import { type Client, clientOf } from '../support/client.ts';
import { freshDatabase, type FreshDatabase, redisUrl } from '../support/services.ts';
import { CONSENT, FOUND, FOUND_BVN, FOUND_TIN, rowsOf } from './support.ts';

const PEPPER = 'a pepper of the live tests, long enough to count';
let database: FreshDatabase;
let running: Awaited<ReturnType<typeof serve>>;
let live: Client;

beforeAll(async () => {
  database = await freshDatabase();
  running = await serve({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    KEY_PEPPER: PEPPER,
    SANDBOX_PORT: '0',
    LIVE_PORT: '0',
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'silent',
    VERIFICATION_REFUND_UPSTREAM_ERRORS: 'true',
  });
  const business = randomUUID();
  await rowsOf(database.url, `insert into business (id, name, email, email_verified_at) values ($1, 'Live', 'live@example.com', now())`, [
    business,
  ]);
  await rowsOf(
    database.url,
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name) values ($1, $2, 'live', 'pk_live_verify', $3, 'Test')`,
    [randomUUID(), business, hashSecret(PEPPER, 'sk_live_verify_secret')],
  );
  await rowsOf(database.url, `select ledger.open_book($1, 'live')`, [business]);
  live = clientOf(running.liveUrl ?? '', { 'X-API-Key': 'pk_live_verify', 'X-API-Secret': 'sk_live_verify_secret' });
});
afterAll(async () => {
  await running.stop();
  await database.drop();
});

test.each([
  ['/kyc/zee/nin', { nin: FOUND }],
  ['/kyc/zee/nin/with-face', { nin: FOUND, imageUrl: 'https://example.com/face.jpg' }],
  ['/kyc/switch/nin', { nin: FOUND, firstName: 'Ada', lastName: 'Okafor' }],
  ['/kyc/switch/nin/full', { nin: FOUND }],
  ['/kyc/verify/cac', { companyName: 'John Doe' }],
  ['/kyc/bvn', { bvn: FOUND_BVN, consent: CONSENT }],
  ['/kyc/bvn/match', { bvn: FOUND_BVN, firstName: 'Ada', lastName: 'Okafor', consent: CONSENT }],
  ['/kyc/tin', { tin: FOUND_TIN }],
])('%s in live answers no made-up person: without a provider it is 503 before anything is charged', async (path, body) => {
  expect(await live.call('POST', path, body)).toMatchObject({ status: 503, body: { success: false, code: 'PROVIDER_NOT_CONFIGURED' } });
  expect(await rowsOf(database.url, 'select from verification.call')).toEqual([]);
});

test('a live balance is never funded from nowhere, and sandbox controls are absent', async () => {
  expect((await live.call('POST', '/sandbox/verification/fund', { amount: 1_000 })).status).toBe(404);
  await expect(
    rowsOf(
      database.url,
      `select verification.credit_balance(id, gen_random_uuid(), 1000, 'sandbox') from ledger.book where environment = 'live'`,
    ),
  ).rejects.toMatchObject({
    code: 'LG003',
  });
  await expect(
    rowsOf(database.url, `select verification.advance_sandbox(id, '1 day') from ledger.book where environment = 'live'`),
  ).rejects.toMatchObject({ code: 'LG003' });
});
