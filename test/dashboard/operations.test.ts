import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type BrowserVisit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryLook } from './looks.ts';
import { leaving, says, signedIn, startDashboard } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let seen: BrowserVisit;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  await sandbox.call('POST', '/sandbox/virtual-accounts/9999990001/pay', { amount: 123_400, senderName: 'LOST SENDER' });
  seen = await signedIn(browser, sandbox, 'operator');
}, 120_000);
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

/** Every page for operators, and what it says once it is there. */
const pages: readonly (readonly [path: string, says: string])[] = [
  ['/operations', 'LOST SENDER'],
  ['/operations/going-live', 'Company, directors and account were looked up'],
  ['/operations/providers', 'Every provider is simulated here.'],
  ['/operations/reconciliation', 'No statement was brought yet'],
];

test.each(pages)('%s: axe finds nothing in either theme, wide and narrow, and nothing is wider than the screen', async (path, text) => {
  const { page } = seen;
  await page.goto(`${sandbox.url}/dashboard${path}`);
  await says(page, text);
  expect(await faultsInEveryLook(page)).toEqual([]);
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints).toEqual([]);
});
