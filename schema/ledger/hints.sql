-- A provider's message said that there is news of a transfer: it is asked about now, in place of at its time, once for each message. The message itself decides
-- nothing. What was delivered is looked at anew only when the money is said to be back, for the look at the end of the bank's window must not be spent on less.
-- Verdicts: woke, repeated, nobody (no such transfer of this provider waits to be asked about, or somebody is asking).
create or replace function ledger.hint(p_environment text, p_account text, p_provider smallint, p_key text, p_event text, p_code text, p_is_return boolean) returns text
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
begin
  insert into provider_message (environment, account, key, event, reference) values (p_environment, p_account, p_key, p_event, p_code) on conflict do nothing;
  if not found then return 'repeated'; end if;
  update transfer t set next_check_at = clock_timestamp()
    from book b
   where b.id = t.book_id and b.environment = p_environment and t.provider = p_provider and t.transfer_code = p_code
     -- By the index of what is due some time: of what is over nothing is asked.
     and t.next_check_at > clock_timestamp() and (t.claimed_until is null or t.claimed_until <= clock_timestamp())
     and (t.state in ('acknowledged', 'unconfirmed') or (p_is_return and t.state = 'delivered'));
  return case when found then 'woke' else 'nobody' end;
end $$;
