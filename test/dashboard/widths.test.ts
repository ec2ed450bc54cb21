import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type PageVisit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { addressOf, listedPages, WIDTHS } from './every-page.ts';
import { type FullData, fillEverything } from './full-data.ts';
import { cutTables } from './themes.ts';
import { signedIn, startDashboard } from './support.ts';

const HEIGHT = 844;
/** Rows of a list that a phone shows at once. */
const ROWS_IN_SIGHT = 6;

let browser: Browser;
let sandbox: Sandbox;
let data: FullData;
const people: Record<string, PageVisit> = {};
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' })]);
  data = await fillEverything(sandbox);
  for (const person of ['owner', 'operator']) people[person] = await signedIn(browser, sandbox, person, '/account');
});
afterAll(async () => {
  await Promise.all([browser.close(), data.stop()]);
  await sandbox.stop();
});

// The layout is CSS alone, so a page is loaded once and takes each width.
describe.each(listedPages)('$path', (listed) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = people[listed.person] as PageVisit);
    await page.goto(`${sandbox.url}/dashboard${addressOf(listed, data.ids)}`);
    await page.waitForSelector('main h1');
    await page.waitForFunction(() => document.querySelector('.skeleton') === null);
  });

  test.each(WIDTHS)('at %i px no table and no action is wider than its place', async (width) => {
    await page.setViewport({ width, height: HEIGHT });
    await expect.poll(() => cutTables(page)).toEqual([]);
    expect(await outOfSight(page)).toEqual([]);
    expect(await brokenAmounts(page)).toEqual([]);
    expect(await farReasons(page)).toEqual([]);
    if (width < 600) expect(await tallRows(page)).toEqual([]);
    if (width >= 1_280) expect(await brokenChips(page)).toEqual([]);
    expect(await cutMenus(page)).toEqual([]);
  });
});

/** Buttons, links and fields of which a part is beside the screen. */
const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select, textarea)')]
      .filter((each) => each.checkVisibility() && !each.closest('.tabs, pre, dialog, [popover], .hidden'))
      .filter((each) => {
        // A text that is cut ends with its box.
        const { left, right, width } = (each.closest('.cut') ?? each).getBoundingClientRect();
        return width > 1 && (left < 0 || right > document.documentElement.clientWidth + 1);
      })
      .map((each) => each.ariaLabel ?? each.textContent),
  );

/** Choices of a filter that need two lines on a wide screen. */
const brokenChips = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .chips')]
      .filter(
        (each) =>
          each.checkVisibility() &&
          each.lastElementChild?.getBoundingClientRect().top !== each.firstElementChild?.getBoundingClientRect().top,
      )
      .map(({ textContent }) => textContent),
  );

/** Menus of which a part is beside the screen, each opened where its button is in sight. */
const cutMenus = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cut: string[] = [];
    for (const button of document.querySelectorAll<HTMLButtonElement>('main [popovertarget]')) {
      if (!button.checkVisibility()) continue;
      button.scrollIntoView({ block: 'nearest' });
      button.click();
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      const box = document.querySelector(':popover-open')?.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      if (!box || box.left < 0 || box.top < 0 || box.right > clientWidth || box.bottom > clientHeight)
        cut.push(button.ariaLabel ?? button.textContent);
      button.click();
    }
    return cut;
  });

/** Amounts, and links in tables without a space, that are broken over two lines. */
const brokenAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(.figure, span.num, .scroll:not([data-cards]) :is(th, td) a)')]
      .filter((each) => each.checkVisibility() && !/\s/.test(each.innerText.trim()))
      .filter((each) => {
        const words = document.createRange();
        words.selectNodeContents(each);
        const bottoms = [...words.getClientRects()].map(({ bottom }) => bottom);
        return Math.max(...bottoms) - Math.min(...bottoms) > 12;
      })
      .map(({ innerText }) => innerText),
  );

/** Reasons of buttons that are neither beside their button nor right below it. */
const farReasons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .button[aria-describedby]')]
      .map((button) => ({ button, reason: document.getElementById(button.getAttribute('aria-describedby') ?? '') }))
      .filter(({ button, reason }) => {
        if (!reason || !button.checkVisibility()) return false;
        const [own, its] = [button.getBoundingClientRect(), reason.getBoundingClientRect()];
        const isBeside = its.left >= own.right - 1 && its.top < own.bottom && its.bottom > own.top;
        const isBelow = its.left >= own.left - 1 && its.top >= own.bottom - 1 && its.top < own.bottom + 16;
        return !isBeside && !isBelow;
      })
      .map(({ button, reason }) => `${button.textContent}: ${reason?.textContent}`),
  );

/** Lists whose rows are so tall that fewer than six are in sight at once; a whole reason takes the lines that it has. */
const tallRows = (page: Page): Promise<string[]> =>
  page.evaluate(
    (screen, rows) =>
      [...document.querySelectorAll<HTMLTableSectionElement>('main .list tbody')]
        .filter((body) => body.rows.length > 0 && !body.querySelector('.whole'))
        .map((body) => ({ name: body.closest('.scroll')?.ariaLabel ?? '', height: Math.round(body.offsetHeight / body.rows.length) }))
        .filter(({ height }) => height > screen / rows)
        .map(({ name, height }) => `${name}: ${height} px`),
    HEIGHT,
    ROWS_IN_SIGHT,
  );
