import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { openToAll, publish } from './postgres-binaries.ts';

const run = promisify(execFile);

interface Fetch {
  home: string;
  /** A file that it must contain. */
  has: string;
  alone?: boolean;
  path?: string;
  finish?(root: string): void;
}

/** Downloads a Debian package with apt's signature checks; installs nothing. @returns false without network. */
export async function fetchDebianPackage(
  name: string,
  { home, has, alone = false, path = process.env['PATH'] ?? '', finish = () => {} }: Fetch,
): Promise<boolean> {
  if (!onPath('apt-get', path) || !onPath('dpkg-deb', path)) return false;
  const work = `${home}.${process.pid}`;
  const root = join(work, 'root');
  try {
    rmSync(work, { recursive: true, force: true });
    for (const part of ['state/lists/partial', 'cache/archives/partial', 'debs', 'root']) mkdirSync(join(work, part), { recursive: true });
    if (!(await download(name, work, alone)) || !(await unpack(join(work, 'debs'), root)) || !existsSync(join(root, has))) return false;
    finish(root);
    openToAll(root);
    publish(root, home);
    return true;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

export function onPath(name: string, path = process.env['PATH'] ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

async function download(name: string, work: string, alone: boolean): Promise<boolean> {
  const cache = ['-o', `Dir::Cache=${work}/cache`];
  const ownLists = [...cache, '-o', `Dir::State::lists=${work}/state/lists`];
  if (await downloadWith(cache, name, work, alone)) return true;
  await apt([...ownLists, 'update'], work);
  return downloadWith(ownLists, name, work, alone);
}

async function downloadWith(options: string[], name: string, work: string, alone: boolean): Promise<boolean> {
  const names = alone ? [name] : await neededFor(name, options, work);
  return names.includes(name) && (await apt([...options, 'download', ...names], join(work, 'debs'))) !== null;
}

async function neededFor(name: string, options: string[], work: string): Promise<string[]> {
  const plan = await apt([...options, 'install', '--print-uris', '--no-install-recommends', '--reinstall', name], work);
  return [...(plan ?? '').matchAll(/^'[^']+' ([^_\s]+)_/gm)].map(([, each]) => each ?? '');
}

async function unpack(debs: string, root: string): Promise<boolean> {
  for (const deb of readdirSync(debs)) if ((await output('dpkg-deb', ['-x', join(debs, deb), root], debs)) === null) return false;
  return true;
}

const apt = (args: string[], cwd: string): Promise<string | null> =>
  output('apt-get', ['-qq', '-o', 'APT::Sandbox::User=', '-o', 'Debug::NoLocking=1', ...args], cwd);

const output = (command: string, args: readonly string[], cwd: string): Promise<string | null> =>
  run(command, args, { cwd, timeout: 120_000, maxBuffer: Infinity, env: { ...process.env, LC_ALL: 'C' } }).then(
    ({ stdout }) => stdout,
    () => null,
  );

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
