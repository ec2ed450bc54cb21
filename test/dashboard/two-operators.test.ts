import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/slices/people/passwords.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { type LiveStage, startLive } from '../providers/live-stage.ts';
import { type PageVisit, startBrowser } from '../support/chromium.ts';
import { faultsInEveryTheme } from './themes.ts';
import { buildDashboard, PASSWORD, press, says, signedIn, type } from './support.ts';

const FUNDS = 1_000_000_000;

let browser: Browser;
let paystack: PaystackDouble;
let stage: LiveStage;
let [one, other]: PageVisit[] = [];

beforeAll(async () => {
  buildDashboard();
  paystack = await startPaystack({ secretKey: 'sk_live_double', balance: FUNDS });
  const account = { adapter: 'paystack', id: 1, secretKey: { env: 'PAYSTACK_KEY' }, baseUrl: paystack.url, timeoutMs: 10_000 };
  stage = await startLive({ live: { accounts: { paystack: account }, bank: ['paystack'] } }, { PAYSTACK_KEY: paystack.secretKey }, FUNDS);
  const desk = randomUUID();
  await stage.sql(`insert into business (id, name, email, email_verified_at) values ($1, 'Desk', 'desk@example.com', now())`, [desk]);
  for (const environment of ['sandbox', 'live']) await stage.sql('select ledger.open_book($1, $2)', [desk, environment]);
  const hash = await hashPassword(PASSWORD);
  for (const name of ['one', 'other']) {
    const person = randomUUID();
    await stage.sql(
      `insert into person (id, email, first_name, last_name, password_hash, is_operator, email_verified_at) values ($1, $2, $3, 'Desk', $4, true, now())`,
      [person, `${name}@demo.test`, name, hash],
    );
    await stage.sql(`insert into membership (business_id, person_id, role) values ($1, $2, 'support')`, [desk, person]);
  }
  browser = await startBrowser();
  one = await signedIn(browser, { url: stage.url } as never, 'one');
  other = await signedIn(browser, { url: stage.url } as never, 'other');
  // Live requires a second factor of operators.
  await stage.sql(`update session set second_factor = true where person_id in (select id from person where email like '%@demo.test')`);
});
afterAll(async () => {
  await browser.close();
  await stage.stop();
  await paystack.stop();
});

/** Opens a page for operators; the service goes by a session for some seconds before it sees what changed of its person. */
async function opened(page: Page, path: string, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(`${stage.url}/dashboard${path}`);
      await page.waitForSelector('main h1');
      return says(page, text, 3_000).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}

test('in live one operator asks for a booking and another one reads the request, approves, and it is booked', async () => {
  const { page: asks } = one!;
  const { page: approver } = other!;
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
  expect(other!.complaints).toEqual([]);
});

test('at a transfer of any business operators see its attempts and answers, in every theme', async () => {
  const { page, complaints } = one!;
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
  const { page: asks } = one!;
  const { page: approver } = other!;
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
  expect([...one!.complaints, ...other!.complaints]).toEqual([]);
});
