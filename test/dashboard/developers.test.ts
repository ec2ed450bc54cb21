import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { choose, leaving, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a key made in the browser works as far as it was allowed to, its requests are found, and a revoked one is refused', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/developers');
  const { page } = seen;
  await press(page, 'Create key');
  await type(page, 'Name', 'Back office');
  await page.locator('label ::-p-text(wallet:read)').click();
  await type(page, 'Per day', '4000');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Create key');
  await says(page, 'Save this value now: it is not shown again.');
  const pair = await pairOf(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-testid=X-API-Secret]', { hidden: true });
  await says(page, 'Back office');
  await says(page, 'pays ₦4,000.00 per day');
  await expect.poll(() => page.evaluate((text) => document.body.innerHTML.includes(text), pair['X-API-Secret'])).toBe(false);
  expect((await get('/wallet', pair)).status).toBe(200);
  expect(await (await get('/wallet/limits', pair)).json()).toMatchObject({
    data: { key: { perPayment: null, day: { amount: 400_000, payments: null } } },
  });
  await press(page, 'Update');
  await press(page, 'API version 2026-12-01');
  await choose(page, 'Version', '2026-11-01');
  await says(page, 'What is undone:');
  await says(page, 'Read the changes first');
  await page.locator('label ::-p-text(My code is ready for these changes)').click();
  await press(page, 'Change version');
  await says(page, 'Requests of Back office follow 2026-11-01 from now on.');
  expect((await get('/wallet', pair)).headers.get('tollgate-version')).toBe('2026-11-01');
  await press(page, 'Update');
  await press(page, 'API version 2026-11-01');
  await says(page, 'Errors have docsUrl, retryable and errors; before, docs_url alone.');
  await page.locator('label ::-p-text(My code is ready for these changes)').click();
  await press(page, 'Upgrade');
  await says(page, 'Requests of Back office follow 2026-12-01 from now on.');
  expect((await get('/wallet', pair)).headers.get('tollgate-version')).toBe('2026-12-01');
  await press(page, 'Update');
  await type(page, 'Payments per day', '5');
  await press(page, 'Save key');
  await says(page, 'Key updated. The change applies from the next request.');
  expect(await (await get('/wallet/limits', pair)).json()).toMatchObject({ data: { key: { day: { amount: 400_000, payments: 5 } } } });
  const forbidden = await get('/beneficiaries', pair);
  expect(forbidden.status).toBe(403);

  await press(page, 'Rotate');
  await says(page, 'Rotation creates a successor');
  await choose(page, 'Validity of the old key', '3600');
  await press(page, 'Rotate key');
  await says(page, 'Save this value now: it is not shown again.');
  const next = await pairOf(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-testid=X-API-Secret]', { hidden: true });
  expect((await get('/wallet', next)).status).toBe(200);
  expect((await get('/wallet', pair)).status).toBe(200);
  await says(page, 'The key has a successor');

  await press(page, 'Revoke');
  await type(page, 'Type revoke to confirm', 'revoke');
  await press(page, 'Revoke key');
  await says(page, 'Key revoked. Its requests are rejected from now on.');
  expect((await get('/wallet', next)).status).toBe(403);

  const requestId = forbidden.headers.get('x-request-id') ?? '';
  await page.goto(`${sandbox.url}/dashboard/developers/requests?requestId=${requestId}`);
  await page.locator(`[aria-label$="request ${requestId}"]`).click();
  await says(page, 'SCOPE_MISSING');
  await says(page, pair['X-API-Key']);
  await seen.context.setPermission(
    sandbox.url,
    { permission: { name: 'clipboard-read' }, state: 'granted' },
    { permission: { name: 'clipboard-write', allowWithoutSanitization: false }, state: 'granted' },
  );
  await page.bringToFront();
  await press(page, 'Copy as curl');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`'${sandbox.url}/api/v1/`);
  await expect.poll(() => page.evaluate((text) => document.body.innerHTML.includes(text), pair['X-API-Secret'])).toBe(false);
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('the sandbox is funded and its time passes from the browser; the catalogue shows what an event looks like', async () => {
  const seen = await signedIn(browser, sandbox, 'developer', '/developers/sandbox');
  const { page } = seen;
  await sandbox.call('POST', '/money-transfer/send', {
    amount: 150_000,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'DEV-1',
  });
  await says(page, 'Advance time');
  await press(page, 'Advance');
  await says(page, 'Processed: ');
  await type(page, 'Amount', '500');
  await press(page, 'Fund wallet');
  await says(page, 'Wallet funded.');
  await press(page, 'Events');
  await type(page, 'Search', 'transfer.settled');
  await page.locator('summary').click();
  await says(page, '"settlementStatus"');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('an owner invites a member and finds it in the audit log', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/team');
  const { page } = seen;
  await says(page, 'approver@demo.test');
  await press(page, 'Invite person');
  await type(page, 'Email', 'bola@example.com');
  await press(page, 'Send invitation');
  await says(page, 'bola@example.com');
  await says(page, 'open');
  await press(page, 'Audit log');
  await type(page, 'Action', 'invitations.create');
  await page.locator('button ::-p-text(invitations.create)').click();
  await says(page, 'Hash');
  await says(page, '"role": "finance"');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('an admin is offered no role that only owners give, nor a change of those who have one', async () => {
  const seen = await signedIn(browser, sandbox, 'admin', '/team');
  const { page } = seen;
  await says(page, 'approver@demo.test');
  const changes = await page.$$eval('tr', (rows) =>
    rows.flatMap(({ textContent }) => {
      const [role] = /(owner|approver|finance|developer)(?=@demo)/.exec(textContent) ?? [];
      return role ? [[role, textContent.includes('owners only')]] : [];
    }),
  );
  expect(Object.fromEntries(changes)).toEqual({ owner: true, approver: true, finance: false, developer: false });
  await press(page, 'Invite person');
  await says(page, 'Send invitation');
  await expect
    .poll(() => page.$$eval('dialog select option', (options) => options.map(({ value }) => value)))
    .toEqual(['ADMIN', 'FINANCE', 'DEVELOPER', 'SUPPORT']);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('an event is triggered from the catalogue, and is in the list of transfers', async () => {
  const seen = await signedIn(browser, sandbox, 'developer', '/developers/events');
  const { page } = seen;
  await type(page, 'Search', 'transfer.settled');
  await page.locator('summary').click();
  await press(page, 'Trigger transfer.settled');
  await says(page, 'transfer.settled triggered');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('an operator gives the money of a declined transfer back, with a reason', async () => {
  await sandbox.call('POST', '/money-transfer/send', {
    amount: 150_096,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'OPS-1',
  });
  await sandbox.advance('5m');
  const seen = await signedIn(browser, sandbox, 'operator', '/operations');
  const { page } = seen;
  await says(page, '₦1,500.96');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Reverse');
  await says(page, 'Enter a reason');
  await type(page, 'Reason', 'The bank confirms that nothing was credited');
  await press(page, 'Reverse transfer');
  await says(page, 'No pending reviews. Items that need an operator will appear here.');
  const { body } = await sandbox.call('GET', '/money-transfer/status?clientReference=OPS-1');
  expect(body.data).toMatchObject({ settlementStatus: 'reversed' });
  await page.goto(`${new URL(page.url()).origin}/dashboard/transfers/${body.data.id}`);
  await says(page, 'operator review');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('an operator gives the money of a bill back that its provider says nothing about', async () => {
  const bill = { type: 'airtime', phoneNumber: '08031234567', amount: 10_099 };
  const { requestRef } = (await sandbox.call('POST', '/bills/topup', bill)).body.data;
  for (let hour = 0; hour < 6; hour++) await sandbox.advance('1h');
  const seen = await signedIn(browser, sandbox, 'operator', '/operations');
  const { page } = seen;
  await says(page, requestRef);
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Reverse');
  await type(page, 'Reason', 'The desk of the provider says that nothing was sold');
  await press(page, 'Reverse bill');
  await says(page, 'No pending reviews. Items that need an operator will appear here.');
  expect((await sandbox.call('GET', `/bills/status?requestRef=${requestRef}`)).body.data.status).toBe('reversed');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

const get = (path: string, headers: Record<string, string>): Promise<Response> => fetch(`${sandbox.url}/api/v1${path}`, { headers });

async function pairOf(page: Page): Promise<{ 'X-API-Key': string; 'X-API-Secret': string }> {
  const of = (name: string): Promise<string> => page.$eval(`[data-testid=${name}]`, (place) => place.textContent ?? '');
  return { 'X-API-Key': await of('X-API-Key'), 'X-API-Secret': await of('X-API-Secret') };
}
