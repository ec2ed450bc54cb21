import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { discardFolder, serverFolder, serverIdentity } from '../../src/app/embedded/folders.ts';
import { postgresBinaries } from '../../src/app/embedded/postgres-binaries.ts';
import { stopProcess, waitUntil } from '../../src/app/embedded/instance.ts';
import { startRedis } from '../../src/app/embedded/redis.ts';
import { freePort } from '../../src/app/embedded/server.ts';
import { packageRoot } from '../../src/platform/config/version.ts';
import type { Part } from './upgrade-check.ts';

const BINARIES = join(packageRoot, '.tollgate/bin');
const PROGRAMS = join(packageRoot, 'dist/server/src/app');
const SEGMENT = /^[0-9A-F]{24}$/;
const READY_MS = 120_000;

/**
 * Upgrades a copy of a base backup: recovery, migrations, complete verification, start of an API process. Nothing is
 * sent, as no worker and no live listener run. The backup itself is only read. @throws Error with the failed step.
 */
export async function rehearseBackup(backup: string, env: NodeJS.ProcessEnv): Promise<Part> {
  const facts: string[] = [];
  const scratch = mkdtempSync(join(tmpdir(), 'tollgate-upgrade-'));
  chmodSync(scratch, 0o711);
  const timed = async <Value>(work: () => Value | Promise<Value>, fact: (value: Value) => string): Promise<Value> => {
    const since = performance.now();
    const value = await work();
    facts.push(`${fact(value)} in ${((performance.now() - since) / 1_000).toFixed(1)} s`);
    return value;
  };
  const ends: (() => unknown)[] = [() => discardFolder(scratch)];
  try {
    const data = await timed(
      () => copyBackup(backup, scratch),
      () => 'copied',
    );
    const port = await timed(
      () => recover(data, scratch, ends),
      () => 'recovered',
    );
    const url = ownerUrl(port, env);
    const before = await migrationCount(url);
    await timed(
      async () => {
        migrateCopy(url);
        return (await migrationCount(url)) - before;
      },
      (count) => `${count} migrations were applied`,
    );
    await timed(
      () => verifyLedger(url),
      (checks) => `${checks} ledger checks passed`,
    );
    await timed(
      () => startApi(url, scratch, env, ends),
      () => 'an API process was ready',
    );
    return { name: 'backup', facts, problems: [] };
  } catch (error) {
    return { name: 'backup', facts, problems: (error as Error).message.trim().split('\n') };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Base backup and archived log, with neutral settings: no archive, no replication, loopback alone. */
function copyBackup(backup: string, scratch: string): string {
  const base = existsSync(join(backup, 'base')) ? join(backup, 'base') : backup;
  const version = existsSync(join(base, 'PG_VERSION')) ? readFileSync(join(base, 'PG_VERSION'), 'utf8').trim() : undefined;
  if (version === undefined) throw new Error(`${backup} has no base backup: give the folder with base/ and wal/ of docs/restore.md`);
  const { major } = postgresBinaries(BINARIES);
  if (version !== major)
    throw new Error(
      `the backup is of PostgreSQL ${version}, and this check has ${major}: restore a copy with PostgreSQL ${version} (docs/restore.md), then run migrate and ledger:verify -- --full of this version on it`,
    );
  const data = join(serverFolder(join(scratch, 'postgres')), 'data');
  cpSync(base, data, { recursive: true });
  const wal = join(backup, 'wal');
  mkdirSync(join(data, 'pg_wal'), { recursive: true });
  if (existsSync(wal)) for (const name of readdirSync(wal)) if (SEGMENT.test(name)) cpSync(join(wal, name), join(data, 'pg_wal', name));
  for (const name of ['postgresql.auto.conf', 'recovery.signal', 'standby.signal']) rmSync(join(data, name), { force: true });
  writeFileSync(join(data, 'postgresql.conf'), "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 100\n");
  writeFileSync(join(data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
  writeFileSync(join(data, 'pg_ident.conf'), '');
  own(data);
  return data;
}

function own(path: string): void {
  const { uid, gid } = serverIdentity();
  if (uid === undefined || gid === undefined) return;
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) chownSync(join(entry.parentPath, entry.name), uid, gid);
  chmodSync(path, 0o700);
}

async function recover(data: string, scratch: string, ends: (() => unknown)[]): Promise<number> {
  const port = await freePort();
  const { folder } = postgresBinaries(BINARIES);
  const log = join(serverFolder(join(scratch, 'log')), 'postgres.log');
  const args = ['-D', data, '-w', '-t', '86400', '-l', log, '-o', `-p ${port}`, 'start'];
  const { status } = spawnSync(join(folder, 'bin/pg_ctl'), args, {
    ...serverIdentity(),
    cwd: '/',
    stdio: 'ignore',
    env: { LC_ALL: 'C', TZ: 'UTC' },
  });
  if (status !== 0) throw new Error(`PostgreSQL could not recover the backup:\n${tail(readFileSync(log, 'utf8'))}`);
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  ends.push(() =>
    stopProcess(pid, [
      ['SIGINT', 15_000],
      ['SIGKILL', 5_000],
    ]),
  );
  return port;
}

/** Owner and database of DATABASE_OWNER_URL, at the recovered server. */
function ownerUrl(port: number, env: NodeJS.ProcessEnv): string {
  const { username, pathname } = new URL(env['DATABASE_OWNER_URL'] ?? env['DATABASE_URL'] ?? 'postgres://tollgate@127.0.0.1/tollgate');
  return `postgres://${username}@127.0.0.1:${port}${pathname}`;
}

async function migrationCount(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from mikro_orm_migrations');
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

function program(path: string, args: readonly string[], env: NodeJS.ProcessEnv): { status: number | null; stdout: string; stderr: string } {
  const options = { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return spawnSync(process.execPath, [join(PROGRAMS, path), ...args], options);
}

function migrateCopy(url: string): void {
  const { status, stdout, stderr } = program('main/main.js', ['migrate'], { DATABASE_URL: url });
  if (status !== 0) throw new Error(`the migration failed:\n${tail(stdout)}\n${tail(stderr)}`);
}

/** @returns the number of checks. @throws Error with those that found a breach. */
function verifyLedger(url: string): number {
  const { status, stdout, stderr } = program('verify/verify-cli.js', ['--full'], { DATABASE_URL: url });
  if (status === 2) throw new Error(tail(stderr));
  const { checks } = JSON.parse(stdout) as { checks: { title: string; breaches: number }[] };
  const breached = checks.filter(({ breaches }) => breaches > 0);
  if (status !== 0) throw new Error(breached.map(({ title, breaches }) => `the ledger has ${breaches} breaches: ${title}`).join('\n'));
  return checks.length;
}

/** Keys of the environment, where given; a readiness check needs none. */
async function startApi(url: string, scratch: string, env: NodeJS.ProcessEnv, ends: (() => unknown)[]): Promise<void> {
  const redis = await startRedis({
    folder: join(scratch, 'redis'),
    binaries: BINARIES,
    logFile: join(scratch, 'redis.log'),
    throwaway: true,
  });
  ends.push(() => redis.stop());
  const port = await freePort();
  const { KEY_PEPPER = randomBytes(32).toString('hex'), ENCRYPTION_KEYS } = env;
  const keys = { KEY_PEPPER, ...(ENCRYPTION_KEYS !== undefined && { ENCRYPTION_KEYS }) };
  const child = spawn(process.execPath, [join(PROGRAMS, 'main/main.js')], {
    env: { PATH: process.env['PATH'], ...keys, DATABASE_URL: url, REDIS_URL: redis.url, ROLES: 'api', SANDBOX_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  ends.push(
    () =>
      child.pid !== undefined &&
      stopProcess(child.pid, [
        ['SIGTERM', 15_000],
        ['SIGKILL', 5_000],
      ]),
  );
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isUp = await waitUntil(async () => child.exitCode !== null || (await isReady()), READY_MS);
  if (!isUp || child.exitCode !== null) throw new Error(`the API process did not become ready:\n${tail(output)}`);
}

const tail = (text: string): string => text.trim().split('\n').slice(-8).join('\n');
