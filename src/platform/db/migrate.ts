import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Logger } from 'pino';
import { packageRoot } from '../version.ts';
import { withAdvisoryLock } from './advisory-lock.ts';

/**
 * Brings the database at `url` to this version: the files of schema/migrations in order, each in its own
 * transaction, then the functions of the other files there when their text changed. Safe to run from several processes.
 */
export async function migrate(url: string, log: Logger): Promise<void> {
  if (await isCurrent(url)) return;
  await withAdvisoryLock(url, 'migrate', async (holder) => {
    await applyMigrations(url, log);
    await applyFunctions(holder, log);
  });
}

/**
 * True when nothing is left to apply; asks without taking a lock, so that a start of many processes does not queue. Whoever is
 * not the owner asks as the application's role.
 */
export async function isCurrent(url: string, role?: string): Promise<boolean> {
  const options = role === undefined ? '' : `-c role=${role}`;
  const client = new pg.Client({ connectionString: url, options, application_name: 'tollgate migrate', connectionTimeoutMillis: 5_000 });
  // A lost connection is told to the statement as well; with nobody listening it would end the process that asks whether it is ready.
  client.on('error', () => {});
  await client.connect();
  try {
    const done = await client.query<{ name: string }>('select name from mikro_orm_migrations');
    const functions = await client.query<{ sha256: string }>('select sha256 from ledger.function_version');
    const names = new Set(done.rows.map((row) => row.name));
    return migrationFiles().every((file) => names.has(file)) && functions.rows[0]?.sha256 === databaseFunctions().sha256;
  } catch (error) {
    if (['42P01', '3F000', '42501'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function applyMigrations(url: string, log: Logger): Promise<void> {
  const orm = new MikroORM({
    clientUrl: url,
    // A migration is a file of SQL: it knows tables and no entity.
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrationFiles().map((name) => ({ name, class: migrationOf(name) })), snapshot: false },
    logger: (message) => log.debug(message),
  });
  try {
    for (const { name } of await orm.migrator.up()) log.info({ migration: name }, 'migration applied');
  } finally {
    await orm.close();
  }
}

async function applyFunctions(client: pg.Client, log: Logger): Promise<void> {
  const { text, sha256 } = databaseFunctions();
  await client.query(
    'create table if not exists ledger.function_version (one boolean primary key default true check (one), sha256 text not null)',
  );
  const known = await client.query<{ sha256: string }>('select sha256 from ledger.function_version');
  if (known.rows[0]?.sha256 === sha256) return;
  await client.query('begin');
  await client.query(text);
  await client.query('insert into ledger.function_version (sha256) values ($1) on conflict (one) do update set sha256 = excluded.sha256', [
    sha256,
  ]);
  await client.query('grant select on ledger.function_version to tollgate_app');
  await client.query('commit');
  log.info('database functions applied');
}

const schemaFolder = join(packageRoot, 'schema');

function migrationFiles(): string[] {
  return readdirSync(join(schemaFolder, 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
}

function migrationOf(file: string): new (...args: ConstructorParameters<typeof Migration>) => Migration {
  return class extends Migration {
    override up(): void {
      this.addSql(readFileSync(join(schemaFolder, 'migrations', file), 'utf8'));
    }
  };
}

/** Functions of the database, in the order they are applied. */
const functionFiles = [
  'ledger/chart.sql',
  'ledger/hints.sql',
  'ledger/books.sql',
  'ledger/book.sql',
  'ledger/wallets.sql',
  'ledger/slices.sql',
  'ledger/events.sql',
  'ledger/steps.sql',
  'ledger/limits.sql',
  'ledger/pay.sql',
  'ledger/capture.sql',
  'ledger/judge-moves.sql',
  'ledger/transfer-events.sql',
  'ledger/move.sql',
  'ledger/rules.sql',
  'ledger/attempts.sql',
  'ledger/post.sql',
  'ledger/journal.sql',
  'ledger/deposit.sql',
  'ledger/sandbox.sql',
  'ledger/rights.sql',
  'ledger/tallies.sql',
  'ledger/retry.sql',
  'webhooks.sql',
  'mail.sql',
  'bills/steps.sql',
  'bills/pay.sql',
  'bills/move.sql',
  'bills/post.sql',
  'payroll.sql',
  'audit.sql',
  'verification.sql',
  'treasury.sql',
  'privacy.sql',
];

function databaseFunctions(): { text: string; sha256: string } {
  const text = functionFiles.map((file) => readFileSync(join(schemaFolder, file), 'utf8')).join('\n');
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}
