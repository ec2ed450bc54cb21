import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Problem } from './exits.ts';

export interface Profile {
  url: string;
  apiKey: string;
  apiSecret: string;
}

interface StoredProfile {
  current: string | null;
  profiles: Record<string, Profile>;
}

export type Env = Readonly<Record<string, string | undefined>>;

/** Path of the profiles: `TOLLGATE_CONFIG`, or `tollgate/config.json` in the user's settings folder. */
export const configPath = (env: Env): string =>
  env['TOLLGATE_CONFIG'] ?? join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'tollgate', 'config.json');

/** Stored profiles; empty without a file. @throws Problem for an unreadable file. */
export function readProfiles(env: Env): StoredProfile {
  const path = configPath(env);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: null, profiles: {} };
    throw new Problem(`${path} cannot be read`, 'Allow yourself to read the file, or set TOLLGATE_CONFIG to another file.');
  }
  try {
    return JSON.parse(text) as StoredProfile;
  } catch {
    throw new Problem(`${path} is not valid JSON`, 'Fix the file, or delete it and sign in again.');
  }
}

/** Stores the result of `change`. Security: the file is never readable by other users. */
export function changeProfiles(env: Env, change: (saved: StoredProfile) => void): void {
  const path = configPath(env);
  const stored = readProfiles(env);
  change(stored);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const made = `${path}.${randomUUID()}`;
  writeFileSync(made, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(made, 0o600);
  renameSync(made, path);
}
