import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestCalls } from '../../src/slices/verification/calls.ts';
import { asOwner, openBooks, openPool } from '../ledger/support.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';

const CALLS_EACH = 20_000;
const PAGE = 51;

describe('the history of verification', () => {
  let database: FreshDatabase;
  let book: number;

  beforeAll(async () => {
    database = await freshDatabase();
    const db = openPool(database.url);
    const books = await openBooks(db, 2);
    book = books[0] ?? 0;
    await db.close();
    await asOwner(database.url, async (client) => {
      await client.query(
        `insert into verification.call (book_id, id, operation, provider, paid_by, charged, status, subject, subject_index, created_at)
         select b, gen_random_uuid(), case when n % 5000 = 1 then 'cac' else 'nin_basic' end, 'zee', 'balance', 1, 'found', 'x', sha256((n % 400)::text::bytea), now()
           from generate_series(1, $2) n, unnest($1::bigint[]) b`,
        [books, CALLS_EACH],
      );
      await client.query('vacuum analyze verification.call');
    });
  });
  afterAll(() => database.drop());

  test.each([
    ['all', 'call_order', {}],
    ['ofOperation', 'call_operation', { kind: 'cac' }],
    ['about', 'call_subject', { index: '00'.repeat(32) }],
  ] as const)('%s: a page is read from the index %s, and costs what it shows', async (_, index, filter) => {
    await asOwner(database.url, async (client) => {
      await client.query('set plan_cache_mode = force_generic_plan');
      const { sql, parameters } = newestCalls({ query: () => Promise.resolve([]) }, { bookId: book, limit: PAGE - 1, ...filter }).compile();
      const explain = `explain (analyze, format json) ${sql}`;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: unknown }] }>(explain, [...parameters]);
      const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
      expect(plan).toContain(`"Index Name":"${index}"`);
      expect(plan).not.toMatch(/Seq Scan|"Sort"|Rows Removed by Filter/);
    });
  });
});
