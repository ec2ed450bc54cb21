import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isAlive, stopProcess, waitUntil } from '../../src/app/embedded/instance.ts';
import { binaries, checkout, end, holdServices, UNPRIVILEGED, postgresIn, query, redisIn, temporaryHome, withRedis } from './harness.ts';
import { serverPids } from '../support/left-behind.ts';

const asRoot = process.getuid?.() === 0;

describe('embedded servers', () => {
  it('listen on the loopback address only, never evict, flush the append-only file every second, and keep their data over a stop and over kill -9', async () => {
    const home = temporaryHome();
    const first = { postgres: await postgresIn(home), redis: await redisIn(home) };
    expect(
      await query(
        first.postgres.url,
        `select current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets`,
      ),
    ).toEqual([{ listen: '127.0.0.1', sockets: '' }]);
    const settings = await withRedis(first.redis.url, (client) =>
      client.config('GET', 'bind', 'maxmemory-policy', 'appendonly', 'appendfsync'),
    );
    expect(settings).toEqual(expect.arrayContaining(['127.0.0.1', 'noeviction', 'yes', 'everysec']));
    await query(first.postgres.url, 'create table stored as select 42 as answer');
    await withRedis(first.redis.url, (redis) => redis.set('stored', 'yes'));
    await first.redis.stop();
    await first.postgres.stop();
    expect([first.postgres.pid, first.redis.pid].map(isAlive), 'no process is left behind').toEqual([false, false]);

    const second = { postgres: await postgresIn(home), redis: await redisIn(home) };
    expect(await query(second.postgres.url, 'select answer from stored')).toEqual([{ answer: 42 }]);
    expect(await withRedis(second.redis.url, (redis) => redis.get('stored'))).toBe('yes');
    await query(second.postgres.url, 'create table committed as select 43 as answer');
    await withRedis(second.redis.url, (redis) => redis.set('committed', 'yes'));
    for (const { pid } of [second.postgres, second.redis]) await stopProcess(pid, [['SIGKILL', 10_000]]);

    expect(await query((await postgresIn(home)).url, 'select answer from committed')).toEqual([{ answer: 43 }]);
    expect(await withRedis((await redisIn(home)).url, (redis) => redis.get('committed'))).toBe('yes');
  });

  it('that outlived a process killed with kill -9 are taken over and can be stopped by the next one', async () => {
    const home = temporaryHome();
    const { holder, held } = await holdServices(home);
    await end(holder, 'SIGKILL');
    expect(held.pids.map(isAlive)).toEqual([true, true]);

    const postgres = await postgresIn(home);
    const redis = await redisIn(home);
    expect([postgres.pid, redis.pid]).toEqual(held.pids);
    await redis.stop();
    await postgres.stop();
    expect(held.pids.map(isAlive)).toEqual([false, false]);
  });

  it('report an unexpected end', async () => {
    const redis = await redisIn(temporaryHome());
    const lost = new Promise<string>((done) => redis.onLost(() => done('lost')));
    process.kill(redis.pid, 'SIGKILL');
    await expect(lost).resolves.toBe('lost');
  });

  it('stop in order on SIGTERM of the process that started them', async () => {
    const { holder, held } = await holdServices(temporaryHome());
    expect(await end(holder, 'SIGTERM')).toBe(0);
    expect(held.pids.map(isAlive)).toEqual([false, false]);
  });

  it('run for a user without any right', async () => {
    // A checkout in root's home is unreadable for other users.
    const other =
      asRoot && spawnSync(process.execPath, ['--version'], { uid: UNPRIVILEGED, gid: UNPRIVILEGED }).status === 0
        ? UNPRIVILEGED
        : undefined;
    const home = temporaryHome(other === undefined ? {} : { owner: other });
    const { holder, held } = await holdServices(home, other);
    expect(await query(held.database, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await withRedis(held.redis, (client) => client.ping())).toBe('PONG');
    expect(await end(holder, 'SIGTERM')).toBe(0);
  });

  it('never run as root, and start in a home folder that is closed to all others', async () => {
    const home = temporaryHome({ mode: 0o700 });
    const programs = join(home, 'bin');
    const postgres = await postgresIn(home, programs);
    const redis = await redisIn(home, programs);
    await query(postgres.url, 'create table stored as select 42 as answer');
    for (const { pid } of [postgres, redis]) expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(lstatSync(join(home, 'postgres')).isSymbolicLink()).toBe(asRoot);
    await postgres.stop();
    expect(await query((await postgresIn(home, programs)).url, 'select answer from stored')).toEqual([{ answer: 42 }]);
  });
});

describe('a crashed earlier run', () => {
  it('whose postmaster.pid names a dead process, a stranger or a zombie does not hinder PostgreSQL', async () => {
    const home = temporaryHome();
    let last = await postgresIn(home);
    const others = {
      'a dead process': 2 ** 22 + 1,
      'a stranger that was given the same id': await stranger('sleep', '60'),
      'a zombie': await zombie(),
    };
    for (const [case_, pid] of Object.entries(others)) {
      const lock = readFileSync(join(home, 'postgres/data/postmaster.pid'), 'utf8');
      await last.stop();
      plant(join(home, 'postgres/data/postmaster.pid'), lock.replace(/^\d+/, String(pid)));
      last = await postgresIn(home);
      expect(last.pid, case_).not.toBe(pid);
      expect(await query(last.url, 'select 1 as one'), case_).toEqual([{ one: 1 }]);
    }
  });

  it('that was cut off while it made the database leaves nothing in the way', async () => {
    const home = temporaryHome();
    mkdirSync(join(home, 'postgres/data.new'), { recursive: true });
    writeFileSync(join(home, 'postgres/data.new/PG_VERSION'), '18\n');
    expect(await query((await postgresIn(home)).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('whose redis.pid names a stranger does not hinder Redis, and the stranger lives on', async () => {
    const home = temporaryHome();
    const first = await redisIn(home);
    await first.stop();
    const pid = await stranger('sleep', '60');
    plant(join(home, 'redis/redis.pid'), `${pid}\n`);
    const second = await redisIn(home);
    expect(second.pid).not.toBe(pid);
    expect(isAlive(pid)).toBe(true);
  });

  it('that left unreadable Redis data starts with an empty Redis and puts the data aside', async () => {
    const home = temporaryHome();
    const first = await redisIn(home);
    await withRedis(first.url, (client) => client.set('lost', 'yes'));
    await first.stop();
    const data = join(home, 'redis/appendonlydir');
    for (const file of readdirSync(data).filter((name) => !name.endsWith('.manifest')))
      plant(join(data, file), 'not a redis file at all\r\n');
    const second = await redisIn(home);
    expect(await withRedis(second.url, (client) => client.get('lost'))).toBeNull();
    expect(existsSync(`${data}.unreadable`)).toBe(true);
  });

  it('of another major version of PostgreSQL is refused in one sentence', async () => {
    const home = temporaryHome();
    mkdirSync(join(home, 'postgres/data'), { recursive: true });
    writeFileSync(join(home, 'postgres/data/PG_VERSION'), '17\n');
    await expect(postgresIn(home)).rejects.toThrow(/is of PostgreSQL 17.*set DATABASE_URL/);
  });
});

describe('the servers of a test run', () => {
  it('vanish with their folder when the run is killed', async () => {
    const script = join(checkout, 'test/support/throwaway-servers.ts');
    const holder = spawn(process.execPath, [script, binaries, '1', 'postgres,redis'], {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void holder.stdin.end());
    const [line] = (await once(createInterface(holder.stdout), 'line')) as [string];
    const { database, redis, folder, dataFolder } = JSON.parse(line) as {
      database: string;
      redis: string[];
      folder: string;
      dataFolder: string;
    };
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(redis).toHaveLength(1);
    const pids = serverPids(dataFolder);
    expect(pids).not.toHaveLength(0);

    const closed = once(holder, 'close');
    holder.stdin.destroy();
    await closed;
    expect(pids.map(isAlive)).not.toContain(true);
    expect([folder, dataFolder].filter((each) => existsSync(each))).toEqual([]);
  });
});

/** Writes a file without changing whose it is. */
function plant(path: string, text: string): void {
  const { uid, gid } = existsSync(path) ? statSync(path) : statSync(join(path, '..'));
  writeFileSync(path, text);
  chownSync(path, uid, gid);
}

async function stranger(command: string, ...args: string[]): Promise<number> {
  const child = spawn(command, args, { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child.pid ?? 0;
}

/** A process that ended and whose parent never asks for it. */
async function zombie(): Promise<number> {
  const child = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const pid = Number(line);
  expect(await waitUntil(() => /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')), 10_000)).toBe(true);
  return pid;
}
