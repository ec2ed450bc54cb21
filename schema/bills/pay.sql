-- The only writers of bills. Money moves by ledger.enter, in the same commit as the row that it is for.
--
-- Locks are always taken in one order: wallets by book, then bills by book and id.

do $$ begin
  create type bills.verdict as (n integer, verdict text, bill_id uuid, state bills.state, upstream_ref text, at timestamptz);
exception when duplicate_object then null;
end $$;

-- One item of a batch of payments, by the names that its JSON has.
drop type if exists bills.payment cascade;
create type bills.payment as (n integer, "bookId" bigint, id uuid, "requestRef" text, drawn boolean, type text, "serviceId" text,
  "serviceName" text, "paymentCode" text, "optionName" text, "customerId" text, "customerName" text, amount bigint, "askedAmount" bigint, fee bigint, details jsonb,
  content text, "catalogueVersion" text, "customerEmail" text, "customerMobile" text, metadata jsonb, provider smallint, claim uuid,
  "leaseMs" integer, "firstCheckMs" integer, "askerKey" uuid);

-- Debits wallets for bills and claims these for submission. Verdicts: paid, duplicate (same id, or same request_ref with
-- the same content), conflict, taken (a reference that we drew exists already: draw again), limited, insufficient, inactive. Only
-- the first writes anything. The caller holds the wallets' locks, so two with one reference come one after the other.
create or replace function bills.pay(p_items jsonb) returns setof bills.verdict
language plpgsql security definer set search_path = bills, ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_pays payment[] := array(select i from jsonb_populate_recordset(null::payment, p_items) i);
  v_known bills.verdict[];
  v_legs leg[];
  v_beyond integer[];
  v_keys jsonb;
begin
  v_known := array(
    select row(i.n,
               -- The same claim: this very batch committed before, and its answer was lost on the way.
               case when same.claim = i.claim then 'paid' when same.id is not null then 'duplicate' when i.drawn then 'taken'
                    when ref.content = i.content and ref.amount = coalesce(i."askedAmount", ref.amount) then 'duplicate' else 'conflict' end,
               coalesce(same.id, ref.id), coalesce(same.state, ref.state), coalesce(same.upstream_ref, ref.upstream_ref),
               coalesce(same.created_at, ref.created_at))::bills.verdict
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
    return query select n, 'limited', null::uuid, null::state, null, null::timestamptz from unnest(v_beyond) n;
    v_legs := array(select l from unnest(v_legs) l where l.n <> all (v_beyond));
  end if;
  if cardinality(v_legs) = 0 then return; end if;

  return query
    with booked as materialized (select e.n, e.verdict, e.at from enter(v_legs) e),
    item as materialized (
      select b.at, i.*, to_char(b.at at time zone 'UTC' + interval '1 hour', 'YYYYMMDDHH24MI') || i."requestRef" || i."bookId" as upstream_ref
        from unnest(v_pays) i
        join booked b on b.n = i.n and b.verdict = 'posted'),
    made as (
      insert into bill (book_id, id, request_ref, is_callers_ref, upstream_ref, state, type, service_id, service_name, payment_code, option_name, customer_id,
             customer_name, amount, fee, details, content, catalogue_version, customer_email, customer_mobile, metadata, provider, claim, claimed_until,
             submissions, next_check_at, created_at, submitted_at, counted_key)
        select i."bookId", i.id, i."requestRef", not i.drawn, i.upstream_ref, 'submitting', i.type, i."serviceId", i."serviceName", i."paymentCode",
               i."optionName", i."customerId", i."customerName", i.amount, i.fee, i.details, i.content, i."catalogueVersion", i."customerEmail",
               i."customerMobile", i.metadata, i.provider, i.claim, i.at + i."leaseMs" * interval '1 millisecond', 1,
               i.at + i."firstCheckMs" * interval '1 millisecond', i.at, i.at, (v_keys ->> i.n::text)::uuid
          from item i)
    select b.n, case b.verdict when 'posted' then 'paid' else b.verdict end, i.id, case when i.id is not null then 'submitting'::state end, i.upstream_ref, b.at
      from booked b left join item i on i.n = b.n;
  if v_beyond is not null then
    perform count_spend(array_agg(b.book_id), array_agg(b.created_at), array_agg(b.amount)),
            count_key_spend(array_agg(b.book_id), array_agg(b.counted_key), array_agg(b.created_at), array_agg(b.amount))
       from unnest(v_pays) i join bill b on b.book_id = i."bookId" + 0 and b.id = i.id where i.n = any (array(select l.n from unnest(v_legs) l));
  end if;
end $$;
