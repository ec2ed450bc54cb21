import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { preparedTexts } from '../../src/platform/db/entity.ts';
import { fromSlices } from '../../src/slices/slices.ts';

/** Row order and clock bounds of claims: a limit by index order, or a volatile clock per row. */
const ROW_BY_ROW = new RegExp(
  [
    /\b(\w+) <=? clock_timestamp\(\)(?:(?!\bfrom\b|\border by\b|;|`)[\s\S])*?\b(?:order by (?:\w+\.)?\1\b|limit (?!1\b))/,
    /(?<!\bwhen |[\w.])[\w.]+ >=? clock_timestamp\(\) -/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The same of a query that is put together when it is sent. */
const TYPED_ROW_BY_ROW = /\.where\('(\w+)', '<=?', dbNow\)(?:(?!;)[\s\S])*?\.orderBy\('\1'/;

test('what is due is taken from an index that ends at now: the clock is read once, not for each row that is open', () => {
  // Compared with a function that changes from row to row, an index has no end, and all that is not yet due is read for what is.
  const files = [...globSync('{src,jobs}/**/*.ts'), ...globSync('schema/**/*.sql')].filter(
    (file) => !file.startsWith('schema/migrations/'),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => ROW_BY_ROW.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('nor do typed queries read it for each row', () => {
  // With the slices come their queries.
  expect(fromSlices(({ name }) => [name]).length).toBeGreaterThan(30);
  const prepared = preparedTexts().map(([name, text]) => ({ name, text: text.replaceAll('"', '') }));
  expect(prepared.length).toBeGreaterThan(150);
  expect(prepared.filter(({ text }) => ROW_BY_ROW.test(text)).map(({ name }) => name)).toEqual([]);
  const files = globSync('{src,jobs}/**/*.ts');
  expect(files.filter((file) => TYPED_ROW_BY_ROW.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the rule finds what it is about, and nothing else', () => {
  expect(TYPED_ROW_BY_ROW.test(`.where('dueAt', '<=', dbNow)\n.orderBy('dueAt')\n.limit(5)`)).toBe(true);
  expect(TYPED_ROW_BY_ROW.test(`.where('id', '=', id)\n.where('dueAt', '<=', dbNow)\n.executeTakeFirst()`)).toBe(false);
  expect(ROW_BY_ROW.test('select id from mail where due_at <= clock_timestamp() and not gone order by due_at limit 5')).toBe(true);
  expect(ROW_BY_ROW.test('select id from mail m where m.due_at <= clock_timestamp() order by m.due_at limit 5')).toBe(true);
  expect(ROW_BY_ROW.test('select id from mail where due_at <= (select clock_timestamp()) order by due_at limit 5')).toBe(false);
  expect(ROW_BY_ROW.test('select id from mail where leased_until <= clock_timestamp() order by due_at limit 5')).toBe(false);
  expect(ROW_BY_ROW.test(`select id from mail where written_at < clock_timestamp() - $1 * interval '1 day' limit 5`)).toBe(true);
  expect(ROW_BY_ROW.test(`select id from mail where written_at < (select clock_timestamp()) - $1 * interval '1 day' limit 5`)).toBe(false);
  expect(ROW_BY_ROW.test(`select sum(count) from totals where hour >= clock_timestamp() - interval '30 days'`)).toBe(true);
});
