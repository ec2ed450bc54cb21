import { describe, expect, test } from 'vitest';
import { breachesOf, droppedIn, rules } from '../../scripts/lint/migrations.mjs';

const refused: [rule: string, sql: string][] = [
  ['index-locks', 'create index t_a on t (a);'],
  ['index-locks', 'create unique index on only s.t (a);'],
  ['lock-for-long', 'lock table t in exclusive mode;'],
  ['lock-for-long', 'truncate t;'],
  ['lock-for-long', 'vacuum full t;'],
  ['lock-for-long', 'reindex table t;'],
  ['rewrites-table', 'alter table t alter column a type bigint;'],
  ['rewrites-table', 'alter table t alter a set data type text;'],
  ['rewrites-table', 'alter table t add column at timestamptz not null default clock_timestamp();'],
  ['scans-table', 'alter table t alter column a set not null;'],
  ['scans-table', 'alter table t add constraint c check (a > 0);'],
  ['scans-table', 'alter table t add column a bigint, add column b bigint check (b > 0);'],
  ['scans-table', 'alter table t add foreign key (a) references u;'],
  ['scans-table', 'alter table t drop constraint t_pkey, add primary key (a, b);'],
  ['scans-table', "do $$ begin execute format('x'); alter table t add constraint c unique (a); end $$;"],
  ['older-cannot-write', 'alter table t add column a text not null;'],
  ['older-cannot-write', 'alter table t alter column a drop default;'],
  ['older-misses-it', 'alter table t drop column a;'],
  ['older-misses-it', 'alter table t drop a;'],
  ['older-misses-it', 'alter table t rename column a to b;'],
  ['older-misses-it', 'alter table t rename to u;'],
  ['older-misses-it', 'drop table if exists t;'],
  ['older-misses-it', 'drop function s.f(text);'],
  ['older-misses-it', 'revoke insert on t from tollgate_app;'],
  ['long-write', 'update t set a = 1;'],
  ['long-write', 'delete from t where a = 1;'],
  ['beside-indexes-only', '-- outside a transaction\ncreate index concurrently t_a on t (a);'],
  ['beside-indexes-only', '-- outside a transaction\ndrop index concurrently if exists t_b;\ncreate index concurrently t_a on t (a);'],
  ['beside-indexes-only', '-- outside a transaction\nalter table t add column a text;'],
];

const allowed = [
  'create table t (a text not null check (a > 0), b text references u); create index t_a on t (a); update t set a = 1; alter table t add unique (b);',
  'alter table t add column a text, add column b boolean not null default false, add column c timestamptz not null default now();',
  'alter table t add constraint c check (a > 0 and b in (1, 2)) not valid, add constraint d foreign key (a, b) references u not valid;',
  'alter table t validate constraint c;',
  'alter table t add constraint t_key unique using index t_key;',
  'alter table t drop constraint c, alter column a drop not null;',
  "alter type k add value 'one'; comment on column t.a is 'update t set everything; drop table t';",
  '-- drop table t;\n/* truncate t; */ insert into t values (1);',
  'create or replace function s.f() returns void language plpgsql as $$ begin update t set a = 1; end $$;',
  'drop index t_a;',
  'revoke execute on function s.f() from public;',
  '-- outside a transaction\ndrop index concurrently if exists s.t_a;\ncreate unique index concurrently t_a on s.t (a);',
  '-- allowed: long-write: no row exists yet\nupdate t set a = 1;',
];

describe('the rules for migrations', () => {
  test.each(refused)('%s refuses: %s', (rule, sql) => {
    expect(breachesOf(sql).map((breach) => breach.rule)).toContain(rule);
  });

  test.each(allowed)('allow: %s', (sql) => {
    expect(breachesOf(sql)).toEqual([]);
  });

  test('each have a planted breach and a sentence that says what to do', () => {
    expect(Object.keys(rules).filter((rule) => !refused.some(([planted]) => planted === rule))).toEqual([]);
    expect(Object.values(rules).filter(({ why }) => why.length < 15)).toEqual([]);
  });

  test('an exception names one rule, and its reason', () => {
    expect(breachesOf('-- allowed: long-write:\nupdate t set a = 1;')).toHaveLength(1);
    expect(breachesOf('-- allowed: long-write: few rows\nupdate t set a = 1; drop table u;').map(({ rule }) => rule)).toEqual([
      'older-misses-it',
    ]);
  });
});

describe('files of functions', () => {
  test('drop nothing that an older version may call, but what was dropped before there was one', () => {
    expect(
      droppedIn('drop function if exists s.f(text, integer), s.g(); create function s.f() returns void language sql as $$ select $$;'),
    ).toEqual(['s.f', 's.g']);
    expect(droppedIn('drop type if exists s.t cascade;\ncreate type s.t as (n integer);')).toEqual([]);
    expect(droppedIn('drop type if exists ledger.moved, ledger.judged_move cascade;')).toEqual([]);
    expect(droppedIn('-- allowed: older-misses-it: no release had it\ndrop function s.f();')).toEqual([]);
  });
});
