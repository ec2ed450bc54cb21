import { randomBytes, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/slices/people/passwords.ts';
import { newSecret, sealSecret } from '../../src/slices/sign-in/second-factor.ts';
import { startBrowser, visit, type PageVisit } from '../support/chromium.ts';
import { startSandbox } from '../support/sandbox.ts';
import { openOffice, type Office } from './support.ts';

const PASSWORD = 'a long and quiet river';
let browser: Browser;
let office: Office;

beforeAll(async () => {
  browser = await startBrowser();
  office = await openOffice();
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

async function newOperator(withSecondFactor: boolean): Promise<{ email: string; code(): string }> {
  const [businessId, id] = [randomUUID(), randomUUID()];
  const email = `${id}@example.ng`;
  const { secret } = newSecret(email);
  await office.owner.query(`insert into business (id, name, email) values ($1, 'Acme Ltd', $2)`, [businessId, email]);
  await office.owner.query(`select ledger.open_book($1, 'sandbox')`, [businessId]);
  await office.owner.query(
    `insert into person (id, email, first_name, last_name, password_hash, is_operator, email_verified_at, totp_secret, totp_confirmed_at)
     values ($1, $2, 'Ada', 'Obi', $3, true, now(), $4, $5)`,
    [
      id,
      email,
      await hashPassword(PASSWORD),
      withSecondFactor ? sealSecret(office.app, id, secret) : null,
      withSecondFactor ? new Date() : null,
    ],
  );
  await office.owner.query(`insert into membership (business_id, person_id, role) values ($1, $2, 'owner')`, [businessId, id]);
  return { email, code: () => new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
}

const says = async ({ page }: PageVisit, text: string): Promise<void> =>
  void (await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 100_000 }, text));

async function fill({ page }: PageVisit, email: string, password: string): Promise<void> {
  await page.waitForSelector('#sign-in:not([hidden])', { timeout: 100_000 });
  await page.$eval('#sign-in', (form) => (form as HTMLFormElement).reset());
  await page.type('input[name=email]', email);
  await page.type('input[name=password]', password);
  await page.locator('#sign-in button').click();
}

const cookies = async ({ context }: PageVisit): Promise<string[]> =>
  (await context.cookies())
    .filter(({ httpOnly, sameSite, value }) => httpOnly && sameSite === 'Strict' && value !== '')
    .map(({ name }) => name)
    .toSorted();

test('a user signs in with both factors, is redirected to the requested page, stays signed in, and signs out everywhere', async () => {
  const { email, code } = await newOperator(true);
  const seen = await visit(browser);
  await seen.page.goto(`${office.url}/ops/queues/queue/send-mail`);
  await fill(seen, email, 'not the password at all');
  await says(seen, 'password');
  await fill(seen, email, PASSWORD);
  await seen.page.waitForSelector('#second:not([hidden])', { timeout: 100_000 });
  await seen.page.type('input[name=code]', code());
  await seen.page.locator('#sign-in button').click();
  await says(seen, 'send-mail');
  expect(new URL(seen.page.url()).pathname).toBe('/ops/queues/queue/send-mail');
  expect(await cookies(seen)).toEqual(['tollgate_ops', 'tollgate_refresh']);
  // Why: an injected script could steal a value that page scripts can read.
  await expect.poll(() => seen.page.evaluate(() => document.cookie)).toBe('');

  // The access token has expired: the refresh token renews it without a sign-in.
  await seen.context.deleteCookie(...(await seen.context.cookies()).filter(({ name }) => name === 'tollgate_ops'));
  await seen.page.goto(`${office.url}/ops/queues/`);
  await seen.page.waitForFunction(() => location.pathname === '/ops/queues/' && document.body.innerText.includes('SANDBOX'), {
    timeout: 100_000,
  });

  const token = (await seen.context.cookies()).find(({ name }) => name === 'tollgate_ops')?.value ?? '';
  expect((await office.get('/ops/queues/api/queues', { Authorization: `Bearer ${token}` })).status).toBe(200);
  await seen.page.goto(`${office.url}/ops/sign-out`);
  await seen.page.locator('#sign-out button').click();
  await seen.page.waitForSelector('#sign-in:not([hidden])', { timeout: 100_000 });
  expect(await cookies(seen)).toEqual([]);
  expect((await office.get('/ops/queues/api/queues', { Authorization: `Bearer ${token}` })).status).toBe(401);
  expect(seen.requests.filter((url) => !url.startsWith(`${office.url}/`) && !url.startsWith('data:'))).toEqual([]);
  expect(seen.complaints.filter((text) => !/status of 40[13]/.test(text))).toEqual([]);
  await seen.close();
});

test('an external link cannot redirect a signing-in user to another host', async () => {
  const { email } = await newOperator(false);
  const seen = await visit(browser);
  await seen.page.goto(`${office.url}/ops/login?to=${encodeURIComponent('//evil.example/')}`);
  await fill(seen, email, PASSWORD);
  await seen.page.waitForFunction(() => location.pathname.startsWith('/ops/queues'), { timeout: 100_000 });
  expect(new URL(seen.page.url()).origin).toBe(office.url);
  await seen.close();
});

test('the cookie is set only for a valid token, to a page of the service', async () => {
  const { token } = await office.signIn({ operator: true });
  const own = { Origin: office.url };
  const saved = await office.call('POST', '/ops/session', { ...own, Authorization: `Bearer ${token}` });
  expect(saved.status).toBe(204);
  expect(saved.headers.get('set-cookie')).toMatch(/^tollgate_ops=tga_[^;]+; Path=\/ops; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  expect((await office.call('POST', '/ops/session', { ...own, Authorization: `Bearer tga_${'x'.repeat(43)}` })).status).toBe(401);
  expect((await office.call('POST', '/ops/session', { Origin: 'https://evil.example', Authorization: `Bearer ${token}` })).status).toBe(
    403,
  );
  expect((await office.call('POST', '/ops/session', { Authorization: `Bearer ${token}` })).status).toBe(403);
});

test('the demo operator opens the board of a running sandbox and acts from its page', async () => {
  const sandbox = await startSandbox();
  const seen = await visit(browser);
  await seen.page.goto(`${sandbox.url}/ops/queues/`);
  await fill(seen, 'operator@demo.test', 'tollgate-demo');
  await says(seen, 'settle-transfers');
  const act = (action: string): Promise<number> =>
    seen.page.evaluate(async (path) => (await fetch(path, { method: 'PUT' })).status, `/ops/queues/api/queues/settle-transfers/${action}`);
  expect(await act('pause')).toBe(200);
  await seen.page.reload();
  await says(seen, 'settle-transfers');
  expect(await act('resume')).toBe(200);
  expect(seen.requests.filter((url) => !url.startsWith(`${sandbox.url}/`) && !url.startsWith('data:'))).toEqual([]);
  await seen.close();
  await sandbox.stop();
});

test('a live process has no board unless configured', async () => {
  const live = { DEMO: 'false', LIVE_PORT: '0', ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}` };
  for (const [env, status] of [
    [{}, 404],
    [{ QUEUE_BOARD: 'true' }, 200],
  ] as const) {
    const sandbox = await startSandbox({ ...live, ...env });
    expect((await fetch(`${sandbox.url}/ops/login`)).status).toBe(status);
    await sandbox.stop();
  }
});
