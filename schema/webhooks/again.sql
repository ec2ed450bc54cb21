-- Requested deliveries: resend, acknowledge, recover a range, test.

-- Resends a delivery under its id, beside the automatic attempts; a due one is sent as planned. False while it is being sent.
create or replace function webhook.resend(p_book bigint, p_id uuid, p_trigger text default 'manual') returns boolean
language sql security definer set search_path = webhook, pg_temp as $$
  with again as (
    update delivery
       set status = webhook.moved(status, 'send_again'),
           trigger = case when next_attempt_at <= clock_timestamp() then trigger else p_trigger end,
           resume_at = case when next_attempt_at <= clock_timestamp() then resume_at else next_attempt_at end,
           next_attempt_at = least(next_attempt_at, clock_timestamp())
     where book_id = p_book and id = p_id and leased_until is null
    returning 1)
  select exists (select from again)
$$;

-- Resends an event to one endpoint, or to all subscribed; creates missing deliveries with six attempts.
-- Returns the deliveries due.
create or replace function webhook.resend_event(p_book bigint, p_event uuid, p_endpoint uuid) returns setof uuid
language sql security definer set search_path = webhook, ledger, pg_temp as $$
  with wanted as materialized (
    select p.id, p.first_of is null as further, o.id as event_id, o.event, d.id as delivery_id
      from outbox o join receiver p on p.book_id = o.book_id left join delivery d on d.book_id = o.book_id and d.event_id = o.id and d.endpoint_id = p.id
     where o.book_id = p_book and o.id = p_event and p.url is not null and p.paused_at is null
       and case when p_endpoint is null then d.id is not null or (ledger.wants(p.event_types, o.event) and (p.matches is null or o.data @@ p.matches)) else p.id = p_endpoint end),
  made as (
    insert into delivery (book_id, id, endpoint_id, further, event_id, event, next_attempt_at, trigger, created_at)
      select p_book, uuid7(), w.id, w.further, w.event_id, w.event, clock_timestamp(), 'recovery', clock_timestamp() from wanted w where w.delivery_id is null
    on conflict (book_id, event_id, endpoint_id) do nothing returning id)
  select m.id from made m union all select w.delivery_id from wanted w where w.delivery_id is not null and (select webhook.resend(p_book, w.delivery_id)) is not null
$$;

-- Ends a delivery as acknowledged by other means; delivered ones stay. False while it is being sent.
create or replace function webhook.acknowledge(p_book bigint, p_id uuid) returns boolean
language sql security definer set search_path = webhook, pg_temp as $$
  with ended as (
    update delivery
       set status = webhook.moved(status, 'acknowledge'), delivered_at = coalesce(delivered_at, clock_timestamp()), last_error = null,
           next_attempt_at = null, resume_at = null, trigger = 'event', claim = null, leased_until = null, lost_claims = 0
     where book_id = p_book and id = p_id and (leased_until is null or leased_until <= clock_timestamp())
    returning 1)
  select exists (select from ended)
$$;

-- One bounded step of a recovery: unsent events get deliveries, failed ones are resent. True at the end.
create or replace function webhook.recover_step(p_book bigint, p_id uuid, p_limit integer) returns boolean
language plpgsql security definer set search_path = webhook, ledger, pg_temp as $$
declare
  v_recovery recovery;
  v_endpoint receiver;
  v_last uuid;
  v_page uuid[];
  v_count integer;
  v_seen integer;
begin
  select * into v_recovery from recovery r where r.book_id = p_book and r.id = p_id and r.finished_at is null for update skip locked;
  if not found then return false; end if;
  select * into v_endpoint from receiver e
   where e.book_id = p_book and e.url is not null and case when v_recovery.endpoint_id is null then e.first_of = p_book else e.id = v_recovery.endpoint_id end;
  if v_endpoint.paused_at is not null then
    update recovery set resume_at = clock_timestamp() + interval '1 minute' where book_id = p_book and id = p_id;
    return true;
  end if;
  if v_endpoint.id is null then
    update recovery set finished_at = clock_timestamp() where book_id = p_book and id = p_id;
    return true;
  end if;
  select count(*), (array_agg(page.id order by page.id desc))[1], array_agg(page.id) into v_seen, v_last, v_page
    -- The outcome of deleted deliveries is unknown.
    from (select o.id from outbox o
           where o.book_id = p_book and o.id > v_recovery.cursor and o.id >= (select h.gone_to from history h where h.book_id = p_book) and o.id < v_recovery.last
           order by o.id limit p_limit) page;
  with wanted as (
    select o.id, o.event from outbox o
     where o.book_id = p_book and o.id = any (v_page) and ledger.wants(v_endpoint.event_types, o.event)
       and (v_endpoint.matches is null or o.data @@ v_endpoint.matches)
       and (v_recovery.paused_at is null or o.occurred_at >= v_recovery.paused_at
            or exists (select from delivery d where d.book_id = p_book and d.event_id = o.id and d.endpoint_id = v_endpoint.id and d.last_error = 'endpoint_paused'))),
  made as (
    insert into delivery (book_id, id, endpoint_id, further, event_id, event, next_attempt_at, trigger, created_at)
      select p_book, uuid7(), v_endpoint.id, v_endpoint.first_of is null, w.id, w.event, clock_timestamp(), 'recovery', clock_timestamp() from wanted w order by w.id
    on conflict (book_id, event_id, endpoint_id) do update
      set status = webhook.moved(delivery.status, 'send_again'), next_attempt_at = clock_timestamp(), trigger = 'recovery', max_attempts = delivery.attempts + 6
      where delivery.status = 'failed'
    returning 1)
  select count(*) into v_count from made;
  update recovery set recovered = recovered + v_count, cursor = coalesce(v_last, cursor), finished_at = case when v_seen < p_limit then clock_timestamp() end
   where book_id = p_book and id = p_id;
  return v_seen < p_limit;
end $$;

-- Test event for one endpoint, the first by default, without filter; once per id. Null without URL or while paused.
create or replace function webhook.send_test_to(p_book bigint, p_endpoint uuid, p_event uuid, p_delivery uuid, p_data jsonb) returns uuid
language plpgsql security definer set search_path = webhook, ledger, pg_temp as $$
declare
  v_endpoint uuid;
  v_further boolean;
  v_at timestamptz := clock_timestamp();
begin
  select e.id, e.first_of is null into v_endpoint, v_further from receiver e
   where e.book_id = p_book and e.url is not null and e.paused_at is null and case when p_endpoint is null then e.first_of = p_book else e.id = p_endpoint end;
  if not found then return null; end if;
  insert into outbox values (p_book, p_event, 'test.webhook', p_data, v_at) on conflict do nothing;
  insert into delivery (book_id, id, endpoint_id, further, event_id, event, next_attempt_at, created_at)
    values (p_book, p_delivery, v_endpoint, v_further, p_event, 'test.webhook', v_at, v_at) on conflict do nothing;
  return v_endpoint;
end $$;

-- For the first endpoint, as called by the last release.
create or replace function webhook.send_test(p_book bigint, p_event uuid, p_delivery uuid, p_data jsonb) returns uuid
language sql security definer set search_path = webhook, pg_temp as $$
  select webhook.send_test_to(p_book, null, p_event, p_delivery, p_data)
$$;
