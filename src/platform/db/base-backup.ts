import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';

const LEFT_OUT = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const NOT_COPIED = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_internal.init',
  'backup_label',
  'tablespace_map',
  'recovery.signal',
  'standby.signal',
]);

export interface Copied {
  files: number;
  bytes: number;
}

/**
 * Copies the files of a running PostgreSQL by its low-level backup interface; usable only with the WAL archived
 * during the copy. @throws ConfigError when the server archives no WAL, or the folder exists.
 */
export async function baseBackup(url: string, folder: string, copied: Copied = { files: 0, bytes: 0 }): Promise<Copied> {
  if (existsSync(folder)) throw new ConfigError(`${folder} exists already: a backup goes into a folder of its own.`);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ data: string; mode: string; command: string }>(
      `select current_setting('data_directory') as data, current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
    );
    const [{ data, mode, command } = { data: '', mode: 'off', command: '' }] = rows;
    if (mode === 'off' || command === '')
      throw new ConfigError(
        'PostgreSQL archives no WAL: set archive_mode and archive_command first, else this backup cannot be restored to a moment.',
      );
    await client.query(`select pg_backup_start('tollgate', true)`);
    await copyFolder(data, folder, copied);
    const ended = await client.query<{ label: string; tablespaces: string }>(
      `select labelfile as label, spcmapfile as tablespaces from pg_backup_stop(true)`,
    );
    await writeFile(join(folder, 'backup_label'), ended.rows[0]?.label ?? '', { mode: 0o600 });
    if (ended.rows[0]?.tablespaces) await writeFile(join(folder, 'tablespace_map'), ended.rows[0].tablespaces, { mode: 0o600 });
    return copied;
  } finally {
    await client.end();
  }
}

/** Copies a data folder during a backup. Files may change or disappear meanwhile: the WAL restores them. */
export async function copyFolder(from: string, to: string, copied: Copied): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (NOT_COPIED.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue;
    if (entry.isSymbolicLink())
      throw new ConfigError(`${source} leads to ${await readlink(source)}: tablespaces elsewhere are not copied; use pg_basebackup.`);
    if (entry.isDirectory() && LEFT_OUT.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyFolder(source, target, copied);
    else if (entry.isFile()) await copyOne(source, target, copied);
  }
}

async function copyOne(source: string, target: string, copied: Copied): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    copied.files++;
    copied.bytes += (await stat(target)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
