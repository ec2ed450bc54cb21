import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/ids/ids.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import type { OpenApp } from '../../src/app/wiring/open-app.ts';
import { claimDueTransferBatches, runTransferBatch } from '../../src/slices/transfers/batch/run.ts';
import { openBeside } from '../audit/support.ts';
import { demoKey, liveClient, values } from '../feeds/sockets.ts';
import { ask } from '../graphql/support.ts';
import type { Reply } from '../support/sandbox.ts';
import { pairsOf, wrongsOf } from '../support/truth.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

const COST = 151_075;
/** Items that a worker debits in one commit at most. */
const STEP = 128;

/** Without workers: each test runs the batch itself, and cancels it at a chosen moment. */
let sandbox: TransferSandbox;
let workers: OpenApp;
beforeAll(async () => {
  sandbox = await startTransferSandbox({ ROLES: 'api' });
  workers = openBeside(sandbox.databaseUrl);
});
afterAll(async () => {
  await workers.close();
  await sandbox.stop();
});

const stored = async (count: number, more: object = {}): Promise<any> => {
  const items = Array.from({ length: count }, () => sandbox.payment({ clientReference: sandbox.reference(), ...more }));
  const { status, body } = await sandbox.call('POST', '/money-transfer/bulk', { batchReference: sandbox.reference(), async: true, items });
  expect(status).toBe(202);
  return body.data;
};
const cancel = (id: string, as = 'demo'): Promise<Reply> => sandbox.call('POST', `/money-transfer/bulk/${id}/cancel`, undefined, { as });
const find = async (id: string): Promise<any> => (await sandbox.call('GET', `/money-transfer/bulk/${id}`)).body.data;
const claimed = async (): Promise<{ batch: any; claim: string }> => {
  const claim = newId();
  const [batch] = await claimDueTransferBatches(workers, claim, 1);
  return { batch, claim };
};
/** Runs the due batch until it is complete. */
const finish = async (id: string): Promise<any> => {
  await expect
    .poll(async () => {
      await sandbox.sql('update transfer_batch set next_run_at = clock_timestamp() where id = $1 and next_run_at is not null', [id]);
      const { batch, claim } = await claimed();
      if (batch) await runTransferBatch(workers, batch, claim, () => Promise.resolve(true));
      return (await find(id)).status;
    })
    .toBe('completed');
  return find(id);
};
const outcomes = async (id: string): Promise<Record<string, number>> => {
  const rows = await sandbox.sql('select state, count(*)::int as n from transfer_batch_item where batch_id = $1 group by 1', [id]);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};
const events = (id: string): Promise<any[]> =>
  sandbox.sql(`select data from ledger.outbox where event = 'transfer.batch.completed' and data ->> 'batchId' = $1`, [id]);
const spentBy = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await sandbox.wallet();
  await work();
  return before.ledgerBalance - (await sandbox.wallet()).ledgerBalance;
};
const expectSound = async (): Promise<void> => expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);

describe('a batch that is cancelled', () => {
  test('before its first item: nothing is debited, every item is cancelled, and it is complete with one event', async () => {
    const { id } = await stored(3);
    const spent = await spentBy(async () => {
      const { status, body } = await cancel(id);
      expect([status, body.message]).toEqual([200, 'Batch cancelled; 3 items were not sent']);
      expect(body.data).toMatchObject({
        status: 'completed',
        itemCount: 3,
        pendingCount: 0,
        acceptedCount: 0,
        refusedCount: 0,
        cancelledCount: 3,
        startedAt: null,
        cancelledAt: expect.any(String),
        completedAt: expect.any(String),
      });
      expect(await claimed()).toMatchObject({ batch: undefined });
    });
    expect(spent).toBe(0);
    expect(await events(id)).toEqual([{ data: expect.objectContaining({ batchId: id, cancelledCount: 3, acceptedCount: 0 }) }]);
    const { body } = await sandbox.call('GET', `/money-transfer/bulk/${id}/items?outcome=cancelled`);
    expect(body.data.map(({ index, outcome, transferCode, code }: any) => [index, outcome, transferCode, code])).toEqual(
      [0, 1, 2].map((index) => [index, 'cancelled', null, null]),
    );
    expect(await sandbox.sql('select from transfer_batch_item where batch_id = $1 and input is not null', [id])).toEqual([]);
    await expectSound();
  });

  test('between two steps of a worker: sent items continue, the others are cancelled, and the event counts both', async () => {
    const { id } = await stored(STEP + 72);
    const spent = await spentBy(async () => {
      const { batch, claim } = await claimed();
      let steps = 0;
      await runTransferBatch(workers, batch, claim, async () => {
        // The third question comes after the first step.
        if (++steps === 3) expect((await cancel(id)).status).toBe(200);
        return true;
      });
      await finish(id);
    });
    const { accepted = 0, cancelled = 0 } = await outcomes(id);
    expect([accepted > 0, cancelled > 0, accepted + cancelled]).toEqual([true, true, STEP + 72]);
    expect(spent).toBe(accepted * COST);
    expect(await events(id)).toEqual([{ data: expect.objectContaining({ acceptedCount: accepted, cancelledCount: cancelled }) }]);
    await expectSound();
  });

  test('after a worker claimed it, before its debit: the worker debits nothing', async () => {
    const { id } = await stored(5);
    const spent = await spentBy(async () => {
      const { batch, claim } = await claimed();
      let steps = 0;
      await runTransferBatch(workers, batch, claim, async () => {
        // The second question comes after the names were resolved.
        if (++steps === 2) await cancel(id);
        return true;
      });
    });
    expect(spent).toBe(0);
    expect(await find(id)).toMatchObject({ status: 'completed', cancelledCount: 5, acceptedCount: 0 });
    expect(await events(id)).toHaveLength(1);
    await expectSound();
  });

  test('between a debit and its lost answer: the repeat of the statement finds the debits, and each is submitted once', async () => {
    const { id } = await stored(STEP + 10);
    const { batch, claim } = await claimed();
    let sent = 0;
    const query: OpenApp['db']['query'] = async (name, text, ...bound) => {
      const rows = await workers.db.query(name, text, ...bound);
      if (name !== 'transfer_batch.pay' || ++sent > 1) return rows as never;
      expect((await cancel(id)).status).toBe(200);
      throw new Refusal('unavailable', 'the connection was lost', { code: 'UNAVAILABLE' });
    };
    const db = new Proxy(workers.db, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key)) });
    await runTransferBatch({ ...workers, db }, batch, claim, () => Promise.resolve(true));
    const { acceptedCount, cancelledCount } = await finish(id);
    expect([acceptedCount > 0, cancelledCount > 0, acceptedCount + cancelledCount]).toEqual([true, true, STEP + 10]);
    expect(sent).toBeGreaterThan(1);
    expect((await pairsOf(sandbox.databaseUrl)).filter(({ submitted }) => submitted > 1)).toEqual([]);
    expect(await events(id)).toHaveLength(1);
    await expectSound();
  });

  test('twice, and twice at once: one cancellation, one audit entry, and the same answer', async () => {
    const { id } = await stored(2);
    const replies = await Promise.all([cancel(id), cancel(id)]);
    replies.push(await cancel(id));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    const entries = await sandbox.sql(`select after from audit.entry where action = 'transferBatches.cancel' and subject_id = $1`, [id]);
    expect(entries).toEqual([{ after: expect.objectContaining({ cancelledCount: 2 }) }]);
    expect(await events(id)).toHaveLength(1);
  });

  test('by its reference and items again: the cancelled batch, and nothing is sent', async () => {
    const items = [sandbox.payment({ clientReference: sandbox.reference() })];
    const body = { batchReference: sandbox.reference(), async: true, items };
    const { id } = (await sandbox.call('POST', '/money-transfer/bulk', body)).body.data;
    await cancel(id);
    const again = await sandbox.call('POST', '/money-transfer/bulk', body);
    expect([again.status, again.body.data.id, again.body.data.cancelledCount]).toEqual([202, id, 1]);
    const { body: elsewhere } = await sandbox.call('POST', '/money-transfer/bulk', { ...body, batchReference: sandbox.reference() });
    expect(await finish(elsewhere.data.id)).toMatchObject({ acceptedCount: 1 });
  });

  test('a scheduled item that was sent stays a scheduled transfer', async () => {
    const { id } = await stored(1, { scheduledAt: new Date(Date.now() + 86_400_000).toISOString() });
    await finish(id);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    const { body } = await sandbox.call('GET', `/money-transfer/bulk/${id}/items`);
    expect(body.data).toMatchObject([{ outcome: 'accepted', status: 'scheduled' }]);
  });
});

describe('a batch that cannot be cancelled', () => {
  test('409 when it is complete or sent within its request; 404 for another business; 403 without the scope', async () => {
    const { body } = await sandbox.call('POST', '/money-transfer/bulk', {
      batchReference: sandbox.reference(),
      items: [sandbox.payment({ clientReference: sandbox.reference() })],
    });
    const { id } = body.data;
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE', error: expect.stringContaining('is complete') } });
    await sandbox.sql(`update transfer_batch set status = 'processing', completed_at = null where id = $1`, [id]);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('within its request') } });
    await sandbox.sql(`update transfer_batch set status = 'completed', completed_at = clock_timestamp() where id = $1`, [id]);
    const { id: open } = await stored(1);
    expect((await cancel(open, 'demo2')).status).toBe(404);
    expect((await cancel(newId())).status).toBe(404);
    const login = await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' });
    const owner = { headers: { Authorization: `Bearer ${login.body.data.token}` } };
    const { body: reader } = await sandbox.call('POST', '/api-keys', { name: 'Reader', scopes: ['transfers:read'] }, owner);
    const headers = { 'X-API-Key': reader.data.keyId, 'X-API-Secret': reader.data.secret };
    const unscoped = await sandbox.call('POST', `/money-transfer/bulk/${open}/cancel`, undefined, { headers });
    expect(unscoped).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
    expect(await find(open)).toMatchObject({ status: 'accepted', cancelledCount: 0 });
    await cancel(open);
  });
});

test('GraphQL cancels a batch, and its feed streams the counts and ends with the batch', async () => {
  const { id } = await stored(2);
  const query = 'subscription ($id: ID!) { transferBatchUpdated(id: $id) { id status pendingCount acceptedCount cancelledCount } }';
  const feed = values<any>(liveClient(sandbox.url, demoKey), query, { id });
  await feed.until((seen) => seen.length === 1);
  const mutation = `mutation { cancelTransferBatch(input: { transferBatchId: "${id}" }) { transferBatch { id cancelledCount } userErrors { code } } }`;
  const { data } = await ask(sandbox, mutation, {});
  expect(data.cancelTransferBatch).toEqual({ transferBatch: { id, cancelledCount: 2 }, userErrors: [] });
  await feed.ended();
  expect(feed.items).toEqual([
    { id, status: 'ACCEPTED', pendingCount: 2, acceptedCount: 0, cancelledCount: 0 },
    { id, status: 'COMPLETED', pendingCount: 0, acceptedCount: 0, cancelledCount: 2 },
  ]);
  const again = await ask(sandbox, mutation.replace(id, (await stored(1)).id), {}, { as: 'demo2' });
  expect(again.data.cancelTransferBatch.userErrors).toEqual([{ code: 'RECORD_NOT_FOUND' }]);
  const foreign = values(
    liveClient(sandbox.url, () => demoKey('demo2')),
    query,
    { id },
  );
  expect(JSON.stringify(await foreign.ended())).toContain('NOT_FOUND');
});
