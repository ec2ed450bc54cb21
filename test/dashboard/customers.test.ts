import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageVisit, startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let visitor: PageVisit;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  visitor = await signedIn(browser, sandbox, 'owner');
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a customer is added and found, gets an account number, and what comes in is listed', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/customers');
  const { page } = seen;
  await says(page, 'Jane Doe');
  await press(page, 'Create customer');
  await type(page, 'First name', 'Ibrahim');
  await type(page, 'Last name', 'Sule');
  await type(page, 'Email', 'ibrahim.sule@example.com');
  await press(page, 'Create customer');
  await says(page, 'Subscriptions of the customer appear here.');
  await press(page, 'Create account number');
  await page.waitForSelector('[data-testid=account-number]');
  await press(page, 'Simulate deposit');
  await type(page, 'Amount', '700');
  await press(page, 'Send deposit');
  await page.waitForFunction(() => document.querySelector('[aria-label="Table: Customer payments"]')?.textContent?.includes('₦700.00'));

  await press(page, 'Customers');
  await type(page, 'Search', 'nobody@example.com');
  await press(page, 'Search');
  await says(page, 'No customer has this address.');
  await type(page, 'Search', 'sul ibr');
  await press(page, 'Search');
  await says(page, 'Ibrahim Sule');
  await type(page, 'Search', 'ibrahim.sule@example.com');
  await press(page, 'Search');
  await says(page, 'Ibrahim Sule');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('the subscriptions of a customer lead to their pages', async () => {
  const seen = await signedIn(browser, sandbox, 'support', '/customers/00000000-0000-7000-8003-000000000001');
  const { page } = seen;
  await says(page, 'jane.doe@example.com');
  await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain('Suspend customer');
  await page.locator('[aria-label="Table: Customer subscriptions"] a[data-row]').click();
  await says(page, 'Grace days');
  await seen.close();
});

test('a customer shows the orders and their payments, which lead to the order', async () => {
  const link = (await sandbox.call('POST', '/checkout/links', { type: 'amount', title: 'A book', amount: 450_000 })).body.data;
  const buyer = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@example.com' };
  const { token } = (await sandbox.call('POST', `/pay/${link.slug}/orders`, buyer)).body.data;
  await sandbox.call('POST', `/pay/${link.slug}/orders/${token}/simulate`, {});
  const order = (await sandbox.call('GET', `/checkout/orders?linkId=${link.id}`)).body.data[0];
  const seen = await signedIn(browser, sandbox, 'support', `/customers/${order.customer.id}`);
  const { page } = seen;
  await page.waitForSelector('[aria-label="Table: Customer orders"] tbody tr');
  const rows = (name: string): Promise<string> => page.$eval(`[aria-label="Table: ${name}"] tbody`, (body) => body.innerText);
  await expect.poll(() => rows('Customer orders')).toContain(order.reference);
  await expect.poll(() => rows('Customer payments')).toContain('₦4,500.00');
  await page.locator('[aria-label="Table: Customer payments"] a[href$="/orders/' + order.id + '"]').click();
  await says(page, `Order ${order.reference}`);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('a part of a name finds a customer, and an unknown name is no error', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/customers');
  const { page } = seen;
  const rows = (): Promise<string> => page.$eval('[aria-label="Table: Customers"] tbody', (body) => body.innerText);
  await type(page, 'Search', 'jane');
  await press(page, 'Search');
  await page.waitForFunction(() => location.search === '?q=jane');
  await says(page, 'Jane Doe');
  await expect.poll(() => rows()).not.toContain('Ibrahim Sule');
  await type(page, 'Search', 'Zainab %');
  await press(page, 'Search');
  await says(page, 'No customer matches this search.');
  await expect.poll(() => page.$('[role=alert]')).toBeNull();
  await seen.close();
});

test.each([
  ['/customers/zzz', 'No customer has this ID.'],
  ['/cards/zzz', 'No card has this ID.'],
  ['/transfers/1', 'No transfer has this ID.'],
  ['/subscriptions/zzz', 'No subscription has this ID.'],
  ['/products/00000000-0000-0000-0000-00000000000', 'No product has this ID.'],
  ['/orders/zzz', 'No order has this ID.'],
  ['/bills/zzz', 'No bill has this ID.'],
  ['/verifications/zzz', 'No verification has this ID.'],
  ['/webhooks/zzz', 'No delivery has this ID.'],
  ['/webhooks/endpoints/zzz', 'No endpoint has this ID.'],
  ['/payroll/zzz', 'No payroll batch has this ID.'],
])('%s: an address that leads to nothing says so', async (path, sentence) => {
  await visitor.page.goto(`${sandbox.url}/dashboard${path}`);
  await says(visitor.page, sentence);
  await expect.poll(() => visitor.page.$$('h1')).toHaveLength(1);
  await expect.poll(() => visitor.page.$('[role=alert]')).toBeNull();
});

test.each([
  ['/customers?q=x@y.c%C3%B6m', 'Customers', 'Search'],
  ['/webhooks?status=zzz&event=zzz', 'Webhooks', 'Event'],
  ['/transfers?from=zzz', 'Transfers', 'From'],
])(
  '%s: a refused question leaves the title and the filters, and says what, which request, and how to ask again',
  async (path, title, label) => {
    const { page } = visitor;
    await page.goto(`${sandbox.url}/dashboard${path}`);
    await page.waitForFunction(() =>
      /.+\s+Request \S+\s+Copy\s+Retry/.test(document.querySelector<HTMLElement>('[role=alert]')?.innerText ?? ''),
    );
    await expect.poll(() => page.$eval('h1', (head) => head.innerText)).toBe(title);
    await expect.poll(() => page.$$eval('label', (all) => all.map((each) => each.innerText))).toContain(label);
  },
);

test('a page that cannot be read has its title, and is there when it is asked for again', async () => {
  const { page } = visitor;
  await page.goto(`${sandbox.url}/dashboard/customers`);
  await says(page, 'Jane Doe');
  await page.evaluate(() => {
    const real = window.fetch;
    const refused = { data: null, errors: [{ message: 'Not now', extensions: { code: 'UNAVAILABLE', requestId: 'req_1' } }] };
    window.fetch = async (...asked) => (JSON.stringify(asked).includes('CustomerDetail') ? Response.json(refused) : real(...asked));
    (window as any).restore = () => (window.fetch = real);
  });
  await page.locator('[aria-label="Table: Customers"] a[data-row]').click();
  await says(page, 'Not now');
  await expect.poll(() => page.$eval('h1', (head) => head.innerText)).toBe('Customer');
  await page.evaluate(() => (window as any).restore());
  await press(page, 'Retry');
  await says(page, 'Payments');
  await expect.poll(() => page.$('[role=alert]')).toBeNull();
});

test('what was there stays when asking for it anew fails', async () => {
  await sandbox.call('GET', '/customers');
  const { page } = visitor;
  await page.goto(`${sandbox.url}/dashboard/developers/requests`);
  await page.waitForSelector('[aria-label="Table: Requests"]');
  await page.evaluate(() => {
    const refused = { data: null, errors: [{ message: 'Not now', extensions: { code: 'UNAVAILABLE', requestId: 'req_1' } }] };
    window.fetch = async () => Response.json(refused);
  });
  await press(page, 'Refresh');
  await says(page, 'Not now');
  await expect.poll(() => page.$('[aria-label="Table: Requests"] tbody tr')).not.toBeNull();
});
