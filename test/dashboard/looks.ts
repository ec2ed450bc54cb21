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
    if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) found.push('too wide');
    faults.push(...found.map((each) => `${value}: ${each}`));
  }
  return faults;
}
