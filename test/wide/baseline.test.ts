import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, standingOf } from '../../src/platform/db/migrate.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';

const BASELINE = '0199-baseline.sql';
const silent = pino({ level: 'silent' });
let database: FreshDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const recorded = async (): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from mikro_orm_migrations order by name collate "C"')).rows.map(({ name }) => name);

/** Records files from before the baseline in place of it. */
async function recordBefore(names: readonly string[]): Promise<void> {
  await client.query('delete from mikro_orm_migrations where name = $1', [BASELINE]);
  await client.query('insert into mikro_orm_migrations (name) select unnest($1::text[])', [names]);
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `${String(at + 1).padStart(4, '0')}-file.sql`);

test('a database that ran all files before the baseline continues without it', async () => {
  const before = [...numbered(112), '0198-reached-of-statements.sql'];
  await recordBefore(before);
  const business = `insert into business (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@example.com')`;
  await client.query(business);
  expect(await standingOf(database.url)).toBe('behind');
  await migrate(database.url, silent);
  expect(await standingOf(database.url)).toBe('current');
  expect((await recorded()).slice(0, 114)).toEqual([...before, BASELINE]);
  expect((await client.query('select from business')).rowCount).toBe(1);
  await migrate(database.url, silent);
  expect(await standingOf(database.url)).toBe('current');
});

test.each([
  ['stops before the last of them', [...numbered(100), '0183-canonical-requests.sql'], '0183-canonical-requests.sql'],
  ['lacks one of them', [...numbered(111), '0198-reached-of-statements.sql'], '0198-reached-of-statements.sql'],
])('a database that %s is refused with the version to migrate it with first, and is left as it was', async (_, names, last) => {
  await recordBefore(names);
  const before = await recorded();
  await expect(migrate(database.url, silent)).rejects.toThrow(
    `This database stops at migration ${last}. Migrate it first with the last version that has schema/migrations/0198-reached-of-statements.sql, then with this one.`,
  );
  expect(await recorded()).toEqual(before);
});
