-- Does an endpoint that named these events want this one? Whoever named none gets all that the specification lists; those
-- that are additions of ours go only to who asked for them (`optIn` in src/slices/webhooks/events.ts; a test compares the two).
create or replace function ledger.wants(p_types text[], p_event text) returns boolean language sql immutable as $$
  select case when p_types = '{}'
              then p_event not like all ('{bill.%,verification.%,product.%,virtual_card.%}') and (p_event not like 'subscription.%' or p_event = 'subscription.payment.completed')
              else p_event = any (p_types) end
$$;

-- Writes events down with their cause, and a delivery of each to whoever wants it: all in the caller's commit.
create or replace function ledger.keep_events(p_events ledger.outbox[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if cardinality(p_events) = 0 then return; end if;
  insert into outbox select * from unnest(p_events);
  insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, next_attempt_at, created_at)
    select e.book_id, uuid7(), p.id, e.id, e.event, e.occurred_at, e.occurred_at
      from unnest(p_events) e join webhook.endpoint p on p.book_id = e.book_id
     where p.url is not null and ledger.wants(p.event_types, e.event)
     order by e.id;
end $$;

-- Writes an event of a slice down, with its deliveries, in the caller's commit.
create or replace function ledger.emit(p_book bigint, p_event text, p_data jsonb) returns uuid
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  v_id uuid := uuid7();
begin
  perform ledger.keep_events(array[row(p_book, v_id, p_event, p_data, clock_timestamp())::outbox]);
  return v_id;
end $$;
