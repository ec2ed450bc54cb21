import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { demoKey, RawSocket } from './sockets.ts';

let sandbox: Sandbox;
const open: RawSocket[] = [];
const socket = (options?: ConstructorParameters<typeof RawSocket>[1]): RawSocket => {
  const made = new RawSocket(sandbox.url, options);
  open.push(made);
  return made;
};
const FEED = 'subscription { transferFeed { cursor kind at transfer { id amount settlementStatus } } }';
const ONE = 'subscription One($id: ID!) { transferUpdated(id: $id) { id } }';

const send = async (): Promise<string> => {
  const { body } = await sandbox.call('POST', '/money-transfer/send', {
    amount: 150_000,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: randomUUID(),
  });
  return body.data.id as string;
};

beforeAll(async () => {
  sandbox = await startSandbox({ LIVE_CONNECTIONS: '3' });
});
afterEach(() => {
  for (const one of open.splice(0)) one.end();
});
afterAll(() => sandbox?.stop());

describe('the upgrade', () => {
  const upgrade = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request(`${sandbox.url}${path}`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          'sec-websocket-protocol': 'graphql-transport-ws',
          ...headers,
        },
      });
      asked.on('response', (response) => resolve(response.resume().statusCode));
      asked.on('upgrade', (response, stream) => {
        stream.destroy();
        resolve(response.statusCode);
      });
      asked.on('error', reject).end();
    });

  it('happens at /graphql and nowhere else', async () => {
    expect(await upgrade('/graphql')).toBe(101);
    expect(await upgrade('/graphql?x=1')).toBe(101);
    expect(await upgrade('/')).toBe(404);
    expect(await upgrade('/api/v1/wallet')).toBe(404);
  });

  it('is refused to a page of another origin', async () => {
    expect(await upgrade('/graphql', { origin: 'https://evil.example' })).toBe(403);
    expect(await upgrade('/graphql', { origin: 'null' })).toBe(403);
    expect(await upgrade('/graphql', { origin: sandbox.url })).toBe(101);
    expect(await upgrade('/graphql', { origin: 'http://localhost:5173' })).toBe(101);
    expect(await upgrade('/graphql', { origin: 'http://localhost:5173.evil.example' })).toBe(403);
  });

  it('leaves a request that offers HTTP/2 to HTTP', async () => {
    expect(await upgrade('/health/live', { upgrade: 'h2c', connection: 'Upgrade, HTTP2-Settings' })).toBe(200);
  });

  it('takes only the protocol graphql-transport-ws: others get none and are closed with 4406', async () => {
    expect(await socket({ protocols: ['graphql-ws'] }).gone()).toMatchObject({ code: expect.toBeOneOf([1006, 4406]) as number });
    const both = await socket({ protocols: ['graphql-ws', 'graphql-transport-ws'] }).open();
    expect(both.socket.protocol).toBe('graphql-transport-ws');
  });
});

describe('connection_init', () => {
  it('with a key is acknowledged', async () => {
    expect((await socket().init()).messages).toEqual([{ type: 'connection_ack' }]);
  });

  it('without credentials is closed with 4401, with wrong ones with 4403, and says no more than REST', async () => {
    expect(await (await socket().init({})).gone()).toEqual({ code: 4401, reason: 'Missing API credentials' });
    const wrong = await socket().init({ ...demoKey(), apiSecret: 'sk_test_wrong' });
    expect(await wrong.gone()).toEqual({ code: 4403, reason: 'Invalid API credentials' });
    expect(await (await socket().init({ accessToken: 'tga_nobody' })).gone()).toEqual({ code: 4403, reason: 'No token provided' });
    expect(await (await socket().init(demoKey('expired'))).gone()).toEqual({ code: 4403, reason: 'API key has expired' });
    expect(await (await socket().init({ apiKey: 7, apiSecret: { a: 1 } })).gone()).toMatchObject({ code: 4401 });
  });

  it('that does not come in time is closed with 4408', async () => {
    expect(await (await socket().open()).gone()).toMatchObject({ code: 4408 });
  });

  it('that comes twice is closed with 4429', async () => {
    const one = await socket().init();
    one.send({ type: 'connection_init', payload: demoKey() });
    expect(await one.gone()).toMatchObject({ code: 4429 });
  });

  it('that comes twice before the first was answered is closed with 4429', async () => {
    const one = await socket().open();
    one.send({ type: 'connection_init', payload: demoKey() });
    one.send({ type: 'connection_init', payload: demoKey() });
    expect(await one.gone()).toMatchObject({ code: 4429 });
  });

  it('of one connection too many under a key is asked to come later, 1013', async () => {
    const three = await Promise.all([socket().init(), socket().init(), socket().init()]);
    expect(await (await socket().init()).gone()).toEqual({ code: 1013, reason: 'Too many connections' });
    expect((await socket().init(demoKey('demo2'))).closed).toBeUndefined();
    three[0].end();
    await expect.poll(async () => (await socket().init()).closed).toBeUndefined();
  });
});

describe('messages', () => {
  it.each([
    ['no JSON', '{'],
    ['an unknown type', '{"type":"start","id":"1"}'],
    ['no type', '{}'],
    ['a list', '[]'],
    ['subscribe without id', '{"type":"subscribe","payload":{"query":"{a}"}}'],
    ['subscribe with an empty id', '{"type":"subscribe","id":"","payload":{"query":"{a}"}}'],
    ['subscribe without payload', '{"type":"subscribe","id":"1"}'],
    ['a query that is no text', '{"type":"subscribe","id":"1","payload":{"query":7}}'],
    ['variables that are no object', '{"type":"subscribe","id":"1","payload":{"query":"{a}","variables":"x"}}'],
    ['complete without id', '{"type":"complete"}'],
  ])('%s closes with 4400', async (_, text) => {
    const one = await socket().init();
    one.send(text);
    expect(await one.gone()).toMatchObject({ code: 4400 });
  });

  it('in binary close with 4400, of more than 1 MiB with 1009', async () => {
    const binary = await socket().init();
    binary.socket.send(Buffer.from('{"type":"ping"}'));
    expect(await binary.gone()).toMatchObject({ code: 4400 });
    const large = await socket().init();
    large.send({ type: 'ping', payload: 'x'.repeat(2_000_000) });
    expect(await large.gone()).toMatchObject({ code: expect.toBeOneOf([1009, 1006]) as number });
  });

  it('ping is answered with pong and its payload, pong is not answered, also before connection_init', async () => {
    const one = await socket().open();
    one.send({ type: 'pong' });
    one.send({ type: 'ping' });
    one.send({ type: 'ping', payload: { n: 1 } });
    await one.until(() => one.messages.length === 2);
    expect(one.messages).toEqual([{ type: 'pong' }, { type: 'pong', payload: { n: 1 } }]);
    await one.init();
    expect(one.messages.at(-1)).toEqual({ type: 'connection_ack' });
  });

  it('subscribe before the acknowledgement closes with 4401', async () => {
    const one = await socket().open();
    one.subscribe('1', FEED);
    expect(await one.gone()).toMatchObject({ code: 4401 });
  });
});

describe('subscribe', () => {
  /** True when the connection still answers. */
  const lives = async (one: RawSocket): Promise<boolean> => {
    const payload = { nonce: randomUUID() };
    one.send({ type: 'ping', payload });
    await one.until(
      () => one.closed !== undefined || one.messages.some((message) => JSON.stringify(message.payload) === JSON.stringify(payload)),
    );
    return one.closed === undefined;
  };
  const receives = (one: RawSocket, id: string): Promise<unknown> =>
    expect
      .poll(
        async () => {
          await send();
          return one.messages.some((message) => message.id === id && message.type === 'next');
        },
        { timeout: 100_000 },
      )
      .toBe(true);
  const codeOf = async (one: RawSocket, id: string): Promise<unknown> =>
    ((await one.message('error', id)).payload as { extensions: { code: string; reason?: string } }[])[0]?.extensions.code;

  it.each([
    ['a syntax error', 'subscription {', 'GRAPHQL_PARSE_FAILED'],
    ['a field that is not there', 'subscription { nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['two fields at the root', 'subscription { transferFeed { cursor } transferUpdated(id: "x") { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'too many aliases',
      `subscription { transferFeed { ${Array.from({ length: 40 }, (_, n) => `a${n}: cursor`).join(' ')} } }`,
      'QUERY_TOO_COMPLEX',
    ],
    ['too many tokens', `subscription { transferFeed { ${'cursor '.repeat(2_100)} } }`, 'GRAPHQL_PARSE_FAILED'],
    ['a query', 'query { __typename }', 'BAD_USER_INPUT'],
    ['a mutation', 'mutation { __typename }', 'BAD_USER_INPUT'],
    ['a missing variable', ONE, 'BAD_USER_INPUT'],
    ['an id that is none', 'subscription { transferUpdated(id: "x") { id } }', 'BAD_USER_INPUT'],
    ['a transfer that is not there', 'subscription { transferUpdated(id: "01a1fccf-485b-73e9-974e-4b024c373b34") { id } }', 'NOT_FOUND'],
    ['a cursor that is none', 'subscription { transferFeed(after: "x") { cursor } }', 'BAD_USER_INPUT'],
  ])('to %s is refused and leaves the connection and its other subscriptions alone', async (_, query, code) => {
    const one = await socket().init();
    one.subscribe('good', FEED);
    one.subscribe('bad', query);
    expect(await codeOf(one, 'bad')).toBe(code);
    await receives(one, 'good');
    expect(await lives(one)).toBe(true);
    expect(one.messages.filter((message) => message.id === 'bad')).toHaveLength(1);
  });

  it('with an operation name that is not in the document is refused', async () => {
    const one = await socket().init();
    one.send({ type: 'subscribe', id: '1', payload: { query: FEED, operationName: 'Other' } });
    expect(await codeOf(one, '1')).toBe('OPERATION_RESOLUTION_FAILURE');
  });

  it('under an id in use closes with 4409; after complete the id is free', async () => {
    const one = await socket().init();
    one.subscribe('1', FEED);
    one.send({ type: 'complete', id: '1' });
    one.subscribe('1', FEED);
    expect(await lives(one)).toBe(true);
    one.subscribe('1', FEED);
    expect(await one.gone()).toMatchObject({ code: 4409 });
  });

  it('streams results, and nothing after complete', async () => {
    const one = await socket().init();
    one.subscribe('stays', FEED);
    one.subscribe('goes', FEED);
    const has = (id: string, transfer: string): boolean =>
      one.messages.some((m) => m.id === id && JSON.stringify(m.payload).includes(transfer));
    await receives(one, 'stays');
    await receives(one, 'goes');
    one.send({ type: 'complete', id: 'goes' });
    expect(await lives(one)).toBe(true);
    const second = await send();
    await one.until(() => has('stays', second));
    expect(has('goes', second)).toBe(false);
  });

  it('ends with complete from the server when the source ends', async () => {
    const id = await send();
    await sandbox.advance('10m');
    await sandbox.advance('1d');
    const one = await socket().init();
    one.subscribe('1', 'subscription One($id: ID!) { transferUpdated(id: $id) { id isConclusive settlementStatus } }', { id });
    await one.message('complete', '1');
    expect(one.messages.filter((message) => message.id === '1')).toEqual([
      { id: '1', type: 'next', payload: { data: { transferUpdated: { id, isConclusive: true, settlementStatus: 'DELIVERED' } } } },
      { id: '1', type: 'complete' },
    ]);
  });

  it('takes 50 at once, refuses the next, and takes it again when one has ended', async () => {
    const one = await socket().init();
    for (let n = 0; n < 50; n++) one.subscribe(`s${n}`, FEED);
    one.subscribe('more', FEED);
    expect(await codeOf(one, 'more')).toBe('RATE_LIMITED');
    one.send({ type: 'complete', id: 's0' });
    one.subscribe('again', FEED);
    await receives(one, 'again');
  });

  it('counts what runs in /metrics, and forgets it with the connection', async () => {
    const figure = async (name: string): Promise<number> =>
      Number(new RegExp(`^tollgate_${name} (\\d+)`, 'm').exec(await (await fetch(`${sandbox.url}/metrics`)).text())?.[1]);
    const one = await socket().init();
    one.subscribe('1', FEED);
    one.subscribe('2', FEED);
    await expect.poll(() => figure('subscriptions_active')).toBe(2);
    expect(await figure('ws_connections')).toBe(1);
    one.end();
    await expect.poll(() => figure('ws_connections')).toBe(0);
    expect(await figure('subscriptions_active')).toBe(0);
  });
});
