import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { link, order, sql } from './support.ts';

let sandbox: Sandbox;
let client: pg.Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  const made = await link(sandbox);
  await order(sandbox, made.slug);
  // A long history: cancelled orders of the same link.
  await sql(
    sandbox,
    `insert into checkout_order (book_id, id, link_id, reference, item_name, quantity, unit_price, subtotal, total, customer_id, first_name, last_name, email, status, cancel_reason, cancelled_at)
     select o.book_id, gen_random_uuid(), o.link_id, 'OLD_' || i, 'Old', 1, 100, 100, 100, o.customer_id, 'A', 'B', 'a@example.com', 'cancelled', 'unpaid', now()
       from checkout_order o cross join generate_series(1, 20000) i`,
  );
  client = new pg.Client(sandbox.databaseUrl);
  await client.connect();
  await client.query('vacuum analyze checkout_order');
});
afterAll(async () => {
  await client.end();
  await sandbox.stop();
});

const columns = 'select * from checkout_order where book_id = (select book_id from checkout_link limit 1)';
const ofLink = `link_id = (select link_id from checkout_order where status = 'pending')`;

test.each([
  ['newest first', `${columns} order by id desc limit 51`],
  ['of a link', `${columns} and ${ofLink} order by id desc limit 51`],
  ['of a customer', `${columns} and customer_id = (select customer_id from checkout_order limit 1) order by id desc limit 51`],
  ['of a rare status', `${columns} and status = 'paid' order by id desc limit 51`],
  ['of a link and a rare status', `${columns} and ${ofLink} and status = 'paid' order by id desc limit 51`],
  ['that are due', 'select book_id, id from checkout_order where due_at <= clock_timestamp() order by due_at limit 100'],
])('the cost of listing orders %s does not grow with their history', async (_, text) => {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(120);
});
