import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { purge } from '../../jobs/housekeeping.ts';
import { routes, type Route } from '../../src/core/transport/rest/routes.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import { operation } from '../../src/core/operation/operation.ts';
import { echoed, openHarness, tinyRoutes, type Answered, type Call, type Credentials, type Harness, type Listener } from './harness.ts';

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
    route.put('/act', act, echoed);
    route.delete('/act/{id}', act, echoed);
    route.post('/act/accepted', act, { schema: z.unknown(), present: (data) => ({ status: 202, data }) });
    route.post('/other', act, echoed);
    route.get('/act', act, echoed);
  });

let harness: Harness;
let listener: Listener;
let second: Listener;
let as: Credentials;
beforeAll(async () => {
  harness = await openHarness();
  listener = await harness.open({ routes: [...actRoutes(), ...tinyRoutes()] });
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
    headers: { 'Idempotency-Key': key, ...call.headers },
  });

const BOOK = 'select b.id from ledger.book b join api_key k using (business_id, environment) where k.key_id = $1';
const ROW = `select *, locked_until > clock_timestamp() as is_locked from idempotency_key where book_id = (${BOOK}) and key = $2`;
const row = async (key: string): Promise<Record<string, unknown> | undefined> => (await harness.sql(ROW, [as.keyId, key]))[0];
const change = (key: string, assignment: string): Promise<unknown> =>
  harness.sql(`update idempotency_key set ${assignment} where book_id = (${BOOK}) and key = $2`, [as.keyId, key]);

describe('same key and same request', () => {
  test('gets the stored answer, byte for byte, with Idempotent-Replayed; the operation runs once', async () => {
    const first = await sendWith('k');
    const again = await sendWith('k');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(runs).toHaveLength(1);
  });
  test('202 is a success and is remembered as 202', async () => {
    await sendWith('k', { path: '/api/v1/act/accepted' });
    expect((await sendWith('k', { path: '/api/v1/act/accepted' })).status).toBe(202);
    expect(runs).toHaveLength(1);
  });
  test('another order of keys and other white space are the same request', async () => {
    await sendWith('k', { body: '{"a":1,"b":{"c":2,"d":3}}' });
    expect((await sendWith('k', { body: ' { "b" : {"d":3,"c":2}, "a":1 } ' })).headers.get('idempotent-replayed')).toBe('true');
  });
  test('works on PUT and DELETE, and means nothing on GET', async () => {
    for (const call of [{ method: 'PUT' }, { method: 'DELETE', path: '/api/v1/act/7', body: undefined }]) {
      await sendWith(`k ${call.method}`, call);
      expect((await sendWith(`k ${call.method}`, call)).headers.get('idempotent-replayed')).toBe('true');
    }
    expect(runs).toHaveLength(2);
    for (const _ of [1, 2]) expect((await sendWith('k get', { method: 'GET', body: undefined })).status).toBe(200);
    expect(runs).toHaveLength(4);
  });
  test('two businesses may use the same key: neither sees the other', async () => {
    const other = await harness.newKey();
    const [mine, theirs] = [await sendWith('k'), await sendWith('k', { as: other })];
    expect(theirs.headers.get('idempotent-replayed')).toBeNull();
    expect(theirs.text).not.toBe(mine.text);
  });
});

describe('422 IDEMPOTENCY_KEY_REUSED', () => {
  for (const [name, call] of Object.entries<Call & { path?: string }>({
    'another body': { body: { a: 2 } },
    'another path': { path: '/api/v1/other' },
    'another method': { method: 'PUT' },
    'another query': { path: '/api/v1/act?b=1' },
  })) {
    test(name, async () => {
      await sendWith('k');
      const answer = await sendWith('k', call);
      expect([answer.status, answer.body['code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      expect(runs).toHaveLength(1);
      expect((await sendWith('k')).headers.get('idempotent-replayed')).toBe('true');
    });
  }
  test('also while the first is running', async () => {
    const gate = Promise.withResolvers<unknown>();
    behaviour = () => gate.promise;
    const first = sendWith('k');
    await expect.poll(() => runs.length).toBe(1);
    expect((await sendWith('k', { body: { a: 2 } })).status).toBe(422);
    gate.resolve({});
    expect((await first).status).toBe(200);
  });
});

test('409 IDEMPOTENCY_IN_PROGRESS with Retry-After: 1 while the first is running, in another process too', async () => {
  const gate = Promise.withResolvers<unknown>();
  behaviour = () => gate.promise;
  const first = sendWith('k');
  await expect.poll(() => runs.length).toBe(1);
  for (const at of [listener, second]) {
    const answer = await sendWith('k', { at });
    expect([answer.status, answer.body['code'], answer.headers.get('retry-after')]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS', '1']);
  }
  gate.resolve({ done: true });
  expect((await first).status).toBe(200);
  expect((await sendWith('k', { at: second })).headers.get('idempotent-replayed')).toBe('true');
  expect(runs).toHaveLength(1);
});

test('forty concurrent requests over two processes: the operation runs once, and every 200 has the same answer', async () => {
  behaviour = async (effectId) => {
    await harness.sql('select pg_sleep(0.05)');
    return { effectId };
  };
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => sendWith('k', { at: at % 2 ? listener : second })));
  expect(runs).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'))).toHaveLength(1);
});

test('twenty at once after refusals: each owner is alone, and the key ends free or remembered', async () => {
  let inside = 0;
  let most = 0;
  behaviour = async () => {
    most = Math.max(most, ++inside);
    await harness.sql('select 1');
    inside--;
    throw new Refusal('conflict', 'not now', { code: 'CONFLICT' });
  };
  await Promise.all(Array.from({ length: 20 }, (_, at) => sendWith('k', { at: at % 2 ? listener : second })));
  expect(most).toBe(1);
  expect(await row('k')).toBeUndefined();
});

describe('only successes are remembered', () => {
  for (const kind of ['invalid', 'payment_required', 'forbidden', 'not_found', 'conflict', 'provider_rejected'] as const) {
    test(`after ${kind} the same key runs afresh, under a new effect id, with any body`, async () => {
      behaviour = () => Promise.reject(new Refusal(kind, 'no', { code: 'CONFLICT' }));
      expect((await sendWith('k')).body['success']).toBe(false);
      expect(await row('k')).toBeUndefined();
      behaviour = (effectId) => Promise.resolve({ effectId });
      const answer = await sendWith('k', { body: { a: 'another' } });
      expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null]);
      expect(new Set(runs).size).toBe(2);
    });
  }
  test('input that is refused does not use the key up', async () => {
    const send = (amount: unknown): Promise<Answered> => sendWith('k', { path: '/api/v1/pay', body: { amount } });
    expect((await send('1')).status).toBe(400);
    expect((await send(1)).status).toBe(200);
  });
});

describe('a failure whose effect is unknown', () => {
  for (const [name, error] of Object.entries({
    'a bug (500)': () => new Error('after the commit'),
    'the database away (503)': () => new Refusal('unavailable', 'away', { code: 'UNAVAILABLE' }),
    'upstream (502)': () => new Refusal('upstream', 'away', { code: 'UPSTREAM_ERROR' }),
  })) {
    test(`${name}: the retry runs at once, with the same effect id, so that it meets what was done`, async () => {
      behaviour = () => Promise.reject(error());
      expect((await sendWith('k')).status).toBeGreaterThanOrEqual(500);
      expect(await row('k')).toMatchObject({ status: null, is_locked: false });
      behaviour = (effectId) => Promise.resolve({ effectId });
      expect((await sendWith('k', { at: second })).status).toBe(200);
      expect(runs).toHaveLength(2);
      expect(new Set(runs).size).toBe(1);
      expect((await sendWith('k')).headers.get('idempotent-replayed')).toBe('true');
    });
  }
  test('… and another request still may not have its key', async () => {
    behaviour = () => Promise.reject(new Error('after the commit'));
    await sendWith('k');
    expect((await sendWith('k', { body: { a: 2 } })).status).toBe(422);
  });
});

describe('a crash of the owner', () => {
  const crash = async (lock: string): Promise<string> => {
    const gate = Promise.withResolvers<unknown>();
    behaviour = () => gate.promise;
    const lost = sendWith('k');
    await expect.poll(() => runs.length).toBe(1);
    await change('k', `locked_until = clock_timestamp() + interval '${lock}'`);
    // Race: the late owner must not overwrite the result.
    late = async () => {
      gate.resolve({ late: true });
      await lost;
    };
    return runs[0] ?? '';
  };
  let late: () => Promise<void>;

  test('409 until its lock has expired', async () => {
    await crash('5 seconds');
    expect((await sendWith('k', { at: second })).status).toBe(409);
    await late();
  });
  test('then exactly one of many takes over, with the same effect id', async () => {
    const effectId = await crash('-1 second');
    behaviour = async (id) => {
      await harness.sql('select pg_sleep(0.05)');
      return { id };
    };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => sendWith('k', { at: at % 2 ? listener : second })));
    expect(runs).toEqual([effectId, effectId]);
    expect(answers.filter(({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'))).toHaveLength(1);
    await late();
    expect((await sendWith('k')).body['data']).toEqual({ id: effectId });
  });
  test.each(['is done', 'still runs'])('a late owner that is refused does not take the key from a successor that %s', async (how) => {
    const [first, successor] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    behaviour = () => first.promise;
    const lost = sendWith('k');
    await expect.poll(() => runs.length).toBe(1);
    await change('k', "locked_until = clock_timestamp() - interval '1 second'");
    behaviour = () => successor.promise;
    const next = sendWith('k');
    await expect.poll(() => runs.length).toBe(2);
    if (how === 'is done') successor.resolve({ successor: true });
    if (how === 'is done') expect((await next).status).toBe(200);
    first.reject(new Refusal('conflict', 'too late', { code: 'CONFLICT' }));
    expect((await lost).status).toBe(409);
    behaviour = () => Promise.resolve({ third: true });
    if (how === 'still runs') expect((await sendWith('k')).body['code']).toBe('IDEMPOTENCY_IN_PROGRESS');
    successor.resolve({ successor: true });
    expect((await next).body['data']).toEqual({ successor: true });
    expect((await sendWith('k')).body['data']).toEqual({ successor: true });
  });
  test('a row that the crash left behind is enough: nothing in process is needed', async () => {
    const effectId = randomUUID();
    await sendWith('template');
    await harness.sql(
      `insert into idempotency_key (book_id, key, request_hash, effect_id, locked_until)
       select book_id, 'left', request_hash, $1, clock_timestamp() - interval '1 second' from idempotency_key where key = 'template' and book_id = (${BOOK.replace('$1', '$2')})`,
      [effectId, as.keyId],
    );
    expect((await sendWith('left')).body['data']).toMatchObject({ effectId });
  });
});

test('after 24 hours the key is new: another request, another effect', async () => {
  await sendWith('k');
  await change('k', "created_at = created_at - interval '24 hours'");
  const answer = await sendWith('k', { body: { a: 2 } });
  expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null]);
  expect(new Set(runs).size).toBe(2);
  expect((await sendWith('k', { body: { a: 2 } })).headers.get('idempotent-replayed')).toBe('true');
});

describe('400 naming Idempotency-Key', () => {
  for (const key of ['', 'x'.repeat(256), 'a\tb', 'é']) {
    test(JSON.stringify(key.slice(0, 20)), async () => {
      const answer = await sendWith(key);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', field: 'Idempotency-Key' });
      expect(runs).toHaveLength(0);
    });
  }
  test('255 printable characters are a key', async () => expect((await sendWith('!'.repeat(255))).status).toBe(200));
});

test('an answer that cannot be remembered is still the answer, and a repeat meets its effect', async () => {
  const db = {
    ...harness.app.db,
    query: (name: string, text: string, values?: unknown[]) =>
      name === 'idempotency.finish' ? Promise.reject(new Error('away')) : harness.app.db.query(name, text, values),
  };
  const faulty = await harness.open({ routes: actRoutes(), app: { db: db as never } });
  expect((await sendWith('k', { at: faulty })).status).toBe(200);
  expect((await sendWith('k')).status).toBe(409);
  await change('k', 'locked_until = clock_timestamp()');
  expect((await sendWith('k')).status).toBe(200);
  expect(new Set(runs).size).toBe(1);
});

test('the purge takes what is older than 24 hours and nothing else', async () => {
  await purge(harness.app, 'idempotency_key');
  await sendWith('young');
  await sendWith('old');
  await change('old', "created_at = created_at - interval '25 hours'");
  expect(await purge(harness.app, 'idempotency_key')).toBe(1);
  expect(await row('old')).toBeUndefined();
  expect(await row('young')).toBeDefined();
});
