import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { signedIn, startDashboard } from './support.ts';

const ROWS = 100;
const PER_SECOND = 50;
/**
 * Most sends under way at once: a machine that answers later is asked later. The service runs in the process of the test, where each
 * key press waits behind all of them.
 */
const OPEN = 5;
/** The whole test, on a machine with much else to do. */
const LONGEST_MS = 300_000;
/** Of the half of all interactions: a busy machine makes single ones late, and a page that does too much makes all. */
const MOST_MS = 100;
/** On a machine on which even a list that rests takes longer, so much of what it takes there. */
const MOST_OF_REST = 2;

let browser: Browser;
let sandbox: Sandbox;
const account = { bankCode: '058', accountNumber: '0123456785' };
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
  const items = Array.from({ length: ROWS }, (_, n) => ({ ...account, amount: 160_000 + n, clientReference: `ROW-${n}` }));
  for (const [n, half] of [items.slice(0, ROWS / 2), items.slice(ROWS / 2)].entries())
    expect((await sandbox.call('POST', '/money-transfer/bulk', { batchReference: `ROWS-${n}`, items: half })).status).toBe(200);
}, LONGEST_MS);
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test(
  'a list of a hundred rows answers keys and pointer while fifty transfers a second come in and change it',
  { timeout: LONGEST_MS },
  async () => {
    const seen = await signedIn(browser, sandbox, 'owner', '/account');
    const { page } = seen;
    await page.waitForSelector('select');
    await page.evaluate((rows) => localStorage.setItem('tollgate.rows', String(rows)), ROWS);
    await page.goto(`${sandbox.url}/dashboard/transfers`);
    const rows = (): Promise<number> => page.evaluate(() => document.querySelectorAll('.list tbody tr').length);
    await expect.poll(rows).toBe(ROWS);
    await page.evaluate(() => {
      const took: number[] = [];
      Object.assign(globalThis, { took });
      const watch = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[]) took.push(entry.processingEnd - entry.startTime);
      });
      watch.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    const chosen = (): Promise<number> => page.evaluate(() => document.querySelectorAll('[data-pick]:checked').length);
    const choose = async (): Promise<void> => {
      for (let n = 0; n < 15; n++) for (const key of ['j', 'x'] as const) await page.keyboard.press(key);
      await expect.poll(chosen).toBe(15);
      await page.keyboard.press('Escape');
      await expect.poll(chosen).toBe(0);
    };
    await choose();
    const atRest = (await half(page)) ?? 0;
    await page.evaluate(() => (globalThis as unknown as { took: number[] }).took.splice(0));
    const stop = comingIn();
    try {
      await page.waitForFunction(() => /\d new/.test(document.querySelector('.arrivals')?.textContent ?? ''));
      await choose();
      // New rows come in when they are asked for, a hundred at once.
      await page.locator('.arrivals button').click();
    } finally {
      await stop();
    }
    await expect.poll(() => half(page)).toBeLessThan(Math.max(MOST_MS, MOST_OF_REST * atRest));
    expect(seen.complaints).toEqual([]);
    await seen.close();
  },
);

const half = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const { took } = globalThis as unknown as { took: number[] };
    return took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)];
  });

/** Sends transfers until it is stopped, which waits for those on their way: none outlives the service. */
function comingIn(): () => Promise<void> {
  const over = new AbortController();
  const open = new Set<Promise<unknown>>();
  const sending = (async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      const sent = sandbox.call('POST', '/money-transfer/send', { ...account, amount: 160_000, clientReference: `NEWS-${n}` });
      open.add(sent);
      void sent.then(
        () => open.delete(sent),
        () => open.delete(sent),
      );
      await sleep(1_000 / PER_SECOND);
      if (open.size >= OPEN) await Promise.race(open);
    }
  })();
  return async () => {
    over.abort();
    await sending;
    await Promise.all(open);
  };
}
