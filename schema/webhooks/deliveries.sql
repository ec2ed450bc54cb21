-- Only writers of deliveries and attempts; times are of the database clock. Applied again when this text changes.

-- Creates deliveries of events in their commit; called by `ledger.keep_events`.
create or replace function webhook.keep_deliveries(p_events ledger.outbox[]) returns void
language plpgsql set search_path = webhook, ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
begin
  -- Durability: events are never written in an asynchronous commit.
  if current_setting('synchronous_commit') = 'off' then perform set_config('synchronous_commit', 'on', true); end if;
  insert into delivery (book_id, id, endpoint_id, further, event_id, event, next_attempt_at, created_at)
    select e.book_id, ledger.uuid7(), p.id, p.first_of is null, e.id, e.event, e.occurred_at, e.occurred_at
      from unnest(p_events) e join receiver p on p.book_id = e.book_id
     where p.url is not null and p.paused_at is null and ledger.wants(p.event_types, e.event) and (p.matches is null or e.data @@ p.matches)
     order by e.id;
end $$;

-- Whether an event may repeat one lost by a restore: two days before the restored moment until a day after the restore.
-- Depends on times alone, so that all attempts send equal bytes.
create or replace function webhook.is_recovered(p_at timestamptz) returns boolean language sql stable as $$
  select exists (select from public.restoration r where p_at > r.restored_to - interval '2 days' and p_at <= r.noticed_at + interval '1 day')
$$;

-- Body of all attempts: Unix seconds, RFC 3339 for payroll (specification "Event envelope"); `id` is the event's, at every endpoint.
-- Reads no table, so that it is inlined; a call takes 20 us a row.
drop function if exists webhook.enveloped(text, timestamptz, jsonb, boolean);
create or replace function webhook.enveloped(p_id uuid, p_event text, p_at timestamptz, p_data jsonb, p_environment text, p_recovered boolean) returns text language sql stable as $$
  select '{"id":"' || p_id || '","event":' || to_json(p_event)::text || ',"timestamp":'
      || case when p_event like 'payroll.%' then to_json(ledger.iso(p_at))::text else floor(extract(epoch from p_at))::bigint::text end
      || ',"version":"' || webhook.api_version() || '","environment":"' || p_environment || '"'
      || case when p_recovered then ',"recovered":true' else '' end
      || ',"data":' || p_data::text || '}'
$$;
-- Environment as written in the API.
create or replace function webhook.environment(p_book bigint) returns text language sql stable as $$
  select case ledger.environment_of(p_book) when 'live' then 'live' else 'test' end
$$;
create or replace function webhook.envelope(p_event ledger.outbox) returns text language sql stable as $$
  select webhook.enveloped(p_event.id, p_event.event, p_event.occurred_at, p_event.data, webhook.environment(p_event.book_id), webhook.is_recovered(p_event.occurred_at))
$$;
-- For processes of the previous release during an upgrade: they show a body without the event's identity.
create or replace function webhook.envelope(p_event text, p_at timestamptz, p_data jsonb) returns text language sql stable as $$
  select '{"event":' || to_json(p_event)::text || ',"timestamp":'
      || case when p_event like 'payroll.%' then to_json(ledger.iso(p_at))::text else floor(extract(epoch from p_at))::bigint::text end
      || case when webhook.is_recovered(p_at) then ',"recovered":true' else '' end
      || ',"data":' || p_data::text || '}'
$$;

-- Claims due deliveries of one endpoint up to `p_limit` and starts attempts; one extra, the newest, every 600 ms while all hang.
-- Expired leases repeat the attempt; after five it fails, and after two a delivery is claimed alone. `p_beside`: earlier releases.
drop function if exists webhook.claim(bigint, uuid, integer, uuid, integer);
create or replace function webhook.claim(p_book bigint, p_endpoint uuid, p_limit integer, p_token uuid, p_lease_ms integer, p_beside boolean default false)
returns table (id uuid, event text, n smallint, body text, now_seconds double precision, alone boolean)
language plpgsql security definer set search_path = webhook, ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_open integer;
  v_lost boolean;
  v_alone boolean;
  v_ordered boolean;
  v_full timestamptz;
  v_rate integer;
  v_begun timestamptz[];
  v_due tid[];
  v_restored boolean := exists (select from public.restoration);
  v_environment text := webhook.environment(p_book);
begin
  -- Asynchronous commit: a lost claim equals a lost worker, and records are synchronous.
  perform set_config('synchronous_commit', 'off', true);
  -- Race: one claim at a time counts open deliveries.
  perform pg_advisory_xact_lock(hashtextextended(p_endpoint::text, 0));
  v_now := clock_timestamp();
  -- Open deliveries were due first, except extras.
  select count(*) filter (where h.leased_until > v_now), coalesce(bool_or(h.leased_until > v_now and h.lost_claims >= 2), false),
         coalesce(bool_or(h.leased_until <= v_now), false)
    into v_open, v_alone, v_lost
    from (select d.leased_until, d.lost_claims from delivery d
           where d.book_id = p_book and d.endpoint_id = p_endpoint and d.next_attempt_at <= v_now
           order by d.next_attempt_at, d.seq limit p_limit + 48) h;
  if v_alone then return; end if;
  if v_lost then select webhook.write_off(p_book, p_endpoint, p_limit) into v_alone; end if;
  if v_alone and (p_beside or v_open > 0) then return; end if;
  select e.ordered, e.full_until, e.rate_limit, case when e.rate_limit is not null then array(select b.at from unnest(e.begun_at) b(at) where b.at > v_now - interval '1 second') end
    into v_ordered, v_full, v_rate, v_begun from receiver e where e.book_id = p_book and e.id = p_endpoint and e.url is not null and e.paused_at is null;
  if not found or cardinality(v_begun) >= v_rate then return; end if;
  if v_open >= p_limit then
    if not webhook.may_go_beyond(p_book, p_endpoint, v_now) then return; end if;
    v_due := array(
      select d.ctid from delivery d
       where d.book_id = p_book and d.endpoint_id = p_endpoint and d.next_attempt_at <= v_now and d.leased_until is null
       order by d.next_attempt_at desc, d.seq desc limit 1 for no key update skip locked);
  else
    if v_full is not null then
      update receiver e set full_until = null where e.book_id = p_book and e.id = p_endpoint and e.full_until is not null;
    end if;
    v_due := array(
      select d.ctid from delivery d
       where d.book_id = p_book and d.endpoint_id = p_endpoint and d.next_attempt_at <= v_now and (d.leased_until is null or d.leased_until <= v_now)
         and (not v_ordered
              or d.seq = (select min(h.seq) from delivery h where h.book_id = p_book and h.endpoint_id = p_endpoint and h.next_attempt_at is not null))
         and (v_alone or d.leased_until is null or d.lost_claims < 1)
       order by d.next_attempt_at, d.seq limit case when v_alone then 1 else least(p_limit - v_open, v_rate - cardinality(v_begun)) end for no key update skip locked);
  end if;
  if cardinality(v_due) = 0 then return; end if;
  if v_rate is not null then perform webhook.count_begun(p_book, p_endpoint, v_begun || array_fill(v_now, array[cardinality(v_due)])); end if;
  return query
    with taken as (
      update delivery d
         set claim = p_token, leased_until = v_now + p_lease_ms * interval '1 millisecond',
             attempts = d.attempts + case when d.leased_until is null then 1 else 0 end,
             -- Requested resends are added to the automatic attempts.
             max_attempts = d.max_attempts + case when d.leased_until is null and d.trigger = 'manual' then 1 else 0 end,
             lost_claims = case when d.leased_until is null then 0 else d.lost_claims + 1 end
       -- The rows are locked, so ctid stays valid.
       where d.ctid = any (v_due)
      returning d.*),
    begun as (
      insert into attempt (book_id, delivery_id, n, trigger, started_at)
        select t.book_id, t.id, t.attempts, t.trigger, v_now from taken t
      on conflict (book_id, delivery_id, n) do update set started_at = excluded.started_at)
    select t.id, t.event, t.attempts, webhook.enveloped(o.id, o.event, o.occurred_at, o.data, v_environment, v_restored and webhook.is_recovered(o.occurred_at)), extract(epoch from v_now)::double precision, coalesce(v_alone, false)
      from taken t join outbox o on o.book_id = t.book_id and o.id = t.event_id
     order by t.seq;
end $$;

-- Stores starts within the last second, and the next start permitted by the rate.
create or replace function webhook.count_begun(p_book bigint, p_endpoint uuid, p_begun timestamptz[]) returns void
language sql security definer set search_path = webhook, pg_temp as $$
  update receiver set begun_at = p_begun, rate_until = case when cardinality(p_begun) >= rate_limit then p_begun[1] + interval '1 second' end
   where book_id = p_book and id = p_endpoint
$$;

-- Whether an extra attempt may start, and the next time; never for ordered endpoints.
create or replace function webhook.may_go_beyond(p_book bigint, p_endpoint uuid, p_now timestamptz) returns boolean
language sql security definer set search_path = webhook, pg_temp as $$
  with seen as (
    select e.book_id, e.id, e.full_until from receiver e
     where e.book_id = p_book and e.id = p_endpoint and not e.ordered and (e.full_until is null or e.full_until <= p_now) for no key update),
  paced as (
    update receiver e set full_until = p_now + interval '600 milliseconds' from seen where e.book_id = seen.book_id and e.id = seen.id)
  select exists (select from seen where full_until is not null)
$$;

-- Next automatic attempt after one that ended now, by attempts left; null for none.
drop function if exists webhook.retry_after(smallint);
create or replace function webhook.retry_after(p_left integer) returns interval language sql immutable as $$
  select case when p_left > 0 then (array['24 hours', '2 hours', '30 minutes', '5 minutes', '1 minute']::interval[])[least(p_left, 5)] end
$$;

-- Fails attempts lost five times; true when the next was lost twice. Reads only claimable rows;
-- an expired lease is one more loss than `lost_claims`.
drop function if exists webhook.write_off(bigint, uuid);
drop function if exists webhook.write_off(bigint, uuid, integer);
create function webhook.write_off(p_book bigint, p_endpoint uuid, p_limit integer) returns boolean
language plpgsql security definer set search_path = webhook, ledger, pg_temp
set enable_seqscan = off as $$
declare
  v_lost jsonb;
  v_alone boolean;
begin
  select jsonb_agg(jsonb_build_object('bookId', p_book, 'id', due.id, 'claim', due.claim, 'errorClass', 'worker_lost')) filter (where due.lost >= 5),
         coalesce((array_agg(due.lost) filter (where due.lost < 5))[1] >= 2, false)
    into v_lost, v_alone
    from (select d.id, d.claim, case when d.leased_until is null then 0 else d.lost_claims + 1 end as lost from delivery d
           where d.book_id = p_book and d.endpoint_id = p_endpoint and d.next_attempt_at <= (select clock_timestamp())
             and (d.leased_until is null or d.leased_until <= clock_timestamp())
           order by d.next_attempt_at, d.seq limit p_limit) due;
  if v_lost is not null then perform webhook.record(v_lost); end if;
  return v_alone;
end $$;

-- Records attempts for claim holders; late records change nothing. A resend restores the status before it.
-- Returns the recorded deliveries.
create or replace function webhook.record(p_results jsonb) returns table (id uuid, status text)
language plpgsql security definer set search_path = webhook, ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare v_now timestamptz := clock_timestamp();
begin
  return query
    with result as materialized (
      select * from jsonb_to_recordset(p_results) as r("bookId" bigint, id uuid, claim uuid, "httpStatus" smallint, "errorClass" text, timings jsonb, "responseHead" text, slow boolean)),
    held as materialized (
      select d.ctid as place, d.trigger, d.resume_at, d.attempts, d.max_attempts, r.* from result r join delivery d on d.book_id = r."bookId" and d.id = r.id
       where d.claim = r.claim order by d.book_id, d.id for no key update of d),
    ended as (
      update delivery d
         set status = case when r."errorClass" is null then webhook.moved(d.status, 'acknowledge') when later.at is null then webhook.moved(d.status, 'give_up') else d.status end,
             next_attempt_at = case when r."errorClass" is null or d.status = 'delivered' then null else later.at end,
             claim = null, leased_until = null, lost_claims = 0, trigger = 'event', resume_at = null,
             http_status = coalesce(r."httpStatus", d.http_status), last_error = r."errorClass",
             delivered_at = coalesce(d.delivered_at, case when r."errorClass" is null then v_now end)
        from held r, lateral (select case when r.trigger = 'manual' then r.resume_at else v_now + webhook.retry_after(r.max_attempts - r.attempts) end as at) later
       -- The rows are locked, so ctid stays valid.
       where d.ctid = r.place and d.claim = r.claim
      returning d.book_id, d.id, d.endpoint_id, d.status, d.attempts, d.last_error, r."httpStatus", r."errorClass", r.timings, r."responseHead",
                -- Workers of the last release send no value.
                coalesce(r.slow, r."errorClass" = 'timeout' or (r.timings->>'totalMs')::double precision > 5000) as slow),
    written as (
      update attempt a
         set finished_at = v_now, http_status = e."httpStatus", error_class = e."errorClass", timings = e.timings,
             response_head = decode(e."responseHead", 'base64')
        from ended e where a.book_id = e.book_id and a.delivery_id = e.id and a.n = e.attempts),
    health as (
      update receiver p
         set consecutive_failures = case when s.good then 0 else p.consecutive_failures + s.bad end,
             failing_since = case when s.good then null else coalesce(p.failing_since, v_now) end,
             last_error = coalesce(s.error, p.last_error),
             last_delivered_at = case when s.good then v_now else p.last_delivered_at end,
             last_failed_at = case when s.bad > 0 then v_now else p.last_failed_at end,
             slow_until = case when s.slow then v_now + interval '10 minutes' when s.good then null else p.slow_until end,
             -- A responding endpoint gets its next delivery at once.
             full_until = case when s.answered and p.full_until > v_now then v_now else p.full_until end
        from (select e.book_id, e.endpoint_id, bool_or(e."errorClass" is null) as good, count(*) filter (where e."errorClass" is not null)::integer as bad,
                     max(e."errorClass") as error, coalesce(bool_or(e.slow), false) as slow, bool_or(e."httpStatus" is not null) as answered
                from ended e group by 1, 2) s
       where p.book_id = s.book_id and p.id = s.endpoint_id
         and (s.bad > 0 or s.slow or p.consecutive_failures > 0 or p.failing_since is not null or p.slow_until is not null or p.full_until is not null or p.last_delivered_at is null
              or p.last_delivered_at < v_now - interval '1 minute'))
    select e.id, e.status from ended e;
end $$;

-- Releases claims not started or cut short by a stop: the same attempt runs again.
create or replace function webhook.unclaim(p_book bigint, p_ids uuid[], p_token uuid) returns void
language sql security definer set search_path = webhook, pg_temp as $$
  update delivery set leased_until = clock_timestamp(), lost_claims = lost_claims - 1
   where book_id = p_book and id = any (p_ids) and claim = p_token
$$;

-- Endpoints with unclaimed work due within `p_within`, at most `p_limit` after the given one.
-- Skip scan: a backlog costs one row per endpoint.
drop function if exists webhook.due_endpoints(bigint, uuid, integer);
create or replace function webhook.due_endpoints(p_after_book bigint, p_after_endpoint uuid, p_limit integer, p_within interval default '0')
returns table (book_id bigint, endpoint_id uuid, slow boolean, due_at timestamptz)
language sql stable security definer set search_path = webhook, pg_temp
set enable_seqscan = off as $$
  with recursive head as (
    (select d.book_id, d.endpoint_id from delivery d
      where d.next_attempt_at is not null and (d.book_id, d.endpoint_id) > (p_after_book, p_after_endpoint) order by d.book_id, d.endpoint_id limit 1)
    union all
    select n.book_id, n.endpoint_id from head l cross join lateral (
      select d.book_id, d.endpoint_id from delivery d
       where d.next_attempt_at is not null and (d.book_id, d.endpoint_id) > (l.book_id, l.endpoint_id) order by d.book_id, d.endpoint_id limit 1) n)
  select l.book_id, l.endpoint_id, coalesce(e.slow_until > clock_timestamp(), false), due.at
    from head l join receiver e on e.book_id = l.book_id and e.id = l.endpoint_id
    cross join lateral (
      select case when e.ordered
              -- Deliveries behind a head that waits for its retry are not due.
              then (select greatest(h.next_attempt_at, h.leased_until) from delivery h
                     where h.book_id = l.book_id and h.endpoint_id = l.endpoint_id and h.next_attempt_at is not null order by h.seq limit 1)
              else (select d.next_attempt_at from delivery d where d.book_id = l.book_id and d.endpoint_id = l.endpoint_id and d.next_attempt_at is not null
                       and (d.leased_until is null or d.leased_until <= clock_timestamp()) order by d.next_attempt_at, d.seq limit 1) end as at) next
    cross join lateral (select case when next.at is not null then greatest(next.at, e.full_until, e.rate_until) end as at) due
   where due.at <= (select clock_timestamp()) + p_within
   limit p_limit
$$;

-- Next due time of all unclaimed deliveries; null for none. During a backlog the first due endpoint answers for all.
create or replace function webhook.next_due() returns timestamptz
language sql stable security definer set search_path = webhook, pg_temp as $$
  select coalesce((select d.due_at from webhook.due_endpoints(0, '00000000-0000-0000-0000-000000000000', 1) d),
                  (select min(d.due_at) from webhook.due_endpoints(0, '00000000-0000-0000-0000-000000000000', null, interval '30 days') d))
$$;
