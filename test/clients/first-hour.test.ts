import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../../src/app/embedded/server.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const LIMIT_MS = 180_000;

/** The blocks of the guide in a language, in order. */
const blocks = (guide: string, language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);

/** A clone with uncommitted changes, without builds and data; packages, PostgreSQL and Redis are those of this checkout. */
async function freshClone(clone: string): Promise<void> {
  const git = async (...args: string[]): Promise<string[]> => (await run('git', args, { cwd: root })).stdout.split('\0').filter(Boolean);
  await git('clone', '--quiet', root, clone);
  const gone = new Set(await git('ls-files', '-z', '--deleted'));
  for (const file of gone) rmSync(join(clone, file), { force: true });
  for (const file of await git('ls-files', '-z', '--modified', '--others', '--exclude-standard')) {
    if (gone.has(file)) continue;
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(root, file), join(clone, file));
  }
  // Links where the folders are of one disk, else a copy.
  await run('cp', ['-al', 'node_modules', join(clone, 'node_modules')], { cwd: root }).catch(() =>
    run('cp', ['-a', 'node_modules', clone], { cwd: root }),
  );
  mkdirSync(join(clone, '.tollgate'), { mode: 0o711 });
  symlinkSync(join(root, '.tollgate/bin'), join(clone, '.tollgate/bin'));
}

test(
  'the first hour: every command and file of its guide, from a clone to a webhook that the own server verified, takes less than three minutes',
  { timeout: 2 * LIMIT_MS },
  async () => {
    const [port, servicePort] = [await freePort(), await freePort()];
    const guide = readFileSync(join(root, 'docs/first-hour.md'), 'utf8').replaceAll('4001', String(port));
    const [start = '', shop = '', serve = '', listen = '', send = ''] = blocks(guide, 'sh');
    const [server = '', sending = ''] = blocks(guide, 'js');

    const home = mkdtempSync(join(tmpdir(), 'tollgate-first-hour-'));
    const env = {
      // Without what this test's own npm put before it: the reader's node and npm.
      PATH: (process.env['PATH'] ?? '')
        .split(delimiter)
        .filter((folder) => !folder.includes('node_modules'))
        .join(delimiter),
      HOME: home,
      // The one thing that differs from the guide: other tests hold port 4000.
      SANDBOX_PORT: String(servicePort),
      TOLLGATE_URL: `http://127.0.0.1:${servicePort}`,
      npm_config_offline: 'true',
    };
    const terminals: ChildProcess[] = [];
    const terminal = (script: string, folder: string): (() => string) => {
      // Its own group, so that what it started ends with it.
      const child = spawn('/bin/sh', ['-c', script], { cwd: join(home, folder), env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      terminals.push(child);
      let response = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (response += chunk.toString()));
      return () => response;
    };
    try {
      const began = performance.now();
      await freshClone(join(home, 'tollgate'));
      const started = terminal(start, 'tollgate');
      await expect.poll(started, { timeout: LIMIT_MS }).toContain('Tollgate is ready');
      expect(started()).toMatch(
        /Starting PostgreSQL and Redis…\n.+ done in \d+ s\nCreating tables and demo businesses…\n.+ done in \d+ s\n/,
      );
      await run('/bin/sh', ['-ec', shop], { cwd: join(home, 'tollgate'), env });
      writeFileSync(join(home, 'my-shop/server.mjs'), server);
      writeFileSync(join(home, 'my-shop/send.mjs'), sending);

      const served = terminal(serve, 'my-shop');
      await expect.poll(served).toContain('listening');
      const listened = terminal(listen, 'my-shop');
      await expect.poll(listened).toContain('Listening');
      const { stdout } = await run('/bin/sh', ['-ec', send], { cwd: join(home, 'my-shop'), env });
      expect(stdout).toContain('accepted pending');
      expect(stdout).toContain('settlementStatus: delivered');
      await expect.poll(served).toBe('listening\nverified transfer.settled INV-1001\n');
      await expect.poll(listened).toMatch(/transfer\.settled .+ 204 \(\d+ ms\)/);
      expect(performance.now() - began).toBeLessThan(LIMIT_MS);
    } finally {
      // The service last, as it was started first.
      for (const child of terminals.toReversed()) {
        if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      }
      rmSync(home, { recursive: true, force: true });
    }
  },
);
