import { describe, expect, it } from 'vitest';
import type { CrashPoint } from '../../src/core/app/app.ts';
import type { Reply } from '../support/client.ts';
import { pairsOf } from '../support/truth.ts';
import { expectLost, openScene } from './scene.ts';

const COST = 501_075;
const COUNT = 50;
const items = Array.from({ length: COUNT }, (_, n) => ({
  amount: 500_000,
  bankCode: '058',
  accountNumber: '0123456785',
  clientReference: `ITEM-${n}`,
}));
const body = { batchReference: 'BATCH-1', items };

interface Result {
  outcome: string;
  isReplay: boolean;
}

const resultsOf = ({ body: { data } }: Reply): Result[] => (data?.['items'] ?? []) as Result[];

describe('a bulk request, at every fault', () => {
  it.each([
    { at: 'before-debit', nth: 1 },
    { at: 'before-debit', nth: 40 },
    { at: 'after-debit', nth: 20 },
    { at: 'after-submission', nth: 20 },
    { at: 'after-record', nth: 50 },
  ] satisfies { at: CrashPoint; nth: number }[])(
    'a process that dies at $at of item $nth leaves each item sent or not, and a repeat sends the rest',
    async ({ at, nth }) => {
      const scene = await openScene();
      const first = await scene.start({ orders: [{ at, nth, do: 'die' }] });
      await expectLost(first.client.call('POST', '/money-transfer/bulk', body));
      expect(await first.ended).toBe('SIGKILL');
      const before = await scene.sql('select from ledger.transfer');
      expect(before.length > 0).toBe(nth > 1);
      if (at === 'before-debit') expect(before.length).toBeLessThan(COUNT);
      expect(await scene.spent()).toBe(before.length * COST);
      await scene.expectSound();

      const { client } = await scene.takeOver();
      const repeat = await client.call('POST', '/money-transfer/bulk', body);
      const results = resultsOf(repeat);
      expect(results.map(({ outcome }) => outcome)).toEqual(Array(COUNT).fill('accepted'));
      expect(results.filter(({ isReplay }) => isReplay)).toHaveLength(before.length);
      await scene.claimsRunOut();
      for (const by of ['5m', '15m', '1h']) await scene.advance(client, by);
      const pairs = await pairsOf(scene.databaseUrl);
      expect(pairs).toHaveLength(COUNT);
      expect(pairs.filter(({ submitted }) => submitted > 1)).toEqual([]);
      expect(await scene.spent()).toBe(COUNT * COST);
      await scene.expectDrained();
    },
  );

  it('an answer of the database that is lost on the way is asked for again: one request is enough', async () => {
    const scene = await openScene();
    const { client } = await scene.takeOver();
    const cut = scene.postgres.loseAnswer('ledger.post_batch', { nth: 2 });
    const [reply] = await Promise.all([client.call('POST', '/money-transfer/bulk', body), cut]);
    expect(reply).toMatchObject({ status: 200, body: { data: { acceptedCount: COUNT, refusedCount: 0 } } });
    expect(await scene.spent()).toBe(COUNT * COST);
    await scene.expectSound();
  });

  it('a database that is away for longer makes it 503, for what became of some item is not known; a repeat finishes', async () => {
    const scene = await openScene();
    const { client } = await scene.takeOver();
    const committed = scene.postgres.loseAnswer('ledger.post_batch', { nth: 2, cut: false });
    const asked = client.call('POST', '/money-transfer/bulk', body);
    await committed;
    scene.postgres.become('refused');
    expect((await asked).status).toBe(503);
    scene.postgres.become('open');
    await expect.poll(async () => (await client.call('GET', '/wallet')).status).toBe(200);
    const sent = await scene.sql('select from ledger.transfer');
    const repeat = await client.call('POST', '/money-transfer/bulk', body);
    expect(repeat.status).toBe(200);
    expect(resultsOf(repeat).filter(({ isReplay }) => isReplay)).toHaveLength(sent.length);
    // Items whose debit was committed unseen are submitted by a worker once their claim has ended.
    const counts = async (): Promise<unknown> => (await client.call('POST', '/money-transfer/bulk', body)).body.data;
    await expect.poll(counts, { interval: 500 }).toMatchObject({ acceptedCount: COUNT, refusedCount: 0 });
    expect(await scene.spent()).toBe(COUNT * COST);
    await scene.expectSound();
  });

  it('the same request at two processes at once pays each item once', async () => {
    const scene = await openScene();
    const servers = await Promise.all([scene.start({ env: { ROLES: 'api' } }), scene.start({ env: { ROLES: 'api' } })]);
    const replies = await Promise.all(servers.map(({ client }) => client.call('POST', '/money-transfer/bulk', body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.flatMap(resultsOf).filter(({ isReplay }) => !isReplay)).toHaveLength(COUNT);
    expect((await pairsOf(scene.databaseUrl)).filter(({ submitted }) => submitted !== 1)).toEqual([]);
    expect(await scene.spent()).toBe(COUNT * COST);
    await scene.expectSound();
  });
});
