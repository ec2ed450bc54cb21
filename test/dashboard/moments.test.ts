import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type PageVisit, startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { press, says, signedIn, startDashboard } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let seen: PageVisit;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  seen = await signedIn(browser, sandbox, 'owner');
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test.each([
  {
    at: '2026-11-30T22:30:00Z',
    today: 'Monday 30 November 2026',
    days: { '7 days': '2026-11-24 to 2026-11-30', 'This month': '2026-11-01 to 2026-11-30', 'Last month': '2026-10-01 to 2026-10-31' },
  },
  {
    at: '2026-11-30T23:00:00Z',
    today: 'Tuesday 1 December 2026',
    days: { '7 days': '2026-11-25 to 2026-12-01', 'This month': '2026-12-01 to 2026-12-01', 'Last month': '2026-11-01 to 2026-11-30' },
  },
  {
    at: '2026-12-31T23:30:00Z',
    today: 'Friday 1 January 2027',
    days: { '7 days': '2026-12-26 to 2027-01-01', 'This month': '2027-01-01 to 2027-01-01', 'Last month': '2026-12-01 to 2026-12-31' },
  },
  {
    at: '2028-02-28T23:30:00Z',
    today: 'Tuesday 29 February 2028',
    days: { '7 days': '2028-02-23 to 2028-02-29', 'This month': '2028-02-01 to 2028-02-29', 'Last month': '2028-01-01 to 2028-01-31' },
  },
  {
    at: '2028-02-29T23:30:00Z',
    today: 'Wednesday 1 March 2028',
    days: { '7 days': '2028-02-24 to 2028-03-01', 'This month': '2028-03-01 to 2028-03-01', 'Last month': '2028-02-01 to 2028-02-29' },
  },
])('at $at it is $today in Lagos: the choices of days and the calendar agree', async ({ at, today, days }) => {
  const { page } = seen;
  const clock = await page.evaluateOnNewDocument(setClock, Date.parse(at) - Date.now());
  onTestFinished(() => page.removeScriptToEvaluateOnNewDocument(clock.identifier));
  await page.goto(`${sandbox.url}/dashboard/statement`);
  const asked = (): string => {
    const { searchParams } = new URL(page.url());
    return `${searchParams.get('from')} to ${searchParams.get('to')}`;
  };
  for (const [name, wanted] of Object.entries(days)) {
    await press(page, name);
    await expect.poll(asked).toBe(wanted);
    await says(page, 'Closing balance');
  }
  await press(page, '7 days');
  await press(page, 'Custom range');
  await press(page, 'Open calendar: To');
  await expect.poll(() => page.$eval('[aria-current=date]', (day) => day.ariaLabel)).toBe(today);
  expect(seen.complaints).toEqual([]);
});

/** Runs in the page before its own code: its clock is ahead by so much. */
function setClock(aheadMs: number): void {
  const Real = Date;
  const now = (): number => Real.now() + aheadMs;
  globalThis.Date = new Proxy(Real, {
    construct: (target, values, derived) => Reflect.construct(target, values.length === 0 ? [now()] : values, derived) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}
