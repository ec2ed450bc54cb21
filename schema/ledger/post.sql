-- One batch in one commit: outcomes of transfers first, then new payments. `p_books`: every book whose wallet may change.
create or replace function ledger.post_batch(p_captures jsonb, p_transitions jsonb, p_pays jsonb, p_books bigint[]) returns setof ledger.outcome
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- Assigned, not performed: saves an executor start.
  v_mode text;
begin
  -- Why: a plan cached while the table was small may use the wrong index, so none is cached until it has grown.
  v_mode := set_config('plan_cache_mode', case when pg_relation_size('ledger.transfer') < 8388608 then 'force_custom_plan' else 'force_generic_plan' end, true);
  perform 1 from account where book_id = any (p_books) and account = 1 order by book_id for no key update;
  if p_captures is not null then return query select * from ledger.capture(p_captures); end if;
  if p_transitions is not null then return query select * from ledger.transition(p_transitions, p_books); end if;
  if p_pays is not null then return query select * from ledger.pay(p_pays); end if;
end $$;

-- Claims due transfers for `p_lease_ms`; concurrent workers never share a transfer.
create or replace function ledger.claim_due(p_limit integer, p_token uuid, p_lease_ms integer) returns setof ledger.transfer
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  perform take_over(p_limit, v_now);
  return query
    with due as (
      select book_id, id from transfer
       where next_check_at <= v_now and (claimed_until is null or claimed_until <= v_now)
       order by next_check_at limit p_limit for no key update skip locked)
    update transfer t set claim = p_token, claimed_until = v_now + p_lease_ms * interval '1 millisecond'
      from due where t.book_id + 0 = due.book_id and t.id = due.id
    returning t.*;
end $$;

-- Makes transfers with expired, unrecorded submissions due: their worker is dead.
-- Locked rows are in transition, or due at their first check.
create or replace function ledger.take_over(p_batches integer, p_now timestamptz) returns void
language plpgsql set search_path = ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with ended as materialized (
    select h.ctid as place, h.books, h.ids from submission_lease h where h.until <= p_now order by h.until limit p_batches for update skip locked),
  gone as (
    delete from submission_lease h where h.ctid = any (array(select place from ended))),
  left_over as materialized (
    select t.book_id, t.id from ended e cross join lateral unnest(e.books, e.ids) as u(book_id, id) join transfer t on t.book_id + 0 = u.book_id and t.id = u.id
     where t.state = 'submitting' and t.claimed_until <= p_now and t.next_check_at > p_now
     order by t.book_id, t.id for no key update of t skip locked)
  update transfer t set next_check_at = p_now from left_over l where t.book_id + 0 = l.book_id and t.id = l.id;
end $$;

-- Releases claims unused, so that the next poll finds them.
create or replace function ledger.unclaim(p_books bigint[], p_ids uuid[], p_token uuid) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  with mine as (
    select t.book_id, t.id from transfer t join unnest(p_books, p_ids) as u(book_id, id) on t.book_id + 0 = u.book_id and t.id = u.id
     where t.claim = p_token order by t.book_id, t.id for no key update of t)
  update transfer t set claim = null, claimed_until = null
    from mine where t.book_id + 0 = mine.book_id and t.id = mine.id
$$;
