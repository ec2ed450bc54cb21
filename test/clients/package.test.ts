import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../src/app/embedded/server.ts';
import { oldestNode } from '../support/oldest-node.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { webRuntime } from '../support/web-runtimes.ts';

const run = promisify(execFile);
const client = resolve(import.meta.dirname, '../../clients/typescript');
const settings = { as: 'demo2' };

interface Runtime {
  command: string;
  args: readonly string[];
  feeds: boolean;
}

let home: string;
let sandbox: Sandbox;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tollgate-client-'));
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  // `npm test` runs no scripts of packages; this one builds itself as it is packed.
  await run('npm', ['pack', '--ignore-scripts=false', '--pack-destination', home], { cwd: client });
  const [packed = ''] = readdirSync(home);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', home, join(home, packed)]);
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(home, { recursive: true });
});

test("the client's package installs alone", () => {
  expect(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@tollgate']);
});

test('its README runs with the oldest Node', async () => {
  await runsReadme('NODE', { command: await oldestNode(), args: [], feeds: false });
});

test('its README runs with Deno, which it asks for the network and the environment alone', async ({ skip }) => {
  const found = await webRuntime('deno');
  if ('missing' in found) return skip(found.missing);
  const args = ['run', '--no-prompt', '--cached-only', '--allow-net=127.0.0.1', '--allow-env'];
  await runsReadme('DENO', { ...found, args, feeds: true });
});

test('its README runs with Bun', async ({ skip }) => {
  const found = await webRuntime('bun');
  if ('missing' in found) return skip(found.missing);
  await runsReadme('BUN', { ...found, args: ['run'], feeds: true });
});

/** Carries the JavaScript of the README out as its reader would, with references of this runtime's own. */
async function runsReadme(reference: string, { command, args, feeds }: Runtime): Promise<void> {
  const [send = '', receive = '', watch = ''] = examples();
  const files = { 'send.mjs': send.replaceAll('INV-1042', reference), 'receiver.mjs': receive, 'watch.mjs': `${head(send)}${watch}` };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  const port = await freePort();
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: `http://127.0.0.1:${port}/` }, settings);
  const { secret } = (await sandbox.call('POST', '/webhooks/settings/secret', undefined, settings)).body.data;
  const env = { TOLLGATE_URL: sandbox.url, WEBHOOK_SECRET: secret, PORT: String(port), HOME: home };
  const running: ChildProcess[] = [];
  const going = (file: string): AsyncIterator<string> => {
    const child = spawn(command, [...args, file], { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] });
    running.push(child);
    return createInterface(child.stdout)[Symbol.asyncIterator]();
  };
  try {
    const received = going('receiver.mjs');
    expect((await received.next()).value).toBe('listening');
    const { stdout } = await run(command, [...args, 'send.mjs'], { cwd: home, env });
    const [sent = '', listed] = stdout.split('\n');
    expect(sent).toMatch(/^\d+ pending$/);
    expect(listed).toBe(`${reference} 150000`);
    await sandbox.advance('5m', 'demo2');
    // Settlements by another runtime appear too.
    const settled = `transfer.settled ${sent.split(' ')[0]}`;
    let line = '';
    while (line !== settled) expect((line = String((await received.next()).value))).toMatch(/^transfer\.settled \d+$/);
    if (feeds) expect(await resultOf(going('watch.mjs'))).toMatch(/^(?:CREATED|UPDATED) \d+ pending$/);
  } finally {
    for (const child of running) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    }
  }
}

/** Sends continue until the feed is open. */
async function resultOf(lines: AsyncIterator<string>): Promise<string> {
  let result: string | undefined;
  const reading = lines.next().then(({ value }) => (result = String(value)));
  await expect
    .poll(
      async () => {
        await sandbox.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' }, settings);
        return result;
      },
      { timeout: 100_000, interval: 200 },
    )
    .toBeDefined();
  return reading;
}

/** The JavaScript blocks of the README, in order. */
const examples = (): string[] =>
  [...readFileSync(join(client, 'README.md'), 'utf8').matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);

const head = (text: string): string => text.slice(0, text.indexOf('const sent'));
