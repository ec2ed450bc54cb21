import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, newActor, openBench } from '../wallet/support.ts';

const ROWS = 20_000;

let bench: Bench;
const books: number[] = [];
const indexes = new Set<string>();
const whole = new Set<string>();

beforeAll(async () => {
  bench = await openBench();
  const { owner } = bench;
  for (let n = 0; n < 2; n++) {
    books.push((await newActor(bench)).bookId);
    await owner.query(
      `insert into ledger.transfer (book_id, id, transfer_code, client_reference, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number,
              account_name, narration, provider, created_at)
       select $1, gen_random_uuid(), '1453' || lpad((n * 7919 + 17)::text, 19, '0'), 'INV-' || n * 31, 'delivered', 100000 + n * 7, 1075, '[]', '058', 'Bank',
              lpad((n * 104729)::text, 10, '0'), 'NAME' || chr(97 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676 % 26) || ' OF ALL', 'rent ' || n, 0,
              now() - n * interval '1 minute'
         from generate_series(1, $2::int) n`,
      [books[n], ROWS],
    );
  }
  await owner.query('select ledger.roll_up_totals(1000000)');
  while ((await owner.query<{ more: boolean }>('select ledger.follow_transfers(5000) as more')).rows[0]!.more);
  await owner.query('vacuum analyze');
  for (const setting of ["load 'auto_explain'", 'set auto_explain.log_min_duration = 0', 'set auto_explain.log_nested_statements = on'])
    await owner.query(setting);
  for (const setting of ['log_format = json', 'log_verbose = on', 'log_level = notice']) await owner.query(`set auto_explain.${setting}`);
  owner.on('notice', ({ message }) => {
    if (!message?.includes('plan:')) return;
    const plan = message.slice(message.indexOf('{'));
    for (const [, index] of plan.matchAll(/"Index Name": "(\w+)"/g)) indexes.add(index!);
    for (const [, table] of plan.matchAll(/"Node Type": "Seq Scan"(?:(?!"Node Type")[\s\S])*?"Relation Name": "(\w+)"/g)) whole.add(table!);
  });
});
afterAll(() => bench.close());

const found = async (text: string, amounts: number[] = [], book = books[1]): Promise<string[][]> => {
  indexes.clear();
  whole.clear();
  const { rows } = await bench.owner.query<{ matched: string[] }>('select matched from ledger.search_transfers($1, $2, $3, 5)', [
    book,
    text,
    amounts,
  ]);
  return rows.map(({ matched }) => matched);
};

test.each([
  ['name', 'name', 'NAMEzza all', []],
  ['name with a typing error', 'name', 'namezzza', []],
  ['amount', 'amount', '1,139.90', [100_000 + 19_999 * 7]],
  ['part of a reference', 'reference', 'NV-6195', []],
  ['end of a code', 'reference', String(19_999 * 7919 + 17).slice(-8), []],
  ['part of a number', 'account_number', String(19_998 * 104_729).slice(2, 8), []],
  ['narration', 'narration', 'rent 19998', []],
] as const)('the oldest of %s is found through indexes alone', async (_what, field, text, amounts) => {
  expect((await found(text, [...amounts])).flat()).toContain(field);
  expect(whole).toEqual(new Set());
  expect(indexes).toContain('transfer_search_terms');
  expect([...indexes].filter((name) => !/^(transfer_search_(pkey|terms|name_trigrams|name_pkey)|transfer_pkey)$/.test(name))).toEqual([]);
});

test('each index begins with the book: a column, or each of its terms', async () => {
  const { rows } = await bench.owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename in ('transfer_search', 'transfer_search_name')`,
  );
  const terms = ['transfer_search_terms', 'transfer_search_name_trigrams'];
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(terms));
  for (const { name, definition } of rows) if (!terms.includes(name)) expect(definition).toMatch(/\(book_id\b/);
  const { rows: foreign } = await bench.owner.query(
    `select from ledger.transfer_search, unnest(tsvector_to_array(terms)) term where term !~ ('^' || book_id || '[abcnpqrst]')`,
  );
  expect(foreign).toEqual([]);
});

test('a text of many matches reads a bounded number of rows', async () => {
  expect(await found('all')).toHaveLength(5);
  expect(indexes).toEqual(new Set(['transfer_search_pkey', 'transfer_pkey']));
});

test('the longest texts are cut, and any characters are words or nothing', async () => {
  for (const text of ['a '.repeat(50), '9'.repeat(100), "' | !x & (:*", '\\', '%%__', '@n:*', 'é'.repeat(100)])
    await expect(found(text), text).resolves.toBeDefined();
});
