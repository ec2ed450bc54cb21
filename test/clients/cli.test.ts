import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oldestNode } from '../support/oldest-node.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const program = resolve(import.meta.dirname, '../../dist/cli/tollgate.js');
let sandbox: Sandbox;
let node: string;
let home: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8,::1' });
  node = await oldestNode();
  home = mkdtempSync(join(tmpdir(), 'tollgate-cli-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  }
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(home, { recursive: true });
});

type Env = Record<string, string>;
const envOf = (more: Env): Env => ({
  TOLLGATE_URL: sandbox.url,
  TOLLGATE_CONFIG: join(home, 'config.json'),
  PATH: process.env['PATH'] ?? '',
  ...more,
});
const start = (args: string[], more: Env = {}): ChildProcess => {
  const child = spawn(node, [program, ...args], { cwd: home, env: envOf(more), stdio: ['pipe', 'pipe', 'pipe'] });
  running.push(child);
  return child;
};

/** One command with what is piped into it, to its end. */
async function tollgate(args: string[], { input = '', ...more }: Env = {}): Promise<{ exit: number | null; out: string; err: string }> {
  const child = start(args, more);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin?.end(input);
  const [exit] = (await once(child, 'close')) as [number | null];
  return { exit, out, err };
}
const json = async (args: string[], more: Env = {}): Promise<any> => JSON.parse((await tollgate([...args, '--json'], more)).out);

function going(args: string[], more: Env = {}) {
  const child = start(args, more);
  const [lines, notes]: string[][] = [[], []];
  createInterface(child.stdout!).on('line', (line) => lines!.push(line));
  createInterface(child.stderr!).on('line', (line) => notes!.push(line));
  const ended = once(child, 'close').then(([exit]) => exit as number | null);
  const response = (words: string): Promise<void> => expect.poll(() => notes!.join('\n')).toContain(words);
  return { child, lines: lines!, notes: notes!, output: response, ended };
}
const sendArgs = (amount: string, reference: string): string[] => [
  'send',
  amount,
  '--bank',
  '058',
  '--account',
  '0123456785',
  '--reference',
  reference,
];

describe('listen', () => {
  let receiver: Receiver;
  beforeEach(async () => (receiver = await startReceiver()));
  afterEach(async () => {
    await sandbox.call('DELETE', '/webhooks/settings');
    await receiver.stop();
  });

  it('forwards events with their bytes and signatures, keeps the query, and sends the last one again by a key', async () => {
    expect((await tollgate(['secret', '--write', 'listen.env'])).exit).toBe(0);
    const listener = going(['listen', '--forward-to', `${receiver.url}?shop=1`, '--events', 'wallet.funded', '--json']);
    await listener.output('Listening');
    expect(await json(['trigger'])).toContainEqual({ event: 'wallet.funded', summary: expect.any(String) });
    expect(await json(['trigger', 'wallet.funded'])).toMatchObject({ event: 'wallet.funded', subscribed: false });
    const [first] = await receiver.until(1);
    await expect.poll(() => listener.lines.length).toBe(1);
    expect(JSON.parse(listener.lines[0] ?? '')).toMatchObject({ event: 'wallet.funded', status: 200, deliveryId: null, error: null });

    listener.child.stdin?.write('r');
    const [, second] = await receiver.until(2);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    for (const [name, delivery] of Object.entries({ first, second })) {
      writeFileSync(join(home, `${name}.body`), delivery?.body ?? '');
      writeFileSync(
        join(home, `${name}.headers`),
        Object.entries(delivery?.headers ?? {})
          .map(([key, value]) => `${key}: ${String(value)}`)
          .join('\n'),
      );
      const secret = /^WEBHOOK_SECRET=(.+)$/m.exec(readFileSync(join(home, 'listen.env'), 'utf8'))?.[1] ?? '';
      const verify = ['verify-signature', '--headers', `${name}.headers`, '--body', `${name}.body`, '--json'];
      expect(await json(verify, { WEBHOOK_SECRET: secret })).toMatchObject({ isGenuine: true, event: 'wallet.funded' });
      const wrong = await tollgate(verify, { WEBHOOK_SECRET: `whsec_${'A'.repeat(64)}` });
      expect([wrong.exit, JSON.parse(wrong.err).error.message]).toEqual([1, 'The signature does not match this secret and body']);
    }
    listener.child.kill('SIGINT');
    expect(await listener.ended).toBe(0);
  });

  it('counts for nothing at the URL of the settings, which gets the same event under the same id', async () => {
    const hosted = await startReceiver(500);
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 900_000 });
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: hosted.url });
    const listener = going(['listen', '--forward-to', receiver.url, '--json']);
    await listener.output('Listening');
    const [sent] = await Promise.all([hosted.until(1), tollgate(['trigger', 'wallet.funded'])]);
    const [forwarded] = await receiver.until(1);
    expect(forwarded?.body).toBe(sent[0]?.body);
    expect(forwarded?.headers['webhook-id']).toBe(sent[0]?.headers['webhook-id']);
    const found = async (): Promise<any> =>
      (await sandbox.call('GET', `/webhooks/events/${String(forwarded?.headers['webhook-id'])}`)).body.data;
    await expect.poll(async () => (await found()).lastError).toBe('HTTP 500');
    expect((await found()).status).toBe('pending');
    await hosted.stop();
  });

  it('takes what its server acknowledged as delivered with --ack', async () => {
    // Without workers, so that no attempt at the URL is under way.
    const idle = await startSandbox({ ROLES: 'api', WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8,::1' });
    try {
      const there = { TOLLGATE_URL: idle.url };
      await idle.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
      const listener = going(['listen', '--forward-to', receiver.url, '--ack'], there);
      await listener.output('Listening');
      receiver.answer = ({ body }) => (body.includes('100000') ? 200 : 500);
      for (const amount of [100_000, 200_000]) await idle.call('POST', '/sandbox/wallet/fund', { amount });
      const states = async (): Promise<string[]> => (await idle.call('GET', '/webhooks/events')).body.data.map(({ status }: any) => status);
      await expect.poll(states).toEqual(['pending', 'delivered']);
      await receiver.until(2);
    } finally {
      await idle.stop();
    }
  });

  it('ends after --count, with 1 when the server did not take all, and says so when there is none', async () => {
    receiver.answer = 500;
    for (const to of [receiver.url, 'localhost:2/hooks']) {
      const listener = going(['listen', '--forward-to', to, '--count', '1', '--no-keys']);
      await listener.output('Listening');
      expect((await tollgate(['trigger', 'wallet.funded'])).exit).toBe(0);
      expect(await listener.ended).toBe(1);
      expect(listener.lines.join('\n')).toMatch(/wallet\.funded {2}\S+ {2}(?:500|.*ECONNREFUSED.*) \(\d+ ms\)/);
    }
  });
});

describe('money', () => {
  it('is sent, refused or unknown, each with its own exit', async () => {
    expect(await json(sendArgs('150000', 'CLI-1'))).toMatchObject({ outcome: 'accepted', data: { clientReference: 'CLI-1' } });
    expect((await tollgate(sendArgs('500001', 'CLI-2'))).exit).toBe(1);
    const unknown = await tollgate(sendArgs('500098', 'CLI-3'));
    expect([unknown.exit, unknown.out]).toEqual([
      5,
      'Unknown: the transfer may have been paid. Read its status with `tollgate get CLI-3`; never send it again.\n',
    ]);
    expect(await json(['advance', '5m'])).toMatchObject({ advancedMs: 300_000, quiet: true });
    expect(await json(['get', 'CLI-3'])).toMatchObject([{ kind: 'transfer', data: { settlementStatus: 'delivered' } }]);
  });

  it('is not sent when the command or the request is wrong', async () => {
    expect((await tollgate(sendArgs('1500.00', 'CLI-4'))).exit).toBe(2);
    for (const [args, message, hint] of [
      [['send', '150000'], "required option '--bank <code>' not specified", 'Run `tollgate send --help` for the options.'],
      [['no-such-command'], "unknown command 'no-such-command'", 'Run `tollgate --help` for the options.'],
    ] as const) {
      const { exit, err } = await tollgate([...args, '--json']);
      expect({ exit, ...JSON.parse(err).error }).toMatchObject({ exit: 2, message, code: null, requestId: null, hint });
      expect((await tollgate([...args])).err).toBe(`error: ${message}\n${hint}\n`);
    }
    const refused = await tollgate(['send', '150000', '--bank', '058', '--account', '1', '--reference', 'CLI-5']);
    expect(refused).toMatchObject({ exit: 4, out: '' });
    expect(refused.err).toContain(`${sandbox.url}/docs/errors#VALIDATION_ERROR`);
    expect((await sandbox.call('GET', '/money-transfer/status?clientReference=CLI-5')).status).toBe(404);
  });
});

it('anything is found by its id or reference, and nothing of others', async () => {
  const customer = await sandbox.call('POST', '/customers', { firstName: 'Ada', lastName: 'Okafor', email: 'ada.cli@example.com' });
  expect(await json(['get', customer.body.data.id])).toMatchObject([{ kind: 'customer', data: { firstName: 'Ada' } }]);
  expect(await json(['get', 'DEMO_OPENING_BALANCE'])).toMatchObject([{ kind: 'transaction', data: { amount: 5_000_000_000 } }]);
  expect(await json(['get', 'ada.cli@example.com'])).toMatchObject([{ kind: 'customer', data: { id: customer.body.data.id } }]);
  const other = { TOLLGATE_API_KEY: 'pk_test_demo2', TOLLGATE_API_SECRET: 'sk_test_demo2_secret' };
  expect((await tollgate(['get', customer.body.data.id], other)).exit).toBe(1);
});

it('deliveries are listed, sent again and recovered', async () => {
  const receiver = await startReceiver(500);
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
  const since = new Date().toISOString();
  await tollgate(['trigger', 'wallet.funded']);
  await receiver.until(1);
  await expect.poll(async () => (await json(['events', 'list', '--limit', '1']))[0].httpStatus).toBe(500);
  receiver.answer = 200;
  const [{ id }] = await json(['events', 'list', '--status', 'pending', '--limit', '1']);
  expect(await json(['events', 'resend', id])).toMatchObject({ id });
  await expect.poll(async () => (await json(['get', id]))[0].data.status).toBe('delivered');
  // Of several, one that is not there holds none back.
  const nobodys = '0199d3a0-7c1e-7000-8000-000000000001';
  const several = await tollgate(['events', 'resend', nobodys, id, '--json']);
  expect(several).toMatchObject({ exit: 1, err: expect.stringContaining(nobodys) });
  expect(JSON.parse(several.out)).toMatchObject({ id });
  await receiver.until(3);
  expect(await json(['recover', '--since', since, '--dry-run'])).toMatchObject({ status: 'dry_run', events: 0 });
  expect(await json(['recover', '--since', since])).toMatchObject({ status: 'finished', events: 0 });
  await sandbox.call('DELETE', '/webhooks/settings');
  await receiver.stop();
});

it('requests are printed as they come, or only those of a status', async () => {
  const tail = going(['logs', 'tail', '--status', '4xx', '--json']);
  await tail.output('Requests to');
  await expect
    .poll(
      async () => {
        await sandbox.call('GET', '/wallet');
        await sandbox.call('GET', '/money-transfer/14530000000000000');
        return tail.lines.length;
      },
      { timeout: 100_000, interval: 200 },
    )
    .toBeGreaterThan(0);
  expect(new Set(tail.lines.map((line) => JSON.parse(line).status))).toEqual(new Set([404]));
  tail.child.kill('SIGTERM');
  expect(await tail.ended).toBe(0);
});

describe('who signs in', () => {
  const file = (): string => join(home, 'config.json');

  it('with a key is kept in a file of their own, and no secret is ever printed', async () => {
    const made = await tollgate(['login', '--as', 'two'], { input: 'pk_test_demo2\nsk_test_demo2_secret\n' });
    expect(made.exit).toBe(0);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await json(['profiles'])).toEqual([{ name: 'two', url: sandbox.url, apiKey: 'pk_test_demo2', isCurrent: true }]);
    const response = [made, await tollgate(['profiles']), await tollgate(['doctor']), await tollgate(['doctor', '--json'])];
    expect(response.map(({ out, err }) => out + err).join('\n')).not.toContain('sk_test');
    expect(response[2]?.out).toContain('pk_test_demo2, from profile two, works');
  });

  it('as a person has a key made that ends, and keeps no password', async () => {
    // Of the demo people only some have a second factor.
    const made = await tollgate(['login', '--email', 'developer@demo.test', '--as', 'me'], { input: 'tollgate-demo\n' });
    expect(made).toMatchObject({ exit: 0 });
    const saved = readFileSync(file(), 'utf8');
    expect(saved).not.toContain('tollgate-demo');
    const { apiKey } = JSON.parse(saved).profiles.me;
    expect(apiKey).toMatch(/^pk_test_/);
    expect((await tollgate(['get', 'DEMO_OPENING_BALANCE'])).exit).toBe(0);
    expect((await tollgate(['profiles', 'use', 'two'])).exit).toBe(0);
    expect((await tollgate(['profiles', 'remove', 'me'])).exit).toBe(0);
    expect(await json(['profiles'])).toHaveLength(1);
  });

  it('with a wrong key is refused, and what was kept stays', async () => {
    const wrong = await tollgate(['login', '--as', 'two'], { input: 'pk_test_demo2\nsk_test_wrong\n' });
    expect(wrong.exit).toBe(3);
    expect((await tollgate(['doctor'])).exit).toBe(0);
    rmSync(file());
  });

  it('a key without the permission is refused, also by a command that keeps running', async () => {
    const { token } = (await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' })).body.data;
    const narrow = { name: 'Narrow', scopes: ['wallet:read'] };
    const { data } = (await sandbox.call('POST', '/api-keys', narrow, { headers: { 'X-API-Key': '', Authorization: `Bearer ${token}` } }))
      .body;
    const env = { TOLLGATE_API_KEY: data.keyId, TOLLGATE_API_SECRET: data.secret };
    for (const args of [
      ['events', 'list'],
      ['logs', 'tail'],
      ['listen', '--forward-to', 'localhost:4001'],
    ])
      expect([args, await tollgate(args, env)]).toMatchObject([args, { exit: 3, out: '' }]);
  });

  it('without a service the helpful command is printed, and the key of another service is not tried', async () => {
    const without = await tollgate(['events', 'list', '--url', 'https://pay.example.com']);
    expect(without).toMatchObject({ exit: 3, out: '' });
    expect(without.err).toContain('tollgate login --url https://pay.example.com');
    const bare = await tollgate(['events', 'list'], { TOLLGATE_API_KEY: 'pk_test_demo' });
    expect([bare.exit, bare.err.includes('TOLLGATE_API_SECRET')]).toEqual([3, true]);
    expect((await tollgate(['events', 'list', '--profile', 'nobody'])).exit).toBe(2);
  });
});

it('the doctor names what fails, and where nothing answers every command says so', async () => {
  expect((await tollgate(['doctor'])).exit).toBe(0);
  const away = { TOLLGATE_URL: 'http://127.0.0.1:1' };
  const findings = JSON.parse((await tollgate(['doctor', '--json'], away)).out) as { check: string; state: string }[];
  const failed = findings.flatMap(({ check, state }) => (state === 'failed' ? [check] : []));
  expect(failed.join()).toBe('service,clock,key,webhooks,live feed');
  const withoutKey = await tollgate(['events', 'list'], away);
  expect([withoutKey.exit, withoutKey.err.includes('npm start')]).toEqual([6, true]);
});

it('a secret is written into a file of its own, beside existing files, and never printed', async () => {
  writeFileSync(join(home, 'shop.env'), 'PORT=4001\nWEBHOOK_SECRET=whsec_old\n', { mode: 0o644 });
  const made = await tollgate(['secret', '--write', 'shop.env', '--json']);
  expect(made.out + made.err).not.toContain('whsec_');
  expect(readFileSync(join(home, 'shop.env'), 'utf8')).toMatch(/^PORT=4001\nWEBHOOK_SECRET=whsec_[\w+/]{64}\n$/);
  expect(statSync(join(home, 'shop.env')).mode & 0o777).toBe(0o600);
  const before = (await sandbox.call('GET', '/webhooks/settings')).body.data.secretMasked;
  expect((await tollgate(['secret', '--write', 'no/such/folder/.env'])).exit).toBe(2);
  expect((await sandbox.call('GET', '/webhooks/settings')).body.data.secretMasked).toBe(before);
});
