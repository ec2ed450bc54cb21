import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparedTexts } from '../../src/platform/db/entity.ts';
import { fromSlices } from '../../src/slices/slices.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { describer } from './statements/described.ts';

let database: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('PostgreSQL accepts every prepared query', async () => {
  const described = await describer(client);
  const texts = preparedTexts();
  expect(texts.length).toBeGreaterThan(2);
  for (const [name, text] of texts) {
    const { columns } = await described(text);
    expect(columns.length > 0, name).toBe(/^(?:select|with)\b|\breturning\b/.test(text));
  }
});

test('the service may do what its prepared queries do', async () => {
  const refused: string[] = [];
  // `repository` prepares a lock for tables that are never changed, too.
  const texts = preparedTexts().filter(([name]) => !name.endsWith('.lock'));
  await client.query('set role tollgate_app');
  try {
    for (const [name, text] of texts)
      await client.query(`explain (generic_plan) ${text}`).catch((error: unknown) => refused.push(`${name}: ${String(error)}`));
  } finally {
    await client.query('reset role');
  }
  expect(refused, 'grant the right in a migration and in schema/sidecar/after-tables.sql').toEqual([]);
});

test('every entity that `tx.em` reads or creates is declared by a slice', () => {
  const root = join(import.meta.dirname, '../..');
  const declared = new Set(
    fromSlices(({ entities }) => entities as readonly { meta: { className: string } }[]).map(({ meta }) => meta.className),
  );
  const texts = globSync('src/slices/**/*.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
  const used = texts.flatMap((text) =>
    [...text.matchAll(/\.em\s*\.(?:findOne|findOneOrFail|create)\(\s*(\w+)/g)].map(([, name = '']) => name),
  );
  expect(used.length).toBeGreaterThan(5);
  expect(
    used.filter((name) => !declared.has(name)),
    'add it to `entities` of its slice',
  ).toEqual([]);
});
