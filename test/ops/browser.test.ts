import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queues, sendMail } from '../../jobs/kinds.ts';
import { startBrowser, visit, type PageVisit } from '../support/chromium.ts';
import { redisUrl } from '../support/services.ts';
import { openOffice, proxyBelow, type Office } from './support.ts';

const name = sendMail.queue;
let browser: Browser;
let redis: Redis;
let queue: Queue;

beforeAll(async () => {
  browser = await startBrowser();
  redis = new Redis(redisUrl(), { maxRetriesPerRequest: null });
  queue = new Queue(name, { connection: redis });
  await queue.obliterate({ force: true });
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
  await browser.close();
});

/** A browser with a signed-in session. */
async function signedIn(path: string, token: string): Promise<PageVisit> {
  const seen = await visit(browser);
  await seen.context.setCookie({ name: 'tollgate_ops', value: token, domain: '127.0.0.1', path, httpOnly: true, sameSite: 'Strict' });
  return seen;
}

const leaving = ({ requests }: PageVisit, origin: string): string[] =>
  requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'));
const says = async ({ page }: PageVisit, text: string): Promise<void> =>
  void (await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 100_000 }, text));

describe('the queue board in a browser', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office.close());

  test('shows the queues and a job with its link, requests nothing from other hosts, and violates no policy rule', async () => {
    const { token } = await office.signIn({ operator: true });
    const endpointId = randomUUID();
    const job = await queue.add('send', { bookId: 1, endpointId, claim: randomUUID() }, { delay: 3_600_000 });
    const seen = await signedIn('/ops', token);
    await seen.page.goto(`${office.url}/ops/queues/`);
    for (const each of queues) await says(seen, each.name);
    await says(seen, 'SANDBOX');
    await seen.page.goto(`${office.url}/ops/queues/queue/${name}?status=delayed`);
    await says(seen, String(job.id));
    const link = await seen.page.waitForSelector(`a[href="/ops/records/endpoints/1/${endpointId}"]`, { timeout: 100_000 });
    expect(link).not.toBeNull();
    expect(leaving(seen, office.url)).toEqual([]);
    expect(seen.complaints).toEqual([]);
    await seen.close();
  });

  test('the record of a job is a page of states and times', async () => {
    const { token } = await office.signIn({ operator: true });
    const { rows } = await office.owner.query<{ id: string; book_id: string }>(
      `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
       select id, gen_random_uuid(), 'sandbox', 'low_balance', 'planted@example.ng', '{"secret": "planted"}', now() from ledger.book limit 1 returning id, book_id`,
    );
    const seen = await signedIn('/ops', token);
    await seen.page.goto(`${office.url}/ops/records/mails/${rows[0]?.book_id}/${rows[0]?.id}`);
    await says(seen, 'low_balance');
    await expect.poll(() => seen.page.content()).not.toContain('planted');
    expect(seen.complaints).toEqual([]);
    await seen.page.goto(`${office.url}/ops/records/mails/${rows[0]?.book_id}/${randomUUID()}`);
    await says(seen, 'No such record');
    await seen.close();
  });
});

test('behind a proxy below a path, the board finds its files and its queues', async () => {
  let target = '';
  const proxy = await proxyBelow('/pay/tollgate', () => target);
  const office = await openOffice({ PUBLIC_URL: `${proxy.origin}/pay/tollgate` });
  target = office.url;
  const { token } = await office.signIn({ operator: true });
  const seen = await signedIn('/pay/tollgate/ops', token);
  await seen.page.goto(`${proxy.origin}/pay/tollgate/ops/queues/`);
  await says(seen, name);
  await seen.page.goto(`${proxy.origin}/pay/tollgate/ops/queues/queue/${name}`);
  await says(seen, 'send');
  expect(leaving(seen, `${proxy.origin}/pay/tollgate`)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
  await office.close();
  await proxy.close();
});
