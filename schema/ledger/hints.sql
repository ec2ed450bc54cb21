-- A provider said that there is news of a transfer: it is asked about now, in place of at its time. What was delivered is looked at anew only when the money is said
-- to be back, for the look at the end of the bank's window must not be spent on less.
-- Verdicts: woke; busy (it is being handed in or asked about, perhaps since before the news: tell again); nobody (no transfer of this provider that is open).
create or replace function ledger.hear(p_environment text, p_provider smallint, p_code text, p_is_return boolean) returns text
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_transfer transfer;
begin
  -- One probe for each book: by their due times, every transfer of the last days that may still come back would be read.
  select t.* into v_transfer from book b join transfer t on t.book_id = b.id and t.transfer_code = regexp_replace(p_code, 'r\d+$', '')
   -- What is told of an attempt that is over is news of nothing.
   where b.environment = p_environment and t.provider = p_provider and attempt_reference(t.transfer_code, t.attempt) = p_code for no key update of t;
  if v_transfer.next_check_at is null
     or not (v_transfer.state in ('submitting', 'acknowledged', 'unconfirmed') or (p_is_return and v_transfer.state = 'delivered')) then return 'nobody'; end if;
  -- Until a hand-in is recorded its due time belongs to the record.
  if v_transfer.state = 'submitting' or v_transfer.claimed_until > clock_timestamp() then return 'busy'; end if;
  update transfer t set next_check_at = least(t.next_check_at, clock_timestamp()) where t.book_id = v_transfer.book_id and t.id = v_transfer.id;
  return 'woke';
end $$;
