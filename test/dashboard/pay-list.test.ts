import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../ledger/support.ts';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInBothThemes } from './themes.ts';
import { press, says, signedIn, startDashboard } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a list is paid from a spreadsheet: mistakes beside their lines, names of the banks, one press, what became of each', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/send/many');
  const { page } = seen;
  await page.waitForSelector('textarea');
  await page.type(
    'textarea',
    'name,account,bank code,amount,reference\nAda Okafor,0123456785,058,1500,LIST-1\nAnother Person,0123456785,044,10,LIST-2\nAda,12,058,5,LIST-3\nMrs. Chioma Ada,0123456785,GTB,200.50,LIST-4',
  );
  await says(page, 'An account number has 10 digits');
  await says(page, 'Same account as line 2');
  await says(page, 'Guaranty Trust Bank · 0123456785');
  await says(page, '2 of 4 ready');
  expect(await faultsInBothThemes(page)).toEqual([]);
  // The names that differ are acknowledged before their accounts are paid.
  await page.locator('form > label input[type=checkbox]').click();
  await press(page, 'Review 3 transfers');
  await says(page, 'Another Person: account name ADA CHIOMA OKAFOR');
  await says(page, 'Confirm the names that differ');
  await press(page, 'Edit transfers');
  await page.locator('form > label input[type=checkbox]').click();
  await press(page, 'Review 2 transfers');
  await says(page, 'Confirm transfers');
  await says(page, '₦1,722.00');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await press(page, 'Send ₦1,700.50 to 2');
  await says(page, '2 accepted, 0 rejected');
  await press(page, 'LIST-1');
  await says(page, 'ADA CHIOMA OKAFOR');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

const LONG = 60;
const lines = (prefix: string): string =>
  [
    'name,account,bank code,amount,reference',
    ...Array.from({ length: LONG }, (_, n) => `Ada Okafor,0123456785,058,1500,${prefix}-${n + 1}`),
  ].join('\n');

/** Pastes a long list and sends it, up to the page of its batch. */
async function sendLong(page: Page, prefix: string): Promise<void> {
  await page.waitForSelector('textarea');
  await page.focus('textarea');
  await page.keyboard.sendCharacter(lines(prefix));
  await press(page, `Review ${LONG} transfers`);
  await says(page, 'Confirm transfers');
  await press(page, `Send ₦90,000.00 to ${LONG}`);
  await page.waitForFunction(`location.pathname.includes('/send/batches/')`);
}

test('a list of more than 50 lines is accepted, sent in the background, and its page shows the end by itself', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/send/many');
  await sendLong(seen.page, 'LONG');
  await says(seen.page, `${LONG} accepted, 0 rejected of ${LONG}`);
  expect(await faultsInBothThemes(seen.page)).toEqual([]);
  const { body } = await sandbox.call('GET', '/money-transfer/bulk?limit=1');
  expect(body.data).toMatchObject([{ status: 'completed', itemCount: LONG, acceptedCount: LONG }]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('a batch whose transfers were not sent is cancelled after a confirmation', async () => {
  await asOwner(sandbox.databaseUrl, (owner) =>
    owner.query(`create function later() returns trigger language plpgsql as $$ begin new.next_run_at := clock_timestamp() + interval '1 hour'; return new; end $$;
      create trigger later before insert on transfer_batch for each row execute function later()`),
  );
  const seen = await signedIn(browser, sandbox, 'finance', '/send/many');
  await sendLong(seen.page, 'STOPPED');
  await says(seen.page, `0 accepted, 0 rejected, ${LONG} pending of ${LONG}`);
  await press(seen.page, 'Cancel batch');
  await says(seen.page, `at most ${LONG}`);
  expect(await faultsInBothThemes(seen.page)).toEqual([]);
  await press(seen.page, 'Cancel transfers');
  await says(seen.page, `0 accepted, 0 rejected, ${LONG} cancelled of ${LONG}`);
  expect((await sandbox.call('GET', '/money-transfer/status?clientReference=STOPPED-1')).status).toBe(404);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});
