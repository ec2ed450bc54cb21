import { existsSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { arch } from 'node:os';
import { join } from 'node:path';
import { fetchDebianPackage, onPath } from './debian-package.ts';
import { StartFailure } from './failure.ts';
import { openFolder, serverFolder } from './folders.ts';
import { commandLine, isAlive, stopProcess, waitUntil } from './instance.ts';
import { freePort, lastOutput, launch, readIfThere, service, type Outcome, type Service } from './server.ts';

export interface RedisOptions {
  folder: string;
  binaries: string;
  logFile: string;
  /** Throwaway server: no disk writes, 1024 databases. */
  throwaway?: boolean;
}

const PACKAGE = 'redis-tools';
const MULTI_CALL = 'redis-check-rdb';

/** System Redis, or a verified download into `folder`; installs nothing. @throws StartFailure without either. */
export async function redisBinary(folder: string, path = process.env['PATH'] ?? ''): Promise<{ command: string; libraries?: string }> {
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

/** Starts or adopts Redis on `folder`; unreadable data is set aside. @throws StartFailure with the solution. */
export async function startRedis(options: RedisOptions): Promise<Service> {
  const folder = serverFolder(options.folder);
  const server = (await findRunning(folder)) ?? (await boot(folder, options));
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

/** Server of a killed run, identified by its command line. */
async function findRunning(folder: string): Promise<Server | undefined> {
  const pid = Number(readIfThere(pidFile(folder)));
  const port = Number(readIfThere(portFile(folder)));
  if (
    !isAlive(pid) ||
    !/(redis|valkey)[^ ]* 127\.0\.0\.1:\d+/.test(commandLine(pid).join(' ')) ||
    !commandLine(pid).join(' ').includes(`127.0.0.1:${port}`)
  )
    return undefined;
  if (await waitUntil(() => isReady(port), 15_000)) return { pid, port };
  await stopProcess(pid, [
    ['SIGTERM', 5_000],
    ['SIGKILL', 5_000],
  ]);
  return undefined;
}

async function boot(folder: string, options: RedisOptions): Promise<Server> {
  const binary = await redisBinary(options.binaries);
  let output = '';
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
      () => isReady(port),
    );
    if (outcome.ok) return { pid: outcome.pid, port };
    output = outcome.output;
    if (/Address already in use/.test(output)) continue;
    if (!setDataAside(folder, output)) break;
  }
  throw new StartFailure(`Redis did not start (${lastOutput(output)}): read ${options.logFile}, or set REDIS_URL to a Redis of your own.`);
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
    // Timer frequency; client requests wake it anyway.
    '--hz',
    '1',
    '--maxmemory-policy',
    'noeviction',
    ...persistence,
  ];
}

function setDataAside(folder: string, output: string): boolean {
  const data = join(folder, 'appendonlydir');
  if (!existsSync(data) || !/append only file|AOF|RDB/i.test(output)) return false;
  rmSync(`${data}.unreadable`, { recursive: true, force: true });
  renameSync(data, `${data}.unreadable`);
  return true;
}

const pidFile = (folder: string): string => join(folder, 'redis.pid');
const portFile = (folder: string): string => join(folder, 'redis.port');

function isReady(port: number): Promise<boolean> {
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
