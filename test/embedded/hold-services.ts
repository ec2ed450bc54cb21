// Holds embedded servers in a process of its own, for tests that kill that process. Arguments: home, program folder.
import { join } from 'node:path';
import { startPostgres } from '../../src/app/embedded/postgres.ts';
import { startRedis } from '../../src/app/embedded/redis.ts';

const [home = '', binaries = ''] = process.argv.slice(2);
const postgres = await startPostgres({ folder: join(home, 'postgres'), binaries, logFile: join(home, 'postgres.log') });
const redis = await startRedis({ folder: join(home, 'redis'), binaries, logFile: join(home, 'redis.log') });
const stop = async (): Promise<void> => {
  await redis.stop();
  await postgres.stop();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
setInterval(() => {});
process.stdout.write(`${JSON.stringify({ database: postgres.url, redis: redis.url, pids: [postgres.pid, redis.pid] })}\n`);
