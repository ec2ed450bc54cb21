import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:https';
import type { SecureVersion } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { authority, expired, good, key, otherName } from './certificates.ts';
import { answer, LOOPBACK, nameServer, receiver, sender } from './receivers.ts';

const PUBLIC_ONLY = { httpAllowed: true };
const refused = { kind: 'failed', errorClass: 'blocked_address' };
const ipv6 = (...groups: number[]): number[] => groups.flatMap((group) => [group >> 8, group & 255]);

describe('a literal address', () => {
  test.each(['127.0.0.1', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]', '2130706433', '[::7f00:1]'])(
    'http://%s is refused at the attempt, and its server sees no connection',
    async (host) => {
      const server = await receiver((socket) => socket.end(answer('200 OK')));
      expect(await sender(PUBLIC_ONLY).send(`http://${host}:${server.port}/`)).toMatchObject(refused);
      expect(server.connections).toBe(0);
    },
  );

  test('is reached when the allow-list has it', async () => {
    const server = await receiver((socket) => socket.write(answer('200 OK', 'ok')));
    expect(await sender().send(`http://127.0.0.1:${server.port}/`)).toMatchObject({ kind: 'answered', status: 200, body: 'complete' });
  });
});

describe('a name', () => {
  const mixed = {
    'private.test': { a: ['10.1.2.3'] },
    'mixed.test': { a: ['8.8.8.8', '127.0.0.1'] },
    'mixed-families.test': { a: ['8.8.8.8'], aaaa: [ipv6(0, 0, 0, 0, 0, 0, 0, 1)] },
    'mapped.test': { aaaa: [ipv6(0, 0, 0, 0, 0, 0xffff, 0x7f00, 1)] },
    'metadata.test': { aaaa: [ipv6(0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254)] },
    'nat64.test': { aaaa: [ipv6(0x64, 0xff9b, 0, 0, 0, 0, 0xa9fe, 0xa9fe)] },
    'loopback.test': { a: ['127.0.0.1'] },
  };

  test.each(Object.keys(mixed))('%s is refused for one forbidden address in its answer', async (name) => {
    const server = await receiver((socket) => socket.end(answer('200 OK')));
    const dns = await nameServer(mixed);
    expect(await sender(PUBLIC_ONLY, { nameServers: [dns.address] }).send(`http://${name}:${server.port}/`)).toMatchObject(refused);
    expect(server.connections).toBe(0);
  });

  test('localhost is refused without an allow-list, and never asked for', async () => {
    const dns = await nameServer({});
    expect(await sender(PUBLIC_ONLY, { nameServers: [dns.address] }).send('http://localhost:3000/')).toMatchObject(refused);
    expect(dns.asked()).toBe(0);
  });

  test.each(['127.0.0.1', '::1'])('localhost reaches a server on %s when loopback is allowed', async (host) => {
    const server = await receiver((socket) => socket.write(answer('202 Accepted')), host);
    expect(await sender().send(`http://localhost:${server.port}/`)).toMatchObject({ kind: 'answered', status: 202, remoteAddress: host });
  });

  test('that is allowed is asked for once for many connections, and the answer names its times', async () => {
    const server = await receiver((socket) => socket.end(answer('200 OK', '', 'Connection: close\r\n')));
    const dns = await nameServer(mixed);
    const { send } = sender(LOOPBACK, { nameServers: [dns.address] });
    const results = await Promise.all(Array.from({ length: 20 }, () => send(`http://loopback.test:${server.port}/`)));
    for (const result of results) expect(result).toMatchObject({ kind: 'answered', status: 200, remoteAddress: '127.0.0.1' });
    expect(results[0]?.timings).toEqual({
      dnsMs: expect.any(Number),
      connectMs: expect.any(Number),
      tlsMs: expect.any(Number),
      firstByteMs: expect.any(Number),
      totalMs: expect.any(Number),
    });
    expect(server.connections).toBe(20);
    expect(dns.asked()).toBe(2);
  });

  test.each([
    ['missing.test', 'dns_not_found'],
    ['empty.test', 'dns_not_found'],
    ['broken.test', 'dns_failed'],
    ['silent.test', 'dns_timeout'],
  ])('%s fails as %s, without a word about the resolver', async (name, errorClass) => {
    const dns = await nameServer({ 'empty.test': {}, 'broken.test': { say: 'servfail' }, 'silent.test': { say: 'nothing' } });
    const result = await sender(LOOPBACK, { nameServers: [dns.address], dnsTimeoutMs: 300 }).send(`http://${name}:3000/`);
    expect(result).toMatchObject({ kind: 'failed', errorClass });
  });
});

describe('TLS', () => {
  async function secure(cert: string, maxVersion?: SecureVersion): Promise<string> {
    const options = maxVersion ? { minVersion: 'TLSv1' as const, maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' } : {};
    const server = createServer({ key, cert, ...options }, (_, response) => response.end('ok')).listen(0, '127.0.0.1');
    server.on('tlsClientError', () => undefined);
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `https://localhost:${(server.address() as AddressInfo).port}/`;
  }
  const trusting = { trustedAuthorities: authority };

  test('a certificate of a trusted authority for the right name is taken', async () => {
    expect(await sender(LOOPBACK, trusting).send(await secure(good))).toMatchObject({ kind: 'answered', status: 200 });
  });

  test.each([
    ['an expired certificate', expired, 'tls_expired'],
    ['a certificate for another name', otherName, 'tls_name_mismatch'],
  ])('%s fails as %s', async (_, cert, errorClass) => {
    expect(await sender(LOOPBACK, trusting).send(await secure(cert))).toMatchObject({ kind: 'failed', errorClass });
  });

  test('an unknown authority fails, also when the environment turned verification off', async () => {
    const url = await secure(good);
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    onTestFinished(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
    expect(await sender().send(url)).toMatchObject({ kind: 'failed', errorClass: 'tls_untrusted' });
  });

  test('TLS 1.1 fails', async () => {
    expect(await sender(LOOPBACK, trusting).send(await secure(good, 'TLSv1.1'))).toMatchObject({
      kind: 'failed',
      errorClass: 'tls_failed',
    });
  });

  test('a server that speaks no TLS fails as a class', async () => {
    const server = await receiver((socket) => socket.end(answer('200 OK')));
    expect(await sender().send(`https://localhost:${server.port}/`)).toMatchObject({ kind: 'failed', errorClass: 'tls_failed' });
  });
});
