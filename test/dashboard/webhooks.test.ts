import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyWebhook } from '../../src/app/receiver/verify-webhook.ts';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { choose, leaving, press, says, signedIn, startDashboard, type } from './support.ts';

interface Received {
  rawBody: string;
  headers: Record<string, string | string[] | undefined>;
}

let browser: Browser;
let sandbox: Sandbox;
let endpoint: Server;
let answer = 500;
const received: Received[] = [];
beforeAll(async () => {
  endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ rawBody: Buffer.concat(chunks).toString(), headers: request.headers });
      response.writeHead(answer).end(answer === 500 ? 'out of order' : '');
    });
  });
  await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done));
  const env = { WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8', WEBHOOK_SHOW_INTERNAL_ANSWERS: 'true' };
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard(env)]);
});
afterAll(async () => {
  endpoint.close();
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a developer sets the endpoint, makes and rotates the secret, and resends a delivery that failed, which the new secret signs', async () => {
  const seen = await signedIn(browser, sandbox, 'developer', '/webhooks');
  const { page } = seen;
  await says(page, 'none: deliveries are unsigned');
  await press(page, 'Update endpoint');
  await type(page, 'URL', `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/webhooks`);
  await press(page, 'Save endpoint');
  await says(page, 'No secret is set');

  await press(page, 'Create secret');
  await press(page, 'Create secret');
  await says(page, 'Save this value now: it is not shown again.');
  const first = await page.$eval('[data-testid=Secret]', (place) => place.textContent);
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-testid=Secret]', { hidden: true });

  await press(page, 'Send test event');
  await says(page, '500');
  expect(() => verified(received[0], first)).not.toThrow();
  await press(page, 'test.webhook');
  await says(page, 'out of order');
  await says(page, ' ms');
  await says(page, `X-Webhook-ID: ${String(received[0]?.headers['x-webhook-id'])}`);
  await says(page, `X-Service-Signature: ${String(received[0]?.headers['x-service-signature'])}`);
  await expect.poll(() => page.$eval('pre.wrapped', (body) => body.textContent)).toBe(received[0]?.rawBody);
  expect(await faultsInEveryTheme(page)).toEqual([]);

  await page.goBack();
  await press(page, 'Rotate secret');
  await expect
    .poll(() => page.$$eval('dialog[open] button', (all) => all.find((each) => each.textContent === 'Rotate secret')?.ariaDisabled))
    .toBe('true');
  await expect.poll(() => page.$$eval('dialog[open] select', (all) => all.map(({ value }) => value))).toEqual(['86400']);
  await choose(page, 'Validity of the old secret', '0');
  await type(page, 'Type rotate to confirm', 'rotate');
  await press(page, 'Rotate secret');
  await says(page, 'Save this value now: it is not shown again.');
  const second = await page.$eval('[data-testid=Secret]', (place) => place.textContent);
  expect(second).toMatch(/^whsec_/);
  expect(second).not.toBe(first);
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-testid=Secret]', { hidden: true });

  answer = 204;
  await press(page, 'test.webhook');
  await press(page, 'Resend');
  await says(page, 'Delivery resent with the same X-Webhook-ID');
  await says(page, 'Acknowledged');
  await says(page, 'manual');
  await says(page, 'not stored');
  expect(received).toHaveLength(2);
  expect(received[1]?.headers['x-webhook-id']).toBe(received[0]?.headers['x-webhook-id']);
  expect(() => verified(received[1], second)).not.toThrow();
  expect(() => verified(received[1], first)).toThrow('signature');
  await expect.poll(() => page.evaluate((text) => document.body.innerHTML.includes(text), second ?? '')).toBe(false);

  await press(page, 'Resend to one endpoint');
  const { id } = (await sandbox.call('GET', '/webhooks/endpoints')).body.data[0] as { id: string };
  await page.waitForSelector(`dialog[open] option[value="${id}"]`);
  await choose(page, 'Endpoint', id);
  await press(page, 'Resend event');
  await says(page, 'Event resent to Settings endpoint');
  await expect.poll(() => received.length).toBe(3);
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('the list of deliveries links the object of each event and names its endpoint', async () => {
  const send = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'INV-7' };
  const { id } = (await sandbox.call('POST', '/money-transfer/send', send)).body.data as { id: string };
  await sandbox.advance('1h');
  const seen = await signedIn(browser, sandbox, 'developer', '/webhooks?event=transfer.settled');
  await says(seen.page, 'transfer.settled\tINV-7\tSettings endpoint\tdelivered\t1 of 6\t204');
  expect(await faultsInEveryTheme(seen.page)).toEqual([]);
  await press(seen.page, 'INV-7');
  await seen.page.waitForSelector('[aria-label="Table: Search result"]');
  await seen.page.goto(`${sandbox.url}/dashboard/transfers/${id}`);
  await says(seen.page, 'transfer.settled\tSettings endpoint\tdelivered');
  await seen.close();
});

test('what was missed is counted before it is sent again', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/webhooks?status=FAILED');
  const { page } = seen;
  await press(page, 'Resend missed events');
  await press(page, 'Count missed events');
  await says(page, 'missed event');
  await seen.close();
});

test('support sees deliveries and can change nothing', async () => {
  const seen = await signedIn(browser, sandbox, 'support', '/webhooks');
  await says(seen.page, 'test.webhook');
  const text = (await seen.page.evaluate(() => document.body.innerText)).split('\n');
  for (const word of ['Update', 'Rotate secret', 'Send test event', 'Resend missed events']) expect(text).not.toContain(word);
  await seen.close();
});

function verified(delivery: Received | undefined, secret: string | null): unknown {
  if (!delivery || secret === null) throw new Error('nothing to verify');
  return verifyWebhook({ ...delivery, secret });
}
