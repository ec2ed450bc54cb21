import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page, ScreenshotClip } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type PageVisit, visit } from '../support/chromium.ts';
import { packageRoot } from '../../src/platform/config/version.ts';
import { guidePages } from '../../src/web/docs/guides.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { addressOf, listedPages, WIDTHS } from './every-page.ts';
import { type FullData, fillEverything } from './full-data.ts';
import { showInter } from './pictures.ts';
import { sheetOf } from './sheets.ts';
import { signedIn, startDashboard } from './support.ts';

const folder = process.env['PHOTOGRAPHS'] ?? '';
const only = process.env['PHOTOGRAPHS_ONLY'] ?? '';
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 844;
/** Height of a page that a picture shows at most, by its width. */
const mostOf = (width: number): number => HEIGHT * (width < 1_000 ? 3 : 2);

let browser: Browser;
let sandbox: Sandbox;
let data: FullData;
const people: Record<string, PageVisit> = {};
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' })]);
  data = await fillEverything(sandbox);
  people['anonymous'] = await visit(browser);
  for (const person of ['owner', 'operator']) people[person] = await signedIn(browser, sandbox, person, '/account');
});
afterAll(async () => {
  await Promise.all([browser.close(), data.stop()]);
  await sandbox.stop();
});

const SIGNED_OUT = ['/sign-in', '/sign-up', '/verify?email=a@b.ng', '/forgot', '/reset', '/accept'];
const ORDERS = ['pending', 'part', 'paid', 'surplus', 'expired'] as const;
const DOCS = [...guidePages(packageRoot).map(({ slug }) => slug), 'events', 'reference', 'reference/transfers', 'nowhere'].filter(
  (slug) => !slug.startsWith('decisions/'),
);

const wanted = [
  ...listedPages.map((page) => ({ name: page.path, person: page.person, at: () => `/dashboard${addressOf(page, data.ids)}` })),
  { name: '/nowhere', person: 'owner', at: () => '/dashboard/nowhere' },
  ...SIGNED_OUT.map((path) => ({ name: path, person: 'anonymous', at: () => `/dashboard${path}` })),
  { name: '/pay/open', person: 'anonymous', at: () => `/pay/${data.links.open}` },
  { name: '/pay/pidgin', person: 'anonymous', at: () => `/pay/${data.links.open}?lang=pcm` },
  { name: '/pay/amount', person: 'anonymous', at: () => `/pay/${data.links.amount}` },
  ...ORDERS.flatMap((state) => [
    { name: `/pay/${state}`, person: 'anonymous', at: () => `/pay/${data.links.open}#order=${data.orders[state]}` },
    { name: `/pay/pidgin-${state}`, person: 'anonymous', at: () => `/pay/${data.links.open}?lang=pcm#order=${data.orders[state]}` },
  ]),
  { name: '/pay/closed', person: 'anonymous', at: () => `/pay/${data.links.closed}` },
  { name: '/pay/unknown', person: 'anonymous', at: () => '/pay/unknown' },
  ...DOCS.map((slug) => `/docs${slug && `/${slug}`}`).map((path) => ({ name: path, person: 'anonymous', at: () => path })),
  { name: '/unknown', person: 'anonymous', at: () => '/unknown' },
].filter(({ name }) => name.includes(only));

test.each(wanted)('$name', async ({ name, person, at }) => {
  const { page } = people[person] as PageVisit;
  const open = async (): Promise<void> => {
    await page.setViewport({ width: WIDTHS[0], height: HEIGHT });
    // Two addresses that differ in their fragments would be one document.
    await page.goto('about:blank');
    await page.goto(sandbox.url + at());
    await page.waitForSelector('h1');
    await expect.poll(() => page.$('.skeleton')).toBeNull();
    // The state of an order arrives after the page.
    if (name.startsWith('/pay/')) await setTimeout(500);
    await showInter(page);
  };
  await open();
  await photograph(page, name);
  for (const label of await labelsOf(page, 'main [aria-haspopup=dialog]')) {
    await open();
    if (!(await pressed(page, 'main [aria-haspopup=dialog]', label))) continue;
    await page.waitForSelector('dialog[open] :is(h2, input)');
    await expect.poll(() => page.$('dialog[open] .skeleton')).toBeNull();
    await photograph(page, `${name}+${label}`, 'dialog[open]');
    if (await sentEmpty(page)) await photograph(page, `${name}+${label}+errors`, 'dialog[open]');
  }
  for (const label of await labelsOf(page, 'main [popovertarget]')) {
    await open();
    const reopen = (): Promise<boolean> => pressed(page, 'main [popovertarget]', label);
    if (!(await reopen())) continue;
    await page.keyboard.press('Escape');
    await photograph(page, `${name}+${label}+menu`, ':popover-open', reopen);
  }
});

/** Texts of the controls of a page, each once: rows have the same ones. */
const labelsOf = (page: Page, selector: string): Promise<string[]> =>
  page.$$eval(selector, (all) => [
    ...new Set(all.filter((each) => each.checkVisibility() && each.ariaDisabled !== 'true').map((each) => each.textContent.trim())),
  ]);

const pressed = (page: Page, selector: string, label: string): Promise<boolean> =>
  page.$$eval(
    selector,
    (all, text) => {
      const found = all.find((each) => each.checkVisibility() && each.textContent.trim() === text);
      (found as HTMLElement | undefined)?.click();
      return found !== undefined;
    },
    label,
  );

/** Sends a form with an empty field; true while the dialog is still open, with what is wrong. */
async function sentEmpty(page: Page): Promise<boolean> {
  const isSent = await page.$$eval('dialog[open] form', ([form]) => {
    const isEmpty = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=file]), textarea') ?? [])].some(
      ({ value }) => value === '',
    );
    const button = form?.querySelector<HTMLButtonElement>('button[type=submit]:not([aria-disabled=true])');
    if (isEmpty) button?.click();
    return isEmpty && button !== null;
  });
  if (!isSent) return false;
  await expect.poll(() => page.$('dialog[open] .busy')).toBeNull();
  return (await page.$('dialog[open] [role=alert]')) !== null;
}

/** `reopen` opens a menu at its place of each width. */
async function photograph(page: Page, name: string, part?: string, reopen?: () => Promise<unknown>): Promise<void> {
  const place = join(folder, name.replaceAll(/[^a-zA-Z0-9+]+/g, '-').slice(0, 90));
  mkdirSync(place, { recursive: true });
  await reopen?.();
  const texts = await page.evaluate((selector) => {
    const root = document.querySelector<HTMLElement>(selector ?? 'main') ?? document.body;
    return root.innerText;
  }, part);
  writeFileSync(join(place, 'text.txt'), texts);
  const shots: Record<string, Uint8Array> = {};
  for (const width of WIDTHS) {
    if (reopen) await page.keyboard.press('Escape');
    await page.setViewport({ width, height: HEIGHT });
    await reopen?.();
    for (const value of THEMES) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      const path = join(place, `${width}-${value}.jpeg`) as `${string}.jpeg`;
      shots[`${width} ${value}`] = await page.screenshot({
        path,
        type: 'jpeg',
        quality: 80,
        clip: await clipOf(page, part, mostOf(width)),
      });
    }
  }
  await sheetOf(browser, name, shots, place, part !== undefined);
}

/** The part with a margin, or the first screens of a page. */
const clipOf = (page: Page, part: string | undefined, most: number): Promise<ScreenshotClip> =>
  page.evaluate(
    (selector, tallest) => {
      const { clientWidth, scrollHeight } = document.documentElement;
      const box = selector === undefined ? undefined : document.querySelector(selector)?.getBoundingClientRect();
      if (!box) return { x: 0, y: 0, width: clientWidth, height: Math.min(scrollHeight, tallest) };
      const [left, top] = [Math.max(0, box.left - 24), Math.max(0, box.top - 24)];
      const [right, bottom] = [Math.min(clientWidth, box.right + 24), Math.min(innerHeight, box.bottom + 24)];
      return { x: left, y: top + scrollY, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
    },
    part,
    most,
  );
