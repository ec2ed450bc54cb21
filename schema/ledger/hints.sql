-- Schedules a poll after a provider webhook; delivered transfers only for a return, as their last poll is reserved.
-- Results: woke, busy (claimed; repeat the webhook), or no open transfer of this provider.
create or replace function ledger.schedule_poll(p_environment text, p_provider smallint, p_code text, p_is_return boolean) returns text
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_transfer transfer;
begin
  -- Why: one index probe per book; by due time all recent transfers would be read.
  select t.* into v_transfer from book b join transfer t on t.book_id = b.id and t.transfer_code = regexp_replace(p_code, 'r\d+$', '')
   -- Webhooks about ended attempts are ignored.
   where b.environment = p_environment and t.provider = p_provider and attempt_reference(t.transfer_code, t.attempt) = p_code for no key update of t;
  if v_transfer.next_check_at is null
     or not (v_transfer.state in ('submitting', 'acknowledged', 'unconfirmed') or (p_is_return and v_transfer.state = 'delivered')) then return 'no_match'; end if;
  -- Until the submission is recorded, its due time belongs to that record.
  if v_transfer.state = 'submitting' or v_transfer.claimed_until > clock_timestamp() then return 'busy'; end if;
  update transfer t set next_check_at = least(t.next_check_at, clock_timestamp()) where t.book_id = v_transfer.book_id and t.id = v_transfer.id;
  return 'woke';
end $$;
