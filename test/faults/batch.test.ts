import { describe, expect, it } from 'vitest';
import type { CrashPoint } from '../../src/core/app/app.ts';
import type { Client } from '../support/client.ts';
import { pairsOf } from '../support/truth.ts';
import { expectLost, openScene, type Scene } from './scene.ts';

const COST = 501_075;
const COUNT = 300;
const items = Array.from({ length: COUNT }, (_, n) => ({
  amount: 500_000,
  bankCode: '058',
  accountNumber: '0123456785',
  clientReference: `ITEM-${n}`,
}));
const body = { batchReference: 'BATCH-1', items };

interface Row {
  id: string;
  status: string;
  accepted: number;
  refused: number;
}

const rows = (scene: Scene): Promise<Row[]> =>
  scene.sql<Row>('select id::text as id, status, accepted_count as accepted, refused_count as refused from transfer_batch');

async function expectPaidOnce(scene: Scene, client: Client): Promise<void> {
  await expect.poll(() => rows(scene)).toMatchObject([{ status: 'completed', accepted: COUNT, refused: 0 }]);
  await scene.claimsRunOut();
  for (const by of ['5m', '15m', '1h']) await scene.advance(client, by);
  const pairs = await pairsOf(scene.databaseUrl);
  expect(pairs).toHaveLength(COUNT);
  expect(pairs.filter(({ submitted }) => submitted > 1)).toEqual([]);
  expect(await scene.spent()).toBe(COUNT * COST);
  expect(await scene.sql(`select from ledger.outbox where event = 'transfer.batch.completed'`)).toHaveLength(1);
  await scene.expectDrained();
}

describe('a batch in the background, at every fault', () => {
  it.each([
    { at: 'batch-debited', nth: 1 },
    { at: 'batch-debited', nth: 3 },
    { at: 'before-submission', nth: 40 },
    { at: 'after-submission', nth: 40 },
    { at: 'after-record', nth: 200 },
  ] satisfies { at: CrashPoint; nth: number }[])(
    'a worker that dies at $at $nth leaves whole steps, and another worker pays every item once',
    { timeout: 120_000 },
    async ({ at, nth }) => {
      const scene = await openScene();
      const first = await scene.start({ orders: [{ at, nth, do: 'die' }] });
      await first.client.call('POST', '/money-transfer/bulk', body).catch(() => {});
      expect(await first.ended).toBe('SIGKILL');
      await scene.expectSound();
      const { client } = await scene.takeOver();
      await scene.claimsRunOut();
      await expectPaidOnce(scene, client);
    },
  );

  it('a process that dies after the commit of a batch answers nothing; a repeat finds the batch', async () => {
    const scene = await openScene();
    const first = await scene.start({ env: { ROLES: 'api' }, orders: [{ at: 'batch-stored', nth: 1, do: 'die' }] });
    await expectLost(first.client.call('POST', '/money-transfer/bulk', body));
    expect(await first.ended).toBe('SIGKILL');
    const [stored] = await rows(scene);
    expect(stored).toMatchObject({ status: 'accepted', accepted: 0 });
    const { client } = await scene.takeOver();
    const repeat = await client.call('POST', '/money-transfer/bulk', body);
    expect(repeat).toMatchObject({ status: 202, body: { data: { id: stored!.id } } });
    await expectPaidOnce(scene, client);
  });

  it('a batch at once whose process dies is completed by a worker, without a repeat', async () => {
    const scene = await openScene();
    const first = await scene.start({ env: { ROLES: 'api' }, orders: [{ at: 'after-debit', nth: 20, do: 'die' }] });
    await expectLost(first.client.call('POST', '/money-transfer/bulk', { ...body, items: items.slice(0, 50) }));
    await scene.sql(`update transfer_batch set next_run_at = clock_timestamp()`);
    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    await expect.poll(() => rows(scene)).toMatchObject([{ status: 'completed', accepted: 50, refused: 0 }]);
    expect(await scene.spent()).toBe(50 * COST);
    for (const by of ['5m', '15m', '1h']) await scene.advance(client, by);
    expect((await pairsOf(scene.databaseUrl)).filter(({ submitted }) => submitted !== 1)).toEqual([]);
    await scene.expectDrained();
  });

  it('two workers share no item of a batch', { timeout: 120_000 }, async () => {
    const scene = await openScene();
    await scene.start({ env: { ROLES: 'worker' } });
    const { client } = await scene.takeOver();
    expect((await client.call('POST', '/money-transfer/bulk', body)).status).toBe(202);
    await expectPaidOnce(scene, client);
  });
});
