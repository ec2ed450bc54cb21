import type { Page } from 'puppeteer-core';
import { axe } from './support.ts';

/** What axe finds, or what is wider than the screen, on a page as it stands: both themes, wide and narrow. */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewport({ width, height: 900 });
    faults.push(...(await faultsInBothThemes(page)).map((each) => `${width} px, ${each}`));
  }
  return faults;
}

/** The same at the width that the page has. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const value of ['dark', 'light']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    const found = await axe(page);
    found.push(...(await tallCells(page)).map((text) => `three lines in a cell: ${text}`));
    if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) found.push('too wide');
    faults.push(...found.map((each) => `${value}: ${each}`));
  }
  return faults;
}

/** Cells of tables that have more than two lines where a screen is wide enough for a table. */
function tallCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (innerWidth < 1280) return [];
    const heightOf = (cell: HTMLElement): number => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().height;
    };
    // Two lines of text, or one of buttons above one of text.
    return [...document.querySelectorAll<HTMLElement>('main :is(td, th)')]
      .filter((cell) => !cell.querySelector('.note, pre, dialog[open]') && heightOf(cell) > 56)
      .map(({ innerText }) => innerText);
  });
}
