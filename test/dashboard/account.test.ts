import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { asOwner } from '../ledger/support.ts';
import { faultsInEveryTheme } from './themes.ts';
import { scan } from './qr.ts';
import { axe, choose, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a person sets up a second factor, is shown the recovery codes once, and turns it off with one of them', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/account');
  const { page } = seen;
  await press(page, 'Set up second factor');
  await type(page, 'Password', 'not the password');
  await press(page, 'Continue');
  await page.waitForSelector('[role=alert]');
  await type(page, 'Password', 'tollgate-demo');
  await press(page, 'Continue');
  await page.waitForSelector('[data-testid=factor-secret]');
  const secret = await page.$eval('[data-testid=factor-secret]', (each) => each.textContent ?? '');
  const scanned = new URL(await scan(page));
  expect(scanned.searchParams.get('secret')).toBe(secret);
  await type(page, 'Code', new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await press(page, 'Turn on second factor');
  await page.waitForSelector('[data-testid="Recovery codes"]');
  const codes = await page.$eval('[data-testid="Recovery codes"]', (each) => (each.textContent ?? '').split('\n'));
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('Escape');
  await says(page, 'On: signing in needs a code');
  await press(page, 'Turn off');
  await type(page, 'Password', 'tollgate-demo');
  await type(page, 'Code', codes[0] ?? '');
  await press(page, 'Turn off second factor');
  await says(page, 'Off: signing in needs only the password');
  await seen.close();
});

test('a new password ends the other sessions, and the list says so', async () => {
  const other = await signedIn(browser, sandbox, 'support', '/account');
  const seen = await signedIn(browser, sandbox, 'support', '/account');
  const { page } = seen;
  const rows = (count: number) => page.waitForFunction((n) => document.querySelectorAll('tbody tr').length === n, {}, count);
  await rows(2);
  await press(page, 'Change password');
  await type(page, 'Current password', 'tollgate-demo');
  await type(page, 'New password', 'another river, just as long');
  await press(page, 'Change password');
  await rows(1);
  await says(page, 'this session');
  await other.page.reload();
  await says(other.page, 'Sign in');
  await Promise.all([seen.close(), other.close()]);
});

test('an address is changed with the code that came to the new one; one that is void is said so, and another can be asked for', async () => {
  const seen = await signedIn(browser, sandbox, 'approver', '/account');
  const { page } = seen;
  const email = 'approver@example.com';
  const code = () =>
    vi.waitUntil(
      async () => {
        const mails = await asOwner(sandbox.databaseUrl, (client) =>
          client.query<{ body: string }>('select body from sandbox_mail where recipient = $1 order by id desc', [email]),
        );
        return /\b(\d{6})\b/.exec(mails.rows[0]?.body ?? '')?.[1];
      },
      { timeout: 100_000 },
    );
  await says(page, 'You sign in with approver@demo.test');
  await press(page, 'Change address');
  await type(page, 'New address', email);
  await type(page, 'Password', 'not the password');
  await press(page, 'Send code');
  await says(page, 'is not your password');
  await type(page, 'Password', 'tollgate-demo');
  await press(page, 'Send code');
  await says(page, `The change to ${email} is pending. Enter the code.`);
  expect(await axe(page)).toEqual([]);
  const first = await code();
  await asOwner(sandbox.databaseUrl, (client) => client.query(`update email_change set code_expires_at = clock_timestamp()`));
  await type(page, 'Code from the email', first);
  await press(page, 'Confirm address');
  await says(page, 'The code has expired.');
  await press(page, 'Send another code');
  await says(page, 'The code expires at');
  await vi.waitUntil(async () => (await code()) !== first, { timeout: 100_000 });
  await type(page, 'Code from the email', await code());
  await press(page, 'Confirm address');
  await says(page, `You sign in with ${email}`);
  await page.waitForFunction(() => !document.body.innerText.includes('Enter the code.'));
  await seen.close();
});

test('how it looks is chosen, kept in this browser, and there at once the next time', async () => {
  const seen = await signedIn(browser, sandbox, 'developer', '/account');
  const { page } = seen;
  await page.emulateTimezone('America/New_York');
  await page.reload();
  await says(page, 'This browser');
  await choose(page, 'Theme', 'dark');
  await choose(page, 'Row height', 'close');
  await choose(page, 'Time zone', 'device');
  const root = (): Promise<string> =>
    page.evaluate(() => `${document.documentElement.dataset['theme']} ${document.documentElement.dataset['density']}`);
  await page.reload();
  await page.waitForSelector('tbody time');
  await expect.poll(root).toBe('dark close');
  await expect.poll(() => page.$eval('tbody time', (time) => time.textContent)).toMatch(/GMT-[45]|E[SD]T/);
  expect(await faultsInEveryTheme(page)).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});
