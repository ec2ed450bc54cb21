import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

/** Where the tests of this run find their servers. */
export interface TestServers {
  /** A folder that is removed with the servers, for tests that start servers of their own. */
  folder: string;
  /** A database on the server, from which others can be created. */
  database: string;
  /** One server for each worker, or a single one that all must share. */
  redis: string[];
  /** Marks the databases of this run, so that two runs can use one server. */
  run: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    servers: TestServers;
  }
}

/**
 * Brings up the servers of one test run, or uses those that TEST_DATABASE_URL and TEST_REDIS_URL name, and removes
 * all traces at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = { database: process.env['TEST_DATABASE_URL'], redis: process.env['TEST_REDIS_URL'] };
  const own = await throwawayServers(
    [given.database ? '' : 'postgres', given.redis ? '' : 'redis'].filter(Boolean),
    project.vitest.config.maxWorkers,
  );
  const servers: TestServers = {
    folder: own.urls.folder,
    database: given.database ?? own.urls.database,
    redis: given.redis ? [given.redis] : own.urls.redis,
    run: `test_${randomBytes(4).toString('hex')}`,
  };
  project.provide('servers', servers);
  return async () => {
    if (given.database) await dropDatabases(servers);
    await own.end();
  };
}

interface Throwaway {
  urls: { folder: string; database: string; redis: string[] };
  end(): Promise<void>;
}

async function throwawayServers(wanted: string[], workers: number): Promise<Throwaway> {
  const script = fileURLToPath(new URL('throwaway-servers.ts', import.meta.url));
  const binaries = fileURLToPath(new URL('../../.tollgate/bin', import.meta.url));
  // A session of its own: Ctrl-C must reach the tests first. The open pipe is what keeps it alive.
  const child = spawn(process.execPath, [script, binaries, String(workers), wanted.join(',')], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), closed.then(() => undefined)]);
  if (!line) throw new Error('The servers for the tests did not start; the line above says why.');
  const end = async (): Promise<void> => {
    child.stdin.end();
    await closed;
  };
  return { urls: JSON.parse(String(line[0])) as Throwaway['urls'], end };
}

async function dropDatabases({ database, run }: TestServers): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [run]);
    for (const { datname } of rows) {
      await client.query(`drop database if exists ${datname} with (force)`);
    }
  } finally {
    await client.end();
  }
}
