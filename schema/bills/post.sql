-- One batch in one commit: outcomes of bills first, then new payments. `p_books`: every book whose wallet changes.
create or replace function bills.post_batch(p_transitions jsonb, p_pays jsonb, p_books bigint[]) returns setof bills.outcome
language plpgsql security definer set search_path = bills, ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_transitions transition_item[] := array(select i from jsonb_populate_recordset(null::transition_item, p_transitions) i);
  -- Includes wallets with a pending alert, so that all are locked in one order.
  v_books bigint[] := p_books || array(
    select a.book_id from unnest(v_transitions) i
      join bill b on b.book_id = i."bookId" + 0 and b.id = i.id and b.state = 'submitting'
      join account a on a.book_id = b.book_id + 0 and a.account = 1 and a.alert_ready);
begin
  -- Why: a plan cached while the table was small may use the wrong index, so none is cached until it has grown.
  perform set_config('plan_cache_mode', case when pg_relation_size('bills.bill') < 8388608 then 'force_custom_plan' else 'force_generic_plan' end, true);
  perform 1 from account a where a.book_id = any (v_books) and a.account = 1 order by a.book_id for no key update;
  if p_transitions is not null then return query select * from bills.transition(v_transitions); end if;
  if p_pays is not null then return query select * from bills.pay(p_pays); end if;
end $$;

-- Claims due bills for `p_lease_ms`; concurrent workers never share a bill.
create or replace function bills.claim_due(p_limit integer, p_token uuid, p_lease_ms integer) returns table (book_id bigint, id uuid)
language sql security definer set search_path = bills, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  -- Why: the clock is read once; otherwise the index scan cannot end at due bills.
  with due as (
    select b.book_id, b.id from open_bill o
     cross join lateral (
       select b.book_id, b.id from bill b
        where b.book_id = o.book_id and b.id = o.bill_id and (b.claimed_until is null or b.claimed_until <= clock_timestamp())
          -- Race: checked again on the locked row.
          and b.state in ('debited', 'submitting', 'pending')
        limit 1 for no key update skip locked) b
     where o.next_check_at <= (select clock_timestamp())
     order by o.next_check_at limit p_limit)
  update bill b set claim = p_token, claimed_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
    from due where b.book_id = due.book_id and b.id = due.id
  returning b.book_id, b.id
$$;

-- Releases claims unused, so that the next poll finds them.
create or replace function bills.unclaim(p_books bigint[], p_ids uuid[], p_token uuid) returns void
language sql security definer set search_path = bills, pg_temp as $$
  with mine as (
    select b.book_id, b.id from bill b join unnest(p_books, p_ids) as u(book_id, id) on b.book_id = u.book_id and b.id = u.id
     where b.claim = p_token order by b.book_id, b.id for no key update of b)
  update bill b set claim = null, claimed_until = null from mine where b.book_id = mine.book_id and b.id = mine.id
$$;

-- Schedules a poll after a provider webhook; like hints.sql for transfers.
create or replace function bills.schedule_poll(p_environment text, p_provider smallint, p_reference text) returns text
language plpgsql security definer set search_path = bills, ledger, pg_temp as $$
declare
  v_bill bill;
begin
  select b.* into v_bill from bill b join book k on k.id = b.book_id
   -- Webhooks about ended attempts are ignored.
   where b.upstream_ref = regexp_replace(p_reference, 'r\d+$', '') and ledger.attempt_reference(b.upstream_ref, b.attempt) = p_reference
     and b.provider = p_provider and k.environment = p_environment for no key update of b;
  if v_bill.state is null or v_bill.state not in ('submitting', 'pending') then return 'no_match'; end if;
  if v_bill.state = 'submitting' or v_bill.claimed_until > clock_timestamp() then return 'busy'; end if;
  update open_bill o set next_check_at = least(o.next_check_at, clock_timestamp()) where o.book_id = v_bill.book_id and o.bill_id = v_bill.id;
  return 'woke';
end $$;

-- Ends an attempt that the provider certainly did not take and records the next before its submission.
-- Only for the claim holder with the first answer. Results: moved, late. No money moves.
create or replace function bills.next_attempt(p_book bigint, p_id uuid, p_claim uuid, p_dispatch uuid, p_provider smallint, p_code text, p_lease_ms bigint, p_next_check_ms bigint, p_answer jsonb)
returns text
language plpgsql security definer set search_path = bills, ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  b bill;
  v_now timestamptz := clock_timestamp();
begin
  select * into b from bill x where x.book_id = p_book and x.id = p_id for no key update;
  if b.state is distinct from 'submitting' or b.claim is distinct from p_claim or b.submissions <> 1 then return 'late'; end if;
  insert into bills.attempt (book_id, bill_id, attempt, provider, reference, began_at, ended_at, code, answer)
    values (b.book_id, b.id, b.attempt, b.provider, attempt_reference(b.upstream_ref, b.attempt), b.submitted_at, v_now, p_answer ->> 'code', p_answer);
  update bill x set attempt = b.attempt + 1, provider = p_provider, provider_code = p_code, claim = p_dispatch,
         claimed_until = v_now + p_lease_ms * interval '1 millisecond', submitted_at = v_now
   where x.book_id = p_book and x.id = p_id;
  update open_bill o set next_check_at = v_now + p_next_check_ms * interval '1 millisecond' where o.book_id = p_book and o.bill_id = p_id;
  return 'moved';
end $$;

-- Sandbox time: moves due times of a sandbox book's bills forward. Returns how many are due.
create or replace function bills.advance_sandbox(p_book bigint, p_by interval) returns bigint
language plpgsql security definer set search_path = bills, ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from book where id = p_book and environment = 'sandbox') then
    raise exception 'book % is not a sandbox book', p_book using errcode = 'LG003';
  end if;
  with mine as materialized (
    select b.book_id, b.id from open_bill o join bill b on b.book_id = o.book_id and b.id = o.bill_id where o.book_id = p_book order by b.id for no key update of b)
  update open_bill o set next_check_at = ledger.nearer(o.next_check_at, p_by) from mine m where o.book_id = m.book_id and o.bill_id = m.id;
  return (select count(*) from open_bill o where o.book_id = p_book and o.next_check_at <= clock_timestamp());
end $$;

-- Replaces a sealed token under another key, unless it changed meanwhile.
create or replace function bills.reseal(p_book bigint, p_id uuid, p_old text, p_new text) returns void
language sql security definer set search_path = bills, pg_temp as $$
  update bill set sealed_token = p_new where book_id = p_book and id = p_id and sealed_token = p_old
$$;

revoke execute on all functions in schema bills from public;
grant execute on function bills.post_batch, bills.claim_due, bills.unclaim, bills.advance_sandbox, bills.schedule_poll, bills.next_attempt, bills.reseal, bills.steps, bills.may_move to tollgate_app;
