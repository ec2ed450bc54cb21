import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { asOwner } from '../ledger/support.ts';
import { redisUrl } from '../support/services.ts';
import { type People, startPeople } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-people-'));
const logFile = join(folder, 'log');
const EMAIL = 'canary.of.a.person@people.test';
const INVITED = 'canary.of.a.guest@people.test';
const PASSWORDS = ['a canary of a password', 'another canary of a password', 'a wrong canary of a password'];

let people: People;
let commands = '';
const secrets: Record<string, string> = {};

beforeAll(async () => {
  // Why: MONITOR comes first, since ioredis mixes up the answers of a busy server to MONITOR.
  const redis = new Redis(redisUrl());
  const monitor = await redis.monitor();
  people = await startPeople({ LOG_LEVEL: 'trace', LOG_FILE: logFile });
  monitor.on('monitor', (_time: string, args: string[]) => void (commands += `${args.join(' ')}\n`));
  await drive();
  // Every mail has arrived, so its job was seen; the monitor pipe lags slightly.
  await vi.waitUntil(() => commands.includes('send-mail'), { timeout: 100_000 });
  monitor.disconnect();
  redis.disconnect();
});
afterAll(async () => {
  await people.stop();
  rmSync(folder, { recursive: true });
});

/** Operations that receive or return a secret. */
async function drive(): Promise<void> {
  const [first = '', second = '', wrong = ''] = PASSWORDS;
  PASSWORDS.forEach((password, at) => void (secrets[`password ${at}`] = password));
  await people.signUp(EMAIL, first);
  secrets['a code'] = await people.secretTo(EMAIL, /verification/);
  const { data } = (await people.ask('POST', '/auth/verify-email', { email: EMAIL, otp: secrets['a code'] })).body;
  secrets['an access token'] = data.token;
  secrets['a refresh token'] = data.refreshToken;
  const token = data.token as string;
  const refreshed = (await people.ask('POST', '/auth/refresh', { refreshToken: data.refreshToken })).body.data;
  secrets['the next access token'] = refreshed.token;
  secrets['the next refresh token'] = refreshed.refreshToken;
  await people.logIn(EMAIL, wrong);
  const enrolled = (await people.ask('POST', '/auth/2fa/enrol', { password: first }, { token })).body.data;
  secrets['the secret of the second factor'] = enrolled.secret;
  const code = new TOTP({ secret: Secret.fromBase32(enrolled.secret) }).generate();
  const headers = { 'Idempotency-Key': 'canary' };
  const confirmed = await people.ask('POST', '/auth/2fa/confirm', { code }, { token, headers });
  [secrets['a recovery code'] = ''] = confirmed.body.data.recoveryCodes as string[];
  const challenged = (await people.logIn(EMAIL, first)).body.data;
  secrets['a challenge'] = challenged.challengeId;
  await people.ask('POST', '/auth/2fa/verify', { challengeId: challenged.challengeId, code: secrets['a recovery code'] });
  await people.ask('POST', '/auth/invitations', { email: INVITED, role: 'finance' }, { token });
  secrets['an invitation'] = await people.secretTo(INVITED, /invited/);
  await people.ask('POST', '/auth/password/forgot', { email: EMAIL });
  secrets['a reset token'] = await people.secretTo(EMAIL, /Reset/);
  await people.ask('POST', '/auth/password/reset', { token: secrets['a reset token'], password: second });
  // A six-digit code occurs in many numbers by chance; the other secrets cannot.
  delete secrets['a code'];
}

test('every secret was collected', () => {
  expect(Object.values(secrets).filter((secret) => typeof secret !== 'string' || secret.length < 11)).toEqual([]);
  expect(Object.keys(secrets)).toHaveLength(12);
});

test('no secret and no address is in the log, in a job, or in Redis', () => {
  const log = readFileSync(logFile, 'utf8');
  expect(log).toContain('/auth/2fa/verify');
  expect(log).toContain('a sign-in with a wrong password');
  for (const text of [log, commands]) {
    for (const [name, secret] of Object.entries(secrets)) expect(text.includes(secret), name).toBe(false);
    expect(text).not.toContain('canary.of.a');
  }
});

describe('in PostgreSQL', () => {
  test('no secret is stored in clear in any table except the sandbox mailbox', async () => {
    const found: string[] = [];
    await asOwner(people.databaseUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
          where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'sandbox_mail'`,
      );
      expect(rows.length).toBeGreaterThan(20);
      for (const { name } of rows) {
        const table = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
        const text = table.rows.map(({ row }) => row).join('\n');
        for (const [secret, value] of Object.entries(secrets)) if (text.includes(value)) found.push(`${secret} in ${name}`);
        for (const [secret, value] of Object.entries(secrets))
          if (text.includes(Buffer.from(value).toString('hex'))) found.push(`${secret} in ${name}, as bytes`);
      }
    });
    expect(found).toEqual([]);
  });
  test('codes are stored under the pepper: none of the million plain hashes occurs', async () => {
    await people.signUp('another.canary@people.test', PASSWORDS[0]);
    const code = await people.secretTo('another.canary@people.test', /verification/);
    const { createHash } = await import('node:crypto');
    const plain = createHash('sha256').update(code).digest('hex');
    expect(await people.sql(`select from email_code where encode(code_hash, 'hex') = '${plain}'`)).toEqual([]);
    expect(await people.sql(`select from mail where data::text like '%${code}%' and kind = 'email_code'`)).toEqual([]);
  });
  test('sign-in addresses are stored as keyed hashes, or too short to identify a person', async () => {
    await people.logIn(EMAIL, PASSWORDS[1], { from: '203.0.113.199' });
    for (const table of ['session', 'known_address', 'throttle', 'mail']) {
      const rows = await people.sql<{ row: string }>(`select t::text as row from ${table} t`);
      expect(rows.map(({ row }) => row).join('\n'), table).not.toContain('203.0.113.199');
    }
  });
});
