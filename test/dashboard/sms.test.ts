import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { choose, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

const balance = async (): Promise<number> => (await sandbox.call('GET', '/wallet')).body.data.availableBalance;

test('a text message is quoted, reworded, sent for that price, and followed number by number', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/sms');
  const { page } = seen;
  await says(page, 'Sent text messages and their statuses appear here');
  const before = await balance();
  await press(page, 'Send text message');
  await says(page, 'Show the price first');
  await type(page, 'Message', `You paid ₦5,000 for Rice 50kg. ${'Thank you! '.repeat(5)}`);
  await type(page, 'Recipients', '08031234567\n08031234502, 0603\n+234 803 123 4567');
  await press(page, 'Show price');
  await says(page, 'for 2 numbers, 2 parts each');
  await says(page, 'Excluded, not charged: 0603');
  await says(page, 'Duplicate numbers: 1. Each number receives the message once.');
  // Another wording is another price: it is asked for before anything can be sent.
  await press(page, 'Use shorter text');
  await says(page, 'Show the price first');
  await press(page, 'Show price');
  await says(page, 'for 2 numbers, 1 part each');
  await press(page, 'Send for ₦8.00');
  await says(page, 'You paid NGN5,000 for Rice 50kg.');
  await says(page, 'invalid: 1, duplicate: 1');
  expect(before - (await balance())).toBe(800);
  await sandbox.advance('1h');
  await press(page, 'Refresh');
  await says(page, '1 delivered, 1 undelivered');
  await says(page, 'Do-not-disturb number: use the DND route');
  await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain('08031234567');
  await page.goto(`${sandbox.url}/dashboard/sms`);
  await says(page, '0803****567');
  await choose(page, 'Status', 'UNDELIVERED');
  await expect.poll(() => page.$$eval('tbody tr', (rows) => rows.length)).toBe(1);
  await choose(page, 'Status', 'FAILED');
  await says(page, 'No text message has this status.');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('the same message again is a new quote and a new send', async () => {
  const seen = await signedIn(browser, sandbox, 'owner', '/sms');
  const { page } = seen;
  const before = await balance();
  for (let nth = 1; nth <= 2; nth++) {
    await press(page, 'Send text message');
    await type(page, 'Message', 'Your order is ready');
    await type(page, 'Recipients', '08031234569');
    await press(page, 'Show price');
    await press(page, 'Send for ₦4.00');
    await says(page, 'Your order is ready');
    await expect.poll(balance).toBe(before - nth * 400);
    await press(page, 'Text messages');
    await expect
      .poll(() => page.$$eval('tbody tr', (rows) => rows.filter(({ textContent }) => textContent.includes('569')).length))
      .toBe(nth);
  }
  await seen.close();
});

test('who may only look sends nothing', async () => {
  const seen = await signedIn(browser, sandbox, 'support', '/sms');
  await seen.page.waitForSelector('.empty, table');
  await expect.poll(() => seen.page.evaluate(() => document.body.innerText)).not.toContain('Send text message');
  await seen.close();
});
