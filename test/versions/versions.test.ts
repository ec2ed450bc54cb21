import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_VERSION as TYPESCRIPT_VERSION } from '../../clients/typescript/src/version.ts';
import { changes } from '../../src/core/versions/2026-12-01.ts';
import { answerAt, API_VERSIONS, eventAt, translator } from '../../src/core/versions/versions.ts';
import { API_VERSION } from '../../src/domain/portable/api-versions.ts';
import { asOwner } from '../ledger/support.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

interface Recorded {
  answers: { name: string; request: [method: string, path: string, body: object | null]; status: number; body: object; absent: string[] }[];
  delivered: Omit<Recorded['answers'][number], 'name'>;
  event: { keys: string[]; body: object };
}

const OLD = '2026-11-01';
const recorded = (version: string): Recorded => JSON.parse(readFileSync(join(import.meta.dirname, `${version}.json`), 'utf8')) as Recorded;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
});
afterAll(() => sandbox.stop());

interface Answered {
  status: number;
  version: string | null;
  body: Record<string, any>;
}

/** Asks without the check against the document, which describes the current version. */
async function ask(method: string, path: string, body: object | null, headers: Record<string, string> = {}): Promise<Answered> {
  const response = await fetch(`${sandbox.url}/api/v1${path}`, {
    method,
    headers: { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret', 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, version: response.headers.get('tollgate-version'), body: (await response.json()) as Answered['body'] };
}

const pin = (version: string): Promise<void> =>
  asOwner(sandbox.databaseUrl, async (owner) => {
    await owner.query(`update api_key set api_version = $1 where key_id = 'pk_test_demo2'`, [version]);
  });
const DEMO2 = { 'X-API-Key': 'pk_test_demo2', 'X-API-Secret': 'sk_test_demo2_secret' };

const filled = <Value>(value: Value, version: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll('<version>', version).replaceAll('<url>', sandbox.url)) as Value;
const has = (body: object, path: string): boolean => {
  const [name = '', ...rest] = path.split('.');
  const value = (body as Record<string, object | undefined>)[name];
  return rest.length === 0 ? Object.hasOwn(body, name) : value !== undefined && has(value, rest.join('.'));
};

async function replay(version: string, { request, status, body, absent }: Recorded['delivered']): Promise<void> {
  const [method, path, input] = filled(request, version);
  const answered = await ask(method, path, input, { 'Tollgate-Version': version });
  expect(answered).toMatchObject({ status, version, body: filled(body, version) });
  expect(absent.filter((name) => has(answered.body, name))).toEqual([]);
}

describe.each(API_VERSIONS)('version %s', (version) => {
  test('answers recorded requests with recorded bodies, by the header', async () => {
    const { answers, delivered } = recorded(version);
    for (const each of answers) await replay(version, each);
    await sandbox.advance('15m');
    await replay(version, delivered);
  });

  test('sends recorded events to an endpoint that is pinned to it, and shows the sent body', async () => {
    const receiver: Receiver = await startReceiver();
    await ask('POST', '/webhooks/settings', { webhookUrl: receiver.url, apiVersion: version });
    await ask('POST', '/webhooks/settings/test', null);
    const [sent] = await receiver.until(1);
    const body = JSON.parse(sent!.body) as object;
    const { keys, body: expected } = recorded(version).event;
    expect(Object.keys(body)).toEqual(keys);
    expect(body).toMatchObject(expected);
    const { data } = (await ask('GET', '/webhooks/events?limit=1', null)).body;
    expect((await ask('GET', `/webhooks/events/${data[0].id}`, null)).body['data'].body).toBe(sent!.body);
    expect((await ask('GET', '/webhooks/settings', null)).body['data'].apiVersion).toBe(version);
    await receiver.stop();
  });
});

describe('the version of a request', () => {
  test('is that of the key, unless the header names one', async () => {
    const wrong = ['POST', '/money-transfer/send', { amount: 1 }] as const;
    await pin(OLD);
    await expect.poll(async () => (await ask(...wrong, DEMO2)).version).toBe(OLD);
    expect((await ask(...wrong, DEMO2)).body).toHaveProperty('docs_url');
    const header = await ask(...wrong, { ...DEMO2, 'Tollgate-Version': API_VERSION });
    expect([header.version, 'docsUrl' in header.body]).toEqual([API_VERSION, true]);
    await pin(API_VERSION);
    await expect.poll(async () => (await ask(...wrong, DEMO2)).version).toBe(API_VERSION);
  });

  test('is refused when unknown, with the known ones in the message', async () => {
    expect(await ask('GET', '/wallet', null, { 'Tollgate-Version': '2020-01-01' })).toMatchObject({
      status: 400,
      version: API_VERSION,
      body: { code: 'VALIDATION_ERROR', field: 'Tollgate-Version', error: `Tollgate-Version: must be one of ${API_VERSIONS.join(', ')}` },
    });
  });

  test('is on every answer: a refusal of credentials, an unknown route, a stored answer', async () => {
    expect((await ask('GET', '/wallet', null, { 'X-API-Secret': 'wrong', 'Tollgate-Version': OLD })).version).toBe(OLD);
    expect((await ask('GET', '/nowhere', null)).version).toBe(API_VERSION);
    const send = (version: string): Promise<Answered> =>
      ask(
        'POST',
        '/money-transfer/send',
        { amount: 150_000, bankCode: '058', accountNumber: '0123456785' },
        { 'Idempotency-Key': 'versions', 'Tollgate-Version': version },
      );
    const [first, repeat] = [await send(API_VERSION), await send(OLD)];
    expect([first.version, repeat.version]).toEqual([API_VERSION, OLD]);
    expect(repeat.body['data'].transferCode).toBe(first.body['data'].transferCode);
  });

  test('of a person is always the current one; a person upgrades a key', async () => {
    const signedIn = await ask('POST', '/auth/login', { email: 'owner@demo2.test', password: 'tollgate-demo' });
    const person = async (method: string, path: string, body: object, more: Record<string, string> = {}): Promise<Answered> => {
      const response = await fetch(`${sandbox.url}/api/v1${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${signedIn.body['data'].token}`, ...more },
        body: JSON.stringify(body),
      });
      return {
        status: response.status,
        version: response.headers.get('tollgate-version'),
        body: (await response.json()) as Answered['body'],
      };
    };
    const made = await person('POST', '/api-keys', { name: 'Versions' }, { 'Tollgate-Version': OLD });
    expect([made.status, made.version, made.body['data'].apiVersion]).toEqual([200, API_VERSION, API_VERSION]);
    const { id } = made.body['data'];
    expect((await person('PUT', `/api-keys/${id}`, { apiVersion: OLD })).body['data'].apiVersion).toBe(OLD);
    expect((await person('POST', `/api-keys/${id}/rotate`, {})).body['data'].apiVersion).toBe(OLD);
    expect((await person('PUT', `/api-keys/${id}`, { apiVersion: '2020-01-01' })).body).toMatchObject({ field: 'apiVersion' });
  });
});

describe('the transforms', () => {
  const delivered = { transferCode: 'T', isConclusive: true, isFinal: false, mayBeReturnedUntil: '2026-12-02T00:00:00.000Z' };

  test('restore the version before, at any depth', () => {
    const body = JSON.stringify({ success: true, data: [{ transfer: delivered }], meta: { count: 1 } });
    expect(JSON.parse(answerAt(OLD, 'transfers.list', body))).toEqual({
      success: true,
      data: [{ transfer: { transferCode: 'T', isFinal: true } }],
      meta: { count: 1 },
    });
    expect(answerAt(API_VERSION, 'transfers.list', body)).toBe(body);
    const event = {
      id: 'E',
      event: 'transfer.settled',
      timestamp: 1,
      version: API_VERSION,
      environment: 'test',
      recovered: true,
      data: delivered,
    };
    expect(JSON.parse(eventAt(OLD, 'transfer.settled', JSON.stringify(event)))).toEqual({
      event: 'transfer.settled',
      timestamp: 1,
      recovered: true,
      data: { transferCode: 'T', isFinal: true },
    });
  });

  test('apply backwards to answers and forwards to requests', () => {
    const { request, answer } = translator([
      {
        version: '2027-01-01',
        description: 'b is c',
        request: (_, { b, ...input }) => ({ ...input, c: b }),
        response: (_, data) => ({ b: (data as { c: unknown }).c }),
      },
      {
        version: '2026-12-01',
        description: 'a is b',
        request: (_, { a, ...input }) => ({ ...input, b: a }),
        response: (_, data) => ({ a: (data as { b: unknown }).b }),
      },
    ]);
    expect(request(OLD, 'any', { a: 1 })).toEqual({ c: 1 });
    expect(request('2026-12-01', 'any', { b: 1 })).toEqual({ c: 1 });
    const body = JSON.stringify({ success: true, data: { c: 1 } });
    expect(answer(OLD, 'any', body)).toBe(JSON.stringify({ success: true, data: { a: 1 } }));
    expect(answer('2026-12-01', 'any', body)).toBe(JSON.stringify({ success: true, data: { b: 1 } }));
  });

  test('belong to served versions, and the clients send the current one', () => {
    expect(API_VERSIONS).toEqual([...new Set(API_VERSIONS)].toSorted().toReversed());
    expect([API_VERSIONS[0], TYPESCRIPT_VERSION]).toEqual([API_VERSION, API_VERSION]);
    for (const { version } of changes) expect(API_VERSIONS).toContain(version);
    const python = readFileSync(join(import.meta.dirname, '../../clients/python/src/tollgate/_transport.py'), 'utf8');
    expect(python).toContain(`API_VERSION = "${API_VERSION}"`);
  });
});
