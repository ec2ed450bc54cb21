import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type PageVisit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { addressOf, listedPages } from './every-page.ts';
import { type FullData, fillEverything } from './full-data.ts';
import { signedIn, startDashboard } from './support.ts';

const OPENERS = 'main [aria-haspopup=dialog]';

let browser: Browser;
let sandbox: Sandbox;
let data: FullData;
const people: Record<string, PageVisit> = {};
/** Dialogs that were opened, by their titles. */
const opened = new Set<string>();
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' })]);
  data = await fillEverything(sandbox);
  for (const person of ['owner', 'operator']) people[person] = await signedIn(browser, sandbox, person, '/account');
});
afterAll(async () => {
  await Promise.all([browser.close(), data.stop()]);
  await sandbox.stop();
});

test.each(listedPages)('$path: each dialog is in sight on a phone and on a screen, and its fields are aligned', async (listed) => {
  const { page } = people[listed.person] as PageVisit;
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(`${sandbox.url}/dashboard${addressOf(listed, data.ids)}`);
  await page.waitForSelector('main h1');
  await expect.poll(() => page.$('.skeleton')).toBeNull();
  for (const title of await openersOf(page)) {
    await press(page, title);
    await page.waitForSelector('dialog[open]');
    await expect.poll(() => page.$('dialog[open] .skeleton')).toBeNull();
    opened.add(title);
    for (const width of [390, 1280]) {
      await page.setViewport({ width, height: 844 });
      expect(await faultsOf(page), `${title} at ${width} px`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { hidden: true });
    await page.setViewport({ width: 390, height: 844 });
  }
});

test('the pages opened the dialogs of the dashboard', () => expect(opened.size).toBeGreaterThan(60));

/** Names of the buttons that open dialogs, each once: rows have the same ones. */
const openersOf = (page: Page): Promise<string[]> =>
  page.$$eval(OPENERS, (all) => [
    ...new Set(all.filter((each) => each.checkVisibility() && each.ariaDisabled !== 'true').map((each) => each.textContent.trim())),
  ]);

const press = (page: Page, title: string): Promise<void> =>
  page.$$eval(
    OPENERS,
    (all, wanted) => {
      const found = all.find((each) => each.checkVisibility() && each.textContent.trim() === wanted);
      (found as HTMLElement | undefined)?.click();
    },
    title,
  );

/** Parts beside the screen, a close button below the title, content wider than its dialog, fields of a line at different heights. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    if (!dialog) return ['closed'];
    const box = dialog.getBoundingClientRect();
    if (box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) faults.push('beside the screen');
    if (dialog.scrollWidth > dialog.clientWidth + 1) faults.push(`${dialog.scrollWidth} px in ${dialog.clientWidth}`);
    const [title, close] = dialog.querySelectorAll('.row:first-child > :is(h2, .button)');
    if (title && close && close.getBoundingClientRect().top > title.getBoundingClientRect().top + 12)
      faults.push('close button below title');
    for (const form of dialog.querySelectorAll('form.stack')) {
      const narrow = [...form.querySelectorAll<HTMLElement>(':scope > .field')].filter((each) => each.offsetWidth < form.clientWidth - 1);
      faults.push(...narrow.map(({ innerText }) => `narrow field: ${innerText}`));
    }
    for (const row of dialog.querySelectorAll('.row:has(> .field)')) {
      const tops = [...row.querySelectorAll(':scope > .field > :is(input, select)')].map((each) => each.getBoundingClientRect().top);
      const isUneven = tops.some((one) => tops.some((other) => one !== other && Math.abs(one - other) < 40));
      if (isUneven) faults.push(`fields at ${tops.map(Math.round).join(', ')}`);
    }
    return faults;
  });
