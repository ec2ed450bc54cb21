import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { discardFolder } from '../../src/app/embedded/folders.ts';
import { startPostgres } from '../../src/app/embedded/postgres.ts';
import { stopProcess } from '../../src/app/embedded/instance.ts';
import { startRedis } from '../../src/app/embedded/redis.ts';
import type { Service } from '../../src/app/embedded/server.ts';
import { serverPids } from '../support/left-behind.ts';

export const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const binaries = join(checkout, '.tollgate/bin');
export const UNPRIVILEGED = 65_534;

export function temporaryHome({ mode = 0o711, owner }: { mode?: number; owner?: number } = {}): string {
  const outer = mkdtempSync(join(inject('servers').folder, 'home-'));
  const home = join(outer, 'home');
  mkdirSync(home);
  for (const folder of [outer, home]) {
    chmodSync(folder, mode);
    if (owner !== undefined) chownSync(folder, owner, owner);
  }
  onTestFinished(async () => {
    for (const pid of serverPids(home)) await stopProcess(pid, [['SIGKILL', 10_000]]);
    for (const name of ['postgres', 'redis', 'bin']) discardFolder(join(home, name));
    discardFolder(outer);
  });
  return home;
}

export const postgresIn = (home: string, programs = binaries): Promise<Service> =>
  stoppedAtEnd(startPostgres({ folder: join(home, 'postgres'), binaries: programs, logFile: join(home, 'postgres.log') }));

export const redisIn = (home: string, programs = binaries): Promise<Service> =>
  stoppedAtEnd(startRedis({ folder: join(home, 'redis'), binaries: programs, logFile: join(home, 'redis.log') }));

export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

export interface Held {
  database: string;
  redis: string;
  pids: number[];
}

/** Starts both servers in another process, as the given user, and waits until they answer. */
export async function holdServices(home: string, uid?: number): Promise<{ holder: ChildProcess; held: Held }> {
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const script = join(checkout, 'test/embedded/hold-services.ts');
  const holder = spawn(process.execPath, [script, home, uid === undefined ? binaries : join(home, 'bin')], {
    ...identity,
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  holder.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  onTestFinished(() => void holder.kill('SIGKILL'));
  const ended = once(holder, 'exit').then(() => undefined);
  const line = await Promise.race([once(createInterface(holder.stdout), 'line'), ended]);
  if (!line) throw new Error(`the servers did not start: ${errors}`);
  return { holder, held: JSON.parse(String(line[0])) as Held };
}

/** Sends the signal and waits for the process to end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }
  return child.exitCode;
}

async function stoppedAtEnd(starting: Promise<Service>): Promise<Service> {
  const service = await starting;
  onTestFinished(() => service.stop());
  return service;
}
