import { existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { sentenceFor } from '../../src/app/embedded/failure.ts';
import { storedSecret } from '../../src/app/embedded/folders.ts';
import { claimInstance } from '../../src/app/embedded/instance.ts';
import { probeDatabase, probeRedis } from '../../src/app/embedded/services.ts';
import { redisBinary } from '../../src/app/embedded/redis.ts';
import { temporaryHome } from './harness.ts';

const SECRET = 'hunter2-very-secret';

it.each([
  ['DATABASE_URL', probeDatabase, `postgres://me:${SECRET}@127.0.0.1`],
  ['REDIS_URL', probeRedis, `redis://me:${SECRET}@127.0.0.1`],
] as const)('an unreachable %s is named with host and port, never with its password', async (setting, probe, address) => {
  const port = 1;
  const message = await messageOf(probe(`${address}:${port}/0`));
  expect(message).toBe(
    `${setting} names ${setting === 'REDIS_URL' ? 'Redis' : 'PostgreSQL'} at 127.0.0.1:${port}, which refuses connections: start it, correct ${setting}, or unset ${setting} to use the embedded server.`,
  );
  expect(message).not.toContain(SECRET);
});

it.each([
  ['DATABASE_URL', probeDatabase, `postgres://me:${SECRET}@127.0.0.1`],
  ['REDIS_URL', probeRedis, `redis://me:${SECRET}@127.0.0.1`],
] as const)('a %s whose server never answers fails within seconds', async (setting, probe, address) => {
  const silent = await listen(createServer(() => {}));
  expect(await messageOf(probe(`${address}:${silent}/0`))).toMatch(
    new RegExp(`^${setting} names .* at 127.0.0.1:${silent}, which did not answer within 3 seconds`),
  );
});

it.each([
  ['DATABASE_URL', probeDatabase, `postgres://me:${SECRET}@no-such-host.invalid/x`],
  ['REDIS_URL', probeRedis, `redis://me:${SECRET}@no-such-host.invalid`],
] as const)('a %s with an unknown host is reported', async (setting, probe, address) => {
  expect(await messageOf(probe(address))).toMatch(
    new RegExp(`^${setting} names .* at no-such-host.invalid:(5432|6379), which is not a known host`),
  );
});

it('a missing database and a refused Redis password have sentences of their own', async () => {
  const { database, redis } = inject('servers');
  const elsewhere = new URL(database);
  elsewhere.pathname = '/no_such_database';
  expect(await messageOf(probeDatabase(elsewhere.href))).toContain('which has no database of that name');
  const refused = new URL(redis[0] ?? '');
  refused.username = 'me';
  refused.password = SECRET;
  const message = await messageOf(probeRedis(refused.href));
  expect(message).toContain('which does not accept the user or password');
  expect(message).not.toContain(SECRET);
});

it('reachable servers pass the probe', async () => {
  const { database, redis } = inject('servers');
  await probeDatabase(database);
  await probeRedis(redis[0] ?? '');
});

it('without any Redis one sentence names the three ways out', async () => {
  const message = await messageOf(redisBinary(join(temporaryHome(), 'bin'), '/nonexistent'));
  expect(message).toBe(
    'Tollgate needs Redis and found none: install it (apt-get install redis-server), or set REDIS_URL to a Redis of your own, or use docker compose up.',
  );
});

it('a port in use is named together with the setting that changes it', async () => {
  const port = await listen(createServer());
  const error = await new Promise((done) => createServer().once('error', done).listen(port, '127.0.0.1'));
  expect(sentenceFor(error, '/x', {})).toMatch(new RegExp(`^Port ${port} is in use: .* set SANDBOX_PORT to a free port`));
  expect(sentenceFor(error, '/x', { LIVE_PORT: String(port) })).toContain('set LIVE_PORT');
});

it('a full disk and a missing right name the folder; a bug is left to show its stack', () => {
  const failing = (code: string, path?: string): Error => Object.assign(new Error(code), { code, path });
  expect(sentenceFor(failing('ENOSPC'), '/data/here', {})).toBe('The disk that holds /data/here is full: free some space and start again.');
  expect(sentenceFor(failing('EACCES', '/data/closed'), '/x', {})).toMatch(
    /^Tollgate has no access to \/data\/closed .*: give this user the rights to it/,
  );
  expect(sentenceFor(new TypeError('a bug'), '/x', {})).toBeNull();
});

it('a second start on the same folder gets the address of the first, and the claim of an ended process is void', () => {
  const file = join(temporaryHome(), 'start.lock');
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'at another time' }));
  const first = claimInstance(file);
  expect(() => claimInstance(file)).toThrow(`Tollgate already runs here (process ${process.pid})`);
  first.announce('http://127.0.0.1:4000');
  expect(() => claimInstance(file)).toThrow('Tollgate already runs here at http://127.0.0.1:4000');
  first.release();
  claimInstance(file).release();
  expect(existsSync(file)).toBe(false);
});

it('the embedded pepper has 32 random bytes, is made once and is readable for its owner alone', () => {
  const file = join(temporaryHome(), 'key-pepper');
  const secret = storedSecret(file);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(storedSecret(file)).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(storedSecret(`${file}-other`)).not.toBe(secret);
});

async function messageOf(failing: Promise<unknown>): Promise<string> {
  try {
    await failing;
  } catch (error) {
    expect((error as Error).name).toBe('StartFailure');
    return (error as Error).message;
  }
  throw new Error('nothing failed');
}

async function listen(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
