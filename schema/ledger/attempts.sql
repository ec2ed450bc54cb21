-- Provider reference of an attempt: transferCode, from the second attempt on with its number.
create or replace function ledger.attempt_reference(p_code text, p_attempt smallint) returns text
language sql immutable as $$ select p_code || case when p_attempt > 1 then 'r' || p_attempt else '' end $$;

-- Ends an attempt that the provider certainly did not take; claims the next for another provider, or delays it.
-- Only for the claim holder and a single submission. Results: moved, late. No money moves, so no wallet is locked.
create or replace function ledger.next_attempt(p_book bigint, p_id uuid, p_claim uuid, p_dispatch uuid, p_provider smallint, p_lease_ms bigint, p_next_check_ms bigint, p_answer jsonb)
returns text
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  t transfer;
  v_now timestamptz := clock_timestamp();
begin
  select * into t from transfer x where x.book_id + 0 = p_book and x.id = p_id for no key update;
  if t.state is distinct from 'submitting' or t.claim is distinct from p_claim or t.submissions <> 1 or t.captured then return 'late'; end if;
  insert into attempt (book_id, transfer_id, attempt, provider, reference, began_at, ended_at, code, answer)
    values (t.book_id, t.id, t.attempt, t.provider, attempt_reference(t.transfer_code, t.attempt), t.submitted_at, v_now, p_answer ->> 'code', p_answer);
  if p_provider is null then
    update transfer x set state = 'accepted', attempt = t.attempt + 1, claim = null, claimed_until = null, submissions = 0,
           next_check_at = v_now + p_next_check_ms * interval '1 millisecond'
     where x.book_id + 0 = p_book and x.id = p_id;
  else
    update transfer x set attempt = t.attempt + 1, provider = p_provider, claim = p_dispatch, claimed_until = v_now + p_lease_ms * interval '1 millisecond', submitted_at = v_now,
           next_check_at = v_now + p_next_check_ms * interval '1 millisecond'
     where x.book_id + 0 = p_book and x.id = p_id;
    insert into submission_lease values (v_now + p_lease_ms * interval '1 millisecond', array[p_book], array[p_id]);
  end if;
  return 'moved';
end $$;

-- Assigns the provider of a transfer not yet submitted. Returns whether it was so.
create or replace function ledger.assign_provider(p_book bigint, p_id uuid, p_claim uuid, p_provider smallint) returns boolean
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
begin
  update transfer x set provider = p_provider where x.book_id + 0 = p_book and x.id = p_id and x.state in ('scheduled', 'accepted') and x.claim = p_claim;
  return found;
end $$;
