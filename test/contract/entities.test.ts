import { type AnyEntity, MikroORM, type EntityMetadata } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparedTexts } from '../../src/platform/db/entity.ts';
import { brought } from '../../src/slices/slices.ts';
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

const entities = brought(({ entities: of }) => of);

/** Columns of an entity: type, nullability, place in the primary key and the register's comment. */
const declared = ({ props }: EntityMetadata<AnyEntity>): Record<string, object> =>
  Object.fromEntries(
    props.map((prop) => [
      prop.fieldNames[0],
      { type: prop.columnTypes[0], nullable: prop.nullable === true, key: prop.primary === true, comment: prop.comment ?? null },
    ]),
  );

async function actual(table: string): Promise<Record<string, object>> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
            exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as key,
            col_description(a.attrelid, a.attnum) as comment
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]));
}

const spelled = (columns: Record<string, object>): Record<string, object> =>
  JSON.parse(
    JSON.stringify(columns).replaceAll('timestamp with time zone', 'timestamptz').replaceAll('"timestamptz(6)"', '"timestamptz"'),
  ) as Record<string, object>;

test('every entity declares columns that its table has: type, nullability, key and what the register says of them', async () => {
  const orm = new MikroORM({ dbName: 'none', entities });
  const all = [...orm.getMetadata().getAll().values()];
  expect(all.length).toBe(entities.length);
  for (const meta of all) {
    const [ours, theirs] = [declared(meta), await actual(meta.tableName)];
    const known = Object.fromEntries(Object.keys(ours).map((name) => [name, theirs[name] ?? 'missing']));
    expect(spelled(ours), meta.tableName).toEqual(spelled(known as Record<string, object>));
  }
});

test('PostgreSQL accepts every prepared query', async () => {
  const described = await describer(client);
  const texts = preparedTexts();
  expect(texts.length).toBeGreaterThan(2);
  for (const [name, text] of texts) {
    const { columns } = await described(text);
    expect(columns.length, name).toBeGreaterThan(0);
  }
});
