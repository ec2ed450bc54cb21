import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, visit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { leaving, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('somebody signs in, stays signed in over a reload, and nothing leaves the origin or breaks the policy', async () => {
  const seen = await signedIn(browser, sandbox, 'owner');
  await says(seen.page, 'Wallet');
  await says(seen.page, 'Live');
  await seen.page.reload();
  await says(seen.page, 'Wallet');
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('signing out takes the session away in every tab', async () => {
  const seen = await signedIn(browser, sandbox, 'admin');
  const other = await seen.context.newPage();
  await other.goto(`${sandbox.url}/dashboard/`);
  await says(other, 'Wallet');
  // A tab in the background draws nothing, and so is not waited for.
  await seen.page.bringToFront();
  await press(seen.page, 'Adaeze');
  await press(seen.page, 'Sign out');
  await says(seen.page, 'Sign in');
  await other.bringToFront();
  await says(other, 'Sign in');
  await seen.page.bringToFront();
  await seen.page.reload();
  await says(seen.page, 'Forgot your password?');
  await seen.close();
});

test('a new business signs up, verifies its address and begins with an empty wallet', async () => {
  const seen = await visit(browser, sandbox.url);
  const { page } = seen;
  await page.goto(`${sandbox.url}/dashboard/`);
  await press(page, 'Sign up');
  await type(page, 'First name', 'Ngozi');
  await type(page, 'Last name', 'Eze');
  await type(page, 'Business', 'Eze Foods');
  await type(page, 'E-mail', 'ngozi@example.ng');
  await type(page, 'Password', 'a long and quiet river');
  await press(page, 'Sign up');
  await says(page, 'A code of six digits was mailed to');
  await type(page, 'Code', await codeFor('ngozi@example.ng'));
  await press(page, 'Verify');
  await says(page, 'Transfers appear here as they are made.');
  await says(page, '₦0.00');
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

test('a wrong password says so and keeps what was typed', async () => {
  const seen = await visit(browser, sandbox.url);
  await seen.page.goto(`${sandbox.url}/dashboard/transfers`);
  await type(seen.page, 'E-mail', 'owner@demo.test');
  await type(seen.page, 'Password', 'not this one');
  await press(seen.page, 'Sign in');
  await seen.page.waitForSelector('[role=alert]');
  expect(await seen.page.$eval('input[type=email]', (field) => field.value)).toBe('owner@demo.test');
  await type(seen.page, 'Password', 'tollgate-demo');
  await press(seen.page, 'Sign in');
  await seen.page.waitForSelector('.shell');
  expect(new URL(seen.page.url()).pathname).toBe('/dashboard/transfers');
  await seen.close();
});

/** The sandbox's mailbox, as who signs up reads it. */
async function codeFor(email: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${sandbox.url}/api/v1/sandbox/mail?to=${encodeURIComponent(email)}`);
    const { data } = (await answer.json()) as { data?: { text: string }[] };
    const code = /\b\d{6}\b/.exec(data?.[0]?.text ?? '')?.[0];
    if (code) return code;
    await new Promise((done) => setTimeout(done, 50));
  }
}
