-- May a leg of this kind go from here to there? The kinds of transfers and deposits are not in it: they have functions of their own.
create or replace function ledger.leg_fits(p_kind ledger.posting_kind, p_debit smallint, p_credit smallint) returns boolean language sql stable as $$
  select case p_kind::text
    when 'bill' then (p_debit, p_credit) = (1, 5)
    when 'bill_fee' then (p_debit, p_credit) = (1, 5)
    when 'bill_settlement' then p_debit = 5 and p_credit between 300 and 399
    when 'bill_fee_revenue' then (p_debit, p_credit) = (5, 3)
    when 'bill_reversal' then (p_debit, p_credit) = (5, 1)
    when 'verification_topup' then (p_debit, p_credit) = (1, 4)
    when 'verification_plan' then (p_debit, p_credit) = (1, 7)
    when 'verification_funding' then p_debit between 200 and 299 and p_credit = 4
    when 'verification_charge' then (p_debit, p_credit) = (4, 7)
    when 'verification_refund' then (p_debit, p_credit) = (7, 4)
    when 'virtual_card_funding' then (p_debit, p_credit) = (1, 6)
    when 'virtual_card_fee' then (p_debit, p_credit) = (1, 3)
    when 'virtual_card_withdrawal' then (p_debit, p_credit) = (6, 1)
    when 'virtual_card_reversal' then (p_debit, p_credit) = (6, 1)
    when 'virtual_card_loss' then p_debit = 3 and p_credit between 400 and 499
    when 'virtual_card_purchase' then p_debit = 6 and p_credit between 400 and 499
    when 'virtual_card_refund' then p_debit between 400 and 499 and p_credit = 6
    when 'virtual_card_adjustment' then (p_debit = 6 and p_credit between 400 and 499) or (p_debit between 400 and 499 and p_credit = 6)
    else false end
$$;

-- Books journal entries that belong to no transfer, each once: an entry is made of legs, and its `source` and their
-- numbers are the primary key. Legs are booked together or not at all. Locks kept accounts in the order of book and
-- account, so callers that lock rows of their own as well do so after this call. Two entries of one call may use one book.
-- `trigger` is what a low-balance alert names as its cause; without one the caller tells ledger.watch_wallet itself. Verdicts: posted, duplicate, insufficient, inactive.
create or replace function ledger.journal(p_entries jsonb) returns table (n integer, verdict text, available bigint, at timestamptz)
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_leg record;
  v_accounts smallint[];
  v_book bigint;
  v_kept account[] := '{}';
  v_touched boolean[] := '{}';
  -- As they were before the present entry, which is booked whole or not at all.
  v_kept_before account[];
  v_touched_before boolean[];
  v_changed account[] := '{}';
  v_mine posting[];
  v_postings posting[] := '{}';
  v_sources uuid[] := '{}';
  v_low jsonb := '[]';
  d integer;
  c integer;
  w integer;
begin
  perform 1 from account a
    where (a.book_id, a.account) in (
      select (e ->> 'bookId')::bigint, unnest(array[(l ->> 'debit')::smallint, (l ->> 'credit')::smallint])
        from jsonb_array_elements(p_entries) e, jsonb_array_elements(e -> 'legs') l)
    order by a.book_id, a.account for no key update;
  v_accounts := array(
    select distinct unnest(array[(l ->> 'debit')::smallint, (l ->> 'credit')::smallint])
      from jsonb_array_elements(p_entries) e, jsonb_array_elements(e -> 'legs') l);
  -- One statement for all legs, and each kept account written once: a batch costs its legs, not its leg times its statements.
  for v_leg in
    select e.n as entry, e."bookId" as book_id, e.source, e.reference as entry_reference, e."clientReference" as client_reference, e.trigger,
           l.leg, l.kind, l.debit, l.credit, l.amount, l.reference, leg_fits(l.kind, l.debit, l.credit) as fits,
           exists (select from posting p where p.book_id = e."bookId" and p.source_id = e.source and p.leg = l.leg) as is_known,
           l.place = 1 as is_first, l.place = jsonb_array_length(e.legs) as is_last
      from jsonb_to_recordset(p_entries) as e(n integer, "bookId" bigint, source uuid, reference text, "clientReference" text, trigger text, legs jsonb)
     cross join lateral rows from (
             jsonb_to_recordset(e.legs) as (leg smallint, kind posting_kind, debit smallint, credit smallint, amount bigint, reference text)
           ) with ordinality as l(leg, kind, debit, credit, amount, reference, place)
     order by e."bookId", e.n, l.place
  loop
    if v_leg.is_first then
      if v_book is distinct from v_leg.book_id then
        for i in 1 .. cardinality(v_kept) loop
          if v_touched[i] then v_changed := v_changed || v_kept[i]; end if;
        end loop;
        v_book := v_leg.book_id;
        v_kept := array(select a from account a where a.book_id = v_book and (a.account = 1 or a.account = any (v_accounts)) order by a.account);
        v_touched := array_fill(false, array[cardinality(v_kept)]);
      end if;
      v_kept_before := v_kept;
      v_touched_before := v_touched;
      v_mine := '{}';
      w := null;
      verdict := 'posted';
      at := clock_timestamp();
      for i in 1 .. cardinality(v_kept) loop
        at := greatest(at, v_kept[i].updated_at + interval '1 microsecond');
      end loop;
    end if;

    if verdict = 'posted' then
      if not v_leg.fits then
        raise exception 'a % does not go from account % to %', v_leg.kind, v_leg.debit, v_leg.credit using errcode = 'LG004';
      end if;
      d := null;
      c := null;
      for i in 1 .. cardinality(v_kept) loop
        if v_kept[i].account = v_leg.debit then d := i; end if;
        if v_kept[i].account = v_leg.credit then c := i; end if;
      end loop;
      if v_leg.is_known or (v_leg.source = any (v_sources)
         and exists (select from unnest(v_postings) p where p.book_id = v_book and p.source_id = v_leg.source and p.leg = v_leg.leg)) then
        verdict := 'duplicate';
      elsif v_kept[d].status <> 'active' then
        verdict := 'inactive';
      elsif v_kept[d].balance - v_kept[d].held - v_leg.amount < v_kept[d].floor then
        verdict := 'insufficient';
      elsif v_kept[c].status = 'closed' then
        verdict := 'inactive';
      else
        if d is not null then
          v_kept[d].balance := v_kept[d].balance - v_leg.amount;
          v_kept[d].seq := v_kept[d].seq + 1;
          v_kept[d].updated_at := at;
          v_touched[d] := true;
          if v_leg.debit = 1 then w := d; end if;
        end if;
        if c is not null then
          v_kept[c].balance := v_kept[c].balance + v_leg.amount;
          v_kept[c].seq := v_kept[c].seq + 1;
          v_kept[c].updated_at := at;
          v_touched[c] := true;
          if v_leg.credit = 1 then w := c; end if;
        end if;
        v_mine := v_mine || row(v_book, v_leg.source, v_leg.leg, v_leg.kind, v_leg.debit, v_leg.credit, v_leg.amount,
                                v_kept[d].seq, v_kept[d].balance, v_kept[c].seq, v_kept[c].balance, at,
                                coalesce(v_leg.reference, v_leg.entry_reference), v_leg.client_reference)::posting;
      end if;
    end if;

    if v_leg.is_last then
      if verdict = 'posted' then
        v_postings := v_postings || v_mine;
        v_sources := v_sources || v_leg.source;
        if w is not null then v_kept[w].alert_armed := is_armed(v_kept[w]); end if;
        if v_leg.trigger is not null and is_low(v_kept[w]) then
          v_low := v_low || jsonb_build_object('bookId', v_book, 'type', v_leg.trigger, 'reference', v_leg.entry_reference);
        end if;
      else
        v_kept := v_kept_before;
        v_touched := v_touched_before;
      end if;
      n := v_leg.entry;
      available := null;
      for i in 1 .. cardinality(v_kept) loop
        if v_kept[i].account = 1 then available := v_kept[i].balance - v_kept[i].held; end if;
      end loop;
      return next;
    end if;
  end loop;
  for i in 1 .. cardinality(v_kept) loop
    if v_touched[i] then v_changed := v_changed || v_kept[i]; end if;
  end loop;
  insert into posting select * from unnest(v_postings);
  perform ledger.keep_wallets(v_changed);
  perform ledger.watch_wallet((l ->> 'bookId')::bigint, l ->> 'type', l ->> 'reference') from jsonb_array_elements(v_low) l;
end $$;

-- Charges verification calls to the credits of their books (4 to 7), as ledger.journal would, in one pass because every call comes
-- through here. The caller holds the accounts' locks and has made sure that no source was charged before. Verdicts: posted,
-- insufficient, inactive.
create or replace function ledger.charge_credits(p_items jsonb) returns table (n integer, verdict text)
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_item record;
  v_credits account;
  v_accounts account[] := '{}';
  v_postings posting[] := '{}';
begin
  for v_item in
    select i.*, a as credits
      from (select *, 4::smallint as credits_account from jsonb_to_recordset(p_items) as r(n integer, "bookId" bigint, source uuid, amount bigint) offset 0) i
      join account a on a.book_id = i."bookId" and a.account = i.credits_account
     order by i."bookId", i.n
  loop
    if v_credits.book_id is distinct from v_item."bookId" then
      if v_credits.book_id is not null then v_accounts := v_accounts || v_credits; end if;
      v_credits := v_item.credits;
      v_credits.updated_at := greatest(clock_timestamp(), v_credits.updated_at + interval '1 microsecond');
    end if;
    n := v_item.n;
    verdict := case when v_credits.status <> 'active' then 'inactive'
                    when v_credits.balance - v_credits.held - v_item.amount < v_credits.floor then 'insufficient' else 'posted' end;
    return next;
    if verdict = 'posted' then
      v_credits.balance := v_credits.balance - v_item.amount;
      v_credits.seq := v_credits.seq + 1;
      v_postings := v_postings || row(v_item."bookId", v_item.source, 1, 'verification_charge', 4, 7, v_item.amount, v_credits.seq, v_credits.balance,
                                      null, null, v_credits.updated_at, v_item.source::text, null)::posting;
    end if;
  end loop;
  if cardinality(v_postings) = 0 then return; end if;
  insert into posting select * from unnest(v_postings);
  perform ledger.keep_wallets(v_accounts || v_credits);
end $$;
