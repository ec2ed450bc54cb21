import { inject } from 'vitest';
import { type Pooler, startPgbouncer } from './pgbouncer.ts';

/** pgbouncer before the server of this test run; null where there is none. */
export const startPooler = (connections = 6): Promise<Pooler | null> => {
  const { database, folder } = inject('servers');
  return startPgbouncer({ serverUrl: database, inside: folder, connections });
};

let shared: Promise<Pooler | null> | undefined;

/** Address of a database: direct, or with TEST_POOLER=1 through pgbouncer. */
export async function whereItIs(databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  if (process.env['TEST_POOLER'] !== '1') return { DATABASE_URL: databaseUrl };
  const pooler = await (shared ??= startShared());
  if (!pooler) throw new Error('TEST_POOLER is set, and there is no pgbouncer on this machine, and none could be fetched');
  return pooler.env(databaseUrl);
}

async function startShared(): Promise<Pooler | null> {
  const pooler = await startPooler();
  if (pooler) process.once('exit', () => process.kill(pooler.pid, 'SIGKILL'));
  return pooler;
}
