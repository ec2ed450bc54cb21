import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';

const folder = resolve(import.meta.dirname, '../../schema/migrations');

/** Names of the migrations in their order. */
export const migrationFiles = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted();

/** Applies migrations to a database without the record of MikroORM. */
export async function applyFiles(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query('create table if not exists mikro_orm_migrations (id serial primary key, name text, executed_at timestamptz)');
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8');
    // Concurrent builds of indexes take a statement each.
    const statements = text.startsWith('-- outside a transaction') ? text.split(/;\n/) : [text];
    for (const statement of statements) await client.query(statement);
  }
}
