import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInBothThemes } from './themes.ts';
import { press, says, signedIn, startDashboard } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a list is paid from a spreadsheet: mistakes beside their lines, names of the banks, one press, what became of each', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/send/many');
  const { page } = seen;
  await page.waitForSelector('textarea');
  await page.type(
    'textarea',
    'name,account,bank code,amount,reference\nAda Okafor,0123456785,058,1500,LIST-1\nAnother Person,0123456785,044,10,LIST-2\nAda,12,058,5,LIST-3\nMrs. Chioma Ada,0123456785,GTB,200.50,LIST-4',
  );
  await says(page, 'An account number has 10 digits');
  await says(page, 'Same account as line 2');
  await says(page, 'Guaranty Trust Bank · 0123456785');
  await says(page, '2 of 4 ready');
  expect(await faultsInBothThemes(page)).toEqual([]);
  // The names that differ are acknowledged before their accounts are paid.
  await page.locator('form > label input[type=checkbox]').click();
  await press(page, 'Review 3 transfers');
  await says(page, 'Another Person: account name ADA CHIOMA OKAFOR');
  await says(page, 'Confirm the names that differ');
  await press(page, 'Edit transfers');
  await page.locator('form > label input[type=checkbox]').click();
  await press(page, 'Review 2 transfers');
  await says(page, 'Confirm transfers');
  await says(page, '₦1,722.00');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await press(page, 'Send ₦1,700.50 to 2');
  await says(page, '2 accepted, 0 rejected');
  await press(page, 'LIST-1');
  await says(page, 'ADA CHIOMA OKAFOR');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});
