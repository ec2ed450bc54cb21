import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageVisit, startBrowser, visit } from '../support/chromium.ts';
import { SYSTEM_FACE } from '../support/faces.ts';
import { showInter, showSystemFace } from './pictures.ts';
import { press } from './support.ts';

let browser: Browser;
let seen: PageVisit;
beforeAll(async () => {
  browser = await startBrowser();
  seen = await visit(browser);
});
afterAll(() => browser.close());

test.each(['system-ui', 'sans-serif', 'Segoe UI', 'Roboto', 'Noto Sans', 'Liberation Sans', 'Inter'])(
  'a page that asks for %s is drawn in the face of the tests, with any fonts installed',
  async (family) => {
    await seen.page.setContent(`<p style="font-family: ${/ /.test(family) ? `'${family}'` : family}">₦1,500.00 to Ada</p>`);
    expect(await facesOf(seen.page, 'p')).toEqual([SYSTEM_FACE]);
  },
);

test('a page is drawn in Inter while it is shown, and in the face of the system again', async () => {
  await seen.page.setContent(`<span style="font-family: Inter, sans-serif">₦1,500.00 to Ada</span>`);
  const width = (): Promise<number> => seen.page.$eval('span', (text) => text.getBoundingClientRect().width);
  const system = await width();
  await showInter(seen.page);
  expect(await width()).toBeLessThan(system);
  await showSystemFace(seen.page);
  expect(await width()).toBe(system);
});

test('a link that wraps is pressed, though its middle is text of others', async () => {
  const space = '<span style="display: inline-block; width: 14em"></span>';
  await seen.page.setContent(`<p style="width: 20em">${space}<a href="#sent">Send refund</a></p>`);
  const isMiddleItsOwn = await seen.page.$eval('a', (link) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isMiddleItsOwn).toBe(false);
  await press(seen.page, 'Send refund');
  await expect.poll(() => seen.page.evaluate(() => location.hash)).toBe('#sent');
});

/** Names of the faces in which the browser drew the text of an element. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.createCDPSession();
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}
