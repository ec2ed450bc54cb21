import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Problem } from './exits.ts';

/** Where one service is called, and with which key. */
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

/** Where profiles are kept: `TOLLGATE_CONFIG`, or `tollgate/config.json` below the user's folder of settings. */
export const configPath = (env: Env): string =>
  env['TOLLGATE_CONFIG'] ?? join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'tollgate', 'config.json');

/** What is kept; nothing where there is no file. @throws Problem when it cannot be read. */
export function readProfiles(env: Env): StoredProfile {
  const path = configPath(env);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: null, profiles: {} };
    throw new Problem(`${path} cannot be read`, 'Give yourself the rights to it, or name another file in TOLLGATE_CONFIG.');
  }
  try {
    return JSON.parse(text) as StoredProfile;
  } catch {
    throw new Problem(`${path} is no JSON`, 'Mend it, or delete it and sign in again.');
  }
}

/** Keeps what `change` makes of it. Nobody else may read the file, at no moment. */
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
