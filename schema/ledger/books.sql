-- Only writers of money; the application's role has no write right on balances, postings or transfers. Lock order: wallets by book,
-- then transfers by book and id. Wallets join on (book_id, account) from the item side, as a constant misleads the planner.

-- UUIDv7, the server's own where available; sub-millisecond digits preserve event order within a commit.
do $do$ begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function ledger.uuid7() returns uuid language sql volatile as 'select pg_catalog.uuidv7()';
  else
    create or replace function ledger.uuid7() returns uuid language sql volatile as $$
      select encode(int8send(((us / 1000) << 16) | 28672 | (us % 1000) * 4096 / 1000) || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
        from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
    $$;
  end if;
end $do$;

-- Creates a book with its wallet, so that the first payment can lock it.
create or replace function ledger.open_book(p_business uuid, p_environment text) returns bigint
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare v_book bigint;
begin
  insert into book (business_id, environment) values (p_business, p_environment)
    on conflict (business_id, environment, currency) do nothing;
  select id into v_book from book where business_id = p_business and environment = p_environment and currency = 'NGN';
  insert into account (book_id, account) values (v_book, 1) on conflict do nothing;
  return v_book;
end $$;

-- ISO 8601 in UTC with milliseconds, as in answers and events.
create or replace function ledger.iso(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Adds an account with a stored balance.
create or replace function ledger.keep_account(p_book bigint, p_account smallint) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into account (book_id, account) select p_book, p_account where p_account in (4) on conflict do nothing
$$;
