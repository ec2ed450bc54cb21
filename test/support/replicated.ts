import { cpSync, lchownSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { serverFolder } from '../../src/programs/embedded/folders.ts';
import { startPostgres } from '../../src/programs/embedded/postgres.ts';
import type { Service } from '../../src/programs/embedded/server.ts';

const binaries = fileURLToPath(new URL('../../.tollgate/bin', import.meta.url));
/** Nothing here outlives the test, and nobody cuts its power: a killed process loses nothing that it gave to the system. */
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

/** A PostgreSQL of the caller's own, which others may follow. */
export function startPrimary(settings: readonly string[] = []): Promise<Member> {
  return startMember(newFolder(), settings);
}

/** A server that follows another one: a copy of its files that was begun and ended by SQL, and its log from there on. */
export async function startReplicaOf(primary: Member, name: string, settings: readonly string[] = []): Promise<Member> {
  const folder = newFolder();
  const data = join(folder, 'data');
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query('select pg_backup_start($1, true)', [name]);
    const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
    copyData(rows[0]?.data ?? '', data);
    const ended = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), ended.rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  writeFileSync(join(data, 'standby.signal'), '');
  belongToServer(data);
  const { port } = new URL(primary.url);
  return startMember(folder, [`primary_conninfo=host=127.0.0.1 port=${port} user=tollgate application_name=${name}`, ...settings]);
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

/** All but what belongs to the running server alone; its log comes over the connection. */
function copyData(from: string, to: string): void {
  const mine = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']);
  mkdirSync(to, { mode: 0o700 });
  for (const name of readdirSync(from)) if (!mine.has(name)) cpSync(join(from, name), join(to, name), { recursive: true });
  for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot']) mkdirSync(join(to, name), { mode: 0o700 });
}

/** Servers of root's tests run as nobody, who owns the folder already. */
function belongToServer(folder: string): void {
  const { uid, gid } = statSync(join(folder, '..'));
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) lchownSync(join(folder, name), uid, gid);
}

const newFolder = (): string => serverFolder(mkdtempSync(join(inject('servers').folder, 'pg-')));
