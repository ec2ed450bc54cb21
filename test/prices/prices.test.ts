import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, operatorKeyScopes } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { takesTwo } from '../../src/core/approvals/maker-checker.ts';
import { addPrice, endPrice } from '../../src/slices/prices/change.ts';
import { listPrices } from '../../src/slices/prices/price.ts';
import { approveRequest } from '../../src/slices/approval-requests/decide.ts';
import { quoteTransfer } from '../../src/slices/transfers/read/fees.ts';
import { startTransferSandbox, type TransferSandbox } from '../transfers/support.ts';
import { type Bench, newActor, openBench, refusalOf } from '../wallet/support.ts';

const MINUTE_MS = 60_000;

let bench: Bench;
let app: App;
/** Offset of the service clock. */
let aheadMs = 0;
let mine: Actor;
beforeAll(async () => {
  bench = await openBench();
  const clock = { ...bench.app.clock, now: () => new Date(Date.now() + aheadMs) };
  app = { ...bench.app, clock, part: openAppScope(() => app, [takesTwo.with(addPrice), takesTwo.with(endPrice)]).part };
  mine = await newActor(bench, ['transfers:read']);
  await bench.owner.query(`select ledger.open_book($1, 'live')`, [mine.businessId]);
});
afterAll(() => bench.close());

const operator = (number: number, environment: Actor['environment'] = 'sandbox'): Actor => ({
  kind: 'person',
  userId: `00000000-0000-7000-8000-00000000000${number}`,
  businessId: newId(),
  environment,
  bookId: 0,
  scopes: new Set(operatorKeyScopes),
  name: `Operator ${number}`,
  requestId: 'test',
  effectId: newId(),
});
/** Fee of a transfer `byMs` from now, for a process that reads the rules then. */
async function feeAt(byMs: number, amount: number, actor: Partial<Actor> = {}): Promise<number> {
  aheadMs = byMs;
  const then: App = { ...app, part: openAppScope(() => then, []).part };
  const { fee } = await quoteTransfer(then, { ...mine, ...actor }, { amount });
  aheadMs = 0;
  return fee;
}

test('a rule starts at its time, in its environment, up to its cap; the earlier rule applies again when it ends', async () => {
  const before = await feeAt(0, 10_000_000);
  expect(before).toBe(5_000 + 375 + 5_000);
  const { price } = await addPrice(app, operator(1), {
    kind: 'transfer_fee',
    minAmount: 5_000_001,
    basisPoints: 10,
    cap: 20_000,
    note: 'n',
  });
  expect(price).toMatchObject({ environment: 'sandbox', businessId: null, effectiveTo: null });
  expect(price!.effectiveFrom.getTime()).toBeGreaterThanOrEqual(Date.now() + MINUTE_MS - 5_000);
  expect(await feeAt(0, 10_000_000)).toBe(before);
  expect(await feeAt(2 * MINUTE_MS, 10_000_000)).toBe(10_000 + 750 + 5_000);
  expect(await feeAt(2 * MINUTE_MS, 90_000_000)).toBe(20_000 + 1_500 + 5_000);
  expect(await feeAt(2 * MINUTE_MS, 5_000_000)).toBe(2_500 + 188 + 5_000);
  expect(await feeAt(2 * MINUTE_MS, 10_000_000, { environment: 'live' })).toBe(before);

  const own = await addPrice(app, operator(1), { kind: 'transfer_fee', forBusiness: mine.businessId, flat: 7, note: 'n' });
  expect(await feeAt(2 * MINUTE_MS, 10_000_000)).toBe(7 + 1 + 5_000);
  const ended = await endPrice(app, operator(1), {
    priceId: own.price!.id,
    effectiveTo: new Date(Date.now() + 3 * MINUTE_MS).toISOString(),
    note: 'n',
  });
  expect(ended.price?.effectiveTo).not.toBeNull();
  expect(await feeAt(2 * MINUTE_MS, 10_000_000)).toBe(7 + 1 + 5_000);
  expect(await feeAt(4 * MINUTE_MS, 10_000_000)).toBe(10_000 + 750 + 5_000);
  // A repeat ends nothing twice, and the audit log has each change once.
  await endPrice(app, operator(1), { priceId: own.price!.id, effectiveTo: new Date(Date.now() + 5 * MINUTE_MS).toISOString(), note: 'n' });
  const { rows } = await bench.owner.query(`select action from audit.entry where business_id = $1 and action like 'prices%' order by seq`, [
    mine.businessId,
  ]);
  expect(rows).toEqual([{ action: 'prices.create' }, { action: 'prices.end' }]);
});

test('an early, contradictory or unknown rule is refused, and the database rejects changes of a rule', async () => {
  const at = new Date(Date.now() + 10 * MINUTE_MS).toISOString();
  const add = (more: object) => addPrice(app, operator(1), { kind: 'stamp_duty', flat: 1, note: 'n', ...more });
  const near = new Date(Date.now() + 30_000).toISOString();
  expect(await refusalOf(add({ effectiveFrom: near }))).toMatchObject({ kind: 'invalid', detail: { field: 'effectiveFrom' } });
  expect(await refusalOf(add({ minAmount: 5, maxAmount: 4 }))).toMatchObject({ detail: { field: 'maxAmount' } });
  expect(await refusalOf(add({ forBusiness: newId() }))).toMatchObject({ kind: 'not_found' });
  await add({ effectiveFrom: at, minAmount: 100, maxAmount: 200 });
  expect(await refusalOf(add({ effectiveFrom: at, minAmount: 200 }))).toMatchObject({ kind: 'conflict' });
  await add({ effectiveFrom: at, minAmount: 201 });
  const everywhere = (await listPrices(app, operator(1), { limit: '200' })).rows.find(({ environment }) => environment === null);
  expect(await refusalOf(endPrice(app, operator(1), { priceId: everywhere!.id, note: 'n' }))).toMatchObject({ kind: 'conflict' });
  expect(await refusalOf(endPrice(app, operator(1), { priceId: newId(), note: 'n' }))).toMatchObject({ kind: 'not_found' });
  for (const text of ['update fee_rule set flat = 0', 'update fee_rule set effective_from = now()', 'delete from fee_rule'])
    await expect(bench.db.query(text, text)).rejects.toMatchObject({ code: '42501' });
});

test('in live both changes require two operators, also through the approval queue; the list shows future rules first', async () => {
  const asked = { kind: 'vat', basisPoints: 1_000, note: 'n' };
  const waits = await addPrice(app, operator(1, 'live'), asked);
  expect(waits).toMatchObject({ price: null, approvalRequest: { by: 'Operator 1' } });
  await approveRequest(app, operator(2, 'live'), { approvalRequestId: waits.approvalRequest?.id, note: 'approved' });
  const list = (await listPrices(app, operator(1, 'live'), { kind: 'vat' })).rows;
  expect(list.map(({ basisPoints }) => basisPoints)).toEqual([1_000, 750]);
  const [added] = list;
  expect(await endPrice(app, operator(1, 'live'), { priceId: added?.id, note: 'n' })).toMatchObject({
    price: { effectiveTo: null },
    approvalRequest: {},
  });
  const done = await endPrice(app, operator(2, 'live'), { priceId: added?.id, note: 'n' });
  expect(done).toMatchObject({ approvalRequest: null });
  expect(done.price?.effectiveTo).not.toBeNull();
  // The sandbox has neither.
  expect((await listPrices(app, operator(1), { kind: 'vat' })).rows.map(({ basisPoints }) => basisPoints)).toEqual([750]);
});

test('a preview recalculates the last 30 days, and REST and GraphQL are for operators alone', async () => {
  const sandbox: TransferSandbox = await startTransferSandbox();
  try {
    const as = { as: 'operator' };
    const [{ id }] = await sandbox.sql(`select business_id as id from api_key where key_id = 'pk_test_demo2'`);
    for (let n = 0; n < 4; n++) await sandbox.send({ amount: 2_000_000 }, { as: 'demo2' });
    const rule = { kind: 'transfer_fee', forBusiness: id, flat: 1_000 };
    const result = async (): Promise<any> => (await sandbox.call('POST', '/ops/prices/preview', rule, as)).body.data;
    // Hourly totals include new sales within about a second.
    await expect.poll(result).toEqual({
      transfers: 4,
      sampled: 4,
      feesNow: 4 * 7_688,
      feesThen: 4 * (1_000 + 75 + 5_000),
    });
    const tries = [
      ['GET', '/ops/prices'],
      ['POST', '/ops/prices', { ...rule, note: 'n' }],
      ['POST', '/ops/prices/preview', rule],
    ] as const;
    for (const [method, path, body] of tries) {
      expect((await sandbox.call(method, path, body)).body.code, path).toBe('SCOPE_MISSING');
      expect((await sandbox.call(method, path, body, as)).status, path).toBe(200);
    }
    const [price] = (await sandbox.call('GET', `/ops/prices?forBusiness=${id}`, undefined, as)).body.data;
    const graphql = async (query: string, who: string): Promise<string> => {
      const answer = await fetch(`${sandbox.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': `pk_test_${who}`, 'X-API-Secret': `sk_test_${who}_secret` },
        body: JSON.stringify({ query }),
      });
      return answer.text();
    };
    const documents = [
      '{ prices(first: 1) { nodes { id forBusiness flat } } }',
      '{ previewPrice(input: { kind: VAT, basisPoints: 100 }) { transfers } }',
      'mutation { createPrice(input: { kind: VAT, basisPoints: 100, note: "n" }) { change { price { kind } approvalRequest { id } } userErrors { code } } }',
      `mutation { endPrice(input: { priceId: "${price.id}", note: "n" }) { change { price { id } } userErrors { code } } }`,
    ];
    for (const document of documents) {
      expect(await graphql(document, 'demo2'), document).toContain('SCOPE_MISSING');
      expect(await graphql(document, 'operator'), document).not.toMatch(/"errors"|"code"/);
    }
    expect((await sandbox.call('POST', `/ops/prices/${price.id}/end`, { note: 'n' })).body.code).toBe('SCOPE_MISSING');
  } finally {
    await sandbox.stop();
  }
});
