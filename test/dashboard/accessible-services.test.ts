import type { Browser, HTTPRequest } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type PageVisit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInBothThemes, shiftsOn, watchShifts } from './themes.ts';
import { leaving, press, says, signedIn, startDashboard } from './support.ts';

const JANE = '00000000-0000-7000-8003-000000000001';
const REF = '1767225600123';

/** Every page of the services, what it says once it is there, and the dialog that it opens. */
const pages: readonly [path: string, says: string, dialog?: string][] = [
  ['/', 'Send a transfer'],
  ['/transfers', 'Send a transfer'],
  ['/verifications', 'Balance', 'Verify'],
  ['/verifications/{call}', 'Answers of providers are not stored.'],
  ['/bills', REF, 'Pay bill'],
  [`/bills/${REF}`, 'Hidden: the token can be used by every person who sees it.', 'Show token'],
  ['/cards', 'JANE DOE', 'Issue card'],
  ['/cards/{card}', 'Funding', 'Edit controls'],
  ['/subscriptions', 'pending payment', 'Create subscription'],
  ['/subscriptions/00000000-0000-7000-8003-000000000006', 'Grace days', 'Cancel subscription'],
  ['/products', 'Jos coffee', 'Create product'],
  ['/products/00000000-0000-7000-8003-000000000003', 'Lagos, by rider', 'Add delivery option'],
  ['/orders', 'Musa Bello', 'Create checkout link'],
  ['/orders/{order}', 'musa@example.com', 'Cancel order'],
  ['/customers', 'Jane Doe', 'Create customer'],
  ['/sms', 'delivered', 'Send text message'],
  ['/sms/{send}', 'Your code is 482913'],
  [`/customers/${JANE}`, 'jane.doe@example.com'],
  ['/cards/00000000-0000-7000-8003-00000000dead', 'No card has this ID.'],
];

let browser: Browser;
let sandbox: Sandbox;
let seen: PageVisit;
const ids: Record<string, string> = {};
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  const made = async (path: string, body: object): Promise<{ id: string }> => (await sandbox.call('POST', path, body)).body.data;
  ids['card'] = (await made('/virtual-cards', { customerId: JANE, brand: 'VERVE' })).id;
  await made(`/virtual-cards/${ids['card']}/fund`, { amount: 500_000 });
  const meter = { disco: 'IKEDC', meterNumber: '1111111111111', meterType: 'prepaid', phoneNumber: '08011111111' };
  await made('/bills/topup', { type: 'electricity', ...meter, amount: 500_000, requestRef: REF });
  const { slug } = (await sandbox.call('POST', '/checkout/links', { type: 'amount', title: 'Tithe', amount: 100_000 })).body.data;
  await made(`/pay/${slug}/orders`, { firstName: 'Musa', lastName: 'Bello', email: 'musa@example.com' });
  ids['order'] = (await sandbox.call('GET', '/checkout/orders')).body.data[0].id;
  const texts = { message: 'Your code is 482913', recipients: ['08031234567', '08031234502', '08031234598', '0603'] };
  ids['send'] = (await made('/sms/send', texts)).id;
  await sandbox.advance('5m');
  ids['call'] = (await sandbox.call('GET', '/kyc/calls')).body.data[0].id;
  seen = await signedIn(browser, sandbox, 'owner');
  await watchShifts(seen.page);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

describe.each([
  [1280, 900],
  [360, 740],
])('at %i px', (width, height) => {
  test.each(pages)(
    '%s: axe finds nothing in either theme, in its dialog neither, nothing is wider than the screen, and nothing moves as it loads',
    async (path, text, dialog) => {
      const { page } = seen;
      await page.setViewport({ width, height });
      await page.goto(`${sandbox.url}/dashboard${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')}`);
      await says(page, text);
      await clean();
      expect(await shiftsOn(page)).toEqual([]);
      if (dialog === undefined) return;
      await press(page, dialog);
      await clean();
    },
  );
});

test('the overview asks once how the banks fared, though what changes is asked for again when the feed is connected', async () => {
  const asked: string[] = [];
  const read = async (request: HTTPRequest): Promise<void> => {
    const { operationName } = JSON.parse((await request.fetchPostData()) ?? '{}');
    asked.push(operationName);
  };
  const note = (request: HTTPRequest): void => {
    if (request.url().endsWith('/graphql')) void read(request);
  };
  seen.page.on('request', note);
  await seen.page.goto(`${sandbox.url}/dashboard/`);
  await expect.poll(() => asked.filter((name) => name === 'EndpointsFailing').length).toBe(2);
  expect(asked.filter((name) => name === 'BanksFared')).toHaveLength(1);
  seen.page.off('request', note);
});

async function clean(): Promise<void> {
  // Its width settles with what it loads.
  await expect.poll(() => seen.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await faultsInBothThemes(seen.page)).toEqual([]);
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints).toEqual([]);
}
