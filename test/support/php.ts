import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { arch } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fetchDebianPackage } from '../../src/app/embedded/debian-package.ts';

const run = promisify(execFile);
const binaries = resolve(import.meta.dirname, '../../.tollgate/bin');

export interface Php {
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}

/** The system's PHP, or that of the Debian archive, kept as the embedded Redis is. Null where there is neither: the test says so. */
export async function php(): Promise<Php | null> {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  const installed: Php = { command: 'php', args: [], env };
  if (await canCurl(installed)) return installed;
  const homes: string[] = [];
  // The extension names no program as needed, so it is fetched by itself.
  for (const [name, has] of [
    ['php-cli', 'usr/bin'],
    ['php-curl', 'usr/lib/php'],
  ] as const) {
    const home = join(binaries, name);
    if (!existsSync(home) && !(await fetchDebianPackage(name, { home, has }))) return null;
    homes.push(home);
  }
  const found = (pattern: string): string | undefined =>
    homes.flatMap((cwd) => globSync(pattern, { cwd }).map((file) => join(cwd, file)))[0];
  const [command, extension] = [found('usr/bin/php[0-9]*'), found('usr/lib/php/*/curl.so')];
  if (!command || !extension) return null;
  const triplet = arch() === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  const libraries = homes.flatMap((home) => [join(home, 'usr/lib', triplet), join(home, 'lib', triplet)]).join(':');
  const fetched: Php = {
    command,
    // None of the system's settings, which may name extensions that are not here.
    args: ['-n', '-d', `extension_dir=${dirname(extension)}`, '-d', 'extension=curl'],
    env: { ...env, LD_LIBRARY_PATH: libraries },
  };
  return (await canCurl(fetched)) ? fetched : null;
}

async function canCurl({ command, args, env }: Php): Promise<boolean> {
  try {
    return (await run(command, [...args, '-m'], { env })).stdout.split('\n').includes('curl');
  } catch {
    return false;
  }
}
