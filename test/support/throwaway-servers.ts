// A process of its own that holds the servers of one test run. It lives as long as its standard input is open, so they
// vanish with their folder however the run ends: passed, failed, Ctrl-C or kill -9.
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discardFolder } from '../../src/app/embedded/folders.ts';
import { startPostgres } from '../../src/app/embedded/postgres.ts';
import { startRedis } from '../../src/app/embedded/redis.ts';
import type { Service } from '../../src/app/embedded/server.ts';
import { endLeftBehind } from './left-behind.ts';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Room for a few hundred databases at once; a run has seldom ten. */
const ROOM = 3 * 1024 ** 3;

const [binaries = '', redisCount = '1', wanted = 'postgres,redis'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tollgate-test-'));
const dataFolder = roomInMemory() ? mkdtempSync(join(MEMORY, 'tollgate-test-')) : folder;
const services: Service[] = [];
const folders = [folder, dataFolder];

const parentGone = new Promise<void>((done) => {
  process.stdin
    .on('end', done)
    .on('error', () => done())
    .resume();
  // The run's own end is the only one that counts; a signal to the whole group must not come first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
});

try {
  for (const each of [folder, dataFolder]) chmodSync(each, 0o711);
  const urls = { folder, dataFolder, database: '', redis: [] as string[] };
  if (wanted.includes('postgres')) {
    const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300', 'shared_buffers=128MB'];
    const postgres = await startPostgres({
      folder: inside(dataFolder, 'postgres'),
      binaries,
      logFile: join(folder, 'postgres.log'),
      settings,
      throwaway: true,
    });
    services.push(postgres);
    urls.database = postgres.url;
  }
  for (let slot = 1; wanted.includes('redis') && slot <= Number(redisCount); slot++) {
    const redis = await startRedis({
      folder: inside(folder, `redis-${slot}`),
      binaries,
      logFile: join(folder, 'redis.log'),
      throwaway: true,
    });
    services.push(redis);
    urls.redis.push(redis.url);
  }
  process.stdout.write(`${JSON.stringify(urls)}\n`);
  await parentGone;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await endLeftBehind(folder).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  await Promise.allSettled(services.map((service) => service.stop()));
  for (const each of folders.toReversed()) discardFolder(each);
}
process.exit();

/**
 * A database is about a thousand files, and each test file has a database of its own: on a disk, making and deleting the files took
 * a third of PostgreSQL's time. Nothing here is to outlive the run.
 */
function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

function inside(parent: string, name: string): string {
  const path = join(parent, name);
  folders.push(path);
  return path;
}
