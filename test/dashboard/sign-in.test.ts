import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, visit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { leaving, press, says, signedIn, startDashboard, type } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-sign-in-'));
const LOG_FILE = join(folder, 'log');
const LOG = { LOG_ACCOUNT_MAILS: 'true', LOG_LEVEL: 'info', LOG_FILE };

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard({ PUBLIC_URL: 'http://tollgate.test/', ...LOG })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
  rmSync(folder, { recursive: true });
});

test('a person signs in, stays signed in over a reload, and nothing leaves the origin or breaks the policy', async () => {
  const seen = await signedIn(browser, sandbox, 'owner');
  await says(seen.page, 'Wallet');
  await says(seen.page, 'Up to date');
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
  // The page loads itself anew once it has signed out; until then a reload of ours would meet its own.
  await seen.page.evaluate('globalThis.isOld = true');
  await press(seen.page, 'Sign out');
  await seen.page.waitForFunction('globalThis.isOld === undefined');
  await says(seen.page, 'Sign in');
  await other.bringToFront();
  await says(other, 'Sign in');
  await seen.page.bringToFront();
  await seen.page.reload();
  await says(seen.page, 'Forgot your password?');
  await seen.close();
});

test('a new business signs up, verifies its address and begins with an empty wallet', async () => {
  const seen = await visit(browser);
  const { page } = seen;
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${sandbox.url}/dashboard/`);
  await press(page, 'Sign up');
  await type(page, 'First name', 'Ngozi');
  await type(page, 'Last name', 'Eze');
  await type(page, 'Business', 'Eze Foods');
  await type(page, 'Email', 'ngozi@example.ng');
  await type(page, 'Password', 'a long and quiet river');
  await press(page, 'Sign up');
  await says(page, 'We sent a code of six digits to');
  await type(page, 'Code', await mailed('ngozi@example.ng', /\b\d{6}\b/));
  await press(page, 'Verify email');
  await says(page, 'Transfers appear here after the first one is sent.');
  await says(page, '₦0.00');
  await firstSteps(page);
  expect(seen.complaints).toEqual([]);
  await seen.close();
});

/** The checklist of a new business: each step ticks itself. */
async function firstSteps(page: Page): Promise<void> {
  const done = (): Promise<string[]> =>
    page.$$eval('.checklist li.done', (all) => all.map((each) => each.textContent.replace('Done: ', '')));
  await says(page, '1 of 7 done');
  await press(page, 'Fund the wallet with ₦1,000,000.00');
  await says(page, '2 of 7 done');
  await press(page, 'Invite a team member');
  await press(page, 'Invite person');
  await type(page, 'Email', 'second@example.ng');
  await press(page, 'Send invitation');
  await says(page, 'second@example.ng');
  await press(page, 'Overview');
  await expect.poll(done).toEqual(['Verify the email address', 'Fund the wallet', 'Invite a team member']);
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Hide checklist');
  await page.reload();
  await says(page, 'Latest transfers');
  await expect.poll(() => page.$('.checklist')).toBeNull();
}

test('a wrong password says so and keeps what was typed', async () => {
  const seen = await visit(browser);
  await seen.page.goto(`${sandbox.url}/dashboard/transfers`);
  await type(seen.page, 'Email', 'owner@demo.test');
  await type(seen.page, 'Password', 'not this one');
  await press(seen.page, 'Sign in');
  await seen.page.waitForSelector('[role=alert]');
  await expect.poll(() => seen.page.$eval('input[type=email]', (field) => field.value)).toBe('owner@demo.test');
  await type(seen.page, 'Password', 'tollgate-demo');
  await press(seen.page, 'Sign in');
  await seen.page.waitForSelector('.shell');
  expect(new URL(seen.page.url()).pathname).toBe('/dashboard/transfers');
  await seen.close();
});

test('a session that ends leaves the page as it is, and a new sign-in resumes it', async () => {
  const seen = await signedIn(browser, sandbox, 'finance', '/send');
  await type(seen.page, 'Narration', 'Half written');
  const token = await signInByApi('finance@demo.test');
  const ended = await fetch(`${sandbox.url}/api/v1/auth/sessions`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
  expect(ended.status).toBe(200);
  await says(seen.page, 'Your session ended.');
  await type(seen.page, 'Password', 'tollgate-demo');
  await press(seen.page, 'Sign in');
  await seen.page.waitForFunction(() => !document.body.innerText.includes('Your session ended.'));
  const saved = await seen.page.$$eval('input', (fields) => fields.map((field) => field.value));
  expect(saved).toContain('Half written');
  await seen.page.waitForSelector('span[class="live live"]', { timeout: 100_000 });
  await seen.close();
});

test('a second factor is asked for after the password, and a wrong one says so', async () => {
  const token = await signInByApi('approver@demo.test');
  const asked = async (path: string, body: object): Promise<any> => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    return (await fetch(`${sandbox.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { secret } = (await asked('/auth/2fa/enrol', { password: 'tollgate-demo' })).data;
  const { recoveryCodes } = (await asked('/auth/2fa/confirm', { code: new TOTP({ secret }).generate() })).data;
  const seen = await visit(browser);
  const { page } = seen;
  await page.goto(`${sandbox.url}/dashboard/`);
  await type(page, 'Email', 'approver@demo.test');
  await type(page, 'Password', 'tollgate-demo');
  await press(page, 'Sign in');
  await type(page, 'Code', 'AAAA-BBBB-CCCC');
  await press(page, 'Sign in');
  await page.waitForSelector('[role=alert]');
  await type(page, 'Code', recoveryCodes[0]);
  await press(page, 'Sign in');
  await says(page, 'Action required');
  await seen.close();
});

test('a forgotten password is set anew with the token that was mailed', async () => {
  const seen = await visit(browser);
  const { page } = seen;
  await page.goto(`${sandbox.url}/dashboard/`);
  await press(page, 'Forgot your password?');
  await type(page, 'Email', 'developer@demo.test');
  await press(page, 'Send token');
  await says(page, 'Read the text of the email in its log.');
  await says(page, 'we sent a token to it');
  await type(page, 'Token', await mailed('developer@demo.test', /tgp_[\w-]+/));
  await type(page, 'New password', 'another river, just as long');
  await press(page, 'Set password');
  await press(page, 'Sign in with the new password');
  await type(page, 'Email', 'developer@demo.test');
  await type(page, 'Password', 'another river, just as long');
  await press(page, 'Sign in');
  await page.waitForSelector('.shell');
  await seen.close();
});

test('the link of the mail opens the page with its token in place', async () => {
  const seen = await visit(browser);
  const { page } = seen;
  await post('/auth/password/forgot', { email: 'support@demo.test' });
  await page.goto(here(await mailed('support@demo.test', /http:\/\/tollgate\.test\/dashboard\/reset#token=tgp_[\w-]+/)));
  await type(page, 'New password', 'another river, just as long');
  await press(page, 'Set password');
  await says(page, 'Password set');
  await seen.close();
});

test('a new person accepts an invitation by the link of its mail, and is in', async () => {
  await invite('new@example.ng', 'finance');
  const seen = await visit(browser);
  const { page } = seen;
  await page.goto(here(await mailed('new@example.ng', ACCEPT)));
  await type(page, 'First name', 'Bola');
  await type(page, 'Last name', 'Ade');
  await type(page, 'Password', 'password');
  await press(page, 'Accept invitation');
  await says(page, 'one of the most common passwords');
  await type(page, 'Password', 'a long and quiet river');
  await press(page, 'Accept invitation');
  await page.waitForSelector('.shell');
  expect(new URL(page.url()).pathname).toBe('/dashboard/');
  await inDemo(page);
  await says(page, 'Bola');
  expect(leaving(seen, sandbox)).toEqual([]);
  expect(seen.complaints.filter((each) => !each.includes('400'))).toEqual([]);
  await page.goto(here(await mailed('new@example.ng', ACCEPT)));
  await press(page, 'Join business');
  await says(page, 'The invitation is wrong, used, revoked or expired');
  await seen.close();
});

test('a person with an account signs in on the way, joins with a typed token, and continues in that business', async () => {
  const known = { email: 'chidi@example.ng', password: 'a long and quiet river' };
  await post('/auth/signup', { ...known, firstName: 'Chidi', lastName: 'Eze' });
  await post('/auth/verify-email', { email: known.email, otp: await mailed(known.email, /\b\d{6}\b/) });
  await invite(known.email, 'support');
  const token = (await mailed(known.email, ACCEPT)).split('=')[1] ?? '';
  const seen = await visit(browser);
  const { page } = seen;
  await page.goto(`${sandbox.url}/dashboard/accept`);
  await type(page, 'Token', token);
  await type(page, 'First name', 'Chidi');
  await type(page, 'Last name', 'Eze');
  await type(page, 'Password', 'a second, other river');
  await press(page, 'Accept invitation');
  await says(page, 'Sign in with the invited address');
  await type(page, 'Email', 'owner@demo.test');
  await type(page, 'Password', 'tollgate-demo');
  await press(page, 'Sign in');
  await says(page, 'You are signed in as owner@demo.test.');
  await press(page, 'Join business');
  await says(page, 'This invitation is for another address');
  await press(page, 'Use another account');
  await type(page, 'Email', known.email);
  await type(page, 'Password', known.password);
  await press(page, 'Sign in');
  await says(page, `You are signed in as ${known.email}.`);
  await press(page, 'Join business');
  await page.waitForSelector('.shell');
  await inDemo(page);
  await seen.close();
});

const ACCEPT = /http:\/\/tollgate\.test\/dashboard\/accept#token=tgi_[\w-]+/;
const here = (link: string): string => link.replace('http://tollgate.test', sandbox.url);

const inDemo = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.bar')?.textContent?.includes('Demo Limited'));

async function invite(email: string, role: string): Promise<void> {
  await post('/auth/invitations', { email, role }, { Authorization: `Bearer ${await signInByApi('owner@demo.test')}` });
}

async function post(path: string, body: object, headers = {}): Promise<void> {
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
  expect((await fetch(`${sandbox.url}/api/v1${path}`, sent)).ok).toBe(true);
}

async function signInByApi(email: string): Promise<string> {
  const answer = await fetch(`${sandbox.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'tollgate-demo' }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

async function mailed(email: string, what: RegExp): Promise<string> {
  for (;;) {
    const lines = (existsSync(LOG_FILE) ? readFileSync(LOG_FILE, 'utf8') : '')
      .split('\n')
      .filter((line) => line.includes(`"to":"${email}"`));
    const texts = lines.map((line) => (JSON.parse(line) as { text: string }).text).toReversed();
    const found = texts.map((text) => what.exec(text)?.[0]).find((each) => each !== undefined);
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
}
