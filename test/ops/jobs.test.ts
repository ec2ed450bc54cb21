import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { observed } from '../../jobs/queue.ts';
import { openMetrics } from '../../src/platform/telemetry/metrics.ts';
import type { App } from '../../src/core/app/app.ts';
import { startReceiver } from '../support/receiver.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';

const planted = {
  accountNumber: '0987654321',
  email: 'planted.person@example.ng',
  name: 'Plantedname Obi',
  narration: 'planted narration',
  reference: 'PLANTED-REFERENCE',
  metadata: 'planted metadata',
  secret: 'sk_test_demo_secret',
};
let sandbox: Sandbox;
let redis: Redis;
/** Every command that any client sent to this Redis during the test, short-lived values included. */
const result: string[] = [];

beforeAll(async () => {
  redis = new Redis(redisUrl());
  const monitor = await redis.monitor();
  monitor.on('monitor', (_, words: string[]) => result.push(words.join(' ')));
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  return () => monitor.disconnect();
});
afterAll(async () => {
  redis.disconnect();
  await sandbox.stop();
});

test('no job contains a name, an account, an address, a reference or a secret: ids alone are in Redis', async () => {
  const receiver = await startReceiver();
  const settings = await sandbox.call('POST', '/webhooks/settings', { webhookUrl: `${receiver.url}?planted-url` });
  const webhookSecret = String(settings.body.data?.webhookSecret ?? '');
  const sent = await sandbox.call('POST', '/money-transfer/send', {
    amount: 1_000_000,
    bankCode: '058',
    accountNumber: planted.accountNumber,
    clientReference: planted.reference,
    narration: planted.narration,
    senderName: planted.name,
    senderEmail: planted.email,
    metadata: { note: planted.metadata },
  });
  expect(sent.status).toBe(200);
  await sandbox.advance('10m');
  await receiver.until(1);
  const owner = new pg.Client({ connectionString: sandbox.databaseUrl });
  await owner.connect();
  await expect.poll(async () => (await owner.query(`select from mail where status = 'sent'`)).rowCount).toBeGreaterThan(0);
  await owner.end();
  await receiver.stop();

  const all = result.join('\n');
  for (const queue of ['settle-transfers', 'webhook-delivery', 'send-mail']) expect(all).toContain(`bull:${queue}`);
  const forbidden = {
    ...planted,
    url: 'planted-url',
    transferCode: String(sent.body.data?.transferCode),
    ...(webhookSecret !== '' && { webhookSecret }),
  };
  for (const [what, value] of Object.entries(forbidden)) expect(all.includes(value), `${what} went through Redis`).toBe(false);
});

test('Redis has only the kind of a failure; its message, which may quote a row, is logged as the cause', async () => {
  const app = { metrics: openMetrics({ version: '1' }) } as unknown as App;
  const work = observed(app, 'a-queue', () => {
    throw Object.assign(new TypeError(`no account ${planted.accountNumber}`), { code: 'E_PLANTED' });
  });
  const failure = await work({ data: { bookId: 1 } } as never).catch((error: unknown) => error as Error);
  if (!(failure instanceof Error)) throw new Error('it did not fail');
  expect(failure.message).toBe('TypeError E_PLANTED; the log has the cause');
  expect(`${failure.stack}`).not.toContain(planted.accountNumber);
  expect((failure.cause as Error).message).toContain(planted.accountNumber);
  expect(await app.metrics.registry.metrics()).toContain('tollgate_job_duration_seconds_count{queue="a-queue",outcome="failed"} 1');
});
