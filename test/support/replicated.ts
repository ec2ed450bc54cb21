import { execFile } from 'node:child_process';
import { lchownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { copyFolder } from '../../src/platform/db/base-backup.ts';
import { waitUntil } from '../../src/app/embedded/instance.ts';
import { startPostgres } from '../../src/app/embedded/postgres.ts';
import type { Service } from '../../src/app/embedded/server.ts';

const binaries = fileURLToPath(new URL('../../.tollgate/bin', import.meta.url));
const programs = fileURLToPath(new URL('../../dist/server/src/app', import.meta.url));
const PATIENCE_MS = 60_000;
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=100',
  'shared_buffers=64MB',
  'max_wal_size=1GB',
  'wal_keep_size=256MB',
];

/** A server of its own for one test. */
export interface Member extends Service {
  /** Its database `tollgate`, as its owner. */
  readonly url: string;
}

/** A PostgreSQL of the caller's own in `folder`, which others may follow. */
export function startPrimary(folder: string, settings: readonly string[] = []): Promise<Member> {
  return startMember(folder, settings);
}

/** A standby in an empty `folder`, from a base backup by SQL and streaming. @param name its application name. */
export async function startReplicaOf(primary: Member, name: string, folder: string, settings: readonly string[] = []): Promise<Member> {
  const data = join(folder, 'data');
  await asOwnerOf(primary, async (client) => {
    await client.query('select pg_backup_start($1, true)', [name]);
    const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
    // The log comes over the connection.
    await copyFolder(rows[0]?.data ?? '', data, { files: 0, bytes: 0 });
    const ended = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), ended.rows[0]?.labelfile ?? '');
  });
  writeFileSync(join(data, 'standby.signal'), '');
  belongToServer(data);
  const { port } = new URL(primary.url);
  return startMember(folder, [`primary_conninfo=host=127.0.0.1 port=${port} user=tollgate application_name=${name}`, ...settings]);
}

/** Makes the primary synchronous with this standby. @throws Error after a minute. */
export async function waitsFor(primary: Member, name: string): Promise<void> {
  await asOwnerOf(primary, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${name}'`);
    await client.query('select pg_reload_conf()');
    const isSync = async (): Promise<boolean> =>
      (await client.query(`select from pg_stat_replication where application_name = $1 and sync_state = 'sync'`, [name])).rowCount === 1;
    if (!(await waitUntil(isSync, PATIENCE_MS))) throw new Error(`${name} did not become synchronous`);
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
    const has = async (): Promise<boolean> =>
      (await client.query(`select from pg_stat_replication where application_name = $1 and flush_lsn >= $2::pg_lsn`, [name, rows[0]?.lsn]))
        .rowCount === 1;
    if (!(await waitUntil(has, PATIENCE_MS))) throw new Error(`${name} did not catch up`);
  });
}

/** Kills the whole server at once, as when its machine is gone. Returns when it answers no more. */
export async function killMember({ pid, url }: Member): Promise<void> {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  for (const each of [pid, ...children.map(Number)]) killIfThere(each);
  if (!(await waitUntil(async () => !(await answers(url)), PATIENCE_MS))) throw new Error(`${url} still answers`);
}

/**
 * The way of operators: `npm run promote`, over an address that names all servers.
 * @returns what it prints
 * @throws Error with what it says when it refuses.
 */
export async function promoted(address: string): Promise<string> {
  return ranOn(address, 'main/main.js', 'promote');
}

/** Runs `npm run ledger:verify`. @throws Error with its output when the books fail. */
export async function verified(address: string): Promise<void> {
  await ranOn(address, 'verify/verify-cli.js', '--full');
}

async function ranOn(address: string, program: string, word: string): Promise<string> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: address };
  return (await promisify(execFile)(process.execPath, [join(programs, program), word], { env })).stdout;
}

function startMember(folder: string, settings: readonly string[]): Promise<Member> {
  return startPostgres({
    folder,
    binaries,
    logFile: join(folder, '..', `${folder.split('/').at(-1)}.log`),
    settings: [...SETTINGS, ...settings],
    throwaway: true,
  });
}

async function asOwnerOf({ url }: Member, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function belongToServer(folder: string): void {
  const { uid, gid } = statSync(join(folder, '..'));
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) lchownSync(join(folder, name), uid, gid);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function parentOf(pid: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
