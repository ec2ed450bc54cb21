-- Hourly totals of transfers: recorded changes, and their roll-up.

create or replace function ledger.count_new_transfers() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  insert into transfer_total_change (book_id, hour, settlement_status, count, amount, fees, ids)
    select book_id, date_trunc('hour', created_at), settlement_status, count(*), sum(amount), sum(fee), array_agg(id) from fresh group by 1, 2, 3;
  return null;
end $$;

-- One change row per batch of sends, with its ids for the search.
drop trigger if exists transfer_tally_new on ledger.transfer;
create or replace trigger transfer_total_new after insert on ledger.transfer referencing new table as fresh
  for each statement execute function ledger.count_new_transfers();

-- Only transitions that change location or cost of money.
create or replace function ledger.count_transitions(p_applied ledger.applied_transition[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
  insert into transfer_total_change (book_id, hour, settlement_status, count, amount, fees)
    select (m.now).book_id, date_trunc('hour', (m.now).created_at), c.settlement_status, sum(c.sign), sum(c.sign * (m.now).amount), sum(c.sign * c.fee)
      from unnest(p_applied) m cross join lateral (values (-1, m.was, (m.taken).fee), (1, (m.now).settlement_status, (m.now).fee)) c(sign, settlement_status, fee)
     where (m.was, (m.taken).fee) is distinct from ((m.now).settlement_status, (m.now).fee)
     group by 1, 2, 3;
end $$;

-- Rolls up to `p_limit` changes into the totals, and notes new transfers for the search; true when more may remain.
-- Safe to run concurrently.
create or replace function ledger.roll_up_totals(p_limit integer) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_taken integer;
begin
  with taken as (
    delete from transfer_total_change
     where ctid = any (array(select ctid from transfer_total_change limit p_limit for update skip locked)) returning *
  ), followed as (
    insert into transfer_search_change (book_id, id) select book_id, unnest(ids) from taken where ids is not null
  ), sums as (
    select book_id, hour, settlement_status, sum(count) as count, sum(amount) as amount, sum(fees) as fees, count(*) as notes from taken group by 1, 2, 3
  ), rolled_up as (
    insert into transfer_total as t select book_id, hour, settlement_status, count, amount, fees from sums order by 1, 2, 3
    on conflict (book_id, hour, settlement_status) do update
       set count = t.count + excluded.count, amount = t.amount + excluded.amount, fees = t.fees + excluded.fees
    returning 1
  )
  select coalesce(sum(notes), 0) into v_taken from sums;
  return v_taken = p_limit;
end $$;

revoke execute on function ledger.count_new_transfers, ledger.count_transitions, ledger.roll_up_totals from public;
grant execute on function ledger.roll_up_totals to tollgate_app;
