import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveDesk, startLiveDesk } from './live-desk.ts';
import { faultsInEveryTheme } from './themes.ts';
import { press, says, type } from './support.ts';

let desk: LiveDesk;
let stage: LiveDesk['stage'];
beforeAll(async () => {
  desk = await startLiveDesk();
  ({ stage } = desk);
});
afterAll(() => desk.stop());
const opened: LiveDesk['opened'] = (...page) => desk.opened(...page);

test('in live one operator asks for a booking and another one reads the request, approves, and it is booked', async () => {
  const { page: asks } = desk.one;
  const { page: approver } = desk.other;
  await opened(asks, '/operations/treasury', 'Book corporate funds');
  await press(asks, 'Book corporate funds');
  await type(asks, 'Amount', '250000');
  await type(asks, 'Proof', 'GTB-4711');
  await type(asks, 'Reason', 'Float of the month');
  await says(asks, 'Another operator must approve it.');
  await press(asks, 'Book corporate funds');
  await says(asks, 'Approval requested. Another operator must approve it.');
  const capital = async (): Promise<number> => ((await stage.operator.call('GET', '/ops/treasury')).body.data as any).own.capital;
  expect(await capital()).toBe(0);

  await opened(asks, '/operations?kind=APPROVAL_REQUEST', 'treasuryBookings.create');
  await press(asks, 'Approve');
  await type(asks, 'Reason', 'I know it');
  await press(asks, 'Approve request');
  await says(asks, 'You created this request, so another operator must approve it');
  expect(await capital()).toBe(0);

  await opened(approver, '/operations?kind=APPROVAL_REQUEST', 'treasuryBookings.create');
  await press(approver, 'Approve');
  await says(approver, 'GTB-4711');
  await says(approver, 'float_in');
  expect(await faultsInEveryTheme(approver)).toEqual([]);
  await type(approver, 'Reason', 'Seen on the statement');
  await press(approver, 'Approve request');
  await says(approver, 'No pending reviews. Items that need an operator will appear here.');
  expect(await capital()).toBe(25_000_000);
  await opened(approver, '/operations/treasury', 'GTB-4711');
  await says(approver, 'one Desk, other Desk');
  expect(desk.other.complaints).toEqual([]);
});

test('at a transfer of any business operators see its attempts and answers, in every theme', async () => {
  const { page, complaints } = desk.one;
  const sent = await stage.live.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' });
  const code = String(sent.body.data?.['transferCode']);
  const [book] = await stage.sql<{ business_id: string }>('select business_id from ledger.book where id = $1', [stage.bookId]);
  await expect
    .poll(async () => (await stage.sql('select from provider_exchange where reference = $1', [code])).length)
    .toBeGreaterThanOrEqual(2);
  await opened(page, `/operations/evidence/transfers/${book?.business_id}/${code}`, 'POST /transferrecipient');
  await says(page, `Evidence of transfer ${code}`);
  await says(page, 'submit.recipient');
  await says(page, 'pending');
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await opened(page, `/operations/evidence/transfers/${book?.business_id}/nobodys`, 'No transfer has this reference');
  expect(complaints).toEqual([]);
});

test('one operator credits a wallet by hand with the hash of a file, another one approves, and it can be taken back', async () => {
  const { page: asks } = desk.one;
  const { page: approver } = desk.other;
  const [book] = await stage.sql<{ business_id: string }>('select business_id from ledger.book where id = $1', [stage.bookId]);
  const path = `/operations/businesses/${book?.business_id}`;
  await opened(asks, path, 'Manual credits');
  await press(asks, 'Credit wallet');
  await type(asks, 'Provider account', 'paystack');
  await type(asks, 'Amount', '4200');
  await type(asks, 'Provider reference', '000013260105093000');
  await type(asks, 'Credit date', '05/01/2026');
  const file = join(mkdtempSync(join(tmpdir(), 'tollgate-proof-')), 'page-3.pdf');
  writeFileSync(file, 'a page of a statement');
  const input = await asks.waitForSelector('dialog[open] input[type=file]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
  await expect
    .poll(() => asks.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value)))
    .toEqual(expect.arrayContaining(['page-3.pdf', createHash('sha256').update('a page of a statement').digest('hex')]));
  await type(asks, 'Reason', 'They paid into the account there');
  expect(await faultsInEveryTheme(asks)).toEqual([]);
  await (await asks.waitForSelector('dialog[open] button[type=submit]'))?.click();
  await says(asks, 'Approval requested. Another operator must approve it.');

  await opened(approver, '/operations?kind=APPROVAL_REQUEST', 'fundings.create');
  await press(approver, 'Approve');
  await says(approver, '000013260105093000');
  await type(approver, 'Reason', 'Seen on the statement');
  await press(approver, 'Approve request');
  await says(approver, 'No pending reviews. Items that need an operator will appear here.');
  expect(await stage.sql(`select amount::int from ledger.deposit where session_id = '000013260105093000'`)).toEqual([{ amount: 420_000 }]);

  await opened(approver, path, '000013260105093000');
  await says(approver, 'one Desk, other Desk');
  expect(await faultsInEveryTheme(approver)).toEqual([]);
  await press(approver, 'Reverse');
  await type(approver, 'Reason', 'Not theirs');
  await press(approver, 'Reverse credit');
  await says(approver, 'Approval requested. Another operator must approve it.');
  expect([...desk.one.complaints, ...desk.other.complaints]).toEqual([]);
});
