import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openHarness, type Answered, type Credentials, type Harness, type KeySpec, type Listener } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** The windows are whole minutes: a test that counts across the end of one would see two. */
beforeEach(async () => {
  await expect.poll(() => Date.now() % 60_000, { timeout: 100_000, interval: 250 }).toBeLessThan(50_000);
  await harness.redis.flushdb();
});

const ask = (at: Listener, as: Credentials): Promise<Answered> => at.call('/api/v1/echo', { as });
const limited = (limit: number, spec: KeySpec = {}): Promise<Credentials> =>
  harness.newKey({ ...spec, settings: { rateLimits: { reads: limit, money: limit } } });
const remaining = (answer: Answered): number => Number(answer.headers.get('ratelimit-remaining'));

test('every answer has the limit, the remaining requests, and the reset time', async () => {
  const listener = await harness.open();
  const as = await harness.newKey();
  const read = await ask(listener, as);
  expect(read.headers.get('ratelimit-limit')).toBe('6000');
  expect(read.headers.get('ratelimit-remaining')).toBe('5999');
  expect(read.headers.get('ratelimit-policy')).toBe('6000;w=60');
  expect(Number(read.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
  expect(Number(read.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
  const write = await listener.call('/api/v1/pay', { method: 'POST', body: { amount: 1 }, as });
  expect([write.headers.get('ratelimit-limit'), write.headers.get('ratelimit-remaining')]).toEqual(['3000', '2999']);
  for (const call of [{ isAnonymous: true }, { as: { ...as, headers: { ...as.headers, 'X-API-Secret': 'x' } } }]) {
    const answer = await listener.call('/api/v1/echo', call);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('ratelimit-limit')).toBe('12000');
  }
});

test('429: the first request above the limit is refused, with Retry-After and nothing in data', async () => {
  const listener = await harness.open();
  const as = await limited(3);
  for (const left of [2, 1, 0]) expect(remaining(await ask(listener, as))).toBe(left);
  const answer = await ask(listener, as);
  expect(answer.status).toBe(429);
  const requestId = answer.headers.get('x-request-id');
  expect(answer.body).toEqual({
    success: false,
    error: 'Rate limit exceeded',
    code: 'RATE_LIMITED',
    retryable: true,
    requestId,
    docsUrl: expect.stringMatching(/\/docs\/errors#RATE_LIMITED$/),
  });
  expect(answer.headers.get('retry-after')).toBe(answer.headers.get('ratelimit-reset'));
  expect(remaining(answer)).toBe(0);
});

test('a hundred at once: exactly as many pass as the limit allows, each with a rank of its own, over two processes', async () => {
  const other = harness.redis.duplicate();
  const [one, two] = [await harness.open(), await harness.open({ app: { redis: other } })];
  const as = await limited(60);
  await expect.poll(() => other.status).toBe('ready');
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => ask(at % 2 ? one : two, as)));
  const passed = answers.filter(({ status }) => status === 200);
  expect(passed).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  expect(passed.map(remaining).toSorted((left, right) => left - right)).toEqual(Array.from({ length: 60 }, (_, at) => at));
  other.disconnect();
});

test('what processes take ahead lets no request through beyond the limit, and refuses a hundredth of it too early at most', async () => {
  const other = harness.redis.duplicate();
  const [one, two] = [await harness.open(), await harness.open({ app: { redis: other } })];
  const as = await limited(300);
  await expect.poll(() => other.status).toBe('ready');
  expect((await ask(two, as)).status).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 310 }, async () => (await ask(one, as)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(300 - 1 - 3);
  const rest: number[] = [];
  for (let n = 0; n < 5; n++) rest.push((await ask(two, as)).status);
  expect(rest).toEqual([200, 200, 200, 429, 429]);
  other.disconnect();
});

test('Redis is not asked for each request of a busy caller', async () => {
  const own = harness.redis.duplicate();
  const asked = vi.spyOn(own, 'eval');
  const listener = await harness.open({ app: { redis: own } });
  const busy = await limited(6_000);
  await expect.poll(() => own.status).toBe('ready');
  for (let n = 0; n < 60; n++) expect(remaining(await ask(listener, busy))).toBe(5_999 - n);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
  own.disconnect();
});

test('buckets, keys and environments count apart', async () => {
  const listener = await harness.open();
  const [as, another] = [await limited(1), await limited(1)];
  expect((await ask(listener, as)).status).toBe(200);
  expect((await ask(listener, as)).status).toBe(429);
  expect((await ask(listener, another)).status).toBe(200);
  expect((await listener.call('/api/v1/pay', { method: 'POST', body: { amount: 1 }, as })).status).toBe(200);
});

test('429 by address: many keys of one address share its limit', async () => {
  const listener = await harness.open({ settings: { RATE_LIMIT_SCALE: '0.0005' } });
  // Scaled: 3 a minute and key, 6 a minute and address.
  const keys = await Promise.all(Array.from({ length: 7 }, () => harness.newKey()));
  const answers: Answered[] = [];
  for (const as of keys) answers.push(await ask(listener, as));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(answers.at(-1)?.headers.get('ratelimit-limit')).toBe('6');
});

test('a missing scope is refused before the limit, in the documented order', async () => {
  const listener = await harness.open();
  const as = await limited(1, { scopes: ['transfers:read'] });
  expect((await ask(listener, as)).status).toBe(403);
  expect((await ask(listener, as)).status).toBe(403);
});

describe('Redis away', () => {
  test('counting continues in memory from the count in Redis, and returns to Redis by itself', async () => {
    const proxy = await tcpProxy(harness.redis);
    const listener = await harness.open({ app: { redis: proxy.client } });
    const as = await limited(5);
    expect(remaining(await ask(listener, as))).toBe(4);
    expect(remaining(await ask(listener, as))).toBe(3);
    proxy.cut();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(listener, as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    proxy.restore();
    const counted = async (): Promise<number> => {
      await ask(listener, as);
      return (await harness.redis.keys(`rl:*:k:${as.keyId}`)).length === 0
        ? 0
        : Number(await harness.redis.get((await harness.redis.keys(`rl:*:k:${as.keyId}`))[0] ?? ''));
    };
    await expect.poll(counted).toBeGreaterThan(2);
    await proxy.close();
  });

  test('a Redis that never answers delays no request for long', async () => {
    const proxy = await tcpProxy(harness.redis);
    const listener = await harness.open({ app: { redis: proxy.client } });
    const as = await limited(1_000);
    expect((await ask(listener, as)).status).toBe(200);
    proxy.swallow();
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(listener, as)));
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(remaining)).size).toBe(50);
    await proxy.close();
  });

  test('a wrong answer of Redis is no reason to fail a request', async () => {
    const listener = await harness.open();
    const as = await limited(10);
    const window = Math.floor(Date.now() / 60_000);
    await harness.redis.set(`rl:${window}:sandbox:reads:k:${as.keyId}`, 'not a number');
    const answer = await ask(listener, as);
    expect([answer.status, remaining(answer)]).toEqual([200, 9]);
  });
});

interface Proxy {
  client: Redis;
  /** Ends all connections and takes no new ones. */
  cut(): void;
  restore(): void;
  /** Keeps connections open and lets nothing through. */
  swallow(): void;
  close(): Promise<void>;
}

async function tcpProxy(to: Redis): Promise<Proxy> {
  const { createConnection } = await import('node:net');
  const sockets = new Set<Socket>();
  let mode: 'through' | 'cut' | 'swallow' = 'through';
  const server: Server = createServer((socket) => {
    if (mode === 'cut') return void socket.destroy();
    const upstream = createConnection(to.options.port ?? 6379, to.options.host ?? '127.0.0.1');
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => undefined).on('close', () => sockets.delete(end));
    }
    socket.on('data', (chunk: Buffer) => mode === 'through' && upstream.write(chunk));
    upstream.on('data', (chunk: Buffer) => mode === 'through' && socket.write(chunk));
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = to.duplicate({
    host: '127.0.0.1',
    port,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 50,
  });
  client.on('error', () => undefined);
  await expect.poll(() => client.status).toBe('ready');
  return {
    client,
    cut() {
      mode = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      mode = 'through';
    },
    swallow() {
      mode = 'swallow';
    },
    async close() {
      client.disconnect();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
