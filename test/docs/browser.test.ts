import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsInEveryTheme } from '../dashboard/themes.ts';
import { leaving, press, says, startDashboard } from '../dashboard/support.ts';
import { type PageVisit, startBrowser, visit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';

/** One page of each kind. */
const pages = [
  '/docs',
  '/docs/webhooks',
  '/docs/transfers',
  '/docs/benchmarks',
  '/docs/errors',
  '/docs/changelog',
  '/docs/readme',
  '/docs/decisions',
  '/docs/providers/paystack',
  '/docs/reference',
  '/docs/reference/transfers',
  '/docs/reference/transfers/transfers.send',
  '/docs/reference/operators/wallets.freeze',
  '/docs/events',
  '/docs/events/transfer.settled',
];
const SEND = '/docs/reference/transfers/transfers.send';

let browser: Browser;
let sandbox: Sandbox;
let seen: PageVisit;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  seen = await visit(browser);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test.each(pages)('%s: axe finds nothing in either theme, wide or narrow, and nothing leaves this origin', async (path) => {
  expect((await seen.page.goto(`${sandbox.url}${path}`))?.status()).toBe(200);
  await seen.page.waitForSelector('.find');
  expect((await faultsInEveryTheme(seen.page)).filter((fault) => !fault.includes('three lines in a cell'))).toEqual([]);
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints).toEqual([]);
});

test.each(['/docs/webhooks', SEND])('%s: a Copy button never covers code, on wide and narrow screens', async (path) => {
  await seen.page.goto(`${sandbox.url}${path}`);
  for (const width of [1_280, 390]) {
    await seen.page.setViewport({ width, height: 900 });
    await expect
      .poll(() =>
        seen.page.$$eval('.code', (blocks) =>
          blocks
            .filter((block) => block.checkVisibility())
            .map((block) => {
              const [code, copy] = [block.querySelector('pre'), block.querySelector('.copy')].map((each) => each?.getBoundingClientRect());
              return code && copy ? code.right <= copy.left && copy.right <= innerWidth : 'no button';
            })
            .filter((isApart) => isApart !== true),
        ),
      )
      .toEqual([]);
  }
  await seen.page.setViewport({ width: 1_280, height: 900 });
});

describe('before any input', () => {
  test.each(['/docs/changelog', '/docs/operations', SEND])('%s costs less than 150 KB', async (path) => {
    const fresh = await visit(browser);
    const session = await fresh.page.createCDPSession();
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await fresh.page.goto(`${sandbox.url}${path}`, { waitUntil: 'networkidle0' });
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(150_000);
    await fresh.close();
  });
});

test('without JavaScript everything is there but search and forms, and a sample is chosen', async () => {
  const plain = await visit(browser);
  await plain.page.setJavaScriptEnabled(false);
  await plain.page.setViewport({ width: 1280, height: 900 });
  await plain.page.goto(`${sandbox.url}${SEND}`);
  const shown = (selector: string): Promise<boolean[]> =>
    plain.page.$$eval(selector, (found) => found.map((each) => each.checkVisibility()));
  expect(await shown('.try')).toEqual([false]);
  expect(await shown('.samples .code')).toEqual([true, false, false, false, false]);
  // Clicks inside the page: without scripts there is no frame to wait for.
  await plain.page.$eval('label[for="sample-php"]', (label) => label.click());
  expect(await shown('.samples .code')).toEqual([false, false, false, true, false]);
  expect(await shown('#nav')).toEqual([true]);
  await plain.page.setViewport({ width: 390, height: 800 });
  expect(await shown('#nav')).toEqual([false]);
  await plain.page.$eval('.menu', (menu) => (menu as HTMLElement).click());
  expect(await shown('#nav')).toEqual([true]);
  await plain.close();
});

test('search finds as one types, and leads there', async () => {
  await seen.page.setViewport({ width: 1280, height: 900 });
  await seen.page.goto(`${sandbox.url}/docs/webhooks`);
  await seen.page.waitForSelector('.find');
  await seen.page.keyboard.press('/');
  await seen.page.waitForSelector('.search[open]');
  await seen.page.keyboard.type('client_reference_conf');
  await says(seen.page, 'CLIENT_REFERENCE_CONFLICT');
  expect((await faultsInEveryTheme(seen.page)).filter((fault) => !fault.includes('three lines'))).toEqual([]);
  await Promise.all([seen.page.waitForNavigation(), seen.page.keyboard.press('Enter')]);
  expect(seen.page.url()).toBe(`${sandbox.url}/docs/errors#CLIENT_REFERENCE_CONFLICT`);
});

test('an operation is tried in place with the demo keys, and a refusal leads to what it means', async () => {
  await seen.page.goto(`${sandbox.url}${SEND}`);
  await press(seen.page, 'Send POST');
  await seen.page.waitForSelector('.answer:not([hidden])');
  await expect.poll(() => seen.page.$eval('.answer code', (each) => each.textContent)).toContain('"transferCode"');
  await expect.poll(() => seen.page.$eval('.status', (each) => each.textContent)).toMatch(/^20[02] /);
  await seen.page.$eval('.try textarea', (each) => (each.value = '{"amount":0}'));
  await press(seen.page, 'Send POST');
  await says(seen.page, 'VALIDATION_ERROR');
  await expect.poll(() => seen.page.$eval('.status a', (each) => each.href)).toBe(`${sandbox.url}/docs/errors#VALIDATION_ERROR`);
  expect((await faultsInEveryTheme(seen.page)).filter((fault) => !fault.includes('three lines'))).toEqual([]);
  // The refusal is what was asked for.
  seen.complaints.length = 0;
});

test('the theme and the language that were chosen hold on the next page', async () => {
  await seen.page.setViewport({ width: 1280, height: 900 });
  await seen.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await seen.page.goto(`${sandbox.url}${SEND}`);
  await press(seen.page, 'Dark theme');
  await seen.page.locator('label[for="sample-go"]').click();
  await seen.page.goto(`${sandbox.url}/docs/reference/wallet/wallet.retrieve`);
  await seen.page.waitForSelector('.find');
  await expect.poll(() => seen.page.$eval('html', (each) => each.dataset['theme'])).toBe('dark');
  await expect.poll(() => seen.page.$eval('#sample-go:checked', () => true)).toBe(true);
});

test('the printed page has the text of the page, dark on light in every theme, and no controls', async () => {
  const print = await visit(browser);
  await print.page.setViewport({ width: 800, height: 1100 });
  await print.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await print.page.goto(`${sandbox.url}${SEND}`);
  await print.page.waitForSelector('.find');
  const appearance = (): Promise<{ text: string; shown: string[] }> =>
    print.page.evaluate(() => ({
      text: getComputedStyle(document.body).color,
      shown: ['.bar', '#nav', '.contents', '.try', '.copy', 'h1', '.samples .code'].filter((each) =>
        document.querySelector(each)?.checkVisibility(),
      ),
    }));
  const onScreen = await appearance();
  await print.page.emulateMediaType('print');
  const printed = await appearance();
  expect(onScreen.shown).toContain('.bar');
  expect(printed.shown).toEqual(['h1', '.samples .code']);
  expect(printed.text).not.toBe(onScreen.text);
  await print.close();
});
