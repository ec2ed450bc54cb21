do $$ begin
  create type ledger.entry_result as (n integer, result text, available bigint, at timestamptz);
exception when duplicate_object then null;
end $$;

-- Books entries without transfer, each once by source and leg number, all legs or none; locks accounts unless `p_is_locked`.
-- Results: posted, duplicate, insufficient, inactive; `available` is the wallet's. The caller runs ledger.watch_wallet.
create or replace function ledger.enter(p_legs ledger.leg[], p_is_locked boolean default false) returns setof ledger.entry_result
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_item record;
  v_now timestamptz;
  v_result text;
  v_twice boolean := exists (select from unnest(p_legs) l group by l.book_id, l.source_id, l.leg having count(*) > 1);
  -- Changes to wallet and credits of the present book, and the state before the present entry.
  v_wallet bigint;
  v_credits bigint;
  v_wallet_before bigint;
  v_credits_before bigint;
  v_whole integer;
  v_posted leg[] := '{}';
begin
  perform 1 from account a
    where not p_is_locked and (a.book_id, a.account) in (select l.book_id, s.account from unnest(p_legs) l cross join lateral (values (l.debit), (l.credit)) s(account) where is_stored(s.account))
    order by a.book_id, a.account for no key update;
  v_now := clock_timestamp();
  for v_item in
    select row(l.n, l.book_id, l.source_id, l.leg, l.kind, l.debit, l.credit, l.amount,
               greatest(v_now, max(greatest(w.updated_at, d.updated_at, c.updated_at)) over (partition by l.book_id) + interval '1 microsecond'),
               l.reference, l.client_reference)::leg as leg,
           l.n, l.book_id, l.source_id, l.leg as nth, l.kind, l.debit, l.credit, l.amount,
           w.balance - w.held as wallet, d.status as debit_status, d.balance - d.held - d.floor as spendable, c.status as credit_status,
           exists (select from posting p where p.book_id = l.book_id and p.source_id = l.source_id and p.leg = l.leg) as is_known,
           leg_fits(l.kind, l.debit, l.credit) as fits, lag(l.book_id) over place is distinct from l.book_id as is_next_book, lag(l.n) over place is distinct from l.n as is_first, lead(l.n) over place is distinct from l.n as is_last
      from unnest(p_legs) with ordinality as l(n, book_id, source_id, leg, kind, debit, credit, amount, at, reference, client_reference, place)
      left join account w on w.book_id = l.book_id and w.account = 1
      left join account d on d.book_id = l.book_id and d.account = case when is_stored(l.debit) then l.debit end
      left join account c on c.book_id = l.book_id and c.account = case when is_stored(l.credit) then l.credit end
    window place as (order by l.book_id, l.n, l.place)
     order by l.book_id, l.n, l.place
  loop
    if v_item.is_next_book then
      v_wallet := 0;
      v_credits := 0;
    end if;
    if v_item.is_first then
      v_result := 'posted';
      v_wallet_before := v_wallet;
      v_credits_before := v_credits;
      v_whole := cardinality(v_posted);
    end if;
    if v_result = 'posted' then
      if not v_item.fits then
        raise exception 'a % does not go from account % to %', v_item.kind, v_item.debit, v_item.credit using errcode = 'LG004';
      end if;
      if v_twice then v_item.is_known := v_item.is_known or exists (select from unnest(v_posted) p where p.book_id = v_item.book_id and p.source_id = v_item.source_id and p.leg = v_item.nth); end if;
      v_result := case
        when v_item.is_known then 'duplicate'
        -- Erroneous credits are reversed on frozen wallets too.
        when v_item.debit_status = 'closed' or (v_item.debit_status <> 'active' and v_item.kind <> 'adjustment') then 'inactive'
        when v_item.spendable + case v_item.debit when 1 then v_wallet else v_credits end < v_item.amount then 'insufficient'
        when v_item.credit_status = 'closed' then 'inactive'
        else 'posted' end;
      v_wallet := v_wallet + case 1 when v_item.debit then -v_item.amount when v_item.credit then v_item.amount else 0 end;
      v_credits := v_credits + case 4 when v_item.debit then -v_item.amount when v_item.credit then v_item.amount else 0 end;
      v_posted := v_posted || v_item.leg;
    end if;
    if v_item.is_last then
      if v_result <> 'posted' then
        v_posted := v_posted[:v_whole];
        v_wallet := v_wallet_before;
        v_credits := v_credits_before;
      end if;
      return next row(v_item.n, v_result, v_item.wallet + v_wallet, (v_item.leg).at)::entry_result;
    end if;
  end loop;
  if cardinality(v_posted) > 0 then perform book(v_posted, null); end if;
end $$;

-- ledger.enter for JSON entries, with the low-balance alert; `trigger` is its cause.
create or replace function ledger.post_entries(p_entries jsonb) returns table (n integer, result text, available bigint, at timestamptz)
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_results entry_result[];
begin
  v_results := array(
    select e from enter(array(
      select row(e.n, e."bookId", e.source, l.leg, l.kind, l.debit, l.credit, l.amount, null, coalesce(l.reference, e.reference), e."clientReference")::leg
        from jsonb_to_recordset(p_entries) as e(n integer, "bookId" bigint, source uuid, reference text, "clientReference" text, legs jsonb)
       cross join lateral rows from (
               jsonb_to_recordset(e.legs) as (leg smallint, kind posting_kind, debit smallint, credit smallint, amount bigint, reference text)
             ) with ordinality as l(leg, kind, debit, credit, amount, reference, place)
       order by e."bookId", e.n, l.place)) e);
  perform watch_wallet(e."bookId", e.trigger, e.reference)
     from jsonb_to_recordset(p_entries) as e(n integer, "bookId" bigint, reference text, trigger text, legs jsonb)
     join unnest(v_results) v on v.n = e.n and v.result = 'posted'
     join account a on a.book_id = e."bookId" and a.account = 1 and is_low(a) and v.available < a.alert_threshold
    where e.trigger is not null and exists (select from jsonb_array_elements(e.legs) l where '1' in (l ->> 'debit', l ->> 'credit'))
    order by e.n;
  return query select * from unnest(v_results);
end $$;
