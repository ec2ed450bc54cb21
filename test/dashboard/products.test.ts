import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { choose, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a product is added, delivered in a way of its own, priced anew, sold through a link, and its order marked as delivered', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/products');
  const { page } = seen;
  await says(page, 'Jos coffee, 250 g');
  await press(page, 'Create product');
  await type(page, 'Name', 'Shea butter');
  await type(page, 'Price', '0');
  await press(page, 'Create product');
  await says(page, '\nmust be at least ₦0.01\n');
  await type(page, 'Price', '2500');
  await type(page, 'Stock', '12');
  await press(page, 'Create product');
  await says(page, '₦2,500.00');

  await press(page, 'Add delivery option');
  await type(page, 'Name', 'Kano, by bus');
  await type(page, 'Fee', '400');
  await press(page, 'Add delivery option');
  await says(page, 'Kano, by bus');
  await press(page, 'Remove Kano, by bus');
  await press(page, 'Remove delivery option');
  await says(page, 'Delivery options appear here.');

  await press(page, 'Edit product');
  await type(page, 'Price', '2600');
  await press(page, 'Save product');
  await says(page, '₦2,600.00');

  await press(page, 'Create checkout link');
  await type(page, 'Title', 'Two for one');
  await press(page, 'Close Create checkout link');
  await press(page, 'Create checkout link');
  await expect.poll(() => page.$eval('dialog[open] input', (field) => field.value)).toBe('Two for one');
  await press(page, 'Clear form');
  await expect.poll(() => page.$eval('dialog[open] input', (field) => field.value)).toBe('');
  await press(page, 'Create checkout link');
  await says(page, 'Checkout link created.');
  const url = await page.$eval('dialog a', (link) => link.href);
  const slug = new URL(url).pathname.split('/').at(-1) ?? '';
  await page.keyboard.press('Escape');

  const buyer = { firstName: 'Musa', lastName: 'Bello', email: 'musa@example.com' };
  const ordered = await sandbox.call('POST', `/pay/${slug}/orders`, { ...buyer, quantity: 2 });
  expect(ordered.body).toMatchObject({ success: true });
  const { token } = ordered.body.data as { token: string };
  await sandbox.call('POST', `/pay/${slug}/orders/${token}/simulate`, {});

  await press(page, 'Orders');
  await says(page, '2 × Shea butter');
  await choose(page, 'Status', 'PAID');
  await page.waitForFunction(() => document.querySelector('[aria-label="Orders"] tbody tr')?.textContent?.includes('paid'));
  await page.locator('[aria-label="Orders"] a[data-row]').click();
  await says(page, 'Musa Bello');
  await press(page, 'Mark as fulfilled');
  await press(page, 'Mark as fulfilled');
  await says(page, 'the order is fulfilled');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('who may only look adds nothing', async () => {
  const seen = await signedIn(browser, sandbox, 'approver', '/products');
  await says(seen.page, 'Jos coffee, 250 g');
  await seen.page.locator('a[data-row]').click();
  await says(seen.page, 'Delivery options');
  const text = await seen.page.evaluate(() => document.body.innerText);
  for (const word of ['Edit product', 'Deactivate product', 'Add delivery option', 'Create checkout link'])
    expect(text).not.toContain(word);
  await seen.close();
});
