import { existsSync, symlinkSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { fetchDebianPackage, onPath } from './debian-package.ts';
import { StartFailure } from './failure.ts';
import { openFolder } from './folders.ts';

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
