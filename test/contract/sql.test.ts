import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { functionsOf, sliceNames, sqlOffences } from './sql-rules.ts';

const root = resolve(import.meta.dirname, '../..');
const files = Object.fromEntries(
  globSync('schema/*{.sql,/*.sql}', { cwd: root, exclude: ['schema/migrations/**'] }).map((path) => [
    path,
    readFileSync(join(root, path), 'utf8'),
  ]),
);

test('every function of the database is read whole on a screen, and one alone writes postings and balances', () => {
  expect(Object.values(files).flatMap(functionsOf).length).toBeGreaterThan(80);
  expect(sqlOffences(files)).toEqual([]);
});

test('the functions of the ledger know no slice by name', () => {
  expect(sliceNames(files)).toEqual([]);
  const planted = { ...files, 'schema/ledger/a.sql': '-- webhook.delivery\n  insert into webhook.delivery\n perform follow_payroll(1);' };
  expect(sliceNames(planted)).toEqual(['schema/ledger/a.sql:2: webhook.delivery', 'schema/ledger/a.sql:3: follow_payroll(']);
});

test('a function that is too long, or writes money past ledger.book, is found', () => {
  const planted = (name: string, body: string): string =>
    `create or replace function ${name}(a int) returns void language plpgsql as $$\nbegin\n${body}\nend $$;\n`;
  const long = (lines: number): string => Array.from({ length: lines }, () => '  perform 1;\n  -- why\n').join('\n');
  expect(sqlOffences({ 'a.sql': planted('ledger.fits', long(67)) + planted('bills.long', long(68)) })).toEqual([
    'a.sql: bills.long has 71 lines, and 70 are the most',
  ]);
  const writers = {
    posts: '  insert into posting select * from unnest(p_postings);',
    pays: '  update ledger.account a set balance = a.balance - 1 where a.book_id = 1;',
    holds: '  update account set updated_at = now(), held = 0\n   where book_id = 1;',
  };
  for (const [name, body] of Object.entries(writers)) {
    expect(sqlOffences({ 'b.sql': planted(name, body) })).toEqual([`b.sql: ${name} writes postings or balances, as ledger.book alone may`]);
  }
  expect(
    sqlOffences({
      'c.sql': planted('readies', '  update account set alert_ready = true where balance = 0;') + planted('ledger.book', writers.posts),
    }),
  ).toEqual([]);
});
