import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageVisit, startBrowser } from '../support/chromium.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { says, signedIn, startDashboard } from './support.ts';
import { documented, Hands, type Measured } from './tasks.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-tasks-'));
let browser: Browser;
let sandbox: Sandbox;
let receiver: Receiver;
let owner: PageVisit;
beforeAll(async () => {
  receiver = await startReceiver();
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' })]);
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
  await send(1_500_00, 'INV-DELIVERED');
  await send(2_500_97, 'INV-BACK');
  await sandbox.advance('5m');
  // No answer of the bank.
  await send(7_000_98, 'INV-OPEN');
  owner = await signedIn(browser, sandbox, 'owner');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([browser.close(), sandbox.stop(), receiver.stop()]);
});

const get = async (path: string): Promise<any> => (await sandbox.call('GET', path)).body.data;
const send = (amount: number, clientReference: string): Promise<unknown> =>
  sandbox.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785', clientReference });

const table: Measured[] = [];

/** Does it from the overview, as it stands after a load, and keeps what it took. */
async function counted(task: string, most: number, work: (hands: Hands) => Promise<void>, { page }: PageVisit = owner): Promise<Hands> {
  await page.goto(`${sandbox.url}/dashboard/`);
  await says(page, 'Latest transfers');
  const hands = new Hands(page);
  await work(hands);
  table.push({ task, clicks: hands.clicks, keys: hands.keys });
  expect(hands.clicks + hands.keys, task).toBeLessThanOrEqual(most);
  return hands;
}

test('a transfer is found by its reference, and its page says at once why it is not delivered', async () => {
  const hands = await counted('Find one transfer by its reference', 3, async (each) => {
    await each.find('INV-OPEN', 'ADA');
    await says(each.page, 'Wallet debited');
  });
  await says(hands.page, 'the bank has not confirmed delivery');
  await says(hands.page, 'Do not send it again.');
  table.push({ task: '… and see why it is not delivered', clicks: 0, keys: 0 });
});

test.each([
  ['payee', 'chioma okafor'],
  ['amount', '2,500.97'],
])('a transfer is found by its %s', async (what, text) => {
  const { id } = await get('/money-transfer/status?clientReference=INV-BACK');
  const found = async (): Promise<string[]> =>
    (await get(`/search?text=${encodeURIComponent(text)}`)).map((each: { id: string }) => each.id);
  await expect.poll(found).toContain(id);
  await counted(`Find one transfer by its ${what}`, 3, async (each) => {
    await each.find(text, 'ADA');
    await says(each.page, 'Wallet debited');
  });
});

test('its webhook is sent again from where it was found', async () => {
  const { transferCode } = await get('/money-transfer/status?clientReference=INV-DELIVERED');
  const came = (): number => receiver.received.filter(({ body }) => body.includes(transferCode)).length;
  await expect.poll(came).toBeGreaterThan(0);
  const before = came();
  // From where the task above ends: what it takes beyond finding it.
  const { page } = owner;
  await new Hands(page).find('INV-DELIVERED', 'ADA');
  const hands = new Hands(page);
  await hands.click('Resend transfer.settled');
  await says(page, 'Delivery queued');
  table.push({ task: '… and resend its webhook', clicks: hands.clicks, keys: hands.keys });
  expect(hands.clicks + hands.keys).toBeLessThanOrEqual(1);
  await expect.poll(came).toBe(before + 1);
});

test('a returned transfer is sent again', async () => {
  await counted('Retry one that failed', 5, async (each) => {
    await each.find('INV-BACK', 'ADA');
    await each.click('Retry');
    await each.click('Retry transfer');
    await says(each.page, 'Transfer retried as a new transfer');
  });
});

test('twenty people are paid from a CSV', async () => {
  const accounts = Array.from({ length: 20 }, (_, at) => ({ bankCode: '044', accountNumber: String(2_033_445_500 + at) }));
  const lines = await Promise.all(
    accounts.map(async ({ bankCode, accountNumber }, at) => {
      const { accountName } = await get(`/money-transfer/account-inquiry?bankCode=${bankCode}&accountNumber=${accountNumber}`);
      return `${accountName},${accountNumber},${bankCode},${100 + at},TWENTY-${at}`;
    }),
  );
  const path = join(folder, 'twenty.csv');
  writeFileSync(path, ['name,account,bank code,amount,reference', ...lines].join('\r\n'));
  await counted('Pay 20 people from a CSV, with a confirmation', 6, async (each) => {
    await each.key('g');
    await each.key('l');
    await each.file('Or a file', path);
    await says(each.page, '20 of 20 ready');
    await each.click('Review 20 transfers');
    await each.click('Send ₦2,190.00 to 20');
    await says(each.page, '20 accepted, 0 rejected');
  });
});

test('a payroll is approved', async () => {
  const approver = await signedIn(browser, sandbox, 'approver');
  await counted(
    'Approve a payroll, with three names that differ',
    4,
    async (each) => {
      await each.click('Approve Salaries, head office');
      await each.click('Approve batch');
      await each.tick('I checked these names: 3');
      await each.click('Approve and pay');
      await says(each.page, 'Batch approved; payment is in progress');
    },
    approver,
  );
  await approver.close();
});

test('a key is given a new secret, and another may do less', async () => {
  await counted('Rotate a secret', 4, async (each) => {
    await each.key('g');
    await each.key('d');
    await each.click('Rotate');
    await each.click('Rotate key');
    await says(each.page, 'Save this value now: it is not shown again.');
  });
  await counted('Restrict a key', 6, async (each) => {
    await each.key('g');
    await each.key('d');
    await each.click('Update');
    await each.tick('All permissions');
    await each.tick('wallet:read');
    await each.click('Save key');
    await says(each.page, 'Key updated. The change applies from the next request.');
  });
});

test('the last month is exported', async () => {
  await counted('Export last month', 4, async (each) => {
    await each.key('g');
    await each.key('s');
    await each.click('Last month');
    await each.click('Export CSV');
    await says(each.page, 'Downloaded, ');
  });
});

test('an order is refunded in one dialog, without waiting for the bank', async () => {
  const link = (await sandbox.call('POST', '/checkout/links', { type: 'amount', title: 'A gift', amount: 700_000 })).body.data;
  const buyer = { firstName: 'Musa', lastName: 'Bello', email: 'musa@example.com' };
  const order = (await sandbox.call('POST', `/pay/${link.slug}/orders`, buyer)).body.data;
  await sandbox.call('POST', `/pay/${link.slug}/orders/${order.token}/simulate`, {});
  await counted('Refund an order, the transfer included', 5, async (each) => {
    await each.find(order.reference, order.reference);
    await each.click('Refund order');
    await says(each.page, 'MUSA BELLO');
    await each.click('Refund ₦7,000.00');
    await says(each.page, 'Refund in progress');
  });
  await sandbox.advance('5m');
  const { data } = (await sandbox.call('GET', `/checkout/orders?linkId=${link.id}`)).body;
  expect(data[0]).toMatchObject({ reference: order.reference, status: 'refunded' });
});

test('the table in docs/design.md is what was counted; npm run picture prints it', () => {
  expect(owner.complaints).toEqual([]);
  const { document, measured } = documented(table);
  expect(document).toBe(measured);
});

test('a workbook is read in the browser as its program shows it, mistakes beside the rows that it numbers', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/send/many');
  const hands = new Hands(seen.page);
  await hands.file('Or a file', join(import.meta.dirname, 'files/list.xlsx'));
  // The account lost its first zero, the amount is kept as 1500.3999999999999, and the third row is empty.
  await says(seen.page, '1 of 2 ready: ₦1,500.40');
  await says(seen.page, 'Line 4: Enter an amount in naira');
  // Another page and back: what was read is still there.
  await hands.click('Single transfer');
  await hands.click('Bulk transfer');
  await says(seen.page, '1 of 2 ready: ₦1,500.40');
  const broken = join(folder, 'broken.xlsx');
  writeFileSync(broken, 'name,account\n');
  await hands.file('Or a file', broken);
  await says(seen.page, 'This file could not be read as a workbook');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});
