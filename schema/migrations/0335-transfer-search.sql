-- Search of transfers by name, amount, part of a reference or number, narration and batch (decision 195).
create extension if not exists pg_trgm with schema public;

create table ledger.transfer_search (
  book_id bigint not null, at timestamptz not null, id uuid not null, terms tsvector not null, reference text, account_number text not null,
  primary key (book_id, at, id)
);
comment on column ledger.transfer_search.terms is 'personal: names, narrations and parts of numbers; to find a transfer; with the books';
comment on column ledger.transfer_search.account_number is 'personal: account number; to find a transfer; with the books';
create index transfer_search_terms on ledger.transfer_search using gin (terms);

-- Trigrams of a name, each with its book, so that the index serves one business at a time.
create function ledger.name_trigrams(p_book bigint, p_name text) returns text[] language sql immutable parallel safe as $$
  select array_agg(p_book || gram) from unnest(public.show_trgm(p_name)) gram
$$;
revoke execute on function ledger.name_trigrams(bigint, text) from public;
grant execute on function ledger.name_trigrams(bigint, text) to tollgate_app;

create table ledger.transfer_search_name (book_id bigint not null, name text not null, primary key (book_id, name));
comment on column ledger.transfer_search_name.name is 'personal: single names; to find names with typing errors; with the books';
create index transfer_search_name_trigrams on ledger.transfer_search_name using gin (ledger.name_trigrams(book_id, name));

create table ledger.transfer_search_change (book_id bigint not null, id uuid not null);
comment on table ledger.transfer_search_change is 'not personal: ids alone';

create table ledger.transfer_search_backfill (
  book_id bigint not null, at timestamptz not null, id uuid not null, next_run_at timestamptz not null default clock_timestamp(),
  primary key (book_id)
);
create index transfer_search_backfill_due on ledger.transfer_search_backfill (next_run_at);
-- A minute later transactions of the version before, which note no ids, have ended.
insert into ledger.transfer_search_backfill (book_id, at, id, next_run_at)
  select id, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', clock_timestamp() + interval '1 minute' from ledger.book;

alter table ledger.transfer_total_change add column ids uuid[];
create or replace view ledger.transfer_tally_change as select * from ledger.transfer_total_change;
grant select on ledger.transfer_search, ledger.transfer_search_name, ledger.transfer_search_change, ledger.transfer_search_backfill to tollgate_app;
