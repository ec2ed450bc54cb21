import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSlug } from '../../src/slices/checkout/link.ts';
import { type Running, serve } from '../../src/app/serve/serve.ts';
import { type FreshDatabase, freshDatabase, redisUrl } from '../support/services.ts';

const slugs = { live: newSlug(), sandbox: newSlug() };
let database: FreshDatabase;
let running: Running;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  running = await serve({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    KEY_PEPPER: 'live-test-pepper-live-test-pepper!',
    ENCRYPTION_KEYS: `one:${randomBytes(32).toString('base64')}`,
    SANDBOX_PORT: '0',
    LIVE_PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
  });
  client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into business (id, name, email) values (gen_random_uuid(), 'Test', 'test@example.com') returning id`,
  );
  for (const environment of ['live', 'sandbox'] as const) {
    await client.query(
      `insert into checkout_link (book_id, id, slug, type, amount, title) values (ledger.open_book($1, $2), gen_random_uuid(), $3, 'amount', 500000, 'Workshop')`,
      [rows[0]?.id, environment, slugs[environment]],
    );
  }
});
afterAll(async () => {
  await client.end();
  await running.stop();
  await database.drop();
});

test('a link exists in one environment only', async () => {
  for (const [own, other] of [
    ['live', 'sandbox'],
    ['sandbox', 'live'],
  ] as const) {
    const at = { live: running.liveUrl, sandbox: running.sandboxUrl };
    for (const path of [`/pay/${slugs[own]}`, `/api/v1/pay/${slugs[own]}`]) {
      expect((await fetch(`${at[own]}${path}`)).status).toBe(200);
      expect((await fetch(`${at[other]}${path}`)).status).toBe(404);
    }
  }
});

test('live simulates nothing: no button, no route; and without a bank no order is placed', async () => {
  const page = await (await fetch(`${running.liveUrl}/pay/${slugs.live}`)).text();
  expect(page).not.toMatch(/sandbox|simulate/i);
  const ask = (path: string, body: object) =>
    fetch(`${running.liveUrl}/api/v1/pay/${slugs.live}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await ask('orders/x/simulate', {})).status).toBe(404);
  const refused = await ask('orders', { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' });
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({ status: 503, body: { code: 'PROVIDER_NOT_CONFIGURED' } });
  expect((await client.query('select from checkout_order')).rowCount).toBe(0);
});
