import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a customer is added and found, gets an account number, and what comes in is listed', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/customers');
  const { page } = seen;
  await says(page, 'Jane Doe');
  await press(page, 'Add a customer');
  await type(page, 'First name', 'Ibrahim');
  await type(page, 'Last name', 'Sule');
  await type(page, 'E-mail', 'ibrahim.sule@example.com');
  await press(page, 'Add');
  await says(page, 'What the customer is subscribed to appears here.');
  await press(page, 'Open an account');
  await page.waitForSelector('[data-testid=account-number]');
  await press(page, 'Pay it');
  await type(page, 'Amount', '700');
  await press(page, 'Pay');
  await page.waitForFunction(() =>
    document.querySelector('[aria-label="Table: Payments of the customer"]')?.textContent?.includes('₦700.00'),
  );

  await press(page, 'Customers');
  await type(page, 'Find by e-mail', 'nobody@example.com');
  await press(page, 'Find');
  await says(page, 'Nobody has this address.');
  await type(page, 'Find by e-mail', 'ibrahim.sule@example.com');
  await press(page, 'Find');
  await says(page, 'Ibrahim Sule');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('the subscriptions of a customer lead to their pages', async () => {
  const seen = await signedIn(browser, sandbox, 'support', '/customers/00000000-0000-7000-8003-000000000001');
  const { page } = seen;
  await says(page, 'jane.doe@example.com');
  expect(await page.evaluate(() => document.body.innerText)).not.toContain('Suspend');
  await page.click('[aria-label="Table: Subscriptions of the customer"] a[data-row]');
  await says(page, 'Days of grace');
  await seen.close();
});
