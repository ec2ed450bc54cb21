-- Only writers of bills; money moves by ledger.enter in the same commit. Lock order: wallets by book, then bills by book and id.

-- allowed: older-misses-it: schema/previous.sql creates the types and functions of the version before again
drop type if exists bills.verdict, bills.told, bills.judged, bills.move_item cascade;
do $$ begin
  create type bills.outcome as (n integer, result text, bill_id uuid, state bills.state, upstream_ref text, at timestamptz, left_over text);
exception when duplicate_object then null;
end $$;

-- One payment of a batch, named like its JSON.
drop type if exists bills.payment cascade;
create type bills.payment as (n integer, "bookId" bigint, id uuid, "requestRef" text, drawn boolean, type text, "serviceId" text,
  "serviceName" text, "paymentCode" text, "optionName" text, "customerId" text, "customerName" text, amount bigint, "askedAmount" bigint, fee bigint, details jsonb,
  content text, "catalogueVersion" text, "customerEmail" text, "customerMobile" text, metadata jsonb, provider smallint, claim uuid,
  "leaseMs" integer, "firstCheckMs" integer, "askerKey" uuid, "providerCode" text);

-- Debits wallets for bills and claims them for submission; the caller holds the wallets' locks. Only `paid` writes.
-- Results: paid, duplicate, conflict, taken (generated reference exists: draw again), limited, insufficient, inactive.
create or replace function bills.pay(p_items jsonb) returns setof bills.outcome
language plpgsql security definer set search_path = bills, ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_pays payment[] := array(select i from jsonb_populate_recordset(null::payment, p_items) i);
  v_known bills.outcome[];
  v_legs leg[];
  v_beyond integer[];
  v_booked entry_result[];
  v_left jsonb;
  v_keys jsonb;
begin
  v_known := array(
    select row(i.n,
               -- Race: this batch committed before and its answer was lost.
               case when same.claim = i.claim then 'paid' when same.id is not null then 'duplicate' when i.drawn then 'taken'
                    when ref.content = i.content and ref.amount = coalesce(i."askedAmount", ref.amount) then 'duplicate' else 'conflict' end,
               coalesce(same.id, ref.id), coalesce(same.state, ref.state), coalesce(same.upstream_ref, ref.upstream_ref),
               coalesce(same.created_at, ref.created_at),
               case when same.claim = i.claim then
                 (select limits_left(case when a.is_limited then left_of(a.book_id, clock_timestamp()) end, key_left_of(a.book_id, i."askerKey", clock_timestamp()))
                    from account a where a.book_id = i."bookId" and a.account = 1 and (a.is_limited or a.has_key_limits)) end)::bills.outcome
      from unnest(v_pays) i
      left join bill same on same.book_id = i."bookId" and same.id = i.id
      left join bill ref on ref.book_id = i."bookId" and ref.request_ref = i."requestRef"
     where same.id is not null or ref.id is not null);
  return query select * from unnest(v_known);

  v_legs := array(
    with legs as materialized (select * from bills.legs() l where l.step = 'pay')
    select row(i.n, i."bookId", i.id, l.leg, l.kind, l.debit, l.credit, l.of_amount * i.amount + l.of_fee * i.fee, null, l.prefix || i."requestRef",
               case when not i.drawn then i."requestRef" end)::leg
      from unnest(v_pays) i
      cross join legs l
     where i.n <> all (select k.n from unnest(v_known) k) and l.of_amount * i.amount + l.of_fee * i.fee > 0
     order by i.n, l.leg);
  select jsonb_object_agg(i.n, i."askerKey") into v_keys from unnest(v_pays) i join account a on a.book_id = i."bookId" and a.account = 1 and a.has_key_limits
    join key_limit l on l.key = i."askerKey" and l.book_id = i."bookId";
  v_beyond := beyond_limits(v_legs, v_keys);
  if v_beyond <> '{}' then
    return query select n, 'limited', null::uuid, null::state, null, null::timestamptz, null from unnest(v_beyond) n;
    v_legs := array(select l from unnest(v_legs) l where l.n <> all (v_beyond));
  end if;
  if cardinality(v_legs) = 0 then return; end if;

  v_booked := array(select e from enter(v_legs, true) e);
  if v_beyond is not null then
    perform count_spend(array_agg(l.book_id), array_agg(e.at), array_agg(l.amount)),
            count_key_spend(array_agg(l.book_id), array_agg((v_keys ->> l.n::text)::uuid), array_agg(e.at), array_agg(l.amount))
       from unnest(v_legs) l join unnest(v_booked) e on e.n = l.n and e.result = 'posted' where l.leg = 1;
    v_left := (
      with each as (select l.n, l.book_id, (v_keys ->> l.n::text)::uuid as key, 1::smallint as account from unnest(v_legs) l where l.leg = 1),
      remaining as materialized (
        select d.book_id, d.key, limits_left(case when a.is_limited then left_of(d.book_id, clock_timestamp()) end, key_left_of(d.book_id, d.key, clock_timestamp())) as limits
          from (select distinct book_id, key, account from each) d join account a on a.book_id = d.book_id and a.account = d.account)
      select jsonb_object_agg(e.n, t.limits) from each e join remaining t on t.book_id = e.book_id and t.key is not distinct from e.key);
  end if;
  return query select * from bills.create_bills(v_pays, v_booked, v_left, v_keys);
end $$;

-- Writes booked bills with their claim. `p_left`: remaining limits per item, `p_keys`: counted key families.
-- Reads no table, so items match their results by hash.
create or replace function bills.create_bills(p_pays bills.payment[], p_booked ledger.entry_result[], p_left jsonb, p_keys jsonb) returns setof bills.outcome
language plpgsql set search_path = bills, ledger, public, pg_temp set enable_hashjoin = on set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with booked as materialized (select e.n, e.result, e.at from unnest(p_booked) e),
  item as materialized (
    select b.at, i.*, to_char(b.at at time zone 'UTC' + interval '1 hour', 'YYYYMMDDHH24MI') || i."requestRef" || i."bookId" as upstream_ref
      from unnest(p_pays) i
      join booked b on b.n = i.n and b.result = 'posted'),
  made as (
    insert into bill (book_id, id, request_ref, is_callers_ref, upstream_ref, state, type, service_id, service_name, payment_code, option_name, customer_id,
           customer_name, amount, fee, details, content, catalogue_version, customer_email, customer_mobile, metadata, provider, claim, claimed_until,
           submissions, created_at, submitted_at, counted_key, provider_code)
      select i."bookId", i.id, i."requestRef", not i.drawn, i.upstream_ref, 'submitting', i.type, i."serviceId", i."serviceName", i."paymentCode",
             i."optionName", i."customerId", i."customerName", i.amount, i.fee, i.details, i.content, i."catalogueVersion", i."customerEmail",
             i."customerMobile", i.metadata, i.provider, i.claim, i.at + i."leaseMs" * interval '1 millisecond', 1, i.at, i.at, (p_keys ->> i.n::text)::uuid, i."providerCode"
        from item i),
  opened as (
    insert into open_bill (book_id, bill_id, next_check_at)
      select i."bookId", i.id, i.at + i."firstCheckMs" * interval '1 millisecond' from item i)
  select b.n, case b.result when 'posted' then 'paid' else b.result end, i.id, case when i.id is not null then 'submitting'::state end, i.upstream_ref, b.at, p_left ->> b.n::text
    from booked b left join item i on i.n = b.n;
end $$;
