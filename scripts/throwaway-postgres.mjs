// A temporary PostgreSQL with two databases: all migrations, and empty.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { pino } from 'pino';

const root = join(import.meta.dirname, '..');

export async function withTwoDatabases(work) {
  const program = ['test/support/throwaway-servers.ts', join(root, '.tollgate/bin'), '0', 'postgres'];
  const server = spawn(process.execPath, program, { cwd: root, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(server, 'close');
  try {
    const line = await Promise.race([once(createInterface(server.stdout), 'line'), closed.then(() => undefined)]);
    if (!line) throw new Error('PostgreSQL did not start; the line above says why.');
    const { database } = JSON.parse(line[0]);
    const databases = { migrated: named(database, 'migrated'), empty: named(database, 'empty') };
    await made(database, Object.keys(databases));
    const { migrate } = await import('../src/platform/db/migrate.ts');
    await migrate(databases.migrated, pino({ level: 'silent' }));
    return await work(databases);
  } finally {
    server.stdin.end();
    await closed;
  }
}

function named(url, database) {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

async function made(url, names) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const name of names) await client.query(`create database ${name}`);
  await client.end();
}
