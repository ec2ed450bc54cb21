-- Booking: causes produce legs, and `ledger.book` alone turns legs into postings and balances.

do $$ begin
  -- `n` numbers the entry of a leg.
  create type ledger.leg as (n integer, book_id bigint, source_id uuid, leg smallint, kind ledger.posting_kind, debit smallint, credit smallint, amount bigint,
    at timestamptz, reference text, client_reference text);
  create type ledger.hold as (book_id bigint, amount bigint, at timestamptz);
  -- A transfer before a step, and the part of its fee owed after it.
  create type ledger.taken as (n integer, book_id bigint, id uuid, step text, provider smallint, amount bigint, fee bigint, owed bigint, captured boolean, is_salary boolean,
    at timestamptz, transfer_code text, client_reference text);
exception when duplicate_object then null;
end $$;

-- Writes postings in leg order and updates stored balances; the caller holds the locks and has checked funds.
-- The floor is a table constraint as well.
create or replace function ledger.book(p_legs ledger.leg[], p_holds ledger.hold[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_leg leg;
  v_hold hold;
  v_wallet account;
  v_change bigint;
begin
  -- Fast path for one leg of one wallet: sums and sorting would double its cost.
  if cardinality(p_legs) = 1 and cardinality(p_holds) = 1 then
    v_leg := p_legs[1];
    v_hold := p_holds[1];
    if 1 in (v_leg.debit, v_leg.credit) and 4 not in (v_leg.debit, v_leg.credit) and v_hold.book_id = v_leg.book_id then
      v_change := case v_leg.debit when 1 then -v_leg.amount else v_leg.amount end;
      select * into v_wallet from account a where a.book_id = v_leg.book_id and a.account = 1::smallint;
      insert into posting values (v_leg.book_id, v_leg.source_id, v_leg.leg, v_leg.kind, v_leg.debit, v_leg.credit, v_leg.amount,
        case v_leg.debit when 1 then v_wallet.seq + 1 end, case v_leg.debit when 1 then v_wallet.balance + v_change end,
        case v_leg.credit when 1 then v_wallet.seq + 1 end, case v_leg.credit when 1 then v_wallet.balance + v_change end, v_leg.at, v_leg.reference, v_leg.client_reference);
      update account a
         set balance = a.balance + v_change, held = a.held + v_hold.amount, seq = a.seq + 1, updated_at = greatest(v_leg.at, v_hold.at),
             -- Same rule as for batches below.
             alert_ready = a.alert_ready or (a.alert_enabled and a.balance - a.held + greatest(v_change, v_change - v_hold.amount) >= a.alert_threshold)
       where a.book_id = v_leg.book_id and a.account = 1::smallint;
      return;
    end if;
  end if;
  if coalesce(cardinality(p_holds), 0) = 0 and not exists (select from unnest(p_legs) l where is_stored(l.debit) or is_stored(l.credit)) then
    -- Legs without stored balances, such as settlements, are written directly.
    insert into posting
      select l.book_id, l.source_id, l.leg, l.kind, l.debit, l.credit, l.amount, null, null, null, null, l.at, l.reference, l.client_reference from unnest(p_legs) l;
    return;
  end if;
  with leg as materialized (
    select l.*, (sum(case 1 when l.debit then -l.amount when l.credit then l.amount end) over book)::bigint as wallet_change, count(*) filter (where 1 in (l.debit, l.credit)) over book as wallet_nth,
           (sum(case 4 when l.debit then -l.amount when l.credit then l.amount end) over book)::bigint as credits_change, count(*) filter (where 4 in (l.debit, l.credit)) over book as credits_nth
      from unnest(p_legs) with ordinality as l(n, book_id, source_id, leg, kind, debit, credit, amount, at, reference, client_reference, place)
    window book as (partition by l.book_id order by l.place)),
  posted as (
    insert into posting
      select l.book_id, l.source_id, l.leg, l.kind, l.debit, l.credit, l.amount,
             case l.debit when 1 then w.seq + l.wallet_nth when 4 then v.seq + l.credits_nth end, case l.debit when 1 then w.balance + l.wallet_change when 4 then v.balance + l.credits_change end,
             case l.credit when 1 then w.seq + l.wallet_nth when 4 then v.seq + l.credits_nth end, case l.credit when 1 then w.balance + l.wallet_change when 4 then v.balance + l.credits_change end,
             l.at, l.reference, l.client_reference
        from leg l
        left join account w on w.book_id = l.book_id and w.account = case when 1 in (l.debit, l.credit) then 1::smallint end
        left join account v on v.book_id = l.book_id and v.account = case when 4 in (l.debit, l.credit) then 4::smallint end),
  changed as (
    select book_id, account, sum(change) as balance, sum(held) as held, sum(postings) as postings, max(at) as at, max(highest) as highest
      from (select book_id, 1::smallint as account, case debit when 1 then -amount else amount end as change, 0 as held, 1 as postings, at, wallet_change as highest from leg where 1 in (debit, credit)
            union all
            select book_id, 4::smallint, case debit when 4 then -amount else amount end, 0, 1, at, credits_change from leg where 4 in (debit, credit)
            union all
            select book_id, 1::smallint, 0, amount, 0, at, null from unnest(p_holds)) each
     group by book_id, account)
  update account a
     set balance = a.balance + c.balance, held = a.held + c.held, seq = a.seq + c.postings, updated_at = c.at,
         -- Low-balance alert: ready after an available balance at or above the level, however short.
         alert_ready = a.alert_ready or (a.alert_enabled and a.balance - a.held + greatest(c.highest, c.balance - c.held) >= a.alert_threshold)
    from changed c where a.book_id = c.book_id and a.account = c.account;
end $$;

-- Books steps by the table of steps (schema/ledger/steps.sql), read once per batch.
-- Unbooked fees are held, and are not owed when the money returns first.
create or replace function ledger.book_steps(p_taken ledger.taken[]) returns void
language plpgsql set search_path = ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
begin
  perform book(
    array(
      with legs as materialized (select * from transfer_legs() l where l.step = any (array(select t.step from unnest(p_taken) t)))
      select row(t.n, t.book_id, t.id, l.leg, case when t.is_salary then l.of_salary else l.kind end,
                 l.debit + case when l.debit >= 100 then t.provider else 0 end, l.credit + case when l.credit >= 100 then t.provider else 0 end,
                 l.of_amount * t.amount + l.of_fee * t.owed, t.at, l.prefix || t.transfer_code, case when l.prefix is not null then t.client_reference end)::leg
        from unnest(p_taken) t join legs l on l.step = t.step
       where l.of_amount * t.amount + l.of_fee * t.owed > 0
       order by t.book_id, t.n, l.leg),
    array(
      with holds as materialized (select * from transfer_holds() h where h.step = any (array(select t.step from unnest(p_taken) t)))
      select row(t.book_id, h.of_amount * t.amount + h.of_fee * t.fee, t.at)::hold
        from unnest(p_taken) t join holds h on h.step = t.step
       where not t.captured));
end $$;
