import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError } from '../config/config.ts';
import { packageRoot, version } from '../config/version.ts';
import { addressOf, sessionOf } from '../config/setting-kinds.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { primaryOf } from './members.ts';

/** Why: later statements on the table queue behind a waiting migration, so the wait is short and repeated. */
const LOCK_TIMEOUT = '1s';
const LOCK_TRIES = 30;
const NOT_AVAILABLE = '55P03';

export type Standing = 'behind' | 'current' | 'ahead';

interface MigrateOptions {
  replace?: boolean;
}

/**
 * Applies pending migrations, each in its own transaction, then changed functions. Safe from several processes and
 * beside the previous version; functions of a later version stay.
 */
export async function migrate(url: string, log: Logger, { replace = false }: MigrateOptions = {}): Promise<void> {
  const standing = await standingOf(url);
  if (standing === 'current' || (standing === 'ahead' && !replace)) return;
  await withAdvisoryLock(url, 'migrate', async (holder) => {
    await markBaselineApplied(holder);
    await patiently(log, async () => applyMigrations(addressOf(await primaryOf(url)).connectionString, log));
    await holder.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    await patiently(log, () => applyFunctions(holder, log, replace));
  });
}

/** Takes no lock: starts of many processes never queue. */
export async function standingOf(url: string, role?: string): Promise<Standing> {
  const client = new pg.Client({
    ...sessionOf(await primaryOf(url), role),
    application_name: 'tollgate migrate',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const done = await client.query<{ name: string }>('select name from mikro_orm_migrations');
    const names = new Set(done.rows.map((row) => row.name));
    if (!migrationFiles().every((file) => names.has(file))) return 'behind';
    const known = await functionVersion(client);
    const { sha256 } = databaseFunctions();
    if (known?.sha256 === sha256) return 'current';
    return known?.earlier?.includes(sha256) ? 'ahead' : 'behind';
  } catch (error) {
    if (['42P01', '3F000', '42501'].includes((error as { code?: string }).code ?? '')) return 'behind';
    throw error;
  } finally {
    await client.end();
  }
}

export async function isUsable(url: string, role?: string): Promise<boolean> {
  return (await standingOf(url, role)) !== 'behind';
}

/** Replaces the files up to 0198 (decision 136). */
const BASELINE = '0199-baseline.sql';
const LAST_BEFORE = '0198-reached-of-statements.sql';
const COUNT_BEFORE = 113;

/** Records the baseline in a database with all earlier files. @throws ConfigError when some are missing. */
async function markBaselineApplied(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('mikro_orm_migrations') is not null as "isThere"`);
  if (!rows[0]?.isThere) return;
  const done = await client.query<{ name: string }>('select name from mikro_orm_migrations');
  const names = done.rows.map(({ name }) => name).toSorted();
  const before = names.filter((name) => name < BASELINE);
  if (before.length === 0 || names.includes(BASELINE)) return;
  if (before.length !== COUNT_BEFORE || before.at(-1) !== LAST_BEFORE) {
    throw new ConfigError(
      `This database stops at migration ${before.at(-1)}. Migrate it first with the last version that has schema/migrations/${LAST_BEFORE}, then with this one.`,
    );
  }
  await client.query('insert into mikro_orm_migrations (name) values ($1)', [BASELINE]);
}

/** Retries while a table is busy. @throws the last error. */
async function patiently(log: Logger, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== NOT_AVAILABLE || tries === LOCK_TRIES) throw error;
      log.warn({ tries }, 'a table is busy; the migration tries again');
      await sleep(500);
    }
  }
}

function sqlStateOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code ?? (cause === undefined ? undefined : sqlStateOf(cause));
}

export async function applyMigrations(url: string, log: Logger, files: readonly string[] = migrationFiles()): Promise<void> {
  const orm = new MikroORM({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: files.map((name) => ({ name, class: migrationOf(name) })),
      snapshot: false,
      allOrNothing: false,
    },
    logger: (message) => log.debug(message),
  });
  try {
    for (const { name } of await orm.migrator.up()) log.info({ migration: name }, 'migration applied');
  } finally {
    await orm.close();
  }
}

interface FunctionVersion {
  sha256: string;
  earlier?: string[];
}

async function functionVersion(client: pg.Client): Promise<FunctionVersion | undefined> {
  const { rows } = await client.query<{ version: FunctionVersion }>('select to_jsonb(f) as version from ledger.function_version f');
  return rows[0]?.version;
}

export async function applyFunctions(client: pg.Client, log: Logger, replace: boolean): Promise<void> {
  const { text, sha256 } = databaseFunctions();
  await client.query(
    'create table if not exists ledger.function_version (one boolean primary key default true check (one), sha256 text not null)',
  );
  const known = await functionVersion(client);
  if (known?.sha256 === sha256 || (known?.earlier?.includes(sha256) && !replace)) return;
  await client.query('begin');
  try {
    await client.query(text);
    await client.query(`alter table ledger.function_version add column if not exists earlier text[] not null default '{}'`);
    await client.query(
      `insert into ledger.function_version as f (sha256) values ($1)
       on conflict (one) do update set sha256 = excluded.sha256, earlier = array_remove(f.earlier, excluded.sha256) || f.sha256`,
      [sha256],
    );
    await client.query('grant select on ledger.function_version to tollgate_app');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  log.info('database functions applied');
}

const schemaFolder = join(packageRoot, 'schema');

function migrationFiles(): string[] {
  return readdirSync(join(schemaFolder, 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
}

/** First line of a file of concurrent index builds. */
const BESIDE = '-- outside a transaction';

function migrationOf(file: string): new (...args: ConstructorParameters<typeof Migration>) => Migration {
  const text = readFileSync(join(schemaFolder, 'migrations', file), 'utf8');
  const isBeside = text.startsWith(BESIDE);
  return class extends Migration {
    override isTransactional(): boolean {
      return !isBeside;
    }

    override up(): void {
      if (!isBeside) return this.addSql(`set local lock_timeout = '${LOCK_TIMEOUT}';\n${text}`);
      // Why: several statements in one message form a transaction.
      for (const statement of text.split(/;$/m)) if (statement.trim() !== '') this.addSql(statement);
    }
  };
}

const functionFiles = [
  'ledger/outcomes.sql',
  'ledger/chart.sql',
  'ledger/hints.sql',
  'ledger/books.sql',
  'ledger/book.sql',
  'ledger/wallets.sql',
  'ledger/slices.sql',
  'ledger/events.sql',
  'ledger/steps.sql',
  'lifecycle/states.sql',
  'ledger/limits.sql',
  'ledger/pay.sql',
  'ledger/capture.sql',
  'ledger/validate-transitions.sql',
  'ledger/transfer-events.sql',
  'ledger/transition.sql',
  'ledger/rules.sql',
  'ledger/attempts.sql',
  'ledger/post.sql',
  'ledger/journal.sql',
  'ledger/deposit.sql',
  'ledger/sandbox.sql',
  'ledger/rights.sql',
  'ledger/daily-totals.sql',
  'ledger/retry.sql',
  'ledger/verified.sql',
  'webhooks/deliveries.sql',
  'webhooks/again.sql',
  'webhooks/ends.sql',
  'mail.sql',
  'bills/steps.sql',
  'bills/pay.sql',
  'bills/transition.sql',
  'bills/post.sql',
  'payroll.sql',
  'transfer-batches.sql',
  'refunds.sql',
  'search.sql',
  'audit.sql',
  'verification.sql',
  'treasury.sql',
  'monitoring.sql',
  'privacy.sql',
  'previous.sql',
];

/** Text and version, so a reverting release is later. */
function databaseFunctions(): { text: string; sha256: string } {
  const text = functionFiles.map((file) => readFileSync(join(schemaFolder, file), 'utf8')).join('\n');
  return { text, sha256: createHash('sha256').update(`${version}\n${text}`).digest('hex') };
}
