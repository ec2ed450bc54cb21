import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { discardFolder } from '../../src/app/embedded/folders.ts';
import { isAlive, stopProcess, waitUntil } from '../../src/app/embedded/instance.ts';
import { version } from '../../src/platform/config/version.ts';
import { serverPids } from '../support/left-behind.ts';
import { oldestNode } from '../support/oldest-node.ts';
import { pythonWith } from '../support/python.ts';
import { untilQuiet } from '../support/quiet.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const START_MS = 120_000;

const ALONE = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];

export interface Release {
  /** Files that `npm run release -- --dry-run` made. */
  folder: string;
  output: string;
  /** Python with setuptools, or the reason against it. */
  python: Awaited<ReturnType<typeof pythonWith>>;
}

/** Makes the release of this checkout into a folder below `home`. */
export async function makeRelease(home: string): Promise<Release> {
  const folder = join(home, 'release');
  const python = await pythonWith(join(root, 'clients/python/tests/requirements.txt'));
  const env = { ...process.env, PYTHON: 'python' in python ? python.python : join(home, 'no-python') };
  // Other tests measure how long they wait.
  const { stdout } = await run('nice', [process.execPath, 'scripts/release.mjs', '--dry-run', `--out=${folder}`], { cwd: root, env });
  return { folder, output: stdout, python };
}

/** Installs a tarball into an empty folder, without the network. @returns the folder. */
export async function install(release: Release, name: string, more: readonly string[] = []): Promise<string> {
  const home = mkdtempSync(join(dirname(release.folder), `${name}-`));
  const cache = join(home, 'empty-cache');
  await run('npm', ['install', ...ALONE, '--cache', cache, '--prefix', home, join(release.folder, `${name}-${version}.tgz`), ...more]);
  rmSync(cache, { recursive: true, force: true });
  return home;
}

export interface Packed {
  /** `node_modules/.bin/tollgate-server` of the installed package. */
  command: string;
  /** The environment of an operator who has Node 20 and nothing else of ours. */
  env: NodeJS.ProcessEnv;
  folder: string;
}

export async function installServer(release: Release): Promise<Packed> {
  // npm brings programs for one processor from the registry; these are those of the checkout, and no other package is there.
  const tarball = join(release.folder, `tollgate-server-${version}.tgz`);
  const { stdout } = await run('tar', ['-xOzf', tarball, 'package/package.json']);
  const { optionalDependencies } = JSON.parse(stdout) as { optionalDependencies: Record<string, string> };
  const forThisMachine = Object.keys(optionalDependencies).filter((name) => name.includes(`linux-${process.arch}`));
  const links = forThisMachine.map((name) => `file:${join(root, 'node_modules', name)}`);
  const folder = await install(release, 'tollgate-server', links);
  return {
    command: join(folder, 'node_modules/.bin/tollgate-server'),
    env: { PATH: `${dirname(await oldestNode())}:/usr/local/bin:/usr/bin:/bin`, HOME: folder },
    folder,
  };
}

export const demo2 = { 'X-API-Key': 'pk_test_demo2', 'X-API-Secret': 'sk_test_demo2_secret' };

export interface PackedSandbox {
  url: string;
  output(): string;
  startedMs: number;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>;
  advance(by: string): Promise<void>;
  stop(): Promise<number | null>;
}

/** `tollgate-server` alone: the sandbox on its own PostgreSQL and Redis, in a folder outside of the checkout. */
export async function startPacked({ command, env, folder }: Packed): Promise<PackedSandbox> {
  // Below the folder of this run, since servers run as another user than root.
  const home = mkdtempSync(join(inject('servers').folder, 'packed-'));
  const data = join(home, '.tollgate');
  mkdirSync(data);
  mkdirSync(join(root, '.tollgate/bin'), { recursive: true });
  symlinkSync(join(root, '.tollgate/bin'), join(data, 'bin'));
  const child = spawn(command, [], {
    cwd: folder,
    env: { ...env, TOLLGATE_HOME: data, SANDBOX_PORT: '0', RATE_LIMIT_SCALE: '1000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const begun = performance.now();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const closed = once(child, 'close');
  const isReady = await waitUntil(() => output.includes("-d '{") || child.exitCode !== null, START_MS);
  const base = /Base URL\s+(\S+)/.exec(output)?.[1];
  const call: PackedSandbox['call'] = async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...demo2, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const stop = async (): Promise<number | null> => {
    await ended(child, closed);
    for (const pid of serverPids(data)) await stopProcess(pid, [['SIGKILL', 10_000]]);
    for (const name of ['postgres', 'redis', 'bin']) discardFolder(join(data, name));
    discardFolder(home);
    return child.exitCode;
  };
  if (!isReady || base === undefined) {
    await stop();
    throw new Error(`the packed sandbox is not ready: ${output}`);
  }
  return {
    url: new URL(base).origin,
    output: () => output,
    startedMs: performance.now() - begun,
    call,
    async advance(by) {
      await call('POST', '/sandbox/advance', { by });
      await untilQuiet((path) => call('GET', path));
    },
    stop,
  };
}

async function ended(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  if (isAlive(child.pid ?? 0)) child.kill('SIGINT');
  await closed;
}
