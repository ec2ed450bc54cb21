import { generateKeyPairSync, sign } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ConnectionError,
  NotFoundError,
  SignatureError,
  tollgate,
  type Tollgate,
  verifyWebhook,
  WebhookKeys,
} from '../../clients/typescript/src/index.ts';
import type * as everything from '../../clients/typescript/src/index.ts';
import type { ClientOptions } from '../../clients/typescript/src/index.ts';
import { openProxy } from '../support/proxy.ts';
import { startReceiver } from '../support/receiver.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8,::1' });
});
afterAll(() => sandbox.stop());

const clientOf = (more: Partial<ClientOptions> = {}): Tollgate =>
  tollgate({ baseUrl: sandbox.url, apiKey: 'pk_test_demo', apiSecret: 'sk_test_demo_secret', ...more });
const to = { bankCode: '058', accountNumber: '0123456785' };

/** Carries every request out, and loses the answers of the first `count`. */
const losing = (count: number): typeof fetch & { asked: number } => {
  const ask = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    ask.asked += 1;
    if (ask.asked > count) return response;
    await response.text();
    throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
  };
  ask.asked = 0;
  return ask;
};

describe('a send', () => {
  it('is accepted, refused or unknown, as the bank said', async () => {
    const { transfers } = clientOf();
    const accepted = await transfers.send({ ...to, amount: 150_000, clientReference: 'TS-1' });
    expect(accepted).toMatchObject({ outcome: 'accepted', data: { clientReference: 'TS-1', settlementStatus: 'pending' } });
    const refused = await transfers.send({ ...to, amount: 500_001 });
    expect(refused).toMatchObject({
      outcome: 'refused',
      error: { code: 'PROVIDER_REJECTED', status: 200, docsUrl: `${sandbox.url}/docs/errors#PROVIDER_REJECTED` },
    });
    const unknown = await transfers.send({ ...to, amount: 500_098 });
    expect(unknown).toMatchObject({ outcome: 'unknown', data: { certainty: 'unknown' }, error: null });
  });

  it('cannot be read without asking what came of it', async () => {
    const sent = await clientOf().transfers.send({ ...to, amount: 150_000 });
    // @ts-expect-error -- what was refused has no data, and of what is unknown it may be missing
    expect(sent.data.transferCode).toMatch(/^\d+$/);
  });

  it('is repeated after a lost answer under the same key, and paid once', async () => {
    const fetch = losing(2);
    const before = await clientOf().wallet.retrieve();
    const sent = await clientOf({ fetch }).transfers.send({ ...to, amount: 150_000 });
    expect(fetch.asked).toBe(3);
    expect(sent).toMatchObject({ outcome: 'accepted', data: { totalDebited: 151_075 } });
    const after = await clientOf().wallet.retrieve();
    expect(before.availableBalance - after.availableBalance).toBe(151_075);
  });

  it('is unknown when no answer ever comes, and found by its reference', async () => {
    const lost = await clientOf({ fetch: losing(2), retries: 1 }).transfers.send({ ...to, amount: 150_000, clientReference: 'TS-LOST' });
    expect(lost).toMatchObject({ outcome: 'unknown', data: null, error: { message: expect.stringContaining('socket hang up') } });
    expect(lost.outcome === 'unknown' && lost.error).toBeInstanceOf(ConnectionError);
    expect(await clientOf().transferStatus.retrieve({ clientReference: 'TS-LOST' })).toMatchObject({ amount: 150_000 });
  });

  it('throws what the request itself got wrong', async () => {
    await expect(clientOf().transfers.send({ ...to, amount: 0 })).rejects.toMatchObject({
      name: 'InvalidRequestError',
      code: 'VALIDATION_ERROR',
      field: 'amount',
      errors: [{ field: 'amount', code: 'TOO_SMALL', message: 'must be at least 1 kobo' }],
      retryable: false,
      status: 400,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      docsUrl: `${sandbox.url}/docs/errors#VALIDATION_ERROR`,
    });
  });
});

it('an answer other than a send is the thing, or an error of its own class', async () => {
  const { customers } = clientOf();
  const made = await customers.create({ firstName: 'Ada', lastName: 'Okafor', email: 'ada.ts@example.com' });
  expect(await customers.retrieve(made.id)).toEqual(made);
  const missing = customers.retrieve('0199d3a0-7c1e-7000-8000-00000000dead');
  await expect(missing).rejects.toBeInstanceOf(NotFoundError);
  await expect(clientOf({ baseUrl: 'http://127.0.0.1:9', retries: 0 }).wallet.retrieve()).rejects.toBeInstanceOf(ConnectionError);
});

it('a list is its first page when awaited, and every row when iterated', async () => {
  const { transfers } = clientOf({ apiKey: 'pk_test_demo2', apiSecret: 'sk_test_demo2_secret' });
  for (const reference of ['L-1', 'L-2', 'L-3']) await transfers.send({ ...to, amount: 150_000, clientReference: reference });
  const page = await transfers.list({ limit: 2 });
  expect(page.data.map(({ clientReference }) => clientReference)).toEqual(['L-3', 'L-2']);
  const all: (string | null)[] = [];
  for await (const { clientReference } of transfers.list({ limit: 2 })) all.push(clientReference);
  expect(all.slice(0, 3)).toEqual(['L-3', 'L-2', 'L-1']);
});

it('a call ends when its signal says so, and when its time is over', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));
  const stop = new AbortController();
  const stopped = clientOf({ fetch: never }).wallet.retrieve({}, { signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
  await expect(clientOf({ fetch: never, timeoutMs: 20, retries: 1 }).wallet.retrieve()).rejects.toBeInstanceOf(ConnectionError);
});

it('a webhook is proved by its bytes, its secret and its time', async () => {
  const receiver = await startReceiver();
  const { webhookSecret, webhookSettings } = clientOf();
  await webhookSettings.update({ webhookUrl: receiver.url });
  const { secret } = await webhookSecret.rotate();
  await webhookSettings.test();
  const [delivery] = await receiver.until(1);
  await receiver.stop();
  if (!delivery || !secret) throw new Error('no delivery came, or no secret was given');
  const { body, headers } = delivery;

  const event = await verifyWebhook(body, headers, secret);
  expect(event).toEqual({ ...JSON.parse(body), deliveryId: headers['webhook-id'] });
  expect(event).toMatchObject({ id: JSON.parse(body).id, event: 'test.webhook', version: '2026-12-01', environment: 'test' });
  expect(await verifyWebhook(Buffer.from(body), new Headers(headers as Record<string, string>), secret)).toEqual(event);
  const wrong: [string, typeof headers, string][] = [
    [`${body} `, headers, secret],
    [body, { ...headers, 'webhook-id': 'another' }, secret],
    [body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 301) }, secret],
    [body, { ...headers, 'webhook-signature': 'v1,!!' }, secret],
    [body, { ...headers, 'webhook-signature': undefined }, secret],
    [body, headers, 'whsec_AAAA'],
    [body, headers, 'no secret'],
  ];
  for (const [text, response, key] of wrong) await expect(verifyWebhook(text, response, key)).rejects.toBeInstanceOf(SignatureError);
});

it('published keys verify Ed25519: they are read once, again after a rotation, and not at every wrong signature', async () => {
  const keyOf = () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    return { privateKey, publicKey: `whpk_${Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')}` };
  };
  const [old, fresh, other] = [keyOf(), keyOf(), keyOf()];
  let listed = [old.publicKey];
  let asked = 0;
  const answering = async (): Promise<Response> => {
    asked++;
    if (listed.length === 0) throw new TypeError('fetch failed');
    return Response.json({ success: true, data: listed.map((publicKey) => ({ publicKey })) });
  };
  const keys = new WebhookKeys({ baseUrl: `${sandbox.url}/`, fetch: answering });
  const body = '{"id":"evt_1","event":"transfer.settled"}';
  const delivery = (...by: (typeof old)[]) => {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signatures = by.map(
      ({ privateKey }) => `v1a,${sign(null, Buffer.from(`msg_1.${timestamp}.${body}`), privateKey).toString('base64')}`,
    );
    return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
  };
  const isGenuine = async (headers: Record<string, string>, text = body): Promise<boolean> => {
    try {
      return (await verifyWebhook(text, headers, keys)).id === 'evt_1';
    } catch (error) {
      expect(error).toBeInstanceOf(SignatureError);
      return false;
    }
  };
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  try {
    expect(await Promise.all([isGenuine(delivery(old)), isGenuine(delivery(old)), isGenuine(delivery(old, fresh))])).toEqual([
      true,
      true,
      true,
    ]);
    expect(asked).toBe(1);
    for (const headers of [
      delivery(other),
      { ...delivery(old), 'webhook-id': 'msg_2' },
      { ...delivery(old), 'webhook-signature': 'v1,AAAA' },
    ])
      expect(await isGenuine(headers)).toBe(false);
    expect([await isGenuine(delivery(old), `${body} `), await isGenuine(delivery(fresh)), asked]).toEqual([false, false, 1]);

    listed = [fresh.publicKey, old.publicKey];
    clock.mockReturnValue(1_061_000);
    expect([await isGenuine(delivery(fresh)), await isGenuine(delivery(old)), asked]).toEqual([true, true, 2]);
    listed = [];
    clock.mockReturnValue(1_061_000 + 86_400_001);
    expect([await isGenuine(delivery(fresh)), asked]).toEqual([false, 3]);
    listed = [fresh.publicKey];
    expect([await isGenuine(delivery(fresh)), await isGenuine(delivery(old)), asked]).toEqual([true, false, 4]);
  } finally {
    clock.mockRestore();
  }
});

const OF_THE_WEB = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
] as const;
const FUNCTIONS = ['atob', 'btoa', 'clearTimeout', 'crypto', 'fetch', 'setTimeout'] as const;

it('needs nothing but what runtimes of the web have: it sends, lists and judges a webhook there', async () => {
  const input = fileURLToPath(new URL('../../clients/typescript/src/index.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'neutral' });
  const { output } = await bundle.generate({ format: 'iife', name: 'client' });
  await bundle.close();
  const there = createContext(Object.fromEntries([...OF_THE_WEB, ...FUNCTIONS].map((name) => [name, globalThis[name]])));
  expect(runInContext('[typeof process, typeof Buffer, typeof require]', there)).toEqual(['undefined', 'undefined', 'undefined']);
  const client = runInContext(`${output[0].code}; client`, there) as Pick<typeof everything, 'tollgate' | 'verifyWebhook'>;

  const { transfers } = client.tollgate({ baseUrl: sandbox.url, apiKey: 'pk_test_demo', apiSecret: 'sk_test_demo_secret' });
  expect(await transfers.send({ ...to, amount: 150_000, clientReference: 'EDGE-1' })).toMatchObject({ outcome: 'accepted' });
  const references = [];
  for await (const { clientReference } of transfers.list({ limit: 1 })) if (references.push(clientReference) === 2) break;
  expect(references[0]).toBe('EDGE-1');
  // One that is not genuine is found by the whole check.
  await expect(
    client.verifyWebhook(
      '{}',
      { 'webhook-id': 'x', 'webhook-timestamp': String(Date.now() / 1_000), 'webhook-signature': 'v1,AAAA' },
      `whsec_${'A'.repeat(44)}`,
    ),
  ).rejects.toThrow('The signature does not match this secret and body');
});

it('the live feed brings changes in order, also over a connection that was lost', async () => {
  const client = clientOf();
  const sockets: WebSocket[] = [];
  class StoredProfile extends WebSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol);
      sockets.push(this);
    }
  }
  const feed = client.watchTransfers({ WebSocket: StoredProfile });
  // Earlier unknown transfers may settle meanwhile; only sends of this test count.
  const next = async (): Promise<string> => {
    const { value } = await feed.next();
    if (!value) return 'the end';
    if (!value.transfer.clientReference?.startsWith('F-')) return next();
    // In the words that a status is asked for with.
    expect(['pending', 'delivered']).toContain(value.transfer.settlementStatus);
    return `${value.kind} ${value.transfer.clientReference}`;
  };
  const result: string[] = [];
  const first = next().then((change) => result.push(change));
  for (let count = 0; result.length === 0; count += 1)
    await client.transfers.send({ ...to, amount: 150_000, clientReference: `F-${count}` });
  await first;
  expect(result[0]).toMatch(/^(?:CREATED|UPDATED) F-\d+$/);

  sockets[0]?.close();
  await client.transfers.send({ ...to, amount: 150_000, clientReference: 'F-LAST' });
  const seen: string[] = [];
  while (!seen.includes('CREATED F-LAST')) seen.push(await next());
  expect(sockets.length).toBeGreaterThan(1);
  await feed.return();
  expect(await next()).toBe('the end');
});

it('a live feed whose service falls silent is reopened and resumes at its cursor', async () => {
  const proxy = await openProxy(sandbox.url);
  const stop = new AbortController();
  const feed = clientOf({ baseUrl: proxy.url(sandbox.url) }).watchTransfers({ keepAliveMs: 200, signal: stop.signal });
  const client = clientOf();
  const result: (string | null)[] = [];
  const reading = (async () => {
    for await (const { transfer } of feed) result.push(transfer.clientReference);
  })();
  const sendUntil = (isReported: () => boolean): Promise<void> =>
    expect
      .poll(
        async () => {
          await client.transfers.send({ ...to, amount: 150_000, clientReference: `S-${result.length}-${performance.now()}` });
          return isReported();
        },
        { timeout: 100_000 },
      )
      .toBe(true);
  await sendUntil(() => result.length > 0);
  const before = proxy.connections();
  proxy.become('silent');
  await client.transfers.send({ ...to, amount: 150_000, clientReference: 'S-MISSED' });
  await expect.poll(() => proxy.connections()).toBeGreaterThan(before);
  proxy.become('open');
  await expect.poll(() => result).toContain('S-MISSED');
  stop.abort();
  await reading;
  await proxy.close();
});

it('a key that is wrong ends the live feed', async () => {
  const feed = clientOf({ apiSecret: 'sk_test_wrong' }).watchTransfers();
  await expect(feed.next()).rejects.toMatchObject({ name: 'AuthenticationError' });
});
