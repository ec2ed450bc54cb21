import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { choose, press, says, signedIn, startDashboard, type } from './support.ts';

const SEND = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

async function sent(outcome?: string): Promise<string> {
  const { id, transferCode } = (await sandbox.call('POST', '/money-transfer/send', SEND)).body.data as { id: string; transferCode: string };
  if (outcome) await sandbox.call('POST', `/sandbox/transfers/${transferCode}/outcome`, { outcome });
  return id;
}

test('the amount sent today is the same on the overview and among the limits of a wallet without a tier', async () => {
  await sent();
  const seen = await signedIn(browser, sandbox, 'support', '/');
  await says(seen.page, 'Sent today');
  const today = await seen.page.$eval('[aria-label="Sent today"] .figure', ({ textContent }) => textContent);
  expect(today).toMatch(/^₦[1-9]/);
  await seen.page.goto(`${sandbox.url}/dashboard/limits`);
  await says(seen.page, `Today\tno limit\t${today}`);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('the heading of a page that a link opens has the focus, on a wide screen and from the menu of a phone', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/');
  const focused = (): Promise<string> =>
    seen.page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
  await says(seen.page, 'Latest transfers');
  await press(seen.page, 'Transfers');
  await expect.poll(focused).toBe('H1 Transfers');
  await seen.page.setViewport({ width: 390, height: 844 });
  await press(seen.page, 'Pages');
  await press(seen.page, 'Limits');
  await expect.poll(focused).toBe('H1 Limits');
  await seen.close();
});

test('a transfer that the bank declined on submission has one status in the list and on its page', async () => {
  const id = await sent('declined_final');
  await sandbox.advance('1h');
  await expect.poll(async () => (await sandbox.call('GET', `/money-transfer?limit=1`)).body.data[0].settlementStatus).toBe('reversed');
  const seen = await signedIn(browser, sandbox, 'owner', '/transfers');
  const status = (): Promise<string | null> =>
    seen.page.evaluate(() => document.querySelector('main table .status, main .card .status')?.textContent ?? null);
  await expect.poll(status).toBe('reversed');
  await seen.page.goto(`${sandbox.url}/dashboard/transfers/${id}`);
  await expect.poll(status).toBe('reversed');
  await seen.close();
});

test('a role that cannot approve reads who decides, and until when', async () => {
  const owner = await signedIn(browser, sandbox, 'owner', '/approvals');
  await press(owner.page, 'Create rule');
  await type(owner.page, 'Name', 'Large transfers');
  await type(owner.page, 'Amount above', '1000');
  await press(owner.page, 'Create rule');
  await says(owner.page, 'above ₦1,000.00');
  const id = await sent();
  const seen = await signedIn(browser, sandbox, 'finance', `/transfers/${id}`);
  await says(seen.page, 'An owner or an approver of this business decides; not the user who sent the transfer.');
  await says(seen.page, 'Without a decision the hold is released at ');
  await says(seen.page, 'not submitted; the amount is held');
  await seen.page.goto(`${sandbox.url}/dashboard/approvals`);
  await says(seen.page, 'An owner or an approver of this business decides;');
  await owner.page.goto(`${sandbox.url}/dashboard/transfers/${id}`);
  await says(owner.page, 'Reject');
  await expect.poll(() => owner.page.evaluate(() => document.body.innerText)).not.toContain('of this business decides');
  await Promise.all([owner.close(), seen.close()]);
});

test('details that differ are no match in the answer, and compared in the list', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/verifications');
  await press(seen.page, 'Verify');
  await choose(seen.page, 'Operation', 'NIN_MATCH');
  await type(seen.page, 'NIN', '70123456789');
  await type(seen.page, 'First name', 'Zebulon');
  await type(seen.page, 'Last name', 'Quartey');
  await press(seen.page, 'Verify');
  await says(seen.page, 'No match: the details differ from the record.');
  await expect.poll(() => seen.page.$('dialog .note.bad[role=status]')).not.toBeNull();
  await seen.page.goto(`${sandbox.url}/dashboard/verifications`);
  await says(seen.page, '701****6789\tcompared');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});
