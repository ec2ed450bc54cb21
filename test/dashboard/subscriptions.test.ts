import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { choose, PASSWORD, press, says, signedIn, startDashboard, type } from './support.ts';

const JANE = '00000000-0000-7000-8003-000000000001';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a customer is subscribed, the account number copied and paid, and the subscription is active, paused, changed and cancelled', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/subscriptions');
  const { page } = seen;
  await seen.context.setPermission(
    sandbox.url,
    { permission: { name: 'clipboard-read' }, state: 'granted' },
    { permission: { name: 'clipboard-write', allowWithoutSanitization: false }, state: 'granted' },
  );
  await press(page, 'Create subscription');
  await page.waitForSelector(`option[value="${JANE}"]`);
  await choose(page, 'Customer', JANE);
  await type(page, 'Amount', '5000');
  // A day that every clock of the sandbox finds within a year.
  const anchor = (await page.evaluate(() => new Date(Date.now() + 20 * 86_400_000).toISOString())).slice(0, 10);
  await type(page, 'Billing anchor', anchor);
  await press(page, 'Create subscription');
  await says(page, 'pending payment');
  await press(page, 'Create account number');
  await page.waitForSelector('[data-testid=account-number]');
  const number = await page.$eval('[data-testid=account-number]', (each) => each.textContent ?? '');
  expect(number).toMatch(/^\d{10}$/);
  await page.bringToFront();
  await press(page, `Copy ${number}`);
  await says(page, 'Copied');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);

  await press(page, 'Simulate deposit');
  await press(page, 'Send deposit');
  await says(page, 'no amount due');
  await says(page, 'active');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await sandbox.call('GET', `/subscriptions/${id}`)).body.data).toMatchObject({ status: 'active', cyclesPaid: 1 });
  const jane = (await sandbox.call('GET', `/customers/${JANE}`)).body.data as { firstName: string; lastName: string };
  await says(page, `${jane.firstName} ${jane.lastName}`);

  await press(page, 'Pause billing');
  await press(page, 'Pause billing');
  await says(page, 'the subscription is paused');
  await press(page, 'Resume billing');
  await press(page, 'Resume billing');
  await says(page, 'Subscription resumed');
  await press(page, 'Edit subscription');
  await type(page, 'Quantity', '2');
  await press(page, 'Save changes');
  await says(page, '₦10,000.00');
  await press(page, 'Cancel subscription');
  await choose(page, 'Cancellation date', 'now');
  await press(page, 'Cancel subscription');
  await says(page, 'the subscription is cancelled');
  expect((await sandbox.call('GET', `/subscriptions/${id}`)).body.data).toMatchObject({ status: 'cancelled', quantity: 2 });
  await page.goto(`${sandbox.url}/dashboard/subscriptions`);
  await says(page, `${jane.firstName} ${jane.lastName}`);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('what was written of a subscription is still there after another page, without its customer, and gone after a sign-out', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/subscriptions');
  const { page } = seen;
  const amount = (): Promise<string> => page.$eval('dialog[open] [inputmode=decimal]', (field) => (field as HTMLInputElement).value);
  const customer = (): Promise<string> => page.$eval('dialog[open] select', (field) => field.value);
  await press(page, 'Create subscription');
  await page.waitForSelector(`option[value="${JANE}"]`);
  await choose(page, 'Customer', JANE);
  await type(page, 'Amount', '7250');
  await page.keyboard.press('Escape');
  await press(page, 'Customers');
  await says(page, 'Create customer');
  await press(page, 'Subscriptions');
  await press(page, 'Create subscription');
  await says(page, 'Clear form');
  await expect.poll(amount).toBe('7250');
  await expect.poll(customer).toBe('');
  await page.keyboard.press('Escape');

  // Signed out in another tab, so this page keeps its memory; the same for the button, with a reload.
  const other = await seen.context.newPage();
  await other.goto(`${sandbox.url}/dashboard/account`);
  await press(other, 'Olu');
  await press(other, 'Sign out');
  await page.bringToFront();
  await type(page, 'Email', 'finance@demo.test');
  await type(page, 'Password', PASSWORD);
  await press(page, 'Sign in');
  await press(page, 'Subscriptions');
  await press(page, 'Create subscription');
  await page.waitForSelector('dialog[open] [inputmode=decimal]');
  await expect.poll(amount).toBe('');
  await expect.poll(() => page.evaluate(() => document.body.innerText.includes('Clear form'))).toBe(false);
  await seen.close();
});

test('money that a payer sends arrives on the page by itself', async () => {
  const made = await sandbox.call('POST', '/subscriptions', { customerId: JANE, amount: 300_000, interval: 'weekly' });
  const { id } = made.body.data as { id: string };
  await sandbox.call('POST', `/subscriptions/${id}/generate-va`);
  const account = await sandbox.call('GET', `/subscriptions/${id}/va`);
  const seen = await signedIn(browser, sandbox, 'support', `/subscriptions/${id}`);
  await says(seen.page, 'amount due');
  const { accountNumber } = account.body.data as { accountNumber: string };
  await sandbox.call('POST', `/sandbox/virtual-accounts/${accountNumber}/pay`, { amount: 300_000, senderName: 'JANE DOE' });
  await says(seen.page, 'no amount due');
  const words = (await seen.page.evaluate(() => document.body.innerText)).split('\n');
  for (const word of ['Pause billing', 'Cancel subscription', 'Simulate deposit']) expect(words).not.toContain(word);
  await seen.close();
});
