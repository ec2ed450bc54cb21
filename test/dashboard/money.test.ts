import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidOrder, refund } from '../refunds/support.ts';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInBothThemes } from './themes.ts';
import { choose, leaving, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  await send('FIRST');
  await sandbox.advance('1h');
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

const send = (clientReference: string, amount = 150_000): Promise<unknown> =>
  sandbox.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785', clientReference });

const shownNaira = (kobo: number): string => `₦${(kobo / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

test('a member sends money, watches it settle without a reload, and finds it on the statement', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/send');
  const { page } = seen;
  await type(page, 'Account number', '0123456785');
  await page.waitForFunction(() => document.querySelectorAll('select option').length > 2);
  await choose(page, 'Bank', '058');
  await says(page, 'ADA CHIOMA OKAFOR');
  await type(page, 'Amount', '1,234.567');
  await says(page, 'at most two decimals');
  await type(page, 'Amount', '1,234.99');
  await says(page, '123,499 kobo');
  await says(page, 'total debit');
  await type(page, 'Reference', 'DASH-1');
  await press(page, 'Statement');
  await says(page, 'Closing balance');
  await press(page, 'Send money');
  await says(page, 'Clear form');
  await says(page, 'ADA CHIOMA OKAFOR');
  await says(page, '123,499 kobo');
  await press(page, 'Review transfer');
  await says(page, 'Confirm transfer');
  await press(page, 'Send ₦1,234.99');
  await says(page, 'Timeline');
  await says(page, 'pending');
  await choose(page, 'Simulated outcome', 'DELIVERED');
  await press(page, 'Advance time by 1 hour');
  await says(page, 'delivered');
  await says(page, 'the bank can return the transfer until');
  // A statement from the page, so that what is kept in memory would still be there.
  await press(page, 'Statement');
  await says(page, 'DASH-1');
  await says(page, 'Closing balance');
  await press(page, 'Send money');
  await says(page, 'Reference');
  await expect.poll(() => page.evaluate(() => document.body.innerText.includes('Clear form'))).toBe(false);
  expect(seen.complaints).toEqual([]);
  expect(leaving(seen, sandbox)).toEqual([]);
  await seen.close();
});

test('a transfer by API is announced, appears on request, and changes in place', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/transfers');
  const { page } = seen;
  await page.waitForSelector('span[class="live live"]');
  await says(page, 'FIRST');
  // Refetching after a reconnect would load the row itself.
  await page.waitForNetworkIdle({ idleTime: 1_000 });
  await send('NEWS-1');
  await says(page, '1 new');
  await expect.poll(() => page.evaluate(() => document.body.innerText.includes('NEWS-1'))).toBe(false);
  await press(page, '1 new');
  await says(page, 'NEWS-1');
  const standing = (): Promise<string | undefined> =>
    page.evaluate(() => [...document.querySelectorAll('tr')].find((row) => row.innerText.includes('NEWS-1'))?.innerText);
  await expect.poll(() => standing()).toContain('pending');
  await sandbox.advance('1h');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('tr')].some((row) => /NEWS-1/.test(row.innerText) && /delivered/.test(row.innerText)),
  );
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('what happened while the connection was away is there when it is back', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/transfers');
  const { page } = seen;
  await page.waitForSelector('span[class="live live"]');
  await page.waitForNetworkIdle({ idleTime: 1_000 });
  await send('AWAY-1');
  await press(page, '1 new');
  await says(page, 'AWAY-1');
  const offline = await page.createCDPSession();
  await offline.send('Network.enable');
  await offline.send('Network.emulateNetworkConditions', { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await says(page, 'Paused – last updated');
  await sandbox.advance('1h');
  await send('AWAY-2');
  await offline.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForSelector('span[class="live live"]', { timeout: 100_000 });
  await page.waitForFunction(
    () => [...document.querySelectorAll('tr')].some((row) => /AWAY-1/.test(row.innerText) && /delivered/.test(row.innerText)),
    {
      timeout: 100_000,
    },
  );
  await page.waitForFunction(() => /AWAY-2|1 new/.test(document.body.innerText));
  await seen.close();
});

test('filters are in the address, and a reference finds its transfer', async () => {
  await send('FIND-ME');
  const seen = await signedIn(browser, sandbox, 'owner', '/transfers?status=REVERSED');
  const { page } = seen;
  await says(page, 'No transfer matches these filters.');
  await press(page, 'All statuses');
  await type(page, 'Search', 'FIND-ME');
  await page.waitForFunction(() => document.querySelectorAll('[aria-label="Table: Search result"] tbody tr').length === 1);
  expect(new URL(page.url()).search).toBe('?q=FIND-ME');
  await expect.poll(() => page.$('[role=alert]')).toBeNull();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await says(page, 'Timeline');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await says(page, 'Opening balance');
  for (const unknown of ['NOWHERE-1', '123456789012345678', 'INV/2026/1', 'Jane %']) {
    await page.goto(`${sandbox.url}/dashboard/transfers?q=${encodeURIComponent(unknown)}`);
    await says(page, 'No transfer matches these filters.');
    await expect.poll(() => page.$('[role=alert]')).toBeNull();
  }
  await seen.close();
});

test('a range of days that is too long is an error at its field, and the filters stay', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/statement?from=2025-01-01&to=2026-01-02');
  await says(seen.page, 'must be at most 366 days after From');
  await expect.poll(() => seen.page.$eval('h1', (head) => head.innerText)).toBe('Statement');
  await seen.page.goto(`${sandbox.url}/dashboard/statement?from=2025-01-01&to=2026-01-01`);
  await says(seen.page, 'Opening balance');
  await seen.close();
});

test('the statement is exported as the CSV that the API makes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-export-'));
  const seen = await signedIn(browser, sandbox, 'owner', '/statement');
  const client = await seen.page.createCDPSession();
  await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, browserContextId: seen.context.id ?? '' });
  await press(seen.page, 'Export CSV');
  await says(seen.page, 'Downloaded,');
  await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.csv'))).toHaveLength(1);
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^statement-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(readFileSync(join(folder, name), 'utf8')).toContain('Opening balance');
  rmSync(folder, { recursive: true });
  await seen.close();
});

test('a returned transfer is sent again, once, as a new one', async () => {
  const { body } = await sandbox.call('POST', '/money-transfer/send', {
    amount: 150_000,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'AGAIN-1',
  });
  const { id, transferCode } = body.data;
  await sandbox.call('POST', `/sandbox/transfers/${transferCode}/outcome`, { outcome: 'declined_final' });
  await sandbox.advance('1h');
  const seen = await signedIn(browser, sandbox, 'finance', `/transfers/${id}`);
  const { page } = seen;
  await press(page, 'Retry');
  await says(page, 'Creates a new transfer of');
  await press(page, 'Retry transfer');
  await says(page, 'Retry of');
  await press(page, 'ADA CHIOMA OKAFOR');
  await says(page, 'Retried as');
  await says(page, 'pending');
  await page.goto(`${sandbox.url}/dashboard/transfers/${id}`);
  const rows = await sandbox.call('GET', `/transactions?relatedId=${id}`);
  await expect
    .poll(() =>
      page.$$eval('[aria-label="Table: Wallet transactions"] tbody tr', (lines) =>
        lines.map((line) => [...line.children].slice(0, 3).map((cell) => cell.textContent?.trim())),
      ),
    )
    .toEqual(
      rows.body.data
        .toReversed()
        .map(({ category, amount, balanceAfter, type: side, status }: Record<string, any>) => [
          `${category === 'transfer' ? 'Transfer' : category === 'transfer_fee' ? 'Fee' : 'Reversal'} ${status === 'reversed' ? 'reversed' : ''}`.trim(),
          `${side === 'debit' ? '-' : '+'}${shownNaira(amount)}`,
          shownNaira(balanceAfter),
        ]),
    );
  expect(rows.body.data.map(({ category }: { category: string }) => category)).toContain('reversal');
  await says(page, 'Retried as');
  await expect.poll(() => page.$eval('button[aria-disabled]', (button) => button.textContent)).toBe('Retry');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('the transfer of a refund that was not paid has no retry', async () => {
  const paid = await paidOrder(sandbox, { amount: 500_001 });
  await refund(sandbox, paid.id);
  const [failed] = (await sandbox.call('GET', `/checkout/orders/${paid.id}/refunds`)).body.data;
  const { id } = (await sandbox.call('GET', `/money-transfer/${failed.transferCode}`)).body.data;
  const seen = await signedIn(browser, sandbox, 'finance', `/transfers/${id}`);
  await says(seen.page, failed.transferCode);
  await expect.poll(() => labelsOf(seen.page)).toContain('Receipt');
  expect(await labelsOf(seen.page)).not.toContain('Retry');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

const labelsOf = (page: Page): Promise<string[]> =>
  page.$$eval('button, a', (controls) => controls.map((control) => (control.textContent ?? '').trim()));

test('the request that made a transfer is opened from its page, masked as it was kept', async () => {
  const answer = await sandbox.call('POST', '/money-transfer/send', {
    amount: 150_000,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'ASKED-1',
    narration: 'For Ada alone',
  });
  const requestId = answer.headers.get('x-request-id') ?? '';
  // Written down within half a second of its answer.
  const seen = await signedIn(browser, sandbox, 'owner', `/developers/requests?requestId=${requestId}`);
  const { page } = seen;
  await expect
    .poll(async () => {
      await press(page, 'Refresh');
      return page.evaluate(() => document.body.innerText);
    })
    .toContain('pk_test_demo');
  await page.goto(`${sandbox.url}/dashboard/transfers/${answer.body.data.id}`);
  await says(page, 'Related resources');
  await press(page, `POST /money-transfer/send, request ${requestId}`);
  await says(page, '"clientReference": "ASKED-1"');
  const drawer = (): Promise<string> => page.$eval('dialog[open]', ({ textContent }) => textContent ?? '');
  await expect.poll(drawer).toContain('••••6785');
  await expect.poll(drawer).not.toContain('For Ada alone');
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('one that waits for a decision cannot be retried yet', async () => {
  const { body } = await sandbox.call('POST', '/money-transfer/send', { amount: 500_096, bankCode: '058', accountNumber: '0123456785' });
  await sandbox.advance('1h');
  const seen = await signedIn(browser, sandbox, 'finance', `/transfers/${body.data.id}`);
  await says(seen.page, 'Available after the reversal');
  await seen.close();
});

test('the receipt of a transfer is saved as a page to print, as PDF, and as a picture with what was drawn on it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-receipt-'));
  await send('WITH-RECEIPT');
  const { body } = await sandbox.call('GET', '/money-transfer/status?clientReference=WITH-RECEIPT');
  const { id, transferCode } = body.data as { id: string; transferCode: string };
  const seen = await signedIn(browser, sandbox, 'support', `/transfers/${id}`);
  const client = await seen.page.createCDPSession();
  await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, browserContextId: seen.context.id ?? '' });
  const saved = async (item: string, ending: string): Promise<Buffer> => {
    await press(seen.page, 'Receipt');
    await press(seen.page, item);
    const file = `receipt-${transferCode}.${ending}`;
    await expect.poll(() => readdirSync(folder)).toContain(file);
    return readFileSync(join(folder, file));
  };
  expect((await saved('Printable page', 'html')).toString()).toContain('not a proof of payment');
  expect((await saved('PDF', 'pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  const picture = await saved('Image', 'png');
  // PNG width and height are at a fixed offset; a blank picture has a few hundred bytes.
  expect(picture.readUInt32BE(16)).toBe(1_440);
  expect(picture.readUInt32BE(20)).toBeGreaterThan(1_000);
  expect(picture.length).toBeGreaterThan(20_000);
  rmSync(folder, { recursive: true });
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('support sees transfers and cannot send, and the API refuses the same', async () => {
  const seen = await signedIn(browser, sandbox, 'support');
  const { page } = seen;
  await says(page, 'Wallet');
  await expect.poll(() => page.evaluate(() => document.body.innerText.includes('Send money'))).toBe(false);
  await page.goto(`${sandbox.url}/dashboard/send`);
  await says(page, 'your role has no access to it');
  const login = await fetch(`${sandbox.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'support@demo.test', password: 'tollgate-demo' }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const answer = await fetch(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${data.token}` },
    body: JSON.stringify({
      query: `mutation { sendTransfer(input: { amount: 100, bankCode: "058", accountNumber: "0123456785" }) { transfer { id } userErrors { code } } }`,
    }),
  });
  const body = await answer.text();
  expect(body).toMatch(/SCOPE_MISSING|FORBIDDEN/);
  await seen.close();
});
