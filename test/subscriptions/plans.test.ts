import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/core/app/app.ts';
import { type Actor, scopes } from '../../src/domain/actor/actor.ts';
import { listInvoices, listSubscriptions } from '../../src/slices/subscriptions/read.ts';
import { sandboxTime } from '../../src/app/wiring/open-app.ts';
import { workSubscriptions } from '../../src/slices/subscriptions/run.ts';
import { lastAccountOf } from '../../src/slices/virtual-accounts/account.ts';
import {
  accountsOfSubjects,
  listAccounts,
  listAccountTransactions,
  listCustomerTransactions,
} from '../../src/slices/virtual-accounts/find.ts';
import { expireAccounts } from '../../src/slices/virtual-accounts/deactivate.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const ROWS = 30_000;
const [CUSTOMER, SUBSCRIPTION, ACCOUNT] = [randomUUID(), randomUUID(), randomUUID()];

let sandbox: Sandbox;
let client: pg.Client;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(`select id from ledger.book where environment = 'sandbox' order by id limit 1`);
  const bookId = Number(rows[0]?.id);
  actor = {
    kind: 'key',
    businessId: randomUUID(),
    environment: 'sandbox',
    bookId,
    scopes: new Set(scopes),
    name: 'pk_test_demo',
    requestId: 'plans',
    effectId: randomUUID(),
  };
  // A long history of one customer: a thousand recent rows, all ended.
  await client.query('set session_replication_role = replica');
  const fill = (text: string): Promise<unknown> => client.query(text, [bookId, ROWS, CUSTOMER]);
  await fill(`insert into subscription (book_id, id, customer_id, status, interval, interval_count, amount, quantity, payment_method, grace_days, anchor_at, anchor_fixed, ended_at)
    select $1, gen_random_uuid(), $3, 'cancelled', 'monthly', 1, 100, 1, 'va', 3, now(), false, now() from generate_series(1, $2::int)`);
  await client.query(
    `insert into subscription_invoice (book_id, subscription_id, number, period_start, period_end, amount, due, paid, status, source, paid_at)
     select $1, $3, i, now() + i * interval '1 day', now() + i * interval '1 day', 100, 100, 100, 'paid', 'manual', now() from generate_series(1, $2::int) i`,
    [bookId, ROWS, SUBSCRIPTION],
  );
  await fill(`insert into virtual_account (book_id, id, provider, account_number, account_name, bank_code, bank_name, type, customer_id, subject_type, subject_id, amount,
      reference, status, expires_at, created_at, ended_at)
    select $1, gen_random_uuid(), 0, 'P' || i, 'x', '035', 'x', 'dynamic', $3, 'subscription', $3, 100, 'VA_' || i, 'expired', now(), now() - i * interval '1 minute', now()
      from generate_series(1, $2::int) i`);
  await client.query(
    `insert into customer_transaction (book_id, id, account_id, customer_id, subject_type, subject_id, amount, match, late, description, reference, provider, session_id,
       channel, sender_name, completed_at)
     select $1, gen_random_uuid(), $4, $3, 'customer', $3, 100, 'any', false, 'x', 'x', 0, 'P' || i, 'bank_transfer', 'x', now() - i * interval '1 minute'
       from generate_series(1, $2::int) i`,
    [bookId, ROWS, CUSTOMER, ACCOUNT],
  );
  await client.query('vacuum analyze');
});
afterAll(async () => {
  await client.end();
  await sandbox.stop();
});

interface Asked {
  text: string;
  values: unknown[];
}

/** Statements of an operation against a database that answers only reads by id. */
async function statementsOf(work: (app: App) => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const query = (name: string, text: string, values: unknown[] = []): Promise<unknown[]> => {
    asked.push({ text, values });
    return Promise.resolve(name.endsWith('by_id') ? [{ id: CUSTOMER, private: null, subject_type: 'customer' }] : []);
  };
  const simulated = { virtualAccounts: { hasUnreadEvents: () => Promise.resolve(false) } };
  await work({ db: { query }, sandbox: simulated } as unknown as App);
  return asked;
}

async function blocksRead({ text, values }: Asked): Promise<number> {
  await client.query('begin');
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  await client.query('rollback');
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN);
}

const page = { limit: '20' };
test.each<[string, (app: App) => Promise<unknown>]>([
  ['subscriptions', (app) => listSubscriptions(app, actor, page)],
  ['subscriptions of a customer', (app) => listSubscriptions(app, actor, { ...page, customerId: CUSTOMER })],
  ['subscriptions in a status', (app) => listSubscriptions(app, actor, { ...page, status: 'cancelled' })],
  ['subscriptions with an unused status', (app) => listSubscriptions(app, actor, { ...page, status: 'past_due' })],
  ['invoices', (app) => listInvoices(app, actor, { ...page, subscriptionId: SUBSCRIPTION })],
  ['virtual accounts', (app) => listAccounts(app, actor, page)],
  ['virtual accounts of a customer', (app) => listAccounts(app, actor, { ...page, customerId: CUSTOMER })],
  ['payments of a customer', (app) => listCustomerTransactions(app, actor, { ...page, customerId: CUSTOMER })],
  ['payments into an account', (app) => listAccountTransactions(app, actor, { ...page, virtualAccountId: ACCOUNT })],
  ['the last account of a subject', (app) => lastAccountOf(app.db, actor.bookId, { type: 'subscription', id: CUSTOMER })],
  ['the last accounts of a page', (app) => accountsOfSubjects(app, actor, { type: 'subscription', ids: [CUSTOMER, SUBSCRIPTION] })],
  ['due subscriptions', (app) => workSubscriptions(app)],
  ['expired accounts', (app) => expireAccounts(app)],
  ['the check for due work', (app) => sandboxTime.isBusy(app, actor.bookId)],
])('%s: the cost follows the returned rows, not the history', async (_, work) => {
  const asked = await statementsOf(work);
  expect(asked.length).toBeGreaterThan(0);
  for (const statement of asked) expect(await blocksRead(statement), statement.text).toBeLessThan(150);
});
