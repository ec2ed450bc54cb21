import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveDesk, startLiveDesk } from './live-desk.ts';
import { faultsInEveryTheme } from './themes.ts';
import { choose, press, says, type } from './support.ts';

/** Name that the bank answers for every account, in another order. */
const LIST = 'id,name,aliases,type,date of birth,list\nNG-0001,Okafor Ada Chioma,,individual,1984-03-12,Nigeria\n';

let desk: LiveDesk;
let stage: LiveDesk['stage'];
beforeAll(async () => {
  desk = await startLiveDesk('compliance', { SCREENING: 'embedded' });
  ({ stage } = desk);
});
afterAll(() => desk.stop());
const opened: LiveDesk['opened'] = (...page) => desk.opened(...page);

async function held(): Promise<string> {
  const { body } = await stage.live.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' });
  return String(body.data?.['transferCode']);
}

const stateOf = async (code: string): Promise<unknown> =>
  (await stage.sql<{ state: string }>('select state from ledger.transfer where transfer_code = $1', [code]))[0]?.state;

async function decide(page: Page, decision: string, note: string): Promise<void> {
  await press(page, 'Decide case');
  await choose(page, 'Decision', decision);
  await type(page, 'Reason', note);
  await press(page, 'Decide case');
}

test('an officer imports a list, screens a name, and sees the pages of the role alone', async () => {
  const { page } = desk.one;
  await opened(page, '/operations/compliance/lists', 'No list yet.');
  const shown = await page.$$eval('.nav a', (all) => all.map(({ textContent }) => textContent.trim()));
  expect(shown).toEqual(expect.arrayContaining(['Operations', 'Compliance']));
  await press(page, 'Import list');
  await choose(page, 'List', 'NG');
  const file = join(mkdtempSync(join(tmpdir(), 'tollgate-list-')), 'nigeria.csv');
  writeFileSync(file, LIST);
  const input = await page.waitForSelector('dialog[open] input[type=file]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
  await press(page, 'Import list');
  await says(page, '1 added, 0 changed, 0 removed');
  await press(page, 'Changes of NG, version 1');
  await says(page, 'Okafor Ada Chioma · 1984-03-12 · Nigeria');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await opened(page, '/operations/compliance/names', 'Nothing is stored.');
  await type(page, 'Name', 'Okafor Ada');
  // Each process reads a new version within seconds.
  await expect
    .poll(async () => {
      await press(page, 'Screen');
      return says(page, 'List entries resemble the name.', 1_000).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
  await says(page, 'NG-0001');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await page.goto(`${stage.url}/dashboard/operations/treasury`);
  await says(page, 'your role has no access to it');
  expect(desk.one.complaints).toEqual([]);
});

test('an officer reads a case with its score, adds a note and requests a decision; another approves it, and the payment leaves', async () => {
  const { page: asks } = desk.one;
  const { page: approver } = desk.other;
  const code = await held();
  expect(await stateOf(code)).toBe('screening');
  await opened(asks, '/operations/compliance', 'ADA CHIOMA OKAFOR');
  await says(asks, '₦1,500.00');
  await press(asks, 'ADA CHIOMA OKAFORpayee of a transfer');
  await says(asks, 'Payment held');
  await says(asks, 'NG-0001');
  await says(asks, 'Latest payments');
  const path = new URL(asks.url()).pathname.replace('/dashboard', '');
  await press(asks, 'Add note');
  await type(asks, 'Note', 'Asked the bank for the date of birth');
  await press(asks, 'Add note');
  await says(asks, 'Asked the bank for the date of birth');
  await decide(asks, 'RELEASE', 'Born in 1990');
  await says(asks, 'one Desk requested the decision: release');
  expect(await faultsInEveryTheme(asks)).toEqual([]);
  expect(await stateOf(code)).toBe('screening');

  await opened(approver, '/operations/compliance', 'Approve: release');
  await opened(approver, path, 'one Desk requested the decision: release');
  await press(approver, 'Decide case');
  await says(approver, 'The same decision approves the request of one Desk.');
  await type(approver, 'Reason', 'Seen the passport');
  await press(approver, 'Decide case');
  await says(approver, 'Case decided');
  await says(approver, 'one Desk, other Desk');
  await expect.poll(() => stateOf(code)).not.toBe('screening');
  expect([...desk.one.complaints, ...desk.other.complaints]).toEqual([]);
});

test('an officer creates a scenario from a template after a preview, and pauses it', async () => {
  const { page } = desk.one;
  await opened(page, '/operations/compliance/scenarios', 'No scenario yet');
  await press(page, 'Create scenario');
  await choose(page, 'Template', '2');
  await type(page, 'Minimum number of payments', '4');
  await press(page, 'Preview the last 90 days');
  await says(page, '0 cases between');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Create scenario');
  await says(page, 'received · 7 days · 4 payments · from ₦4,500,000 · below ₦5,000,000');
  await press(page, 'Three payments just below ₦5m to an account in a week');
  await says(page, 'Edit scenario');
  await press(page, 'Pause');
  await says(page, 'Resume');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  expect(desk.one.complaints).toEqual([]);
});

test('two officers decide to report a payment, its money is back, and the report is a file', async () => {
  const { page: asks, context } = desk.one;
  const { page: approver } = desk.other;
  const code = await held();
  for (const page of [asks, approver]) {
    await opened(page, '/operations/compliance', 'ADA CHIOMA OKAFOR');
    await press(page, 'ADA CHIOMA OKAFORpayee of a transfer');
    await says(page, 'Payment held');
    await decide(page, 'REPORT', 'Same date of birth');
    await says(page, page === asks ? 'one Desk requested the decision: report' : 'Payment ended');
  }
  await expect.poll(() => stateOf(code)).toBe('cancelled');
  const caseId = new URL(approver.url()).pathname.split('/').at(-1) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-str-'));
  const client = await asks.createCDPSession();
  await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, browserContextId: context.id ?? '' });
  await opened(asks, '/operations/compliance/reports', 'Download CTR');
  await type(asks, 'goAML ID', '77');
  await type(asks, 'Name of the institution', 'Demo Payments Ltd');
  await type(asks, 'Case ID', caseId);
  await press(asks, 'Download STR');
  await expect.poll(() => readdirSync(folder)).toEqual([`str-${caseId}.xml`]);
  expect(readFileSync(join(folder, `str-${caseId}.xml`), 'utf8')).toContain('<report_code>STR</report_code>');
  expect([...desk.one.complaints, ...desk.other.complaints]).toEqual([]);
});
