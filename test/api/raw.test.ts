import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHarness, type Credentials, type Harness, type Listener } from './harness.ts';

let harness: Harness;
let listener: Listener;
let key: Credentials;
beforeAll(async () => {
  harness = await openHarness();
  listener = await harness.open();
  key = await harness.newKey();
});
afterAll(() => harness.close());

interface Raw {
  status: number;
  headers: string;
  body: Record<string, unknown>;
}

async function opened(): Promise<Socket> {
  const socket = connect(listener.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes as they are and reads until the server closes, as `Connection: close` asks it to. */
async function send(...parts: (string | Buffer)[]): Promise<Raw> {
  const socket = await opened();
  for (const part of parts) socket.write(part);
  return answered(socket);
}

async function answered(socket: Socket): Promise<Raw> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  const [head = '', text = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    headers: head.toLowerCase(),
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

function expectErrorBody({ status, headers, body }: Raw, expected: number): void {
  expect(status).toBe(expected);
  expect(body).toMatchObject({ success: false });
  expect(body['error']).toBeTypeOf('string');
  expect(body['code']).toBeTypeOf('string');
  expect(headers).toContain('content-type: application/json; charset=utf-8');
  expect(headers).toContain(`x-request-id: ${String(body['requestId'])}`);
  expect(headers).toContain('cache-control: no-store');
  expect(headers).toContain('x-content-type-options: nosniff');
}

const head = (...lines: string[]): string =>
  `${['GET /api/v1/echo HTTP/1.1', 'Host: x', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`;

describe('431: headers over 16 KB', () => {
  test('one long header: counted, with the limit in the answer', async () => {
    const answer = await send(head(`X-Long: ${'a'.repeat(20_000)}`));
    expectErrorBody(answer, 431);
    const result = (name: string): number => Number(new RegExp(`ratelimit-${name}: (\\d+)`).exec(answer.headers)?.[1]);
    expect(result('limit')).toBeGreaterThan(result('remaining'));
    expect(result('reset')).toBeLessThanOrEqual(60);
    expect(answer.headers).toContain(`ratelimit-policy: ${result('limit')};w=60`);
  });
  test('many short ones', async () => {
    const lines = Array.from({ length: 1_500 }, (_, at) => `X-Header-${at}: value`);
    expectErrorBody(await send(head(...lines)), 431);
  });
  test('a long target', async () =>
    expectErrorBody(await send(`GET /api/v1/echo?a=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`), 431));
});

describe('400: what is not HTTP', () => {
  const cases: [string, string][] = [
    ['nonsense', 'nonsense\r\n\r\n'],
    ['an unknown method', 'GRAB /api/v1/echo HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a bad version', 'GET /api/v1/echo HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a space in a header name', 'GET /api/v1/echo HTTP/1.1\r\nHost: x\r\nBad Name: x\r\n\r\n'],
    ['no Host', 'GET /api/v1/echo HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an absolute target', 'GET http://elsewhere/api/v1/echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['an asterisk target', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['two lengths (request smuggling)', 'POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    [
      'a length and chunks (request smuggling)',
      'POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a bare NUL in a header', 'GET /api/v1/echo HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
  ];
  for (const [name, text] of cases) test(name, async () => expectErrorBody(await send(text), 400));
  test('a TLS hello on the plain port', async () => {
    expectErrorBody(await send(Buffer.from('16030100a5010000a10303', 'hex'), '\r\n\r\n'), 400);
  });
  test('broken chunks in the middle of a body', async () => {
    const { headers } = key;
    const start = `POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nX-API-Key: ${headers['X-API-Key']}\r\nX-API-Secret: ${headers['X-API-Secret']}\r\n\r\n`;
    expectErrorBody(await send(start, '2\r\n{"\r\nzz\r\n'), 400);
  });
});

test('TRACE is refused with Allow and echoes nothing', async () => {
  const answer = await send('TRACE /api/v1/echo HTTP/1.1\r\nHost: x\r\nX-Secret: keep\r\nConnection: close\r\n\r\n');
  expectErrorBody(answer, 405);
  expect(answer.headers).toContain('allow: get, post, head, options');
  expect(JSON.stringify(answer)).not.toContain('keep');
});

test('CONNECT is not answered as a proxy would', async () => {
  const { status } = await send('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
  expect(status).not.toBe(200);
});

test('417: an expectation other than 100-continue', async () => {
  expectErrorBody(
    await send('POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nExpect: magic\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'),
    417,
  );
});

describe('Expect: 100-continue', () => {
  const post = (length: number, ...lines: string[]): string =>
    [
      `POST /api/v1/echo HTTP/1.1`,
      'Host: x',
      'Expect: 100-continue',
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      ...lines,
      '',
      '',
    ].join('\r\n');
  test('without credentials the answer comes at once, the body is never asked for, and the connection ends', async () => {
    const answer = await send(post(500_000));
    expectErrorBody(answer, 401);
    expect(answer.headers).toContain('connection: close');
  });
  test('413 before a byte of the body is sent', async () => {
    expectErrorBody(await send(post(2_000_000, `X-API-Key: ${key.keyId}`, `X-API-Secret: ${key.secret}`)), 413);
  });
  test('a good request is asked for its body', async () => {
    const socket = await opened();
    socket.write(post(2, `X-API-Key: ${key.keyId}`, `X-API-Secret: ${key.secret}`, 'Connection: close'));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{}');
    expect((await answered(socket)).status).toBe(200);
  });
});

test('a sender that disconnects within its body affects no other request', async () => {
  const socket = await opened();
  socket.write(
    `POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nX-API-Key: ${key.keyId}\r\nX-API-Secret: ${key.secret}\r\n\r\n{"a"`,
  );
  socket.destroy();
  await expect.poll(() => harness.logged.some((line) => line['status'] === 499)).toBe(true);
  expect(harness.logged.some((line) => line['msg'] === 'unexpected error')).toBe(false);
  expect((await listener.call('/api/v1/echo')).status).toBe(200);
});

test('requests sent together on one connection are answered in order', async () => {
  const one = (id: string, last: string): string =>
    `GET /api/v1/echo?n=${id} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key.keyId}\r\nX-API-Secret: ${key.secret}\r\n${last}\r\n`;
  const socket = await opened();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(one('1', '') + one('2', '') + one('3', 'Connection: close\r\n'));
  await once(socket, 'close');
  expect(
    [
      ...Buffer.concat(chunks)
        .toString()
        .matchAll(/"n":"(\d)"/g),
    ].map((match) => match[1]),
  ).toEqual(['1', '2', '3']);
});

test('408: headers that do not arrive within 10 s', async () => {
  expectErrorBody(await send('GET /api/v1/echo HTTP/1.1\r\nHost: x\r\n'), 408);
});
