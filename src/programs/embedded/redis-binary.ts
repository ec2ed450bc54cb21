import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { arch } from 'node:os';
import { delimiter, join } from 'node:path';
import { StartFailure } from './failure.ts';
import { openFolder } from './folders.ts';
import { openToAll, publish } from './postgres-binaries.ts';

/** A Redis server program and where its libraries lie, when not in the system. */
export interface RedisBinary {
  readonly command: string;
  readonly libraries?: string;
}

/** Debian's redis-tools holds the whole server: one program that reads in its own name what it is to do. */
const PACKAGE = 'redis-tools';
const MULTI_CALL = 'redis-check-rdb';

/**
 * The Redis of the system, or one fetched from the Debian or Ubuntu archive into `folder` with apt's signature checks;
 * nothing is installed and no right is needed.
 * @throws StartFailure when there is none.
 */
export async function redisBinary(folder: string, path = process.env['PATH'] ?? ''): Promise<RedisBinary> {
  const installed = onPath('redis-server', path) ?? onPath('valkey-server', path);
  if (installed) return { command: installed };
  const home = join(openFolder(folder), 'redis');
  if (!existsSync(home)) await download(home, path);
  const triplet = arch() === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  return { command: join(home, 'usr/bin/redis-server'), libraries: [join(home, 'usr/lib', triplet), join(home, 'lib', triplet)].join(':') };
}

async function download(home: string, path: string): Promise<void> {
  const work = `${home}.${process.pid}`;
  const root = join(work, 'root');
  try {
    rmSync(work, { recursive: true, force: true });
    for (const part of ['state/lists/partial', 'cache/archives/partial', 'debs', 'root']) mkdirSync(join(work, part), { recursive: true });
    const found = onPath('apt-get', path) && onPath('dpkg-deb', path) ? await fetchPackages(work) : false;
    const complete = found && (await unpack(join(work, 'debs'), root));
    if (!complete)
      throw new StartFailure(
        'Tollgate needs Redis and found none: install it (apt-get install redis-server), or set REDIS_URL to a Redis of your own, or use docker compose up.',
      );
    if (!existsSync(join(root, 'usr/bin/redis-server'))) symlinkSync(MULTI_CALL, join(root, 'usr/bin/redis-server'));
    openToAll(root);
    publish(root, home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Tries the package lists that the system has, which saves a download; then lists fetched for this purpose. */
async function fetchPackages(work: string): Promise<boolean> {
  const cache = ['-o', `Dir::Cache=${work}/cache`];
  const ownLists = [...cache, '-o', `Dir::State::lists=${work}/state/lists`];
  if (await fetchWith(cache, work)) return true;
  await apt([...ownLists, 'update'], work);
  return fetchWith(ownLists, work);
}

async function fetchWith(options: string[], work: string): Promise<boolean> {
  // apt names what redis-tools needs beyond what this system has, whatever the release calls it.
  const plan = await apt([...options, 'install', '--print-uris', '--no-install-recommends', '--reinstall', PACKAGE], work);
  const names = [...(plan ?? '').matchAll(/^'[^']+' ([^_\s]+)_/gm)].map(([, name]) => name ?? '');
  if (!names.includes(PACKAGE)) return false;
  return (await apt([...options, 'download', ...names], join(work, 'debs'))) !== null;
}

async function unpack(debs: string, root: string): Promise<boolean> {
  for (const deb of readdirSync(debs)) if ((await output('dpkg-deb', ['-x', join(debs, deb), root], debs)) === null) return false;
  return existsSync(join(root, 'usr/bin', MULTI_CALL));
}

// Without a sandbox user apt can write into a folder that only this user may enter.
const apt = (args: string[], cwd: string): Promise<string | null> =>
  output('apt-get', ['-qq', '-o', 'APT::Sandbox::User=', '-o', 'Debug::NoLocking=1', ...args], cwd);

/** What a program printed, or null when it failed. */
function output(command: string, args: readonly string[], cwd: string): Promise<string | null> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 120_000,
      env: { ...process.env, LC_ALL: 'C' },
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', () => done(null));
    child.on('close', (code) => done(code === 0 ? text : null));
  });
}

function onPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
