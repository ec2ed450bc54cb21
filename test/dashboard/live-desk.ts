import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { hashPassword } from '../../src/slices/people/passwords.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { type LiveStage, startLive } from '../providers/live-stage.ts';
import { type PageVisit, startBrowser } from '../support/chromium.ts';
import { buildDashboard, PASSWORD, says, signedIn } from './support.ts';

const FUNDS = 1_000_000_000;

export interface LiveDesk {
  browser: Browser;
  paystack: PaystackDouble;
  stage: LiveStage;
  /** Two operators in the dashboard. */
  one: PageVisit;
  other: PageVisit;
  /** Opens a page; the service takes some seconds to see a change of a session. */
  opened(page: Page, path: string, text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Live service with a bank, and two operators who are signed in with a second factor. */
export async function startLiveDesk(
  role: 'operator' | 'compliance' = 'operator',
  settings: Record<string, string> = {},
): Promise<LiveDesk> {
  buildDashboard();
  const paystack = await startPaystack({ secretKey: 'sk_live_double', balance: FUNDS });
  const account = { adapter: 'paystack', id: 1, secretKey: { env: 'PAYSTACK_KEY' }, baseUrl: paystack.url, timeoutMs: 10_000 };
  const env = { PAYSTACK_KEY: paystack.secretKey, ...settings };
  const stage = await startLive({ live: { accounts: { paystack: account }, bank: ['paystack'] } }, env, FUNDS);
  const desk = randomUUID();
  await stage.sql(`insert into business (id, name, email, email_verified_at) values ($1, 'Desk', 'desk@example.com', now())`, [desk]);
  for (const environment of ['sandbox', 'live']) await stage.sql('select ledger.open_book($1, $2)', [desk, environment]);
  const hash = await hashPassword(PASSWORD);
  for (const name of ['one', 'other']) {
    const person = randomUUID();
    await stage.sql(
      `insert into person (id, email, first_name, last_name, password_hash, is_operator, operator_role, email_verified_at)
       values ($1, $2, $3, 'Desk', $4, true, $5, now())`,
      [person, `${name}@demo.test`, name, hash, role],
    );
    await stage.sql(`insert into membership (business_id, person_id, role) values ($1, $2, 'support')`, [desk, person]);
  }
  const browser = await startBrowser();
  const one = await signedIn(browser, { url: stage.url } as never, 'one');
  const other = await signedIn(browser, { url: stage.url } as never, 'other');
  // Live requires a second factor of operators.
  await stage.sql(`update session set second_factor = true where person_id in (select id from person where email like '%@demo.test')`);
  return {
    browser,
    paystack,
    stage,
    one,
    other,
    opened: (page, path, text) =>
      expect
        .poll(async () => {
          await page.goto(`${stage.url}/dashboard${path}`);
          await page.waitForSelector('main h1');
          return says(page, text, 3_000).then(
            () => true,
            () => false,
          );
        })
        .toBe(true),
    async stop() {
      await browser.close();
      await stage.stop();
      await paystack.stop();
    },
  };
}
