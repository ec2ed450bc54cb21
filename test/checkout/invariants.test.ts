import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { link, order, pay, shop, sql } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  const made = await shop(sandbox, { quantity: 10 });
  await pay(sandbox, made.link.slug, (await order(sandbox, made.link.slug)).body.data.token);
  await order(sandbox, made.link.slug);
  const once = await link(sandbox, { singleUse: true });
  const { token } = (await order(sandbox, once.slug)).body.data;
  await pay(sandbox, once.slug, token);
  const { body } = await sandbox.call('POST', '/money-transfer/send', { amount: 500_000, bankCode: '058', accountNumber: '0123456785' });
  await sandbox.advance('10m');
  const [paid] = (await sandbox.call('GET', `/checkout/orders?linkId=${once.id}`)).body.data;
  const { transferCode } = body.data;
  const refunded = await sandbox.call('POST', `/checkout/orders/${paid.id}/refund`, { transferCode });
  if (refunded.status !== 200) throw new Error(refunded.text);
});
afterAll(() => sandbox.stop());

test('orders that were placed, paid and refunded satisfy all invariants', async () => {
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});

test.each([
  [
    'order_deposits',
    'the amount paid of an order is edited',
    `update checkout_order set amount_paid = amount_paid + $1 where status = 'paid'`,
  ],
  [
    'order_paid',
    'an order names the deposit of another order',
    `update checkout_order o set deposit_id = case when $1 > 0 then (select id from ledger.deposit where id <> o.deposit_id order by id limit 1)
       else (select id from customer_transaction t where t.subject_id = o.id limit 1) end where status = 'paid'`,
  ],
  [
    'order_paid',
    'a pending order has its full amount',
    `update checkout_order set amount_paid = case when $1 > 0 then total else 0 end where status = 'pending'`,
  ],
  [
    'order_notified',
    'a payment event has another amount',
    `update ledger.outbox set data = jsonb_set(data, '{amount}', to_jsonb((data ->> 'amount')::bigint + $1)) where event = 'checkout.payment.completed'`,
  ],
  ['link_sums', 'a count of a link is edited', 'update checkout_link set payments = payments + $1 where max_payments is null'],
  [
    'link_sums',
    'a completed link is active again',
    `update checkout_link set status = case when $1 > 0 then 'active' else 'completed' end where max_payments = 1`,
  ],
  ['stock_reserved', 'stock is reserved without an order', 'update product set reserved = reserved + $1'],
  [
    'order_refund',
    'a refunded order names another transfer',
    `update checkout_order set refund_transfer_code = case when $1 > 0 then 'x' || refund_transfer_code else substr(refund_transfer_code, 2) end where status = 'refunded'`,
  ],
])('%s detects: %s', async (id, _, damage) => {
  await sql(sandbox, damage, [1]);
  expect((await wrongsOf(sandbox.databaseUrl)).join()).toContain(id);
  await sql(sandbox, damage, [-1]);
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});
