import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../../src/programs/embedded/server.ts';
import { oldestNode } from '../support/oldest-node.ts';
import { startSandbox } from '../support/sandbox.ts';

const run = promisify(execFile);
const client = resolve(import.meta.dirname, '../../clients/typescript');

test("the client's package installs alone, and its README runs with the oldest Node", { timeout: 120_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), 'tollgate-client-'));
  const port = await freePort();
  const sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  try {
    // `npm test` runs no scripts of packages; this one builds itself as it is packed.
    await run('npm', ['pack', '--ignore-scripts=false', '--pack-destination', home], { cwd: client });
    const [packed = ''] = readdirSync(home);
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', home, join(home, packed)]);
    expect(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@tollgate']);
    const [send = '', receive = ''] = examples();
    writeFileSync(join(home, 'send.mjs'), send);
    writeFileSync(join(home, 'receiver.mjs'), receive);

    const settings = { as: 'demo2' };
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: `http://127.0.0.1:${port}/` }, settings);
    const { secret } = (await sandbox.call('POST', '/webhooks/settings/secret', undefined, settings)).body.data;
    const node = await oldestNode();
    const receiver = spawn(node, ['receiver.mjs'], {
      cwd: home,
      env: { WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
      expect((await lines.next()).value).toBe('listening');
      const { stdout } = await run(node, ['send.mjs'], { cwd: home, env: { TOLLGATE_URL: sandbox.url } });
      const [sent = '', listed] = stdout.split('\n');
      expect(sent).toMatch(/^\d+ pending$/);
      expect(listed).toBe('INV-1042 150000');
      await sandbox.advance('5m', 'demo2');
      expect((await lines.next()).value).toBe(`transfer.settled ${sent.split(' ')[0]}`);
    } finally {
      receiver.kill();
    }
  } finally {
    await sandbox.stop();
    rmSync(home, { recursive: true });
  }
});

/** The JavaScript blocks of the README, in order. */
const examples = (): string[] =>
  [...readFileSync(join(client, 'README.md'), 'utf8').matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
