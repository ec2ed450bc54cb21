import { describe, expect, it } from 'vitest';
import { expectLost, openScene, type Scene } from './scene.ts';

const AMOUNT = 500_000;

/** The demo key may pay so much in a day that a second payment would go beyond it. */
async function limit(scene: Scene): Promise<void> {
  await scene.sql(
    `select ledger.set_key_limit(b.id, k.id, null, $1, null, null) from api_key k join ledger.book b on b.business_id = k.business_id and b.environment = k.environment
      where k.key_id = 'pk_test_demo'`,
    [AMOUNT + 1_000],
  );
}

const counted = async (scene: Scene): Promise<unknown> =>
  scene.sql('select amount::int as amount, payments from ledger.key_spend where amount > 0 or payments > 0');

describe('a process that dies in a payment of a key with limits', () => {
  it('before the debit: nothing counts, and the same payment has its room', async () => {
    const scene = await openScene();
    await limit(scene);
    const first = await scene.start({ orders: [{ at: 'before-debit', do: 'die' }] });
    await expectLost(first.client.send({ amount: AMOUNT, clientReference: 'INV-1' }));
    await first.ended;
    expect(await counted(scene)).toEqual([]);
    const { client } = await scene.takeOver();
    expect(await client.send({ amount: AMOUNT, clientReference: 'INV-1' })).toMatchObject({ status: 200 });
    expect(await counted(scene)).toEqual([{ amount: AMOUNT, payments: 1 }]);
    await scene.expectSound();
  });

  it('after the debit: it counts once, also for who asks again and once another process has handed it in', async () => {
    const scene = await openScene();
    await limit(scene);
    const first = await scene.start({ orders: [{ at: 'after-debit', do: 'die' }] });
    await expectLost(first.client.send({ amount: AMOUNT, clientReference: 'INV-1' }));
    await first.ended;
    await scene.expectSound();
    const { client } = await scene.takeOver();
    await client.send({ amount: AMOUNT, clientReference: 'INV-1' });
    expect(await counted(scene)).toEqual([{ amount: AMOUNT, payments: 1 }]);
    expect((await client.send({ amount: AMOUNT, clientReference: 'INV-2' })).body).toMatchObject({ code: 'KEY_LIMIT_EXCEEDED' });
    await scene.claimsRunOut();
    for (const by of ['1s', '5m', '1d']) await scene.advance(client, by);
    expect(await scene.only()).toMatchObject({ state: 'delivered', submitted: 1 });
    expect(await counted(scene)).toEqual([{ amount: AMOUNT, payments: 1 }]);
    await scene.expectSound();
  });

  it('while the processor refuses money for a card: it is given back once, with the money', async () => {
    const scene = await openScene();
    await limit(scene);
    // The card is issued first, then funded, each of which passes the point.
    const first = await scene.start({ orders: [{ at: 'card-answered', nth: 2, do: 'die' }] });
    const made = async (path: string, body: object): Promise<string> =>
      String((await first.client.call('POST', path, body)).body.data?.['id']);
    const customerId = await made('/customers', { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' });
    const id = await made('/virtual-cards', { customerId });
    await expectLost(first.client.call('POST', `/virtual-cards/${id}/fund`, { amount: 200_001 }));
    await first.ended;
    expect(await counted(scene)).toEqual([{ amount: 200_001, payments: 1 }]);
    await scene.expectSound();
    await scene.takeOver();
    await scene.sql(
      `update cards.instruction set next_attempt_at = clock_timestamp(), claimed_until = clock_timestamp() where status = 'pending'`,
    );
    await expect.poll(() => counted(scene)).toEqual([]);
    expect(await scene.spent()).toBe(0);
    await scene.expectSound();
  });
});
