import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { StartFailure } from './failure.ts';
import { serverFolder } from './folders.ts';
import { commandLine, isAlive, stopProcess, waitUntil } from './processes.ts';
import { redisBinary } from './redis-binary.ts';
import { freePort, lastWords, launch, readIfThere, service, type Outcome, type Service } from './server.ts';

export interface RedisOptions {
  /** Keeps the append-only file. */
  folder: string;
  /** Keeps the program when the system has none. */
  binaries: string;
  logFile: string;
  /** True for a server that is thrown away: nothing is written to disk, and it has 1024 databases. */
  throwaway?: boolean;
}

/**
 * Starts Redis on the data in `folder` and returns when it answers; one that a killed run left behind is taken over.
 * Data that this Redis cannot read is put aside: the queues are filled again from PostgreSQL.
 * @throws StartFailure with what to do.
 */
export async function startRedis(options: RedisOptions): Promise<Service> {
  const folder = serverFolder(options.folder);
  const server = (await survivor(folder)) ?? (await boot(folder, options));
  return service(`redis://127.0.0.1:${server.port}`, server.pid, () =>
    stopProcess(server.pid, [
      ['SIGTERM', 10_000],
      ['SIGKILL', 5_000],
    ]),
  );
}

interface Server {
  pid: number;
  port: number;
}

/** A server of a killed run. It shows its address in its command line, which tells it from a stranger with the same id. */
async function survivor(folder: string): Promise<Server | undefined> {
  const pid = Number(readIfThere(pidFile(folder)));
  const port = Number(readIfThere(portFile(folder)));
  if (
    !isAlive(pid) ||
    !/(redis|valkey)[^ ]* 127\.0\.0\.1:\d+/.test(commandLine(pid).join(' ')) ||
    !commandLine(pid).join(' ').includes(`127.0.0.1:${port}`)
  )
    return undefined;
  if (await waitUntil(() => answers(port), 15_000)) return { pid, port };
  await stopProcess(pid, [
    ['SIGTERM', 5_000],
    ['SIGKILL', 5_000],
  ]);
  return undefined;
}

async function boot(folder: string, options: RedisOptions): Promise<Server> {
  const binary = await redisBinary(options.binaries);
  let said = '';
  for (let attempt = 0; attempt < 5; attempt++) {
    const port = await freePort();
    rmSync(pidFile(folder), { force: true });
    writeFileSync(portFile(folder), String(port));
    const outcome: Outcome = await launch(
      {
        name: 'Redis',
        command: binary.command,
        args: serverArguments(folder, port, options.throwaway === true),
        env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...(binary.libraries ? { LD_LIBRARY_PATH: binary.libraries } : {}) },
        logFile: options.logFile,
      },
      () => answers(port),
    );
    if (outcome.ok) return { pid: outcome.pid, port };
    said = outcome.said;
    if (/Address already in use/.test(said)) continue;
    if (!putAside(folder, said)) break;
  }
  throw new StartFailure(`Redis did not start (${lastWords(said)}): read ${options.logFile}, or set REDIS_URL to a Redis of your own.`);
}

function serverArguments(folder: string, port: number, throwaway: boolean): string[] {
  const persistence = throwaway ? ['--appendonly', 'no', '--databases', '1024'] : ['--appendonly', 'yes', '--appendfsync', 'everysec'];
  return [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--pidfile',
    pidFile(folder),
    '--daemonize',
    'no',
    '--save',
    '',
    // It wakes this often for its own upkeep; what clients wait for wakes it by itself.
    '--hz',
    '1',
    '--maxmemory-policy',
    'noeviction',
    ...persistence,
  ];
}

/** Moves data aside that the server called unreadable; false when that was not its complaint. */
function putAside(folder: string, said: string): boolean {
  const data = join(folder, 'appendonlydir');
  if (!existsSync(data) || !/append only file|AOF|RDB/i.test(said)) return false;
  rmSync(`${data}.unreadable`, { recursive: true, force: true });
  renameSync(data, `${data}.unreadable`);
  return true;
}

const pidFile = (folder: string): string => join(folder, 'redis.pid');
const portFile = (folder: string): string => join(folder, 'redis.port');

/** True once the server answers a PING with PONG; while it loads its data it answers with an error. */
function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const finish = (answer: boolean): void => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('data', (chunk: Buffer) => finish(chunk.toString().startsWith('+PONG')));
  });
}
