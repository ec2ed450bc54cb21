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

/** Servers refuse root; under root they run as uid 65534. */
const UNPRIVILEGED_UID = 65_534;

const OPEN_FOLDER = '/var/lib/tollgate';

export function serverIdentity(): { uid: number; gid: number } | Record<string, never> {
  return process.getuid?.() === 0 ? { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID } : {};
}

/** Creates a folder that servers can enter. @returns its real path. Under root a private parent makes it a link. */
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

export function serverFolder(wanted: string): string {
  const folder = openFolder(wanted);
  const identity = serverIdentity();
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  chmodSync(folder, 0o700);
  return folder;
}

export function discardFolder(wanted: string): void {
  const target = lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink()
    ? resolve(dirname(wanted), readlinkSync(wanted))
    : undefined;
  if (target?.startsWith(`${OPEN_FOLDER}/`)) rmSync(target, { recursive: true, force: true });
  rmSync(wanted, { recursive: true, force: true });
}

/** Folder that all users may pass and none may list, for any umask. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o711);
}

export function storedSecret(file: string): string {
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
