import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { choose, leaving, press, says, signedIn, startDashboard, type } from './support.ts';

const JANE = '00000000-0000-7000-8003-000000000001';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a card is issued, funded, bought with, synced, frozen, limited and ended', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/cards');
  const { page } = seen;
  await says(page, 'JANE DOE');
  await press(page, 'Issue card');
  await page.waitForSelector(`option[value="${JANE}"]`);
  await choose(page, 'Customer', JANE);
  await press(page, 'Issue card');
  await says(page, '₦0.00\ncard balance');
  const cardId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await press(page, 'Fund card');
  await type(page, 'Amount', '5000.505');
  await says(page, 'An amount has at most two decimals');
  await type(page, 'Amount', '5000');
  await says(page, '₦5,000.00 = 500,000 kobo');
  await press(page, 'Fund card');
  await says(page, 'Card funded');
  await says(page, '₦5,000.00\ncard balance');
  await says(page, 'Funding');

  await sandbox.call('POST', `/sandbox/cards/${cardId}/authorize`, { amount: 120_000, merchant: { name: 'JUMIA' }, silent: true });
  await press(page, 'Sync card');
  await says(page, 'Card updated from the processor');
  await says(page, 'JUMIA');
  await says(page, '-₦1,200.00');
  await says(page, '₦3,800.00\ncard balance');

  await press(page, 'Freeze card');
  await press(page, 'Freeze card');
  await says(page, 'Frozen by your business.');
  await expect
    .poll(() => page.$$eval('button', (all) => all.find((each) => each.textContent === 'Fund card')?.getAttribute('aria-disabled')))
    .toBe('true');
  await says(page, 'the card is frozen');
  await press(page, 'Unfreeze card');
  await press(page, 'Unfreeze card');
  await says(page, 'Card unfrozen');

  await press(page, 'Edit controls');
  await type(page, 'Limit per day', '2000');
  await press(page, 'Save controls');
  await says(page, '₦2,000.00 per day');

  await press(page, 'Withdraw');
  await type(page, 'Amount', '800');
  await press(page, 'Withdraw to wallet');
  await says(page, '₦3,000.00\ncard balance');

  const last4 = ((await sandbox.call('GET', `/virtual-cards/${cardId}`)).body.data as { last4: string }).last4;
  await press(page, 'Terminate card');
  await type(page, `Type ${last4} to confirm`, last4);
  await press(page, 'Terminate card');
  await says(page, 'Card terminated');
  expect((await sandbox.call('GET', `/virtual-cards/${cardId}`)).body.data).toMatchObject({ status: 'terminated', balance: 0 });
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('who may only look at cards sees no action, and the API refuses it anyway', async () => {
  const seen = await signedIn(browser, sandbox, 'support', '/cards');
  const { page } = seen;
  await page.waitForSelector('table a[data-row]');
  await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain('Issue card');
  await page.locator('table a[data-row]').click();
  await says(page, 'card balance');
  const text = await page.evaluate(() => document.body.innerText);
  for (const word of ['Fund card', 'Terminate card', 'Sync card']) expect(text.split('\n')).not.toContain(word);
  await seen.close();
});
