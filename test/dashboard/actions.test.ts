import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { press, says, signedIn, startDashboard, type } from './support.ts';

const SUBSCRIPTION = '00000000-0000-7000-8003-000000000006';
const SLUG = 'demo0coffee0tollgate0pay';
const DEMO = '00000000-0000-7000-8000-000000000001';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

const get = async (path: string): Promise<any> => (await sandbox.call('GET', path)).body.data;

test('the owner sets the low-balance level, and who writes to customers', async () => {
  const seen = await signedIn(browser, sandbox, 'owner');
  const { page } = seen;
  await press(page, 'Set low-balance alert');
  await type(page, 'Threshold', '60000000');
  await type(page, 'Recipients', 'ops@example.com, finance@example.com');
  await press(page, 'Save alert');
  await says(page, 'Below the low-balance threshold of ₦60,000,000.00.');
  expect(await get('/wallet/low-balance-alert')).toMatchObject({
    threshold: 6_000_000_000,
    enabled: true,
    emails: ['ops@example.com', 'finance@example.com'],
  });

  await press(page, 'Webhooks');
  const before = (await get('/webhooks/settings')).handleCustomerEmails as boolean;
  await press(page, 'Set customer emails');
  await page.locator('dialog[open] input[type=checkbox]').click();
  await press(page, 'Save setting');
  await says(page, before ? 'sent by your programs' : 'sent by Tollgate');
  expect((await get('/webhooks/settings')).handleCustomerEmails).toBe(!before);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('what was paid by hand is marked, and an order is refunded by the transfer that gave its money back', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', `/subscriptions/${SUBSCRIPTION}`);
  const { page } = seen;
  await press(page, 'Mark as paid');
  await type(page, 'Reference', 'RECEIPT-7');
  await press(page, 'Record payment');
  await says(page, 'Payment recorded');
  expect(await get(`/subscriptions/${SUBSCRIPTION}`)).toMatchObject({ status: 'active', cyclesPaid: 1 });

  const made = (await sandbox.call('POST', '/checkout/links', { type: 'amount', title: 'A gift', amount: 700_000 })).body.data;
  const buyer = { firstName: 'Musa', lastName: 'Bello', email: 'musa@example.com' };
  const order = (await sandbox.call('POST', `/pay/${made.slug}/orders`, buyer)).body.data;
  await sandbox.call('POST', `/pay/${made.slug}/orders/${order.token}/simulate`, {});
  const back = { amount: 700_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'REFUND-1' };
  const { transferCode } = (await sandbox.call('POST', '/money-transfer/send', back)).body.data;
  await sandbox.advance('5m');

  await page.goto(`${sandbox.url}/dashboard/orders`);
  await says(page, 'A gift');
  await page.waitForSelector('[aria-label="Orders"] a[data-row]');
  await page.locator('[aria-label="Orders"] a[data-row]').click();
  await press(page, 'Record transfer');
  await type(page, 'Transfer code', transferCode);
  await press(page, 'Record refund');
  await says(page, 'Refund transfer');
  await says(page, transferCode);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

const paidBy = async (lastName: string) => {
  const link = (await sandbox.call('POST', '/checkout/links', { type: 'amount', title: `A gift of ${lastName}`, amount: 700_000 })).body
    .data;
  const buyer = { firstName: 'Musa', lastName, email: 'musa@example.com' };
  const order = (await sandbox.call('POST', `/pay/${link.slug}/orders`, buyer)).body.data;
  await sandbox.call('POST', `/pay/${link.slug}/orders/${order.token}/simulate`, {});
  return (await sandbox.call('GET', `/checkout/orders?linkId=${link.id}`)).body.data[0];
};

test('an account of another name is refunded after both names were shown and acknowledged, and the status follows by itself', async () => {
  const order = await paidBy('Differs');
  const seen = await signedIn(browser, sandbox, 'owner', `/orders/${order.id}`);
  const { page } = seen;
  await press(page, 'Refund order');
  await says(page, 'MUSA DIFFERS');
  await says(page, 'Guaranty Trust Bank');
  await press(page, 'Refund ₦7,000.00');
  await says(page, "The payment names 'MUSA DIFFERS', but the bank names the account");
  await page.locator('dialog[open] [role=alert] input[type=checkbox]').click();
  await press(page, 'Refund ₦7,000.00');
  await says(page, 'Refund in progress');
  await sandbox.advance('10m');
  await says(page, 'Refund transfer');
  expect(await get(`/checkout/orders/${order.id}`)).toMatchObject({ status: 'refunded' });
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('a payment into the account of a customer is refunded in part', async () => {
  const customer = (await sandbox.call('POST', '/customers', { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@example.com' })).body
    .data;
  const account = (await sandbox.call('POST', `/customers/${customer.id}/virtual-account`, { bvn: '22222222222' })).body.data;
  const payment = { amount: 900_000, senderName: 'NGOZI EZE' };
  const paid = (await sandbox.call('POST', `/sandbox/virtual-accounts/${account.accountNumber}/pay`, payment)).body.data;
  const seen = await signedIn(browser, sandbox, 'owner', `/customers/${customer.id}`);
  const { page } = seen;
  await press(page, 'Refund');
  await type(page, 'Amount', '4000');
  await press(page, 'Refund ₦4,000.00');
  await says(page, 'processing');
  await sandbox.advance('10m');
  await says(page, 'completed');
  expect((await sandbox.call('GET', `/virtual-accounts/transactions/${paid.transactionId}/refunds`)).body.data).toMatchObject([
    { amount: 400_000, status: 'completed', orderId: null },
  ]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('a page that is older than a refusal is asked for again, once its error dialog is closed', async () => {
  const { slug } = (await sandbox.call('POST', '/checkout/links', { type: 'amount', title: 'A loan', amount: 800_000 })).body.data;
  await sandbox.call('POST', `/pay/${slug}/orders`, { firstName: 'Musa', lastName: 'Bello', email: 'musa@example.com' });
  const { id } = (await get('/checkout/orders'))[0];
  const seen = await signedIn(browser, sandbox, 'owner', `/orders/${id}`);
  const { page } = seen;
  const status = (): Promise<string> => page.$eval('.page-head .status', (each) => each.textContent ?? '');
  await press(page, 'Cancel order');
  await page.waitForSelector('dialog[open]');
  await page.waitForNetworkIdle({ idleTime: 1_000 });
  expect((await sandbox.call('POST', `/checkout/orders/${id}/cancel`, {})).status).toBe(200);
  await press(page, 'Cancel order');
  await page.waitForSelector('dialog[open] [role=alert]');
  expect(await status()).toBe('pending');
  await press(page, 'Close Cancel order');
  await says(page, 'Cancellation reason');
  expect(await status()).toBe('cancelled');
  await seen.close();
});

test('a checkout link is closed for payers and opened again', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/orders');
  const { page } = seen;
  await says(page, 'Jos coffee');
  const rowOf = `[...document.querySelectorAll('tbody tr')].find((row) => row.textContent.includes('Jos coffee'))`;
  await page.evaluate(`${rowOf}.querySelector('button:not([aria-label])').click()`);
  await press(page, 'Deactivate link');
  await says(page, 'Checkout link deactivated');
  const order = {
    firstName: 'Musa',
    lastName: 'Bello',
    email: 'musa@example.com',
    phoneNumber: '08031234567',
    address: { line1: '1 Marina', city: 'Lagos', state: 'Lagos' },
    deliveryOptionId: '00000000-0000-7000-8003-000000000005',
  };
  expect(await sandbox.call('POST', `/pay/${SLUG}/orders`, order)).toMatchObject({ status: 409, body: { code: 'LINK_NOT_OPEN' } });
  await press(page, 'Activate');
  await press(page, 'Activate link');
  await says(page, 'Checkout link activated');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('an operator credits an unallocated deposit to its business', async () => {
  await sandbox.call('POST', '/sandbox/virtual-accounts/9999990001/pay', { amount: 123_400, senderName: 'LOST SENDER' });
  const before = (await get('/wallet')).availableBalance as number;
  const seen = await signedIn(browser, sandbox, 'operator', '/operations');
  const { page } = seen;
  await says(page, 'LOST SENDER');
  await press(page, 'Credit');
  await type(page, 'Business ID', DEMO);
  await type(page, 'Reason', 'The sender showed the receipt');
  await press(page, 'Credit wallet');
  await says(page, 'No pending reviews. Items that need an operator will appear here.');
  expect((await get('/wallet')).availableBalance).toBe(before + 123_400);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('a picture becomes the logo of the pages for payers, made small, and a colour theirs', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/orders');
  const { page } = seen;
  // Far larger than the stored size.
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1_200, 1_200];
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (let at = 0; at < 30_000; at += 1) {
      pen.fillStyle = `hsl(${at % 360} 70% 50%)`;
      pen.fillRect((at * 37) % 1_200, (at * 91) % 1_200, 9, 9);
    }
    return canvas.toDataURL('image/png');
  });
  const file = join(mkdtempSync(join(tmpdir(), 'tollgate-logo-')), 'logo.png');
  const bytes = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
  expect(bytes.length).toBeGreaterThan(32_768);
  writeFileSync(file, bytes);

  await press(page, 'Edit branding');
  const field = await page.waitForSelector('dialog[open] input[type=file]');
  await (field as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(file);
  await page.waitForSelector('dialog[open] img');
  await page.$eval('dialog[open] input[type=color]', (input) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '#7a1fa2');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Save branding');
  await says(page, 'Checkout branding saved');
  expect(await get('/checkout/branding')).toEqual({ colour: '#7a1fa2', hasLogo: true });
  const { logoUrl } = await get(`/pay/${SLUG}`);
  const logo = await fetch(sandbox.url + logoUrl.slice(logoUrl.indexOf('/pay/')));
  expect(Number(logo.headers.get('content-length'))).toBeLessThanOrEqual(32_768);

  await press(page, 'Edit branding');
  await page.waitForSelector('dialog[open] input[type=checkbox]');
  await page.$$eval('dialog[open] input[type=checkbox]', (boxes) => boxes.forEach((box) => box.click()));
  await press(page, 'Save branding');
  await expect.poll(() => get('/checkout/branding')).toEqual({ colour: null, hasLogo: false });
  expect(seen.complaints).toEqual([]);
  await seen.close();
});
