import { describe, expect, it } from 'vitest';
import { openBillScene, topUp } from './scene.ts';

/** Upper bound for work during a Redis outage: the limit is 1.5 s, and the machine may be busy. */
const AWAY_MS = 12_000;

describe('bills during a Redis outage', () => {
  it.each(['refused', 'silent'] as const)('(%s): payments continue, and open bills are polled after the outage', async (mode) => {
    const scene = await openBillScene();
    const { client } = await scene.takeOver();
    await topUp(client, 10_098, '1767225600001');
    scene.redis.become(mode);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => topUp(client, 10_000 + (n % 2) * 97, String(1_767_225_601_000 + n))),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(AWAY_MS);
    expect(await topUp(client, 10_000, '1767225601000')).toMatchObject({ status: 200, body: { data: { requestRef: '1767225601000' } } });
    await scene.sql('update bills.open_bill set next_check_at = clock_timestamp()');
    scene.redis.become('open');
    await expect.poll(async () => (await scene.bills()).filter(({ state }) => state === 'pending').length).toBe(0);
    const ends = (await scene.bills()).map(({ state }) => state).toSorted();
    expect(ends).toEqual(['delivered', 'delivered', 'delivered', 'delivered', 'refunded', 'refunded', 'refunded']);
    await scene.expectConsistent();
  });

  it('FLUSHALL at any moment of polling loses no bill', async () => {
    const scene = await openBillScene();
    const { client } = await scene.takeOver();
    const refs = Array.from({ length: 40 }, (_, n) => String(1_767_225_602_000 + n));
    await Promise.all(refs.map((ref, n) => topUp(client, n % 2 === 0 ? 10_098 : 10_097, ref)));
    await client.call('POST', '/sandbox/advance', { by: '2m' });
    const isOpen = async (): Promise<boolean> => (await scene.bills()).some(({ state }) => state === 'pending' || state === 'submitting');
    for (let round = 0; round < 200 && (await isOpen()); round++) {
      await scene.flushRedis();
      // A job that Redis lost leaves its claim until the lease ends.
      if (round % 10 === 9) await scene.claimsRunOut();
    }
    await expect
      .poll(async () => {
        await scene.claimsRunOut();
        await client.call('POST', '/sandbox/advance', { by: '2m' });
        return isOpen();
      })
      .toBe(false);
    const bills = await scene.bills();
    expect(bills.filter(({ state }) => state === 'delivered')).toHaveLength(20);
    expect(bills.filter(({ state }) => state === 'refunded')).toHaveLength(20);
    await scene.expectConsistent();
  });
});
