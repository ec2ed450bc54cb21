import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type PageVisit, visit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInBothThemes, shiftsOn, watchShifts } from './themes.ts';
import { leaving, says, signedIn, startDashboard } from './support.ts';

/** Every page, and what it says once it is there. `{transfer}` is a transfer of the demo business, `{endpoint}` a webhook endpoint. */
const pages: readonly (readonly [path: string, says: string])[] = [
  ['/', 'Latest transfers'],
  ['/transfers', 'INV-1'],
  ['/transfers/{transfer}', 'Timeline'],
  ['/approvals', 'Rule preview'],
  ['/send', 'Magic'],
  ['/send/many', 'Lines of a spreadsheet'],
  ['/statement', 'Closing balance'],
  ['/limits', 'Per transaction'],
  ['/payroll', 'Salaries, Kaduna'],
  ['/payroll/00000000-0000-7000-8002-000000000001', 'Accounts with a different name: 3'],
  ['/webhooks', 'Attempts by outcome'],
  ['/webhooks/endpoints', 'hooks.example.com'],
  ['/webhooks/endpoints/{endpoint}', 'No deliveries yet.'],
  ['/developers', 'pk_test_demo'],
  ['/developers/requests', 'Requests per hour'],
  ['/developers/events', 'transfer.settled'],
  ['/developers/sandbox', 'Fund wallet'],
  ['/team', 'approver@demo.test'],
  ['/audit', 'webhookEndpoints.create'],
  ['/privacy', 'No data subject requests yet.'],
  ['/going-live', 'Registered company name'],
  ['/account', 'this session'],
  ['/nowhere', 'This page does not exist'],
];
const transports = ['/sign-in', '/sign-up', '/verify?email=a@b.ng', '/forgot', '/reset', '/accept'];

let browser: Browser;
let sandbox: Sandbox;
let inside: PageVisit;
let outside: PageVisit;
let transfer: string;
let endpoint: string;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  const sent = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'INV-1' };
  transfer = (await sandbox.call('POST', '/money-transfer/send', sent)).body.data.id;
  const more = {
    url: 'https://hooks.example.com/books',
    description: 'Books',
    eventTypes: ['test.webhook'],
    filter: { message: { $exist: true } },
  };
  endpoint = (await sandbox.call('POST', '/webhooks/endpoints', more)).body.data.id;
  await sandbox.advance('1h');
  inside = await signedIn(browser, sandbox, 'owner');
  outside = await visit(browser);
  await Promise.all([watchShifts(inside.page), watchShifts(outside.page)]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

describe.each([
  [1280, 900],
  [360, 740],
])('at %i px', (width, height) => {
  test.each(pages)(
    '%s: axe finds nothing in either theme, nothing is wider than the screen, and nothing moves as it loads',
    async (path, text) => {
      await opened(
        inside,
        path.replace('{transfer}', transfer).replace('{endpoint}', endpoint),
        text === 'Magic' ? 'Outcome in the sandbox' : text,
      );
      await clean(inside);
    },
  );

  test.each(transports)('%s: axe finds nothing in either theme, and nothing is wider than the screen', async (path) => {
    await opened(outside, path, 'Tollgate');
    await clean(outside);
  });

  async function opened({ page }: PageVisit, path: string, text: string): Promise<void> {
    await page.setViewport({ width, height });
    await page.goto(`${sandbox.url}/dashboard${path}`);
    await says(page, text);
  }
});

async function clean(seen: PageVisit): Promise<void> {
  // Its width settles with what it loads.
  await expect.poll(() => seen.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await faultsInBothThemes(seen.page)).toEqual([]);
  expect(await shiftsOn(seen.page)).toEqual([]);
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints).toEqual([]);
}
