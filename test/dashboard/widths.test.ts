import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';
import { startBrowser, type PageVisit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { cutTables } from './themes.ts';
import { PASSWORD, signedIn, startDashboard } from './support.ts';

const WIDTHS = [1440, 1280, 768, 390] as const;
const HEIGHT = 844;
/** Rows of a list that a phone shows at once. */
const ROWS_IN_SIGHT = 6;
const LONG = 'Association of Independent Cassava Processors of Ogun State';

let browser: Browser;
let sandbox: Sandbox;
const people: Record<string, PageVisit> = {};
const ids: Record<string, string> = {};
/** Lists with a row whose page is checked. */
const KNOWN: ReadonlySet<string> = new Set([
  '/transfers',
  '/payroll',
  '/customers',
  '/products',
  '/subscriptions',
  '/webhooks/endpoints',
  '/operations/businesses',
]);

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' })]);
  await fill();
  for (const person of ['owner', 'operator']) people[person] = await signedIn(browser, sandbox, person, '/account');
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

async function made(path: string, body: object): Promise<Record<string, string>> {
  const answer = await sandbox.call('POST', path, body);
  if (!answer.body.data) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Data of every list, with long names and references. */
async function fill(): Promise<void> {
  await made('/webhooks/settings', { webhookUrl: 'http://127.0.0.1:8443/webhooks/of/a/long/path/that/goes/on' });
  const endpoint = { url: 'https://hooks.example.com/books', description: LONG };
  const customerId = '00000000-0000-7000-8003-000000000001';
  ids['/webhooks/endpoints'] = (await made('/webhooks/endpoints', endpoint))['id'] ?? '';
  for (let n = 0; n < 8; n++) {
    const clientReference = `SUPPLIER-INVOICE-2026-11-${n}`;
    const sent = await made('/money-transfer/send', {
      amount: 123_456_789 + n,
      bankCode: '058',
      accountNumber: '0123456785',
      clientReference,
    });
    ids['/transfers'] = sent['id'] ?? '';
    await made('/virtual-cards', { customerId, brand: 'VERVE' });
    await made('/customers', {
      firstName: LONG.slice(0, 40),
      lastName: 'Okonkwo-Adeyemi',
      email: `accounts.payable+${n}@processors.example.ng`,
    });
  }
  await makeKeys();
  const { slug } = await made('/checkout/links', { type: 'amount', title: LONG, amount: 100_000 });
  await made(`/pay/${slug}/orders`, { firstName: 'Musa', lastName: 'Bello', email: 'musa@example.com' });
  ids['/payroll'] = '00000000-0000-7000-8002-000000000001';
  ids['/customers'] = customerId;
  ids['/products'] = '00000000-0000-7000-8003-000000000003';
  ids['/subscriptions'] = '00000000-0000-7000-8003-000000000006';
  ids['/operations/businesses'] = '00000000-0000-7000-8000-000000000002';
  await sandbox.advance('1h');
}

/** Keys are made by people alone. */
async function makeKeys(): Promise<void> {
  const { token } = await made('/auth/login', { email: 'owner@demo.test', password: PASSWORD });
  for (let n = 0; n < 6; n++)
    await fetch(`${sandbox.url}/api/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `${LONG.slice(0, 40)} ${n}`, allowedIps: ['203.0.113.7', '203.0.113.8'] }),
    });
}

const paths = ['pages.ts', 'operations-pages.ts']
  .flatMap((file) => [...readFileSync(join(packageRoot, 'src/web/dashboard', file), 'utf8').matchAll(/path: '([^']+)'/g)])
  .map(([, path = '']) => path)
  .filter((path) => path !== '/gallery');
const shown = paths.flatMap((path) => {
  const [list = '', ...one] = path.split('/:');
  return one.length === 0 || KNOWN.has(list) ? [{ path, list, isOne: one.length > 0 }] : [];
});

describe.each(WIDTHS)('at %i px', (width) => {
  test.each(shown)('$path: no table and no action is wider than its place', async ({ path, list, isOne }) => {
    const { page } = people[path.startsWith('/operations') ? 'operator' : 'owner'] as PageVisit;
    await page.setViewport({ width, height: HEIGHT });
    await page.goto(`${sandbox.url}/dashboard${isOne ? `${list}/${ids[list] ?? ''}` : path}`);
    await page.waitForSelector('main h1');
    await expect.poll(() => page.$('.skeleton')).toBeNull();
    await expect.poll(() => cutTables(page)).toEqual([]);
    expect(await outOfSight(page)).toEqual([]);
    if (width < 600) expect(await tallRows(page)).toEqual([]);
  });
});

/** Buttons, links and fields of which a part is beside the screen. */
const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select, textarea)')]
      .filter((each) => each.checkVisibility() && !each.closest('.tabs, pre, dialog, [popover], .hidden'))
      .filter((each) => {
        // A text that is cut ends with its box.
        const { left, right, width } = (each.closest('.cut') ?? each).getBoundingClientRect();
        return width > 1 && (left < 0 || right > document.documentElement.clientWidth + 1);
      })
      .map((each) => each.ariaLabel ?? each.textContent),
  );

/** Lists whose rows are so tall that fewer than six are in sight at once; a whole reason takes the lines that it has. */
const tallRows = (page: Page): Promise<string[]> =>
  page.evaluate(
    (most) =>
      [...document.querySelectorAll<HTMLTableSectionElement>('main .list tbody')]
        .filter((body) => body.rows.length > 0 && !body.querySelector('.whole') && body.offsetHeight / body.rows.length > most)
        .map((body) => `${body.closest('.scroll')?.ariaLabel ?? ''}: ${Math.round(body.offsetHeight / body.rows.length)} px`),
    HEIGHT / ROWS_IN_SIGHT,
  );
