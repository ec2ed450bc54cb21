import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { discardFolder } from '../../src/app/embedded/folders.ts';
import { startPostgres } from '../../src/app/embedded/postgres.ts';
import { startRedis } from '../../src/app/embedded/redis.ts';
import { startServer } from '../support/process.ts';
import { guardServers } from '../support/server-guard.ts';

/** A PostgreSQL with a migrated database, and a Redis, for as long as `run` takes and this process lives. */
export async function withThrowawayServers<T>(run: (servers: { databaseUrl: string; redisUrl: string }) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-trial-'));
  chmodSync(folder, 0o711);
  const guard = guardServers(folder);
  const binaries = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), '.tollgate/bin');
  const at = (name: string): { folder: string; logFile: string } => {
    mkdirSync(join(folder, name));
    return { folder: join(folder, name), logFile: join(folder, `${name}.log`) };
  };
  const postgres = await startPostgres({ ...at('postgres'), binaries, throwaway: true });
  const redis = await startRedis({ ...at('redis'), binaries, throwaway: true });
  try {
    // The first start of the service migrates it.
    const first = await startServer({ env: { DATABASE_URL: postgres.url, REDIS_URL: redis.url } });
    first.kill('SIGKILL');
    await first.ended;
    return await run({ databaseUrl: postgres.url, redisUrl: redis.url });
  } finally {
    await Promise.all([postgres.stop(), redis.stop()]);
    discardFolder(folder);
    await guard.end();
  }
}
