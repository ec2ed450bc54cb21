import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../checkout/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { paidOrder, refund } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  const done = await paidOrder(sandbox);
  const failed = await paidOrder(sandbox, { amount: 600_000 });
  await refund(sandbox, done.id);
  await refund(sandbox, failed.id, { amount: 300_001 });
  await sandbox.advance('10m');
  await refund(sandbox, failed.id, { amount: 200_099 });
});
afterAll(() => sandbox.stop());

test('refunds that were paid, refused and are open satisfy all invariants', async () => {
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});

test.each([
  ['refund_of_payment', 'a refund exceeds its payment', `update refund set amount = amount + $1 where status = 'completed'`],
  [
    'refund_of_order',
    'a count of an order is edited',
    `update checkout_order set amount_refunding = amount_refunding + $1 where amount_paid = 600000`,
  ],
  [
    'refund_transfer',
    'a refund is completed without a delivered transfer',
    `update refund set status = case when $1 > 0 then 'completed' else 'processing' end, completed_at = case when $1 > 0 then created_at end where amount = 200099`,
  ],
  ['refund_transfer', 'the transfer of a refund is not marked', `update ledger.transfer set is_refund = $1 < 0 where amount = 300001`],
  [
    'order_refund',
    'a refunded order is paid again',
    `update checkout_order set status = case when $1 > 0 then 'paid' else 'refunded' end, refund_transfer_code = case when $1 > 0 then null else
       (select t.transfer_code from refund r join ledger.transfer t on t.id = r.transfer_id where r.order_id = checkout_order.id and r.status = 'completed') end where amount_paid = 500000`,
  ],
  [
    'refund_notified',
    'an event of a refund is missing',
    `update ledger.outbox set event = case when $1 > 0 then 'refund.lost' else 'refund.failed' end where event in ('refund.lost', 'refund.failed')`,
  ],
])('%s detects: %s', async (id, _, damage) => {
  await sql(sandbox, damage, [1]);
  expect((await wrongsOf(sandbox.databaseUrl)).join()).toContain(id);
  await sql(sandbox, damage, [-1]);
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});
