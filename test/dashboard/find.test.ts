import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { axe, says, signedIn, startDashboard } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  await sandbox.call('POST', '/money-transfer/send', {
    amount: 150_000,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'SEEK-1',
  });
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a transfer is found from anywhere by keys alone: a slash, its reference, Enter', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/team');
  const { page } = seen;
  await says(page, 'approver@demo.test');
  await page.keyboard.press('/');
  await page.waitForSelector('dialog[open] input');
  await page.keyboard.type('SEEK-1');
  await page.waitForFunction(() => document.querySelector('[role=option][aria-selected=true]')?.textContent?.includes('ADA CHIOMA OKAFOR'));
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await says(page, 'Submitted to bank');
  await expect.poll(() => page.$('dialog[open]')).toBeNull();
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('a transfer is found by a name with a typing error; the result says what matched', async () => {
  const indexed = async (): Promise<boolean> => {
    const { body } = await sandbox.call('GET', '/search?text=okafor%20chioma');
    return body.data.some(({ kind, matched }: { kind: string; matched: string[] }) => kind === 'transfer' && matched.includes('name'));
  };
  await expect.poll(indexed).toBe(true);
  const seen = await signedIn(browser, sandbox, 'owner', '/team');
  const { page } = seen;
  await says(page, 'approver@demo.test');
  await page.keyboard.press('/');
  await page.waitForSelector('dialog[open] input');
  await page.keyboard.type('chioma okafro');
  await page.waitForFunction(() =>
    /ADA CHIOMA OKAFOR.* · name/.test(document.querySelector('[role=option][aria-selected=true]')?.textContent ?? ''),
  );
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /\/transfers\/[\da-f-]{36}$/.test(location.pathname));
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('what was opened from here comes first the next time; this browser stores its id, and no personal data', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/team');
  const { page } = seen;
  const first = (): Promise<string | null | undefined> => page.evaluate(() => document.querySelector('[role=option]')?.textContent);
  await says(page, 'approver@demo.test');
  await page.keyboard.press('/');
  await page.waitForSelector('dialog[open] input');
  await page.keyboard.type('SEEK-1');
  await expect.poll(first).toContain('ADA CHIOMA OKAFOR');
  await page.keyboard.press('Enter');
  await says(page, 'Submitted to bank');
  await page.keyboard.press('/');
  await expect.poll(first).toContain('ADA CHIOMA OKAFOR');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tollgate.recent'))).toMatch(/^\["[\da-f-]{36}"\]$/);
  await page.keyboard.type('dark theme');
  await expect.poll(first).toContain('Dark theme');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('pages are found by their titles, the arrows choose, Ctrl-K opens and Escape closes', async () => {
  const seen = await signedIn(browser, sandbox, 'owner');
  const { page } = seen;
  await says(page, 'Latest transfers');
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('dialog[open] input');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog input'));
  await page.keyboard.press('/');
  await page.waitForSelector('dialog[open] input');
  await page.keyboard.type('s');
  const chosen = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.querySelector('[role=option][aria-selected=true]')?.textContent);
  await expect.poll(chosen).toContain('Page');
  const first = await chosen();
  await page.keyboard.press('ArrowDown');
  await expect.poll(chosen).not.toBe(first);
  await page.keyboard.type('tatement');
  await expect.poll(chosen).toContain('Statement');
  await page.keyboard.press('Enter');
  await says(page, 'Opening balance');
  await page.keyboard.press('/');
  await page.waitForSelector('dialog[open] input');
  await page.keyboard.type('NO-SUCH-THING-1');
  await says(page, 'No results.');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});
