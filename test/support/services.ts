import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { PEPPER } from './process.ts';

export interface FreshDatabase {
  readonly url: string;
  /** Removes it, ending connections that are still open. */
  drop(): Promise<void>;
}

/**
 * A database of the caller's own at the current schema, copied from one that was migrated once in this run. Roles are
 * shared by all databases of the server, everything else is private.
 */
export const freshDatabase = (): Promise<FreshDatabase> => copied(templateName(), ensureTemplate);

/** A database with nothing in it. */
export const emptyDatabase = (): Promise<FreshDatabase> => copied('template1');

/** A fresh database with demo businesses, from a template: seeding took most of the start. */
export const demoDatabase = (): Promise<FreshDatabase> => copied(`${templateName()}_demo`, ensureDemoTemplate);

export const copyOf = ({ url }: FreshDatabase): Promise<FreshDatabase> => copied(new URL(url).pathname.slice(1));

async function copied(template: string, made?: (client: pg.Client) => Promise<void>): Promise<FreshDatabase> {
  const name = `${inject('servers').run}_${randomBytes(6).toString('hex')}`;
  await administer(async (client) => {
    await made?.(client);
    // File copy: cheaper than page-wise WAL on a server without fsync.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    url: urlOf(name),
    drop: () => administer((client) => dropped(client, name)),
  };
}

async function dropped(client: pg.Client, name: string): Promise<void> {
  await left(client, name);
  await client.query(`drop database if exists ${name} with (force)`);
}

/** Why: an unhandled termination of a closing connection would end the test process. */
async function left(client: pg.Client, name: string): Promise<void> {
  const until = performance.now() + 2_000;
  for (;;) {
    const { rows } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    if (rows.length === 0 || performance.now() > until) return;
    await new Promise((next) => setTimeout(next, 20));
  }
}

/**
 * An empty Redis for the calling test file. Each worker has a server of its own, so that FLUSHALL and published messages
 * stay in the file; each file has a database of its own on it. With TEST_REDIS_URL the workers share one server and get
 * database 1 to 15 by worker, which keeps their keys apart and nothing else.
 */
export function redisUrl(): string {
  const { redis } = inject('servers');
  const slot = Number(process.env['VITEST_POOL_ID'] ?? 1);
  const { testPath = '' } = expect.getState();
  if (!files.has(testPath)) files.set(testPath, files.size + 1);
  const shared = redis.length === 1 && process.env['TEST_REDIS_URL'] !== undefined;
  const url = new URL(redis[(slot - 1) % redis.length] ?? '');
  url.pathname = `/${shared ? 1 + ((slot - 1) % 15) : (files.get(testPath) ?? 0) % 1024}`;
  return url.href;
}

/** The test files that this worker has run, numbered: it runs one after the other. */
const files = new Map<string, number>();

const templateName = (): string => `${inject('servers').run}_template`;

const ensureTemplate = (client: pg.Client): Promise<void> =>
  ensure(client, templateName(), '', (url) => migrate(url, pino({ level: 'silent' })));

async function ensureDemoTemplate(client: pg.Client): Promise<void> {
  await ensureTemplate(client);
  await ensure(client, `${templateName()}_demo`, `template ${templateName()}`, async (url) => {
    const { serve } = await import('../../src/app/serve/serve.ts');
    const env = { DATABASE_URL: url, REDIS_URL: redisUrl(), KEY_PEPPER: PEPPER, SANDBOX_PORT: '0', DEMO: 'true', LOG_LEVEL: 'silent' };
    // Nothing works on what is seeded: each copy's own workers do that.
    await (await serve({ ...env, ROLES: 'api' })).stop();
  });
}

/** Creates a template once; concurrent callers wait, and its final name appears when complete. */
async function ensure(client: pg.Client, template: string, like: string, fill: (url: string) => Promise<unknown>): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [template]);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} ${like}`);
    await fill(urlOf(unfinished));
    await left(client, unfinished);
    // A connection that lingers would keep the template from being copied.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [unfinished]);
    await client.query(`alter database ${unfinished} rename to ${template}`);
    await client.query(`alter database ${template} allow_connections false`);
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
}

async function administer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('servers').database });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('servers').database);
  url.pathname = `/${database}`;
  return url.href;
}
