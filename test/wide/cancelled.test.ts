import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyFiles, migrationFiles } from '../support/migration-files.ts';
import { emptyDatabase, type FreshDatabase } from '../support/services.ts';

const FIRST = '0290-cancelled.sql';
const id = (n: number): string => `0199d3a0-7c1e-7000-8000-${String(n).padStart(12, '0')}`;

let database: FreshDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await emptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Rows with the earlier spelling, without the rows that they belong to. */
async function plant(): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(`insert into subscription (book_id, id, customer_id, status, "interval", interval_count, amount, quantity, payment_method, grace_days, anchor_at, anchor_fixed, canceled_at, ended_at)
    values (1, '${id(1)}', '${id(9)}', 'canceled', 'monthly', 1, 100, 1, 'va', 3, now(), false, '2026-11-01Z', now()),
           (1, '${id(2)}', '${id(9)}', 'active', 'monthly', 1, 100, 1, 'va', 3, now(), false, null, null)`);
  await client.query(`insert into checkout_order (book_id, id, link_id, reference, item_name, quantity, unit_price, subtotal, total, customer_id, first_name, last_name, email, status, cancel_reason, canceled_at)
    values (1, '${id(3)}', '${id(9)}', 'ORD_1', 'Gold', 1, 100, 100, 100, '${id(9)}', 'A', 'B', 'a@example.com', 'canceled', 'unpaid', '2026-11-01Z')`);
  await client.query(
    `insert into payroll_batch (book_id, id, reference, name, status, created_by, canceled_at) values (1, '${id(4)}', 'PAY_1', 'November', 'canceled', 'Ada', '2026-11-01Z')`,
  );
  await client.query(
    `insert into privacy.request (book_id, id, kind, status, asked_by_id, asked_by_name) values (1, '${id(5)}', 'export', 'canceled', 'a', 'Ada')`,
  );
  await client.query(
    `insert into cards.card (book_id, id, customer_id, brand, name_on_card, status, provider_status) values (1, '${id(6)}', '${id(9)}', 'VERVE', 'ADA', 'terminated', 'canceled')`,
  );
  await client.query(
    `insert into card_sim.card (id, owner, status, last4, expiry_month, expiry_year) values ('c', 1, 'canceled', '1234', '01', '2030')`,
  );
  await client.query(`insert into webhook.receiver (book_id, id, event_types, filter, matches)
    values (1, '${id(7)}', '{subscription.created,subscription.canceled}', '{"status": "canceled"}', '(exists ($."status" ? (@ == "canceled")))'),
           (1, '${id(8)}', '{transfer.settled}', null, null)`);
  await client.query(`insert into ledger.outbox (book_id, id, event, data, occurred_at)
    values (1, '${id(10)}', 'subscription.canceled', '{"status": "canceled", "atPeriodEnd": true}', now()), (1, '${id(11)}', 'subscription.created', '{"status": "active"}', now())`);
  await client.query(`insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, created_at)
    values (1, '${id(12)}', '${id(7)}', '${id(10)}', 'subscription.canceled', now()), (1, '${id(13)}', '${id(7)}', '${id(11)}', 'subscription.created', now())`);
}

const rows = async (text: string): Promise<unknown[][]> => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;

test('rows, events and endpoints of the earlier spelling are stored in the present one, and the earlier one is refused', async () => {
  await applyFiles(
    client,
    migrationFiles.filter((file) => file < FIRST),
  );
  await plant();
  await applyFiles(
    client,
    migrationFiles.filter((file) => file >= FIRST),
  );

  const at = `'2026-11-01Z'::timestamptz`;
  expect(await rows(`select status, cancelled_at = ${at} from subscription order by id`)).toEqual([
    ['cancelled', true],
    ['active', null],
  ]);
  expect(await rows(`select status, cancelled_at = ${at} from checkout_order`)).toEqual([['cancelled', true]]);
  expect(await rows(`select status, cancelled_at = ${at} from payroll_batch`)).toEqual([['cancelled', true]]);
  expect(await rows('select status from privacy.request')).toEqual([['cancelled']]);
  expect(await rows('select provider_status from cards.card')).toEqual([['cancelled']]);
  expect(await rows('select status from card_sim.card')).toEqual([['cancelled']]);
  expect(await rows(`select event_types, filter, '{"status": "cancelled"}'::jsonb @@ matches from webhook.receiver order by id`)).toEqual([
    [['subscription.created', 'subscription.cancelled'], { status: 'cancelled' }, true],
    [['transfer.settled'], null, null],
  ]);
  expect(await rows('select event, data from ledger.outbox order by id')).toEqual([
    ['subscription.cancelled', { status: 'cancelled', atPeriodEnd: true }],
    ['subscription.created', { status: 'active' }],
  ]);
  expect(await rows('select event from webhook.delivery order by id')).toEqual([['subscription.cancelled'], ['subscription.created']]);

  for (const table of ['subscription', 'checkout_order', 'payroll_batch', 'privacy.request'])
    await expect(client.query(`update ${table} set status = 'canceled'`), table).rejects.toThrow(/violates check constraint/);
  expect(
    await rows(
      `select conname from pg_constraint where not convalidated union all select conname from pg_constraint where pg_get_constraintdef(oid) like '%canceled%'`,
    ),
  ).toEqual([]);
});
