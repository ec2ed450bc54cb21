// `npm run migration -- add-nickname`: writes the diff of entities and migrations as the next files; differences without
// statements are listed for manual work.

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { allEntities } from '../src/app/schema/entities.ts';
import { missingStatements } from '../src/platform/db/rebuild.ts';
import { breachesOf, rules } from './lint/migrations.mjs';
import { migrationFiles, readable } from './migration-files.mjs';
import { withTwoDatabases } from './throwaway-postgres.mjs';

const folder = join(import.meta.dirname, '../schema/migrations');
const say = (line) => process.stdout.write(`${line}\n`);

const name = process.argv[2] ?? '';
if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) await print();
else {
  process.stderr.write('Name the change in lower-case words joined by hyphens: npm run migration -- add-nickname\n');
  process.exitCode = 1;
}

async function print() {
  const { statements, left, quoted } = await withTwoDatabases(async (databases) => ({
    ...(await missingStatements(databases, allEntities)),
    quoted: await quotedNames(databases.migrated),
  }));
  if (statements.length === 0 && left.length === 0) return say('The migrations make what the entities declare: there is nothing to write.');
  const files = migrationFiles(statements.map((statement) => readable(statement, quoted)));
  let number = Math.max(0, ...readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0));
  for (const { suffix, sql } of files) {
    const file = `${String(++number).padStart(4, '0')}-${name}${suffix}.sql`;
    writeFileSync(join(folder, file), sql, { flag: 'wx' });
    say(`schema/migrations/${file}`);
    for (const [, table] of sql.matchAll(/^create table ((?:"[^"]+"|[\w.])+)/gm))
      say(
        `  The service needs rights: grant select, insert, update, delete on ${table} to tollgate_app; here and in schema/sidecar/after-tables.sql`,
      );
    for (const { rule, statement } of breachesOf(sql)) say(`  ${rule}: ${statement}\n    ${rules[rule]?.why ?? ''}`);
  }
  if (left.length > 0)
    say(`To be written by hand, in a migration and in schema/sidecar where no entity can declare it:\n${left.join('\n')}`);
  return undefined;
}

async function quotedNames(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({
      text: `select n, quote_ident(n) from (select relname from pg_class union select attname from pg_attribute union select conname from pg_constraint union select nspname from pg_namespace) names (n)`,
      rowMode: 'array',
    });
    return new Map(rows);
  } finally {
    await client.end();
  }
}
