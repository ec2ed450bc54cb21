import { existsSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchDebianPackage, onPath } from '../../src/app/embedded/debian-package.ts';

export interface DebianProgram {
  command: string;
  env: NodeJS.ProcessEnv;
}

const binaries = fileURLToPath(new URL('../../.tollgate/bin', import.meta.url));

/** The system's program, or one of the archive, cached as the embedded Redis. Null without either. */
export async function debianProgram(name: string, folder = binaries): Promise<DebianProgram | null> {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  const installed = onPath(name, `${process.env['PATH'] ?? ''}:/usr/sbin`);
  if (installed) return { command: installed, env };
  const home = join(folder, name);
  if (!existsSync(home) && !(await fetchDebianPackage(name, { home, has: `usr/share/doc/${name}` }))) return null;
  const command = ['usr/sbin', 'usr/bin', 'bin'].map((place) => join(home, place, name)).find((file) => existsSync(file));
  if (!command) return null;
  const triplet = arch() === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  const libraries = [join(home, 'usr/lib', triplet), join(home, 'lib', triplet)].join(':');
  return { command, env: { ...env, LD_LIBRARY_PATH: libraries } };
}
