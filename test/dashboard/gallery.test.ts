import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';
import { type PageVisit, startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { asWebp, differenceOf, showInter } from './pictures.ts';
import { press, says, signedIn, startDashboard } from './support.ts';

/** Set by `npm run picture`, which draws what the others are compared with. */
const isDrawing = process.env['PICTURE'] !== undefined;
const folder = join(packageRoot, 'docs/images');
/** Two builds of Chromium differ by a tenth of it; a button that is 2 px higher moves all below it, and differs by more. */
const TOLERATED_PER_MILLE = 3;

let browser: Browser;
let sandbox: Sandbox;
let seen: PageVisit;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  seen = await signedIn(browser, sandbox, 'owner', '/gallery');
  await says(seen.page, 'Shown once');
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('every component looks as it is kept in docs/images, in both themes; npm run picture draws them anew', async () => {
  await showInter(seen.page);
  for (const theme of ['light', 'dark'] as const) {
    const drawn = await drawnIn(theme);
    const path = join(folder, `gallery-${theme}.webp`);
    if (isDrawing) writeFileSync(path, drawn);
    expect(statSync(path).size).toBeLessThan(150_000);
    const { isSameSize, perMille } = await differenceOf(browser, drawn, readFileSync(path));
    expect(isSameSize, `the gallery has another size than ${path}`).toBe(true);
    expect(perMille, path).toBeLessThanOrEqual(TOLERATED_PER_MILLE);
  }
});

test.each([
  ['the accent', ':root { --primary: #d02f2f }'],
  ['the padding of buttons', '.button { padding-block: 1rem }'],
  ['the corners and lines of cards', '.card { border: 0; box-shadow: none }'],
  ['the size of small words', ':root { --small: 1rem }'],
])('a change of %s is not tolerated', async (_, css) => {
  const saved = readFileSync(join(folder, 'gallery-light.webp'));
  await seen.page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
  const { perMille } = await differenceOf(browser, await drawnIn('light'), saved);
  await seen.page.evaluate(() => (document.adoptedStyleSheets = []));
  expect(perMille).toBeGreaterThan(TOLERATED_PER_MILLE);
});

test('axe finds nothing in the gallery, nor in what it opens', async () => {
  expect(await faultsInEveryTheme(seen.page)).toEqual([]);
  for (const opens of ['Dialog', 'Drawer']) {
    await press(seen.page, opens);
    await seen.page.waitForSelector('dialog[open]');
    expect(await faultsInEveryTheme(seen.page)).toEqual([]);
    await seen.page.keyboard.press('Escape');
    await seen.page.waitForSelector('dialog[open]', { hidden: true });
  }
  expect(seen.complaints).toEqual([]);
});

test('it is found by its address alone', async () => {
  await seen.page.keyboard.press('/');
  await seen.page.waitForSelector('[role=option]');
  await seen.page.keyboard.type('kitch');
  await says(seen.page, 'No results.');
  await seen.page.keyboard.press('Escape');
});

/** The gallery as it is drawn in a theme. The whole of it is on the screen, so that nothing that sticks lies over it. */
async function drawnIn(theme: 'light' | 'dark'): Promise<Uint8Array> {
  const { page } = seen;
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.setViewport({ width: 1280, height: 1_000 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewport({ width: 1280, height });
  const gallery = await page.waitForSelector('#gallery');
  if (!gallery) throw new Error('the gallery is gone');
  return asWebp(browser, await gallery.screenshot({ type: 'png' }));
}
