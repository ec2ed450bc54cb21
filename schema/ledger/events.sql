-- Writes a slice's event and deliveries in the caller's commit.
create or replace function ledger.emit(p_book bigint, p_event text, p_data jsonb) returns uuid
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  v_id uuid := uuid7();
begin
  perform ledger.keep_events(array[row(p_book, v_id, p_event, p_data, clock_timestamp())::outbox]);
  return v_id;
end $$;
