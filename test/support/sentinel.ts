import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { stopProcess } from '../../src/app/embedded/instance.ts';
import { redisBinary } from '../../src/app/embedded/redis.ts';
import { freePort, launch } from '../../src/app/embedded/server.ts';
import { newServerFolder } from './server-folder.ts';

const binaries = fileURLToPath(new URL('../../.tollgate/bin', import.meta.url));
const NAME = 'tollgate';

interface Member {
  port: number;
  pid: number;
}

/** A Redis, one that follows it, and a Sentinel that promotes the one when the other is gone. */
export interface Sentinels {
  url: string;
  /** Kills the primary as it stands now. */
  killPrimary(): Promise<void>;
  /** The port of the primary, by the Sentinel. */
  primary(): Promise<number>;
  stop(): Promise<void>;
}

export async function startSentinels(): Promise<Sentinels> {
  const members: Member[] = [];
  const first = await start([], []);
  members.push(first);
  members.push(await start([`replicaof 127.0.0.1 ${first.port}`], []));
  const sentinel = await start(
    [
      `sentinel monitor ${NAME} 127.0.0.1 ${first.port} 1`,
      // Long enough for a busy machine: a primary that is only slow keeps its place.
      `sentinel down-after-milliseconds ${NAME} 2000`,
      `sentinel failover-timeout ${NAME} 6000`,
    ],
    ['--sentinel'],
  );
  const ask = new Redis(sentinel.port, '127.0.0.1', { maxRetriesPerRequest: null });
  ask.on('error', () => {});
  const primary = async (): Promise<number> => Number(((await ask.call('SENTINEL', 'get-master-addr-by-name', NAME)) as string[])[1]);
  // Sentinel needs to know the replica before a promotion.
  while (((await ask.call('SENTINEL', 'replicas', NAME)) as unknown[]).length === 0) await new Promise((next) => setTimeout(next, 50));
  return {
    url: `redis://127.0.0.1:${sentinel.port}?sentinel=${NAME}`,
    primary,
    async killPrimary() {
      const port = await primary();
      await stopProcess(members.find((member) => member.port === port)!.pid, [['SIGKILL', 5_000]]);
    },
    async stop() {
      ask.disconnect();
      for (const { pid } of [sentinel, ...members]) await stopProcess(pid, [['SIGKILL', 5_000]]);
    },
  };
}

async function start(lines: readonly string[], flags: readonly string[]): Promise<Member> {
  const { command, libraries } = await redisBinary(binaries);
  const port = await freePort();
  const folder = newServerFolder('redis');
  const file = join(folder, 'redis.conf');
  const own = flags.length > 0 ? [] : ['save ""', 'maxmemory-policy noeviction'];
  writeFileSync(file, ['bind 127.0.0.1', `port ${port}`, `dir ${folder}`, ...own, ...lines, ''].join('\n'));
  // A Sentinel writes down there what it learns.
  chmodSync(file, 0o666);
  const env = { PATH: process.env['PATH'], ...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }) };
  const outcome = await launch({ name: 'Redis', command, args: [file, ...flags], env, logFile: `${folder}.log` }, () => answers(port));
  if (!outcome.ok) throw new Error(`Redis did not start: ${outcome.output}`);
  return { port, pid: outcome.pid };
}

async function answers(port: number): Promise<boolean> {
  const client = new Redis(port, '127.0.0.1', { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
