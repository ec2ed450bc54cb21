import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { packageRoot } from '../config/version.ts';
import { type Catalogue, differencesOf, readCatalogue } from './catalogue.ts';
import { entitySchemas } from './entity-schema.ts';
import { applyFunctions, applyMigrations } from './migrate.ts';
import type { Entities } from './orm.ts';

const SILENT = pino({ level: 'silent' });

export interface TwoDatabases {
  migrated: string;
  empty: string;
}

/** Differences between migrations and declared schema, one per line. */
export async function schemaDifferences({ migrated, empty }: TwoDatabases, entities: Entities): Promise<string[]> {
  await rebuild(empty, entities);
  const [left, right] = await Promise.all([catalogueOf(migrated), catalogueOf(empty)]);
  return differencesOf(left, right, ['migrations', 'entities']);
}

/** Statements from the migrated database to the entities, and remaining differences to write manually. */
export async function missingStatements(databases: TwoDatabases, entities: Entities): Promise<{ statements: string[]; left: string[] }> {
  const { migrated, empty } = databases;
  await rebuild(empty, entities);
  const wanted = await statementsTo(migrated, entities);
  const printedAnyway = new Set(await statementsTo(empty, entities));
  const statements = wanted.filter((statement) => !printedAnyway.has(statement));
  await run(migrated, statements.join('\n'));
  const declared = await catalogueOf(empty);
  const comments = commentStatements(await catalogueOf(migrated), declared);
  await run(migrated, comments.join('\n'));
  return {
    statements: [...statements, ...comments],
    left: differencesOf(await catalogueOf(migrated), declared, ['migrations', 'entities']),
  };
}

async function rebuild(url: string, entities: Entities): Promise<void> {
  const file = (name: string): string => readFileSync(join(packageRoot, 'schema/sidecar', name), 'utf8');
  await applyMigrations(url, SILENT, []);
  await run(url, file('before-tables.sql'));
  const schemas = await entitySchemas(url, entities);
  try {
    await run(url, await schemas.create());
  } finally {
    await schemas.close();
  }
  await run(url, file('after-tables.sql'));
  await run(url, file('previous.sql'));
  await connected(url, (client) => applyFunctions(client, SILENT, false));
}

/**
 * Why: MikroORM also prints statements for a complete database, which the caller removes; comments are excluded
 * because it mixes schemas.
 */
async function statementsTo(url: string, entities: Entities): Promise<string[]> {
  const schemas = await entitySchemas(url, entities);
  try {
    const statements = (await schemas.update()).split(/(?<=;)\n+/).map((statement) => statement.trim());
    return statements.filter((statement) => statement !== '' && !statement.startsWith('comment on '));
  } finally {
    await schemas.close();
  }
}

const COMMENT = /^comment table( column)? (?:public\.)?(.+)$/;

function commentStatements(from: Catalogue, to: Catalogue): string[] {
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((name) => {
    const [, column, about] = COMMENT.exec(name) ?? [];
    const text = to.get(name);
    if (about === undefined || text === from.get(name)) return [];
    return [`comment on ${column ? 'column' : 'table'} ${about} is ${text === undefined ? 'null' : pg.escapeLiteral(text)};`];
  });
}

const catalogueOf = (url: string): Promise<Catalogue> => connected(url, readCatalogue);

const run = (url: string, sql: string): Promise<void> => connected(url, async (client) => void (await client.query(sql)));

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
