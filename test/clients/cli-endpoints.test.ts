import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { verifyWebhook } from '../../src/app/receiver/verify-webhook.ts';
import { good, key } from '../egress/certificates.ts';
import { oldestNode } from '../support/oldest-node.ts';
import { startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const program = resolve(import.meta.dirname, '../../dist/cli/tollgate.js');
let sandbox: Sandbox;
let node: string;
let home: string;
beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  node = await oldestNode();
  home = mkdtempSync(join(tmpdir(), 'tollgate-cli-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(home, { recursive: true });
});

/** One command to its end. */
const tollgate = (...args: string[]): Promise<{ exit: number; out: string; err: string }> =>
  new Promise((done) => {
    const env = { TOLLGATE_URL: sandbox.url, TOLLGATE_CONFIG: join(home, 'config.json'), PATH: process.env['PATH'] ?? '' };
    execFile(node, [program, ...args], { cwd: home, env }, (error, out, err) => done({ exit: error ? Number(error.code) : 0, out, err }));
  });
const json = async (...args: string[]): Promise<any> => {
  const { exit, out, err } = await tollgate(...args, '--json');
  expect(exit, err).toBe(0);
  return JSON.parse(out);
};
const secretIn = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(readFileSync(join(home, 'shop.env'), 'utf8'))?.[1] ?? '';

it('an endpoint is added with its secret in a file, changed, tested, paused, resumed, recovered and removed, and no secret is printed', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  writeFileSync(join(home, 'shop.env'), 'OTHER=1\n');
  writeFileSync(join(home, 'headers'), 'X-Api-Key: of-the-books-1234\n');
  const writing = ['--write', 'shop.env', '--name', 'BOOKS_SECRET'];
  const response = [
    '--events',
    'test.webhook,wallet.funded',
    '--filter',
    '{"amount":{"$gte":5000}}',
    '--headers',
    'headers',
    '--rate',
    '9',
  ];
  const made = await json('endpoints', 'add', receiver.url, ...writing, ...response);
  expect(made).toMatchObject({
    eventTypes: ['test.webhook', 'wallet.funded'],
    filter: { amount: { $gte: 5_000 } },
    headers: [{ name: 'X-Api-Key', value: '••••1234' }],
    ratePerSecond: 9,
    name: 'BOOKS_SECRET',
  });
  expect([made.secret, statSync(join(home, 'shop.env')).mode & 0o777, secretIn('OTHER')]).toEqual([undefined, 0o600, '1']);
  const { id } = made;
  await tollgate('endpoints', 'test', id);
  const [came] = await receiver.until(1);
  expect(verifyWebhook({ rawBody: came!.body, headers: came!.headers, secret: secretIn('BOOKS_SECRET') })).toMatchObject({
    event: 'test.webhook',
  });
  expect(came!.headers['x-api-key']).toBe('of-the-books-1234');

  expect(await json('endpoints', 'change', id, '--description', 'Books', '--filter', 'none', '--rate', 'none')).toMatchObject({
    description: 'Books',
    filter: null,
    ratePerSecond: null,
    headers: [{ name: 'X-Api-Key' }],
  });
  const old = secretIn('BOOKS_SECRET');
  await json('endpoints', 'secret', id, '--grace', '60', ...writing);
  expect(secretIn('BOOKS_SECRET')).not.toBe(old);
  expect(await json('endpoints', 'pause', id, '--reason', 'Moving')).toMatchObject({ status: 'paused', pauseReason: 'Moving' });
  const refused = await tollgate('endpoints', 'test', id);
  expect([refused.exit, refused.err]).toEqual([4, expect.stringContaining('paused')]);
  await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 6_000 });
  expect(await json('endpoints', 'resume', id, '--deliver-missed')).toMatchObject({ status: 'active' });
  const [, missed] = await receiver.until(2);
  expect(JSON.parse(missed!.body)).toMatchObject({ event: 'wallet.funded', data: { amount: 6_000 } });

  expect((await json('endpoints', 'list')).map((each: { id: string }) => each.id)).toEqual([id]);
  expect((await tollgate('endpoints', 'show', id)).out).toContain('successShare');
  await expect.poll(async () => (await json('events', 'list', '--endpoint', id, '--status', 'delivered')).length).toBe(2);
  expect(await json('recover', '--since', '2026-01-01T00:00:00Z', '--dry-run', '--endpoint', id)).toMatchObject({ status: 'dry_run' });
  const all = await Promise.all([tollgate('endpoints', 'list'), tollgate('endpoints', 'show', id)]);
  expect(all.map(({ out }) => out).join()).not.toContain(secretIn('BOOKS_SECRET'));
  expect(await json('endpoints', 'remove', id)).toEqual({ id, deleted: true });
  expect((await tollgate('endpoints', 'list')).out).toContain('No endpoints');
});

it('what cannot be read is refused before anything is asked', async () => {
  const add = ['endpoints', 'add', 'http://127.0.0.1:4001/'];
  for (const [args, words] of [
    [[...add, '--write', 'shop.env', '--filter', '{"a"'], 'not valid JSON'],
    [[...add, '--write', 'shop.env', '--headers', 'nowhere'], 'cannot be read'],
    [[...add, '--write', 'no/such/folder'], 'cannot be written'],
  ] as const) {
    const { exit, err } = await tollgate(...args);
    expect([exit, err]).toEqual([2, expect.stringContaining(words)]);
  }
  expect((await sandbox.call('GET', '/webhooks/endpoints')).body.data).toEqual([]);
});

it.each([
  [[], 1, /certificate/, 0],
  [['--skip-verify'], 0, / 204 \(/, 1],
] as const)('listen with %j verifies the certificate of an https server, or does not', async (more, exit, says, forwarded) => {
  let count = 0;
  const server = createServer({ key, cert: good }, (request, response) => {
    count += 1;
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const to = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  let isOver = false;
  const listened = tollgate('listen', '--forward-to', to, '--count', '1', '--no-keys', ...more).finally(() => (isOver = true));
  const fundedUntilOver = async (): Promise<boolean> => {
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 });
    return isOver;
  };
  await expect.poll(fundedUntilOver, { timeout: 100_000, interval: 500 }).toBe(true);
  const { exit: ended, out } = await listened;
  expect({ ended, count }).toEqual({ ended: exit, count: forwarded });
  expect(out).toMatch(says);
});
