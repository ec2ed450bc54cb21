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

interface Counts {
  accepted: number;
  cancelled: number;
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

const counts = async (scene: Scene): Promise<Counts> => {
  const [found] = await scene.sql<Counts>('select accepted_count as accepted, cancelled_count as cancelled from transfer_batch');
  return found!;
};

/** Complete with one event, each sent item paid once and the others cancelled. */
async function expectCancelled(scene: Scene, client: Client): Promise<Counts> {
  await expect.poll(() => rows(scene)).toMatchObject([{ status: 'completed', refused: 0 }]);
  for (const by of ['5m', '15m', '1h']) await scene.advance(client, by);
  const found = await counts(scene);
  expect(found.accepted + found.cancelled).toBe(COUNT);
  const pairs = await pairsOf(scene.databaseUrl);
  expect(pairs).toHaveLength(found.accepted);
  expect(pairs.filter(({ submitted }) => submitted > 1)).toEqual([]);
  expect(await scene.spent()).toBe(found.accepted * COST);
  expect(await scene.sql(`select from ledger.outbox where event = 'transfer.batch.completed'`)).toHaveLength(1);
  await scene.expectDrained();
  return found;
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

describe('a batch that is cancelled, at every fault', () => {
  it.each([
    { at: 'batch-debited', nth: 1 },
    { at: 'before-submission', nth: 40 },
  ] satisfies { at: CrashPoint; nth: number }[])(
    'while its worker is at $at $nth: what it debited is paid, and the worker dies after the cancellation',
    { timeout: 120_000 },
    async ({ at, nth }) => {
      const scene = await openScene();
      const worker = await scene.start({ env: { ROLES: 'worker' }, orders: [{ at, nth, do: 'pause', pausedMs: 0 }] });
      const { client } = await scene.start({ env: { ROLES: 'api' } });
      const { body: sent } = await client.call('POST', '/money-transfer/bulk', body);
      await worker.stopped();
      const cancelled = await client.call('POST', `/money-transfer/bulk/${String(sent.data?.['id'])}/cancel`);
      expect(cancelled).toMatchObject({ status: 200, body: { data: { status: 'processing' } } });
      worker.kill('SIGKILL');
      await scene.claimsRunOut();
      const other = await scene.takeOver();
      const { accepted, cancelled: count } = await expectCancelled(scene, other.client);
      expect([accepted > 0, count > 0]).toEqual([true, true]);
    },
  );

  it('while its worker continues: each item is paid or cancelled', { timeout: 120_000 }, async () => {
    const scene = await openScene();
    const worker = await scene.start({ env: { ROLES: 'worker' }, orders: [{ at: 'batch-debited', nth: 1, do: 'pause', pausedMs: 0 }] });
    const { client } = await scene.start({ env: { ROLES: 'api' } });
    const { body: sent } = await client.call('POST', '/money-transfer/bulk', body);
    await worker.stopped();
    const address = `/money-transfer/bulk/${String(sent.data?.['id'])}/cancel`;
    worker.kill('SIGCONT');
    const replies = await Promise.all([client.call('POST', address), client.call('POST', address)]);
    expect(replies.map(({ status }) => status)).toEqual(replies[0]?.status === 409 ? [409, 409] : [200, 200]);
    await scene.takeOver();
    await expectCancelled(scene, client);
  });

  it('by a process that dies after the commit: a repeat finds the cancellation', { timeout: 120_000 }, async () => {
    const scene = await openScene();
    const first = await scene.start({ env: { ROLES: 'api' }, orders: [{ at: 'batch-cancelled', nth: 1, do: 'die' }] });
    const { body: sent } = await first.client.call('POST', '/money-transfer/bulk', body);
    const address = `/money-transfer/bulk/${String(sent.data?.['id'])}/cancel`;
    await expectLost(first.client.call('POST', address));
    expect(await first.ended).toBe('SIGKILL');
    await scene.expectSound();
    const { client } = await scene.takeOver();
    const repeat = await client.call('POST', address);
    expect(repeat).toMatchObject({ status: 200, body: { data: { status: 'completed', cancelledCount: COUNT } } });
    expect(await expectCancelled(scene, client)).toEqual({ accepted: 0, cancelled: COUNT });
  });
});
