import pg from 'pg';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInBothThemes } from './themes.ts';
import { choose, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a payee is kept, chosen the next time in place of typing, and let go of', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/send');
  const { page } = seen;
  await says(page, 'No saved beneficiary');
  await type(page, 'Account number', '0123456785');
  await page.waitForFunction(() => document.querySelectorAll('select option').length > 20);
  await choose(page, 'Bank', '058');
  await says(page, 'ADA CHIOMA OKAFOR');
  await press(page, 'Save beneficiary');
  await says(page, 'Beneficiary saved');
  await page.goto(`${sandbox.url}/dashboard/send`);
  const { id } = (await sandbox.call('GET', '/beneficiaries')).body.data[0];
  await says(page, 'Guaranty Trust Bank');
  await choose(page, 'Beneficiary', id);
  await says(page, 'Delete beneficiary');
  await type(page, 'Amount', '20');
  await says(page, 'total debit');
  await press(page, 'Review transfer');
  await says(page, '0123456785');
  await press(page, 'Edit transfer');
  await rename(id, 'MUSA IBRAHIM BELLO');
  await page.goto(`${sandbox.url}/dashboard/send`);
  await choose(page, 'Beneficiary', id);
  await says(page, 'Saved as MUSA IBRAHIM BELLO; the bank now returns ADA CHIOMA OKAFOR.');
  await type(page, 'Amount', '20');
  await press(page, 'Review transfer');
  await expect
    .poll(() => page.$$eval('dialog[open] button', (all) => all.find((each) => each.textContent?.startsWith('Send '))?.ariaDisabled))
    .toBe('true');
  await page.locator('dialog[open] input[type=checkbox]').click();
  await expect
    .poll(() => page.$$eval('dialog[open] button', (all) => all.find((each) => each.textContent?.startsWith('Send '))?.ariaDisabled))
    .not.toBe('true');
  await press(page, 'Edit transfer');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await press(page, 'Delete beneficiary');
  await says(page, 'No saved beneficiary');
  expect((await sandbox.call('GET', '/beneficiaries')).body.data).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

/** The name that the bank had when the beneficiary was saved. */
async function rename(id: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  await client.query('update beneficiary set account_name = $2 where id = $1', [id, name]);
  await client.end();
}

test('the overview names a bank that takes fewer than it usually does', async () => {
  for (let n = 0; n < 6; n++) {
    const wanted = { amount: 170_000, bankCode: '044', accountNumber: '0690000031' };
    const { transferCode } = (await sandbox.call('POST', '/transfers/initiate', wanted)).body.data;
    await sandbox.call('POST', `/sandbox/transfers/${transferCode}/outcome`, { outcome: 'declined_final' });
  }
  await sandbox.advance('1h');
  const seen = await signedIn(browser, sandbox, 'owner');
  const { page } = seen;
  await says(page, 'Banks with degraded service');
  await says(page, 'Access Bank: 6 of 6 transfers failed or were reversed; usual success rate 100%.');
  await expect.poll(() => page.$$eval('.note.warn li', (all) => all.length)).toBe(1);
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});
