import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes, type Route } from '../../src/core/transport/rest/routes.ts';
import { open } from '../../src/platform/crypto/key-ring.ts';
import { operation } from '../../src/core/operation/operation.ts';
import { echoed, openHarness, type Answered, type Call, type Credentials, type Harness, type Listener } from './harness.ts';
import { keyChanges } from '../../src/slices/keys/key.ts';

let behaviour: (effectId: string) => Promise<unknown>;
/** Effect ids in the order in which the operation ran. */
let runs: string[];

const act = operation({
  title: 'test.act',
  summary: 'Does what the test says.',
  scope: 'wallet:write',
  input: z.record(z.string(), z.unknown()),
  run(_app, actor) {
    runs.push(actor.effectId);
    return behaviour(actor.effectId);
  },
});

const actRoutes = (): Route[] =>
  routes({ tag: 'Test' }, (route) => {
    route.post('/act', act, echoed);
    route.post('/secret', act, { ...echoed, shownOnce: ['secret'] });
  });

let harness: Harness;
let listener: Listener;
let second: Listener;
let as: Credentials;
beforeAll(async () => {
  harness = await openHarness();
  listener = await harness.open({ routes: actRoutes() });
  second = await harness.open({ routes: actRoutes() });
});
afterAll(() => harness.close());
beforeEach(async () => {
  as = await harness.newKey();
  runs = [];
  behaviour = (effectId) => Promise.resolve({ effectId, at: runs.length });
});

const sendWith = (key: string, call: Call & { path?: string; at?: Listener; as?: Credentials } = {}): Promise<Answered> =>
  (call.at ?? listener).call(call.path ?? '/api/v1/act', {
    method: 'POST',
    body: { a: 1 },
    as,
    ...call,
    headers: { 'Idempotency-Key': key },
  });

const BOOK = 'select b.id from ledger.book b join api_key k using (business_id, environment) where k.key_id = $1';
const row = async (key: string): Promise<Record<string, unknown> | undefined> =>
  (await harness.sql<Record<string, unknown>>(`select * from idempotency_key where book_id = (${BOOK}) and key = $2`, [as.keyId, key]))[0];
/** State after a crash with an expired lease. */
const crash = (key: string): Promise<unknown> =>
  harness.sql(
    `update idempotency_key set status = null, body = null, locked_until = clock_timestamp() - interval '1 second' where book_id = (${BOOK}) and key = $2`,
    [as.keyId, key],
  );

describe('who may repeat it', () => {
  /** Another key of the business: with fewer rights, with the same, or the successor of the first one. */
  const beside = async (scopes: string[] | null, isSuccessor = false): Promise<Credentials> => {
    const other = await harness.newKey({ scopes });
    await harness.sql(
      `update api_key k set business_id = mine.business_id,
              family_id = case when $3 then coalesce(mine.family_id, mine.id) end, rotated_from = case when $3 then mine.id end
         from api_key mine where k.key_id = $1 and mine.key_id = $2`,
      [other.keyId, as.keyId, isSuccessor],
    );
    return other;
  };
  test('not a key without the scope: 403 as for a first request, without the answer', async () => {
    const first = await sendWith('k');
    const reader = await beside(['wallet:read'], true);
    const answer = await sendWith('k', { as: reader });
    expect([answer.status, answer.body['code']]).toEqual([403, 'SCOPE_MISSING']);
    expect(answer.text).not.toContain(JSON.parse(first.text).data.effectId);
    // And a key that loses the scope loses the answer that it got itself.
    await harness.sql(`update api_key set scopes = '{wallet:read}' where key_id = $1`, [as.keyId]);
    await keyChanges(harness.app).announce([as.keyId]);
    expect((await sendWith('k')).status).toBe(403);
  });
  test('no other key of any scope gets an answer or the record of a crash', async () => {
    await sendWith('k');
    const other = await beside(null);
    expect(await sendWith('k', { as: other })).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_OTHER_CALLER' } });
    await crash('k');
    expect((await sendWith('k', { as: other })).status).toBe(422);
    expect(runs).toHaveLength(1);
    expect((await sendWith('k')).status).toBe(200);
  });
  test('the successor of the key by rotation, and its own successor: nothing is done twice because a key was rotated', async () => {
    const first = await sendWith('k');
    const next = await beside(null, true);
    expect((await sendWith('k', { as: next })).text).toBe(first.text);
    await crash('k');
    expect((await sendWith('k', { as: next })).body['data']).toMatchObject({ effectId: runs[0] });
    expect(new Set(runs).size).toBe(1);
  });
});

test('what is shown once is in the first answer alone, and nowhere afterwards', async () => {
  behaviour = () => Promise.resolve({ id: 7, secret: 'sk_once' });
  const [first, again] = [await sendWith('k', { path: '/api/v1/secret' }), await sendWith('k', { path: '/api/v1/secret' })];
  expect(first.body).toEqual({ success: true, data: { id: 7, secret: 'sk_once' } });
  expect(again.body).toEqual({ success: true, message: expect.stringContaining('not shown again'), data: { id: 7, secret: null } });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const stored = await row('k');
  const context = { table: 'idempotency_key', column: 'body', rowId: String(stored?.['effect_id']), bookId: String(stored?.['book_id']) };
  expect(open(harness.app.keyRing, String(stored?.['body']), context)).not.toContain('sk_once');
});

test('a request that runs longer than the lease keeps its key; one that died loses it with the lease', async () => {
  const gate = Promise.withResolvers<unknown>();
  behaviour = () => gate.promise;
  const first = sendWith('k');
  await expect.poll(() => runs.length).toBe(1);
  const until = async (): Promise<number> => new Date(String((await row('k'))?.['locked_until'])).getTime();
  const begun = await until();
  // A crash at any moment leaves no more than this to wait for.
  expect(begun - Date.now()).toBeLessThanOrEqual(10_000);
  await expect.poll(until, { timeout: 100_000, interval: 100 }).toBeGreaterThan(begun);
  expect((await sendWith('k', { at: second })).status).toBe(409);
  gate.resolve({ done: true });
  expect((await first).status).toBe(200);
  expect((await sendWith('k', { at: second })).body['data']).toEqual({ done: true });
});
