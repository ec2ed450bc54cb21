import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { showInter } from './pictures.ts';
import { press, says, signedIn, startDashboard } from './support.ts';

/** Where `npm run picture` wants them; a run of the tests draws them and throws them away. */
const wanted = process.env['PICTURE'];
const folder = wanted ?? mkdtempSync(join(tmpdir(), 'tollgate-picture-'));

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  if (wanted === undefined) rmSync(folder, { recursive: true });
  await Promise.all([browser.close(), sandbox.stop()]);
});

const settled = [
  [1_250_000_00, 'RENT-NOV'],
  [86_500_00, 'INV-2041'],
  [430_000_00, 'INV-2042'],
  [15_000_01, 'INV-2043'],
  [212_750_00, 'SUPPLIER-88'],
] as const;
const open = [
  [64_000_00, 'INV-2044'],
  [9_800_99, 'REFUND-12'],
] as const;

test('the overview of a business with transfers is drawn in light and in dark, small enough for a README', async () => {
  for (const [amount, clientReference] of settled) await send(amount, clientReference);
  await sandbox.advance('1h');
  for (const [amount, clientReference] of open) await send(amount, clientReference);
  const seen = await signedIn(browser, sandbox, 'owner');
  const { page } = seen;
  await page.setViewport({ width: 1280, height: 860 });
  await says(page, 'REFUND-12');
  await press(page, 'Hide checklist');
  await page.waitForSelector('span[class="live live"]');
  await showInter(page);
  for (const theme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    const path = join(folder, `dashboard-${theme}.webp`) as `${string}.webp`;
    await page.screenshot({ path, type: 'webp', quality: 82 });
    expect(statSync(path).size).toBeLessThan(150_000);
  }
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

async function send(amount: number, clientReference: string): Promise<void> {
  await sandbox.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785', clientReference });
}
