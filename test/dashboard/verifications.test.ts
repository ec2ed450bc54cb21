import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { choose, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a NIN is verified, its charge is seen, and the number is nowhere in the list', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/verifications');
  const { page } = seen;
  await says(page, '₦100,000.00');
  await press(page, 'Verify');
  await type(page, 'NIN', '7012345678');
  await press(page, 'Verify');
  await page.waitForSelector('[role=alert]');
  await type(page, 'NIN', '70123456789');
  await press(page, 'Verify');
  await says(page, 'OKAFOR');
  await says(page, 'Charged ₦100.00');
  await page.keyboard.press('Escape');
  await says(page, '₦99,900.00');
  await page.locator('table a[data-row]').click();
  await says(page, 'The provider found the record.');
  const text = await page.evaluate(() => document.body.innerText);
  expect(text).toContain('701****6789');
  expect(text).not.toContain('70123456789');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('a BVN is looked up with the consent of its holder alone, and the number is nowhere in the list', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/verifications');
  const { page } = seen;
  await press(page, 'Verify');
  await choose(page, 'Operation', 'BVN_MATCH');
  await type(page, 'BVN', '22123456789');
  await type(page, 'First name', 'Ada');
  await type(page, 'Last name', 'Bello');
  await page.locator('dialog[open] input[type=checkbox]').click();
  await press(page, 'Verify');
  await says(page, 'Charged ₦80.00');
  await says(page, 'Last name match');
  await choose(page, 'Operation', 'TIN');
  await type(page, 'TIN', '12345678-0001');
  await press(page, 'Verify');
  await says(page, 'JOHN DOE LIMITED');
  await page.goto(`${sandbox.url}/dashboard/verifications?operation=BVN_MATCH`);
  await says(page, '221****6789\tcompared\t₦80.00');
  await expect.poll(() => page.evaluate(() => document.body.innerText.includes('22123456789'))).toBe(false);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('a record that does not exist says so, and its charge is in the list', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/verifications');
  const { page } = seen;
  await press(page, 'Verify');
  await choose(page, 'Operation', 'NIN_FULL');
  await type(page, 'NIN', '00000000000');
  await press(page, 'Verify');
  await says(page, 'No record for the details given');
  await page.goto(`${sandbox.url}/dashboard/verifications?operation=NIN_FULL`);
  await says(page, '000****0000\tnot found\t₦150.00');
  await seen.close();
});

test('the balance is topped up from the wallet, and a plan is bought', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/verifications');
  const { page } = seen;
  const before = ((await sandbox.call('GET', '/kyc/balance')).body.data as { balance: number }).balance;
  await press(page, 'Top up balance');
  await type(page, 'Amount', '1000');
  await press(page, 'Top up balance');
  await says(page, 'Verification balance topped up');
  expect(((await sandbox.call('GET', '/kyc/balance')).body.data as { balance: number }).balance).toBe(before + 100_000);
  await press(page, 'Buy Starter');
  await press(page, 'Buy plan');
  await says(page, 'Plan Starter active');
  await says(page, 'NIN lookup: 150 of 150 remaining');
  await press(page, 'Turn off renewal');
  await says(page, 'Renewal off. The plan ends after this period.');
  expect((await sandbox.call('GET', '/kyc/balance')).body.data).toMatchObject({ plan: { renewsAt: null } });
  await seen.close();
});

test('who may not ask sees no way to', async () => {
  const seen = await signedIn(browser, sandbox, 'approver', '/verifications');
  await says(seen.page, 'Calls per day, last 30 days');
  const words = (await seen.page.evaluate(() => document.body.innerText)).split('\n');
  for (const word of ['Verify', 'Top up balance', 'Buy Starter']) expect(words).not.toContain(word);
  await seen.close();
});
