import { existsSync, symlinkSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { fetchDebianPackage, onPath } from './debian-package.ts';
import { StartFailure } from './failure.ts';
import { openFolder } from './folders.ts';

export interface RedisBinary {
  readonly command: string;
  readonly libraries?: string;
}

const PACKAGE = 'redis-tools';
const MULTI_CALL = 'redis-check-rdb';

/** System Redis, or a verified download into `folder`; installs nothing. @throws StartFailure without either. */
export async function redisBinary(folder: string, path = process.env['PATH'] ?? ''): Promise<RedisBinary> {
  const installed = onPath('redis-server', path) ?? onPath('valkey-server', path);
  if (installed) return { command: installed };
  const home = join(openFolder(folder), 'redis');
  if (!existsSync(home) && !(await fetchDebianPackage(PACKAGE, { home, has: `usr/bin/${MULTI_CALL}`, path, finish: nameServer })))
    throw new StartFailure(
      'Tollgate needs Redis and found none: install it (apt-get install redis-server), or set REDIS_URL to a Redis of your own, or use docker compose up.',
    );
  const triplet = arch() === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  return { command: join(home, 'usr/bin/redis-server'), libraries: [join(home, 'usr/lib', triplet), join(home, 'lib', triplet)].join(':') };
}

function nameServer(root: string): void {
  if (!existsSync(join(root, 'usr/bin/redis-server'))) symlinkSync(MULTI_CALL, join(root, 'usr/bin/redis-server'));
}
