import { Redis } from 'ioredis';
import pg from 'pg';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { press, says, signedIn, startDashboard } from '../dashboard/support.ts';
import { startBrowser } from '../support/chromium.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';

const PATIENCE = { timeout: 100_000, interval: 50 };

interface Job {
  id: string;
  failedReason?: string;
  stacktrace: string[];
  externalUrl?: { href: string };
  returnValue: Record<string, unknown> | null;
}

let sandbox: Sandbox;
let owner: pg.Client;
let receiver: Receiver;
let browser: Browser;
let seen: Awaited<ReturnType<typeof signedIn>>;
/** Of the demo operator, who acts on the board. */
let token: string;

beforeAll(async () => {
  [browser, receiver] = await Promise.all([startBrowser(), startReceiver()]);
  sandbox = await startDashboard({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  owner = new pg.Client({ connectionString: sandbox.databaseUrl });
  await owner.connect();
  expect(await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url }, { as: 'demo2' })).toMatchObject({ status: 200 });
  seen = await signedIn(browser, sandbox, 'operator');
  await seen.page.goto(`${sandbox.url}/ops/login`);
  await seen.page.waitForFunction(() => location.pathname.startsWith('/ops/queues'), { timeout: 100_000 });
  token = (await seen.context.cookies()).find(({ name }) => name === 'tollgate_ops')?.value ?? '';
});
afterAll(async () => {
  await owner.end();
  await Promise.all([browser.close(), sandbox.stop(), receiver.stop()]);
});

async function board<Answer>(path: string, method = 'GET'): Promise<Answer> {
  const answer = await fetch(`${sandbox.url}/ops/queues/api/queues${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status, path).toBeLessThan(300);
  return (await answer.text().then((text) => (text.startsWith('{') ? JSON.parse(text) : null))) as Answer;
}
async function jobsOf(queue: string, status: string): Promise<Job[]> {
  const { queues } = await board<{ queues: { name: string; jobs: Job[] }[] }>(
    `?activeQueue=${queue}&status=${status}&page=1&jobsPerPage=100`,
  );
  return queues.find(({ name }) => name === queue)?.jobs ?? [];
}
const jobOf = async (queue: string, id: string): Promise<{ job: Job; status: string }> => board(`/${queue}/${id}`);

/** Makes every write of a table fail while a condition holds, until the function that it gives is called. */
async function plantFault(table: string, condition: string): Promise<() => Promise<unknown>> {
  await owner.query(`create or replace function public.fault() returns trigger language plpgsql security definer as $$
    begin if ${condition} then raise exception 'planted fault about 0987654321'; end if; return new; end $$`);
  await owner.query(`create trigger fault before update on ${table} for each row execute function public.fault()`);
  return () => owner.query(`drop trigger fault on ${table}`);
}

it('a failed settlement is listed under failed with reason, code location and transfer, and Retry completes it once', async () => {
  const body = { amount: 500_000, bankCode: '058', accountNumber: '0123456785' };
  const { transferCode } = (await sandbox.call('POST', '/money-transfer/send', body, { as: 'demo2' })).body.data;
  const { rows } = await owner.query<{ id: string }>('select id from ledger.transfer where transfer_code = $1', [transferCode]);
  const { id } = rows[0]!;
  const repair = await plantFault('ledger.transfer', `new.id = '${id}' and new.settled_at is not null`);
  await sandbox.call('POST', '/sandbox/advance', { by: '10m' }, { as: 'demo2' });
  await expect.poll(async () => (await jobsOf('settle-transfers', 'failed')).length, PATIENCE).toBeGreaterThan(0);
  const [failed] = await jobsOf('settle-transfers', 'failed');
  expect(failed?.failedReason).toMatch(new RegExp(`^error P0001 at \\d+/${id}; the log has the cause$`));
  expect(failed?.stacktrace.join('\n')).toMatch(/\n {4}at .+:\d+:\d+/);
  expect(JSON.stringify(failed)).not.toContain('0987654321');
  expect(failed?.externalUrl?.href).toMatch(new RegExp(`/ops/records/transfers/\\d+/${id}$`));

  await repair();
  await owner.query('update ledger.transfer set claimed_until = null, next_check_at = clock_timestamp() where id = $1', [id]);
  await board(`/settle-transfers/${failed?.id}/retry`, 'PUT');
  await expect.poll(async () => (await jobOf('settle-transfers', failed!.id)).status, PATIENCE).toBe('completed');
  const settled = `select from ledger.transfer where id = $1 and state = 'delivered' and settled_at is not null`;
  await expect.poll(async () => (await owner.query(settled, [id])).rowCount, PATIENCE).toBe(1);
  const submitted = await owner.query<{ submissions: number }>('select submissions from bank_sim.payment');
  expect(submitted.rows.map(({ submissions }) => submissions)).toEqual([1]);
});

it('a delivery with a failed job is delivered once after Retry, and no other delivery twice', async () => {
  const repair = await plantFault('webhook.delivery', 'new.claim is not null and old.claim is null');
  await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 }, { as: 'demo2' });
  await expect.poll(async () => (await jobsOf('webhook-delivery', 'failed')).length, PATIENCE).toBeGreaterThan(0);
  const failed = (await jobsOf('webhook-delivery', 'failed')).at(-1)!;
  expect(failed.failedReason).toBe('error P0001; the log has the cause');
  expect(failed.externalUrl?.href).toContain('/ops/records/endpoints/');
  await board('/webhook-delivery/pause', 'PUT');
  await repair();
  await board(`/webhook-delivery/${failed.id}/retry`, 'PUT');
  await board('/webhook-delivery/resume', 'PUT');
  await expect.poll(async () => (await jobOf('webhook-delivery', failed.id)).status, PATIENCE).toBe('completed');
  const pending = `select from webhook.delivery where status <> 'delivered'`;
  await expect.poll(async () => (await owner.query(pending)).rowCount, PATIENCE).toBe(0);
  const ids = receiver.received.map(({ headers }) => headers['x-webhook-id']);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});

it('a job links to its record, the record to the dashboard of its business, and the dashboard back to the queue', async () => {
  const { page } = seen;
  receiver.answer = 500;
  await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 }, { as: 'demo2' });
  await expect.poll(async () => (await jobsOf('webhook-delivery', 'delayed')).length, PATIENCE).toBe(1);
  await page.goto(`${sandbox.url}/ops/queues/queue/webhook-delivery?status=delayed`);
  const link = await page.waitForSelector('a[href^="/ops/records/endpoints/"]', { timeout: 100_000 });
  await page.goto(`${sandbox.url}${await link?.evaluate((each) => each.getAttribute('href'))}`);
  await press(page, 'Open on the dashboard');
  await press(page, 'View Second Demo Limited as owner');
  await says(page, 'Deliveries to this endpoint'.slice(0, 10));
  await page.waitForFunction(() => location.pathname.startsWith('/dashboard/webhooks/endpoints/'), { timeout: 100_000 });
  await press(page, 'Job queue');
  await page.waitForFunction(() => location.pathname === '/ops/queues/queue/webhook-delivery', { timeout: 100_000 });
  await says(page, 'webhook-delivery');

  // A settlement and a salary batch lead there by the first record of their job; the business is entered already.
  const settled = (await jobsOf('settle-transfers', 'completed')).find(({ returnValue }) => returnValue?.['first']);
  await page.goto(`${sandbox.url}${settled?.externalUrl?.href}`);
  await press(page, 'Open on the dashboard');
  await page.waitForSelector('a[href^="/dashboard/transfers/"]', { timeout: 100_000 });
  await page.locator('a[href^="/dashboard/transfers/"]').click();
  await says(page, 'Timeline');
  await page.waitForSelector('a[href="/ops/queues/queue/settle-transfers"]', { timeout: 100_000 });

  const items = [{ amount: 100_000, bankCode: '058', accountNumber: '0123456789', clientReference: 'LINK-1' }];
  const bulk = await sandbox.call('POST', '/money-transfer/bulk', { batchReference: 'LINKS', items, async: true }, { as: 'demo2' });
  expect(bulk.status).toBeLessThan(300);
  const batchJobs = async (): Promise<Job[]> =>
    (await jobsOf('transfer-batches', 'completed')).filter(({ returnValue }) => returnValue?.['first']);
  await expect.poll(async () => (await batchJobs()).length, PATIENCE).toBeGreaterThan(0);
  const [batch] = await batchJobs();
  expect(batch?.externalUrl?.href).toMatch(/\/ops\/records\/transfer-batches\/\d+\/[0-9a-f-]{36}$/);
  await page.goto(`${sandbox.url}${batch?.externalUrl?.href}`);
  await press(page, 'Open on the dashboard');
  await page.waitForSelector('a[href^="/dashboard/send/batches/"]', { timeout: 100_000 });
  await page.locator('a[href^="/dashboard/send/batches/"]').click();
  await says(page, 'LINKS');
  await press(page, 'Job queue');
  await page.waitForFunction(() => location.pathname === '/ops/queues/queue/transfer-batches', { timeout: 100_000 });
  expect(seen.complaints).toEqual([]);
});

it('after a Redis flush the queues paused by operators are paused again, and no others; none of their work begins meanwhile', async () => {
  const isPaused = async (): Promise<string[]> => {
    const { queues } = await board<{ queues: { name: string; isPaused: boolean }[] }>('');
    return queues.filter((each) => each.isPaused).map(({ name }) => name);
  };
  await board('/pause', 'PUT');
  await board('/resume', 'PUT');
  await board('/webhook-delivery/pause', 'PUT');
  await board('/send-mail/pause', 'PUT');
  await board('/send-mail/resume', 'PUT');
  expect(await isPaused()).toEqual(['webhook-delivery']);
  const redis = new Redis(redisUrl());
  onTestFinished(() => redis.disconnect());
  await redis.flushall();
  await expect.poll(isPaused, PATIENCE).toEqual(['webhook-delivery']);
  const before = receiver.received.length;
  // Work committed before the pauses are back has a job, which does not begin.
  for (let round = 0; round < 3; round++) {
    await redis.flushall();
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 }, { as: 'demo2' });
    await expect.poll(() => redis.exists('tollgate:jobs:pauses'), PATIENCE).toBe(1);
    expect(await isPaused()).toEqual(['webhook-delivery']);
  }
  await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 }, { as: 'demo2' });
  await expect.poll(async () => (await jobsOf('webhook-delivery', 'waiting')).length, PATIENCE).toBeGreaterThan(0);
  expect(receiver.received.length).toBe(before);
  receiver.answer = 200;
  await board('/webhook-delivery/resume', 'PUT');
  await receiver.until(before + 1);
});
