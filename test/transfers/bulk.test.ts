import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOptions, Reply } from '../support/sandbox.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

const COST = 151_075;

let sandbox: TransferSandbox;
let batches = 0;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

const batchReference = (): string => `BATCH-${++batches}`;
const item = (more: object = {}): any => ({ ...sandbox.payment({ clientReference: sandbox.reference() }), ...more });
const items = (count: number, more: object = {}): any[] => Array.from({ length: count }, () => item(more));
const bulk = (body: object, options?: CallOptions): Promise<Reply> => sandbox.call('POST', '/money-transfer/bulk', body, options);
const transfersOf = (all: any[]): Promise<any[]> =>
  sandbox.sql('select transfer_code from ledger.transfer where client_reference = any ($1)', [
    all.map(({ clientReference }) => clientReference),
  ]);

describe('POST /money-transfer/bulk', () => {
  test('sends each item as a transfer of its own and returns one result per item, in order', async () => {
    const all = [
      item(),
      item({ amount: 500_001 }),
      item({ amount: 500_098 }),
      item({ accountNumber: '0000000001' }),
      item({ amount: 2_000_000 }),
    ];
    const reference = batchReference();
    const { status, body } = await bulk({ batchReference: reference, items: all });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ batchReference: reference, acceptedCount: 3, refusedCount: 2 });
    expect(body.data.items.map((result: any) => result.clientReference)).toEqual(all.map(({ clientReference }) => clientReference));
    const nothing = { code: null, error: null, field: null };
    const code = expect.stringMatching(/^1453\d+$/);
    expect(body.data.items).toMatchObject([
      {
        outcome: 'accepted',
        isReplay: false,
        transferCode: code,
        status: 'debited',
        settlementStatus: 'pending',
        amount: 150_000,
        fee: 1_075,
        ...nothing,
      },
      { outcome: 'refused', transferCode: code, status: 'rejected', settlementStatus: 'reversed', fee: 0, code: 'PROVIDER_REJECTED' },
      { outcome: 'accepted', transferCode: code, settlementStatus: 'pending', fee: 2_688, ...nothing },
      {
        outcome: 'refused',
        transferCode: null,
        status: null,
        settlementStatus: null,
        fee: null,
        code: 'VALIDATION_ERROR',
        field: 'accountNumber',
      },
      { outcome: 'accepted', transferCode: code, fee: 7_688 },
    ]);
    await sandbox.advance('5m');
    for (const { outcome, transferCode } of body.data.items.filter((result: any) => result.transferCode !== null)) {
      expect((await sandbox.status(transferCode)).settlementStatus).toBe(outcome === 'accepted' ? 'delivered' : 'reversed');
    }
  });

  test('a repeated request pays no item twice and returns the same transfers', async () => {
    const body = { batchReference: batchReference(), items: items(20) };
    const before = await sandbox.wallet();
    const first = await bulk(body);
    const again = await bulk({
      items: body.items.map((each) => Object.fromEntries(Object.entries(each).toReversed())),
      batchReference: body.batchReference,
    });
    expect(again.body.data.items).toEqual(first.body.data.items.map((result: any) => ({ ...result, isReplay: true })));
    expect(before.ledgerBalance - (await sandbox.wallet()).ledgerBalance).toBe(20 * COST);
  });

  test('concurrent equal requests pay each item once', async () => {
    const body = { batchReference: batchReference(), items: items(30) };
    const before = await sandbox.wallet();
    const replies = await Promise.all([bulk(body), bulk(body), bulk(body)]);
    const codes = replies.map((reply) => reply.body.data.items.map((result: any) => result.transferCode));
    expect(codes[1]).toEqual(codes[0]);
    expect(codes[2]).toEqual(codes[0]);
    expect(replies.flatMap((reply) => reply.body.data.items).filter((result: any) => !result.isReplay)).toHaveLength(30);
    expect(before.ledgerBalance - (await sandbox.wallet()).ledgerBalance).toBe(30 * COST);
  });

  test('409 BATCH_EXISTS: a batchReference belongs to its items; another business’s does not conflict', async () => {
    const body = { batchReference: batchReference(), items: items(2) };
    await bulk(body);
    for (const other of [items(2), [...body.items, item()], body.items.slice(1), [{ ...body.items[0], amount: 160_000 }, body.items[1]]]) {
      const reply = await bulk({ ...body, items: other });
      expect([reply.status, reply.body.code, reply.body.field]).toEqual([409, 'BATCH_EXISTS', 'batchReference']);
      expect(
        await transfersOf(other.filter((each) => !body.items.includes(each) && each.clientReference !== body.items[0].clientReference)),
      ).toEqual([]);
    }
    expect((await bulk({ ...body, items: items(1) }, { as: 'demo2' })).status).toBe(200);
  });

  test('a wallet that covers only some items sends those, rejects the others by name, and a repeat after funding sends the rest', async () => {
    const body = { batchReference: batchReference(), items: items(5) };
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 3 * COST }, { as: 'empty' });
    const first = await bulk(body, { as: 'empty' });
    expect(first.body.data).toMatchObject({ acceptedCount: 3, refusedCount: 2 });
    const refused = first.body.data.items.filter((result: any) => result.outcome === 'refused');
    expect(refused).toHaveLength(2);
    for (const result of refused) expect(result).toMatchObject({ code: 'INSUFFICIENT_WALLET_BALANCE', transferCode: null, status: null });
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 2 * COST }, { as: 'empty' });
    const again = await bulk(body, { as: 'empty' });
    expect(again.body.data).toMatchObject({ acceptedCount: 5, refusedCount: 0 });
    expect(again.body.data.items.filter((result: any) => !result.isReplay)).toHaveLength(2);
    expect((await sandbox.wallet('empty')).availableBalance).toBe(0);
  });

  test('an item with another transfer’s clientReference is CLIENT_REFERENCE_CONFLICT; the other items are sent', async () => {
    const used = sandbox.reference();
    await sandbox.send({ clientReference: used });
    const { body } = await bulk({ batchReference: batchReference(), items: [item(), item({ clientReference: used, amount: 160_000 })] });
    expect(body.data.items).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'refused', code: 'CLIENT_REFERENCE_CONFLICT', field: 'clientReference' },
    ]);
  });

  test('one request sends 50 items at once, and its batch says so', async () => {
    const { status, body } = await bulk({ batchReference: batchReference(), items: items(50) });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'completed',
      itemCount: 50,
      pendingCount: 0,
      acceptedCount: 50,
      refusedCount: 0,
      totalFees: 50 * 1_075,
    });
    const found = await sandbox.call('GET', `/money-transfer/bulk/${body.data.id}`);
    expect(found.body.data).toEqual(Object.fromEntries(Object.entries(body.data).filter(([name]) => name !== 'items')));
    const listed = await sandbox.call('GET', `/money-transfer/bulk/${body.data.id}/items`);
    expect(listed.body.data).toEqual(body.data.items);
  });
});

describe('all items are validated before any debit', () => {
  test.each([
    ['items[3].amount', (all: any[]) => void (all[3].amount = 0)],
    ['items[3].amount', (all: any[]) => void (all[3].amount = 9_999)],
    ['items[2].clientReference', (all: any[]) => void delete all[2].clientReference],
    ['items[4].clientReference', (all: any[]) => void (all[4].clientReference = all[0].clientReference)],
    ['items[1].bankCode', (all: any[]) => void (all[1].bankCode = '999')],
    ['items[0].accountNumber', (all: any[]) => void delete all[0].accountNumber],
    [
      'items[3].beneficiaryId',
      (all: any[]) => void (all[3] = { amount: 150_000, beneficiaryId: crypto.randomUUID(), clientReference: 'ANY-1' }),
    ],
    ['items[2].scheduledAt', (all: any[]) => void (all[2].scheduledAt = '2020-01-01T00:00:00Z')],
    ['items[4].batch', (all: any[]) => void (all[4].batch = 'x')],
    ['items', (all: any[]) => void all.splice(0)],
    ['items', (all: any[]) => void all.push(...Array.from({ length: 9_996 }, () => all[0]))],
  ])('400 names %s', async (field, spoil) => {
    const all = items(5);
    spoil(all);
    const { status, body } = await bulk({ batchReference: batchReference(), items: all });
    expect([status, body.code, body.field]).toEqual([400, 'VALIDATION_ERROR', field]);
    expect(body.error).toContain(field);
    expect(await transfersOf(all)).toEqual([]);
  });

  test('400 names a missing or invalid batchReference, which stays unused', async () => {
    for (const reference of [undefined, '', 'with space']) {
      const { status, body } = await bulk({ batchReference: reference, items: items(1) });
      expect([status, body.field]).toEqual([400, 'batchReference']);
    }
    const reference = batchReference();
    expect((await bulk({ batchReference: reference, items: [item({ amount: 0 })] })).status).toBe(400);
    expect((await bulk({ batchReference: reference, items: items(1) })).status).toBe(200);
  });
});
