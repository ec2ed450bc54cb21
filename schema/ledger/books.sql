-- The only writers of money. The application's role may read the ledger and call these functions; it has no right
-- to change a balance, a posting or a transfer itself. Applied again whenever a text of this folder changes.
--
-- Locks are always taken in one order: wallets by book, then transfers by book and id. So batches of two
-- processes that share books wait for each other, but never deadlock.
--
-- Wallets are joined on (book_id, account) with the 1 on the side of the items: against a constant the planner expects
-- one row in all, reads every wallet, and looks for each among the items.

-- A UUIDv7, the server's own where it has one, which costs nothing to call. Its second field counts fractions of the millisecond,
-- so that two events of one commit keep their order.
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

-- Creates the books of a business, with its wallet: a wallet that exists can be locked by its first spender.
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

-- ISO 8601 in UTC with milliseconds, as every answer and event spells a time.
create or replace function ledger.iso(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Gives a book an account whose balance is kept, as its wallet's is.
create or replace function ledger.keep_account(p_book bigint, p_account smallint) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into account (book_id, account) select p_book, p_account where p_account in (4) on conflict do nothing
$$;
