import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookQueues } from '../../jobs/deliver-webhooks.ts';
import { queues } from '../../jobs/kinds.ts';
import { openMetrics } from '../../src/platform/telemetry/metrics.ts';
import { serve, type Running } from '../../src/app/serve/serve.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { startReceiver } from '../support/receiver.ts';
import { freshDatabase, redisUrl, type FreshDatabase } from '../support/services.ts';
import { dashboardQueries, metricsIn } from './rules.ts';

const root = join(import.meta.dirname, '../..');
const scrape = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
};
/** The value of one series, undefined while it shows none. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('/metrics', () => {
  let sandbox: Sandbox;
  let owner: pg.Client;
  const value = async (series: string): Promise<number | undefined> => valueOf(await scrape(sandbox.url), series);
  /** Figures are read anew every few seconds. */
  const soon = { timeout: 100_000, interval: 250 };

  beforeAll(async () => {
    sandbox = await startSandbox({ ROLES: 'api,worker', WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
    owner = new pg.Client({ connectionString: sandbox.databaseUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await sandbox.stop();
  });

  test('pending transfers are counted with the age of the oldest, until settled', async () => {
    const sent = await sandbox.call('POST', '/money-transfer/send', { amount: 500_000, bankCode: '058', accountNumber: '0123456785' });
    expect(sent.status).toBe(200);
    await owner.query(`update ledger.transfer set created_at = created_at - interval '40 minutes'`);
    await expect.poll(() => value('tollgate_transfer_oldest_pending_seconds'), soon).toBeGreaterThan(2_400);
    expect(await value('tollgate_transfers_pending')).toBe(1);
    await sandbox.advance('10m');
    await expect.poll(() => value('tollgate_transfers_pending'), soon).toBe(0);
    expect(await value('tollgate_transfer_oldest_pending_seconds')).toBe(0);
    expect(await value('tollgate_transfer_settle_seconds_count{status="delivered"}')).toBe(1);
    expect(
      await value('tollgate_provider_call_duration_seconds_count{provider="sandbox_bank",operation="submit",outcome="accepted"}'),
    ).toBe(1);
    expect(await value('tollgate_job_duration_seconds_count{queue="settle-transfers",outcome="completed"}')).toBeGreaterThan(0);
  });

  test('a scheduled transfer is not pending before its time', async () => {
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const sent = await sandbox.call('POST', '/money-transfer/send', {
      amount: 500_000,
      bankCode: '058',
      accountNumber: '0123456785',
      scheduledAt,
    });
    expect(sent.status).toBe(200);
    await expect.poll(() => value('tollgate_transfers_pending'), soon).toBe(0);
  });

  test('a cached balance that drifts from the postings shows in kobo, and is gone once repaired', async () => {
    expect(await value('tollgate_ledger_imbalance_kobo')).toBe(0);
    await owner.query(
      'update ledger.account set balance = balance + 700 where account = 1 and book_id = (select min(book_id) from ledger.account)',
    );
    await expect.poll(() => value('tollgate_ledger_imbalance_kobo'), soon).toBe(700);
    await owner.query(
      'update ledger.account set balance = balance - 700 where account = 1 and book_id = (select min(book_id) from ledger.account)',
    );
    await expect.poll(() => value('tollgate_ledger_imbalance_kobo'), soon).toBe(0);
  });

  test('webhook attempts are counted by outcome and duration, and unacknowledged events show their age', async () => {
    const receiver = await startReceiver(500);
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
    await sandbox.call('POST', '/money-transfer/send', { amount: 500_000, bankCode: '058', accountNumber: '0123456785' });
    await sandbox.call('POST', '/sandbox/advance', { by: '10m' });
    await expect.poll(() => value('tollgate_webhook_attempts_total{outcome="failed"}'), soon).toBeGreaterThan(0);
    await owner.query(`update webhook.delivery set created_at = created_at - interval '1 hour'`);
    await expect.poll(() => value('tollgate_webhook_oldest_pending_seconds'), soon).toBeGreaterThan(3_600);
    expect(await value('tollgate_webhook_attempt_duration_seconds_count{outcome="failed"}')).toBeGreaterThan(0);
    await receiver.stop();
  });

  test('each queue shows its jobs by state and the wait of the first', async () => {
    const connection = new Redis(redisUrl());
    const queue = new Queue(webhookQueues.slow.name, { connection });
    await queue.pause();
    const job = await queue.add('lane', { bookId: 0, endpointId: randomUUID() }, { timestamp: Date.now() - 300_000 });
    await expect.poll(() => value(`tollgate_queue_oldest_waiting_seconds{queue="${queue.name}"}`), soon).toBeGreaterThan(290);
    expect(await value(`bullmq_job_count{queue="${queue.name}",state="wait"}`)).toBe(1);
    await job.remove();
    await queue.resume();
    await expect.poll(() => value(`tollgate_queue_oldest_waiting_seconds{queue="${queue.name}"}`), soon).toBe(0);
    await queue.close();
    connection.disconnect();
    const text = await scrape(sandbox.url);
    for (const { name } of queues) {
      expect(valueOf(text, `bullmq_job_count{queue="${name}",state="wait"}`), name).toBeDefined();
      expect(valueOf(text, `tollgate_queue_oldest_waiting_seconds{queue="${name}"}`), name).toBeDefined();
    }
  });

  test('every metric is declared once, and no label names a business, a reference or a path', async () => {
    const text = await scrape(sandbox.url);
    const types = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(types.length).toBe(new Set(types).size);
    const { rows } = await owner.query<{ id: string; code: string }>(
      `select b.id::text as id, t.transfer_code as code from business b join ledger.book k on k.business_id = b.id join ledger.transfer t on t.book_id = k.id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, code } of rows) for (const secret of [id, code, '0123456785']) expect(text).not.toContain(secret);
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
    for (const label of ['business', 'business_id', 'book_id', 'client', 'client_id', 'reference', 'path', 'event_id'])
      expect(labels).not.toContain(label);
  });

  test('the alert rules and the dashboard use exposed metrics only', async () => {
    // Some is counted from its first time on.
    const bill = { type: 'airtime', phoneNumber: '08031234567', amount: 10_000, customerEmail: 'ada@example.com' };
    expect((await sandbox.call('POST', '/bills/topup', bill)).status).toBe(200);
    await fetch(`${sandbox.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ nothing }"}',
    });
    const alerts = [...readFileSync(join(root, 'docs/alerts.yml'), 'utf8').matchAll(/expr: (.+)/g)].map(([, expr = '']) => expr);
    const names = [...alerts, ...dashboardQueries()].flatMap(metricsIn);
    expect(names.length).toBeGreaterThan(40);
    await expect
      .poll(async () => {
        const exposed = new Set([...(await scrape(sandbox.url)).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
        return names.filter((name) => !exposed.has(name));
      }, soon)
      .toEqual([]);
  });
});

describe('a scrape', () => {
  let database: FreshDatabase;
  let postgres: Proxy;
  let redis: Proxy;
  let running: Running;

  beforeAll(async () => {
    database = await freshDatabase();
    postgres = await openProxy(database.url);
    redis = await openProxy(redisUrl());
    running = await serve({
      DATABASE_URL: postgres.url(database.url),
      REDIS_URL: redis.url(redisUrl()),
      KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!',
      SANDBOX_PORT: '0',
      LOG_LEVEL: 'silent',
    });
  });
  afterAll(async () => {
    postgres.become('open');
    redis.become('open');
    await running.stop();
    await postgres.close();
    await redis.close();
    await database.drop();
  });

  test.each(['refused', 'silent'] as const)(
    'responds while PostgreSQL and Redis are %s, shows no stale figure, and names the unavailable store',
    async (mode) => {
      await expect
        .poll(async () => valueOf(await scrape(running.sandboxUrl), 'tollgate_transfers_pending'), { timeout: 100_000, interval: 500 })
        .toBe(0);
      await expect
        .poll(async () => valueOf(await scrape(running.sandboxUrl), 'tollgate_figures_up{source="redis"}'), {
          timeout: 100_000,
          interval: 500,
        })
        .toBe(1);
      postgres.become(mode);
      redis.become(mode);
      await expect
        .poll(
          async () => {
            const text = await scrape(running.sandboxUrl);
            return ['postgresql', 'redis'].map((source) => valueOf(text, `tollgate_figures_up{source="${source}"}`));
          },
          { timeout: 100_000, interval: 500 },
        )
        .toEqual([0, 0]);
      const text = await scrape(running.sandboxUrl);
      expect(valueOf(text, 'tollgate_transfers_pending')).toBeUndefined();
      expect(valueOf(text, 'tollgate_ledger_imbalance_kobo')).toBeUndefined();
      expect(text).toContain('tollgate_build_info');
      postgres.become('open');
      redis.become('open');
    },
  );

  test('twenty concurrent scrapes poll once, and so do scrapes within the next seconds', async () => {
    const metrics = openMetrics({ version: '1.0.0' });
    let reads = 0;
    const read = async (): Promise<{ name: string; value: number }[]> => {
      reads++;
      return [
        { name: 'one', value: reads },
        { name: 'two', value: 2 },
      ];
    };
    metrics.figures({ source: 'test', gauges: { one: { help: '1' }, two: { help: '2' } }, read });
    await Promise.all(Array.from({ length: 20 }, () => metrics.registry.metrics()));
    expect(valueOf(await metrics.registry.metrics(), 'one')).toBe(1);
    expect(reads).toBe(1);
  });

  describe('the alert rules', () => {
    const rules = readFileSync(join(root, 'docs/alerts.yml'), 'utf8');
    const anchorsOf = (page: string): string[] =>
      [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      );
    const alerts = rules.split(/^ {6}- alert: /m).slice(1);

    test('exist, and each links to a heading of the runbook', () => {
      expect(alerts.length).toBeGreaterThan(6);
      for (const alert of alerts) {
        const [, page = '', anchor = ''] = /runbook: docs\/((?:runbook|operators)\.md)#(\S+)/.exec(alert) ?? [];
        expect(anchorsOf(page), alert).toContain(anchor);
      }
    });
  });
});
