import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleTransfers } from '../../jobs/kinds.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { insertSession } from './support.ts';

const PATIENCE = { timeout: 100_000, interval: 50 };

interface Job {
  name: string;
  timestamp: number;
  delay: number;
  returnValue: Record<string, number | string> | null;
  externalUrl?: { href: string };
  data: Record<string, unknown>;
}
interface Shown {
  counts: Record<string, number>;
  jobs: Job[];
}

let sandbox: Sandbox;
let owner: pg.Client;
let token: string;
let receivers: { good: Receiver; bad: Receiver };

beforeAll(async () => {
  const [good, bad] = [await startReceiver(), await startReceiver(500)];
  receivers = { good, bad };
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  owner = new pg.Client({ connectionString: sandbox.databaseUrl });
  await owner.connect();
  ({ token } = await insertSession(owner, true, true));
});
afterAll(async () => {
  await owner.end();
  await sandbox.stop();
  await Promise.all([receivers.good.stop(), receivers.bad.stop()]);
});

const headers = (): Record<string, string> => ({ Authorization: `Bearer ${token}` });
async function shown(queue: string, status: string): Promise<Shown> {
  const path = `/ops/queues/api/queues?activeQueue=${queue}&status=${status}&page=1&jobsPerPage=1000`;
  const { queues } = (await (await fetch(`${sandbox.url}${path}`, { headers: headers() })).json()) as {
    queues: (Shown & { name: string })[];
  };
  const found = queues.find(({ name }) => name === queue);
  if (!found) throw new Error(`no queue ${queue}`);
  return found;
}
const act = async (path: string): Promise<void> =>
  expect((await fetch(`${sandbox.url}/ops/queues/api/queues/${path}`, { method: 'PUT', headers: headers() })).status).toBeLessThan(300);
const one = async (text: string): Promise<number> => Number((await owner.query<{ n: string }>(`select (${text})::float8 as n`)).rows[0]?.n);
const sum = ({ jobs }: Shown, field: string): number => jobs.reduce((all, { returnValue }) => all + Number(returnValue?.[field] ?? 0), 0);

it('after a day of sends, retries, settlements and mails the board shows exactly the database counts', async () => {
  for (const [as, { url }] of [
    ['demo', receivers.good],
    ['demo2', receivers.bad],
  ] as const)
    expect(await sandbox.call('POST', '/webhooks/settings', { webhookUrl: url }, { as })).toMatchObject({ status: 200 });
  for (let n = 0; n < 5; n++)
    for (const as of ['demo', 'demo2']) {
      expect(await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 10_000_000 }, { as })).toMatchObject({ status: 200 });
      const body = { amount: 500_000, bankCode: '058', accountNumber: '0123456789', senderEmail: 'payer@example.com' };
      expect(await sandbox.call('POST', '/money-transfer/send', { ...body, clientReference: `DAY-${as}-${n}` }, { as })).toMatchObject({
        status: 200,
      });
    }
  await sandbox.advance('10m');
  await sandbox.advance('10m', 'demo2');
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const later = { amount: 500_000, bankCode: '058', accountNumber: '0123456789', scheduledAt };
  expect(await sandbox.call('POST', '/money-transfer/send', later)).toMatchObject({ status: 200 });

  // Completed: what the jobs say together is what the database holds.
  const attempts = (where: string): string => `select count(*) from webhook.attempt where finished_at is not null and ${where}`;
  const [acknowledged, failed] = await Promise.all([one(attempts('error_class is null')), one(attempts('error_class is not null'))]);
  expect(acknowledged).toBeGreaterThan(0);
  expect(failed).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const board = await shown('webhook-delivery', 'completed');
      return [sum(board, 'acknowledged'), sum(board, 'failed')];
    }, PATIENCE)
    .toEqual([acknowledged, failed]);
  const claimed = await shown('settle-transfers', 'completed');
  expect(sum(claimed, 'records')).toBeGreaterThanOrEqual(await one(`select count(*) from ledger.transfer where settled_at is not null`));
  expect(sum(await shown('send-mail', 'completed'), 'records')).toBe(await one(`select count(*) from mail where attempts > 0`));
  expect(claimed.counts['failed']).toBe(0);

  // Delayed: one job for each endpoint with retries, at its next; one for the next settlement check.
  const endpoints = 'select count(distinct endpoint_id) from webhook.delivery where next_attempt_at > clock_timestamp()';
  expect(await one(endpoints)).toBe(1);
  const due = await one('select count(*) from webhook.delivery where next_attempt_at > clock_timestamp()');
  await expect
    .poll(async () => (await shown('webhook-delivery', 'delayed')).jobs.map(({ name }) => name), PATIENCE)
    .toEqual([expect.stringMatching(new RegExp(`^endpoint …[0-9a-f]{6} · ${due} due$`))]);
  const next = 'select extract(epoch from min(next_attempt_at)) * 1000 from webhook.delivery where next_attempt_at > clock_timestamp()';
  const [retry] = (await shown('webhook-delivery', 'delayed')).jobs;
  expect(Math.abs((retry?.timestamp ?? 0) + (retry?.delay ?? 0) - (await one(next)))).toBeLessThan(2_000);
  expect(retry?.externalUrl?.href).toContain(`/ops/records/endpoints/`);
  await expect.poll(async () => (await shown('settle-transfers', 'delayed')).jobs.length, PATIENCE).toBe(1);
  const [check] = (await shown('settle-transfers', 'delayed')).jobs;
  const nextCheck = `select extract(epoch from (${String(settleTransfers.due)})) * 1000`;
  expect(Math.abs((check?.timestamp ?? 0) + (check?.delay ?? 0) - (await one(nextCheck)))).toBeLessThan(2_000);

  // Waiting: while the queue is paused, one job for each endpoint with something due, and none is begun.
  await act('webhook-delivery/pause');
  const before = receivers.good.received.length;
  for (const as of ['demo', 'demo2'])
    expect(await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 10_000_000 }, { as })).toMatchObject({ status: 200 });
  const dueNow = 'select count(distinct endpoint_id) from webhook.delivery where next_attempt_at <= clock_timestamp()';
  expect(await one(dueNow)).toBe(2);
  await expect.poll(async () => (await shown('webhook-delivery', 'latest')).counts['waiting'] ?? 0, PATIENCE).toBe(2);
  expect(receivers.good.received.length).toBe(before);
  await act('webhook-delivery/resume');
  await receivers.good.until(before + 1);
  await expect.poll(async () => (await shown('webhook-delivery', 'latest')).counts['waiting'], PATIENCE).toBe(0);
});

it('scheduled tasks are on the board with their next run, and a job of an endpoint logs each attempt with status and time', async () => {
  await expect
    .poll(async () => (await shown('housekeeping', 'delayed')).jobs.map(({ name }) => name), PATIENCE)
    .toContain('purge-old-rows');
  const job = (await shown('webhook-delivery', 'completed')).jobs.find(({ returnValue }) => Number(returnValue?.['failed']) > 0);
  expect(job).toBeDefined();
  const { id } = job as unknown as { id: string };
  const logs = (await (
    await fetch(`${sandbox.url}/ops/queues/api/queues/webhook-delivery/${id}/logs`, { headers: headers() })
  ).json()) as string[];
  expect(logs.join('\n')).toMatch(/delivery [0-9a-f-]{36}, attempt \d+: HTTP 500 in \d+ ms/);
});
