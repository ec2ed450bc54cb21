import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PostResult } from '../../src/platform/egress/request.ts';
import { answer, LOOPBACK, receiver, sender } from './receivers.ts';

describe('a request', () => {
  test('is one POST with the given headers and bytes, and asks for no compression', async () => {
    const server = await receiver((socket) => socket.write(answer('201 Created', 'thanks', 'X-Seen: 1\r\n')));
    const result = await sender().send(`http://127.0.0.1:${server.port}/hook?x=1`);
    expect(result).toMatchObject({
      kind: 'answered',
      status: 201,
      head: Buffer.from('thanks'),
      headers: { 'x-seen': '1' },
      body: 'complete',
    });
    expect(server.received).toMatch(/^POST \/hook\?x=1 HTTP\/1\.1\r\n/);
    expect(server.received).toMatch(/\r\nContent-Type: application\/json\r\n/);
    expect(server.received).toMatch(/\r\n\r\n\{"a":1\}$/);
    expect(server.received).not.toMatch(/accept-encoding|transfer-encoding|expect/i);
  });

  test('leaves a connection for the next one, which has no connecting to time', async () => {
    const server = await receiver((socket) => socket.write(answer('200 OK')));
    const { send } = sender();
    const first = await send(`http://127.0.0.1:${server.port}/`);
    // undici frees a connection one turn of the loop after its answer, in case the receiver closes it all the same.
    await setImmediate();
    const second = await send(`http://127.0.0.1:${server.port}/`);
    expect(server.connections).toBe(1);
    expect(first.timings.connectMs).toBeGreaterThanOrEqual(0);
    expect(second.timings.connectMs).toBeUndefined();
    for (const value of Object.values(first.timings)) expect(value).toBeGreaterThanOrEqual(0);
    expect(second.remoteAddress).toBe('127.0.0.1');
  });

  test.each([301, 302, 303, 307, 308])('a %i is the answer, and is not followed', async (status) => {
    const target = await receiver((socket) => socket.end(answer('200 OK')));
    const server = await receiver((socket) =>
      socket.write(answer(`${status} Moved`, '', `Location: http://127.0.0.1:${target.port}/\r\n`)),
    );
    expect(await sender().send(`http://127.0.0.1:${server.port}/`)).toMatchObject({ kind: 'answered', status });
    expect(target.connections).toBe(0);
  });

  test('beyond the connections of one origin waits, and the others are not behind it', async () => {
    const black = await receiver(() => undefined);
    const well = await receiver((socket) => socket.write(answer('200 OK')));
    const { send } = sender(LOOPBACK, { connectionsPerOrigin: 4 });
    const post = (timeoutMs: number): Promise<PostResult> => send(`http://127.0.0.1:${black.port}/`, { timeoutMs });
    const stuck = Array.from({ length: 4 }, () => post(1_500));
    const behind = Array.from({ length: 8 }, () => post(300));
    expect(await send(`http://127.0.0.1:${well.port}/`)).toMatchObject({ kind: 'answered' });
    for (const result of await Promise.all([...behind, ...stuck])) expect(result).toMatchObject({ kind: 'failed', errorClass: 'timeout' });
    await vi.waitFor(() => expect(black.open.size).toBe(0));
    expect(black.received.match(/POST/g)).toHaveLength(4);
  });
});

describe('a failure is a class without an address', () => {
  test('no listener', async () => {
    expect(await sender().send('http://127.0.0.1:1999/')).toMatchObject({ kind: 'failed', errorClass: 'connection_refused' });
  });

  test.each<[string, string, string]>([
    ['text that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 'protocol_error'],
    ['an unasked 100-continue', `HTTP/1.1 100 Continue\r\n\r\n${answer('200 OK')}`, 'protocol_error'],
    ['a change of protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', 'protocol_error'],
    ['headers of 1 MB', `HTTP/1.1 200 OK\r\n${`X-A: ${'a'.repeat(1_000)}\r\n`.repeat(1_000)}\r\n`, 'headers_too_large'],
  ])('%s', async (_, text, errorClass) => {
    const server = await receiver((socket) => socket.write(text));
    const result = await sender().send(`http://127.0.0.1:${server.port}/`);
    expect(result).toMatchObject({ kind: 'failed', errorClass });
    const answered = { ...result, cause: undefined, remoteAddress: undefined };
    expect(JSON.stringify(answered)).not.toContain('127.0.0.1');
  });

  test('the connection is closed or reset before the answer', async () => {
    const closes = await receiver((socket) => socket.end());
    const resets = await receiver((socket) => socket.resetAndDestroy());
    for (const { port } of [closes, resets]) {
      expect(await sender().send(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'failed', errorClass: 'connection_reset' });
    }
  });

  test('no answer within the time, and the connection is closed', async () => {
    const server = await receiver(() => undefined);
    const result = await sender().send(`http://127.0.0.1:${server.port}/`, { timeoutMs: 200 });
    expect(result).toMatchObject({ kind: 'failed', errorClass: 'timeout' });
    expect(result.timings.totalMs).toBeGreaterThanOrEqual(199);
    await vi.waitFor(() => expect(server.open.size).toBe(0));
  });

  test('the process is stopping', async () => {
    const stop = new AbortController();
    const server = await receiver(() => stop.abort());
    const { send } = sender();
    expect(await send(`http://127.0.0.1:${server.port}/`, { signal: stop.signal })).toMatchObject({
      kind: 'failed',
      errorClass: 'aborted',
    });
    expect(await send(`http://127.0.0.1:${server.port}/`, { signal: stop.signal })).toMatchObject({
      kind: 'failed',
      errorClass: 'aborted',
    });
    expect(server.connections).toBe(1);
  });
});

describe('an answer is bounded', () => {
  test('headers that drip forever end with the time', async () => {
    const server = await receiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X-A: 1\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const result = await sender().send(`http://127.0.0.1:${server.port}/`, { timeoutMs: 300 });
    expect(result).toMatchObject({ kind: 'failed', errorClass: 'timeout' });
    await vi.waitFor(() => expect(server.open.size).toBe(0));
  });

  test('a body that drips forever ends with the time, and the status counts', async () => {
    const server = await receiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const result = await sender().send(`http://127.0.0.1:${server.port}/`, { timeoutMs: 300 });
    expect(result).toMatchObject({ kind: 'answered', status: 200, body: 'timed_out' });
    await vi.waitFor(() => expect(server.open.size).toBe(0));
  });

  test.each([
    ['chunked', 'Transfer-Encoding: chunked', `10000\r\n${'x'.repeat(65_536)}\r\n`],
    ['without length', 'Connection: close', 'x'.repeat(65_536)],
    ['with a length of 8 GB', 'Content-Length: 8589934592', 'x'.repeat(65_536)],
  ])('an endless body (%s) is cut, 16 KiB of it are kept, and the sender is cut off', async (_, header, chunk) => {
    let written = 0;
    const server = await receiver((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk)) written += chunk.length;
      };
      socket.on('drain', more);
      more();
    });
    const result = await sender().send(`http://127.0.0.1:${server.port}/`);
    expect(result).toMatchObject({ kind: 'answered', status: 200, body: 'cut' });
    expect(result.kind === 'answered' && result.head.length).toBe(16_384);
    await vi.waitFor(() => expect(server.open.size).toBe(0));
    expect(written).toBeLessThan(64_000_000);
  });

  test('a compressed bomb stays compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const server = await receiver((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    });
    const result = await sender().send(`http://127.0.0.1:${server.port}/`, { maxResponseBytes: 1_000_000 });
    expect(result).toMatchObject({ kind: 'answered', body: 'complete', head: bomb.subarray(0, 16_384) });
  });

  test('a reset after the status leaves the status', async () => {
    const server = await receiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart', () => globalThis.setImmediate(() => socket.resetAndDestroy()));
    });
    const result = await sender().send(`http://127.0.0.1:${server.port}/`);
    if (result.kind === 'answered') expect(result).toMatchObject({ status: 200, body: 'broken' });
    else expect(result.errorClass).toBe('connection_reset');
  });

  test('a length that is too long or too short leaves the status', async () => {
    const long = await receiver((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart'));
    expect(await sender().send(`http://127.0.0.1:${long.port}/`)).toMatchObject({ kind: 'answered', status: 200, body: 'broken' });
    const short = await receiver((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nfour'));
    const { send } = sender();
    expect(await send(`http://127.0.0.1:${short.port}/`)).toMatchObject({ kind: 'answered', status: 200, head: Buffer.from('fo') });
    // The rest is no answer to the next request: that goes over a connection of its own.
    expect(await send(`http://127.0.0.1:${short.port}/`)).toMatchObject({ kind: 'answered', status: 200, head: Buffer.from('fo') });
  });

  test('early hints are no answer', async () => {
    const server = await receiver((socket) => socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${answer('204 No Content')}`));
    expect(await sender().send(`http://127.0.0.1:${server.port}/`)).toMatchObject({ kind: 'answered', status: 204 });
  });

  test('an answer before the end of the request is taken, or the cut is reported', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).end(answer('413 Too Large'));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const result = await sender().send(`http://127.0.0.1:${port}/`, { body: Buffer.alloc(8_000_000, 'x') });
    if (result.kind === 'answered') expect(result.status).toBe(413);
    else expect(['connection_reset', 'protocol_error']).toContain(result.errorClass);
  });

  test('200 endless answers at once leave memory where it was', async () => {
    const server = await receiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const more = (): void => {
        while (!socket.destroyed && socket.write(`4000\r\n${'x'.repeat(16_384)}\r\n`));
      };
      socket.on('drain', more);
      more();
    });
    const { send } = sender();
    const before = process.memoryUsage().rss;
    const results = await Promise.all(Array.from({ length: 200 }, () => send(`http://127.0.0.1:${server.port}/`, { timeoutMs: 110_000 })));
    for (const result of results) expect(result).toMatchObject({ kind: 'answered', body: 'cut' });
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });
});
