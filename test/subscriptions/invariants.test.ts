import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { accountFor, move, pay, payDue, sql, subscribe } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { id } = await subscribe(sandbox);
  await payDue(sandbox, id);
  await move(sandbox, (await subscribe(sandbox)).id, 'mark-paid', { reference: 'R-1' });
  const { accountNumber } = await accountFor(sandbox, (await subscribe(sandbox)).id);
  await pay(sandbox, accountNumber, 100_000);
  await pay(sandbox, '9999990000', 250_000);
});
afterAll(() => sandbox.stop());

test('subscriptions with full, partial and manual payments satisfy all invariants', async () => {
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});

/** Damage in one statement, and its repair. */
const damages: [string, string, string, string][] = [
  [
    'account_deposits',
    'a payment has another amount than its deposit',
    `update customer_transaction set amount = amount + 1`,
    `update customer_transaction set amount = amount - 1`,
  ],
  [
    'account_sums',
    'an account loses a received amount',
    `update virtual_account set received = received + 1`,
    `update virtual_account set received = received - 1`,
  ],
  [
    'account_sums',
    'an account miscounts',
    `update virtual_account set payments = payments + 1`,
    `update virtual_account set payments = payments - 1`,
  ],
  [
    'account_notified',
    'a payment event has another id',
    `update ledger.outbox set data = data || jsonb_build_object('transactionId', '${randomUUID()}', 'was', data -> 'transactionId') where event = 'customer.transaction.completed'`,
    `update ledger.outbox set data = (data || jsonb_build_object('transactionId', data -> 'was')) - 'was' where event = 'customer.transaction.completed'`,
  ],
  [
    'suspense_apart',
    'suspense money is marked as credited without a deposit',
    `update suspense_deposit set status = 'credited', book_id = (select min(id) from ledger.book), deposit_id = id, resolved_at = now()`,
    `update suspense_deposit set status = 'open', book_id = null, deposit_id = null, resolved_at = null`,
  ],
  [
    'invoice_paid',
    'an invoice is paid without a source',
    `update subscription_invoice set marked_by = null where source = 'manual'`,
    `update subscription_invoice set marked_by = 'x' where source = 'manual'`,
  ],
  [
    'invoice_paid',
    'the deposit of an invoice is missing',
    `update subscription_invoice set deposit_id = subscription_id, reference = deposit_id::text where source = 'virtual_account'`,
    `update subscription_invoice set deposit_id = reference::uuid where source = 'virtual_account'`,
  ],
  [
    'invoice_deposits',
    'an invoice received more through accounts than was paid into them',
    `update subscription_invoice set through_accounts = through_accounts + 1 where status = 'paid' and source = 'manual'`,
    `update subscription_invoice set through_accounts = through_accounts - 1 where status = 'paid' and source = 'manual'`,
  ],
  [
    'subscription_sums',
    'a count of invoices is edited',
    `update subscription set invoices = invoices + 1`,
    `update subscription set invoices = invoices - 1`,
  ],
  [
    'subscription_sums',
    'a count of periods is edited',
    `update subscription set cycles_paid = cycles_paid + 1`,
    `update subscription set cycles_paid = cycles_paid - 1`,
  ],
  [
    'subscription_sums',
    'a subscription owes another amount than its invoice',
    `update subscription set outstanding = outstanding + 1 where outstanding > 0`,
    `update subscription set outstanding = outstanding - 1 where outstanding > 0`,
  ],
  [
    'subscription_state',
    'a running subscription has no due time',
    `update subscription set trial_ends_at = next_run_at, next_run_at = null where status = 'active'`,
    `update subscription set next_run_at = trial_ends_at, trial_ends_at = null where status = 'active'`,
  ],
];

test.each(damages)('%s detects: %s', async (id, _, damage, undo) => {
  const run = (text: string) => sql(sandbox, `set session_replication_role = replica; ${text}`);
  await run(damage);
  expect((await wrongsOf(sandbox.databaseUrl)).join()).toContain(id);
  await run(undo);
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});
