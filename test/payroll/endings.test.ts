import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { type Actor, operatorScopes } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { reverseTransfer, settleTransfer } from '../../src/slices/transfers/operate/review.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';
import { wrongsOf } from '../support/truth.ts';
import { draft, eventsOf, person, preview, sql, until, walk } from './support.ts';

let sandbox: Sandbox;
let app: OpenApp;
let operator: Actor;

beforeAll(async () => {
  sandbox = await startSandbox();
  const config = readConfig({ DATABASE_URL: sandbox.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32) });
  app = openApp(config, pino({ level: 'silent' }));
  const [book] = await sql<{ id: string; business_id: string }>(
    sandbox,
    `select b.id, b.business_id from ledger.book b join api_key k using (business_id, environment) where k.key_id = 'pk_test_demo'`,
  );
  operator = {
    kind: 'system',
    businessId: book?.business_id ?? '',
    environment: 'sandbox',
    bookId: Number(book?.id),
    scopes: new Set(operatorScopes),
    name: 'an operator',
    requestId: 'test',
    effectId: newId(),
  };
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

async function paid(...amounts: number[]): Promise<any> {
  const { id } = await draft(
    sandbox,
    amounts.map((amount) => person({ amount })),
  );
  await preview(sandbox, id);
  return walk(sandbox, id);
}
const batchOf = async (id: string): Promise<any> => (await sandbox.call('GET', `/payroll/batches/${id}`)).body.data;
const itemsOf = async (id: string): Promise<any[]> => (await sandbox.call('GET', `/payroll/batches/${id}/items`)).body.data;
const payslipOf = async ({ batchId, id }: { batchId: string; id: string }): Promise<any> =>
  (await sandbox.call('GET', `/payroll/batches/${batchId}/items/${id}/payslip`)).body.data;
const ends = async (id: string): Promise<string[]> =>
  (await eventsOf(sandbox, id)).filter(({ event }) => event === 'payroll.batch.completed').map(({ data }) => data.status);

describe('the status of an ended batch states whether all, some or no items were credited, also after later changes', () => {
  test.each([
    ['failed', [1_000_095]],
    ['partially_completed', [1_000_095, 1_000_000]],
  ])('a salary returned afterwards makes the batch %s, and the end emits one event', async (status, amounts) => {
    const { id, ...ended } = await paid(...amounts);
    expect(ended).toMatchObject({ status: 'completed', counts: { settled: amounts.length } });
    await sandbox.advance('25h');
    const now = await until(sandbox, id, ({ counts }) => counts.reversed === 1);
    expect(now).toMatchObject({ status, counts: { settled: amounts.length - 1, reversed: 1 }, completedAt: ended.completedAt });
    expect(await ends(id)).toEqual(['completed']);

    const back = (await itemsOf(id)).find((item) => item.status === 'reversed');
    expect(back).toMatchObject({ failureReason: 'The bank returned the money', settledAt: expect.any(String), fee: 2_688 });
    expect(await payslipOf(back)).toMatchObject({ status: 'reversed', paidAt: null });
  });

  test.each([
    ['completed', [1_000_096], settleTransfer],
    ['partially_completed', [1_000_096, 1_000_097], settleTransfer],
    ['failed', [1_000_096], reverseTransfer],
  ])('an operator decision on a decline makes the batch %s', async (status, amounts, decide) => {
    const { id, ...waiting } = await paid(...amounts);
    expect(waiting).toMatchObject({ status: 'processing', waitsFor: 'REVIEW', completedAt: null, counts: { failed: 1 } });
    expect(await ends(id)).toEqual([]);
    const [declined] = await itemsOf(id);
    if (decide === settleTransfer)
      await sandbox.call('POST', `/sandbox/transfers/${declined.transferCode}/outcome`, { outcome: 'delivered' });
    await decide(app, operator, { transferCode: declined.transferCode, note: 'the bank has said so in writing' });
    expect(await batchOf(id)).toMatchObject({ status, waitsFor: null, completedAt: expect.any(String), counts: { failed: 0 } });
    expect(await ends(id)).toEqual([status]);
    const [decided] = await itemsOf(id);
    expect((await payslipOf(decided)).paidAt).toEqual(decide === settleTransfer ? expect.any(String) : null);
  });

  test('the ledger invariants hold', async () => {
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  });
});

describe('an item shows its fee and the processor response', () => {
  test('item fields equal those of its transfer; a rejected item has no fee', async () => {
    const { id, batchReference, totalFees } = await paid(1_000_000, 1_000_001, 1_000_097);
    expect(totalFees).toBe(3 * 2_688);
    const items = await itemsOf(id);
    expect(items.map(({ status, fee }) => [status, fee])).toEqual([
      ['settled', 2_688],
      ['reversed', 0],
      ['reversed', 2_688],
    ]);
    for (const item of items) {
      const { data } = (await sandbox.call('GET', `/money-transfer/status?transferCode=${item.transferCode}`)).body;
      expect(item).toMatchObject({ batchReference, fee: data.fee, provider: data.provider });
      expect(item.provider).toMatchObject({ transactionResponseCode: expect.any(String), responseDescription: expect.any(String) });
    }
  });

  test('a skipped item has no fee, and no processor response before submission', async () => {
    const { id, reference } = await draft(sandbox, [person({ amount: 1_000_000 })]);
    expect(await itemsOf(id)).toMatchObject([{ status: 'draft', fee: 2_688, provider: null, batchReference: reference }]);
    const cancelled = await sandbox.call('POST', `/payroll/batches/${id}/cancel`);
    expect(cancelled.body.data).toMatchObject({ totalFees: 2_688, totalDebited: 1_002_688 });
    expect(await itemsOf(id)).toMatchObject([{ status: 'skipped', fee: 0, provider: null }]);
  });
});
