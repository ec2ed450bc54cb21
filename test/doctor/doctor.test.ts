import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addressFindings, webhookFinding } from '../../src/app/doctor/providers.ts';
import { diagnose } from '../../src/app/doctor/doctor.ts';
import { type Finding, printed, clockFinding } from '../../src/app/doctor/finding.ts';
import { databaseFindings, redisOf } from '../../src/app/doctor/servers.ts';
import { formerNamesIn, readConfig } from '../../src/platform/config/config.ts';
import { startDoubles } from '../../src/app/embedded/doubles.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { sandboxDoubles } from '../doubles/sandbox.ts';
import { startDouble } from '../doubles/server.ts';
import { freshDatabase, type FreshDatabase, redisUrl } from '../support/services.ts';

let database: FreshDatabase;
let paystack: PaystackDouble;
const folder = mkdtempSync(join(tmpdir(), 'tollgate-doctor-'));
beforeAll(async () => {
  database = await freshDatabase();
  paystack = await startPaystack({ secretKey: 'sk_live_double' });
});
afterAll(async () => {
  await paystack.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** A live set-up whose one provider is at `baseUrl`, its key in a file of this mode. */
function liveEnv(baseUrl: string, { key = 'sk_live_double', mode = 0o600 } = {}): NodeJS.ProcessEnv {
  const [keyFile, file] = [join(folder, 'key'), join(folder, 'providers.json')];
  writeFileSync(keyFile, key);
  chmodSync(keyFile, mode);
  writeFileSync(
    file,
    JSON.stringify({ live: { accounts: { main: { adapter: 'paystack', id: 1, secretKey: { file: keyFile }, baseUrl } }, bank: ['main'] } }),
    { mode: 0o644 },
  );
  return {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    KEY_PEPPER: randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
    LIVE_PORT: '0',
    PROVIDERS_FILE: file,
  };
}

const found = (findings: readonly Finding[], check: string): Finding | undefined => findings.find((each) => each.check === check);

test('a working account is reported with its balance, and a local address is no provider', async () => {
  const findings = await diagnose(liveEnv(paystack.url));
  expect(found(findings, 'settings')).toEqual({ check: 'settings', state: 'ok', result: 'valid; live is on' });
  expect(found(findings, 'live main credentials')).toMatchObject({ state: 'ok', result: expect.stringContaining('₦10000000.00') });
  expect(found(findings, 'live main clock')).toMatchObject({ state: 'ok' });
  expect(found(findings, 'live main DNS')).toMatchObject({ state: 'ok' });
  expect(found(findings, 'webhooks of main')).toMatchObject({
    state: 'warn',
    result: expect.stringContaining('LIVE_PUBLIC_URL is not set'),
  });
  expect(found(findings, 'live ports')).toMatchObject({ state: 'warn', result: expect.stringContaining('bills') });
  expect(found(findings, 'database migrations')).toMatchObject({ state: 'ok' });
  expect(found(findings, 'database rights')).toMatchObject({ state: 'warn', result: expect.stringContaining('names the owner') });
  expect(found(findings, 'redis policy')).toMatchObject({ state: 'ok', result: 'noeviction' });
  expect(found(findings, `file ${join(folder, 'key')}`)).toMatchObject({ state: 'ok', result: 'mode 0600' });
  expect(paystack.transfers.size).toBe(0);
  expect(printed(findings)).not.toContain('sk_live');
  for (const { state, remedy } of findings) expect(remedy === undefined).toBe(state === 'ok');
});

test('what npm start -- --providers doubles configures is approved, account by account', async () => {
  const doubles = await startDoubles({ folder });
  try {
    const { LIVE_PORT: _, ...env } = { ...liveEnv(paystack.url), ...doubles.env };
    const findings = await diagnose(env);
    const credentials = findings.filter(({ check }) => check.endsWith(' credentials'));
    // Mono charges for every call that it has, so nothing tries its key.
    expect(credentials.map(({ check, state }) => [check, state])).toEqual(
      sandboxDoubles.map(({ name }) => [`sandbox ${name} credentials`, name === 'mono' ? 'warn' : 'ok']),
    );
    // The servers of tests do not wait for the disk, which the doctor rightly refuses.
    expect(findings.filter(({ state }) => state === 'fail').map(({ check }) => check)).toEqual(['database durability']);
  } finally {
    await doubles.stop();
  }
});

test('each planted fault is found, with its remedy', async () => {
  const wrongKey = await diagnose(liveEnv(paystack.url, { key: 'sk_live_another', mode: 0o644 }));
  expect(found(wrongKey, 'live main credentials')).toMatchObject({
    state: 'fail',
    remedy: 'correct the key that PROVIDERS_FILE refers to',
  });
  expect(found(wrongKey, `file ${join(folder, 'key')}`)).toMatchObject({ state: 'warn', result: expect.stringContaining('0644') });
  const gone = await startPaystack();
  await gone.stop();
  const unreachable = await diagnose(liveEnv(gone.url, { mode: 0o666 }));
  expect(found(unreachable, 'live main credentials')).toMatchObject({ state: 'fail', result: expect.stringContaining('not reached') });
  expect(found(unreachable, `file ${join(folder, 'key')}`)).toMatchObject({ state: 'fail', remedy: `chmod 600 ${join(folder, 'key')}` });
  const slow = await startDouble(() => ({
    status: 200,
    body: { status: true, message: '', data: [{ currency: 'NGN', balance: 0 }] },
    headers: { date: new Date(Date.now() - 3_600_000).toUTCString() },
  }));
  const late = await diagnose(liveEnv(slow.url));
  await slow.stop();
  expect(found(late, 'live main credentials')).toMatchObject({ state: 'warn', result: expect.stringContaining('with balance 0') });
  expect(found(late, 'live main clock')).toMatchObject({ state: 'fail', result: expect.stringMatching(/^ours is 3\d{3}\.\d s ahead$/) });
});

test('every mistake in the settings is reported, and further checks are skipped', async () => {
  const findings = await diagnose({ ...liveEnv(paystack.url, { key: 'sk_test_of_the_sandbox' }), KEY_PEPPER: 'short', REDIS_URL: '' });
  expect(findings.filter(({ check }) => check === 'settings').map(({ state, result }) => [state, result.split(/[ .]/)[0]])).toEqual([
    ['fail', 'PROVIDERS_FILE'],
    ['fail', 'REDIS_URL'],
    ['fail', 'KEY_PEPPER'],
  ]);
  expect(findings.at(-1)).toMatchObject({ check: 'further checks', state: 'warn' });
});

test('a database that is away, outdated, or owned by another role is distinguished', async () => {
  const config = (url: string): ReturnType<typeof readConfig> =>
    readConfig({ DATABASE_URL: url, REDIS_URL: 'redis://127.0.0.1', KEY_PEPPER: '-'.repeat(32) });
  const away = new URL(database.url);
  away.pathname = '/no_such_database';
  expect(await databaseFindings(config(away.href))).toMatchObject([
    { check: 'database', state: 'fail', result: 'DATABASE_URL cannot be used: 3D000' },
  ]);
  const owner = new pg.Client({ connectionString: inject('servers').database });
  await owner.connect();
  const name = `doctor_${randomBytes(6).toString('hex')}`;
  try {
    await owner.query(`create role ${name} login noinherit password 'of-the-doctor'`);
    const url = new URL(database.url);
    [url.username, url.password] = [name, 'of-the-doctor'];
    const stranger = await databaseFindings(config(url.href));
    expect(found(stranger, 'database rights')).toMatchObject({ state: 'fail', result: 'the user may not act as tollgate_app' });
    await owner.query(`grant tollgate_app to ${name}`);
    expect(found(await databaseFindings(config(url.href)), 'database rights')).toMatchObject({ state: 'ok' });
    await owner.query(`grant pg_write_all_data to ${name}`);
    expect(found(await databaseFindings(config(url.href)), 'database rights')).toMatchObject({ state: 'fail' });
  } finally {
    await owner.query(`drop role if exists ${name}`);
    await owner.end();
  }
});

test('what Redis says of itself is judged', () => {
  const judged = (info: string): unknown[] => redisOf(info).map(({ state }) => state);
  expect(judged('redis_version:7.2.4\r\nmaxmemory_policy:noeviction\r\naof_enabled:1')).toEqual(['ok', 'ok', 'ok']);
  expect(judged('redis_version:6.0.16\r\nmaxmemory_policy:allkeys-lru\r\naof_enabled:0\r\nrdb_saves:0')).toEqual(['fail', 'fail', 'warn']);
  // A cluster refuses what counts in several keys at once.
  expect(judged('redis_version:7.2.4\r\nmaxmemory_policy:noeviction\r\naof_enabled:1\r\ncluster_enabled:1')).toEqual([
    'ok',
    'ok',
    'ok',
    'fail',
  ]);
});

test('the webhook address is proved by our own refusal', async () => {
  let status = 405;
  const asked: string[] = [];
  const front = await startDouble(({ path }) => {
    asked.push(path);
    return { status, body: {} };
  });
  expect(await webhookFinding('main', 'PUBLIC_URL', `${front.url}/`)).toMatchObject({
    state: 'warn',
    remedy: 'set PUBLIC_URL to a public address',
  });
  status = 404;
  expect(await webhookFinding('main', 'PUBLIC_URL', front.url)).toMatchObject({
    state: 'fail',
    result: expect.stringContaining('answers 404'),
  });
  expect(asked).toEqual(['/providers/main/webhooks', '/providers/main/webhooks']);
  expect((await addressFindings('PUBLIC_URL', front.url.replace('http:', 'https:'))).map(({ state }) => state)).toEqual(['ok', 'fail']);
  await front.stop();
  expect(await webhookFinding('main', 'PUBLIC_URL', front.url)).toMatchObject({
    state: 'warn',
    result: expect.stringContaining('cannot be reached from here'),
  });
  expect(await addressFindings('PUBLIC_URL', 'https://nowhere.invalid')).toMatchObject([{ check: 'PUBLIC_URL DNS', state: 'fail' }]);
});

test('a clock is off by what cannot be the time of the question and the answer', () => {
  expect(clockFinding('x', 1_000_000, 1_000_000, 1_020_000)).toMatchObject({ state: 'ok' });
  expect(clockFinding('x', 1_000_000, 1_000_900, 1_001_000, 1_000)).toMatchObject({ state: 'ok' });
  expect(clockFinding('x', 1_000_000, 1_010_000, 1_011_000)).toMatchObject({ state: 'warn', result: 'ours is 10.0 s ahead' });
  expect(clockFinding('x', 1_100_000, 1_000_000, 1_001_000)).toMatchObject({ state: 'fail', result: 'ours is 99.0 s behind' });
});

test('a setting under its former name is read, with a notice; the new name wins', async () => {
  const former = 'LEDGER_LANES';
  const env = { ...liveEnv(paystack.url), [former]: '2' };
  expect(readConfig(env).LEDGER_PARTITIONS).toBe(2);
  expect(readConfig({ ...env, LEDGER_PARTITIONS: '3' }).LEDGER_PARTITIONS).toBe(3);
  expect(formerNamesIn(env)).toEqual([expect.stringContaining(`${former} is LEDGER_PARTITIONS now`)]);
  expect(await diagnose(env)).toContainEqual(expect.objectContaining({ state: 'warn', remedy: 'use the new name' }));
});
