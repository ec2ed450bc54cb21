import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, visit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { scan } from './qr.ts';
import { axe, leaving, PASSWORD, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('an owner makes a rule and asks what a transfer would meet; an approver finds what waits on the overview, and decides', async () => {
  const owner = await signedIn(browser, sandbox, 'owner', '/approvals');
  await says(owner.page, 'transfers are sent immediately');
  await press(owner.page, 'Create rule');
  await type(owner.page, 'Name', 'Large transfers');
  await type(owner.page, 'Amount above', '1000');
  await press(owner.page, 'Create rule');
  await says(owner.page, 'above ₦1,000.00');
  await type(owner.page, 'Account number', '0123456785');
  await type(owner.page, 'Bank', 'GTBank');
  await says(owner.page, 'Guaranty Trust Bank');
  await type(owner.page, 'Amount', '1500');
  await press(owner.page, 'Preview transfer');
  await says(owner.page, 'Result: pending approval, amount held.');
  expect(await faultsInEveryTheme(owner.page)).toEqual([]);

  const send = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };
  const codes: string[] = [];
  for (let n = 0; n < 2; n++) codes.push((await sandbox.call('POST', '/money-transfer/send', send)).body.data.transferCode);
  const approver = await signedIn(browser, sandbox, 'approver', '/');
  await press(approver.page, 'Approve ₦1,500.00 to ADA CHIOMA OKAFOR');
  await says(approver.page, 'Pending approval');
  await press(approver.page, `Approve ${codes[0]}`);
  await says(approver.page, 'Transfer approved; sent now or at the scheduled time');
  // Its row is gone once the list was asked for again.
  await expect.poll(() => approver.page.evaluate(() => document.body.innerText)).not.toContain(codes[0]);
  await press(approver.page, 'Reject');
  await type(approver.page, 'Reason', 'This account is unknown');
  await press(approver.page, 'Reject transfer');
  await says(approver.page, 'Transfers that match an approval rule appear here');
  expect((await sandbox.call('GET', `/money-transfer/${codes[1]}`)).body.data.status).toBe('cancelled');
  expect(approver.complaints).toEqual([]);
  expect(leaving(approver, sandbox)).toEqual([]);

  const differing = { ...send, accountName: 'Grace Eze', allowNameMismatch: true };
  // A third one, to another name than expected, from the screen of who asked to the phone of who decides.
  const { id, transferCode } = (await sandbox.call('POST', '/money-transfer/send', differing)).body.data as {
    id: string;
    transferCode: string;
  };
  await owner.page.goto(`${sandbox.url}/dashboard/transfers/${id}`);
  await press(owner.page, 'Approve on phone');
  await says(owner.page, 'A phone cannot open this page: the dashboard has a local address');
  const address = await scan(owner.page);
  // The mail links the approval request and contains no credential.
  expect(address).toBe(`${sandbox.url}/dashboard/transfers/${id}`);
  expect(await faultsInEveryTheme(owner.page)).toEqual([]);
  const phone = await visit(browser);
  await phone.page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  await phone.page.goto(address);
  await type(phone.page, 'Email', 'approver@demo.test');
  await type(phone.page, 'Password', PASSWORD);
  await press(phone.page, 'Sign in');
  await press(phone.page, `Approve ${transferCode}`);
  await says(phone.page, 'The expected name is Grace Eze; the name at the bank is ADA CHIOMA OKAFOR');
  await says(phone.page, 'Confirm the name first');
  await (await phone.page.waitForSelector('dialog[open] input[type=checkbox]'))!.click();
  await press(phone.page, 'Approve transfer');
  await says(phone.page, 'Transfer approved; sent now or at the scheduled time');
  await expect
    .poll(async () => (await sandbox.call('GET', `/money-transfer/${transferCode}`)).body.data.status)
    .not.toBe('awaiting_approval');
  expect(await axe(phone.page)).toEqual([]);
  expect(phone.complaints).toEqual([]);
  await phone.close();

  await owner.page.goto(`${sandbox.url}/dashboard/approvals`);
  await press(owner.page, 'End rule');
  await press(owner.page, 'End rule');
  await says(owner.page, 'transfers are sent immediately');
  expect(owner.complaints).toEqual([]);
  await Promise.all([owner.close(), approver.close()]);
});
