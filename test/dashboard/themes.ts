import type { Page } from 'puppeteer-core';
import { SYSTEM_FACE } from '../support/faces.ts';
import { showInter, showSystemFace } from './pictures.ts';
import { axe } from './support.ts';

export async function faultsInEveryTheme(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewport({ width, height: 900 });
    faults.push(...(await faultsInBothThemes(page)).map((each) => `${width} px, ${each}`));
  }
  return faults;
}

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The same at the width that the page has. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const value of ['dark', 'light']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    const found = await axe(page, value === 'dark' ? undefined : OF_COLOURS);
    faults.push(...found.map((each) => `${value}: ${each}`));
  }
  faults.push(...(await framesInFrames(page)).map((text) => `a frame around a frame: ${text}`));
  return [...faults, ...(await faultsInBothFaces(page))];
}

/** Overflow in the widest common font and in the dashboard's first font. */
async function faultsInBothFaces(page: Page): Promise<string[]> {
  const wide = await misfits(page);
  await showInter(page);
  const narrow = await misfits(page);
  await showSystemFace(page);
  return [...wide.map((each) => `${SYSTEM_FACE}: ${each}`), ...narrow.map((each) => `Inter: ${each}`)];
}

async function misfits(page: Page): Promise<string[]> {
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  return [
    ...(await tallCells(page)).map((text) => `three lines in a cell: ${text}`),
    ...(await cutTables(page)).map((text) => `a table wider than its place: ${text}`),
    ...(isTooWide ? ['too wide'] : []),
  ];
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
    return [...document.querySelectorAll<HTMLElement>('main .scroll:not([data-cards]) :is(td, th)')]
      .filter((cell) => !cell.querySelector('.note, .whole, pre, dialog[open]') && heightOf(cell) > 56)
      .map(({ innerText }) => innerText);
  });
}

function framesInFrames(page: Page): Promise<string[]> {
  return page.$$eval('.empty .empty', (inner) => inner.map((each) => (each as HTMLElement).innerText));
}

/** Tables of the page of which a part is out of sight. */
export function cutTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .scroll:not(dialog .scroll)')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((region) => `${region.ariaLabel}, ${region.scrollWidth} px in ${region.clientWidth}`),
  );
}

export async function watchShifts(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const saved: string[] = [];
    Object.assign(globalThis, { shifts: saved });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources?: { node?: Node }[];
    }
    new PerformanceObserver((list) => {
      const { firstFaceUntil = Infinity } = globalThis as { firstFaceUntil?: number };
      for (const { startTime, value, hadRecentInput, sources = [] } of list.getEntries() as Shift[])
        if (!hadRecentInput && startTime < firstFaceUntil)
          saved.push(`${value.toFixed(4)}: ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(' | ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const shiftsOn = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
