import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { stopProcess } from '../../src/app/embedded/instance.ts';
import { freePort, launch, type Service, service } from '../../src/app/embedded/server.ts';
import { debianProgram } from './debian-program.ts';

/** The user of the service whose connections pgbouncer opens. */
const USER = 'tollgate_pooled';

export interface Pooler extends Service {
  env(databaseUrl: string): { DATABASE_URL: string; DATABASE_OWNER_URL: string };
}

export interface PoolerOptions {
  /** The server, as its owner. */
  serverUrl: string;
  inside: string;
  connections: number;
  /** Where programs of Debian are kept. */
  binaries?: string;
}

/** pgbouncer in transaction mode with few connections. Null without pgbouncer. */
export async function startPgbouncer({ serverUrl, inside, connections, binaries }: PoolerOptions): Promise<Pooler | null> {
  const program = await debianProgram('pgbouncer', binaries);
  if (!program) return null;
  const server = new URL(serverUrl);
  await makeUser(server.href);
  const folder = mkdtempSync(join(inside, 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const write = (name: string, lines: readonly string[]): string => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  };
  const users = write('users.txt', [`"${USER}" ""`]);
  const file = write('pgbouncer.ini', [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
    'server_round_robin = 1',
  ]);
  const outcome = await launch(
    { name: 'pgbouncer', command: program.command, args: [file], env: program.env, logFile: join(folder, 'pgbouncer.log') },
    () => listens(port),
  );
  if (!outcome.ok) throw new Error(`pgbouncer did not start: ${outcome.output}`);
  const url = `postgres://${USER}@127.0.0.1:${port}`;
  return {
    ...service(url, outcome.pid, () => stopProcess(outcome.pid, [['SIGKILL', 5_000]])),
    env: (databaseUrl) => ({ DATABASE_URL: `${url}${new URL(databaseUrl).pathname}?pooler=transaction`, DATABASE_OWNER_URL: databaseUrl }),
  };
}

/** Users belong to all databases of the server: made once, before services of several of them would. */
async function makeUser(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [USER]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [USER]);
    if (rowCount === 0) await client.query(`create role ${USER} login noinherit`);
  } finally {
    await client.end();
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
