-- Operators' queues are of one environment, and rows know theirs by their book alone: found behind an index on the time, 100,000 of the sandbox would be read before the first of live.
-- A book never changes its environment, so an index may be built on it: what is promised here is true for as long as nothing writes that column.
create function ledger.environment_of(p_book bigint) returns text language plpgsql immutable strict parallel safe as $$
begin
  return (select b.environment from ledger.book b where b.id = p_book);
end $$;
revoke execute on function ledger.environment_of(bigint) from public;
grant execute on function ledger.environment_of(bigint) to tollgate_app;
create function ledger.keep_environment() returns trigger language plpgsql as $$
begin
  raise 'a book never changes its environment: indexes are built on it';
end $$;
create trigger book_environment before update of environment on ledger.book for each row when (new.environment is distinct from old.environment) execute function ledger.keep_environment();
