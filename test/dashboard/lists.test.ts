import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { press, says, signedIn, startDashboard, type } from './support.ts';

const RETURNED = ['BACK-1', 'BACK-2', 'BACK-3'];

let browser: Browser;
let sandbox: Sandbox;
let receiver: Server;
const received: string[] = [];
beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(String(request.headers['x-webhook-id']));
    response.end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' })]);
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` });
  for (const reference of RETURNED) await send(reference, 'declined_final');
  for (const reference of ['GONE-1', 'GONE-2', '-GONE']) await send(reference, 'delivered');
  await sandbox.advance('1h');
});
afterAll(async () => {
  receiver.close();
  await Promise.all([browser.close(), sandbox.stop()]);
});

async function send(clientReference: string, outcome: string): Promise<void> {
  const wanted = { amount: 170_000, bankCode: '058', accountNumber: '0123456785', clientReference };
  const { transferCode } = (await sandbox.call('POST', '/money-transfer/send', wanted)).body.data;
  await sandbox.call('POST', `/sandbox/transfers/${transferCode}/outcome`, { outcome });
}

const rowsOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('.list tbody tr').length);

test('returned transfers are chosen by keys alone and sent again, each once, and it says of which that is not so', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/transfers?status=REVERSED');
  const { page } = seen;
  await expect.poll(() => rowsOf(page)).toBe(3);
  for (const key of ['j', 'x', 'j', 'x'] as const) await page.keyboard.press(key);
  await says(page, '2 selected');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.$('.bulk')).toBeNull();
  await page.locator('.list thead input').click();
  await says(page, '3 selected');
  await press(page, 'Retry 3');
  await says(page, '₦5,100.00 in total');
  await sandbox.call('POST', `/money-transfer/${await codeOf('BACK-2')}/retry`, { clientReference: 'ELSEWHERE-1' });
  await page.waitForSelector('dialog[open] .primary');
  await page.locator('dialog[open] .primary').click();
  await says(page, '2 of 3 done');
  await says(page, 'retried');
  await press(page, 'Close');
  const all = (await sandbox.call('GET', '/money-transfer?limit=100')).body.data as { retryOf: string | null }[];
  expect(all.filter(({ retryOf }) => retryOf !== null)).toHaveLength(3);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

async function codeOf(reference: string): Promise<string> {
  return (await sandbox.call('GET', `/money-transfer?clientReference=${reference}`)).body.data[0].transferCode;
}

test('deliveries are sent again together, under their ids', async () => {
  const seen = await signedIn(browser, sandbox, 'developer', '/webhooks?status=DELIVERED');
  const { page } = seen;
  await expect.poll(() => rowsOf(page)).toBeGreaterThan(2);
  const before = received.length;
  await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-pick]')].slice(0, 2).forEach((box) => box.click()));
  await says(page, '2 selected');
  await press(page, 'Resend 2');
  await page.locator('dialog[open] .primary').click();
  await says(page, '2 of 2 done');
  await expect.poll(() => received.length).toBe(before + 2);
  expect(new Set(received).size).toBe(before);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('what is chosen is saved as a file, and no text of it runs in a spreadsheet', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/transfers?status=DELIVERED');
  const { page } = seen;
  await expect.poll(() => rowsOf(page)).toBeGreaterThan(1);
  await page.evaluate(() => {
    URL.createObjectURL = (file) => {
      void (file as Blob).text().then((text) => (document.body.dataset['file'] = text));
      return '#';
    };
  });
  await page.locator('.list thead input').click();
  const chosen = await rowsOf(page);
  await press(page, `Export ${chosen}`);
  const file = (): Promise<string> => page.evaluate(() => document.body.dataset['file'] ?? '');
  await expect.poll(file).toContain('transferCode,clientReference');
  const lines = (await file()).split('\r\n').filter(Boolean);
  expect(lines).toHaveLength(chosen + 1);
  expect(lines.join('\n')).toContain(',170000,');
  expect(lines.join('\n')).toContain(",'-GONE,");
  await seen.close();
});

test('columns that were chosen stay chosen in this browser, and the first one always stays', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/transfers');
  const { page } = seen;
  await expect.poll(() => rowsOf(page)).toBeGreaterThan(3);
  const heads = (): Promise<string[]> => page.$$eval('.list thead th:not(.pick)', (all) => all.map((each) => each.textContent ?? ''));
  expect(await heads()).toEqual(['Beneficiary', 'Amount', 'Status', 'Reference', 'Created']);
  await press(page, 'Columns');
  await page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('.menu:popover-open input')];
    for (const box of boxes) if (/Reference|Settled/.test(box.closest('label')?.innerText ?? '')) box.click();
  });
  await expect.poll(heads).toEqual(['Beneficiary', 'Amount', 'Status', 'Created', 'Settled']);
  await page.reload();
  await expect.poll(heads).toEqual(['Beneficiary', 'Amount', 'Status', 'Created', 'Settled']);
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await seen.close();
});

test('filters get a name, are one press away from then on, and never hold what was typed to be found', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/transfers?status=DELIVERED&q=0123456785');
  const { page } = seen;
  await press(page, 'Save filters');
  await type(page, 'Name', 'Arrived');
  await press(page, 'Save');
  await page.goto(`${sandbox.url}/dashboard/transfers`);
  await press(page, 'Arrived');
  await expect.poll(() => new URL(page.url()).search).toBe('?status=DELIVERED');
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('0123456785');
  await press(page, 'Delete filter Arrived');
  await says(page, 'Save filters');
  await seen.close();
});

test('chips say how many wait or failed, and the head of a list stays in sight', async () => {
  await sandbox.call('POST', '/money-transfer/send', {
    amount: 160_000,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'OPEN-1',
  });
  const seen = await signedIn(browser, sandbox, 'owner', '/transfers');
  const { page } = seen;
  const { length: pending } = (await sandbox.call('GET', '/money-transfer?limit=100&settlementStatus=pending')).body.data;
  expect(pending).toBeGreaterThan(0);
  const chip = (): Promise<string | undefined> =>
    page.evaluate(() =>
      [...document.querySelectorAll('.choice button')].map((each) => each.textContent ?? '').find((each) => each.startsWith('Pending')),
    );
  await expect.poll(chip).toBe(`Pending${pending}`);
  await page.setViewport({ width: 1280, height: 420 });
  await expect.poll(() => page.$('.scroll[data-fits]')).not.toBeNull();
  await page.evaluate(() => document.querySelector('.list tbody tr:nth-child(4)')!.scrollIntoView({ block: 'center' }));
  await expect.poll(() => page.evaluate(() => document.querySelector('.list thead th')!.getBoundingClientRect().top)).toBe(0);
  await seen.close();
});
