import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/support.ts';
import type { CallOptions, Reply } from '../support/sandbox.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

const COST = 151_075;

let sandbox: TransferSandbox;
let batches = 0;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

const item = (more: object = {}): any => ({ ...sandbox.payment({ clientReference: sandbox.reference() }), ...more });
const items = (count: number, more: object = {}): any[] => Array.from({ length: count }, () => item(more));
const bulk = (body: object, options?: CallOptions): Promise<Reply> => sandbox.call('POST', '/money-transfer/bulk', body, options);
const batchOf = (all: any[], more: object = {}): any => ({ batchReference: `ASYNC-${++batches}`, items: all, ...more });
const find = async (id: string, options?: CallOptions): Promise<any> =>
  (await sandbox.call('GET', `/money-transfer/bulk/${id}`, undefined, options)).body.data;
const completed = async (id: string, options?: CallOptions): Promise<any> => {
  await expect.poll(async () => (await find(id, options)).status).toBe('completed');
  return find(id, options);
};
const itemsOf = async (id: string, query = 'limit=200', options?: CallOptions): Promise<any[]> => {
  const all: any[] = [];
  for (let cursor = ''; ;) {
    const { body } = await sandbox.call('GET', `/money-transfer/bulk/${id}/items?${query}${cursor}`, undefined, options);
    all.push(...body.data);
    if (!body.meta.hasMore) return all;
    cursor = `&cursor=${body.meta.nextCursor}`;
  }
};

describe('a batch of more than 50 items', () => {
  test('202 with its address: every item is sent, and the batch counts and sums them', async () => {
    const before = await sandbox.wallet();
    const body = batchOf(items(51));
    const { status, body: reply, headers } = await bulk(body);
    expect(status).toBe(202);
    expect(reply.data).toMatchObject({ batchReference: body.batchReference, itemCount: 51, totalAmount: 51 * 150_000 });
    expect(reply.data.items).toBeUndefined();
    expect(headers.get('location')).toBe(`/api/v1/money-transfer/bulk/${reply.data.id}`);
    expect(await completed(reply.data.id)).toMatchObject({
      status: 'completed',
      itemCount: 51,
      pendingCount: 0,
      acceptedCount: 51,
      refusedCount: 0,
      totalAmount: 51 * 150_000,
      acceptedAmount: 51 * 150_000,
      totalFees: 51 * 1_075,
      totalVat: 51 * 75,
      startedAt: expect.any(String),
      completedAt: expect.any(String),
    });
    const sent = await itemsOf(reply.data.id, 'limit=20');
    expect(sent.map(({ index }) => index)).toEqual(body.items.map((_: any, at: number) => at));
    expect(sent.map(({ clientReference }) => clientReference)).toEqual(body.items.map((each: any) => each.clientReference));
    expect(new Set(sent.map(({ outcome, settlementStatus, fee }) => `${outcome} ${settlementStatus} ${fee}`))).toEqual(
      new Set(['accepted pending 1075']),
    );
    expect(before.ledgerBalance - (await sandbox.wallet()).ledgerBalance).toBe(51 * COST);
    await sandbox.advance('5m');
    expect((await itemsOf(reply.data.id)).every(({ settlementStatus }) => settlementStatus === 'delivered')).toBe(true);
  });
});

describe('a batch in the background', () => {
  test('`async` and `Prefer: respond-async` send fewer items so', async () => {
    for (const [more, options] of [
      [{ async: true }, {}],
      [{}, { headers: { prefer: 'respond-async' } }],
    ] as const) {
      const { status, body } = await bulk(batchOf(items(2), more), options);
      expect(status).toBe(202);
      expect(await completed(body.data.id)).toMatchObject({ itemCount: 2, acceptedCount: 2 });
    }
  });

  test('each item has a decided outcome: sent, refused by name, by the bank, by the wallet, or a repeat', async () => {
    const used = sandbox.reference();
    await sandbox.send({ clientReference: used });
    const all = [
      item(),
      item({ amount: 500_001 }),
      item({ accountNumber: '0000000001' }),
      item({ clientReference: used }),
      item({ clientReference: used + '-X', amount: 90_000_000_000 }),
      item({ amount: 500_098 }),
      item({ scheduledAt: new Date(Date.now() + 86_400_000).toISOString() }),
    ];
    await sandbox.send({ clientReference: `${used}-Y` });
    all.push(item({ clientReference: `${used}-Y`, amount: 160_000 }));
    const { body } = await bulk(batchOf(all, { async: true }));
    expect(await completed(body.data.id)).toMatchObject({ acceptedCount: 4, refusedCount: 4 });
    const code = expect.stringMatching(/^1453\d+$/);
    const none = { transferCode: null, status: null, settlementStatus: null };
    expect(await itemsOf(body.data.id)).toMatchObject([
      { outcome: 'accepted', isReplay: false, transferCode: code, status: 'debited', settlementStatus: 'pending', fee: 1_075 },
      {
        outcome: 'refused',
        transferCode: code,
        status: 'rejected',
        settlementStatus: 'reversed',
        fee: 0,
        code: 'PROVIDER_REJECTED',
        error: expect.stringContaining('The bank refused'),
      },
      { outcome: 'refused', ...none, code: 'VALIDATION_ERROR', field: 'accountNumber' },
      { outcome: 'accepted', isReplay: true, transferCode: code },
      { outcome: 'refused', ...none, code: 'INSUFFICIENT_WALLET_BALANCE', error: expect.stringContaining('does not cover') },
      { outcome: 'accepted', settlementStatus: 'pending' },
      { outcome: 'accepted', status: 'scheduled' },
      { outcome: 'refused', ...none, code: 'CLIENT_REFERENCE_CONFLICT', field: 'clientReference' },
    ]);
    expect((await itemsOf(body.data.id, 'outcome=refused&limit=3')).map(({ index }) => index)).toEqual([1, 2, 4, 7]);
    expect(await sandbox.sql('select from transfer_batch_item where batch_id = $1 and input is not null', [body.data.id])).toEqual([]);
  });

  test('the same reference and items give the same batch, other items 409, and nothing is debited twice', async () => {
    const before = await sandbox.wallet();
    const body = batchOf(items(3), { async: true });
    const replies = await Promise.all([bulk(body), bulk(body), bulk(body)]);
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
    const [{ id }] = replies.map((reply) => reply.body.data) as [any];
    expect(new Set(replies.map((reply) => reply.body.data.id))).toEqual(new Set([id]));
    await completed(id);
    const again = await bulk({ ...body, async: undefined });
    expect([again.status, again.headers.get('idempotent-replayed'), again.body.data]).toEqual([202, 'true', await find(id)]);
    const other = await bulk({ ...body, items: items(3) });
    expect([other.status, other.body.code, other.body.field]).toEqual([409, 'BATCH_EXISTS', 'batchReference']);
    expect(before.ledgerBalance - (await sandbox.wallet()).ledgerBalance).toBe(3 * COST);
  });

  test('a wallet that covers only some items sends those; the others are refused, and their batch completes', async () => {
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 30 * COST }, { as: 'empty' });
    const { body } = await bulk(batchOf(items(60)), { as: 'empty' });
    expect(await completed(body.data.id, { as: 'empty' })).toMatchObject({
      acceptedCount: 30,
      refusedCount: 30,
      acceptedAmount: 30 * 150_000,
    });
    expect((await sandbox.wallet('empty')).availableBalance).toBe(0);
  });

  test('`transfer.batch.completed` is written once, after every item has an outcome', async () => {
    const { body } = await bulk(batchOf(items(55)));
    const batch = await completed(body.data.id);
    const events = await sandbox.sql(
      `select data from ledger.outbox where event = 'transfer.batch.completed' and data ->> 'batchId' = $1`,
      [batch.id],
    );
    const {
      id: batchId,
      batchReference,
      itemCount,
      acceptedCount,
      refusedCount,
      cancelledCount,
      currency,
      totalAmount,
      acceptedAmount,
      totalFees,
      totalVat,
    } = batch;
    const sums = {
      batchId,
      batchReference,
      status: 'completed',
      itemCount,
      acceptedCount,
      refusedCount,
      cancelledCount,
      currency,
      totalAmount,
      acceptedAmount,
      totalFees,
      totalVat,
    };
    expect(events).toEqual([{ data: { ...sums, completedAt: batch.completedAt } }]);
  });

  test('a business lists its own batches, newest first, by status; another business finds none', async () => {
    const { body } = await bulk(batchOf(items(1), { async: true }));
    const batch = await completed(body.data.id);
    const listed = await sandbox.call('GET', '/money-transfer/bulk?status=completed&limit=1');
    expect(listed.body.data).toEqual([batch]);
    expect((await sandbox.call('GET', '/money-transfer/bulk?limit=200', undefined, { as: 'demo2' })).body.data).not.toContainEqual(batch);
    for (const path of ['', '/items'])
      expect((await sandbox.call('GET', `/money-transfer/bulk/${batch.id}${path}`, undefined, { as: 'demo2' })).status).toBe(404);
    const one = `{ transferBatch(id: "${batch.id}") { batchReference status items { nodes { outcome } } } }`;
    const shown = { batchReference: batch.batchReference, status: 'COMPLETED', items: { nodes: [{ outcome: 'ACCEPTED' }] } };
    expect((await ask(sandbox, one, {})).data.transferBatch).toEqual(shown);
    expect((await ask(sandbox, one, {}, { as: 'demo2' })).data.transferBatch).toBeNull();
  });

  test('all items are validated before the batch is stored, and each wrong field is named', async () => {
    const all = items(60);
    all[3].amount = 9_999;
    all[7].bankCode = '999';
    all[9] = { amount: 150_000, beneficiaryId: crypto.randomUUID(), clientReference: sandbox.reference() };
    all[11].scheduledAt = '2020-01-01T00:00:00Z';
    const body = batchOf(all);
    const { status, body: refused } = await bulk(body);
    expect([status, refused.code, refused.field]).toEqual([400, 'VALIDATION_ERROR', 'items[3].amount']);
    expect((refused as any).errors.map(({ field }: any) => field)).toEqual([
      'items[3].amount',
      'items[7].bankCode',
      'items[9].beneficiaryId',
      'items[11].scheduledAt',
    ]);
    expect((await bulk({ ...body, items: items(60) })).status).toBe(202);
  });

  test('10,000 items are accepted and sent', { timeout: 600_000 }, async () => {
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 2_000_000_000 });
    await sandbox.sql('alter table transfer_batch_item set (autovacuum_enabled = false)');
    const { status, body } = await bulk(batchOf(items(10_000)));
    expect(status).toBe(202);
    await expect.poll(async () => (await find(body.data.id)).status, { timeout: 580_000, interval: 500 }).toBe('completed');
    expect(await find(body.data.id)).toMatchObject({ acceptedCount: 10_000, refusedCount: 0 });
    // Without statistics a step that reads its whole batch looks as cheap as one that reads its items.
    const [{ read }] = await sandbox.sql(
      `select coalesce(sum(idx_tup_read), 0)::integer as read from pg_stat_user_indexes where relname = 'transfer_batch_item'`,
    );
    expect(read).toBeGreaterThan(10_000);
    expect(read).toBeLessThan(300_000);
  });
});

describe('a batch as CSV', () => {
  const HEAD = 'Name,Account number,Bank,Amount,Reference';
  const upload = (csv: string, reference: string, type = 'text/csv'): Promise<Reply> =>
    sandbox.call('POST', `/money-transfer/bulk?batchReference=${reference}`, csv, { headers: { 'Content-Type': type } });

  test('the columns of the template are read, with banks by name and amounts in naira; the same items as JSON are the same batch', async () => {
    const [one, two] = [sandbox.reference(), sandbox.reference()];
    const reference = `CSV-${one}`;
    const csv = `${HEAD}\r\n,0123456785,GTBank,"1,500.00",${one}\r\n,123456785,058,2000,${two}\r\n`;
    const { status, body } = await upload(csv, reference, 'text/csv; charset=utf-8');
    expect([status, body.data.acceptedCount, body.data.totalAmount]).toEqual([200, 2, 350_000]);
    const account = { bankCode: '058', accountNumber: '0123456785' };
    const same = await bulk({
      batchReference: reference,
      items: [
        { ...account, amount: 150_000, clientReference: one },
        { ...account, amount: 200_000, clientReference: two },
      ],
    });
    expect(same.body.data.items.map(({ transferCode }: any) => transferCode)).toEqual(
      body.data.items.map(({ transferCode }: any) => transferCode),
    );
  });

  test('400 names each wrong cell by its line', async () => {
    const csv = `${HEAD}\n,0123456785,058,1500,${sandbox.reference()}\n,123,Nobank,-5,\n`;
    const { status, body } = await upload(csv, 'CSV-WRONG');
    expect([status, body.code, body.field]).toEqual([400, 'VALIDATION_ERROR', 'lines[3].Account number']);
    expect((body as any).errors.map(({ field }: any) => field)).toEqual([
      'lines[3].Account number',
      'lines[3].Bank',
      'lines[3].Amount',
      'lines[3].Reference',
    ]);
    const headless = await upload('0123456785,058,1500,INV-1\n', 'CSV-HEADLESS');
    expect([headless.status, headless.body.field]).toEqual([400, 'lines[1]']);
  });
});
