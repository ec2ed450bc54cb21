import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { discardFolder, serverIdentity } from '../../src/app/embedded/folders.ts';
import { startPostgres } from '../../src/app/embedded/postgres.ts';
import { baseBackup } from '../../src/platform/db/base-backup.ts';
import { applyMigrations, migrate } from '../../src/platform/db/migrate.ts';
import { seedEveryKind } from '../ledger/every-kind.ts';
import { asOwner, openPool } from '../ledger/support.ts';
import { rehearseBackup } from './upgrade-backup.ts';
import { compareMigrations, compareSettings } from './upgrade-check.ts';

const root = resolve(import.meta.dirname, '../..');
const silent = pino({ level: 'silent' });
const migrationNames = (): string[] =>
  readdirSync(join(root, 'schema/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
const check = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, ['test/wide/upgrade-check.ts', ...args], { cwd: root, encoding: 'utf8' });

it('a commit is compared by its contracts, settings and migrations, and a failed part is exit 1', () => {
  const { status, stdout, stderr } = check('--from=HEAD', '--only-compare');
  expect(stderr).toBe('');
  // A working tree may differ from its commit.
  expect(stdout.match(/^(?:ok {4}|FAILED) {2}\w+$/gm)?.map((line) => line.slice(8))).toEqual(['contracts', 'settings', 'migrations']);
  expect(status).toBe(stdout.includes('FAILED') ? 1 : 0);
});

it('an unknown version and a missing one end with the next step', () => {
  expect(check('--from=99.0.0')).toMatchObject({ status: 2, stderr: expect.stringContaining('git knows no version 99.0.0') });
  expect(check()).toMatchObject({ status: 2, stderr: expect.stringContaining('--from=v0.1.0') });
});

it('a setting that went needs the changelog, and a new one needs a default', () => {
  const before = '# Port.\nSANDBOX_PORT=4000\n\n# Old.\n# OLD_NAME=\n\n# Announced.\nANNOUNCED=1\n';
  const now = { SANDBOX_PORT: { required: false }, OPTIONAL: { required: false }, NEEDED: { required: true } };
  expect(compareSettings(before, now, '- **Changed:** `ANNOUNCED` is gone.')).toEqual({
    name: 'settings',
    facts: ['OPTIONAL is new', 'NEEDED is new'],
    problems: ['OLD_NAME is gone, and the changelog does not name it', 'NEEDED is new and required: give it a default'],
  });
});

it('a migration of an earlier version stays as it is, and later ones are listed', () => {
  const before = new Map([
    ['0001-a.sql', 'select 1;'],
    ['0002-b.sql', 'select 2;'],
    ['0003-c.sql', 'select 3;'],
  ]);
  const now = new Map([
    ['0001-a.sql', 'select 1;'],
    ['0002-b.sql', 'select 22;'],
    ['0004-d.sql', 'select 4;'],
  ]);
  const { facts, problems } = compareMigrations(before, now);
  expect(facts).toEqual(['0004-d.sql will be applied']);
  expect(problems.map((line) => line.split(':')[0])).toEqual(['0002-b.sql differs', '0003-c.sql is gone']);
});

it('a backup is recovered apart, migrated, verified and served by an API process, and stays as it was', async () => {
  const { backup } = await backupOf((url) => applyMigrations(url, silent, migrationNames().slice(0, -2)));
  const files = (): Set<string> => new Set(readdirSync(backup, { recursive: true, encoding: 'utf8' }));
  const before = files();
  const { facts, problems } = await rehearseBackup(backup, {});
  expect(problems).toEqual([]);
  expect(facts.map((fact) => fact.replace(/ in \d+\.\d s$/, '').replace(/^\d\d+ /, 'all '))).toEqual([
    'copied',
    'recovered',
    '2 migrations were applied',
    'all ledger checks passed',
    'an API process was ready',
  ]);
  expect(files()).toEqual(before);
});

it('a breach in the backup, a missing log, another PostgreSQL and an empty folder are problems with their reason', async () => {
  const { backup } = await backupOf(async (url) => {
    await migrate(url, silent);
    const db = openPool(url);
    const { book } = await seedEveryKind(db);
    await db.close();
    await asOwner(url, (client) => client.query(`update ledger.account set balance = balance + 1 where book_id = ${book}`));
  });
  const problems = async (): Promise<string> => (await rehearseBackup(backup, {})).problems.join('\n');
  expect(await problems()).toMatch(/^the ledger has \d+ breaches: /m);
  rmSync(join(backup, 'wal'), { recursive: true });
  expect(await problems()).toContain('PostgreSQL could not recover the backup');
  writeFileSync(join(backup, 'base/PG_VERSION'), '15\n');
  expect(await problems()).toContain('the backup is of PostgreSQL 15');
  rmSync(join(backup, 'base'), { recursive: true });
  expect(await problems()).toContain('has no base backup');
});

/** A server of its own, filled by `fill`, copied as docs/restore.md does it, and gone. */
async function backupOf(fill: (url: string) => Promise<void>): Promise<{ backup: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-backup-'));
  onTestFinished(() => discardFolder(folder));
  chmodSync(folder, 0o711);
  const [home, backup] = [join(folder, 'postgres'), join(folder, 'backup')];
  const { uid, gid } = serverIdentity();
  for (const each of [home, backup, join(backup, 'wal')]) {
    mkdirSync(each);
    if (uid !== undefined && gid !== undefined) chownSync(each, uid, gid);
  }
  const settings = ['archive_mode=on', `archive_command=cp %p ${backup}/wal/%f`];
  const binaries = join(root, '.tollgate/bin');
  const server = await startPostgres({ folder: home, binaries, logFile: join(folder, 'log'), settings, throwaway: true });
  try {
    await fill(server.url);
    await baseBackup(server.url, join(backup, 'base'));
  } finally {
    await server.stop();
    discardFolder(home);
  }
  return { backup };
}
