import { spawn } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { diskFull, StartFailure } from './failure.ts';
import { serverFolder, serverIdentity } from './folders.ts';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { commandLine, isAlive, stopProcess, waitUntil } from './instance.ts';
import { freePort, lastOutput, launch, readIfThere, service, type Service } from './server.ts';

export interface PostgresOptions {
  folder: string;
  binaries: string;
  logFile: string;
  settings?: readonly string[];
  /** Throwaway cluster: created without fsync. */
  throwaway?: boolean;
}

const USER = 'tollgate';
const DATABASE = 'tollgate';
const BASIC_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'jit=off',
  'log_timezone=UTC',
];

/** Starts or adopts PostgreSQL on 127.0.0.1, initialising on first use. @throws StartFailure with the solution. */
export async function startPostgres(options: PostgresOptions): Promise<Service> {
  const binaries = postgresBinaries(options.binaries);
  const folder = serverFolder(options.folder);
  const data = join(folder, 'data');
  await initialise(binaries, data, options.throwaway === true);
  const server = (await findRunning(data)) ?? (await boot(binaries, data, options));
  const started = service(url(server.port, DATABASE), server.pid, () =>
    stopProcess(server.pid, [
      ['SIGINT', 15_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ]),
  );
  try {
    await ensureDatabase(server.port);
  } catch (error) {
    await started.stop();
    throw error;
  }
  return started;
}

interface Server {
  pid: number;
  port: number;
}

/** Atomic: created under another name first. */
async function initialise({ folder, major }: PostgresBinaries, data: string, throwaway: boolean): Promise<void> {
  const version = readIfThere(join(data, 'PG_VERSION')).trim();
  if (version !== '' && version !== major) {
    throw new StartFailure(
      `The data in ${data} is of PostgreSQL ${version}, and this release includes PostgreSQL ${major}: move that folder away to start with an empty database, or serve it with PostgreSQL ${version} and set DATABASE_URL.`,
    );
  }
  if (version !== '') return;
  const unfinished = `${data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const args = [
    '-D',
    unfinished,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  const result = await run(join(folder, 'bin/initdb'), throwaway ? [...args, '--no-sync'] : args);
  if (result !== null) {
    throw new StartFailure(
      result.includes('No space left on device')
        ? diskFull(data)
        : `PostgreSQL could not create a database in ${data} (${lastOutput(result)}): set DATABASE_URL to a PostgreSQL of your own instead.`,
    );
  }
  renameSync(unfinished, data);
}

async function findRunning(data: string): Promise<Server | undefined> {
  const pid = Number(lockLines(data)[0]);
  if (!isAlive(pid) || !isOurs(pid, data)) {
    // PostgreSQL clears stale locks, except when the id belongs to a stranger or zombie.
    if (lockLines(data).length > 1) rmSync(lockFile(data), { force: true });
    return undefined;
  }
  const ready = await waitUntil(() => readyPort(data, pid) !== undefined || !isAlive(pid), 60_000);
  const port = readyPort(data, pid);
  if (port !== undefined && isAlive(pid)) return { pid, port };
  if (!ready || isAlive(pid))
    await stopProcess(pid, [
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ]);
  return undefined;
}

async function boot({ folder }: PostgresBinaries, data: string, { logFile, settings = [] }: PostgresOptions): Promise<Server> {
  const command = join(folder, 'bin/postgres');
  let result = '';
  // Race: the port may be taken, and workers of a killed server hold its shared memory briefly.
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = await freePort();
    const args = ['-D', data, '-p', String(port), ...[...BASIC_SETTINGS, ...settings].flatMap((setting) => ['-c', setting])];
    const outcome = await launch({ name: 'PostgreSQL', command, args, env: serverEnvironment(), logFile }, () => readyPort(data) === port);
    if (outcome.ok) return { pid: outcome.pid, port };
    result = outcome.output;
    if (
      !/could not (bind|create any TCP\/IP sockets)|Address already in use|still in use|lock file "postmaster\.pid" already exists/.test(
        result,
      )
    )
      break;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new StartFailure(
    `PostgreSQL did not start (${lastOutput(result)}): read ${logFile}, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** Port once line 8 of the lock file is ready; an open port alone may still be starting. */
function readyPort(data: string, owner?: number): number | undefined {
  const lines = lockLines(data);
  if (lines[7]?.trim() !== 'ready') return undefined;
  return owner === undefined || Number(lines[0]) === owner ? Number(lines[3]) : undefined;
}

const lockFile = (data: string): string => join(data, 'postmaster.pid');
const lockLines = (data: string): string[] => readIfThere(lockFile(data)).split('\n');

function isOurs(pid: number, data: string): boolean {
  const [program = '', flag, folder] = commandLine(pid);
  return program.endsWith('postgres') && flag === '-D' && folder === data;
}

async function ensureDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: url(port, 'postgres'), connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

const url = (port: number, database: string): string => `postgres://${USER}@127.0.0.1:${port}/${database}`;
const serverEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' });

function run(command: string, args: readonly string[]): Promise<string | null> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      ...serverIdentity(),
      env: serverEnvironment(),
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let result = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (result += chunk.toString()));
    child.on('error', (error) => done(error.message));
    child.on('close', (code) => done(code === 0 ? null : result || `exit code ${code}`));
  });
}
