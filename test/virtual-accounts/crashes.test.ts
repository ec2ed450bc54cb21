import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openScene, type Scene } from '../faults/scene.ts';
import { untilQuiet } from '../support/quiet.ts';
import type { Client } from '../support/client.ts';

async function ask(client: Client, method: string, path: string, body?: object): Promise<any> {
  const answer = await client.call(method, path, body);
  expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined]);
  return answer.body.data;
}

async function subscribed(client: Client): Promise<{ id: string; accountNumber: string }> {
  const customer = await ask(client, 'POST', '/customers', { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' });
  const { id } = await ask(client, 'POST', '/subscriptions', { customerId: customer.id, amount: 500_000, interval: 'weekly' });
  const { accountNumber } = await ask(client, 'POST', `/subscriptions/${id}/generate-va`);
  return { id, accountNumber };
}

const quiet = async (client: Client): Promise<void> => {
  await untilQuiet((path) => client.call('GET', path));
};

const paidTimes = async (scene: Scene, id: string): Promise<object> => {
  const [row] = await scene.sql<{ deposits: number; events: number; invoices: number }>(
    `select (select count(*)::int from ledger.deposit where channel = 'subscription') as deposits,
            (select count(*)::int from ledger.outbox where event = 'customer.transaction.completed') as events,
            (select count(*)::int from subscription_invoice where subscription_id = $1 and status = 'paid') as invoices`,
    [id],
  );
  return row ?? {};
};

test.each(['deposit-announced', 'deposit-credited'] as const)(
  'killed at %s: the payment at the bank is credited once, and the subscription is active',
  async (point) => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: point, nth: 1, do: 'die' }] });
    const { id, accountNumber } = await subscribed(first.client);
    await expect(first.client.call('POST', `/sandbox/virtual-accounts/${accountNumber}/pay`, { amount: 500_000 })).rejects.toThrow(
      'fetch failed',
    );
    expect(await first.ended).toBe('SIGKILL');
    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    await quiet(client);
    expect(await ask(client, 'GET', `/subscriptions/${id}`)).toMatchObject({ status: 'active', cyclesPaid: 1 });
    expect(await paidTimes(scene, id)).toEqual({ deposits: 1, events: 1, invoices: 1 });
    await scene.expectSound();
  },
);

test('killed between the end of an account here and the request to its bank: a worker closes it at the bank', async () => {
  const scene = await openScene();
  const first = await scene.start({ orders: [{ at: 'account-ended', nth: 1, do: 'die' }] });
  const customer = await ask(first.client, 'POST', '/customers', { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' });
  const { id } = await ask(first.client, 'POST', `/customers/${customer.id}/virtual-account`);
  const path = `/virtual-accounts/${id}/deactivate`;
  await expect(first.client.call('POST', path)).rejects.toThrow('fetch failed');
  expect(await first.ended).toBe('SIGKILL');
  const closed = (): Promise<object[]> =>
    scene.sql(
      `select v.status, v.closing_at is not null as owed, a.closed_at is not null as closed from virtual_account v join va_sim.account a using (reference) where v.id = $1`,
      [id],
    );
  expect(await closed()).toEqual([{ status: 'deactivated', owed: true, closed: false }]);
  const { client } = await scene.takeOver();
  expect(await client.call('POST', path)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  await scene.claimsRunOut();
  await expect.poll(closed).toEqual([{ status: 'deactivated', owed: false, closed: true }]);
  await scene.expectSound();
});

test('two processes with the same webhooks credit each payment once', async () => {
  const scene = await openScene();
  const [one, two] = [await scene.start(), await scene.start()];
  const customer = await ask(one.client, 'POST', '/customers', { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' });
  const { accountNumber } = await ask(one.client, 'POST', `/customers/${customer.id}/virtual-account`);
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      ask(n % 2 === 0 ? one.client : two.client, 'POST', `/sandbox/virtual-accounts/${accountNumber}/pay`, { amount: 1_000 }),
    ),
  );
  for (let round = 0; round < 3; round++) {
    await scene.sql('update va_sim.payment set acknowledged_at = null');
    await quiet(one.client);
  }
  const [row] = await scene.sql<{ credited: number; amount: number }>(
    `select count(*)::int as credited, sum(amount)::int as amount from ledger.deposit where channel = 'bank_transfer'`,
  );
  expect(row).toEqual({ credited: 30, amount: 30_000 });
  await scene.expectSound();
});

test('a worker that is killed repeatedly during billing leaves every period billed once, with one event', async () => {
  const scene = await openScene();
  const start = await scene.start();
  const ids: string[] = [];
  const customer = await ask(start.client, 'POST', '/customers', { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' });
  for (let n = 0; n < 12; n++) {
    const { id } = await ask(start.client, 'POST', '/subscriptions', { customerId: customer.id, amount: 500_000, interval: 'weekly' });
    await ask(start.client, 'POST', `/subscriptions/${id}/mark-paid`, { reference: randomUUID() });
    ids.push(id);
  }
  start.kill('SIGKILL');
  await start.ended;
  await scene.sql('update subscription set ahead_ms = ahead_ms + 7 * 86400000, next_run_at = next_run_at - interval $$7 days$$');
  for (let deaths = 0; deaths < 4; deaths++) {
    const dying = await scene.start({ orders: [{ at: 'subscription-run', nth: 2, do: 'die' }] });
    expect(await dying.ended).toBe('SIGKILL');
  }
  await scene.claimsRunOut();
  // Two processes share the rest.
  const [{ client }] = [await scene.start(), await scene.start()];
  await quiet(client);
  const billed = await scene.sql<{ status: string; invoices: number; events: number }>(
    `select s.status, (select count(*)::int from subscription_invoice i where i.subscription_id = s.id) as invoices,
              (select count(*)::int from ledger.outbox where event = 'subscription.past_due' and data ->> 'subscriptionId' = s.id::text) as events
         from subscription s where s.id = any ($1)`,
    [ids],
  );
  expect(billed).toEqual(ids.map(() => ({ status: 'past_due', invoices: 2, events: 1 })));
  await scene.expectSound();
});
