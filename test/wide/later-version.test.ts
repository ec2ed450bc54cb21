import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, it, onTestFinished } from 'vitest';
import { migrate, standingOf } from '../../src/platform/db/migrate.ts';
import { freshDatabase } from '../support/services.ts';

const root = resolve(import.meta.dirname, '../..');
const silent = pino({ level: 'silent' });

it('a later version builds its indexes beside writers, and leaves a database that this one works with and does not set back', async () => {
  const database = await freshDatabase();
  const later = laterVersion({
    '9998-beside.sql': `-- outside a transaction
drop index concurrently if exists business_later;
create index concurrently business_later on business (name, created_at);
`,
    '9999-column.sql': 'alter table business add column later text;\n',
  });
  const reader = await connected(database.url);
  onTestFinished(async () => {
    await reader.end();
    await database.drop();
  });
  const version = async (): Promise<string> =>
    (await reader.query<{ v: string }>('select sha256 as v from ledger.function_version')).rows[0]?.v ?? '';
  const before = await version();

  const { code, output } = await runMigrate(later, database.url);
  expect(code, output).toBe(0);

  expect((await reader.query(`select indisvalid from pg_index where indexrelid = 'business_later'::regclass`)).rows).toEqual([
    { indisvalid: true },
  ]);
  expect((await reader.query('select later, ledger.later() as result from business')).fields).toHaveLength(2);
  expect(await standingOf(database.url)).toBe('ahead');
  const theirs = await version();
  expect(theirs).not.toBe(before);
  await migrate(database.url, silent);
  expect(await version()).toBe(theirs);

  // The older version restores its functions; the later one restores its own again.
  await migrate(database.url, silent, { replace: true });
  expect([await version(), await standingOf(database.url)]).toEqual([before, 'current']);
});

it('a migration that finds its table busy lets other statements through, and retries', async () => {
  const database = await freshDatabase();
  const later = laterVersion({ '9999-column.sql': 'alter table business add column later text;\n' });
  const [reader, holder] = await Promise.all([connected(database.url), connected(database.url)]);
  onTestFinished(async () => {
    await Promise.all([reader.end(), holder.end()]);
    await database.drop();
  });
  await holder.query('begin');
  await holder.query('select from business');
  const running = runMigrate(later, database.url);
  const waiting = `select from pg_locks where relation = 'business'::regclass and mode = 'AccessExclusiveLock' and not granted`;
  for (let times = 0; times < 2; times++) {
    await expect.poll(async () => (await reader.query(waiting)).rowCount, PATIENCE).toBe(1);
    // Behind the migration in the queue for the table; the holder is not let go before this is answered.
    await reader.query('select from business');
  }
  await holder.query('commit');
  const { code, output } = await running;
  expect(code, output).toBe(0);
  expect(output).toContain('a table is busy');
});

const PATIENCE = { timeout: 100_000, interval: 20 };

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** A checkout with further migrations and one more function. */
function laterVersion(migrations: Record<string, string>): string {
  const house = mkdtempSync(join(inject('servers').folder, 'later-'));
  for (const part of ['package.json', 'schema', 'src/platform']) cpSync(join(root, part), join(house, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(house, 'schema/migrations', name), sql);
  appendFileSync(
    join(house, 'schema/ledger/retry.sql'),
    `\ncreate or replace function ledger.later() returns text language sql as $$ select 'yes' $$;\n`,
  );
  return house;
}

async function runMigrate(house: string, url: string): Promise<{ code: number | null; output: string }> {
  const program = `import { pino } from 'pino';
    import { migrate } from './src/platform/db/migrate.ts';
    await migrate(process.env.URL, pino({ level: 'warn' }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: house, env: { ...process.env, URL: url } });
  let response = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (response += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: response };
}
