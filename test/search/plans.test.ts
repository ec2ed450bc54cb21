import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery, waysFor } from '../../src/slices/search/find.ts';
import { type SearchProvider, searchKinds } from '../../src/core/search/search-provider.ts';
import { fromSlices } from '../../src/slices/slices.ts';
import { type Bench, openBench } from '../wallet/support.ts';

const ROWS = 20_000;
/** Of one way: the pages of an index and of five rows, with room. */
const MOST_BUFFERS = 60;
const SAMPLES: Record<string, string> = {
  'transfer.session': '000013260101120000123456789012',
  'transfer.account': '0000000007',
  'payee.name': 'name7',
  'customer.name': 'name7',
  'card.digits': '0007',
};
const ANY = '00000000-0000-7000-8000-000000000007';

const ways = fromSlices(({ subscribers: hooked }) => hooked)
  .map(({ hanging }) => hanging as SearchProvider)
  .filter(({ kind, sql }) => searchKinds.includes(kind) && sql !== undefined);

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  const { owner } = bench;
  await owner.query(`insert into business (id, name, email) values ('${ANY}', 'One', 'one@example.com')`);
  await owner.query(`insert into ledger.book (business_id, environment) values ('${ANY}', 'sandbox')`);
  await owner.query(
    `insert into beneficiary (book_id, id, bank_code, account_number, account_name)
     select max(id), gen_random_uuid(), '058', lpad(i::text, 10, '0'), 'NAME' || i || ' OF ALL' from ledger.book, generate_series(1, ${ROWS}) i group by i`,
  );
  await owner.query('vacuum analyze');
  await owner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(() => bench.close());

test('every kind has a search provider', () => {
  expect(ways.length).toBeGreaterThan(12);
  expect(new Set(ways.map(({ kind, by }) => `${kind}.${by}`)).size).toBe(ways.length);
  const names = ways.map((way) => searchQuery([way], 1, 'x')[0]);
  expect(new Set(names).size).toBe(ways.length);
  // PostgreSQL takes 63 characters for a name.
  for (const text of [ANY, ...Object.values(SAMPLES), 'abc-1', '0000000000000']) {
    const all = waysFor(ways, { scopes: new Set(ways.map(({ scope }) => scope)) }, text);
    expect(searchQuery(all, 1, text)[0].length, text).toBeLessThanOrEqual(63);
  }
});

test.each(ways.map((way) => [`${way.kind}.${way.by}`, way] as const))('%s is found through an index alone', async (name, way) => {
  const [, text] = searchQuery([way], 1, '');
  const value = SAMPLES[name] ?? ANY;
  await bench.owner.query('set enable_seqscan = off');
  await bench.owner.query(`prepare one as ${text}`);
  const { rows } = await bench.owner.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }>(
    `explain (analyze, buffers, timing off, format json) execute one (1, '${value}', 5)`,
  );
  await bench.owner.query('deallocate one');
  const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
  expect(JSON.stringify(plan)).not.toContain('"Seq Scan"');
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(MOST_BUFFERS);
});
