import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, visit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInBothThemes, faultsInEveryTheme } from './themes.ts';
import { scan } from './qr.ts';
import { choose, leaving, PASSWORD, press, says, signedIn, startDashboard, type } from './support.ts';
import { daysAfter, shownDay, wholeDay } from '../../src/web/dashboard/ui/dates.ts';
import { lagosToday } from '../support/lagos-day.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('an approver sees what is paid, approves it, and watches all payments without a reload', async () => {
  const seen = await signedIn(browser, sandbox, 'approver', '/payroll');
  const { page } = seen;
  await press(page, 'Salaries, head office');
  await says(page, 'awaiting approval');
  await says(page, '₦974,500.00');
  // Employees who are paid despite another name are confirmed by their number before money moves.
  await says(page, 'Accounts with a different name: 3');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.evaluate(() => ((globalThis as { stayed?: boolean }).stayed = true));
  await press(page, 'Approve batch');
  await says(page, '₦974,500.00 to 4 employees');
  await says(page, 'Confirm the names first');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.locator('label ::-p-text(I checked these names: 3)').click();
  await press(page, 'Approve and pay');
  await says(page, 'Batch approved; payment is in progress');
  await says(page, 'Progress');
  await says(page, '4 sent, of 4.');
  await sandbox.call('POST', '/sandbox/advance', { by: '5m' });
  await says(page, '4 settled, of 4.', 30_000);
  await says(page, 'completed');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true);
  expect(seen.complaints).toEqual([]);
  expect(leaving(seen, sandbox)).toEqual([]);
  await seen.close();
});

test('finance imports people, sees problems before anything is saved, fixes them, previews and submits; it may not approve', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/payroll');
  const { page } = seen;
  await press(page, 'Create batch');
  await type(page, 'Name', 'Salaries, Jos');
  await press(page, 'Create batch');
  await says(page, 'Items appear here after an import.');
  await press(page, 'Import employees');
  await type(
    page,
    'Lines of a spreadsheet',
    'Ada Chioma Okafor,123456785,58,1500.50,EMP-1\nBola Ade,12,058,10\nMusa Bello,2033445566,999999,10',
  );
  await says(page, '1 valid, ₦1,500.50 in total; 2 invalid, excluded.');
  await says(page, 'No bank has the code 999999');
  await press(page, 'Add 1 employee');
  await says(page, '1 employee added');
  await says(page, '0123456785');
  await press(page, 'Run preview');
  await says(page, 'Completed', 30_000);
  await press(page, 'Submit batch');
  await says(page, '₦1,500.50 to 1 employee');
  await press(page, 'Submit for approval');
  await says(page, 'Batch submitted for approval');
  await says(page, 'awaiting approval');
  const words = (await page.evaluate(() => document.body.innerText)).split('\n');
  expect(words).not.toContain('Approve batch');
  const batchId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await approve('finance', batchId, 150_050)).toContain("does not have the scope 'payroll:approve'");
  expect(await approve('owner', batchId, 150_000)).toContain('BATCH_CHANGED');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('an import asks which column is paid, reads names of banks, and takes an account twice with a warning', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/payroll');
  const { page } = seen;
  await press(page, 'Create batch');
  await type(page, 'Name', 'Salaries, Aba');
  await press(page, 'Create batch');
  await says(page, 'Items appear here after an import.');
  await press(page, 'Import employees');
  await type(
    page,
    'Lines of a spreadsheet',
    'Name,Account Number,Bank,Salary,PAYE,Net Pay\nMrs. Ada Okafor,0123456785,GTBank,280000,30000,250000.00\nAda Chioma Okafor,0123456785,Guarranty Trust,9,1,"1,500.50"\nAda Okafor,0123456785,GTB,9,1,"250000,50"',
  );
  await says(page, 'The header does not identify every column.');
  await expect.poll(() => page.evaluate(() => document.body.innerText.includes('in total;'))).toBe(false);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await choose(page, 'Amount column', '5');
  await says(page, '2 valid, ₦251,500.50 in total; 1 invalid, excluded. Check 1 with a note.');
  await says(page, 'Guarranty Trust was read as Guaranty Trust Bank. Same account as line 2');
  await says(page, 'Write 250000.50 if that is the amount');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await press(page, 'Add 2 employees');
  await says(page, '2 employees added');
  const batchId = new URL(page.url()).pathname.split('/').at(-1);
  const { data } = (await sandbox.call('GET', `/payroll/batches/${batchId}/items`)).body;
  expect(data.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([150_050, 25_000_000]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('who submitted a batch shows it to the phone of who approves; there one signs in, sees the sum and approves it', async () => {
  const screen = await signedIn(browser, sandbox, 'finance', '/payroll');
  await press(screen.page, 'Salaries, Jos');
  await press(screen.page, 'Approve on phone');
  const address = await scan(screen.page);
  // The mail links the batch and contains no credential.
  const batchId = new URL(screen.page.url()).pathname.split('/').at(-1);
  expect(address).toBe(`${sandbox.url}/dashboard/payroll/${batchId}`);
  const phone = await visit(browser);
  const { page } = phone;
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  await page.goto(address);
  await type(page, 'Email', 'approver@demo.test');
  await type(page, 'Password', PASSWORD);
  await press(page, 'Sign in');
  await says(page, 'Ready to approve: no problems found.');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await press(page, 'Approve batch');
  await says(page, '₦1,500.50 to 1 employee');
  await press(page, 'Approve and pay');
  await says(page, 'Batch approved; payment is in progress');
  await says(screen.page, '1 sent, of 1.');
  expect([...phone.complaints, ...screen.complaints]).toEqual([]);
  await Promise.all([phone.close(), screen.close()]);
});

test('a draft batch survives navigation; its days are those of a calendar that keys go through', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/payroll');
  const { page } = seen;
  const shown = (): Promise<(string | undefined)[]> =>
    page.$$eval('dialog[open] .field', (fields) => fields.map((each) => each.querySelector('input')?.value));
  // The next 1 March, at most a year ahead as a schedule may be, and the last day of February.
  const today = lagosToday();
  const year = Number(today.slice(0, 4)) + (today.slice(5) < '02-28' ? 0 : 1);
  const payDate = daysAfter(`${year}-03-01`, -1);
  await press(page, 'Create batch');
  await type(page, 'Name', 'Salaries, Enugu');
  // Half a day is none, and what it was before is not sent in its place.
  await type(page, 'Pay date', `31/02/${year}`);
  await press(page, 'Create batch');
  await says(page, 'Enter the date as DD/MM/YYYY, for example 23/11/2026');
  await type(page, 'Pay date', `30 Jan ${year}`);
  await says(page, wholeDay(`${year}-01-30`));
  await page.focus('[aria-label="Open calendar: Pay date"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=grid] [aria-selected=true]:focus');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await says(page, wholeDay(payDate));
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open calendar: Pay date');
  await press(page, 'Open calendar: Scheduled for');
  await press(page, 'Next month');
  await press(page, 'Today in Lagos');
  await type(page, 'Scheduled for', `1/3/${year}`);
  await type(page, 'Time', '2:30 pm');
  await page.keyboard.press('Tab');
  const written = ['Salaries, Enugu', '', shownDay(payDate), `01/03/${year}`, '14:30'];
  await expect.poll(shown).toEqual(written);
  await press(page, 'Close Create batch');
  await press(page, 'Statement');
  await says(page, 'Opening balance');
  await press(page, 'Payroll');
  await press(page, 'Create batch');
  await expect.poll(shown).toEqual(written);
  await press(page, 'Create batch');
  await says(page, 'Items appear here after an import.');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect((await sandbox.call('GET', `/payroll/batches/${id}`)).body.data).toMatchObject({
    name: 'Salaries, Enugu',
    payDate,
    scheduledAt: `${year}-03-01T13:30:00.000Z`,
  });
  await press(page, 'Payroll');
  await press(page, 'Create batch');
  await expect.poll(shown).toEqual(['', '', '', '', '']);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('problems of the preview are listed, and prevent a submission', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/payroll?status=DRAFT');
  const { page } = seen;
  await press(page, 'Salaries, Kaduna');
  await says(page, 'Run the preview first');
  await press(page, 'Run preview');
  await says(page, 'Problems to fix: 2', 30_000);
  await says(page, 'Item 3, Unknown Payee: the account does not exist at the bank');
  await says(page, 'Fix the problems of the preview');
  // A name that differs is allowed in the draft, and taken back.
  await press(page, 'Allow name');
  await says(page, 'Name in the batch: Other Payee. Name at the bank: ');
  await press(page, 'Allow name');
  await says(page, 'Problems to fix: 1', 30_000);
  await says(page, 'name mismatch, allowed');
  await press(page, 'Disallow name');
  await press(page, 'Disallow name');
  await says(page, 'Problems to fix: 2', 30_000);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('an owner allows approval by API inside limits, and disallows it', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/payroll');
  const { page } = seen;
  await says(page, 'Not allowed: batches are approved in the dashboard only.');
  await press(page, 'Allow approval by API');
  await type(page, 'Limit per batch', '1000000');
  await type(page, 'Limit per item', '500000');
  await type(page, 'Daily limit', '2000000');
  await page.locator('label ::-p-text(pk_test_demo)').click();
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await page.locator('dialog[open] button[type=submit]').click();
  await says(page, 'Approval by API allowed');
  expect((await sandbox.call('GET', '/payroll/approval-limits')).body.data).toMatchObject({
    allowed: true,
    maxBatchAmount: 100_000_000,
    maxItemAmount: 50_000_000,
    dailyAmount: 200_000_000,
    allowedKeyIds: ['pk_test_demo'],
  });
  await press(page, 'Disallow approval by API');
  await page.locator('dialog[open] button[type=submit]').click();
  await says(page, 'Not allowed: batches are approved in the dashboard only.');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

/** Asks the API as a program would, with the session of a demo person. */
async function approve(person: string, batchId: string, expectedTotal: number): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const credentials = JSON.stringify({ email: `${person}@demo.test`, password: PASSWORD });
  const login = await fetch(`${sandbox.url}/api/v1/auth/login`, { method: 'POST', headers, body: credentials });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const query = 'mutation ($input: ApprovePayrollBatchInput!) { approvePayrollBatch(input: $input) { userErrors { code message } } }';
  const response = await fetch(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables: { input: { batchId, expectedTotal } } }),
  });
  return response.text();
}
