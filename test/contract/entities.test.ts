import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparedTexts } from '../../src/platform/db/entity.ts';
import '../../src/slices/slices.ts';
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
