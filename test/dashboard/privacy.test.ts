import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { choose, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  await sandbox.call('POST', '/customers', { firstName: 'Ada', lastName: 'Person', email: 'ada.person@example.com' });
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a person is found, the erased and retained data is listed, and the person is erased; an export can be fetched or cancelled', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/privacy');
  const { page } = seen;
  await says(page, 'No data subject requests yet.');
  await press(page, 'Create request');
  await choose(page, 'Request', 'ERASURE');
  await type(page, 'Email address', 'ada.person@example.com');
  await press(page, 'Create request');
  await says(page, 'waiting');
  await says(page, 'customer');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Erase data');
  await says(page, 'are erased permanently');
  await press(page, 'Erase data');
  await says(page, 'done');
  expect((await sandbox.call('GET', '/customers?email=ada.person@example.com')).body.data).toEqual([]);

  await page.goto(`${sandbox.url}/dashboard/privacy`);
  await press(page, 'Create request');
  await type(page, 'Phone number', '08031234567');
  await press(page, 'Create request');
  await says(page, 'ready');
  await press(page, 'Cancel request');
  await press(page, 'Cancel request');
  await says(page, 'cancelled');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});
