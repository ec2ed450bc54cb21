import { expect, test } from 'vitest';
import { expectLost, openScene } from '../faults/scene.ts';

test.each([
  ['fund', 'card-written-down'],
  ['fund', 'card-answered'],
  ['withdraw', 'card-written-down'],
  ['withdraw', 'card-answered'],
  ['terminate', 'card-answered'],
] as const)('a crash during a %s at %s leaves the instruction to a worker, which completes it once', async (move, at) => {
  const scene = await openScene();
  // The card is issued first, then funded; each passes both points.
  const nth = move === 'fund' ? 2 : 3;
  const first = await scene.start({ orders: [{ at, nth, do: 'die' }] });
  const call = async (client: typeof first.client, method: string, path: string, body?: object): Promise<any> =>
    (await client.call(method, path, body)).body.data;
  const customer = await call(first.client, 'POST', '/customers', { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' });
  const { id } = await call(first.client, 'POST', '/virtual-cards', { customerId: customer.id });
  if (move !== 'fund') await call(first.client, 'POST', `/virtual-cards/${id}/fund`, { amount: 300_000 });
  await expectLost(first.client.call('POST', `/virtual-cards/${id}/${move}`, move === 'terminate' ? {} : { amount: 200_000 }));
  await first.ended;
  await scene.expectSound();

  const { client } = await scene.takeOver();
  await scene.sql(
    `update cards.instruction set next_attempt_at = clock_timestamp(), claimed_until = clock_timestamp() where status = 'pending'`,
  );
  await expect.poll(async () => (await scene.sql(`select from cards.instruction where status = 'pending'`)).length).toBe(0);
  const balance = { fund: 200_000, withdraw: 100_000, terminate: 0 }[move];
  expect(await call(client, 'GET', `/virtual-cards/${id}`)).toMatchObject({
    balance,
    status: move === 'terminate' ? 'terminated' : 'active',
  });
  expect(await scene.spent()).toBe(balance);
  const entries = await scene.sql(`select kind, amount from card_sim.entry order by n`);
  expect(entries).toHaveLength({ fund: 1, withdraw: 2, terminate: 1 }[move]);
  await scene.expectSound();
});
