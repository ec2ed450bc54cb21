import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type PageVisit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { choose, leaving, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let seen: PageVisit;
let held: string;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard({ CONTRACT_URL: 'https://contract.example/2026' })]);
  await sandbox.call('POST', '/sandbox/virtual-accounts/9999990001/pay', { amount: 123_400, senderName: 'LOST SENDER' });
  const sent = { amount: 150_000, bankCode: '058', accountNumber: '0000000017' };
  held = (await sandbox.call('POST', '/money-transfer/send', sent)).body.data.id;
  seen = await signedIn(browser, sandbox, 'operator');
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

/** Every page for operators, and what it says once it is there. */
const pages: readonly (readonly [path: string, says: string])[] = [
  ['/operations', 'LOST SENDER'],
  ['/operations/businesses', 'Second Demo Limited'],
  ['/operations/businesses/00000000-0000-7000-8000-000000000002', 'pk_test_demo2'],
  ['/operations/going-live', 'Company, directors and account were verified'],
  ['/operations/providers', 'All providers are simulated.'],
  ['/operations/reconciliation', 'No statements yet.'],
  ['/operations/treasury', 'Without provider fee'],
  ['/operations/prices', 'active'],
  ['/operations/limits', 'tier 3'],
  ['/operations/compliance', 'ZUBAIRU ADAMU DANGERFIELD'],
  ['/operations/compliance/lists', 'No list yet.'],
  ['/operations/compliance/names', 'Nothing is stored.'],
  ['/operations/compliance/scenarios', 'No scenario yet'],
  ['/operations/compliance/reports', 'Alerts include payments before'],
];

test.each(pages)('%s: axe finds nothing in either theme, wide and narrow, and nothing is wider than the screen', async (path, text) => {
  const { page } = seen;
  await page.goto(`${sandbox.url}/dashboard${path}`);
  await says(page, text);
  expect(await faultsInEveryTheme(page)).toEqual([]);
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints).toEqual([]);
});

test('the business of a held transfer reads that it is under review, and no reason', async () => {
  const owner = await signedIn(browser, sandbox, 'owner', `/transfers/${held}`);
  await says(owner.page, 'ZUBAIRU ADAMU DANGERFIELD');
  await says(owner.page, 'under review');
  await expect.poll(() => owner.page.evaluate(() => document.body.innerText)).not.toMatch(/screen|sanction|complian/i);
  await owner.close();
});

test('on a telephone the tab that is open is in sight, however many stand before it', async () => {
  const phone = await signedIn(browser, sandbox, 'operator', '/operations/treasury');
  const { page } = phone;
  await page.setViewport({ width: 390, height: 844 });
  await page.reload();
  await page.waitForSelector('.tabs [aria-current]');
  const inSight = (): Promise<boolean> =>
    page.$eval('.tabs [aria-current]', (tab) => {
      const { left, right } = tab.getBoundingClientRect();
      return left >= 0 && right <= document.documentElement.clientWidth;
    });
  await expect.poll(inSight).toBe(true);
  await expect.poll(() => page.$eval('.tabs', ({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await phone.close();
});

test('the owner requests live access, an operator reviews and approves, and both see the status', async () => {
  const owner = await signedIn(browser, sandbox, 'owner', '/going-live');
  await type(owner.page, 'Registered company name', 'JOHN DOE LIMITED');
  await type(owner.page, 'Registration number', 'RC1234567');
  await type(owner.page, 'Directors', 'Ada Okafor');
  await choose(owner.page, 'Bank of the company account', '058');
  await type(owner.page, 'Account number', '0000000003');
  await says(owner.page, 'Accept the contract');
  await owner.page.waitForSelector('main a[href="https://contract.example/2026"]');
  await owner.page.locator('main input[type=checkbox]').click();
  await press(owner.page, 'Request live access');
  await says(owner.page, 'the registry does not list this person');
  await type(owner.page, 'Directors', 'Jane Doe');
  await press(owner.page, 'Request live access');
  await says(owner.page, 'Company, directors and account are verified.');

  const { page } = seen;
  await page.goto(`${sandbox.url}/dashboard/operations/going-live`);
  await says(page, 'RC1234567');
  await press(page, 'Start review');
  await type(page, 'Reason', 'Mine');
  await press(page, 'Start review');
  await press(page, 'Approve');
  await type(page, 'Reason', 'Papers in ticket 4711');
  await press(page, 'Approve');
  await says(page, 'No go-live requests in this status.');
  await owner.page.goto(`${sandbox.url}/dashboard/going-live`);
  await says(owner.page, 'You can create live keys.');
  expect([...owner.complaints, ...seen.complaints]).toEqual([]);
  await owner.close();
});

test('an operator finds a business, freezes its wallet with a reason and lets it go, and looks inside marked as a visitor', async () => {
  const { page } = seen;
  await page.goto(`${sandbox.url}/dashboard/operations/businesses`);
  await type(page, 'Search', 'second');
  await press(page, 'Search');
  // Why: the row moves up once the others disappear, so the click waits.
  await expect.poll(() => page.$$('[aria-label="Table: Businesses"] a[data-row]')).toHaveLength(1);
  await press(page, 'Second Demo Limited');
  await press(page, 'Freeze wallet');
  await type(page, 'Reason', 'The police asks in letter 4711');
  await press(page, 'Freeze wallet');
  await says(page, 'The police asks in letter 4711');
  const wallet = async () => (await sandbox.call('GET', '/wallet', undefined, { as: 'demo2' })).body.data.status;
  expect(await wallet()).toBe('frozen');
  await press(page, 'Unfreeze wallet');
  await type(page, 'Reason', 'The letter was withdrawn');
  await press(page, 'Unfreeze wallet');
  await expect.poll(wallet).toBe('active');
  await press(page, 'View as owner');
  await press(page, 'View Second Demo Limited as owner');
  await says(page, 'You view Second Demo Limited as an operator');
  expect(seen.complaints).toEqual([]);
});

test('an operator sees where the money is, writes down a balance and books money that the service put in', async () => {
  const { page } = seen;
  await page.goto(`${sandbox.url}/dashboard/operations/treasury`);
  await says(page, 'Balance not reported by');
  await press(page, 'Book corporate funds');
  await says(page, 'from the provider float at sandbox to capital');
  await type(page, 'Amount', '250000');
  await type(page, 'Proof', 'GTB-4711');
  await type(page, 'Reason', 'Float of the month');
  await press(page, 'Book corporate funds');
  await says(page, 'provider float to capital');
  await says(page, 'Float of the month');
  await press(page, 'Record balance');
  await type(page, 'Balance', '900000000');
  await type(page, 'Reason', 'Its page');
  await press(page, 'Record balance');
  await says(page, 'Covered: provider balances cover client funds.');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  expect(seen.complaints).toEqual([]);
});

test('an operator adds a price with a preview of the last month, and ends it', async () => {
  const { page } = seen;
  await sandbox.call('POST', '/money-transfer/send', {
    amount: 1_000_000,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'P-1',
  });
  await page.goto(`${sandbox.url}/dashboard/operations/prices`);
  await says(page, 'active');
  await press(page, 'Add price rule');
  await type(page, 'Flat fee', '123.45');
  await type(page, 'Percentage', '0.25');
  await says(page, 'with this rule');
  await type(page, 'Reason', 'Decided on Monday');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Add price rule');
  await says(page, '123.45 + 0.25%');
  await says(page, 'upcoming');
  await press(page, 'End');
  await type(page, 'Reason', 'Decided on Tuesday');
  await press(page, 'End rule');
  const ended = async () => (await sandbox.call('GET', '/ops/prices?kind=transfer_fee', undefined, { as: 'operator' })).body.data[0];
  await expect.poll(async () => (await ended()).effectiveTo).not.toBeNull();
  expect(await ended()).toMatchObject({ flat: 12_345, basisPoints: 25 });
  expect(seen.complaints).toEqual([]);
});

test('an operator gives a wallet a tier and limits of its own, and its business sees them with what is left', async () => {
  const { page } = seen;
  await page.goto(`${sandbox.url}/dashboard/operations/businesses/00000000-0000-7000-8000-000000000001`);
  await press(page, 'Set limits');
  await choose(page, 'Tier', 'tier_1');
  await type(page, 'Per day', '3000000');
  await type(page, 'Reason', 'Papers in ticket 4711');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Set limits');
  await says(page, 'Tier: tier 1.');
  const owner = await signedIn(browser, sandbox, 'owner', '/limits');
  await says(owner.page, 'Tier: tier 1.');
  await sandbox.call('POST', '/money-transfer/send', {
    amount: 1_000_000,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'L-1',
  });
  await says(owner.page, '2,990,000.00');
  expect(await faultsInEveryTheme(owner.page)).toEqual([]);

  await owner.page.goto(`${sandbox.url}/dashboard/statement`);
  await press(owner.page, 'Monthly notification');
  await choose(owner.page, 'Notification', 'on');
  await type(owner.page, 'Recipients', 'books@demo.test');
  expect(await faultsInEveryTheme(owner.page)).toEqual([]);
  await press(owner.page, 'Save notification');
  const monthly = async () => (await sandbox.call('GET', '/wallet/monthly-statement')).body.data;
  await expect.poll(async () => (await monthly()).enabled).toBe(true);
  expect(await monthly()).toMatchObject({ emails: ['books@demo.test'] });
  expect([...owner.complaints, ...seen.complaints]).toEqual([]);
  await owner.close();
});

test('an operator says how files of an account are read, after trying it on one', async () => {
  const { page } = seen;
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-mapping-'));
  const path = join(folder, 'first-rows.csv');
  writeFileSync(path, 'Day,Our ref,Value\n31/01/2026,R-1,"-1,500.00"\n2026-02-01,R-2,5\n');
  await page.goto(`${sandbox.url}/dashboard/operations/reconciliation`);
  await press(page, 'Add mapping');
  await type(page, 'Provider account', 'sandbox');
  const file = (await page.$('dialog[open] input[type=file]')) as ElementHandle<HTMLInputElement>;
  await file.uploadFile(path);
  await choose(page, 'Date format', 'dmy');
  await choose(page, 'Date', 'Day');
  await choose(page, 'Our reference', 'Our ref');
  await choose(page, 'Amount', 'Value');
  await says(page, 'Preview the mapping on a sample file');
  await press(page, 'Preview mapping');
  await says(page, 'is not a date in the format of the mapping');
  await says(page, 'R-1');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Save mapping');
  const saved = async () => (await sandbox.call('GET', '/ops/reconciliation/mappings', undefined, { as: 'operator' })).body.data as any[];
  await expect
    .poll(async () => (await saved()).map(({ mapping }) => mapping.columns))
    .toEqual([{ date: 'Day', reference: 'Our ref', amount: 'Value' }]);
  await says(page, 'Day, Our ref, Value');
  await press(page, 'Fetch from provider');
  await type(page, 'Provider account', 'absent');
  await type(page, 'Day', '31/1/2026');
  await press(page, 'Fetch statement');
  await says(page, 'No provider account is named absent');
  expect(seen.complaints).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('an operator imports a statement from the disk, which is then in the list', async () => {
  const { page } = seen;
  const mapping = {
    unit: 'naira',
    date: { order: 'dmy', zone: 'lagos' },
    columns: { date: 'Date', reference: 'Reference', in: 'Credit', out: 'Debit' },
  };
  await sandbox.call('PUT', '/ops/reconciliation/mappings/sandbox', { mapping }, { as: 'operator' });
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-statement-'));
  const path = join(folder, 'june.csv');
  writeFileSync(path, 'Date,Reference,Debit,Credit\n01/06/2026,R-1,"1,500.00",\n');
  await page.goto(`${sandbox.url}/dashboard/operations/reconciliation`);
  await press(page, 'Import statement');
  await type(page, 'Provider account', 'sandbox');
  const file = (await page.$('dialog[open] input[type=file]')) as ElementHandle<HTMLInputElement>;
  await file.uploadFile(path);
  await press(page, 'Import statement');
  await says(page, 'june.csv');
  expect(seen.complaints).toEqual([]);
  rmSync(folder, { recursive: true });
});
