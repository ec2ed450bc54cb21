import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { type HttpOptions, providerHttp, type ProviderHttp } from '../../../src/providers/http/client.ts';
import { deadlineIn } from '../../../src/platform/concurrency/delay.ts';
import type { Ended, ExchangeNote } from '../../../src/providers/http/exchange.ts';
import { callJson } from '../../../src/providers/http/json.ts';
import { authority, good, key } from '../../egress/certificates.ts';

const SECRET = 'sk_test_never_in_evidence';

interface Wire {
  url: string;
  /** Bytes of requests that arrived, a text for each connection. */
  arrived: string[];
}

const closings: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** A server that speaks in bytes: `act` has the socket when the end of a request's body has arrived, and which connection it is. */
async function wire(act: (socket: Socket, connection: number, request: number) => void): Promise<Wire> {
  const arrived: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const connection = arrived.push('') - 1;
    let requests = 0;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      arrived[connection] += chunk.toString();
      // Each request of these tests ends with this body.
      while ((arrived[connection] ?? '').split('{"end":1}').length - 1 > requests) act(socket, connection, ++requests);
    });
  });
  return { url: await listening(server, sockets), arrived };
}

async function listening(server: Server, sockets: ReadonlySet<Socket>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function clientFor(baseUrl: string, options: Partial<HttpOptions> = {}): { http: ProviderHttp; notes: ExchangeNote[] } {
  const notes: ExchangeNote[] = [];
  const http = providerHttp({ provider: 'double', baseUrl, note: (note) => void notes.push(note), ...options });
  closings.push(() => http.close());
  return { http, notes };
}

const post = (http: ProviderHttp, withinMs = 5_000): Promise<Ended> =>
  http.call({
    operation: 'submit',
    reference: 'ref-1',
    method: 'POST',
    path: '/transfer',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: '{"end":1}',
    deadline: deadlineIn(withinMs),
  });

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

describe('a written request without a complete answer is unknown', () => {
  const cases: Record<string, { act: (socket: Socket) => void; ends: Partial<Ended> }> = {
    'a reset after the request': { act: (socket) => void socket.resetAndDestroy(), ends: { why: 'connection_lost', status: null } },
    'an end without an answer': { act: (socket) => void socket.end(), ends: { why: 'connection_lost', status: null } },
    'headers, and then a reset': {
      act: (socket) =>
        void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"sta', () => setTimeout(() => socket.resetAndDestroy(), 20)),
      ends: { why: 'cut', status: 200 },
    },
    'fewer bytes than were promised': {
      act: (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"status":true}'),
      ends: { why: 'cut', status: 200 },
    },
    'chunks without the last one': {
      act: (socket) => void socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n'),
      ends: { why: 'cut', status: 200 },
    },
    'half a line of headers': {
      act: (socket) => void socket.end('HTTP/1.1 200 OK\r\nconte'),
      ends: { why: 'connection_lost', status: null },
    },
    'something that is not HTTP': {
      act: (socket) => void socket.end('220 mail.example ESMTP\r\n'),
      ends: { why: 'not_http', status: null },
    },
    'more than is read': {
      act: (socket) => void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n${'x'.repeat(5_000)}`),
      ends: { why: 'too_long', status: 200 },
    },
    'silence until our time is over': { act: () => {}, ends: { why: 'timed_out', status: null } },
    'an answer that never comes to its end': {
      act: (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{'),
      ends: { why: 'timed_out', status: 200 },
    },
  };

  test.each(Object.entries(cases))('%s', async (_, { act, ends }) => {
    const server = await wire((socket) => act(socket));
    const { http, notes } = clientFor(server.url, { maxAnswerBytes: 1_000 });
    expect(await post(http, 'why' in ends && ends.why === 'timed_out' ? 300 : 5_000)).toMatchObject({ kind: 'unknown', ...ends });
    expect(server.arrived.join('').split('POST ').length - 1).toBe(1);
    expect(notes).toMatchObject([{ ended: 'unknown', operation: 'submit', reference: 'ref-1', ...ends }]);
    expect(JSON.stringify(notes)).not.toContain(SECRET);
  });

  test('a connection that is lost under the second request is not made up for by a third', async () => {
    const server = await wire((socket, _, request) => (request === 1 ? socket.write(OK) : socket.resetAndDestroy()));
    const { http } = clientFor(server.url, { connections: 1 });
    expect(await post(http)).toMatchObject({ kind: 'answered', status: 200 });
    expect(await post(http)).toMatchObject({ kind: 'unknown', why: 'connection_lost' });
    expect(server.arrived.join('').split('POST ').length - 1).toBe(2);
  });
});

describe('an unwritten request was certainly not accepted', () => {
  test('no listener', async () => {
    const server = await wire(() => {});
    const { url } = server;
    for (const close of closings.splice(0)) await close();
    const { http, notes } = clientFor(url);
    expect(await post(http)).toMatchObject({ kind: 'not_taken', why: 'not_connected' });
    expect(notes).toMatchObject([{ ended: 'not_taken', why: 'not_connected', status: null }]);
  });

  test('the name does not resolve', async () => {
    const { http } = clientFor('https://nobody.invalid', { connectTimeoutMs: 2_000 });
    expect(await post(http)).toMatchObject({ kind: 'not_taken' });
  });

  test('TLS does not come about', async () => {
    const server = await wire(() => {});
    const { http } = clientFor(server.url.replace('http:', 'https:'), { connectTimeoutMs: 200 });
    expect(await post(http)).toMatchObject({ kind: 'not_taken', why: 'not_connected' });
    expect(server.arrived.join('')).not.toContain('POST');
  });

  test('a server with an untrusted certificate is refused, and with a trusted one is answered', async () => {
    const sockets = new Set<Socket>();
    let read = '';
    const server = createTlsServer({ key, cert: good }, (socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        read += chunk.toString();
        socket.write(OK);
      });
    });
    server.on('tlsClientError', () => {});
    const url = (await listening(server, sockets)).replace('http:', 'https:');
    expect(await post(clientFor(url).http)).toMatchObject({ kind: 'not_taken', why: 'not_trusted' });
    expect(read).toBe('');
    expect(await post(clientFor(url, { trustedAuthorities: authority }).http)).toMatchObject({ kind: 'answered', status: 200 });
  });

  test('our time is over before a connection is free; nor is it written when one becomes free', async () => {
    const held: Socket[] = [];
    const server = await wire((socket, _, request) => (request === 1 && held.length === 0 ? held.push(socket) : socket.write(OK)));
    const { http } = clientFor(server.url, { connections: 1 });
    const first = post(http);
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await post(http, 100)).toMatchObject({ kind: 'not_taken', why: 'too_late' });
    held[0]?.write(OK);
    expect(await first).toMatchObject({ kind: 'answered' });
    expect(await post(http)).toMatchObject({ kind: 'answered' });
    expect(server.arrived.join('').split('POST ').length - 1).toBe(2);
  });

  test('the process is paused until its time-out', async () => {
    const server = await wire((socket) => void socket.write(OK));
    const { http } = clientFor(server.url);
    const ended = post(http, 50);
    const until = performance.now() + 120;
    while (performance.now() < until);
    expect(await ended).toMatchObject({ kind: 'not_taken', why: 'too_late' });
    expect(server.arrived.join('')).not.toContain('POST');
  });

  test('too many wait, or the client is closed', async () => {
    const server = await wire(() => {});
    const { http } = clientFor(server.url, { maxWaiting: 1 });
    const first = post(http);
    expect(await post(http)).toMatchObject({ kind: 'not_taken', why: 'too_many' });
    await http.close();
    await first;
    expect(await post(http)).toMatchObject({ kind: 'not_taken', why: 'closed' });
  });
});

describe('a complete answer is answered', () => {
  test.each([
    ['in chunks', 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\nx-request-id: abc-1\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n', 201],
    ['after a hint', `HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n${OK}`, 200],
    ['until the connection ends', 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{}', 200],
  ])('%s', async (_, text, status) => {
    const server = await wire((socket) => (text.includes('connection: close') ? socket.end(text) : socket.write(text)));
    const { http, notes } = clientFor(server.url);
    const ended = await post(http);
    expect(ended).toMatchObject({ kind: 'answered', status });
    expect(ended.kind === 'answered' && ended.body.toString()).toBe('{}');
    expect(notes).toMatchObject([{ ended: 'answered', status }]);
    if (status === 201) expect(notes[0]?.providerRequestId).toBe('abc-1');
  });

  test('a redirect is not followed', async () => {
    const server = await wire((socket) => void socket.write('HTTP/1.1 307 Moved\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n'));
    const { http } = clientFor(server.url);
    expect(await callJson(http, { operation: 'submit', method: 'POST', path: '/', headers: {}, body: '{"end":1}' })).toEqual({
      kind: 'silence',
      why: 'redirect',
      status: 307,
    });
    expect(server.arrived.join('').split('POST ').length - 1).toBe(1);
  });

  test('a request for a second’s delay is retried once, and no more', async () => {
    const server = await wire((socket) => void socket.write('HTTP/1.1 429 Slow\r\nretry-after: 0\r\ncontent-length: 2\r\n\r\n{}'));
    const { http } = clientFor(server.url);
    expect(await callJson(http, { operation: 'submit', method: 'POST', path: '/', headers: {}, body: '{"end":1}' })).toMatchObject({
      kind: 'slow_down',
    });
    expect(server.arrived.join('').split('POST ').length - 1).toBe(2);
  });
});
