import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { commandLine, isAlive } from '../../src/app/embedded/instance.ts';

const program = fileURLToPath(new URL('run-chaos.ts', import.meta.url));

test('a run of chaos that is killed leaves no server and no folder behind', async () => {
  const folder = mkdtempSync(join(inject('servers').folder, 'killed-chaos-'));
  chmodSync(folder, 0o711);
  const chaos = spawn(process.execPath, [program, '60', '0'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let response = '';
  chaos.stderr.on('data', (chunk: Buffer) => (response += chunk.toString()));
  await expect.poll(() => response).toContain('paused processes: 1');
  const children = pids().filter((pid) => parentOf(pid) === chaos.pid);
  const servers = pids().filter((pid) => commandLine(pid).some((part) => part.startsWith(folder)));
  expect(children.filter((pid) => commandLine(pid).some((part) => part.endsWith('crash-server.js'))).length).toBeGreaterThan(0);
  expect(servers.some((pid) => commandLine(pid)[0]?.endsWith('postgres'))).toBe(true);
  chaos.kill('SIGKILL');
  await expect.poll(() => [...children, ...servers].filter(isAlive)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

const pids = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1);

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
