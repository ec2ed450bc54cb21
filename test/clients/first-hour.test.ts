import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../../src/programs/embedded/server.ts';
import { startSandbox } from '../support/sandbox.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
/** What a package of the client is made from, beside it. */
const MADE_FROM = ['node_modules', 'package-lock.json', 'package.json', 'scripts', 'tsconfig.json'];

/** The blocks of the guide in a language, in order. */
const blocks = (guide: string, language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);

test(
  'the first hour: every command and file of its guide, to a webhook that the own server verified, takes less than three minutes',
  { timeout: 180_000 },
  async () => {
    const began = performance.now();
    const port = await freePort();
    const guide = readFileSync(join(root, 'docs/first-hour.md'), 'utf8').replaceAll('4001', String(port));
    const [start, shop = '', serve = '', listen = '', send = ''] = blocks(guide, 'sh');
    const [server = '', sending = ''] = blocks(guide, 'js');
    expect(start).toBe('npm start\n');

    const home = mkdtempSync(join(tmpdir(), 'tollgate-first-hour-'));
    const sandbox = await startSandbox();
    const env = {
      // Without what this test's own npm put before it: the reader's node and npm.
      PATH: (process.env['PATH'] ?? '')
        .split(delimiter)
        .filter((folder) => !folder.includes('node_modules'))
        .join(delimiter),
      HOME: home,
      TOLLGATE_URL: sandbox.url,
      npm_config_offline: 'true',
    };
    const terminals: ChildProcess[] = [];
    /** A terminal in which something goes on: what it shows. */
    const terminal = (script: string): (() => string) => {
      // Its own group, so that what it started ends with it.
      const child = spawn('/bin/sh', ['-c', script], {
        cwd: join(home, 'my-shop'),
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      terminals.push(child);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      return () => said;
    };
    try {
      mkdirSync(join(home, 'tollgate'));
      for (const name of MADE_FROM) symlinkSync(join(root, name), join(home, 'tollgate', name));
      // A copy, since others may be packing theirs.
      const isSource = (path: string): boolean => !path.includes('/typescript/dist');
      cpSync(join(root, 'clients'), join(home, 'tollgate/clients'), { recursive: true, filter: isSource });
      await run('/bin/sh', ['-ec', shop], { cwd: join(home, 'tollgate'), env });
      writeFileSync(join(home, 'my-shop/server.mjs'), server);
      writeFileSync(join(home, 'my-shop/send.mjs'), sending);

      const served = terminal(serve);
      await expect.poll(served, { timeout: 60_000 }).toContain('listening');
      const listened = terminal(listen);
      await expect.poll(listened, { timeout: 60_000 }).toContain('Listening');
      const { stdout } = await run('/bin/sh', ['-ec', send], { cwd: join(home, 'my-shop'), env });
      expect(stdout).toContain('accepted pending');
      expect(stdout).toContain('settlementStatus: delivered');
      await expect.poll(served, { timeout: 60_000 }).toBe('listening\nverified transfer.settled INV-1001\n');
      await expect.poll(listened, { timeout: 60_000 }).toMatch(/transfer\.settled .+ 204 \(\d+ ms\)/);
      expect(performance.now() - began).toBeLessThan(180_000);
    } finally {
      for (const child of terminals) {
        if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      }
      await sandbox.stop();
      rmSync(home, { recursive: true });
    }
  },
);
