-- Ends of deliveries: without URL, while paused, and by age. Last of three files: grants.

-- Deletes up to `p_limit` deliveries and attempts below `p_before`, stopping at the first open event. True when more remains.
create or replace function webhook.drop_history(p_book bigint, p_before uuid, p_limit integer) returns boolean
language plpgsql security definer set search_path = webhook, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_from uuid;
  v_to uuid;
  v_seen integer;
  v_open uuid;
  v_events uuid[];
  v_ids uuid[];
  v_one boolean;
begin
  select gone_to into v_from from history where book_id = p_book for no key update skip locked;
  if not found then return false; end if;
  -- The last event of a full page may continue on the next.
  select count(*), (array_agg(d.event_id order by d.event_id) filter (where d.status = 'pending' or d.next_attempt_at is not null or d.claim is not null or d.resume_at is not null))[1],
         (array_agg(d.event_id order by d.event_id desc))[1], array_agg(d.event_id order by d.event_id), array_agg(d.id order by d.event_id)
    into v_seen, v_open, v_to, v_events, v_ids
    from (select * from delivery d where d.book_id = p_book and d.event_id >= v_from and d.event_id < p_before order by d.event_id, d.endpoint_id limit p_limit for update of d) d;
  v_to := coalesce(v_open, case when v_seen = p_limit then v_to else greatest(v_from, p_before) end);
  -- A page of a single event is deleted, or none ever would be.
  v_one := v_open is null and v_seen = p_limit and v_events[1] = v_to;
  -- Why: as a join, all attempts of the book may be read.
  select array_agg(d.id) into v_ids from unnest(v_events, v_ids) d(event_id, id) where d.event_id < v_to or v_one;
  delete from attempt a where a.book_id = p_book and a.delivery_id = any (v_ids);
  delete from delivery d where d.book_id = p_book and d.id = any (v_ids);
  update history
     set gone_to = v_to,
         due_at = clock_timestamp() + case when v_open is not null then interval '1 hour' when v_seen = p_limit then interval '0' else interval '1 day' end
   where book_id = p_book;
  return v_open is null and v_seen = p_limit;
end $$;

-- Cancels up to `p_limit` deliveries without URL or while paused; true when more may remain.
-- Deliveries being sent are recorded by their sender; resuming waits for the end of this.
create or replace function webhook.give_up(p_book bigint, p_endpoint uuid, p_limit integer) returns boolean
language plpgsql security definer set search_path = webhook, pg_temp
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_gone boolean;
  v_until timestamptz;
  v_due tid[];
begin
  select e.url is null, case when e.url is null then 'infinity' else clock_timestamp() end into v_gone, v_until from receiver e where e.book_id = p_book and e.id = p_endpoint and (e.url is null or e.paused_at is not null) for share;
  if not found then return false; end if;
  v_due := array(
    select d.ctid from delivery d
     where d.book_id = p_book and d.endpoint_id = p_endpoint and d.next_attempt_at <= v_until
       and (d.leased_until is null or d.leased_until <= clock_timestamp())
     order by d.next_attempt_at, d.seq limit p_limit for no key update skip locked);
  update delivery d
     set status = webhook.moved(d.status, 'give_up'),
         last_error = case when d.status = 'delivered' then d.last_error when v_gone then 'no_endpoint' else 'endpoint_paused' end,
         next_attempt_at = null, resume_at = null, trigger = 'event', claim = null, leased_until = null, lost_claims = 0
   where d.ctid = any (v_due);
  return cardinality(v_due) = p_limit;
end $$;

-- For the first endpoint, to the end.
create or replace function webhook.give_up(p_book bigint) returns void
language plpgsql security definer set search_path = webhook, pg_temp as $$
declare v_first uuid := (select e.id from receiver e where e.first_of = p_book and e.url is null);
begin
  while v_first is not null and webhook.give_up(p_book, v_first, 1000) loop end loop;
end $$;

create or replace function webhook.remove_url(p_book bigint) returns void
language sql security definer set search_path = webhook, pg_temp as $$
  update receiver set url = null, updated_at = clock_timestamp() where first_of = p_book;
  select webhook.give_up(p_book);
$$;

-- Sandbox time: moves deliveries and the end of the old secret forward. Returns how many are due.
create or replace function webhook.advance_sandbox(p_book bigint, p_by interval) returns bigint
language plpgsql security definer set search_path = webhook, pg_temp as $$
begin
  if not exists (select from ledger.book where id = p_book and environment = 'sandbox') then
    raise exception 'book % is not a sandbox book', p_book using errcode = 'LG003';
  end if;
  update delivery d set next_attempt_at = ledger.nearer(d.next_attempt_at, p_by), resume_at = ledger.nearer(d.resume_at, p_by) where d.book_id = p_book and d.next_attempt_at is not null;
  update receiver e set previous_secret_until = ledger.nearer(e.previous_secret_until, p_by) where e.book_id = p_book and e.previous_secret_until is not null;
  return (select count(*) from delivery d where d.book_id = p_book and d.next_attempt_at <= clock_timestamp());
end $$;

revoke execute on all functions in schema webhook from public;
grant execute on function webhook.claim, webhook.record, webhook.unclaim, webhook.due_endpoints, webhook.next_due, webhook.resend, webhook.resend_event, webhook.acknowledge, webhook.recover_step, webhook.drop_history, webhook.send_test, webhook.send_test_to, webhook.give_up(bigint), webhook.give_up(bigint, uuid, integer), webhook.remove_url, webhook.envelope(ledger.outbox), webhook.envelope(text, timestamptz, jsonb), webhook.enveloped, webhook.environment, webhook.api_version, webhook.is_recovered, webhook.advance_sandbox to tollgate_app;
