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
