import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '../../clients/typescript/cli/program.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
const home = mkdtempSync(join(tmpdir(), 'tollgate-terminal-'));
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(async () => {
  rmSync(home, { recursive: true });
  await sandbox.stop();
});

/** One command of a person at a terminal, who types `typed`. */
async function atTerminal(args: readonly string[], typed = ''): Promise<{ exit: number; err: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(typed);
  const env = { TOLLGATE_URL: sandbox.url, TOLLGATE_CONFIG: join(home, 'config.json') };
  const terminal = Object.assign(stdin, { isTTY: true, setRawMode: () => stdin }) as unknown as NodeJS.ReadStream;
  const exit = await runCommandLine(args, { env, stdin: terminal, stdout, stderr, stop: () => new AbortController().signal });
  return { exit, err: String(stderr.read() ?? '') };
}

it('a secret is replaced after a confirmation that names the service', async () => {
  const write = ['secret', '--write', join(home, 'shop.env')];
  const refused = await atTerminal(write, 'no\n');
  expect(refused.exit).toBe(2);
  expect(refused.err).toContain(`This replaces the signing secret at ${sandbox.url}. Type yes to continue: `);
  expect(readdirSync(home)).not.toContain('shop.env');
  expect((await sandbox.call('GET', '/webhooks/settings')).body.data.secretMasked).toBeNull();
  expect((await atTerminal(write, 'yes\n')).exit).toBe(0);
  expect((await sandbox.call('GET', '/webhooks/settings')).body.data.secretMasked).toMatch(/^whsec_/);
});

it('a command that changes something names its service first; one that reads does not', async () => {
  expect((await atTerminal(['advance', '1s'])).err).toContain(`Service: ${sandbox.url} (the local sandbox)`);
  expect((await atTerminal(['events', 'list'])).err).not.toContain('Service: ');
});
