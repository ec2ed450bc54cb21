import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Servers refuse to run as root, or should; under root they run as this user, which Linux calls nobody. */
const NOBODY = 65_534;

/** Where root keeps what must be reachable for an unprivileged server when the checkout lies in a closed folder. */
const OPEN_FOLDER = '/var/lib/tollgate';

/** The identity that servers are started with: that of this process, or nobody's under root. */
export function serverIdentity(): { uid: number; gid: number } | Record<string, never> {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

/**
 * Makes sure that `wanted` exists and that a server may enter it, and returns its real path. Under root, when a
 * folder above is closed to others (root's home folder is), `wanted` becomes a link to an open system folder.
 */
export function openFolder(wanted: string): string {
  makeFolder(dirname(wanted));
  if (process.getuid?.() !== 0) {
    mkdirSync(wanted, { recursive: true });
    return realpathSync(wanted);
  }
  if (isDangling(wanted)) rmSync(wanted);
  if (!existsSync(wanted) && !everyoneMayEnter(dirname(wanted))) {
    makeFolder(OPEN_FOLDER);
    const elsewhere = mkdtempSync(join(OPEN_FOLDER, 'data-'));
    chmodSync(elsewhere, 0o711);
    symlinkSync(elsewhere, wanted);
  }
  makeFolder(wanted);
  return realpathSync(wanted);
}

/** As openFolder, and the folder belongs to the server's user and is closed to all others. */
export function serverFolder(wanted: string): string {
  const folder = openFolder(wanted);
  const identity = serverIdentity();
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** Removes what openFolder or serverFolder made, wherever it lies. */
export function discardFolder(wanted: string): void {
  const target = lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink()
    ? resolve(dirname(wanted), readlinkSync(wanted))
    : undefined;
  if (target?.startsWith(`${OPEN_FOLDER}/`)) rmSync(target, { recursive: true, force: true });
  rmSync(wanted, { recursive: true, force: true });
}

/** A folder of ours that everyone may pass through but nobody else may list, whatever the umask. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o711);
}

/** The secret kept in `file`, made of 32 random bytes the first time; readable for its owner alone. */
export function keptSecret(file: string): string {
  if (!existsSync(file)) {
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    renameSync(unfinished, file);
  }
  return readFileSync(file, 'utf8').trim();
}

function everyoneMayEnter(path: string): boolean {
  const real = realpathSync(path);
  return (statSync(real).mode & 0o001) !== 0 && (dirname(real) === real || everyoneMayEnter(dirname(real)));
}

function isDangling(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(path);
}
