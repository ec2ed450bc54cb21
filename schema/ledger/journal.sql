do $$ begin
  create type ledger.entered as (n integer, verdict text, available bigint, at timestamptz);
exception when duplicate_object then null;
end $$;

-- Books entries that belong to no transfer, each once: an entry is the legs of one `n`, and its source and their
-- numbers are the primary key. Legs are booked together or not at all. Locks kept accounts in the order of book and
-- account, so callers that lock rows of their own as well do so after this call. Two entries of one call may use one book.
-- Verdicts: posted, duplicate, insufficient, inactive; `available` is what the wallet can spend after the entry. The caller tells ledger.watch_wallet.
create or replace function ledger.enter(p_legs ledger.leg[]) returns setof ledger.entered
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_item record;
  v_leg leg;
  v_now timestamptz;
  v_book bigint;
  v_verdict text;
  v_known boolean;
  v_twice boolean := (select count(distinct (l.book_id, l.source_id, l.leg)) < count(*) from unnest(p_legs) l);
  -- What this call changes on accounts of the present book, by their number; and did before the present entry, which is booked whole or not at all.
  v_change bigint[];
  v_before bigint[];
  v_whole integer;
  v_posted leg[] := '{}';
begin
  perform 1 from account a
    where (a.book_id, a.account) in (select l.book_id, s.account from unnest(p_legs) l cross join lateral (values (l.debit), (l.credit)) s(account) where is_kept(s.account))
    order by a.book_id, a.account for no key update;
  v_now := clock_timestamp();
  for v_item in
    select row(l.n, l.book_id, l.source_id, l.leg, l.kind, l.debit, l.credit, l.amount,
               greatest(v_now, max(greatest(w.updated_at, d.updated_at, c.updated_at)) over (partition by l.book_id) + interval '1 microsecond'),
               l.reference, l.client_reference)::leg as leg,
           w.balance - w.held as wallet, d.status as debit_status, d.balance - d.held - d.floor as spendable, c.status as credit_status,
           exists (select from posting p where p.book_id = l.book_id and p.source_id = l.source_id and p.leg = l.leg) as is_known,
           leg_fits(l.kind, l.debit, l.credit) as fits, lag(l.n) over place is distinct from l.n as is_first, lead(l.n) over place is distinct from l.n as is_last
      from unnest(p_legs) with ordinality as l(n, book_id, source_id, leg, kind, debit, credit, amount, at, reference, client_reference, place)
      left join account w on w.book_id = l.book_id and w.account = 1
      left join account d on d.book_id = l.book_id and d.account = case when is_kept(l.debit) then l.debit end
      left join account c on c.book_id = l.book_id and c.account = case when is_kept(l.credit) then l.credit end
    window place as (order by l.book_id, l.n, l.place)
     order by l.book_id, l.n, l.place
  loop
    v_leg := v_item.leg;
    if v_book is distinct from v_leg.book_id then
      v_book := v_leg.book_id;
      v_change := array_fill(0::bigint, array[9]);
    end if;
    if v_item.is_first then
      v_verdict := 'posted';
      v_before := v_change;
      v_whole := cardinality(v_posted);
    end if;
    if v_verdict = 'posted' then
      if not v_item.fits then
        raise exception 'a % does not go from account % to %', v_leg.kind, v_leg.debit, v_leg.credit using errcode = 'LG004';
      end if;
      v_known := v_item.is_known;
      if v_twice then v_known := v_known or exists (select from unnest(v_posted) p where p.book_id = v_book and p.source_id = v_leg.source_id and p.leg = v_leg.leg); end if;
      v_verdict := case
        when v_known then 'duplicate'
        when v_item.debit_status <> 'active' then 'inactive'
        when v_item.spendable + v_change[v_leg.debit] < v_leg.amount then 'insufficient'
        when v_item.credit_status = 'closed' then 'inactive'
        else 'posted' end;
      if v_leg.debit <= 9 then v_change[v_leg.debit] := v_change[v_leg.debit] - v_leg.amount; end if;
      if v_leg.credit <= 9 then v_change[v_leg.credit] := v_change[v_leg.credit] + v_leg.amount; end if;
      v_posted := v_posted || v_leg;
    end if;
    if v_item.is_last then
      if v_verdict <> 'posted' then
        v_posted := v_posted[:v_whole];
        v_change := v_before;
      end if;
      return next row(v_leg.n, v_verdict, v_item.wallet + v_change[1], v_leg.at)::entered;
    end if;
  end loop;
  if cardinality(v_posted) > 0 then perform book(v_posted, null); end if;
end $$;

-- The same for entries as the application writes them, with the low-balance alert: `trigger` is what it names as its cause, where the wallet is touched.
create or replace function ledger.journal(p_entries jsonb) returns table (n integer, verdict text, available bigint, at timestamptz)
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_entered entered[];
begin
  v_entered := array(
    select e from enter(array(
      select row(e.n, e."bookId", e.source, l.leg, l.kind, l.debit, l.credit, l.amount, null, coalesce(l.reference, e.reference), e."clientReference")::leg
        from jsonb_to_recordset(p_entries) as e(n integer, "bookId" bigint, source uuid, reference text, "clientReference" text, legs jsonb)
       cross join lateral rows from (
               jsonb_to_recordset(e.legs) as (leg smallint, kind posting_kind, debit smallint, credit smallint, amount bigint, reference text)
             ) with ordinality as l(leg, kind, debit, credit, amount, reference, place)
       order by e."bookId", e.n, l.place)) e);
  perform watch_wallet(e."bookId", e.trigger, e.reference)
     from jsonb_to_recordset(p_entries) as e(n integer, "bookId" bigint, reference text, trigger text, legs jsonb)
     join unnest(v_entered) v on v.n = e.n and v.verdict = 'posted'
     join account a on a.book_id = e."bookId" and a.account = 1 and is_low(a) and v.available < a.alert_threshold
    where e.trigger is not null and exists (select from jsonb_array_elements(e.legs) l where '1' in (l ->> 'debit', l ->> 'credit'))
    order by e.n;
  return query select * from unnest(v_entered);
end $$;
