import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { revokeKey, updateKey } from '../../src/slices/keys/manage.ts';
import type { OpenApp } from '../../src/app/wiring/open-app.ts';
import { openBeside, PEPPER, personOf } from '../audit/support.ts';
import { killServers, type ServerProcess, startServer } from '../support/process.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { freshDatabase, type FreshDatabase, redisUrl } from '../support/services.ts';
import { again, make, attempted } from './support.ts';
import { keyChanges } from '../../src/slices/keys/key.ts';

let database: FreshDatabase;
let proxy: Proxy;
let servers: ServerProcess[];
let app: OpenApp;
let person: Actor;

/** Two processes of the service; the second reaches Redis through a proxy that can be closed. */
beforeAll(async () => {
  database = await freshDatabase();
  proxy = await openProxy(redisUrl());
  const env = { DATABASE_URL: database.url, KEY_PEPPER: PEPPER, LOG_LEVEL: 'debug' };
  const first = await startServer({ env: { ...env, REDIS_URL: redisUrl() } });
  servers = [first, await startServer({ env: { ...env, REDIS_URL: proxy.url(redisUrl()) } })];
  app = openBeside(database.url);
  person = await personOf(app, 'pk_test_demo');
});
afterEach(() => proxy.become('open'));
afterAll(async () => {
  await app.close();
  await killServers();
  await proxy.close();
  await database.drop();
});

const ask = async (made: Parameters<typeof attempted>[1]): Promise<number[]> =>
  Promise.all(servers.map(async ({ url }) => (await attempted(url, made))[0]));

test('a change is effective immediately in every process, within the cache time of a second', async () => {
  const times: number[] = [];
  for (let n = 0; n < 10; n++) {
    const made = await make(app, person);
    expect(await ask(made)).toEqual([200, 200]);
    const changedAt = performance.now();
    if (n % 2) await revokeKey(app, again(person), { apiKeyId: made.key.id });
    else await updateKey(app, again(person), { apiKeyId: made.key.id, allowedIps: ['203.0.113.7'] });
    await expect.poll(() => ask(made), { interval: 1 }).toEqual([403, 403]);
    times.push(performance.now() - changedAt);
  }
  // Ten cache expiries would take about a second each; a loaded machine may lose such a race.
  expect(times.toSorted((a, b) => a - b)[1]).toBeLessThan(700);
});

test('a process without Redis applies a change when its cached key expires, after a second', async () => {
  proxy.become('refused');
  const made = await make(app, person);
  expect(await ask(made)).toEqual([200, 200]);
  await revokeKey(app, again(person), { apiKeyId: made.key.id });
  await expect.poll(() => ask(made), { interval: 20 }).toEqual([403, 403]);
});

test('a key refused as unknown works as soon as it exists', async () => {
  const made = await make(app, person);
  const other = { key: { ...made.key, keyId: 'pk_test_notyet' }, secret: 'sk_test_notyet_secret' };
  expect(await ask(other)).toEqual([401, 401]);
  await app.db.query('test.rename', 'update api_key set key_id = $2 where id = $1', [made.key.id, other.key.keyId]);
  await keyChanges(app).announce([other.key.keyId]);
  await expect.poll(() => ask({ key: other.key, secret: made.secret })).toEqual([200, 200]);
});

test('no process ever logged a secret', async () => {
  const made = await make(app, person);
  await ask(made);
  await ask({ ...made, secret: `${made.secret}x` });
  for (const server of servers) {
    await expect.poll(() => server.output().includes(made.key.keyId)).toBe(true);
    expect(server.output().includes(made.secret.slice(-20))).toBe(false);
  }
});
