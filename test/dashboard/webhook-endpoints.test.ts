import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyWebhook } from '../../src/app/receiver/verify-webhook.ts';
import { startBrowser } from '../support/chromium.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { choose, leaving, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop(), receiver.stop()]);
});

test('a developer adds an endpoint, sees its secret once, tests, changes, pauses, resumes and removes it', async () => {
  const seen = await signedIn(browser, sandbox, 'developer', '/webhooks');
  const { page } = seen;
  await press(page, 'All endpoints');
  await says(page, 'No endpoints yet.');
  await press(page, 'Add endpoint');
  await type(page, 'URL', receiver.url);
  await type(page, 'Description', 'Books');
  await type(page, 'Filter', '{"message": {"$exist"');
  await says(page, 'Correct the filter: invalid JSON');
  await type(page, 'Filter', '{"message": {"$exist": true}}');
  await type(page, 'Custom headers', 'X-Api-Key: of-the-books-1234');
  await type(page, 'Rate limit, attempts per second', '20');
  await press(page, 'Add endpoint');
  await says(page, 'Save this value now: it is not shown again.');
  const secret = (await page.$eval('[data-testid=Secret]', (place) => place.textContent)) ?? '';
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-testid=Secret]', { hidden: true });

  await press(page, 'Books');
  await says(page, 'The URL is plain http');
  await says(page, 'X-Api-Key: ••••1234');
  await says(page, '20 attempts per second');
  await press(page, 'Send test event');
  await says(page, 'test.webhook');
  const [came] = await receiver.until(1);
  expect(verifyWebhook({ rawBody: came!.body, headers: came!.headers, secret })).toMatchObject({ event: 'test.webhook' });
  expect(came!.headers['x-api-key']).toBe('of-the-books-1234');
  await says(page, '100%');
  expect(await faultsInEveryTheme(page)).toEqual([]);

  await press(page, 'Update endpoint');
  await type(page, 'Rate limit, attempts per second', '7');
  await press(page, 'Save endpoint');
  await says(page, '7 attempts per second');
  await press(page, 'Change API version');
  await choose(page, 'Version', '2026-11-01');
  await says(page, 'Bodies of events have id, version and environment; before, the delivery alone had an id.');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await page.locator('dialog[open] input[type=checkbox]').click();
  await press(page, 'Change version');
  await says(page, 'Bodies follow 2026-11-01 from the next attempt on.');
  await press(page, 'Pause endpoint');
  await type(page, 'Reason', 'We move');
  await press(page, 'Pause endpoint');
  await says(page, ': We move');
  await says(page, 'Resume the endpoint first');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Resume endpoint');
  await press(page, 'Resume endpoint');
  await says(page, 'Endpoint resumed');
  await press(page, 'Delete endpoint');
  await press(page, 'Delete endpoint');
  await says(page, 'No endpoints yet.');
  await expect.poll(() => page.evaluate((text) => document.body.innerHTML.includes(text), secret)).toBe(false);
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('support sees an endpoint and can change nothing', async () => {
  const { id } = (await sandbox.call('POST', '/webhooks/endpoints', { url: receiver.url, description: 'Partner' })).body.data;
  const seen = await signedIn(browser, sandbox, 'support', `/webhooks/endpoints/${id}`);
  await says(seen.page, 'Partner');
  const text = (await seen.page.evaluate(() => document.body.innerText)).split('\n');
  for (const word of ['Update endpoint', 'Rotate secret', 'Send test event', 'Pause endpoint', 'Delete endpoint'])
    expect(text).not.toContain(word);
  await seen.close();
});
