import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe } from '../dashboard/support.ts';
import { startBrowser, visit } from '../support/chromium.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let browser: Browser;
beforeAll(async () => {
  [sandbox, browser] = await Promise.all([startSandbox(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sandbox.stop();
});

describe('the explorer', () => {
  it('runs its first query with the demo keys, asks no other host for anything and keeps to its policy', async () => {
    const opened = await visit(browser);
    const { page, requests, complaints } = opened;
    await page.goto(`${sandbox.url}/graphql/explorer`);
    const send = await page.waitForSelector('.send-request__button', { timeout: 100_000 });
    await send?.click();
    await page.waitForFunction(() => document.body.innerText.includes('availableBalance'), { timeout: 100_000 });
    expect(requests.filter((url) => !url.startsWith(sandbox.url) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(complaints.filter((text) => !/base-uri 'none'|'script-src' was not explicitly set/.test(text))).toEqual([]);
    await opened.close();
  });

  it.each([1280, 390])('axe finds nothing at %i px in either theme, in the editor of the package neither', async (width) => {
    const opened = await visit(browser);
    const { page } = opened;
    await page.setViewport({ width, height: 844 });
    await page.goto(`${sandbox.url}/graphql/explorer`);
    const send = await page.waitForSelector('.send-request__button', { timeout: 100_000 });
    await send?.click();
    await page.waitForFunction(() => document.body.innerText.includes('availableBalance'), { timeout: 100_000 });
    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await expect.poll(() => axe(page)).toEqual([]);
    }
    await opened.close();
  });

  it('404 for what is not a file of it', async () => {
    for (const path of ['/graphql/explorer/../../package.json', '/graphql/explorer/nothing.js', '/graphql/other']) {
      expect((await fetch(sandbox.url + path)).status, path).toBe(404);
    }
  });
});
