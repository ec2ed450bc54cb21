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

test('airtime is paid, seen in the list, and found by its phone number', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/bills');
  const { page } = seen;
  const wallet = async (): Promise<number> =>
    ((await sandbox.call('GET', '/wallet')).body.data as { availableBalance: number }).availableBalance;
  const before = await wallet();
  await press(page, 'Pay bill');
  await chooseText(page, 'Biller', 'MTN Airtime');
  await type(page, 'Phone number', '08011111111');
  await type(page, 'Amount', '10');
  await says(page, 'Minimum ₦50.00');
  await type(page, 'Amount', '200');
  await says(page, '₦200.00 total debit');
  await press(page, 'Pay bill');
  await says(page, 'Bill 1');
  await says(page, 'successful');
  expect(before - (await wallet())).toBe(20_000);
  await page.goto(`${sandbox.url}/dashboard/bills`);
  await type(page, 'Phone, meter or smartcard number', '08011111111');
  await says(page, 'MTN Airtime');
  await type(page, 'Phone, meter or smartcard number', '08099999999');
  await says(page, 'No bill matches these filters.');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('a fixed price is shown and cannot be typed; a biller that is silent leaves the bill pending', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/bills');
  const { page } = seen;
  await press(page, 'Pay bill');
  await choose(page, 'Bill type', 'DATA');
  await chooseText(page, 'Biller', 'MTN Data');
  await page.waitForFunction(() => [...document.querySelectorAll('option')].some(({ value }) => value === '10805'));
  await choose(page, 'Product', '10805');
  await says(page, 'Price ₦1,000.00');
  await expect.poll(() => page.$$eval('dialog label', (all) => all.map(({ innerText }) => innerText))).not.toContain('Amount');
  await type(page, 'Phone number', '08011111199');
  await press(page, 'Pay bill');
  await says(page, 'do not pay this bill again');
  await seen.close();
});

test('a meter is looked up before it is paid, and its token is shown only on demand', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/bills');
  const { page } = seen;
  await press(page, 'Pay bill');
  await choose(page, 'Bill type', 'ELECTRICITY');
  await page.waitForFunction(() => [...document.querySelectorAll('option')].some(({ value }) => value === 'ikeja-electric'));
  await choose(page, 'Biller', 'ikeja-electric');
  await chooseText(page, 'Product', 'repaid');
  await type(page, 'Meter number', '1111111111105');
  await press(page, 'Look up customer');
  await says(page, 'The biller does not accept purchases for this customer');
  await type(page, 'Meter number', '1111111111111');
  await says(page, 'Look up the customer first');
  await press(page, 'Look up customer');
  await says(page, 'ADA CHIOMA OKAFOR');
  await type(page, 'Amount', '5000');
  await press(page, 'Pay bill');
  await says(page, 'Hidden: the token can be used by every person who sees it.');
  const token = /\d{4}-\d{4}-\d{4}-\d{4}-\d{4}/;
  await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toMatch(token);
  await press(page, 'Show token');
  await says(page, 'kWh');
  await expect.poll(() => page.evaluate(() => document.body.innerText)).toMatch(token);
  await press(page, 'Hide token');
  await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toMatch(token);
  await seen.close();
});

test('what the biller rejects is said, and the wallet has its money', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/bills');
  const { page } = seen;
  await press(page, 'Pay bill');
  await chooseText(page, 'Biller', 'MTN Airtime');
  await type(page, 'Phone number', '08011111111');
  await type(page, 'Amount', '100.01');
  await press(page, 'Pay bill');
  await page.waitForSelector('dialog .note.bad[role=alert]');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.waitForFunction(() => document.querySelector('tbody tr')?.textContent?.includes('reversed'));
  await seen.close();
});

test('who may only look pays nothing', async () => {
  const seen = await signedIn(browser, sandbox, 'support', '/bills');
  await seen.page.waitForSelector('.empty, table');
  await expect.poll(() => seen.page.evaluate(() => document.body.innerText)).not.toContain('Pay bill');
  await seen.close();
});

type Page = Awaited<ReturnType<typeof signedIn>>['page'];

/** Chooses by what is read, since ids of services are the biller's. */
async function chooseText(page: Page, label: string, part: string): Promise<void> {
  const found = await page.waitForFunction(
    (name, wanted) => {
      const list = [...document.querySelectorAll('label')].find((each) => each.innerText.trim() === name)
        ?.control as HTMLSelectElement | null;
      return [...(list?.options ?? [])].find((option) => option.text.includes(wanted))?.value;
    },
    { timeout: 100_000 },
    label,
    part,
  );
  await choose(page, label, (await found.jsonValue()) ?? '');
}
